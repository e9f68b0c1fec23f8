// node tools/split/split.mjs MODULE OUTDIR EM_CONFIG
//
// Takes the code of each kind of figure out of the application: MODULE keeps what they share, and OUTDIR/KIND.wasm gets what only that kind needs. A page
// instantiates the parts for its figures with the exports of MODULE before it makes any (web/parts.js). What is in no part that has come is null in the
// table, so that calling it stops the application. EM_CONFIG is Emscripten's em-config, which says where Binaryen is.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, runMain } from '../lib/failure.mjs';
import { projectRoot, writeAtomically } from '../lib/files.mjs';
import { runUnchecked } from '../lib/run.mjs';
import { ownersBy, readKinds } from './kinds.mjs';
import { readModule, unescaped } from './module.mjs';
import { partsOf, readCallers } from './parts.mjs';

// What the application is compiled to. With reference types Binaryen would give each part a table of its own, and calls a detour.
const FEATURES = [
  '--mvp-features',
  ...['simd', 'bulk-memory', 'nontrapping-float-to-int', 'sign-ext', 'mutable-globals', 'multivalue'].map((name) => `--enable-${name}`),
];

async function call(program, args) {
  const { code, output } = await runUnchecked(program, args);
  if (code !== 0 || / does not exist$/m.test(output))
    throw new Failure(`${program} could not split the application; its own words are above.`, output.slice(-2000));
  return output;
}

async function split(module, folder, emConfig) {
  const tools = join((await call(emConfig, ['BINARYEN_ROOT'])).trim(), 'bin');
  const kinds = readKinds(join(projectRoot, 'src/figures'));
  const owners = ownersBy(kinds);
  const graph = await call(join(tools, 'wasm-opt'), [...FEATURES, '-g', '--print-call-graph', module]);
  const parts = partsOf(readModule(readFileSync(module)), readCallers(graph), (name) => owners(unescaped(name)));
  const lacking = [...kinds.keys()].filter((kind) => !parts.has(kind));
  if (lacking.length > 0)
    throw new Failure(`No code was found that only ${lacking.join(' and ')} needs; tools/split/kinds.mjs says how it is known.`);

  const manifest = `${module}.parts.txt`;
  writeAtomically(manifest, [...parts].map(([kind, names]) => `${[kind, ...names].join('\n')}\n`).join('\n'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await call(join(tools, 'wasm-split'), [
    '--multi-split',
    ...FEATURES,
    '--manifest',
    manifest,
    '--out-prefix',
    join(folder, '/'),
    module,
    '-o',
    `${module}.shared`,
  ]);
  renameSync(`${module}.shared`, module);
}

await runMain(async () => {
  const [module, folder, emConfig] = process.argv.slice(2);
  if (!emConfig || !existsSync(module))
    throw new Failure(
      'Say which module to split, where the parts go and where em-config is: node tools/split/split.mjs MODULE OUTDIR EM_CONFIG',
    );
  await split(module, folder, emConfig);
});
