// node tools/split/split.mjs MODULE MAP OBJECTS DEFERRED OUTDIR EMSCRIPTEN
//
// Takes out of the application what a page does not need for its first frame; MODULE keeps the rest.
// - OUTDIR/KIND.wasm gets what belongs to each kind of figure: the functions and the data that the linker's MAP says it took from object
//   files which only that kind can reach. OBJECTS lists those of the application; the first has the functions that the page calls. A page
//   instantiates the parts for its figures with the exports of MODULE before it makes any (web/program.js). Without a part, its places in
//   the table and in memory are zero, so the application knows no such kind.
// - MODULE.deferred.wasm gets the functions that the list DEFERRED names, of the figures' own only those of the largest kinds. Their places
//   in the table have placeholders, which the page provides (web/program.js): https://emscripten.org/docs/optimizing/Module-Splitting.html
// The whole program stays in MODULE.linked, for the profile. EMSCRIPTEN is Emscripten's folder.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure, runMain } from '../lib/failure.mjs';
import { writeAtomically } from '../lib/files.mjs';
import { run } from '../lib/run.mjs';
import { moveData } from './data.mjs';
import { deferredFunctions } from './deferred.mjs';
import { exportNames, shortenExports } from './export_names.mjs';
import { readLinkMap } from './link_map.mjs';
import { isForKind, kindOf, readOwners, symbolsIn } from './owners.mjs';
import { referrersIn } from './references.mjs';

// What the application is compiled to. With reference types Binaryen would give each part a table of its own, and calls a detour.
export const FEATURES = [
  '--mvp-features',
  ...['simd', 'bulk-memory', 'nontrapping-float-to-int', 'sign-ext', 'mutable-globals', 'multivalue'].map((name) => `--enable-${name}`),
];

const LARGE = ['model_config', 'training_lab']; // kinds of figures of which even a part is much: what no first frame calls of them comes later, too

const NAMESPACES = ['', 'primary']; // under which wasm-split imports from the shared module

const call = (program, args, env = {}) =>
  run(program, args, { env, errorMessage: `${program} could not split the application; its output is above.` });

/** Where Emscripten has the programs of Binaryen. */
export const binaryenFolder = async (emscripten, env) =>
  join((await call(join(emscripten, 'em-config'), ['BINARYEN_ROOT'], env)).trim(), 'bin');

/** For each of these object files: who refers to what in it. */
async function referrersInKinds(objects, listing, emscripten) {
  const llvm = (await call(join(emscripten, 'em-config'), ['LLVM_ROOT'])).trim();
  const told = await call(join(llvm, 'llvm-objdump'), ['-r', ...objects]);
  const relocations = new Map(told.split(/^(?=\S.*:\tfile format wasm$)/m).map((part) => [part.slice(0, part.indexOf(':\t')), part]));
  const symbols = symbolsIn(listing);
  return new Map(
    objects.map((object) => [object, referrersIn(readFileSync(object), symbols.get(object) ?? [], relocations.get(object) ?? '')]),
  );
}

async function partsIn(map, objectsFile, emscripten) {
  const listed = readFileSync(objectsFile, 'utf8').trim().replaceAll(`${process.cwd()}/`, '').split('\n'); // as in the map
  const objects = listed.filter((name) => name.endsWith('.o')); // CMake counts precompiled headers among them
  const listing = await call(join(emscripten, 'emnm'), ['--print-file-name', '--format=posix', ...objects]);
  const referrers = await referrersInKinds(
    objects.filter((object) => kindOf(object)),
    listing,
    emscripten,
  );
  const owners = readOwners(
    listing,
    (object) => object === objects[0],
    (object) => referrers.get(object),
  );
  const parts = readLinkMap(map, owners);
  if (parts.size === 0) throw new Failure('The link map names no object file of a kind of figure; src/CMakeLists.txt makes them.');
  return parts;
}

async function split(module, mapFile, objectsFile, deferredFile, folder, emscripten) {
  const tools = await binaryenFolder(emscripten);
  const wasmSplit = (...args) => call(join(tools, 'wasm-split'), [...FEATURES, '--quiet', ...args]);
  const wasmOpt = (...args) => call(join(tools, 'wasm-opt'), [...FEATURES, '--enable-reference-types', ...args]);
  const map = readFileSync(mapFile, 'utf8');
  const parts = await partsIn(map, objectsFile, emscripten);
  const [linked, undeferred, shared] = ['linked', 'early', 'shared'].map((stage) => `${module}.${stage}`);
  const deferred = module.replace(/\.wasm$/, '.deferred.wasm');
  copyFileSync(module, linked);

  const listed = `${module}.deferred.txt`;
  const inParts = new Set([...parts].flatMap(([kind, { functions }]) => (LARGE.includes(kind) ? [] : functions)));
  const names = deferredFunctions(map, readFileSync(deferredFile, 'utf8'), inParts);
  writeAtomically(listed, names.join('\n'));
  const deferredNames = new Set(names);
  for (const part of parts.values()) part.functions = part.functions.filter((name) => !deferredNames.has(name));
  await wasmSplit('--split', '-g', `--split-funcs=@${listed}`, linked, '-o1', undeferred, '-o2', deferred);

  const manifest = `${module}.parts.txt`;
  const sections = [...parts].map(([kind, { functions }]) => `${[kind, ...functions].join('\n')}\n`);
  writeAtomically(manifest, sections.join('\n'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await wasmSplit('--multi-split', '--manifest', manifest, '--out-prefix', join(folder, '/'), undeferred, '-o', shared);

  const files = [...parts.keys()].map((kind) => join(folder, `${kind}.wasm`));
  // What a kind uses of a room no first frame calls, so its data comes late, too.
  const isLate = ({ object }) => isForKind(object);
  const early = [...parts].map(([kind, { data }], i) => ({
    module: readFileSync(files[i]),
    data: data.filter((one) => !isLate(one)),
  }));
  const late = [...parts.values()].flatMap(({ data }) => data.filter(isLate));
  const moved = moveData(readFileSync(shared), [...early, { module: readFileSync(deferred), data: late }]);
  const later = [...files, deferred];
  const named = shortenExports(moved.module, moved.parts, NAMESPACES, exportNames(readFileSync(linked)));
  later.forEach((file, i) => writeAtomically(file, named.parts[i]));
  writeAtomically(module, named.module);
  for (const stage of [undeferred, shared]) rmSync(stage);
  // Equal functions become one only now: before, one kind's could have stood for another's. What is called once is in one part now, too.
  for (const file of [module, ...later]) await wasmOpt('-Oz', file, '-o', file);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await runMain(async () => {
    const [module, map, objects, deferred, folder, emscripten] = process.argv.slice(2);
    const complete = emscripten && [module, map, objects, deferred].every((file) => existsSync(file));
    if (!complete)
      throw new Failure('Say what to split, and how: node tools/split/split.mjs MODULE MAP OBJECTS DEFERRED OUTDIR EMSCRIPTEN');
    await split(module, map, objects, deferred, folder, emscripten);
  });
