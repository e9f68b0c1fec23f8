// Starts the book's Python in Node, with the modules of web/python.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, projectRoot } from '../../../tools/lib/files.mjs';
import { packageFolder } from '../../../tools/lib/packages.mjs';
import { startPython } from '../../../web/python/interpreter.js';

const folder = join(projectRoot, 'web/python');
const isPython = (name) => name.endsWith('.py');

export const MODULES = Object.fromEntries(
  listFiles(folder)
    .filter(isPython)
    .map((name) => [name.slice(0, -3), readFileSync(join(folder, name), 'utf8')]),
);

/** Compiled once for all interpreters of a process. */
export const compiled = new WebAssembly.Module(
  readFileSync(join(packageFolder('@micropython/micropython-webassembly-pyscript'), 'micropython.wasm')),
);

/** Runs code in a fresh interpreter. @returns {Promise<{output: string, error: object | null, value: object | null}>} */
export async function runPython(code, call = '') {
  let output = '';
  const python = await startPython(compiled, MODULES, (text) => {
    output += text;
  });
  return { ...python.run(code, { call }), output };
}
