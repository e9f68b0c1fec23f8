// Runs files of node:test, showing a report for people and counting from TAP.
import {mkdirSync, readFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {projectRoot} from './files.mjs';
import {runFreely} from './run.mjs';

// {passed, failed} of the totals that close a TAP report. A report without totals is a crash; one without tests proves nothing: both fail.
export function countTap(text) {
  const total = (word) => {
    const match = new RegExp(`^# ${word} (\\d+)$`, 'm').exec(text);
    return match ? Number(match[1]) : undefined;
  };
  const [passed, failed, cancelled] = ['pass', 'fail', 'cancelled'].map(total);
  if (passed === undefined || failed === undefined) return {passed: 0, failed: 1};
  return {passed, failed: failed + (cancelled ?? 0) + (passed + failed === 0 ? 1 : 0)};
}

// `report` is the file for the TAP. Files run one after the other when `oneByOne`.
export async function runNodeTests(files, {report, oneByOne = false, env = {}}) {
  mkdirSync(dirname(report), {recursive: true});
  const args = ['--test', ...(oneByOne ? ['--test-concurrency=1'] : []), '--test-reporter=spec', '--test-reporter-destination=stdout', '--test-reporter=tap', `--test-reporter-destination=${report}`];
  const {code} = await runFreely(process.execPath, [...args, ...files], {cwd: projectRoot, env, show: true});
  const counted = countTap(readFileSync(report, 'utf8'));
  return code !== 0 && counted.failed === 0 ? {...counted, failed: 1} : counted;
}
