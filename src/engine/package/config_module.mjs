// The WebAssembly module that reads configurations: its memory, and texts in and out.
import { moduleAt } from './load_module.mjs';

export const MOST_BYTES = 2 ** 20; // of a file; of a GGUF file the rest is not needed
const LONGEST = 1e9;
const decoder = new TextDecoder();

const notThere = (url, answer) => `What reads configurations did not load: ${url} answers ${answer}.`;

let started;
async function start() {
  const module = await moduleAt(new URL('./config.wasm', import.meta.url), notThere);
  const { exports } = await WebAssembly.instantiate(module, {});
  exports._initialize();
  return exports;
}
/** The module's exports; the same instance for all calls. */
function instance() {
  started ??= start().catch((error) => {
    started = undefined;
    throw error;
  });
  return started;
}

function textAt({ memory }, pointer) {
  const bytes = new Uint8Array(memory.buffer, pointer);
  return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
}

function bytesOf(source) {
  if (typeof source === 'string') return new TextEncoder().encode(source.slice(0, MOST_BYTES + 1));
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  throw new TypeError('readConfig takes the text of a configuration, or the bytes of a file (ArrayBuffer or a view of one).');
}

function checkLength(length) {
  if (typeof length !== 'number') throw new TypeError(`length is ${String(length)}, but must be a number.`);
  if (!(Number.isInteger(length) && length >= 1 && length <= LONGEST))
    throw new RangeError(`length is ${length}, but must be a whole number from 1 to ${LONGEST}.`);
}

/** A configuration from which no plan can be made. `errors` has its mistakes, {place, sentence}; the message has all of them. */
export class ConfigError extends Error {
  name = 'ConfigError';
  constructor(errors) {
    super(errors.map(({ sentence }) => sentence).join(' '));
    this.errors = errors;
  }
}

/** {plan, details}: what config.d.ts says, and what the command line says beyond that (config_details.h). Throws a ConfigError. */
export async function readWithDetails(source, length) {
  if (length !== undefined) checkLength(length);
  const bytes = bytesOf(source).subarray(0, MOST_BYTES + 1); // one more tells that a text is too long
  const exports = await instance();
  const pointer = exports.allocate(bytes.length);
  if (!pointer) throw new RangeError(`There is no memory for a configuration of ${bytes.length} bytes.`);
  new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
  try {
    const { errors, ...model } = JSON.parse(textAt(exports, exports.readConfig(pointer, bytes.length, length ?? 0)));
    if (errors) throw new ConfigError(errors);
    return model;
  } finally {
    exports.release(pointer);
  }
}

/** [{name, title, json}]: the configurations that the book shows. */
export async function configExamples() {
  const exports = await instance();
  return JSON.parse(textAt(exports, exports.examples()));
}
