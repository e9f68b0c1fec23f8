// Random calls of the engine's operations: mostly sensible ones, now and then anything that can be written down.

/** A sequence of numbers in [0, 1) that is the same for the same seed (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const LARGE = [1e38, 1e300, 1e308, -1e308, 2 ** 31, 2 ** 32 + 1, 2 ** 36, 2 ** 53, 2 ** 64];
const ODD_NUMBERS = [...LARGE, 0, -0, -1, 0.5, 1e-308, 5e-324, 1e-40, NaN, Infinity, -Infinity];
const DETACHED = new Float32Array(3);
structuredClone(DETACHED.buffer, { transfer: [DETACHED.buffer] });
const BEYOND_FLOAT = Float64Array.of(1e300, 1, 1, 1);
const ODD_THINGS = [
  null,
  'a',
  '4',
  true,
  [],
  {},
  () => 1,
  7n,
  [[1, 2], [3]],
  new Date(0),
  Symbol('a'),
  new Float32Array(3),
  DETACHED,
  BEYOND_FLOAT,
];
const LARGEST = 3.4028234663852886e38;
const LARGE_NUMBERS = [LARGEST, -LARGEST, 1e38, -1e37, 1e20, 1e-45, 1e-38, -1e-40, 0, 1];

/** What a random call is made of. `isTame` until something out of the ordinary has been drawn. */
class Draw {
  constructor(seed) {
    this.random = randomOf(seed);
    this.isTame = true;
  }
  below(count) {
    return Math.floor(this.random() * count);
  }
  rarely() {
    return this.random() < 0.004;
  }
  pick(list) {
    return list[this.below(list.length)];
  }
  wild(value) {
    this.isTame = false;
    return value;
  }
  /** A value that may be replaced by one that is out of range or of another kind. */
  maybe(value) {
    return this.rarely() ? this.wild(this.pick(this.random() < 0.7 ? ODD_NUMBERS : ODD_THINGS)) : value;
  }
  whole(least, most) {
    return this.maybe(least + this.below(most - least + 1));
  }
  number(least, most) {
    return this.maybe(least + this.random() * (most - least));
  }
  /** `name` in an object with this probability. */
  some(probability, options) {
    return this.random() < probability ? options : {};
  }
  /** An array of `count` values that may lie in the engine's memory. */
  values(count, range = 1) {
    const size = this.rarely() ? this.wild(this.below(40)) : count;
    const kind = this.rarely() ? this.wild(this.pick(['large', 'odd'])) : 'usual';
    const value = {
      usual: () => (this.random() * 2 - 1) * range,
      large: () => this.pick(LARGE_NUMBERS),
      odd: () => this.pick(ODD_NUMBERS),
    }[kind];
    return Float32Array.from({ length: size }, value);
  }
  wholes(count, most) {
    return Float32Array.from({ length: count }, () => this.below(most));
  }
  positions(count) {
    if (this.random() < 0.4) return this.maybe({ start: this.maybe(this.below(1 << 20) - 1000), count: this.maybe(count) });
    return this.random() < 0.5 ? this.wholes(count, 1 << 20) : this.values(count, 1000);
  }
}

const layout = (draw) => draw.some(0.5, { layout: draw.maybe(draw.pick(['interleaved', 'halves', 'half'])) });
const base = (draw) => draw.some(0.3, { base: draw.maybe(draw.pick([1.5, 100, 10000, 500000, 1e6])) });

function scaling(draw, pairs) {
  const rope_type = draw.maybe(draw.pick(['default', 'linear', 'ntk', 'dynamic', 'yarn', 'llama3', 'proportional', 'longrope']));
  const length = () => draw.maybe(draw.pick([64, 2048, 8192, 1e5]));
  const factors = () => Float32Array.from({ length: draw.maybe(pairs) === pairs ? pairs : 3 }, () => 1 + draw.below(5));
  return {
    rope_type,
    factor: draw.maybe(draw.pick([1, 1.5, 4, 40])),
    ...draw.some(rope_type === 'default' ? 0 : 0.9, { original_max_position_embeddings: length() }),
    ...draw.some(rope_type === 'dynamic' ? 1 : 0.1, { max_position_embeddings: length(), seq_len: length() }),
    ...draw.some(0.2, { beta_fast: draw.number(16, 40), beta_slow: draw.number(0.5, 4) }),
    ...draw.some(0.3, { low_freq_factor: draw.number(0.5, 2), high_freq_factor: draw.number(3, 8) }),
    ...draw.some(0.1, { attention_factor: draw.number(0.5, 2) }),
    ...draw.some(0.1, { partial_rotary_factor: draw.number(0, 1) }),
    ...draw.some(0.2, { truncate: draw.maybe(draw.random() < 0.5), ramp: draw.maybe(draw.pick(['transformers', 'paper'])) }),
    ...draw.some(rope_type === 'longrope' ? 1 : 0.02, { short_factor: factors(), long_factor: factors() }),
  };
}

