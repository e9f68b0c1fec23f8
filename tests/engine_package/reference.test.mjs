// Every golden number through the package, in every variant.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { closeTo, product } from './lib/numbers.mjs';
import { engines } from './lib/variants.mjs';

const reference = JSON.parse(readFileSync(join(projectRoot, 'tests/reference/encodings.json'), 'utf8'));
const BOUND = 1e-6;

for (const engine of engines) {
  describe(`golden numbers, ${engine.variant}`, () => {
    test('sinusoidal', () => {
      for (const { d_model, base, positions, table } of reference.sinusoidal) {
        const ours = engine.sinusoidal({ positions, dModel: d_model, base });
        assert.deepEqual(ours.shape, [positions.length, d_model]);
        closeTo(ours, table, BOUND);
      }
    });

    test('rotary frequencies and their extensions', () => {
      for (const { kind, params, head_dim, base, max_position, seq_len, inv_freq, attention_factor } of reference.rope_half) {
        const scaling = { rope_type: kind, ...params, max_position_embeddings: max_position, seq_len };
        const { inverseFrequencies, attentionFactor } = engine.ropeFrequencies({ headDim: head_dim, base, scaling });
        closeTo(inverseFrequencies, inv_freq, 2e-7, { relative: true, what: kind });
        closeTo(attentionFactor, attention_factor, 1e-12);
      }
    });

    test('rotation in halves, and the scores of rotated queries and keys', () => {
      for (const row of reference.rope_half) {
        const { kind, params, head_dim, base, max_position, seq_len, positions, inv_freq, attention_factor } = row;
        const { q, k, q_half, k_half, scores_half } = row;
        const scaling = { type: kind, ...params, max_position_embeddings: max_position, seq_len };
        const turn = (x, more) => engine.rope({ x, positions, headDim: head_dim, ...more });
        // float32 frequencies are off by up to 3e-8 relative: with positions in the thousands that shows, so the reference's own are tried
        // to the bound.
        const own = { inverseFrequencies: inv_freq, attentionFactor: attention_factor };
        const far = Math.max(...positions);
        for (const [x, expected] of [
          [q, q_half],
          [k, k_half],
        ]) {
          closeTo(turn(x, own), expected, 2 * BOUND, { what: kind });
          closeTo(turn(x, { base, scaling }), expected, BOUND + far * 3e-7, { what: kind });
        }
        const [a, b] = [turn(q, own), turn(k, own)];
        const [heads, tokens, width] = a.shape;
        const scores = Array.from({ length: heads * tokens * tokens }, (_, at) => {
          const [h, i, j] = [Math.floor(at / tokens / tokens), Math.floor(at / tokens) % tokens, at % tokens];
          let sum = 0;
          for (let c = 0; c < width; ++c) sum += a[(h * tokens + i) * width + c] * b[(h * tokens + j) * width + c];
          return sum;
        });
        closeTo(scores, scores_half, 2e-5, { what: kind });
      }
    });

    test('rotation interleaved', () => {
      const { base, positions, x, y } = reference.rope_interleaved;
      const heads = x[0].map((_, h) => x.map((token) => token[h]));
      const expected = y[0].map((_, h) => y.map((token) => token[h]));
      closeTo(engine.rope({ x: heads, positions, base, layout: 'interleaved' }), expected, 2 * BOUND);
    });

    test('ALiBi slopes', () => {
      for (const { heads, slopes } of reference.alibi) closeTo(engine.alibiSlopes({ heads }), slopes, BOUND);
    });

    test('T5 buckets, exactly', () => {
      for (const { bidirectional, num_buckets, max_distance, relative_position, bucket } of reference.t5_bucket) {
        const rule = { bidirectional, numBuckets: num_buckets, maxDistance: max_distance };
        assert.deepEqual([...engine.t5Buckets({ relativePositions: relative_position, ...rule })], bucket);
      }
    });

    test('Shaw', () => {
      const { clip, x, wq, wk, wv, a_k, a_v, logits, weights, out_keys_only, out_keys_values } = reference.shaw;
      const [q, k, v] = [wq, wk, wv].map((w) => product(x, w));
      const both = engine.shaw({ q, k, v, relativeKeys: a_k, relativeValues: a_v, clip });
      closeTo(both.logits, logits, BOUND);
      closeTo(both.weights, weights, BOUND);
      closeTo(both.output, out_keys_values, BOUND);
      closeTo(engine.shaw({ q, k, v, relativeKeys: a_k, clip }).output, out_keys_only, BOUND);
    });

    test('Transformer-XL', () => {
      const { x, u, v, w_r, wq, wk, logits_causal } = reference.transformer_xl;
      const distances = [...engine.sinusoidal({ positions: { count: x.length }, dModel: u.length, layout: 'halves' })];
      const rows = x.map((_, n) => distances.slice(n * u.length, (n + 1) * u.length));
      const logits = engine.transformerXl({ q: product(x, wq), k: product(x, wk), r: product(rows, w_r), u, v });
      assert.deepEqual(logits.shape, [x.length, x.length]);
      // The reference marks the future in its own way.
      closeTo(
        logits,
        logits_causal.map((row, i) => row.map((value, j) => (j > i ? -Infinity : value))),
        BOUND,
      );
    });
  });
}
