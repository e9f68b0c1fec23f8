// Runs the doctest suites of a preset through ctest and counts test cases.
import {readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {projectRoot} from './files.mjs';
import {runFreely} from './run.mjs';

const kNothing = {passed: 0, failed: 1};

// {passed, failed} of one suite: doctest's own totals. No totals is a crash, no case run proves nothing, and a bad exit without a failed case is a failure.
export function countSuite(output, succeeded) {
  const match = /\[doctest\] test cases:\s*(\d+)\s*\|\s*(\d+) passed\s*\|\s*(\d+) failed/.exec(output);
  if (!match) return kNothing;
  const [run, passed, failed] = match.slice(1).map(Number);
  return {passed, failed: run === 0 || (!succeeded && failed === 0) ? failed + 1 : failed};
}

// The same, summed over the suites of ctest's JUnit report.
export function countJunit(xml) {
  const suites = [...xml.matchAll(/<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)];
  if (suites.length === 0) return kNothing;
  return suites.map(([, attributes, body]) => countSuite(body ?? '', /status="run"/.test(attributes))).reduce((a, b) => ({passed: a.passed + b.passed, failed: a.failed + b.failed}));
}

export async function runCtest(preset, env) {
  const report = join(projectRoot, 'build', preset, 'ctest.xml');
  rmSync(report, {force: true});
  const args = ['--preset', preset, '-j', '2', '--output-junit', report, '--test-output-size-passed', '1000000', '--test-output-size-failed', '1000000'];
  const {code} = await runFreely('ctest', args, {cwd: projectRoot, env, show: true});
  try {
    const counted = countJunit(readFileSync(report, 'utf8'));
    return code !== 0 && counted.failed === 0 ? {...counted, failed: 1} : counted;
  } catch {
    return kNothing;
  }
}
