// Formats the measurements as lines of text.

const digits = (value) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));
const judgement = ({ goal, verdict }) => (goal === undefined ? '' : `${digits(goal).padStart(8)}  ${verdict}`);
const WIDTH = 62; // of the text before the numbers

export const HEADER = `  ${'against'.padEnd(WIDTH)}${'engine'.padEnd(8)}${'best'.padStart(7)}${'median'.padStart(9)}   ${'range'.padEnd(16)}${'goal'.padStart(8)}`;

/**
 * The lines of a row: how many times as fast the engine is as each other contender, or its share of a limit, with the fastest way of each
 * peer.
 */
export function linesOfRow({ title, contenders, comparisons }) {
  const wayOf = (group) => {
    const ways = contenders.filter((one) => one.group === group && one.name.startsWith(`${group}: `));
    return ways.length === 1 ? `, ${ways[0].name.slice(group.length + 2)}` : '';
  };
  const line = (comparison) => {
    const { against, variant, best, median, min, max } = comparison;
    const other = `${against.endsWith('limit') ? 'share of ' : 'times '}${against}${wayOf(against)}`;
    return `  ${other.padEnd(WIDTH)}${variant.padEnd(8)}${digits(best).padStart(7)}${digits(median).padStart(9)}   ${`${digits(min)} to ${digits(max)}`.padEnd(16)}${judgement(comparison)}`.trimEnd();
  };
  return [title, ...comparisons.map(line)];
}

export function linesOfGrowth({ variant, points }) {
  return [
    `cost grows as the work: sinusoidal fast, ${variant}, nanoseconds for each value`,
    ...points.map(({ values, best_ns }) => `  ${values.toLocaleString('en').padStart(13)} values ${best_ns.toFixed(3).padStart(9)} ns`),
  ];
}

export const linesOfPackage = (sizes) => [
  'engine package in brotli, JavaScript and module',
  ...sizes.map(
    ({ variant, script_kb, module_kb, goal_kb, reached }) =>
      `  ${variant.padEnd(8)} ${script_kb.toFixed(1)} + ${module_kb.toFixed(1)} = ${(script_kb + module_kb).toFixed(1)} KB  of ${goal_kb} KB  ${reached ? 'reached' : 'not reached'}`,
  ),
];

export const linesOfStart = (starts) => [
  'from fetched bytes to a table of 64 x 64 in Chromium, each time in a new browser',
  ...starts.map(
    ({ subject, best_ms, median_ms, max_ms, goal_ms, reached }) =>
      `  ${subject.padEnd(12)} best ${best_ms.toFixed(1)} ms, median ${median_ms.toFixed(1)}, worst ${max_ms.toFixed(1)}${goal_ms ? `  of ${goal_ms} ms  ${reached ? 'reached' : 'not reached'}` : ''}`,
  ),
];
