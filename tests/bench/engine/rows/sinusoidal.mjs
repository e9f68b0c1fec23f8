// The sinusoidal table, by size, as a share of the memory limit.
import { fillingContenders } from '../engines.mjs';
import { sinusoid } from '../numbers.mjs';

const BASE = 10000;
const TOLERANCE = { fast: 2e-7, exact: 6.1e-8 }; // half a unit in the last place of a float, plus the promised error

// The goals for fast and exact; undefined if there is none. They are what src/engine/README.md derives as the bound on Zen 5. Far beyond
// the cache, exact is compared with one stream of stores.
const SIZES = [
  { count: 64, dModel: 128 },
  { count: 64, dModel: 256, fast: 0.6 },
  { count: 32, dModel: 512, fast: 0.6 },
  { count: 128, dModel: 512, fast: 0.6 },
  { count: 512, dModel: 512, fast: 0.6, exact: 0.25 },
  { count: 2048, dModel: 512, fast: 0.6, exact: 0.3 },
  { count: 16384, dModel: 512, fast: 0.53, exact: 0.42, exactLimit: 'one-stream store limit' },
  { count: 65536, dModel: 512, fast: 0.6 },
];

export const sizeText = (bytes) => (bytes < 2 ** 20 ? `${bytes / 2 ** 10} KB` : `${bytes / 2 ** 20} MB`);

const row = (mode, { count, dModel, exactLimit, ...goal }) => ({
  title: `sinusoidal ${mode}, ${count} x ${dModel}, ${sizeText(4 * count * dModel)}`,
  size: count * dModel,
  expected: sinusoid(dModel, BASE),
  contenders: ({ engines, limits }) => [
    ...fillingContenders(
      engines,
      count * dModel,
      (engine, out) => {
        const options = { positions: { start: 0, count }, dModel, base: BASE, layout: 'interleaved', mode, out };
        return () => engine.sinusoidal(options);
      },
      { tolerance: TOLERANCE[mode] },
    ),
    ...limits.write(4 * count * dModel),
    ...limits.writeOneStream(4 * count * dModel),
  ],
  claims: [{ against: (mode === 'exact' && exactLimit) || 'store limit', goal: goal[mode] }],
});

const rowsOf = (mode, sizes) =>
  sizes.map((size) => ({ id: `sinusoidal ${mode} ${size.count}x${size.dModel}`, make: () => row(mode, size) }));

export const rows = [
  ...rowsOf('fast', SIZES),
  ...rowsOf(
    'exact',
    SIZES.filter(({ exact }) => exact),
  ),
];
