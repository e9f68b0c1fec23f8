// `npm run format`: runs clang-format on the C++ in src/ and tests/. `--check` changes nothing and only reports.
import { join } from 'node:path';
import { Failure, runMain } from './lib/failure.mjs';
import { listFiles, projectRoot } from './lib/files.mjs';
import { timed } from './lib/report.mjs';
import { findProgram, run } from './lib/run.mjs';
import { isSupportedDebian, readSystem } from './setup/system.mjs';
import { installPackages } from './setup/system_packages.mjs';

// Uses one version only, because others format differently.
async function findFormatter() {
  const name = 'clang-format-19';
  if (!findProgram(name) && isSupportedDebian(readSystem())) await timed(`Installing ${name}`, () => installPackages([name]));
  const found = findProgram(name) ?? findProgram('clang-format');
  if (!found) throw new Failure('clang-format 19 was not found: install it and run the same command again.');
  const version = await run(found, ['--version']);
  if (!/version 19\./.test(version))
    throw new Failure(`clang-format 19 is wanted and ${found} says "${version.trim()}": install version 19.`);
  return found;
}

await runMain(async () => {
  const formatter = await findFormatter();
  const files = ['src', 'tests'].flatMap((folder) =>
    listFiles(join(projectRoot, folder))
      .filter((name) => /\.(cpp|h)$/.test(name))
      .map((name) => join(folder, name)),
  );
  const how = process.argv.includes('--check') ? ['--dry-run', '--Werror'] : ['-i'];
  await run(formatter, [...how, ...files], { cwd: projectRoot, errorMessage: 'Some files are not formatted: npm run format mends that.' });
  console.log(`${files.length} files ${how[0] === '-i' ? 'formatted' : 'are formatted'}.`);
});
