// Provides Emscripten: a pinned one in .toolchain/emscripten, or a newer one that is already on PATH.
import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failure } from '../lib/failure.mjs';
import { readIfExists, writeAtomically } from '../lib/files.mjs';
import { findProgram, run, runUnchecked } from '../lib/run.mjs';
import { atLeast } from '../lib/version.mjs';
import { requireSha256 } from './checksum.mjs';
import { explainInstallError } from './system_packages.mjs';

export const EMSCRIPTEN_VERSION = '3.1.69';
// What compiles is pinned: package -> its version, and the SHA-256 of the files that are the same on every processor or that we have
// checked.
const PINNED = {
  emscripten: {
    version: `${EMSCRIPTEN_VERSION}+dfsg-3`,
    sha256: { all: 'd2ac788b952c56ab6736b4db2ac0825aa63cfb4c08b8abaefe19e324779d1b2d' },
  },
  binaryen: { version: '120-4', sha256: { amd64: '47be56009e56170f4338a0154fbff2028bd607bc3c8b6a5414658a985bef6470' } },
  'node-acorn': { version: '8.8.1+ds+~cs25.17.7-2', sha256: { all: '5c6814cf6536892b3a93cc72a0a3792beb0d3f6be3d69f499ca7d764583479a9' } },
};
// Binaryen runs with these. They are taken as the suite has them, because it only keeps the latest security update.
const LIBRARIES = ['libc6', 'libstdc++6', 'libgcc-s1'];
// Variants of the system libraries that a single-threaded release build never links, and files for Emscripten's own developers.
const EXCLUDED = [
  '*-mt*.a',
  '*-ww*.a',
  '*asan*',
  '*lsan*',
  '*ubsan*',
  '*tracing*',
  '*memvalidate*',
  '*verbose*.a',
  './usr/share/emscripten/test',
  './usr/share/doc',
];
const ROOT = 'usr/share/emscripten';

// {emcc, version} of the Emscripten on PATH if it is new enough and not the one in `ownFolder`; undefined otherwise.
export async function emscriptenOnPath(ownFolder, path = process.env.PATH) {
  const emcc = findProgram('emcc', path);
  if (!emcc || (existsSync(ownFolder) && realpathSync(emcc).startsWith(realpathSync(ownFolder)))) return undefined;
  const version = /\)\s+(\d+\.\d+\.\d+)/.exec((await runUnchecked(emcc, ['--version'])).output)?.[1];
  return atLeast(version, EMSCRIPTEN_VERSION) ? { emcc, version } : undefined;
}

// The environment variables that a program needs to use the Emscripten in `folder`.
export const emscriptenEnvironment = (folder) => ({
  EM_CONFIG: join(folder, 'emscripten.config'),
  EM_NODE_JS: process.execPath,
  PATH: `${join(folder, ROOT)}:${process.env.PATH}`,
});

// The stamp names the folder, because the installation contains absolute paths and is not valid anywhere else.
const stampText = (folder) => `${EMSCRIPTEN_VERSION} in ${folder}\n`;
export const isInstalled = (folder) => readIfExists(join(folder, '.whole')) === stampText(folder);

// Unpacks the packages into a working folder and renames it into place at the very end.
export async function installEmscripten(folder, apt, downloads) {
  mkdirSync(downloads, { recursive: true });
  const pinned = Object.entries(PINNED).map(([name, { version }]) => `${name}=${version}`);
  await apt.download([...pinned, ...LIBRARIES.map((name) => `${name}/trixie`)], downloads, HOW_TO_GO_ON);
  const debs = [...Object.keys(PINNED), ...LIBRARIES].map((name) => findDeb(downloads, name));
  const work = `${folder}.unpacking`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  for (const deb of debs) await unpack(join(downloads, deb), work);
  wrapBinaryen(work, folder);
  // Emscripten's optimiser imports acorn as an ES module, for which Node ignores NODE_PATH.
  symlinkSync('../nodejs', join(work, ROOT, 'node_modules'));
  writeFileSync(join(work, 'emscripten.config'), configText(folder));
  writeFileSync(join(work, '.whole'), stampText(folder));
  rmSync(folder, { recursive: true, force: true });
  renameSync(work, folder);
  for (const deb of debs) rmSync(join(downloads, deb));
}

const HOW_TO_GO_ON = `install Emscripten ${EMSCRIPTEN_VERSION} or later yourself (emsdk), put emcc on PATH and run the same command again.`;

