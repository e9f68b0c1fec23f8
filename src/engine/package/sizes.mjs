// The sizes that the arrays and options of one call have in common, such as headDim in q [heads, Tq, headDim] and k [keyHeads, Tk, headDim].
import { sizeOf, whole } from './values.mjs';

const list = (axes) => `[${axes.join(', ')}]`;
const said = ({ name, length, shape }) => `${name} has ${shape ? `shape [${shape}]` : `${length} values`}`;

export class Sizes {
  #known = new Map(); // axis -> {size, source: what says so, option: its name if it is one}
  #arrays = []; // [array, axes]

  /** The size that an option gives, if it is given. */
  give(axis, value, { option = axis, least = 1, size = (given) => given } = {}) {
    if (value === undefined) return;
    const given = whole(value, option);
    if (given < least) throw new RangeError(`${option} is ${value}, but must be ${least} or more.`);
    this.#known.set(axis, { size: size(given), source: `${option} is ${value}`, option });
  }

  /**
   * Reads the shape of an array with these axes. Where it has more dimensions, the first ones must be 1, unless `axes` begin with '...'; where
   * it has fewer, the first of them holds several axes, as [heads * T, headDim] does.
   */
  read(array, ...axes) {
    const names = axes[0] === '...' ? axes.slice(1) : axes;
    this.#arrays.push([array, names]);
    const { name, shape } = array;
    if (!shape) return;
    const extra = shape.length - names.length;
    const before = extra > 0 ? sizeOf(shape.slice(0, extra)) : 1;
    if (before !== 1 && names === axes)
      throw new RangeError(`${said(array)}, but must be ${list(axes)}: make a call for each part of its first dimension.`);
    const source = `${said(array)}, which is ${list(axes)}`;
    for (let at = extra < 0 ? 1 - extra : 0; at < names.length; ++at)
      this.#set(names[at], shape[at + extra] * (at === 0 ? before : 1), name, source);
  }

  /** The size of an axis that nothing has given so far. */
  assume(axis, size, source = `${axis} is ${size}`) {
    if (!this.#known.has(axis)) this.#known.set(axis, { size, source });
  }

  #set(axis, size, name, source) {
    const known = this.#known.get(axis);
    if (!known) return this.#known.set(axis, { size, source });
    if (known.size === size) return;
    const remedy = known.option
      ? `leave ${known.option} out, or give ${name} in that order.`
      : `${axis} must be the same. Is one transposed?`;
    throw new RangeError(`${source}, but ${known.source}: ${remedy}`);
  }

  of(axis) {
    return this.#known.get(axis)?.size;
  }

  /** Works out from the lengths what is still unknown, and refuses an array whose length does not fit. What cannot be known is 0. */
  solve() {
    for (let round = 0; round < this.#arrays.length; ++round) for (const [array, axes] of this.#arrays) this.#divide(array, axes);
    for (const [array, axes] of this.#arrays) {
      const sizes = axes.map((axis) => this.of(axis) ?? 0);
      if (sizeOf(sizes) !== array.length)
        throw new RangeError(`${said(array)}, but must have ${sizeOf(sizes)} values: ${list(axes)} is ${list(sizes)}.`);
    }
  }

  #divide(array, axes) {
    const unknown = axes.filter((axis) => !this.#known.has(axis));
    const others = axes.filter((axis) => this.#known.has(axis));
    const each = others.reduce((product, axis) => product * this.of(axis), 1);
    if (unknown.length !== 1 || each < 1) return;
    if (array.length % each) throw new RangeError(`${said(array)}, but must have a multiple of ${others.join(' * ')} = ${each} values.`);
    this.#known.set(unknown[0], { size: array.length / each, source: said(array) });
  }
}
