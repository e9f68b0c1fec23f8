// The engine as an npm package: dist/engine. Its JavaScript is two small files, the engine and what reads configurations, each joined from
// modules of src/engine/package and minified.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { bundle } from './esbuild.mjs';
import { judgeModules, readExercises, toldExercises } from './exercises.mjs';
import { Failure } from './failure.mjs';
import { listFiles, projectRoot } from './files.mjs';

const SOURCES = join(projectRoot, 'src/engine/package');
const ENTRIES = ['engine.mjs', 'config.mjs'];
// What is joined into them alone. The command line has its own copy of what it shares with them.
const JOINED = ['machine', 'sizes', 'scaling', 'rope', 'attention', 'operations', 'values'].map((name) => `${name}.mjs`);
export const ENGINE_PROGRAMS = ['scalar', 'simd', 'relaxed'].map((variant) => `${variant}.wasm`);
export const CONFIG_PROGRAM = 'config.wasm';

const ABOUT = {
  'engine.mjs': 'phasebook-engine, MIT licence. engine.d.ts says what there is, README.md how to use it.',
  'config.mjs': 'phasebook-engine/config, MIT licence. config.d.ts says what there is, README.md how to use it.',
};

// Writes engine.mjs and config.mjs into the folder.
export async function bundleEngine(folder) {
  for (const entry of ENTRIES) {
    await bundle({
      entryPoints: [join(SOURCES, entry)],
      outfile: join(folder, entry),
      minify: true,
      banner: { js: `// ${ABOUT[entry]}` },
    });
  }
}

// The package's package.json, with what holds for the whole project: package.json at the top says it, and leaves empty what is not settled.
export function packageJson(project, own) {
  const { repository, homepage } = project.config;
  const given = { author: project.author, homepage, ...(repository && { repository: { type: 'git', url: repository } }) };
  return {
    ...own,
    version: project.version,
    license: project.license,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value)),
  };
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

// What `phasebook-engine check` needs: the judge that the page has, too, and the exercises, with what the chapters say to each outcome.
const checkFiles = (pages) => [
  ...judgeModules().map((name) => [`python/${name}`, join(projectRoot, 'web/python', name)]),
  ['python/driver.py', join(SOURCES, 'python/driver.py')],
  ['python/exercises.json', Buffer.from(`${JSON.stringify(readExercises(toldExercises(join(pages, 'exercises.json'))))}\n`)],
];

// path in the package -> file, or contents. `bundles` is the folder that bundleEngine wrote to, `wasm` that of the WebAssembly modules,
// `pages` that of the book's pages.
export function enginePackageFiles({ bundles, wasm, pages }) {
  const entries = ENTRIES.map((entry) => [entry, join(bundles, entry)]);
  const files = new Map([...entries, ['LICENSE', join(projectRoot, 'LICENSE')], ...checkFiles(pages)]);
  const json = packageJson(readJson(join(projectRoot, 'package.json')), readJson(join(SOURCES, 'package.json')));
  files.set('package.json', Buffer.from(`${JSON.stringify(json, null, 2)}\n`));
  for (const name of listFiles(SOURCES)) {
    if (/\.(mjs|ts|md)$/.test(name) && ![...ENTRIES, ...JOINED].includes(name)) files.set(name, join(SOURCES, name));
  }
  for (const name of [...ENGINE_PROGRAMS, CONFIG_PROGRAM]) {
    const file = join(wasm, name);
    if (!existsSync(file)) throw new Failure(`The build did not produce ${name}: delete the folder build and run the same command again.`);
    files.set(name, file);
  }
  return files;
}

export const ENGINE_BUDGET_KB = 31;
export const CONFIG_BUDGET_KB = 90;

function measure(folder, parts) {
  const kb = (name) =>
    brotliCompressSync(readFileSync(join(folder, name)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length / 1000;
  return parts.map((part) => ({ part, kb: kb(part) }));
}

// [{part, kb}] in Brotli: what a page loads that only uses the engine, and what one loads to read configurations.
export const measureEngine = (folder) => measure(folder, ['engine.mjs', 'simd.wasm']);
export const measureConfig = (folder) => measure(folder, ['config.mjs', CONFIG_PROGRAM]);
