// Runs parts in two parallel lanes, prints the result of each part when it ends, and adds the results up.
import { Failure } from '../lib/failure.mjs';
import { seconds } from '../lib/report.mjs';

/** The parts with the files whose paths hold one of `words`, or whose title is one; all if there are none; and the parts that they need. */
export function choose(parts, words) {
  const matches = (title, file) => words.length === 0 || words.some((word) => title === word || file.includes(word));
  const chosen = parts.map((part) => ({ ...part, files: part.files.filter((file) => matches(part.title, file)) }));
  const needed = new Set(chosen.filter(({ files }) => files.length > 0).flatMap(({ after = [] }) => after));
  const kept = chosen
    .map((part, i) => (part.files.length === 0 && needed.has(part.title) ? parts[i] : part))
    .filter(({ files }) => files.length > 0);
  if (kept.length > 0) return kept;
  throw new Failure(
    `No test has ${words.join(' or ')} in its path: give part of the path of a test file (figures/rope_plane, browser/quiz) or nothing, for all.`,
    '',
  );
}

/** {passed, failed} for all parts. */
export async function runLanes(parts, say = console.log) {
  const totals = { passed: 0, failed: 0 };
  const ended = new Map(parts.map(({ title }) => [title, deferred()]));
  const runLane = async (lane) => {
    for (const part of parts.filter((one) => one.lane === lane)) {
      await Promise.all((part.after ?? []).map((title) => ended.get(title)?.promise));
      const { passed, failed } = await runPart(part, say);
      totals.passed += passed;
      totals.failed += failed;
      ended.get(part.title).resolve();
    }
  };
  await Promise.all([...new Set(parts.map(({ lane }) => lane))].map(runLane));
  return totals;
}

function deferred() {
  let resolve;
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}

/** Runs a part and says how it went: {passed, failed}. */
export async function runPart(part, say = console.log, onFile = () => undefined) {
  const start = performance.now();
  say(`== ${part.title} …`);
  const counts = await attempt(part, onFile);
  const sum = (key) => [...counts.values()].reduce((total, counted) => total + counted[key], 0);
  for (const { failures = [] } of counts.values()) for (const failure of failures) say(`\n✖ ${failure}`);
  say(`== ${part.title}: ${sum('passed')} passed, ${sum('failed')} failed, ${seconds(start)}`);
  return { passed: sum('passed'), failed: sum('failed'), counts };
}

// A part that cannot start, or breaks half-way, counts as failed.
async function attempt({ title, files, run }, onFile) {
  try {
    return await run(files, onFile);
  } catch (error) {
    const text = error instanceof Failure ? `${error.output}\n${error.message}` : error.stack;
    return new Map([[title, { passed: 0, failed: 1, failures: [text] }]]);
  }
}
