// Runs the doctest files of a preset with ctest, one ctest test per file, and counts their cases.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './files.mjs';
import { runUnchecked } from './run.mjs';

// {passed, failed} for one file, from doctest's own totals. A file without totals has crashed. It also counts as failed if it ran no case,
// or if it ended with an error although no case failed.
export function countCases(output, succeeded) {
  const match = /\[doctest\] test cases:\s*(\d+)\s*\|\s*(\d+) passed\s*\|\s*(\d+) failed/.exec(output);
  if (!match) return { passed: 0, failed: 1 };
  const [run, passed, failed] = match.slice(1).map(Number);
  return { passed, failed: run === 0 || (!succeeded && failed === 0) ? failed + 1 : failed };
}

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };

// {name -> {passed, failed, failures}} from ctest's JUnit report.
export function countJunit(xml) {
  const tests = [...xml.matchAll(/<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)];
  return new Map(
    tests.map(([, attributes, body = '']) => {
      const name = /\bname="([^"]*)"/.exec(attributes)[1];
      const output = (/<system-out>([\s\S]*?)<\/system-out>/.exec(body)?.[1] ?? '').replaceAll(
        /&\w+;/g,
        (entity) => ENTITIES[entity] ?? entity,
      );
      const counted = countCases(output, /status="run"/.test(attributes));
      return [name, { ...counted, failures: counted.failed ? [`${name}\n${output}`] : [] }];
    }),
  );
}

const escaped = (name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

// Runs the tests called `names` and resolves to {name -> {passed, failed, failures}}. A test that ctest does not know counts as failed.
export async function runCtest(preset, names, env) {
  const report = join(projectRoot, 'build', preset, 'ctest.xml');
  rmSync(report, { force: true });
  const args = [
    '--preset',
    preset,
    '-j',
    '2',
    '-R',
    `^(${names.map(escaped).join('|')})$`,
    '--output-junit',
    report,
    '--test-output-size-passed',
    '1000000',
    '--test-output-size-failed',
    '1000000',
  ];
  const { output } = await runUnchecked('ctest', args, { cwd: projectRoot, env });
  let counts = new Map();
  try {
    counts = countJunit(readFileSync(report, 'utf8'));
  } catch {
    // without a report, all requested tests count as failed
  }
  for (const name of names)
    if (!counts.has(name)) counts.set(name, { passed: 0, failed: 1, failures: [`${name}: ctest did not run it\n${output}`] });
  return counts;
}
