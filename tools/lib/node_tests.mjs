// Runs node:test files, each in a process of its own, and counts their tests.
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot, readIfExists } from './files.mjs';
import { runUnchecked } from './run.mjs';

const REPORTER = join(projectRoot, 'tools/test/reporter.mjs');
const REPORTS = join(projectRoot, 'build/reports');

// {passed, failed, failures} from the reporter's output for a file. A file fails if it ran no test, or if it ended with an error although
// no test failed, which means that it crashed. Each failure is a text for people.
export function countReport(file, report, { code, output }) {
  const tests = report
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const failures = tests.filter(({ passed }) => !passed).map(({ name, place, error }) => `${file}: ${name}\n  ${place}\n${error}`);
  const passed = tests.filter((test) => test.passed && !test.skipped).length;
  if (failures.length === 0 && code !== 0) failures.push(`${file} ended with code ${code} although no test failed:\n${output}`);
  else if (tests.length === 0) failures.push(`${file}: no test in it ran\n${output}`);
  return { passed, failed: failures.length, failures };
}

// `name` is a path, with the name of one chapter behind it where the file is to test that chapter alone.
async function runFile(name, env) {
  const [file, chapter = ''] = name.split(' ');
  const report = join(REPORTS, `${name.replaceAll(/[/ ]/g, '.')}.jsonl`);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const ended = await runUnchecked(process.execPath, [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${report}`, file], {
    cwd: projectRoot,
    env: { ...env, PHASEBOOK_CHAPTER: chapter },
  });
  return countReport(name, readIfExists(report) ?? '', ended);
}

// Runs `files`, paths in the project, `concurrency` of them at a time, and resolves to {file -> {passed, failed, failures}}. Calls
// `onFile(file, counted)` as each one ends.
export async function runNodeTests(files, { concurrency = 2, env = {}, onFile = () => undefined } = {}) {
  const counts = new Map();
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      counts.set(file, await runFile(file, env));
      onFile(file, counts.get(file));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return counts;
}
