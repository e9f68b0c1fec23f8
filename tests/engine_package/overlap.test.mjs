// Arguments that lie in the engine's own memory: where they overlap a result, and when the memory grows during the call, the numbers are
// those of separate arrays, or the call is refused with a TypeError.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { numbers } from './lib/numbers.mjs';
import { createEngine, engines, packageFolder } from './lib/variants.mjs';

const [H, T, K] = [2, 6, 4];
const values = numbers(H * T * K, 5);
const whole = (count) => Float32Array.from({ length: count }, (_, i) => (i * 7) % 5);
const positive = (count) => Float32Array.from({ length: count }, (_, i) => 1 / (i + 2));

// For each operation its arrays, the other options, and where results may go. Each array may be a view of the engine's memory.
const CALLS = {
  sinusoidal: { arrays: { positions: values.slice(0, 8) }, rest: { dModel: 3 }, outs: ['out'] },
  learned: {
    arrays: { table: values.slice(0, 20), tokens: values.slice(20, 44), positions: whole(6) },
    rest: { dModel: 4 },
    outs: ['out'],
  },
  rope: { arrays: { x: values, positions: values.slice(0, T) }, rest: { heads: H, headDim: K }, outs: ['out'] },
  'rope, given frequencies': { arrays: { x: values, inverseFrequencies: positive(2) }, rest: { heads: H, headDim: K }, outs: ['out'] },
  'rope, coordinates': {
    arrays: { x: values, coordinates: whole(3 * T), sections: Float32Array.of(1, 1, 0) },
    rest: { heads: H, headDim: K },
    outs: ['out'],
  },
  ropeFrequencies: { arrays: { sections: Float32Array.of(0, 1, 1) }, rest: { headDim: 4 }, outs: [] },
  roundTo: { arrays: { x: values }, rest: { type: 'bf16' }, outs: ['out'] },
  alibiBias: { arrays: { slopes: positive(3) }, rest: { queries: 3, keys: 5 }, outs: ['out'] },
  t5Buckets: { arrays: { relativePositions: whole(9) }, rest: {}, outs: [] },
  t5Bias: { arrays: { table: values.slice(0, 16) }, rest: { numBuckets: 8, maxDistance: 16, queries: 5 }, outs: ['out'] },
  shaw: {
    arrays: {
      q: values.slice(0, 24),
      k: values.slice(12, 36),
      v: values.slice(24),
      relativeKeys: values.slice(3, 15),
      relativeValues: values.slice(9, 21),
    },
    rest: { clip: 1 },
    outs: [],
  },
  transformerXl: {
    arrays: { q: values.slice(0, 12), k: values.slice(12, 36), r: values.slice(24), u: values.slice(1, 5), v: values.slice(5, 9) },
    rest: {},
    outs: [],
  },
  cosineSimilarity: { arrays: { table: values }, rest: { rows: 8 }, outs: ['out'] },
  attention: {
    arrays: { q: values, k: values.map((value) => -value), v: values.map((value) => value * value), bias: values.slice(0, 36) },
    rest: { heads: H, headDim: K, causal: true },
    outs: ['out', 'weights'],
  },
  expectedScore: { arrays: { distances: values, inverseFrequencies: positive(3) }, rest: {}, outs: [] },
};
const WITHOUT_ARRAYS = ['wavelengths', 'initialiseLearned', 'ropePermutation', 'alibiSlopes', 'sinusoidalSimilarity', 'shiftMatrix'];

/** All results of an operation in one list. */
function allOf(result) {
  const each = ArrayBuffer.isView(result) ? [result] : Object.values(result).map((value) => (ArrayBuffer.isView(value) ? value : [value]));
  const all = new Float64Array(each.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of each) all.set(part, at), (at += part.length);
  return all;
}

/** The results of the call, or undefined if it was refused with a TypeError. */
function attempt(engine, operation, options) {
  try {
    return allOf(engine[operation](options));
  } catch (error) {
    assert.equal(error.constructor, TypeError, error.stack);
    return undefined;
  }
}

const SHIFTS = [0, 1, 3, 8, 23]; // where views begin in a buffer; results begin at 0

