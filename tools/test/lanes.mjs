// Runs suites in two parallel lanes, prints the result of each suite when it ends, and adds the results up.
import { Failure } from '../lib/failure.mjs';
import { seconds } from '../lib/report.mjs';

/**
 * What `npm test` runs: the suites that are not the sweep's alone. Given words it also finds tests that only the sweep runs, but not those
 * that the sweep repeats, such as C++ under the sanitizers.
 */
export function forNpmTest(suites, words) {
  const usual = new Set(suites.filter(({ sweep }) => !sweep).flatMap(({ files }) => files));
  return suites.filter(({ sweep, files }) => !sweep || (words.length > 0 && !files.some((file) => usual.has(file))));
}

/** The suites with the files whose paths hold one of `words`, or whose title is one (all if there are none), and the suites they need. */
export function choose(suites, words) {
  const matches = (title, file) => words.length === 0 || words.some((word) => title === word || file.includes(word));
  const chosen = suites.map((suite) => ({ ...suite, files: suite.files.filter((file) => matches(suite.title, file)) }));
  const needed = new Set(chosen.filter(({ files }) => files.length > 0).flatMap(({ after = [] }) => after));
  const kept = chosen
    .map((suite, i) => (suite.files.length === 0 && needed.has(suite.title) ? suites[i] : suite))
    .filter(({ files }) => files.length > 0);
  if (kept.length > 0) return kept;
  throw new Failure(
    `No test has ${words.join(' or ')} in its path: give part of the path of a test file (figures/rope_plane, browser/quiz) or nothing, for all.`,
    '',
  );
}

/** {passed, failed} for all suites. */
export async function runLanes(suites, say = console.log) {
  const totals = { passed: 0, failed: 0 };
  const ended = new Map(suites.map(({ title }) => [title, deferred()]));
  const runLane = async (lane) => {
    for (const suite of suites.filter((one) => one.lane === lane)) {
      await Promise.all((suite.after ?? []).map((title) => ended.get(title)?.promise));
      const { passed, failed } = await runSuite(suite, say);
      totals.passed += passed;
      totals.failed += failed;
      ended.get(suite.title).resolve();
    }
  };
  await Promise.all([...new Set(suites.map(({ lane }) => lane))].map(runLane));
  return totals;
}

function deferred() {
  let resolve;
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}

/** Runs a suite and says how it went: {passed, failed}. */
export async function runSuite(suite, say = console.log, onFile = () => undefined) {
  const start = performance.now();
  say(`== ${suite.title} …`);
  const counts = await attempt(suite, onFile);
  const sum = (key) => [...counts.values()].reduce((total, counted) => total + counted[key], 0);
  for (const { failures = [] } of counts.values()) for (const failure of failures) say(`\n✖ ${failure}`);
  say(`== ${suite.title}: ${sum('passed')} passed, ${sum('failed')} failed, ${seconds(start)}`);
  return { passed: sum('passed'), failed: sum('failed'), counts };
}

// A suite that cannot start, or breaks half-way, counts as failed.
async function attempt({ title, files, run }, onFile) {
  try {
    return await run(files, onFile);
  } catch (error) {
    const text = error instanceof Failure ? `${error.output}\n${error.message}` : error.stack;
    return new Map([[title, { passed: 0, failed: 1, failures: [text] }]]);
  }
}