function frequencies(draw, headDim) {
  const pairs = headDim / 2;
  const t = draw.below(pairs + 1);
  const y = draw.below(pairs - t + 1);
  return {
    ...base(draw),
    ...draw.some(0.4, { scaling: draw.maybe(scaling(draw, pairs)) }),
    ...draw.some(0.15, { rotaryDim: draw.maybe(2 * (1 + draw.below(pairs))) }),
    ...draw.some(0.15, {
      sections: draw.maybe(Float32Array.of(t, y, pairs - t - y)),
      ...draw.some(0.5, { sectionOrder: draw.pick(['blocks', 'interleaved', 'axial']) }),
    }),
  };
}

const buckets = (draw) => ({
  ...draw.some(0.3, { bidirectional: draw.maybe(draw.random() < 0.5) }),
  ...draw.some(0.5, { maxDistance: draw.maybe(draw.pick([16, 64, 128, 1000])) }),
});

/** operation -> options. Typed arrays among them may lie in the engine's memory. */
const OPTIONS = {
  sinusoidal: (draw) => ({
    positions: draw.positions(draw.below(20)),
    dModel: draw.whole(1, 70),
    ...base(draw),
    ...layout(draw),
    ...draw.some(0.4, { mode: draw.maybe(draw.pick(['exact', 'fast'])) }),
  }),
  wavelengths: (draw) => ({ dModel: draw.whole(1, 70), ...base(draw) }),
  initialiseLearned: (draw) => ({
    rows: draw.whole(0, 20),
    dModel: draw.whole(1, 40),
    ...draw.some(0.5, { seed: draw.whole(0, 1e6) }),
    ...draw.some(0.5, { scale: draw.number(0, 3) }),
  }),
  learned(draw) {
    const [rows, dModel, count] = [1 + draw.below(10), 1 + draw.below(30), draw.below(12)];
    const pastEnd = draw.pick(['error', 'clamp', 'interpolate']);
    return {
      table: draw.values(rows * dModel),
      dModel: draw.maybe(dModel),
      positions: draw.maybe(
        pastEnd === 'interpolate' ? draw.values(count, 20).map(Math.abs) : draw.wholes(count, pastEnd === 'error' ? rows : 2 * rows),
      ),
      ...draw.some(0.5, { tokens: draw.values(count * dModel) }),
      pastEnd: draw.maybe(pastEnd),
    };
  },
  ropeFrequencies(draw) {
    const headDim = 2 * (1 + draw.below(40));
    return { headDim: draw.maybe(headDim), ...frequencies(draw, headDim) };
  },
  rope(draw) {
    const [heads, tokens, headDim] = [1 + draw.below(4), draw.below(12), 2 * (1 + draw.below(35))];
    const given = draw.random() < 0.2 && {
      inverseFrequencies: draw.values(1 + draw.below(headDim / 2)).map(Math.abs),
      ...draw.some(0.5, { attentionFactor: draw.number(0.5, 2) }),
    };
    const turning = given || frequencies(draw, headDim);
    const where =
      turning.sections && draw.random() < 0.7
        ? { coordinates: draw.maybe(draw.values(3 * tokens, 500)) }
        : draw.some(0.8, { positions: draw.positions(tokens) });
    return {
      x: draw.values(heads * tokens * headDim, 4),
      heads: draw.maybe(heads),
      headDim: draw.maybe(headDim),
      ...where,
      ...turning,
      ...layout(draw),
      ...draw.some(0.2, { inverse: draw.maybe(draw.random() < 0.5) }),
    };
  },
  ropePermutation: (draw) => ({ headDim: draw.maybe(2 * draw.below(60)) }),
  roundTo: (draw) => ({ x: draw.values(draw.below(80), 10), type: draw.maybe(draw.pick(['bf16', 'fp16'])) }),
  alibiSlopes: (draw) => ({ heads: draw.whole(1, 40), ...draw.some(0.5, { rule: draw.maybe(draw.pick(['code', 'paper'])) }) }),
  alibiBias: (draw) => ({
    ...(draw.random() < 0.5 ? { heads: draw.whole(1, 6) } : { slopes: draw.values(1 + draw.below(6)) }),
    queries: draw.whole(0, 20),
    ...draw.some(0.5, { keys: draw.whole(0, 20) }),
    ...draw.some(0.3, { firstQuery: draw.whole(-40, 40) }),
    ...draw.some(0.5, { causal: draw.maybe(draw.random() < 0.5) }),
  }),
  t5Buckets: (draw) => ({
    relativePositions: draw.maybe(draw.wholes(draw.below(40), 4000).map((value) => value - 2000)),
    ...draw.some(0.5, { numBuckets: draw.maybe(2 * (1 + draw.below(40))) }),
    ...buckets(draw),
  }),
  t5Bias(draw) {
    const [heads, numBuckets] = [1 + draw.below(5), draw.pick([8, 16, 32])];
    return {
      table: draw.values(heads * numBuckets),
      numBuckets: draw.maybe(numBuckets),
      ...draw.some(0.3, { heads: draw.maybe(heads) }),
      queries: draw.whole(0, 20),
      ...draw.some(0.5, { keys: draw.whole(0, 20) }),
      ...draw.some(0.3, { firstQuery: draw.whole(-40, 40) }),
      ...buckets(draw),
    };
  },
  shaw(draw) {
    const [tokens, width, clip] = [draw.below(12), 1 + draw.below(20), draw.below(6)];
    const [q, k, v] = [0, 1, 2].map(() => draw.values(tokens * width));
    return {
      q,
      k,
      v,
      relativeKeys: draw.values((2 * clip + 1) * width),
      ...draw.some(0.5, { relativeValues: draw.values((2 * clip + 1) * width) }),
      clip: draw.maybe(clip),
    };
  },
  transformerXl(draw) {
    const [tokens, memory, width] = [draw.below(10), draw.below(10), 1 + draw.below(20)];
    const keys = (tokens + memory) * width;
    return { q: draw.values(tokens * width), k: draw.values(keys), r: draw.values(keys), u: draw.values(width), v: draw.values(width) };
  },
  cosineSimilarity(draw) {
    const rows = draw.below(20);
    return { table: draw.values(rows * (1 + draw.below(40))), rows: draw.maybe(rows) };
  },
  sinusoidalSimilarity: (draw) => ({ count: draw.whole(0, 30), dModel: draw.maybe(2 * (1 + draw.below(40))), ...base(draw) }),
  attention(draw) {
    const [keyHeads, queries, keys] = [1 + draw.below(3), draw.below(12), draw.below(12)];
    const [heads, headDim, width] = [keyHeads * (1 + draw.below(3)), 1 + draw.below(40), 1 + draw.below(20)];
    const biasHeads = draw.random() < 0.5 ? heads : 1;
    return {
      q: draw.values(heads * queries * headDim),
      k: draw.values(keyHeads * keys * headDim),
      v: draw.values(keyHeads * keys * width),
      ...draw.some(0.4, { bias: draw.values(biasHeads * queries * keys, 5) }),
      heads: draw.maybe(heads),
      keyHeads: draw.maybe(keyHeads),
      headDim: draw.maybe(headDim),
      ...draw.some(0.5, { causal: draw.maybe(draw.random() < 0.5) }),
      ...draw.some(0.3, { scale: draw.number(0.05, 1) }),
      ...draw.some(0.3, { weights: draw.maybe(draw.random() < 0.5) }),
    };
  },
  shiftMatrix: (draw) => ({ dModel: draw.maybe(2 * (1 + draw.below(20))), k: draw.number(-1000, 1000), ...base(draw), ...layout(draw) }),
  expectedScore(draw) {
    const headDim = 2 * (1 + draw.below(30));
    return {
      distances: draw.values(draw.below(20), 1000),
      ...(draw.random() < 0.3
        ? { inverseFrequencies: draw.values(1 + draw.below(30)).map(Math.abs) }
        : { headDim: draw.maybe(headDim), ...frequencies(draw, headDim) }),
    };
  },
};

