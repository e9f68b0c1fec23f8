// `npm run format`: runs clang-format on the C++ in src/ and tests/, and Biome on JavaScript, which also lints it. `--check` changes
// nothing and only reports.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
    throw new Failure(`clang-format 19 is needed, but ${found} says "${version.trim()}": install version 19.`);
  return found;
}

const cppFiles = () =>
  ['src', 'tests'].flatMap((folder) =>
    listFiles(join(projectRoot, folder))
      .filter((name) => /\.(cpp|h)$/.test(name))
      .map((name) => join(folder, name)),
  );

/** Formats everything, or with `check` fails if something is not formatted or not as the linter wants it. */
export async function format(check) {
  const formatter = await findFormatter();
  const files = cppFiles();
  await run(formatter, [...(check ? ['--dry-run', '--Werror'] : ['-i']), ...files], {
    cwd: projectRoot,
    errorMessage: 'Some C++ is not formatted: npm run format fixes that.',
  });
  const biome = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome');
  await run(process.execPath, [biome, 'check', ...(check ? [] : ['--write'])], {
    cwd: projectRoot,
    errorMessage: 'Biome finds something in the JavaScript; see its output above. npm run format fixes formatting.',
  });
  return files.length;
}

export const checkFormat = async () => void (await format(true));

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const check = process.argv.includes('--check');
    const count = await format(check);
    console.log(`${count} files of C++ and all JavaScript ${check ? 'are formatted' : 'formatted'}.`);
  });
}
