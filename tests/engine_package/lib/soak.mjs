// Random calls of all three variants: they must agree, finite arguments must give numbers, and arguments in the engine's own memory must
// give what they give outside it.
import { operations, randomCall } from './random_calls.mjs';

const RELAXED_BOUND = 1e-6; // share of a result's largest value, which in attention may be small beside v's
const ROOM = 1 << 14; // floats in each engine's memory

const NO_SENTENCE_OF_OURS = /^Cannot |TypedArray|is not |undefined/; // but the JavaScript engine's

const isTyped = (value) => ArrayBuffer.isView(value);

/** Every value of a result in one list; or what was thrown, as text. */
function attempt(engine, operation, options) {
  try {
    const result = engine[operation](options);
    const parts = isTyped(result) ? [result] : Object.values(result).map((part) => (isTyped(part) ? part : [part]));
    return parts.length === 1 ? parts[0].slice() : Float64Array.from(parts.flatMap((part) => [...part]));
  } catch (error) {
    if ((error.constructor !== RangeError && error.constructor !== TypeError) || NO_SENTENCE_OF_OURS.test(error.message)) throw error;
    return `${error.constructor.name}: ${error.message}`;
  }
}

/** The options with their float32 arrays moved into `memory`, one behind the other. */
function moved(options, memory) {
  let at = 0;
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      if (!(value instanceof Float32Array && value.length) || at + value.length > memory.length) return [name, value];
      const view = memory.subarray(at, at + value.length);
      view.set(value);
      at += value.length;
      return [name, view];
    }),
  );
}

const allFinite = (value) =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : isTyped(value)
      ? value.every(Number.isFinite)
      : value !== null && typeof value === 'object'
        ? Object.values(value).every(allFinite)
        : true;

function sameBits(a, b) {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  return a.length === b.length && a.every((value, at) => Object.is(value, b[at]));
}

/** How far b lies from a, as a share of the largest value of a. */
function distance(a, b) {
  if (typeof a === 'string' || typeof b === 'string') return a === b ? 0 : Infinity;
  if (a.length !== b.length) return Infinity;
  let [largest, off] = [0, 0];
  for (let i = 0; i < a.length; ++i) {
    if (Object.is(a[i], b[i])) continue;
    off = Math.max(off, Math.abs(a[i] - b[i]));
  }
  if (off > 0) for (const value of a) if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  return off === 0 ? 0 : off / largest;
}

/** What is wrong with the outcomes [scalar, simd, relaxed] of a call; undefined if nothing is. */
function faultOf({ options, isTame }, [scalar, simd, relaxed], far) {
  if (!sameBits(scalar, simd)) return 'scalar and simd differ';
  if (isTame && !(far <= RELAXED_BOUND)) return `relaxed is ${far} of the largest value away from scalar`;
  for (const outcome of [scalar, simd, relaxed])
    if (typeof outcome !== 'string' && outcome.some(Number.isNaN) && allFinite(options)) return 'finite arguments gave NaN';
  return undefined;
}

/**
 * Makes calls `first` to `first + count` of the sequence `seed` in all of `engines`, which are [scalar, simd, relaxed]. Returns {calls,
 * refused, inMemory, overlapping, farthest: of relaxed from scalar} by operation, and throws at the first fault.
 */
export function soak(engines, { seed, count, first = 0, onProgress = () => undefined }) {
  const buffers = engines.map((engine) => engine.buffer(ROOM));
  const counts = Object.fromEntries(operations.map((name) => [name, { calls: 0, refused: 0, inMemory: 0, overlapping: 0, farthest: 0 }]));
  for (let index = first; index < first + count; ++index) {
    const call = randomCall(seed, index);
    const { operation, options, isTame, inMemory, isOverlapping } = call;
    const complain = (what) => {
      throw new Error(
        `call ${index} of seed ${seed}, ${operation}: ${what}\n${JSON.stringify(options, (_, value) => (isTyped(value) ? [...value].map(String) : typeof value === 'bigint' ? `${value}n` : typeof value === 'number' ? String(value) : value))}`,
      );
    };
    const outcomes = engines.map((engine) => attempt(engine, operation, options));
    const far = isTame ? distance(outcomes[0], outcomes[2]) : 0;
    const fault = faultOf(call, outcomes, far);
    if (fault)
      complain(
        `${fault}: ${outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : `[${[...outcome].slice(0, 8)} …]`)).join(' | ')}`,
      );
    if (inMemory) {
      engines.forEach((engine, at) => {
        const inside = { ...moved(options, buffers[at].array), ...(isOverlapping && { out: buffers[at] }) };
        if (!sameBits(attempt(engine, operation, inside), outcomes[at]))
          complain(
            `${engine.variant} gives something else where the arguments lie in its memory${isOverlapping ? ', under the result' : ''}`,
          );
      });
    }
    const counted = counts[operation];
    counted.calls += 1;
    counted.refused += typeof outcomes[0] === 'string' ? 1 : 0;
    counted.inMemory += inMemory ? 1 : 0;
    counted.overlapping += isOverlapping ? 1 : 0;
    counted.farthest = Math.max(counted.farthest, far);
    if (index % 1000 === 999) onProgress(index + 1 - first);
  }
  for (const buffer of buffers) buffer.free();
  return counts;
}