for (const engine of engines) {
  describe(`overlapping arguments, ${engine.variant}`, () => {
    for (const [name, { arrays, rest, outs }] of Object.entries(CALLS)) {
      const operation = name.split(',')[0];
      const expected = allOf(engine[operation]({ ...arrays, ...rest }));

      for (const place of outs) {
        test(`${name}: each argument under ${place}`, () => {
          const buffer = engine.buffer(400);
          let right = 0;
          for (const [argument, array] of Object.entries(arrays)) {
            for (const shift of SHIFTS) {
              const view = buffer.array.subarray(shift, shift + array.length);
              view.set(array);
              const result = attempt(engine, operation, { ...arrays, ...rest, [argument]: view, [place]: buffer });
              if (!result) continue;
              assert.deepEqual(result, expected, `${argument} at ${shift}`);
              ++right;
            }
          }
          buffer.free();
          assert.ok(right > 0, 'all were refused');
        });

        test(`${name}: an argument that is ${place} itself`, () => {
          for (const [argument, array] of Object.entries(arrays)) {
            const buffer = engine.buffer(Math.max(array.length, expected.length));
            if (buffer.length !== array.length) {
              buffer.free();
              continue;
            } // its length says the argument's
            buffer.array.set(array);
            const result = attempt(engine, operation, { ...arrays, ...rest, [argument]: buffer, [place]: buffer });
            if (result) assert.deepEqual(result, expected, argument);
            buffer.free();
          }
        });
      }

      test(`${name}: arguments that overlap each other and the result`, () => {
        const buffer = engine.buffer(400);
        for (const shift of SHIFTS) {
          // All arguments are cut from the same values, each a little further.
          const cut = (memory) =>
            Object.fromEntries(
              Object.entries(arrays).map(([argument, array], n) => [argument, memory.subarray(shift + n, shift + n + array.length)]),
            );
          const filled = Float32Array.from({ length: 400 }, (_, i) => [1, 0, 1, 0, 1, 0, 2, 1][i % 8]);
          const run = (memory, more) => {
            try {
              return allOf(engine[operation]({ ...cut(memory), ...rest, ...more }));
            } catch (error) {
              return String(error.constructor.name);
            }
          };
          const separate = run(filled, {});
          buffer.array.set(filled);
          const together = run(buffer.array, outs.length ? { out: buffer } : {});
          if (together !== 'TypeError') assert.deepEqual(together, separate, `from ${shift} on`);
        }
        buffer.free();
      });
    }

    test('one buffer for two results is refused', () => {
      const buffer = engine.buffer(400);
      const { arrays, rest } = CALLS.attention;
      assert.throws(() => engine.attention({ ...arrays, ...rest, out: buffer, weights: buffer }), {
        name: 'TypeError',
        message: 'out and weights are the same buffer, but must be two: each receives a result.',
      });
      buffer.free();
    });
  });
}

test('every operation that takes arrays is here', () => {
  const tested = new Set([...Object.keys(CALLS).map((name) => name.split(',')[0]), ...WITHOUT_ARRAYS]);
  const all = Object.entries(engines[0]).flatMap(([name, value]) => (typeof value === 'function' && name !== 'buffer' ? [name] : []));
  assert.deepEqual(
    all.filter((name) => !tested.has(name)),
    [],
  );
});

describe('memory that grows during the call', () => {
  const module = new WebAssembly.Module(readFileSync(join(packageFolder, 'simd.wasm')));
  const plain = engines[1];
  const views = { Float32Array, Float64Array, Int32Array };
  // Each gives a result too large for the memory at hand, so that it grows after the arguments were looked at.
  const LARGE = {
    sinusoidal: [{ positions: whole(1024) }, { dModel: 300 }],
    learned: [{ table: whole(64), positions: whole(1 << 15) }, { dModel: 8 }],
    alibiBias: [{ slopes: whole(4) }, { queries: 270 }],
    t5Bias: [{ table: whole(32) }, { queries: 540 }],
    cosineSimilarity: [{ table: whole(1080) }, { rows: 540 }],
    shaw: [{ q: whole(540), k: whole(540), v: whole(540), relativeKeys: whole(3) }, { clip: 1 }],
    transformerXl: [{ q: whole(1080), k: whole(1080), r: whole(1080), u: whole(2), v: whole(2) }, {}],
    attention: [{ q: whole(540), k: whole(540), v: whole(540) }, { headDim: 1 }],
    rope: [{ x: whole(1 << 18), inverseFrequencies: whole(2) }, { headDim: 4 }],
    roundTo: [{ x: whole(1 << 18) }, { type: 'fp16' }],
    expectedScore: [{ distances: whole(1 << 16), inverseFrequencies: whole(2) }, {}],
    t5Buckets: [{ relativePositions: whole(1 << 18) }, {}],
  };
  for (const [operation, [arrays, rest]] of Object.entries(LARGE)) {
    for (const [kind, View] of Object.entries(views)) {
      test(`${operation}, views of ${kind}`, async () => {
        const engine = await createEngine({ module });
        const buffer = engine.buffer(2 * Object.values(arrays).reduce((sum, { length }) => sum + length, 0));
        let at = buffer.pointer;
        const views = Object.fromEntries(
          Object.entries(arrays).map(([name, array]) => {
            const view = new View(buffer.array.buffer, at, array.length);
            view.set(array);
            at += view.byteLength;
            return [name, view];
          }),
        );
        const before = buffer.array.buffer;
        const result = allOf(engine[operation]({ ...views, ...rest }));
        assert.notEqual(buffer.array.buffer, before, 'the memory has grown');
        assert.ok(Buffer.from(result.buffer).equals(Buffer.from(allOf(plain[operation]({ ...arrays, ...rest })).buffer)));
      });
    }
  }
});
