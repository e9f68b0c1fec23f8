// Empties the realm of a worker of all but the language: there is then no network, no storage and no other worker in it, whoever asks.
// What is kept is listed, so that what browsers will add is taken away as well.

const KEPT = new Set(
  `Object Function Array Number Boolean String Symbol BigInt Math JSON Reflect Proxy Promise Map Set WeakMap WeakSet WeakRef
  FinalizationRegistry Iterator Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError ArrayBuffer
  DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array
  BigInt64Array BigUint64Array Date parseInt parseFloat isNaN isFinite globalThis undefined NaN Infinity
  TextDecoder TextEncoder console performance crypto`.split(/\s+/),
);
const UNTIL_STARTED = ['WebAssembly', 'WorkerGlobalScope']; // which starting Python needs

const refused = () => {
  throw new TypeError('Code cannot be made from text here.');
};

/** @returns {object[]} the scope and what it inherits from, up to what all objects have */
function levelsOf(scope) {
  const levels = [];
  for (let level = scope; level && level !== Object.prototype; level = Object.getPrototypeOf(level)) levels.push(level);
  return levels;
}

/** Numbers and texts lead nowhere, and some cannot be taken away. */
function isPlain({ value, get }) {
  return !get && typeof value !== 'function' && Object(value) !== value;
}

function remove(scope, isKept) {
  for (const level of levelsOf(scope)) {
    for (const name of Reflect.ownKeys(level)) {
      if (!isKept(name)) Reflect.deleteProperty(level, name);
    }
  }
}

const isLanguage = (name) => KEPT.has(name) || typeof name === 'symbol';

/** What is there besides the language. */
export const namesLeft = (scope) =>
  levelsOf(scope).flatMap((level) =>
    Reflect.ownKeys(level).filter((name) => !isLanguage(name) && !isPlain(Object.getOwnPropertyDescriptor(level, name))),
  );

/**
 * To be called before Python starts; what it returns, when it has started. That throws if something is left.
 * @param {typeof globalThis} scope
 */
export function lockDown(scope) {
  const functions = [() => {}, async () => {}, function* () {}, async function* () {}];
  for (const each of functions)
    Object.defineProperty(Object.getPrototypeOf(each), 'constructor', { value: refused, writable: false, configurable: false });
  scope.Function = refused;
  remove(scope, (name) => isLanguage(name) || UNTIL_STARTED.includes(name));
  return () => {
    remove(scope, isLanguage);
    const left = namesLeft(scope);
    if (left.length > 0) throw new Error(`Python could not be shut off from ${left.join(', ')}.`);
  };
}
