// `npm run mutations`: plants each fault in faults.mjs in a copy of the project and expects a test to fail. `-- NAME …` tries only these
// faults; `-- --all` runs all tests of a fault and does not stop when it is found; `-- --list` only lists the faults and whether they still
// fit the code.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, runMain } from '../../tools/lib/failure.mjs';
import { projectRoot } from '../../tools/lib/files.mjs';
import { setUp } from '../../tools/setup/setup.mjs';
import { FAULTS } from './faults.mjs';
import { testCopy } from './npm_test.mjs';
import { checkPlace, linkTools, makeFaultTester, syncCopy } from './planting.mjs';
import { keepResult, resultOf } from './table.mjs';

const COPY = join(projectRoot, 'build/mutations/copy');

/** The files that git tracks, and new ones that it does not ignore. */
function projectFiles() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return [...new Set(listed.split('\0'))].filter((file) => file && existsSync(join(projectRoot, file)));
}

function chosen(names) {
  const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown.length > 0) throw new Failure(`There is no fault ${unknown.join(', ')}; --list names them.`);
  return names.length > 0 ? FAULTS.filter(({ name }) => names.includes(name)) : FAULTS;
}

function list(faults) {
  for (const fault of faults) console.log(`${fault.name} (${fault.room}, ${fault.file}): ${fault.what}`);
  faults.forEach((fault) => checkPlace(projectRoot, fault));
  console.log(`${faults.length} faults, each with one place in the code.`);
}

async function mutate(faults, all) {
  faults.forEach((fault) => checkPlace(projectRoot, fault));
  const { env } = await setUp({ forTests: true });
  syncCopy(projectRoot, COPY, projectFiles());
  linkTools(projectRoot, COPY);
  const testFault = makeFaultTester(testCopy, { folder: COPY, env });
  let missed = 0;
  for (const fault of faults) {
    const result = await testFault(fault, all);
    keepResult(result);
    const { part, after } = resultOf(result);
    console.log(`${fault.name}: ${[part, after].filter(Boolean).join(', ')} (${result.seconds.toFixed(0)} s)`);
    if (result.status === 'broken') console.error(result.output.trimEnd().split('\n').slice(-20).join('\n'));
    missed += result.status === 'found' ? 0 : 1;
  }
  console.log(`\n${faults.length - missed} of ${faults.length} faults found`);
  return missed === 0 ? 0 : 1;
}

await runMain(async () => {
  const { values, positionals } = parseArgs({ options: { list: { type: 'boolean' }, all: { type: 'boolean' } }, allowPositionals: true });
  const faults = chosen(positionals);
  return values.list ? list(faults) : mutate(faults, values.all);
});
