// Python in a box: MicroPython, which computes and prints and can reach nothing else. Whoever starts it gives it the compiled program and
// the modules that are to be there. One interpreter is for one run: what code has patched, the next run must not find.
//
// MicroPython can call JavaScript: `import js` is the whole page's realm. So the functions that carry such calls are not handed over
// (`boxed`): whatever Python does, and even if it wrote over all of its own memory, there is nothing on the other side.
import createMicroPython from '@micropython/micropython-webassembly-pyscript/micropython.mjs';
import { MOST_MEMORY_bytes } from './confine.js';
import { withShortFloats } from './float_text.js';
import { forMicroPython } from './source.js';
import { Ended, makeWriter } from './writer.js';

const MOST_ANSWER = 4 << 20; // characters of what Python says at the end
const HEAP_bytes = 31 << 18; // to begin with; Python doubles it, three times within that limit
const MOST_REFUSALS = 6; // of more memory; Python tries anew for each value, and gets slow
const CALLS_words = 64 << 10; // for Python functions that wait for others; MicroPython's own 2,048 are full after thirty
const FOLDER = '/modules';
const REQUEST = `${FOLDER}/request.json`;
const WARM = ['builtins_more', 'math_more', 'numpy']; // what most code imports, or finds changed
const READ_ONLY = 69; // EROFS
const WRITES = 0o3 | 0o100 | 0o1000; // in the flags of a file that is opened: to write, to create, to cut
const EXCEPTION = -1; // kinds of values that MicroPython hands out
const TEXT = 5;
const PLACE = '\x04'; // between the parts of an exception

const BRIDGE = /^(call|calln|js_|proxy_|store_attr|create_promise)/;
const FILES = /^__syscall_(chdir|mkdirat|renameat|rmdir|unlinkat)$/;

/**
 * What MicroPython may call of all that it would like to.
 * @param {WebAssembly.Imports} imports
 * @param {{write: (bytes: Uint8Array) => void, memory: () => WebAssembly.Memory, full: () => void}} box
 */
function boxed({ env, wasi_snapshot_preview1: wasi }, { write, memory, full }) {
  const closed = () => {
    throw new Ended('Python has no way out into the browser here.');
  };
  const inBox = Object.fromEntries(Object.entries(env).map(([name, call]) => [name, BRIDGE.test(name) ? closed : call]));
  for (const name of Object.keys(env).filter((name) => FILES.test(name))) inBox[name] = () => -READ_ONLY;
  return {
    env: {
      ...inBox,
      has_attr: () => 0, // so that js.fetch is an AttributeError
      lookup_attr: () => 0,
      proxy_js_free_obj: () => undefined,
      // Files are kept outside of Python's memory, so writing them would be a way around its limit.
      __syscall_openat: (folder, path, flags, mode) => (flags & WRITES ? -READ_ONLY : env.__syscall_openat(folder, path, flags, mode)),
      emscripten_resize_heap(size) {
        // From 2 GB on, Python's number comes as a negative one.
        if (size >>> 0 <= MOST_MEMORY_bytes) return env.emscripten_resize_heap(size);
        full();
        return 0;
      },
    },
    wasi_snapshot_preview1: {
      ...wasi,
      fd_write(file, pieces, count, written) {
        const view = new DataView(memory().buffer);
        let size = 0;
        for (let i = 0; i < count; i += 1) {
          const [at, length] = [0, 4].map((offset) => view.getUint32(pieces + 8 * i + offset, true));
          write(new Uint8Array(memory().buffer, at, length));
          size += length;
        }
        view.setUint32(written, size, true);
        return 0;
      },
    },
  };
}

/**
 * @param {WebAssembly.Module} compiled micropython.wasm
 * @param {Record<string, string>} modules texts by name; `run_code` is ours (run_code.py)
 * @param {(text: string) => void} print
 */
