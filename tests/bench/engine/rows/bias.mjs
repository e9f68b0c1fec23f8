// Biases that depend only on the distance, [H, N, N], as a share of the memory limit.
import { fillingContenders } from '../engines.mjs';
import { someNumbers } from '../numbers.mjs';
import { sizeText } from './sinusoidal.mjs';

const N = 512;
const GOAL = 0.8; // five loads for four stores, because one reaches into two cache lines (src/engine/README.md)
const BUCKETS = { numBuckets: 32, maxDistance: 128 };

const placeOf = (index) => ({ head: Math.floor(index / (N * N)), distance: (index % N) - (Math.floor(index / N) % N) });

const alibi = (heads) => (index) => {
  const { head, distance } = placeOf(index);
  return -(2 ** ((-8 * (head + 1)) / heads)) * Math.abs(distance);
};

/** Raffel et al. 2020, bidirectional. Each short distance has a bucket of its own, longer ones share buckets. */
function bucketOf(distance) {
  const half = BUCKETS.numBuckets / 2;
  const near = half / 2;
  const size = Math.abs(distance);
  const shared = near + Math.floor((Math.log(size / near) / Math.log(BUCKETS.maxDistance / near)) * (half - near) + 1e-9);
  return (distance > 0 ? half : 0) + (size < near ? size : Math.min(shared, half - 1));
}

const row = (name, heads, goal, expected, tolerance, optionsOf, call) => ({
  title: `${name} bias, ${heads} x ${N} x ${N}, ${sizeText(4 * heads * N * N)}`,
  size: heads * N * N,
  expected,
  contenders: ({ engines, limits }) => [
    ...fillingContenders(
      engines,
      heads * N * N,
      (engine, out) => {
        const options = { heads, queries: N, keys: N, out, ...optionsOf(engine) };
        return () => call(engine, options);
      },
      { tolerance },
    ),
    ...limits.write(4 * heads * N * N),
  ],
  claims: [{ against: 'store limit', goal }],
});

function t5Row(heads) {
  const table = someNumbers(BUCKETS.numBuckets * heads);
  const expected = (index) => {
    const { head, distance } = placeOf(index);
    return table[bucketOf(distance) * heads + head];
  };
  return row(
    'T5',
    heads,
    GOAL,
    expected,
    0,
    () => ({ table, bidirectional: true, ...BUCKETS }),
    (engine, options) => engine.t5Bias(options),
  );
}

const alibiRow = (heads) =>
  row(
    'ALiBi',
    heads,
    GOAL,
    alibi(heads),
    3e-5,
    () => ({ causal: false }),
    (engine, options) => engine.alibiBias(options),
  );

export const rows = [8, 32].flatMap((heads) => [
  { id: `bias ALiBi ${heads}`, make: () => alibiRow(heads) },
  { id: `bias T5 ${heads}`, make: () => t5Row(heads) },
]);
