// Measures rows: checks the output of every contender, times them in turn, then compares each engine with each group of others.
import { requireAgreement } from './agreement.mjs';
import { fastest, timeInTurn } from './rounds.mjs';
import { compareTimes, fastestOf, median, verdictOn } from './statistics.mjs';

/** The ratio to be reached: a number, or one number for each variant or host. */
const goalFor = (goal, variant, host) => (typeof goal === 'object' ? (goal[variant] ?? goal[host]) : goal);

const inGroups = (contenders) =>
  contenders.reduce((groups, one) => groups.set(one.group, [...(groups.get(one.group) ?? []), one]), new Map());

/** Keeps only the fastest way of each peer, and all limits and engines. */
async function fastestOfEachPeer(contenders) {
  const kept = [];
  for (const [group, members] of inGroups(contenders))
    kept.push(...(['onnxruntime', 'tfjs'].includes(group) ? [await fastest(members)] : members));
  return kept;
}

function compare(claims, contenders, times, host) {
  const comparisons = [];
  for (const { against, goal } of claims) {
    const others = contenders.filter(({ group }) => group === against);
    if (others.length === 0) continue;
    const theirs = fastestOf(others.map(({ name }) => times[name]));
    for (const { name, variant } of contenders.filter(({ group }) => group === 'engine')) {
      const wanted = goalFor(goal, variant, host);
      const ratio = compareTimes(times[name], theirs);
      const judged = wanted !== undefined && variant !== 'scalar'; // there is no goal for the scalar variant
      comparisons.push({ against, variant, ...ratio, ...(judged ? { goal: wanted, verdict: verdictOn(ratio, wanted) } : {}) });
    }
  }
  return comparisons;
}

async function measureRow({ id, make }, subjects, { host, rounds, sample_ms }) {
  const row = make();
  const named = new Set(['engine', ...row.claims.map(({ against }) => against)]);
  const contenders = (await row.contenders(subjects)).filter(({ group }) => named.has(group));
  try {
    for (const { name, output, expected = row.expected, tolerance } of contenders) {
      if (output)
        requireAgreement({ work: row.title, name, output: await output(), size: row.size, expected, tolerance, maxValues: row.maxValues });
    }
    const best = await fastestOfEachPeer(contenders);
    const times = await timeInTurn(best, { rounds, sample_ms });
    const summary = best.map(({ name, group }) => ({ name, group, best_s: Math.min(...times[name]), median_s: median(times[name]) }));
    return { id, title: row.title, contenders: summary, comparisons: compare(row.claims, best, times, host) };
  } finally {
    for (const { close } of contenders) close?.();
  }
}

/** Measures `rows` in order and passes each result to `tell` when it is done. */
export async function measure(rows, subjects, options, tell) {
  for (const row of rows) await tell(await measureRow(row, subjects, options));
}
