// The engine as an npm package: dist/engine. Its JavaScript is one small file, joined from src/engine/package and minified.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { bundle } from './esbuild.mjs';
import { judgeModules, readExercises, toldExercises } from './exercises.mjs';
import { Failure } from './failure.mjs';
import { listFiles, projectRoot } from './files.mjs';

const SOURCES = join(projectRoot, 'src/engine/package');
const ENTRY = 'engine.mjs';
// What is joined into it. The command line has its own copy of what it shares with it.
const JOINED = ['values', 'machine', 'sizes', 'scaling', 'rope', 'attention', 'operations', 'engine'].map((name) => `${name}.mjs`);
export const ENGINE_PROGRAMS = ['scalar', 'simd', 'relaxed'].map((variant) => `${variant}.wasm`);

export async function bundleEngine(out) {
  await bundle({
    entryPoints: [join(SOURCES, ENTRY)],
    outfile: out,
    minify: true,
    banner: { js: '// phasebook-engine, MIT licence. engine.d.ts says what there is, README.md how to use it.' },
  });
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

// path in the package -> file, or contents. `bundle` is the file that bundleEngine wrote, `wasm` the folder with the WebAssembly modules,
// `pages` that of the book's pages.
export function enginePackageFiles({ bundle, wasm, pages }) {
  const files = new Map([[ENTRY, bundle], ['LICENSE', join(projectRoot, 'LICENSE')], ...checkFiles(pages)]);
  const json = packageJson(readJson(join(projectRoot, 'package.json')), readJson(join(SOURCES, 'package.json')));
  files.set('package.json', Buffer.from(`${JSON.stringify(json, null, 2)}\n`));
  for (const name of listFiles(SOURCES)) {
    if (/\.(mjs|ts|md)$/.test(name) && !JOINED.includes(name)) files.set(name, join(SOURCES, name));
  }
  for (const name of ENGINE_PROGRAMS) {
    const file = join(wasm, name);
    if (!existsSync(file)) throw new Failure(`The build did not produce ${name}: delete the folder build and run the same command again.`);
    files.set(name, file);
  }
  return files;
}

export const ENGINE_BUDGET_KB = 31;

// [{part, kb}] in Brotli: what a page loads that only uses the engine.
export function measureEngine(folder) {
  const kb = (name) =>
    brotliCompressSync(readFileSync(join(folder, name)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length / 1000;
  return [ENTRY, 'simd.wasm'].map((part) => ({ part, kb: kb(part) }));
}
