// phasebook-engine: positional encodings in WebAssembly, for browsers and Node alike. README.md explains how to use it.
import { moduleAt } from './load_module.mjs';
import { Call, camelCase, Machine } from './machine.mjs';
import { operations } from './operations.mjs';
import { checkKeys, choice, count } from './values.mjs';

const VARIANTS = ['scalar', 'simd', 'relaxed'];

// Written out one by one, so that bundlers find the files.
const URLS = {
  scalar: () => new URL('./scalar.wasm', import.meta.url),
  simd: () => new URL('./simd.wasm', import.meta.url),
  relaxed: () => new URL('./relaxed.wasm', import.meta.url),
};

// A small module for each variant, to test whether it runs here. Those of simd and relaxed have one function with an instruction of their
// kind: i8x16.popcnt and i8x16.relaxed_swizzle.
const HEAD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10];
const PROBES = {
  scalar: [0, 97, 115, 109, 1, 0, 0, 0],
  simd: [...HEAD, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
  relaxed: [...HEAD, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15, 253, 128, 2, 11],
};
const runsHere = (variant) => WebAssembly.validate(new Uint8Array(PROBES[variant]));
const fastestHere = () => VARIANTS.findLast(runsHere);

const notThere = (url, answer) =>
  `The engine did not load: ${url} answers ${answer}. A relative url starts beside engine.mjs, new URL(url, import.meta.url) beside you.`;

function readEncodings(machine) {
  const { exports, memory } = machine;
  const view = new DataView(memory.buffer);
  const word = (at) => view.getUint32(at, true);
  const text = (at) => machine.text(word(at));
  const real = (at) => view.getFloat64(at, true);
  const first = exports.encodings();
  const parameter = (at) =>
    Object.freeze({
      name: camelCase(text(at)),
      meaning: text(at + 4),
      least: real(at + 8),
      most: real(at + 16),
      standard: real(at + 24),
      whole: view.getUint8(at + 32) !== 0,
    });
  const encoding = (at) =>
    Object.freeze({
      id: text(at),
      name: text(at + 4),
      actsOn: machine.text(exports.actsOn(at)),
      formula: text(at + 20),
      parameters: Object.freeze(Array.from({ length: word(at + 28) }, (_, i) => parameter(word(at + 24) + 40 * i))),
      learned: text(at + 32),
      cost: text(at + 40),
      source: text(at + 48),
    });
  return Object.freeze(Array.from({ length: exports.encodingCount() }, (_, i) => encoding(first + 52 * i)));
}

function readRopeVariants(machine) {
  const { exports, memory } = machine;
  const view = new DataView(memory.buffer);
  const first = exports.ropeVariants();
  const text = (at) => machine.text(view.getUint32(at, true));
  const variant = (at) => Object.freeze({ id: text(at), name: text(at + 4), formula: text(at + 8), source: text(at + 12) });
  return Object.freeze(Array.from({ length: exports.ropeVariantCount() }, (_, i) => variant(first + 16 * i)));
}

/** Adds a property that is made when it is first read. */
function addLazily(object, name, make) {
  let value;
  Object.defineProperty(object, name, { enumerable: true, get: () => (value ??= make()) });
}

function makeEngine(instance) {
  const machine = new Machine(instance);
  const engine = { variant: VARIANTS[instance.exports.variant()] };
  addLazily(engine, 'encodings', () => readEncodings(machine));
  addLazily(engine, 'ropeVariants', () => readRopeVariants(machine));
  for (const [name, [run, known]] of Object.entries(operations)) {
    engine[name] = (options = {}) => {
      checkKeys(options, known, name);
      const call = new Call(machine, name, options);
      try {
        return run(options, call, machine);
      } finally {
        call.end();
      }
    };
  }
  engine.buffer = (size) => machine.buffer((Array.isArray(size) ? size : [size]).map((each) => count(each, 'length')));
  return Object.freeze(engine);
}

/**
 * Creates an engine with its own memory. `variant` is 'scalar', 'simd' or 'relaxed'; the default is the fastest that runs here. The module
 * is the file beside this one, unless `module`, `bytes` or `url` gives another.
 */
export async function createEngine(options = {}) {
  checkKeys(options, ['variant', 'module', 'bytes', 'url'], 'createEngine');
  const wanted = options.variant === undefined ? undefined : VARIANTS[choice(options.variant, 'variant', VARIANTS)];
  if (wanted && !runsHere(wanted))
    throw new RangeError(`variant is '${wanted}', which this machine's WebAssembly does not support; '${fastestHere()}' it does.`);
  const variant = wanted ?? fastestHere();
  const module =
    options.module ??
    (options.bytes
      ? await WebAssembly.compile(options.bytes)
      : await moduleAt(new URL(options.url ?? URLS[variant](), import.meta.url), notThere));
  const engine = makeEngine(await WebAssembly.instantiate(module, {}));
  if (wanted && engine.variant !== wanted) throw new RangeError(`variant is '${wanted}', but the module given is '${engine.variant}'.`);
  return engine;
}
