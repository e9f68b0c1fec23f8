// `npm run sweep`: every test there is, also those that take too long for each change: the C++ under the sanitizers and as WebAssembly,
// each chapter in each view and on phones, bad days, fuzzing. Suites run in the order of what they find in a minute. What has passed is
// remembered for the same state of the project, so that an interrupted sweep goes on where it was. At the end stands a table.
//   npm run sweep -- WORD …  only the files whose paths hold these words
//   npm run sweep -- --anew  forgets what has passed
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runMain } from './lib/failure.mjs';
import { hashOf, projectRoot, readIfExists, writeAtomically } from './lib/files.mjs';
import { setUp } from './setup/setup.mjs';
import { choose, runSuite } from './test/lanes.mjs';
import { suitesOf } from './test/suites.mjs';

const RECORD = join(projectRoot, 'build/reports/sweep.json');

/** A text that is another after any change of a file that Git does not ignore. */
function stateOfProject() {
  const git = (...args) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return hashOf({ values: [git('rev-parse', 'HEAD'), git('diff', 'HEAD'), git('ls-files', '--others', '--exclude-standard')] });
}

function readRecord(state, anew) {
  try {
    const record = JSON.parse(readIfExists(RECORD) ?? '{}');
    if (record.state === state && !anew) return record;
  } catch {
    // a truncated record proves nothing
  }
  return { state, suites: {} };
}

/** Runs the files of a suite that have not passed yet, and keeps what has in the record. */
async function sweepSuite(suite, record) {
  record.suites[suite.title] ??= { seconds: 0, passed: {} };
  const kept = record.suites[suite.title];
  const start = performance.now();
  const note = (file, { passed, failed }) => {
    if (failed === 0 && passed > 0) kept.passed[file] = passed;
    writeAtomically(RECORD, `${JSON.stringify(record, undefined, 1)}\n`);
  };
  const left = suite.files.filter((file) => kept.passed[file] === undefined);
  let failed = 0;
  if (left.length > 0) {
    const result = await runSuite({ ...suite, files: left }, console.log, note);
    for (const [file, counted] of result.counts) note(file, counted);
    failed = result.failed;
  }
  kept.seconds += (performance.now() - start) / 1000;
  const passed = suite.files.reduce((sum, file) => sum + (kept.passed[file] ?? 0), 0);
  return { title: suite.title, minutes: kept.seconds / 60, passed, failed };
}

function print(rows) {
  console.log('\n| suite | minutes | passed | failed |\n|---|---:|---:|---:|');
  for (const { title, minutes, passed, failed } of rows) console.log(`| ${title} | ${minutes.toFixed(1)} | ${passed} | ${failed} |`);
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  console.log(`| all | ${sum('minutes').toFixed(1)} | ${sum('passed')} | ${sum('failed')} |`);
  return sum('failed');
}

await runMain(async () => {
  const { values, positionals } = parseArgs({ options: { anew: { type: 'boolean' } }, allowPositionals: true });
  const toolchain = await setUp({ forTests: true });
  const record = readRecord(stateOfProject(), values.anew);
  const suites = choose(suitesOf(toolchain), positionals);
  // What others need comes first, whether or not it has passed before.
  const rows = [];
  for (const suite of suites.toSorted((a, b) => Number(b.title === 'The product builds') - Number(a.title === 'The product builds')))
    rows.push(await sweepSuite(suite, record));
  return print(rows) === 0 ? 0 : 1;
});
