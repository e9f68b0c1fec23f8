// What students have saved, as the book itself reads it: answers.wasm has its readers of files and of links (src/book/package/exports.cpp).
// What it returns is checked and has one form, whoever wrote the file.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function textAt({ memory }, pointer) {
  const bytes = new Uint8Array(memory.buffer, pointer);
  return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
}

/** Calls a function of the module with some texts (bytes of UTF-8). @returns what it has written as JSON */
function callWith(exports, name, texts) {
  const held = [];
  try {
    for (const bytes of texts) {
      const pointer = exports.allocate(bytes.length);
      if (!pointer) return { error: 'too-large' };
      new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
      held.push([pointer, bytes.length]);
    }
    return JSON.parse(textAt(exports, exports[name](...held.flat())));
  } finally {
    for (const [pointer] of held) exports.release(pointer);
  }
}

/**
 * Each function gives {record: {format, items, logs?}, damaged: [id], unknown: number}, or {error: 'not-answers' | 'newer' | 'damaged' |
 * 'too-large'}.
 * @param {WebAssembly.Module} compiled answers.wasm
 * @param {{id: string, version: number}[]} questions those of the book: a link has only hashes of their ids
 */
export async function answersReader(compiled, questions) {
  const versions = encoder.encode(questions.map(({ id, version }) => `${id}@${version}`).join('\n'));
  const start = async () => {
    const { exports } = await WebAssembly.instantiate(compiled, {});
    exports._initialize();
    return exports;
  };
  let exports = await start();
  const call = async (name, ...texts) => {
    try {
      return callWith(exports, name, texts);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      exports = await start(); // what ran out of memory is not used again
      return { error: 'too-large' };
    }
  };
  return {
    file: (bytes) => call('readFile', bytes),
    link: (text) => call('readLink', encoder.encode(text), versions),
    merge: (one, other) => call('merge', ...[one, other].map((record) => encoder.encode(JSON.stringify(record))), versions),
  };
}
