// One instance of the WebAssembly module: its memory, the memory that a call borrows, and the module's reports of wrong arguments.
import { refuseBeyondFloat32, shaped, sizeOf } from './values.mjs';

const BYTES = new Map([
  [Float32Array, 4],
  [Float64Array, 8],
  [Int32Array, 4],
]);
const MAX_BYTES = 2 ** 31 - 65536; // the module's memory ends at 2 GB

/** Memory of the engine that lasts from call to call, for operations without copies. `free()` gives it back. */
class Buffer {
  #machine;
  #array;
  constructor(machine, shape) {
    const size = sizeOf(shape);
    this.pointer = machine.allocate(size * 4);
    if (!this.pointer) throw tooLarge(`A buffer of shape [${shape}]`, size * 4);
    this.#machine = machine;
    this.length = size;
    this.shape = Object.freeze(shape);
  }
  /** The values. The memory may have moved since the last call of the engine, so read this property again after each call. */
  get array() {
    if (!this.pointer) throw new TypeError('this buffer has been freed');
    return this.as(this.shape);
  }
  /** The first values, in this shape: the view of the last time, if it still fits, because a new one takes longer than a small result. */
  as(shape) {
    const view = this.#array;
    if (
      view?.buffer === this.#machine.memory.buffer &&
      view.shape.length === shape.length &&
      shape.every((size, i) => size === view.shape[i])
    )
      return view;
    return (this.#array = this.#machine.view(Float32Array, this.pointer, shape));
  }
  free() {
    if (this.pointer) this.#machine.release(this.pointer);
    this.pointer = 0;
    this.#array = undefined;
  }
  belongsTo(machine) {
    return this.#machine === machine;
  }
}

const tooLarge = (what, bytes) => new RangeError(`${what} takes ${bytes} bytes, more than is available.`);

export class Machine {
  constructor(instance) {
    this.exports = instance.exports;
    this.memory = this.exports.memory;
    this.exports._initialize?.();
    this.reportAt = this.exports.report();
  }
  allocate(bytes) {
    return bytes >= 0 && bytes <= MAX_BYTES ? this.exports.allocate(bytes) : 0;
  }
  release(pointer) {
    this.exports.release(pointer);
  }
  view(Type, pointer, shape) {
    return shaped(new Type(this.memory.buffer, pointer, sizeOf(shape)), shape);
  }
  buffer(shape) {
    return new Buffer(this, shape);
  }
  /** `value` if it is a buffer, otherwise undefined. A freed buffer or one of another engine is an error. */
  asBuffer(value, name) {
    if (!(value instanceof Buffer)) return undefined;
    if (!value.belongsTo(this)) throw new TypeError(`${name} is a buffer of another engine`);
    if (!value.pointer) throw new TypeError(`${name} is a buffer that has been freed`);
    return value;
  }
  /** The address of these values if they are a view of this memory, otherwise 0. */
  pointerOf(data) {
    return data instanceof Float32Array && data.buffer === this.memory.buffer ? data.byteOffset : 0;
  }
  /** These values, copied if they are a view of this memory, which goes stale when the memory grows. */
  lasting(data) {
    return data.buffer === this.memory.buffer ? data.slice() : data;
  }
  text(pointer) {
    const bytes = new Uint8Array(this.memory.buffer, pointer);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
  }
  report() {
    const at = new DataView(this.memory.buffer, this.reportAt, 16);
    const [argument, allowed] = [at.getUint32(0, true), at.getUint32(4, true)];
    return { argument: argument && this.text(argument), allowed: argument && this.text(allowed), value: at.getFloat64(8, true) };
  }
}

// Names that differ from the engine's. The engine names a single wrong value in the singular.
const NAMES = {
  head_width: 'headDim',
  rotary_width: 'rotaryDim',
  start: 'positions.start',
  position: 'a value of positions',
  distance: 'a value of distances',
  slope: 'a value of slopes',
  'last position': 'the last position',
  'inverse frequency': 'a value of inverseFrequencies',
};
export const camelCase = (name) => NAMES[name] ?? name.replace(/ size$/, '.length').replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** The memory that one call borrows; `end` gives it back. */
export class Call {
  #borrowed = [];
  #missing = [];
  #outs = []; // {name, pointer, end} of the buffers that receive results
  constructor(machine, operation, options) {
    this.machine = machine;
    this.operation = operation;
    this.options = options;
    this.names = {};
  }
  #borrow(bytes) {
    const pointer = this.machine.allocate(bytes);
    if (pointer) this.#borrowed.push(pointer);
    return pointer;
  }
  #copy(Type, operand) {
    if (Type === Float32Array) refuseBeyondFloat32(this.valuesOf(operand), operand);
    const bytes = operand.length * BYTES.get(Type);
    const pointer = this.#borrow(bytes);
    if (!pointer) throw tooLarge(`An argument of ${this.operation}`, bytes);
    new Type(this.machine.memory.buffer, pointer, operand.length).set(this.valuesOf(operand));
    return pointer;
  }
  /** The values of an operand, until memory is allocated next. */
  valuesOf({ data, length, pointer }) {
    return pointer ? this.machine.view(Float32Array, pointer, [length]) : data;
  }
  #outAt(pointer, bytes) {
    return this.#outs.find((out) => pointer < out.end && out.pointer < pointer + bytes);
  }
  /**
   * The address of an operand's values, which are copied into the engine's memory unless they are there already. They are copied as well
   * where a result would overwrite them before they are read, so ask for this after `result`.
   */
  floats(operand) {
    if (!operand.pointer || this.#outAt(operand.pointer, 4 * operand.length)) operand.pointer = this.#copy(Float32Array, operand);
    return operand.pointer;
  }
  /** Copies an operand to where a result is made of it. */
  fill(result, operand) {
    refuseBeyondFloat32(this.valuesOf(operand), operand);
    result.view().set(this.valuesOf(operand));
  }
  doubles(operand) {
    return this.#copy(Float64Array, operand);
  }
  integers(operand) {
    return this.#copy(Int32Array, operand);
  }
  /** The address of `count` doubles: start, start + 1, and so on. */
  range(start, count) {
    const pointer = this.#borrow(8 * count);
    if (!pointer) throw tooLarge(`The positions of ${this.operation}`, 8 * count);
    const positions = new Float64Array(this.machine.memory.buffer, pointer, count);
    for (let i = 0; i < count; ++i) positions[i] = start + i;
    return pointer;
  }
  /** Room for a result: the buffer `out`, or borrowed memory that `take` copies out. The pointer is 0 if there is no memory. */
  result(Type, shape, out, name = 'out') {
    const size = sizeOf(shape);
    const bytes = size * BYTES.get(Type);
    const buffer = out === undefined ? undefined : this.machine.asBuffer(out, name);
    if (out !== undefined && !buffer) throw new TypeError(`${name} must be a buffer of this engine: engine.buffer(length)`);
    if (buffer && buffer.length < size)
      throw new RangeError(`${name} has room for ${buffer.length} values, but ${this.operation} gives ${size}.`);
    if (buffer) this.#claim(name, buffer.pointer, bytes);
    const pointer = buffer ? buffer.pointer : this.#borrow(bytes);
    if (!pointer) this.#missing.push(bytes);
    const view = () => (buffer ? buffer.as(shape) : this.machine.view(Type, pointer, shape));
    return { pointer, size, view, take: buffer ? view : () => shaped(view().slice(), shape) };
  }
  #claim(name, pointer, bytes) {
    const other = this.#outAt(pointer, bytes);
    if (other) throw new TypeError(`${other.name} and ${name} are the same buffer, but must be two: each receives a result.`);
    this.#outs.push({ name, pointer, end: pointer + bytes });
  }
  /**
   * Refuses a result that is not all numbers although all operands are finite: sums have gone beyond what a float32 holds.
   * Called after `run`.
   */
  refuseOverflow(result, operands) {
    if (!this.machine.exports.holdsNaN(result.pointer, result.size)) return;
    for (const each of operands) if (!this.valuesOf(each).every(Number.isFinite)) return;
    throw new RangeError(
      `The values of ${operands.map(({ name }) => name).join(', ')} are too large: their sums go beyond the range of float32.`,
    );
  }
  run(name, ...args) {
    if (this.machine.exports[name](...args)) throw this.#complaint();
    if (this.#missing.length)
      throw tooLarge(
        `The result of ${this.operation}`,
        this.#missing.reduce((a, b) => a + b),
      );
  }
  #name(name) {
    return this.names[name] ?? camelCase(name);
  }
  #complaint() {
    const { argument, allowed, value } = this.machine.report();
    if (!argument) return tooLarge(`What ${this.operation} works in`, value);
    const name = this.#name(argument);
    const given = this.options[name];
    const rule = allowed.replace(/\b[a-z]+(_[a-z]+)+\b/g, (word) => this.#name(word));
    return new RangeError(`${name} is ${typeof given === 'number' ? given : value}, but must be ${rule}.`);
  }
  end() {
    while (this.#borrowed.length) this.machine.release(this.#borrowed.pop());
  }
}
