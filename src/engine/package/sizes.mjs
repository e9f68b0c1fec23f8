// The sizes that the arrays and options of one call have in common, such as headDim in q [heads, Tq, headDim] and k [keyHeads, Tk,
// headDim].
import { sizeOf, whole } from './values.mjs';

const list = (axes) => `[${axes.join(', ')}]`;
const said = ({ name, length, shape }) => `${name} has ${shape ? `shape [${shape}]` : `${length} values`}`;

export class Sizes {
  #known = new Map(); // axis -> {size, why: a function that says it, option: its name if it is one}
  #arrays = []; // [array, axes]

  /** The size that an option gives, if it is given. */
  give(axis, value, { option = axis, least = 1, size = (given) => given } = {}) {
    if (value === undefined) return;
    const given = whole(value, option);
    if (given < least) throw new RangeError(`${option} is ${value}, but must be ${least} or more.`);
    this.#known.set(axis, { size: size(given), why: () => `${option} is ${value}`, option });
  }

  /**
   * Reads the shape of an array with these axes. Where it has more dimensions, the first ones must be 1, unless `axes` begin with '...';
   * where it has fewer, the first of them holds several axes, as [heads * T, headDim] does.
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
    const why = () => `${said(array)}, which is ${list(axes)}`;
    for (let at = extra < 0 ? 1 - extra : 0; at < names.length; ++at) {
      const size = shape[at + extra] * (at === 0 ? before : 1);
      const known = this.#known.get(names[at]);
      if (!known) this.#known.set(names[at], { size, why });
      else if (known.size !== size) {
        const remedy = known.option
          ? `leave ${known.option} out, or give ${name} in that order.`
          : `${names[at]} must be the same. Is one transposed?`;
        throw new RangeError(`${why()}, but ${known.why()}: ${remedy}`);
      }
    }
  }

  /** The size of an axis that nothing has given so far. */
  assume(axis, size, why) {
    if (!this.#known.has(axis)) this.#known.set(axis, { size, why: () => why ?? `${axis} is ${size}` });
  }

  of(axis) {
    return this.#known.get(axis)?.size;
  }

  /** Works out from the lengths what is still unknown, and refuses an array whose length does not fit. What cannot be known is 0. */
  solve() {
    while (this.#arrays.some(([array, axes]) => this.#divide(array, axes)));
    for (const [array, axes] of this.#arrays) {
      const size = axes.reduce((product, axis) => product * (this.of(axis) ?? 0), 1);
      if (size !== array.length)
        throw new RangeError(
          `${said(array)}, but must have ${size} values: ${list(axes)} is ${list(axes.map((axis) => this.of(axis) ?? 0))}.`,
        );
    }
  }

  /** Whether the one axis that was unknown is known now. */
  #divide(array, axes) {
    let unknown;
    let each = 1;
    for (const axis of axes) {
      const known = this.#known.get(axis);
      if (known) each *= known.size;
      else if (unknown) return false;
      else unknown = axis;
    }
    if (!unknown || each < 1) return false;
    if (array.length % each) {
      const others = axes.filter((axis) => axis !== unknown).join(' * ');
      throw new RangeError(`${said(array)}, but must have a multiple of ${others} = ${each} values.`);
    }
    this.#known.set(unknown, { size: array.length / each, why: () => said(array) });
    return true;
  }
}
