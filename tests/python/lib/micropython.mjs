// MicroPython in Node with the book's Python modules: run(code) -> what the code printed; an error of Python is thrown.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';
import { listFiles, projectRoot } from '../../../tools/lib/files.mjs';
import { withShortFloats } from '../../../web/python/float_text.js';

const FOLDER = join(projectRoot, 'web/python');
const HEAP_bytes = 64 << 20;
// The calls that are under way, with their arguments. The 2,048 words that MicroPython has of itself are full after some thirty calls.
const STACK_words = 64 << 10;

/** The files that MicroPython needs, as a flat list of {path, text}; `path` is that below the folder on its path. */
export const pythonModules = () =>
  listFiles(FOLDER)
    .filter((path) => path.endsWith('.py'))
    .map((path) => ({ path, text: readFileSync(join(FOLDER, path), 'utf8') }));

export async function startMicroPython(files = []) {
  const printed = [];
  const python = await loadMicroPython({ stdout: (line) => printed.push(line), heapsize: HEAP_bytes, pystack: STACK_words });
  const write = ({ path, text }) => {
    const folders = path.split('/').slice(0, -1);
    folders.forEach((_, i) => {
      const folder = `/lib/${folders.slice(0, i + 1).join('/')}`;
      if (!python.FS.analyzePath(folder).exists) python.FS.mkdir(folder);
    });
    if (!path.endsWith('.py')) return python.FS.writeFile(`/lib/${path}`, text);
    // MicroPython reads a module 20 bytes at a time, which takes 50 ms for the small NumPy; the text of a stream it reads at once.
    python.FS.writeFile(`/lib/${path}.text`, text);
    python.FS.writeFile(`/lib/${path}`, `exec(compile(open("/lib/${path}.text").read(), "${path}", "exec"))\n`);
  };
  if (!python.FS.analyzePath('/lib').exists) python.FS.mkdir('/lib');
  [...pythonModules(), ...files].forEach(write);
  python.runPython("import sys\nsys.path.insert(0, '/lib')\nimport builtins_more\nimport math_more");
  return {
    write,
    run(code) {
      printed.length = 0;
      python.runPython(code);
      return withShortFloats(printed.map((line) => `${line}\n`).join(''));
    },
  };
}
