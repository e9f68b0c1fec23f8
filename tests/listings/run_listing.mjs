// Runs a listing together with a probe: a small program that calls the functions of the listing and prints the results.

import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hashOf, projectRoot } from '../../tools/lib/files.mjs';
import { findProgram } from '../../tools/lib/run.mjs';
import { pythonWithNumpy } from '../python/lib/real_numpy.mjs';

const LIMIT_ms = 120_000;
const probeFile = (name) => join(projectRoot, 'tests/listings/probes', name);

function start(program, args, options = {}) {
  const { status, stdout, stderr, error, signal } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: LIMIT_ms,
    maxBuffer: 64 << 20,
    ...options,
  });
  if (error || status !== 0) throw new Error(`${program} ended with ${error?.code ?? signal ?? status}:\n${stderr || stdout || ''}`);
  return stdout;
}

function firstOf(what, ...names) {
  const found = names
    .filter(Boolean)
    .map((name) => (name.includes('/') ? name : findProgram(name)))
    .find(Boolean);
  if (!found) throw new Error(`No ${what} was found; tried ${names.filter(Boolean).join(', ')}.`);
  return found;
}

// The program made from a C++ listing and its probe, which is cached in build/listings until one of them or the compiler changes.
function compiled(folder, code, probe) {
  const compiler = firstOf('C++ compiler', process.env.CXX, 'clang++-19', 'clang++', 'c++');
  const flags = ['-std=c++20', '-O1', '-Wall', '-Wextra', '-Werror'];
  const program = join(
    projectRoot,
    'build/listings',
    hashOf({ values: [code, flags, start(compiler, ['--version'])], paths: [probeFile(`${probe}.cpp`), probeFile('given.h')] }),
  );
  if (existsSync(program)) return program;
  mkdirSync(dirname(program), { recursive: true });
  writeFileSync(join(folder, 'listing.h'), code);
  start(compiler, [...flags, '-I', folder, probeFile(`${probe}.cpp`), '-o', join(folder, 'probe')]);
  copyFileSync(join(folder, 'probe'), `${program}.partial`);
  renameSync(`${program}.partial`, program);
  return program;
}

// The probe imports the listing as the module or header `listing`. It gets `args` as text; the result is what it prints.
const runners = {
  python(folder, { code }, probe, args) {
    writeFileSync(join(folder, 'listing.py'), code);
    const env = { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' };
    const python = /^import numpy\b/m.test(code) ? pythonWithNumpy() : firstOf('Python', process.env.PYTHON, 'python3', 'python');
    return start(python, [probeFile(`${probe}.py`), ...args], { env });
  },
  cpp(folder, { code }, probe, args) {
    return start(compiled(folder, code, probe), args);
  },
};

export function runListing(listing, probe, args) {
  const folder = mkdtempSync(join(tmpdir(), 'listing-'));
  try {
    return runners[listing.language](folder, listing, probe, args.map(String));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
