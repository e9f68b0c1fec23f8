// node tools/split/split.mjs MODULE MAP OBJECTS OUTDIR EMSCRIPTEN
//
// Takes what belongs to each kind of figure out of the application: MODULE keeps what they share, and OUTDIR/KIND.wasm gets the functions
// and the data that the linker's MAP says it took from object files which only that kind can reach. OBJECTS lists those of the application;
// the first has the functions that the page calls. A page instantiates the parts for its figures with the exports of MODULE before it makes
// any (web/parts.js). Without a part, its places in the table and in memory are zero: the application knows no such kind. EMSCRIPTEN is
// Emscripten's folder.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, runMain } from '../lib/failure.mjs';
import { writeAtomically } from '../lib/files.mjs';
import { run } from '../lib/run.mjs';
import { moveData } from './data.mjs';
import { readLinkMap } from './link_map.mjs';
import { readOwners } from './owners.mjs';

// What the application is compiled to. With reference types Binaryen would give each part a table of its own, and calls a detour.
const FEATURES = [
  '--mvp-features',
  ...['simd', 'bulk-memory', 'nontrapping-float-to-int', 'sign-ext', 'mutable-globals', 'multivalue'].map((name) => `--enable-${name}`),
];

const call = (program, args) =>
  run(program, args, { errorMessage: `${program} could not split the application; its own words are above.` });

async function split(module, mapFile, objectsFile, folder, emscripten) {
  const tools = join((await call(join(emscripten, 'em-config'), ['BINARYEN_ROOT'])).trim(), 'bin');
  const map = readFileSync(mapFile, 'utf8');
  const listed = readFileSync(objectsFile, 'utf8').trim().replaceAll(`${process.cwd()}/`, '').split('\n'); // as in the map
  const objects = listed.filter((name) => name.endsWith('.o')); // CMake counts precompiled headers among them
  const listing = await call(join(emscripten, 'emnm'), ['--print-file-name', '--format=posix', ...objects]);
  const parts = readLinkMap(
    map,
    readOwners(listing, (object) => object === objects[0]),
  );
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
  const [module, map, objects, folder, emscripten] = process.argv.slice(2);
  const complete = emscripten && [module, map, objects].every((file) => existsSync(file));
  if (!complete) throw new Failure('Say what to split, and how: node tools/split/split.mjs MODULE MAP OBJECTS OUTDIR EMSCRIPTEN');
  await split(module, map, objects, folder, emscripten);
});
