// Checks what callers give: numbers, choices, arrays of many kinds with their shapes. Types are checked here (TypeError), ranges by the
// engine.
import { didYouMean } from './did_you_mean.mjs';

export const MAX_FLOAT = (2 - 2 ** -23) * 2 ** 127;
export const sizeOf = (shape) => shape.reduce((a, b) => a * b, 1);

/** The typed array with a property `shape` that loops and comparisons do not see. */
export const shaped = (array, shape) => Object.defineProperty(array, 'shape', { value: Object.freeze([...shape]) });

const show = (value) =>
  typeof value === 'string'
    ? `"${value}"`
    : ArrayBuffer.isView(value) || Array.isArray(value)
      ? 'an array'
      : value !== null && typeof value === 'object'
        ? 'an object'
        : typeof value === 'function'
          ? 'a function'
          : String(value);
const wrongKind = (name, value, wanted) =>
  new TypeError(value === undefined ? `${name} is missing: it must be ${wanted}.` : `${name} is ${show(value)}, but must be ${wanted}.`);

/** Refuses an unknown option, which is most often misspelt. */
export function checkKeys(options, known, what) {
  if (options === null || typeof options !== 'object' || Array.isArray(options) || ArrayBuffer.isView(options))
    throw wrongKind(what, options, 'an object of options');
  for (const key of Object.keys(options)) {
    if (!known.includes(key))
      throw new TypeError(`${what} has no option ${key}.${didYouMean(key, known)} Its options are ${known.join(', ')}.`);
  }
}

export function number(value, name, standard) {
  if (value === undefined && standard !== undefined) return standard;
  if (typeof value !== 'number') throw wrongKind(name, value, 'a number');
  return value;
}

/** A whole number. Most have 32 bits in the engine; larger ones are clamped to the limits of 32 bits, which are out of range as well. */
export function whole(value, name, standard, bits = 32) {
  const given = number(value, name, standard);
  if (!Number.isSafeInteger(given))
    throw new RangeError(`${name} is ${given}, but must be a whole number${Number.isInteger(given) ? ' below 2^53' : ''}.`);
  return bits === 32 ? Math.max(-(2 ** 31), Math.min(given, 2 ** 31 - 1)) : given;
}

export function flag(value, name, standard) {
  if (value === undefined) return standard;
  if (typeof value !== 'boolean') throw wrongKind(name, value, 'true or false');
  return value;
}

/** The index of one of `choices`, in their order in the engine. */
export function choice(value, name, choices, standard) {
  const given = value === undefined ? standard : value;
  const index = choices.indexOf(given);
  if (index >= 0) return index;
  const wanted = choices.map((each) => `'${each}'`).join(' or ');
  if (typeof given !== 'string') throw wrongKind(name, given, wanted);
  throw new RangeError(`${name} is '${given}', but must be ${wanted}.`);
}

const LAYOUTS = ['interleaved', 'halves'];
export const layoutOf = (value, standard) => choice(value === 'half' ? 'halves' : value, 'layout', LAYOUTS, standard);

const isNumbers = (value) => ArrayBuffer.isView(value) && !(value instanceof DataView);
const isRow = (value) => Array.isArray(value) || isNumbers(value);

function checkNumbers(array, name) {
  if (array instanceof BigInt64Array || array instanceof BigUint64Array)
    throw new TypeError(`${name} holds BigInts: make numbers of them.`);
  if (isNumbers(array)) return refuseDetached(array, name);
  for (let i = 0; i < array.length; ++i) if (typeof array[i] !== 'number') throw wrongKind(`${name}[${i}]`, array[i], 'a number');
}

/** A detached buffer (transferred, or memory of an engine that has grown since) leaves a view that looks empty; only a new view tells. */
function refuseDetached(view, name) {
  try {
    if (view.length === 0) new Uint8Array(view.buffer);
  } catch {
    throw new TypeError(`${name} is a view of memory that is gone: it was transferred, or the engine's memory has grown.`);
  }
}

/** Refuses finite values that float32 cannot hold: as infinities they would count as the caller's own. */
export function refuseBeyondFloat32(values, { name, shape = [values.length] }) {
  if (values instanceof Float32Array) return;
  for (let i = 0; i < values.length; ++i) {
    if (Number.isFinite(values[i]) && !Number.isFinite(Math.fround(values[i])))
      throw new RangeError(
        `${name}${placeOf(i, shape)} is ${values[i]}, but must be in the range of float32, from -${MAX_FLOAT} to ${MAX_FLOAT}.`,
      );
  }
}

