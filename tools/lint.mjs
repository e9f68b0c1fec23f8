// `npm run lint`: Biome on all JavaScript, and clang-tidy (see .clang-tidy) on the C++ that was changed since the last commit.
//   npm run lint -- --all    clang-tidy on all of src/, which takes many minutes
//   npm run lint -- FILE …   on these files
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findClangTool } from './lib/clang_tools.mjs';
import { runMain } from './lib/failure.mjs';
import { projectRoot } from './lib/files.mjs';
import { showProgress } from './lib/report.mjs';
import { run, runUnchecked } from './lib/run.mjs';

const isSource = (file) => /^src\/.*\.cpp$/.test(file);

async function gitFiles(...args) {
  const files = (await run('git', args, { cwd: projectRoot })).split('\n');
  return files.filter((file) => isSource(file) && existsSync(join(projectRoot, file)));
}

const changedFiles = async () => [
  ...(await gitFiles('diff', '--name-only', 'HEAD')),
  ...(await gitFiles('ls-files', '--others', '--exclude-standard')),
];

/** How clang-tidy learns how each file is compiled. It builds nothing. */
async function compileCommands() {
  const folder = join(projectRoot, 'build/native');
  if (!existsSync(join(folder, 'compile_commands.json'))) await run('cmake', ['--preset', 'native'], { cwd: projectRoot });
  return folder;
}

/** Runs clang-tidy on each file, some at a time; prints what it says and returns the number of files about which it said something. */
async function tidy(files) {
  const [program, folder] = [await findClangTool('clang-tidy'), await compileCommands()];
  const built = JSON.parse(readFileSync(join(folder, 'compile_commands.json'), 'utf8'));
  const known = new Set(built.map(({ file }) => file)); // a file of WebAssembly alone has no command here
  const left = files.filter((file) => known.has(join(projectRoot, file)));
  let failed = 0;
  const work = async () => {
    for (let file = left.shift(); file; file = left.shift()) {
      showProgress(`${left.length} files left`);
      const { code, output } = await runUnchecked(program, ['-p', folder, '--quiet', file], { cwd: projectRoot });
      if (code === 0) continue;
      failed++;
      console.log(output);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return failed;
}

await runMain(async () => {
  const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true });
  const biome = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome');
  await run(process.execPath, [biome, 'lint'], { cwd: projectRoot, errorMessage: 'Biome finds something in the JavaScript, see above.' });
  const files = positionals.length > 0 ? positionals : values.all ? await gitFiles('ls-files', 'src') : await changedFiles();
  const failed = files.length > 0 ? await tidy(files) : 0;
  console.log(failed > 0 ? `clang-tidy finds something in ${failed} files, see above.` : 'Nothing to fix.');
  return failed > 0 ? 1 : 0;
});
