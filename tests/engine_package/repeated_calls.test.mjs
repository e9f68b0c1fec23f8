// Tests that what an engine caches between calls changes no result: calls in any order and number give what a new engine gives.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createEngine, variants } from './lib/variants.mjs';

const x = Float32Array.from({ length: 2 * 70 * 16 }, (_, i) => Math.sin(i * i));
const ROTATIONS = [
  {},
  { base: 500 },
  { layout: 'interleaved' },
  { inverse: true },
  { rotaryDim: 8 },
  { positions: { start: 1, count: 70 } },
  { scaling: { type: 'yarn', factor: 4, original_max_position_embeddings: 64 } },
];
const TABLES = [
  {},
  { base: 500 },
  { layout: 'halves' },
  { mode: 'fast' },
  { dModel: 33 },
  { dModel: 5000 },
  { positions: { start: -9, count: 30 } },
];
const rotate = (engine, more) => engine.rope({ x, heads: 2, headDim: 16, positions: { start: 0, count: 70 }, ...more });
const table = (engine, more) => engine.sinusoidal({ positions: { start: 0, count: 30 }, dModel: 32, ...more });

// Each once, each twice and thrice running, and each after each other.
const orders = (count) => {
  const all = [...Array(count).keys()];
  return [...all, ...all.flatMap((n) => [n, n, n]), ...all.flatMap((a) => all.flatMap((b) => [a, b, b]))];
};

for (const variant of variants) {
  describe(`what is kept, ${variant}`, () => {
    for (const [what, options, compute] of [
      ['rotations', ROTATIONS, rotate],
      ['tables', TABLES, table],
    ]) {
      test(what, async () => {
        const fresh = await Promise.all(options.map(async (more) => compute(await createEngine({ variant }), more)));
        const engine = await createEngine({ variant });
        for (const n of orders(options.length)) assert.deepEqual(compute(engine, options[n]), fresh[n], JSON.stringify(options[n]));
      });
    }

    test('a mistake in between is told, and forgotten', async () => {
      const engine = await createEngine({ variant });
      const [rotated, filled] = [rotate(engine, {}), table(engine, {})];
      rotate(engine, {});
      assert.throws(() => rotate(engine, { scaling: { type: 'linear', factor: 0 } }), RangeError);
      assert.throws(() => table(engine, { base: 1 }), RangeError);
      assert.deepEqual([rotate(engine, {}), table(engine, {})], [rotated, filled]);
    });
  });
}