const placeOf = (index, shape) => {
  let place = '';
  for (let axis = shape.length - 1; axis >= 0; index = Math.floor(index / shape[axis--])) place = `[${index % shape[axis]}]${place}`;
  return place;
};

function shapeOfNested(array, name) {
  if (!isRow(array[0])) return (checkNumbers(array, name), [array.length]);
  const inner = shapeOfNested(array[0], `${name}[0]`);
  for (let i = 1; i < array.length; ++i) {
    if (!isRow(array[i])) throw wrongKind(`${name}[${i}]`, array[i], `a row as ${name}[0] is one`);
    const other = shapeOfNested(array[i], `${name}[${i}]`);
    if (String(other) !== String(inner)) throw new RangeError(`${name}[${i}] has shape [${other}], but ${name}[0] has [${inner}].`);
  }
  return [array.length, ...inner];
}

function flatten(array, shape) {
  const flat = new Float64Array(sizeOf(shape));
  let at = 0;
  const visit = (rows, depth) => {
    if (depth > 1) return rows.forEach((row) => visit(row, depth - 1));
    flat.set(rows, at);
    at += rows.length;
  };
  visit(array, shape.length);
  return flat;
}

function checkShape(shape, length, name) {
  if (!isRow(shape) || !Array.from(shape).every((size) => Number.isSafeInteger(size) && size >= 0))
    throw wrongKind(`${name}.shape`, shape, 'whole numbers, 0 or more');
  if (sizeOf(Array.from(shape)) !== length)
    throw new RangeError(`${name}.shape is [${Array.from(shape)}], but must be that of ${length} values.`);
  return Array.from(shape);
}

/**
 * {name, data, length, shape, pointer} of an array argument: a typed array (perhaps with a shape), plain or nested arrays, {data, shape},
 * or a buffer of the engine. `shape` is undefined where only the length is known. `pointer` is 0 unless the values lie in the engine's
 * memory; there `Call.valuesOf` reads them, because `data` goes stale when the memory grows.
 */
export function operand(value, name, machine) {
  const described = (data, shape, pointer) => ({ name, data, length: data.length, shape: shape?.length > 1 ? shape : undefined, pointer });
  const buffer = machine.asBuffer(value, name);
  if (buffer) return described(buffer.array, buffer.shape, buffer.pointer);
  if (isNumbers(value)) {
    checkNumbers(value, name);
    const shape = value.shape === undefined ? undefined : checkShape(value.shape, value.length, name);
    const pointer = machine.pointerOf(value);
    return described(pointer ? value : machine.lasting(value), shape, pointer);
  }
  if (Array.isArray(value)) {
    const shape = shapeOfNested(value, name);
    return described(shape.length > 1 ? flatten(value, shape) : value, shape, 0);
  }
  if (value !== null && typeof value === 'object' && 'data' in value) {
    checkKeys(value, ['data', 'shape'], name);
    const { data, length, pointer } = operand(value.data, `${name}.data`, machine);
    return described(data, value.shape === undefined ? undefined : checkShape(value.shape, length, name), pointer);
  }
  throw wrongKind(name, value, 'numbers: a typed array, an array, or {data, shape}');
}

/**
 * {start, count, list}, where `list` is undefined or an operand. Consecutive whole positions need one sine a block instead of one a value,
 * so a list of them counts as {start, count}.
 */
export function positionsOf(value, machine) {
  const name = 'positions';
  if (value !== null && typeof value === 'object' && !isRow(value)) {
    checkKeys(value, ['start', 'count'], name);
    return { start: whole(value.start, `${name}.start`, 0, 53), count: count(value.count, `${name}.count`) };
  }
  if (!isRow(value)) throw wrongKind(name, value, 'an array of numbers or {start, count}');
  checkNumbers(value, name);
  const first = value.length ? value[0] : 0;
  let i = 0;
  while (i < value.length && value[i] === first + i) ++i;
  if (i === value.length && Number.isSafeInteger(first)) return { start: first, count: value.length };
  return { start: 0, count: value.length, list: { data: machine.lasting(value), length: value.length, pointer: 0 } };
}

export function count(value, name, standard) {
  const given = whole(value, name, standard, 53);
  if (given < 0) throw new RangeError(`${name} is ${given}, but must be 0 or more.`);
  return given;
}
