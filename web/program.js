// The application's program comes in modules (tools/split). The code of each kind of figure is one. It has to be added before the
// application opens a chapter with such a figure; until then its places in the program's table are empty. What no first frame calls is
// another, which is added after that frame; until then placeholders stand in its places.

import { fetchProgram } from './loading.js';

export const DEFERRED = 'app.deferred.wasm';

let program = null; // what the application exports
const added = new Set(); // names of files

/** The files of the figure modules that a text needs and the application does not have yet. @param {Document} page */
export function missingFigureModules(page) {
  const names = [...page.querySelectorAll('#article [data-kind]')].map(({ dataset }) => `figures/${dataset.kind}.wasm`);
  return [...new Set(names)].filter((name) => !added.has(name));
}

/** Says to which program modules are added. @param {WebAssembly.Exports} exports */
export const setProgram = (exports) => {
  program = exports;
};

/** @param {{name: string, compiled: WebAssembly.Module}} module `name` is its file */
export async function addModule({ name, compiled }) {
  await WebAssembly.instantiate(compiled, importsOf(program));
  added.add(name);
}

/** Fetches and adds the code of a kind of figure, unless it is there. @param {string} kind */
export async function addKind(kind) {
  const name = `figures/${kind}.wasm`;
  if (!added.has(name)) await addModule({ name, compiled: await fetchProgram(name) });
}

/** As wasm-split names the module that a part imports from. */
const importsOf = (program) => ({ '': program, primary: program });

/**
 * For a program's imports: functions that stand for deferred ones, by their places in the table. One is called if a reader is quicker than
 * the deferred code, or if a first frame needs what the profile has not seen (npm run profile). It adds that code at once, and calls the
 * function that has come in its place.
 */
export const placeholders = () =>
  new Proxy(
    {},
    {
      get:
        (_, place) =>
        (...values) => {
          if (!added.has(DEFERRED)) addDeferredNow();
          return tableOf(program).get(Number(place))(...values);
        },
    },
  );

const tableOf = (exports) => Object.values(exports).find((exported) => exported instanceof WebAssembly.Table);

function addDeferredNow() {
  performance.mark('deferred code needed by the first frame'); // the tests look for it
  const request = new XMLHttpRequest();
  request.open('GET', new URL(DEFERRED, import.meta.url), false); // nothing else can make a function wait
  request.overrideMimeType('text/plain; charset=x-user-defined'); // as only text may be waited for: a character has a byte
  request.send();
  if (request.status !== 200) throw new Error(`The file ${DEFERRED} could not be loaded (${request.status}).`);
  const bytes = Uint8Array.from(request.responseText, (character) => character.charCodeAt(0));
  new WebAssembly.Instance(new WebAssembly.Module(bytes), importsOf(program)); // it adds itself to the table
  added.add(DEFERRED);
}

/** @param {Promise<WebAssembly.Module>} module of what no first frame calls */
export async function addDeferred(module) {
  const come = await module;
  if (!added.has(DEFERRED)) await addModule({ name: DEFERRED, compiled: come });
}
