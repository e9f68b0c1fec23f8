// A Python with NumPy. The setup installs NumPy for the system's Python, but another one may come first on PATH.
import { spawnSync } from 'node:child_process';
import { findProgram } from '../../../tools/lib/run.mjs';

const LIMIT_ms = 120_000;

let found;
export function pythonWithNumpy() {
  if (found) return found;
  const pythons = [process.env.PYTHON, findProgram('python3'), '/usr/bin/python3', findProgram('python')].filter(Boolean);
  found = pythons.find((python) => spawnSync(python, ['-c', 'import numpy'], { timeout: LIMIT_ms }).status === 0);
  if (found) return found;
  throw new Error(`No Python with NumPy was found; tried ${pythons.join(', ')}. Install NumPy for one of them, or name another in PYTHON.`);
}

/** What a program prints. */
export function runWithNumpy(file, args, env = {}) {
  const { status, stdout, stderr, error } = spawnSync(pythonWithNumpy(), [file, ...args.map(String)], {
    encoding: 'utf8',
    timeout: LIMIT_ms,
    maxBuffer: 64 << 20,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...env },
  });
  if (error || status !== 0) throw new Error(`${file} ended with ${error?.code ?? status}:\n${stderr || stdout || ''}`);
  return stdout;
}
