// Starts the book's Python in Node, with the modules of web/python.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, projectRoot } from '../../../tools/lib/files.mjs';
import { packageFolder } from '../../../tools/lib/packages.mjs';
import { confined } from '../../../web/python/confine.js';
import { startPython } from '../../../web/python/interpreter.js';

const folder = join(projectRoot, 'web/python');
const isPython = (name) => name.endsWith('.py');

export const MODULES = Object.fromEntries(
  listFiles(folder)
    .filter(isPython)
    .map((name) => [name.slice(0, -3), readFileSync(join(folder, name), 'utf8')]),
);

/** Compiled once for all interpreters of a process. */
const program = readFileSync(join(packageFolder('@micropython/micropython-webassembly-pyscript'), 'micropython.wasm'));
export const compiled = new WebAssembly.Module(confined(program));
/** With 2 GB, and with a module that writes over the interpreter's own memory. */
export const unconfined = new WebAssembly.Module(program);

/** Runs code in a fresh interpreter. @returns {Promise<{output: string, error: object | null, value: object | null}>} */
export async function runPython(code, call = '') {
  let output = '';
  const python = await startPython(compiled, MODULES, (text) => {
    output += text;
  });
  return { ...python.run(code, { call }), output };
}
