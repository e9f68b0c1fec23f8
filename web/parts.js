// The code of each kind of figure is a file of its own, a part of the application (tools/split). It has to be added before the application
// opens a chapter with such a figure; it then stands in places of the program's table that are empty without it.

let program = null; // what the application exports
const added = new Set(); // names of files

/** The files of the parts that a text needs and the application does not have yet. @param {Document} page */
export function missingParts(page) {
  const names = [...page.querySelectorAll('#article [data-kind]')].map(({ dataset }) => `figures/${dataset.kind}.wasm`);
  return [...new Set(names)].filter((name) => !added.has(name));
}

/** Says to which program parts are added. @param {WebAssembly.Exports} exports */
export const addPartsTo = (exports) => {
  program = exports;
};

/** @param {string} name its file @param {WebAssembly.Module} part */
export async function addPart(name, part) {
  await WebAssembly.instantiate(part, { '': program });
  added.add(name);
}
