// node tools/split/split.mjs MODULE MAP OUTDIR EMSCRIPTEN
//
// Takes what belongs to each kind of figure out of the application: MODULE keeps what they share, and OUTDIR/KIND.wasm gets the functions and the data that
// the linker's MAP lists for the object files of that kind. A page instantiates the parts for its figures with the exports of MODULE before it makes any
// (web/parts.js). Without a part, its places in the table and in memory are zero: the application knows no such kind. EMSCRIPTEN is Emscripten's folder.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure, runMain } from '../lib/failure.mjs';
import { writeAtomically } from '../lib/files.mjs';
import { run } from '../lib/run.mjs';
import { moveData } from './data.mjs';
import { readLinkMap } from './link_map.mjs';

// What the application is compiled to. With reference types Binaryen would give each part a table of its own, and calls a detour.
const FEATURES = [
  '--mvp-features',
  ...['simd', 'bulk-memory', 'nontrapping-float-to-int', 'sign-ext', 'mutable-globals', 'multivalue'].map((name) => `--enable-${name}`),
];

const call = (program, args) =>
  run(program, args, { errorMessage: `${program} could not split the application; its own words are above.` });

/** object file -> its weak symbols, of all object files in the map. */
async function weakSymbols(map, build, emscripten) {
  const objects = [...new Set([...map.matchAll(/\S*\/figure_\w+\.dir\/\S+\.o(?=:\()/g)].map(([object]) => object))];
  const listing = await call(join(emscripten, 'emnm'), [
    '--print-file-name',
    '--format=posix',
    ...objects.map((object) => resolve(build, object)),
  ]);
  const weak = new Map(objects.map((object) => [object, new Set()]));
  for (const [, file, symbol] of listing.matchAll(/^(\S+): (\S+) [WwVv] /gm))
    weak.get(objects.find((object) => resolve(build, object) === file)).add(symbol);
  return weak;
}

async function split(module, mapFile, folder, emscripten) {
  const tools = join((await call(join(emscripten, 'em-config'), ['BINARYEN_ROOT'])).trim(), 'bin');
  const map = readFileSync(mapFile, 'utf8');
  const weak = await weakSymbols(map, process.cwd(), emscripten);
  const parts = readLinkMap(map, (object) => weak.get(object));
  if (parts.size === 0) throw new Failure(`${mapFile} names no object file of a kind of figure; src/CMakeLists.txt makes them.`);

  const manifest = `${module}.parts.txt`;
  const sections = [...parts].map(([kind, { functions }]) => `${[kind, ...functions].join('\n')}\n`);
  writeAtomically(manifest, sections.join('\n'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const shared = `${module}.shared`;
  const options = [
    '--multi-split',
    ...FEATURES,
    '--quiet',
    '--manifest',
    manifest,
    '--out-prefix',
    join(folder, '/'),
    module,
    '-o',
    shared,
  ];
  await call(join(tools, 'wasm-split'), options);

  const files = [...parts].map(([kind, { data }]) => ({ file: join(folder, `${kind}.wasm`), data }));
  const moved = moveData(
    readFileSync(shared),
    files.map(({ file, data }) => ({ module: readFileSync(file), data })),
  );
  files.forEach(({ file }, i) => writeAtomically(file, moved.parts[i]));
  writeAtomically(module, moved.module);
  rmSync(shared);
  // Equal functions become one only now: before, one kind's could have stood for another's.
  for (const file of [module, ...files.map(({ file }) => file)])
    await call(join(tools, 'wasm-opt'), [
      ...FEATURES,
      '--enable-reference-types',
      '--duplicate-function-elimination',
      '--remove-unused-module-elements',
      file,
      '-o',
      file,
    ]);
}

await runMain(async () => {
  const [module, map, folder, emscripten] = process.argv.slice(2);
  if (!emscripten || !existsSync(module) || !existsSync(map))
    throw new Failure(
      'Say which module to split, where its link map, the folder for the parts and Emscripten are: node tools/split/split.mjs MODULE MAP OUTDIR EMSCRIPTEN',
    );
  await split(module, map, folder, emscripten);
});