// The package's file in `downloads`, which must be the pinned version, and the very file where its SHA-256 is known.
export function findDeb(downloads, name) {
  const pinned = PINNED[name];
  const prefix = `${name}_${pinned ? `${pinned.version}_` : ''}`;
  const deb = readdirSync(downloads)
    .filter((file) => file.startsWith(prefix) && file.endsWith('.deb'))
    .sort()
    .at(-1);
  if (!deb) throw new Failure(`The mirror's ${name} is not ${pinned?.version ?? 'there'}: ${HOW_TO_GO_ON}`);
  const sha256 = pinned?.sha256[/_([^_]+)\.deb$/.exec(deb)[1]];
  if (sha256) requireSha256(join(downloads, deb), sha256);
  return deb;
}

async function unpack(deb, into) {
  const script = 'dpkg-deb --fsys-tarfile "$1" | tar -x -C "$2" "${@:3}"';
  const excludes = EXCLUDED.map((pattern) => `--exclude=${pattern}`);
  const { code, output } = await runUnchecked('bash', ['-o', 'pipefail', '-c', script, 'unpack', deb, into, ...excludes]);
  if (code === 0) return;
  rmSync(deb);
  throw new Failure(
    explainInstallError(output, `${basename(deb)} was damaged and has been deleted: run the same command to download it again.`),
    output,
  );
}

// Binaryen is built for a newer C library than Debian 12 has, so each tool is started with the loader and the libraries unpacked beside it.
function wrapBinaryen(work, folder) {
  const loader = findLoader(work);
  const libraries = readdirSync(join(work, 'usr/lib'))
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => join(folder, 'usr/lib', name))
    .join(':');
  mkdirSync(join(work, 'binaryen/bin'), { recursive: true });
  for (const tool of readdirSync(join(work, 'usr/bin')).filter((name) => name.startsWith('wasm'))) {
    const script = `#!/bin/sh\nexec "${join(folder, loader)}" --library-path "${libraries}" "${join(folder, 'usr/bin', tool)}" "$@"\n`;
    writeFileSync(join(work, 'binaryen/bin', tool), script);
    chmodSync(join(work, 'binaryen/bin', tool), 0o755);
  }
}

// The path of the dynamic loader in the folder. Its name depends on the processor.
function findLoader(work) {
  for (const place of ['usr/lib64', 'usr/lib']) {
    const name = existsSync(join(work, place)) && readdirSync(join(work, place)).find((file) => /^ld-linux.*\.so\.\d$/.test(file));
    if (name) return join(place, name);
  }
  throw new Failure(
    `This processor (${process.arch}) is not supported by the set-up: install Emscripten ${EMSCRIPTEN_VERSION} yourself (emsdk), put emcc on PATH and try again.`,
  );
}

const configText = (folder) =>
  [
    "LLVM_ROOT = '/usr/lib/llvm-19/bin'",
    `BINARYEN_ROOT = '${folder}/binaryen'`,
    `NODE_JS = '${process.execPath}'`,
    `CACHE = '${folder}/${ROOT}/cache'`,
    'FROZEN_CACHE = False',
    '',
  ].join('\n');

const PROBE = '#include <cstdio>\n#include <vector>\nint main(int n, char**) { std::vector<int> v(n, 42); std::printf("%d\\n", v[0]); }\n';

// Compiles, links and runs a small program, so that a damaged installation is found here and not in the middle of a build.
export async function tryEmscripten(env, folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'probe.cpp'), PROBE);
  const errorMessage =
    'Emscripten is installed but could not build a small program (its output is above): delete the folder .toolchain and run the same command again.';
  await run('emcc', ['probe.cpp', '-O1', '-msimd128', '-o', 'probe.js'], { cwd: folder, env, errorMessage });
  const output = await run(process.execPath, [join(folder, 'probe.js')], { errorMessage });
  if (output.trim() !== '42') throw new Failure(errorMessage, output);
  rmSync(folder, { recursive: true });
}

// Writes a shell script that sets the same environment by hand: `. .toolchain/env`.
export function writeShellEnvironment(file, env) {
  const lines = Object.entries(env).map(([key, value]) =>
    key === 'PATH' ? `export PATH="${value.split(':')[0]}:$PATH"` : `export ${key}="${value}"`,
  );
  const text = `${lines.join('\n')}\n`;
  if (readIfExists(file) !== text) writeAtomically(file, text);
}
