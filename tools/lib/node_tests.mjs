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

// The files whose tests a TAP report says failed, each once; none if it does not say where each of them stands.
export function failedFiles(text) {
  const places = [...text.matchAll(/^not ok .*\n  ---\n(?:  .*\n)*?  location: '(.*?):\d+:\d+'$/gm)].map(([, file]) => file);
  return places.length === (text.match(/^not ok /gm) ?? []).length ? [...new Set(places)] : [];
}

async function runOnce(files, {report, oneByOne, env}) {
  mkdirSync(dirname(report), {recursive: true});
  const args = ['--test', ...(oneByOne ? ['--test-concurrency=1'] : []), '--test-reporter=spec', '--test-reporter-destination=stdout', '--test-reporter=tap', `--test-reporter-destination=${report}`];
  const {code} = await runFreely(process.execPath, [...args, ...files], {cwd: projectRoot, env, show: true});
  const tap = readFileSync(report, 'utf8');
  const counted = countTap(tap);
  return {...counted, failed: code !== 0 && counted.failed === 0 ? 1 : counted.failed, again: failedFiles(tap)};
}

// `report` is the file for the TAP. Files run one after the other when `oneByOne`. With `twice`, for tests that depend on the time that
// a machine has for a browser, files with a failure run a second time, and what fails again has failed; both runs are shown.
export async function runNodeTests(files, {report, oneByOne = false, twice = false, env = {}}) {
  const {passed, failed, again} = await runOnce(files, {report, oneByOne, env});
  if (!twice || failed === 0 || again.length === 0) return {passed, failed};
  console.log(`\n${failed} failed; a second try for ${again.join(', ')}\n`);
  const second = await runOnce(again, {report: report.replace(/\.tap$/, '.again.tap'), oneByOne, env});
  console.log(`${Math.max(0, failed - second.failed)} of ${failed} passed at the second try.`);
  return {passed: passed + Math.max(0, failed - second.failed), failed: second.failed};
}
