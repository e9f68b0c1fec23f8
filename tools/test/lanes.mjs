// Runs the parts of a plan in two parallel lanes, prints the result of each part when it ends, and adds the results up.
import { Failure } from '../lib/failure.mjs';
import { seconds } from '../lib/report.mjs';

// {passed, failed} for all parts; skipped tests count as passed.
export async function runLanes(plan, cache, say = console.log) {
  const totals = { passed: 0, failed: 0 };
  const ended = new Map();
  for (const { title } of plan) ended.set(title, deferred());
  const runLane = async (lane) => {
    for (const part of plan.filter((one) => one.lane === lane)) {
      await Promise.all((part.after ?? []).map((title) => ended.get(title).promise));
      const { passed, failed } = await runPart(part, cache, say);
      totals.passed += passed;
      totals.failed += failed;
      ended.get(part.title).resolve();
    }
  };
  await Promise.all([...new Set(plan.map(({ lane }) => lane))].map(runLane));
  return totals;
}

function deferred() {
  let resolve;
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}

async function runPart(part, cache, say) {
  const { title, hashes, skipped, isPrerequisite } = part;
  if (hashes.size === 0 && !isPrerequisite) {
    if (skipped > 0) say(`== ${title}: ${skipped} passed before and skipped, nothing they depend on has changed`);
    return { passed: skipped, failed: 0 };
  }
  const start = performance.now();
  say(`== ${title} …`);
  const counts = await attempt(part, [...hashes.keys()]);
  for (const [file, counted] of counts) {
    for (const failure of counted.failures ?? []) say(`\n✖ ${failure}`);
    if (hashes.has(file)) cache.record(`${title}: ${file}`, hashes.get(file), counted);
    else if (counted.failed === 0) counts.delete(file); // only run because another part needs it; already counted among the skipped tests
  }
  const sum = (key) => [...counts.values()].reduce((total, counted) => total + counted[key], 0);
  say(
    `== ${title}: ${sum('passed')} passed, ${sum('failed')} failed, ${seconds(start)}${skipped > 0 ? `; ${skipped} more passed before and skipped` : ''}`,
  );
  return { passed: sum('passed') + skipped, failed: sum('failed') };
}

// A part that cannot start, or breaks half-way, counts as failed.
async function attempt({ title, run }, files) {
  try {
    return await run(files);
  } catch (error) {
    return new Map([
      [title, { passed: 0, failed: 1, failures: [error instanceof Failure ? `${error.output}\n${error.message}` : error.stack] }],
    ]);
  }
}
