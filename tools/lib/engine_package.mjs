// The engine as an npm package: dist/engine. Its JavaScript is one small file, joined from src/engine/package and minified by terser.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { Failure } from './failure.mjs';
import { listFiles, projectRoot, writeAtomically } from './files.mjs';

const SOURCES = join(projectRoot, 'src/engine/package');
// Each after the modules that it imports. The command line has the first one, too.
const MODULES = [
  'did_you_mean.mjs',
  'values.mjs',
  'machine.mjs',
  'sizes.mjs',
  'scaling.mjs',
  'rope.mjs',
  'attention.mjs',
  'operations.mjs',
  'engine.mjs',
];
const SHARED = MODULES[0];
const VARIANTS = ['scalar', 'simd', 'relaxed'];
const ENTRY = MODULES.at(-1);

// The text of a module without its imports of the package's own modules and, except for the entry, without exports: joined, they need
// neither.
function partOf(name) {
  const text = readFileSync(join(SOURCES, name), 'utf8').replace(/^import [^;]* from '\.\/[^']*';\n/gm, '');
  return name === ENTRY ? text : text.replace(/^export /gm, '');
}

export async function bundleEngine(out) {
  const { minify } = await import('terser'); // imported here because set-up installs it
  const { code } = await minify(MODULES.map(partOf).join('\n'), {
    module: true,
    ecma: 2022,
    compress: { passes: 3, pure_getters: true, unsafe_arrows: true },
    format: { preamble: '// phasebook-engine, MIT licence. engine.d.ts says what there is, README.md how to use it.' },
  });
  writeAtomically(out, `${code}\n`);
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

// path in the package -> file, or contents. `bundle` is the file that bundleEngine wrote, `wasm` the folder with the WebAssembly modules.
export function enginePackageFiles({ bundle, wasm }) {
  const files = new Map([
    [ENTRY, bundle],
    ['LICENSE', join(projectRoot, 'LICENSE')],
  ]);
  const json = packageJson(readJson(join(projectRoot, 'package.json')), readJson(join(SOURCES, 'package.json')));
  files.set('package.json', Buffer.from(`${JSON.stringify(json, null, 2)}\n`));
  for (const name of listFiles(SOURCES)) {
    if (/\.(mjs|ts|md)$/.test(name) && (name === SHARED || !MODULES.includes(name))) files.set(name, join(SOURCES, name));
  }
  for (const variant of VARIANTS) {
    const file = join(wasm, `${variant}.wasm`);
    if (!existsSync(file))
      throw new Failure(`The build did not make ${variant}.wasm: delete the folder build and run the same command again.`);
    files.set(`${variant}.wasm`, file);
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
