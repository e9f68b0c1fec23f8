// Formats what bench_lab.mjs measured as lines of text.
import { compareTimes, median, verdictOn } from '../engine/statistics.mjs';
import { stepOperations } from './work.mjs';

const GOAL_s = 10;
const TIMES_TFJS = 3;

const s = (seconds) => `${seconds.toFixed(2)} s`;
const spread = (times) => `best ${s(Math.min(...times))}, median ${s(median(times))}, worst ${s(Math.max(...times))}`;

/** What follows from the times of a host: {seconds, steps_per_s, gflops, peak_gflops, share, against_tfjs}, each goal with its verdict. */
export function evaluate({ lab, wasm, peak }, { layers, d_model: dModel, vocabulary, length }, { steps, batch }) {
  const best = Math.min(...lab);
  const operations = (steps * stepOperations({ layers, dModel, vocabulary, length, batch })) / best;
  const limit = Math.max(...peak);
  const against = wasm.length > 0 ? compareTimes(lab, wasm) : undefined;
  return {
    seconds: { best, median: median(lab), reached: median(lab) <= GOAL_s },
    steps_per_s: steps / best,
    gflops: operations / 1e9,
    peak_gflops: limit / 1e9,
    share: operations / limit,
    against_tfjs: against && { ...against, goal: TIMES_TFJS, verdict: verdictOn(against, TIMES_TFJS) },
  };
}

export function linesOfHost({ times, evaluated, cpu_ms }) {
  const { seconds, steps_per_s, gflops, peak_gflops, share, against_tfjs: against } = evaluated;
  const lines = [
    `  lab           ${spread(times.lab)}  of ${GOAL_s} s  ${seconds.reached ? 'reached' : 'not reached'}`,
    `                ${steps_per_s.toFixed(0)} steps a second, ${gflops.toFixed(1)} GFLOP/s in products, which is ${(100 * share).toFixed(0)} % of the ${peak_gflops.toFixed(1)} GFLOP/s of vectors of 128 bits`,
  ];
  if (!against) return lines;
  return [
    ...lines,
    `  TensorFlow.js ${spread(times.wasm)}, on WebAssembly, one thread (its plain JavaScript: ${cpu_ms.toFixed(0)} ms a step)`,
    `  times TensorFlow.js: best ${against.best.toFixed(2)}, median ${against.median.toFixed(2)}, ${against.min.toFixed(2)} to ${against.max.toFixed(2)}  of ${against.goal}  ${against.verdict}`,
  ];
}

/** The default run with each encoding. */
export const linesOfEncodings = (times) => [
  '  with each encoding',
  ...Object.entries(times).map(([encoding, seconds]) => `    ${encoding.padEnd(16)} ${s(seconds)}`),
];