export const operations = Object.keys(OPTIONS);
const WITH_OUT = new Set('sinusoidal learned rope roundTo alibiBias t5Bias cosineSimilarity sinusoidalSimilarity attention'.split(' '));

/** An assignment would make `__proto__` the options' prototype. */
const defineOwn = (options, name, value) =>
  Object.defineProperty(options, name, { value, enumerable: true, configurable: true, writable: true });

/**
 * Call number `index` of the sequence `seed`: {operation, options, isTame, inMemory, into}. Where `inMemory` its arrays are to lie in the
 * engine's memory, one after the other; where `into` is a number, the result begins so many values behind the first of them.
 */
export function randomCall(seed, index) {
  const draw = new Draw(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const operation = operations[index % operations.length];
  const options = OPTIONS[operation](draw);
  if (draw.rarely()) draw.wild(delete options[draw.pick(Object.keys(options))]);
  if (draw.rarely())
    draw.wild(defineOwn(options, draw.pick(['x', 'out', 'dmodel', '__proto__', 'constructor', 'heads']), draw.pick(ODD_THINGS)));
  const inMemory = draw.random() < 0.25;
  return {
    operation,
    options,
    isTame: draw.isTame,
    inMemory,
    isOverlapping: inMemory && draw.isTame && WITH_OUT.has(operation) && draw.random() < 0.7,
  };
}
