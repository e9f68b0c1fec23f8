// A short run of `npm run soak`, and that it would notice.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { operations, randomCall } from '../lib/random_calls.mjs';
import { soak } from '../lib/soak.mjs';
import { engines } from '../lib/variants.mjs';

const SEED = 18;

/** The engine with one operation changed. */
const changed = (engine, operation, change) => ({
  ...engine,
  buffer: engine.buffer,
  [operation]: (options) => change(engine[operation], options),
});

describe('random calls', () => {
  test('every operation is called, and the variants agree', () => {
    const count = 6000;
    const counts = soak(engines, { seed: SEED, count });
    const all = Object.keys(engines[0]).filter((name) => typeof engines[0][name] === 'function' && name !== 'buffer');
    assert.deepEqual([...operations].sort(), all.sort());
    for (const [name, { calls, refused }] of Object.entries(counts))
      assert.ok(calls > 300 && refused < calls / 3, `${name}: ${calls} calls, ${refused} refused`);
    for (const column of ['refused', 'inMemory', 'overlapping'])
      assert.ok(
        Object.values(counts).some((counted) => counted[column] > 20),
        column,
      );
  });

  test('the same seed makes the same calls', () => {
    assert.deepEqual(randomCall(5, 77), randomCall(5, 77));
    assert.notDeepEqual(randomCall(5, 77), randomCall(6, 77));
  });

  for (const [what, at, operation, change, says] of [
    [
      'a SIMD result that is off by a bit',
      1,
      'shaw',
      (run, options) => {
        const all = run(options);
        if (all.output.length) all.output[0] += 1e-7;
        return all;
      },
      /scalar and simd differ/,
    ],
    [
      'a relaxed result that is off by more than rounding',
      2,
      'rope',
      (run, options) => run(options).map((value, i) => (i === 0 ? value + 1e-3 : value)),
      /of the largest value away from scalar/,
    ],
    [
      'an argument that is read after it was overwritten',
      1,
      'roundTo',
      (run, options) => {
        if (options.out && options.x.length > 1) options.x[1] = 3;
        return run(options);
      },
      /gives something else where the arguments lie in its memory, under the result/,
    ],
  ]) {
    test(`${what} is found`, () => {
      const faulty = engines.map((engine, n) => (n === at ? changed(engine, operation, change) : engine));
      assert.throws(() => soak(faulty, { seed: SEED, count: 3000 }), says);
    });
  }

  test('a NaN from finite arguments is found', () => {
    const faulty = engines.map((engine) => changed(engine, 'wavelengths', (run, options) => run(options).map(() => NaN)));
    assert.throws(() => soak(faulty, { seed: SEED, count: 300 }), /finite arguments gave NaN/);
  });
});
