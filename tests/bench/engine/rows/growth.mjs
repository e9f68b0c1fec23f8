// Time is proportional to size: the time per value of a sinusoidal table, from a thousand values to a hundred million.
import { timeInTurn } from '../rounds.mjs';

const D = 500; // so that the counts are round
const BASE = 10000;
const COUNTS = [2, 20, 200, 2000, 20_000, 200_000];

export const id = 'growth';

/**
 * [{values, best_ns}] for the first engine in fast mode. Sizes are not measured in turn, because the largest would evict the others from
 * the cache.
 */
export async function measureGrowth([{ engine, variant }], { rounds, sample_ms }) {
  const out = engine.buffer(D * COUNTS.at(-1));
  out.array.fill(0); // the first access to new memory is many times slower
  const points = [];
  try {
    for (const count of COUNTS) {
      const options = { positions: { start: 0, count }, dModel: D, base: BASE, layout: 'interleaved', mode: 'fast', out };
      const { growth } = await timeInTurn([{ name: 'growth', run: () => engine.sinusoidal(options) }], { rounds, sample_ms });
      points.push({ values: count * D, best_ns: (Math.min(...growth) / (count * D)) * 1e9 });
    }
  } finally {
    out.free();
  }
  return { id, variant, points };
}