export async function startPython(compiled, modules, print) {
  let refusals = 0;
  let memory;
  const writer = makeWriter(print);
  const box = {
    memory: () => memory,
    full: () => {
      refusals += 1;
      if (refusals > MOST_REFUSALS) throw new Ended(`Listings have ${MOST_MEMORY_bytes >> 20} MB here, and this one wanted more.`);
    },
    write: writer.write,
  };
  const python = await createMicroPython({
    stdin: () => null,
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(compiled, boxed(imports, box)).then((instance) => {
        memory = instance.exports.memory;
        done(instance, compiled);
      });
      return {};
    },
  });
  python.ccall('mp_js_init', 'null', ['number', 'number'], [CALLS_words, HEAP_bytes]);
  python.ccall('proxy_c_init', 'null', [], []);
  writeModules(python.FS, modules);
  execute(python, `import sys; sys.path[:] = ['${FOLDER}']; import run_code`);
  const warm = WARM.filter((name) => name in modules || `${name}/__init__` in modules);
  execute(python, `run_code.warm_up([${warm.map((name) => `'${name}'`)}])`);
  // Taken now, because code can change what there is.
  const [take, answer] = functionsOf(python, 'run_code', ['take', 'answer']);
  execute(python, "del sys.modules['run_code'], run_code");

  const ask = (request) => {
    try {
      python.FS.writeFile(REQUEST, JSON.stringify(request));
      resultOf(python, take);
      python.FS.unlink(REQUEST); // it has the reference in it
      return parsed(resultOf(python, answer));
    } catch (error) {
      return { error: { line: null, ...endOf(error) }, value: null };
    } finally {
      writer.end();
    }
  };
  return {
    /**
     * @param {string} code
     * @param {{call?: string}} options
     * @returns {{error: {line: number | null, type: string, text: string} | null, value: object | null}}
     */
    run: (code, { call = '' } = {}) => ask(forBoth(code, call)),
    /** What judge.py says to an answer. @param {object} exercise @param {string} code */
    judge(exercise, code) {
      const result = ask({ exercise, code: forMicroPython(code) });
      return { ...result, output: withShortFloats(String(result.output ?? '')) };
    },
  };
}

/** The call is for the same Python as the code, whether or not it names NumPy itself. */
function forBoth(code, call) {
  const NAMED = 'import numpy;';
  const named = /\bnumpy\b/.test(code) ? NAMED : '';
  return { code: forMicroPython(code), call: forMicroPython(named + call).slice(named.length) };
}

/** JSON as Python writes it: nan and inf are numbers. Not a number becomes null. */
function parsed(json) {
  const NUMBERS = { nan: 'null', inf: '1e999', '-inf': '-1e999' };
  if (json.length > MOST_ANSWER) throw new Ended('What Python found out is more than this page can show.');
  return JSON.parse(
    json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?inf|-?nan/g, (token) => (token[0] === '"' ? token : (NUMBERS[token] ?? 'null'))),
  );
}

/** MicroPython reads a module 20 bytes at a time, but other files at once; so each module is one line that executes such a file. */
function writeModules(files, modules) {
  files.mkdir(FOLDER);
  for (const [name, text] of Object.entries(modules)) {
    const [, folder] = /^(.*)\/[^/]*$/.exec(name) ?? [];
    if (folder && !files.analyzePath(`${FOLDER}/${folder}`).exists) files.mkdir(`${FOLDER}/${folder}`);
    const file = `${FOLDER}/${name}.py`;
    files.writeFile(`${file}.text`, text);
    files.writeFile(file, `exec(compile(open("${file}.text").read(), "${name}.py", "exec"))\n`);
  }
}

/** What is told of a run that did not end by itself. */
function endOf(error) {
  if (error instanceof Ended) return { type: '', text: error.message };
  if (error instanceof RangeError) return { type: 'RuntimeError', text: 'maximum recursion depth exceeded' };
  return { type: '', text: 'Python broke off. The next run begins with a fresh one.' };
}

/** @param {object} python @param {(address: number) => T} use gets room for a value @template T */
function withValue(python, use) {
  const address = python._malloc(12);
  try {
    return use(address);
  } finally {
    python._free(address);
  }
}

/** The text in a value, if it is one. */
function textIn(python, address) {
  const [kind, length, at] = [0, 4, 8].map((offset) => python.getValue(address + offset, 'i32'));
  if (kind === EXCEPTION) {
    // After the type and the text comes where it was.
    throw new Error(python.UTF8ToString(at, length).split(PLACE, 1)[0]);
  }
  return kind === TEXT ? python.UTF8ToString(at, length) : '';
}

const execute = (python, code) =>
  withValue(python, (address) => {
    const size = python.lengthBytesUTF8(code);
    const source = python._malloc(size + 1);
    python.stringToUTF8(code, source, size + 1);
    python.ccall('mp_js_do_exec', 'number', ['pointer', 'number', 'pointer'], [source, size, address]);
    python._free(source);
    textIn(python, address);
  });

/** The numbers by which MicroPython knows functions of a module. */
const functionsOf = (python, module, names) =>
  withValue(python, (address) => {
    python.ccall('mp_js_do_import', 'null', ['string', 'pointer'], [module, address]);
    textIn(python, address);
    const reference = python.getValue(address + 4, 'i32');
    return names.map((name) => {
      python.ccall('proxy_c_to_js_lookup_attr', 'null', ['number', 'string', 'pointer'], [reference, name, address]);
      textIn(python, address);
      return python.getValue(address + 4, 'i32');
    });
  });

/** The text that a function without arguments returns. */
const resultOf = (python, reference) =>
  withValue(python, (address) => {
    python.ccall('proxy_c_to_js_call', 'null', ['number', 'number', 'number', 'pointer'], [reference, 0, 0, address]);
    return textIn(python, address);
  });
