// The engine's package, imported by a page under the site's policy.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { realBook } from './lib/books.mjs';
import { readers } from './lib/browser.mjs';

const read = readers(realBook);

test('a page imports the engine and computes in every variant', () =>
  read({ address: 'about.html', waits: false }, async (page) => {
    const results = await page.evaluate(async () => {
      const { createEngine } = await import(new URL('engine/engine.mjs', document.baseURI).href);
      const best = (await createEngine()).variant;
      const results = [];
      for (const variant of ['scalar', 'simd', 'relaxed']) {
        const engine = await createEngine({ variant });
        const table = engine.sinusoidal({ positions: { start: 1, count: 16 }, dModel: 32 });
        const turned = engine.rope({ x: [[1, 0, 0, 0]], positions: [1], layout: 'interleaved' });
        const { output } = engine.attention({ q: [[1, 0]], k: [[1, 0]], v: [[3, 4]] });
        const message = (() => {
          try {
            engine.wavelengths({ dModel: -1 });
          } catch (error) {
            return `${error.name}: ${error.message}`;
          }
        })();
        results.push({
          best,
          variant: engine.variant,
          shape: table.shape,
          sine: table[0],
          turned: [...turned],
          output: [...output],
          message,
          encodings: engine.encodings.length,
        });
      }
      return results;
    });
    assert.deepEqual(
      results.map(({ variant }) => variant),
      ['scalar', 'simd', 'relaxed'],
    );
    for (const { best, shape, sine, turned, output, message, encodings } of results) {
      assert.equal(best, 'relaxed');
      assert.deepEqual(shape, [16, 32]);
      assert.ok(Math.abs(sine - Math.sin(1)) < 1e-7);
      assert.ok(Math.abs(turned[0] - Math.cos(1)) < 1e-6 && Math.abs(turned[1] - Math.sin(1)) < 1e-6);
      assert.deepEqual(output, [3, 4]);
      assert.match(message, /^RangeError: dModel is -1, but must be/);
      assert.ok(encodings >= 7);
    }
  }));

test('a page imports what reads configurations, and nothing of it before', () =>
  read({ address: 'about.html', waits: false }, async (page) => {
    const { kinds, slowest, message, loaded } = await page.evaluate(async () => {
      const { readConfig } = await import(new URL('engine/config.mjs', document.baseURI).href);
      const fetches = () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('config.wasm')).length;
      const before = fetches();
      const text =
        '{"model_type": "cohere2", "num_hidden_layers": 4, "hidden_size": 64, "num_attention_heads": 4, "sliding_window": 8, "rope_theta": 10000}';
      const plan = await readConfig(await new Blob([text]).arrayBuffer());
      const message = await readConfig('[').catch((error) => error.name);
      return { kinds: plan.layers.map(({ kind }) => kind), slowest: plan.frequencies[0].at(-1), message, loaded: [before, fetches()] };
    });
    assert.deepEqual(kinds, ['rope', 'rope', 'rope', 'none']);
    assert.ok(Math.abs(slowest - 10000 ** (-14 / 16)) < 1e-12);
    assert.deepEqual([message, loaded], ['ConfigError', [0, 1]]);
  }));
