/**
 * Positional encodings of Transformers in WebAssembly. T positions, D = dModel, H heads, K = headDim, N rows; `i` counts pairs.
 * Results are typed arrays in row-major order with a `shape`. Wrong values throw RangeError, wrong kinds TypeError; both say which argument,
 * what it was and what is allowed.
 */

export type Variant = 'scalar' | 'simd' | 'relaxed';

/** `interleaved`: pair i in columns 2i and 2i + 1. `halves`: in columns i and i + width / 2. */
export type Layout = 'interleaved' | 'halves' | 'half';

export type Shaped<A> = A & { readonly shape: readonly number[] };
export type FloatResult = Shaped<Float32Array>;
export type DoubleResult = Shaped<Float64Array>;
export type IntegerResult = Shaped<Int32Array>;

export type NumericArray = Float32Array | Float64Array | Int8Array | Uint8Array | Uint8ClampedArray | Int16Array | Uint16Array | Int32Array | Uint32Array;
export type Nested = readonly (number | Nested | NumericArray)[];

/** Memory of the engine that lasts over calls: operations that read or write it copy nothing. */
export interface EngineBuffer {
  /** The values. Memory that grows moves: ask again after each call of the engine. */
  readonly array: FloatResult;
  readonly length: number;
  readonly shape: readonly number[];
  readonly pointer: number;
  /** Gives the memory back; nobody else does. */
  free(): void;
}

/** Numbers with or without a shape: typed arrays, results, plain and nested arrays, buffers. */
export type Numbers = NumericArray | Nested | EngineBuffer | { data: NumericArray | Nested; shape?: readonly number[] };

/** Which positions, fractions and negative ones too, up to 2^36 from 0; or so many from `start` on, which is 0 if left out. */
export type Positions = NumericArray | readonly number[] | { start?: number; count: number };

export interface EncodingParameter {
  readonly name: string;
  readonly meaning: string;
  /** Both ends are allowed. */
  readonly least: number;
  readonly most: number;
  /** What the paper, or else the best-known model, takes. */
  readonly standard: number;
  readonly whole: boolean;
}

export interface Encoding {
  readonly id: string;
  readonly name: string;
  /** Where in the transformer: "input", "query/key", "logits" … */
  readonly actsOn: string;
  readonly formula: string;
  readonly parameters: readonly EncodingParameter[];
  /** What training adjusts. */
  readonly learned: string;
  readonly cost: string;
  readonly source: string;
}

/**
 * How rotary frequencies are changed to read further than in training: `rope_parameters` of Hugging Face transformers, to be pasted from a
 * model's config.json. null counts as not given.
 */
export interface RopeScaling {
  type?: 'default' | 'linear' | 'ntk' | 'dynamic' | 'yarn' | 'llama3';
  /** The same under transformers' newer name. */
  rope_type?: 'default' | 'linear' | 'ntk' | 'dynamic' | 'yarn' | 'llama3';
  /** 1 or more; every type but default needs it. */
  factor?: number | null;
  /** yarn and llama3. */
  original_max_position_embeddings?: number | null;
  /** dynamic; yarn where the one above is not given. */
  max_position_embeddings?: number | null;
  /** dynamic: the length now. */
  seq_len?: number | null;
  beta_fast?: number | null;
  beta_slow?: number | null;
  low_freq_factor?: number | null;
  high_freq_factor?: number | null;
  attention_factor?: number | null;
  /** yarn: round the ramp's ends to whole pairs; true. */
  truncate?: boolean | null;
  /** yarn: straight in the pair's index, as transformers has it, or in the number of rotations, as the paper has it. */
  ramp?: 'transformers' | 'paper';
  /** The base, where `base` is not given. */
  rope_theta?: number | null;
  /** The rotated part of a head, where `rotaryDim` is not given. */
  partial_rotary_factor?: number | null;
  /** Both together make yarn's attention factor, as DeepSeek's models have it. */
  mscale?: number | null;
  mscale_all_dim?: number | null;
}

export interface SinusoidalOptions {
  dModel: number;
  /** 10000 */
  base?: number;
}

export interface RopeFrequencyOptions {
  headDim: number;
  /** 10000 */
  base?: number;
  scaling?: RopeScaling | null;
  /** R, how many values of a head turn: all if left out. */
  rotaryDim?: number;
}

export interface PairOptions {
  queries: number;
  /** As many as queries. */
  keys?: number;
  /** Position of the first query among the keys: keys - queries. */
  firstQuery?: number;
}

export interface T5Options {
  /** true */
  bidirectional?: boolean;
  /** 32 */
  numBuckets?: number;
  /** 128 */
  maxDistance?: number;
}

/** Instead of a new array: room for the result, which is then a view of it. */
export interface Out {
  out?: EngineBuffer;
}

export interface Engine {
  readonly variant: Variant;
  /** What can be said of each encoding without computing anything. */
  readonly encodings: readonly Encoding[];

  /** Room for that many float32 values, aligned to 64 bytes, or for an array of that shape. */
  buffer(length: number | readonly number[]): EngineBuffer;

  /** PE(pos, 2i) = sin(pos base^(-2i / D)), PE(pos, 2i + 1) = cos(…): [T, D] (Vaswani et al. 2017, section 3.5). Consecutive positions are fastest. */
  sinusoidal(options: SinusoidalOptions & Out & {
    positions: Positions;
    /** interleaved */
    layout?: Layout;
    /** exact: rounded once. fast: five times the error. */
    mode?: 'exact' | 'fast';
  }): FloatResult;

  /** Positions per full turn of each pair. */
  wavelengths(options: SinusoidalOptions): DoubleResult;

  /** A table [N, D] before training: normal values of standard deviation `scale` (0.02), the same for the same seed (0). */
  initialiseLearned(options: { rows: number; dModel: number; seed?: number; scale?: number }): FloatResult;

  /** Rows of `table` [N, D] by position, added to `tokens` [T, D] if given: [T, D]. Without positions: 0, 1, 2 … */
  learned(options: Out & {
    table: Numbers;
    positions?: Positions;
    tokens?: Numbers;
    /** Where the shape of table or tokens does not say it. */
    dModel?: number;
    /** What to do about positions that the table has no row for: error, unless said otherwise. */
    pastEnd?: 'error' | 'clamp' | 'interpolate';
  }): FloatResult;

  /** Radians per position of each of the R / 2 rotated pairs, and what rotated values are multiplied by. */
  ropeFrequencies(options: RopeFrequencyOptions): { inverseFrequencies: DoubleResult; attentionFactor: number };

  /**
   * Queries or keys x [H, T, K] or [T, K], each pair (a, b) turned by pos theta_i to (a cos - b sin, a sin + b cos). (Su et al. 2021.) A buffer is
   * turned in place, anything else in a copy.
   */
  rope(options: Out & Partial<RopeFrequencyOptions> & {
    x: Numbers;
    /** Where the shape of x does not say it; 1. */
    heads?: number;
    /** One per token; 0, 1, 2 … if left out. */
    positions?: Positions;
    /** halves, as in Hugging Face's LLaMA code (rotate_half). */
    layout?: Layout;
    /** Turn back. */
    inverse?: boolean;
    /** Instead of base, scaling and rotaryDim. */
    inverseFrequencies?: Numbers;
    attentionFactor?: number;
  }): FloatResult;

  /** Column c of the layout in halves is column permutation[c] of the interleaved one. */
  ropePermutation(options: { headDim: number }): IntegerResult;

  /** Slopes m_h (Press et al. 2022). `rule`: the released code's, or the paper's, where H is no power of two. */
  alibiSlopes(options: { heads: number; rule?: 'code' | 'paper' }): DoubleResult;

  /** -m_h |i - j|: [H, queries, keys]; `causal` (false) makes the future -Infinity. */
  alibiBias(options: PairOptions & Out & { heads?: number; causal?: boolean; slopes?: Numbers; rule?: 'code' | 'paper' }): FloatResult;

  /** The bucket of each relative position j - i, key less query (Raffel et al. 2020). */
  t5Buckets(options: T5Options & { relativePositions: Numbers }): IntegerResult;

  /** [H, queries, keys] from the learned `table` [numBuckets, H]. */
  t5Bias(options: PairOptions & T5Options & Out & { table: Numbers; heads?: number }): FloatResult;

  /** Attention of one head with vectors for clipped distances -clip … clip of j - i (Shaw et al. 2018). q, k, v [T, K]; relativeKeys [2 clip + 1, K]. */
  shaw(options: { q: Numbers; k: Numbers; v: Numbers; relativeKeys: Numbers; relativeValues?: Numbers; clip?: number }): {
    logits: FloatResult;
    weights: FloatResult;
    output: FloatResult;
  };

  /** Logits [T, M + T] (Dai et al. 2019). q [T, K]; k and r [M + T, K], r by distance; u, v [K]. The future is -Infinity. */
  transformerXl(options: { q: Numbers; k: Numbers; r: Numbers; u: Numbers; v: Numbers }): FloatResult;

  /** Of all pairs of rows of `table` [N, D]: [N, N]. */
  cosineSimilarity(options: Out & { table: Numbers; rows?: number }): FloatResult;

  /** Of all pairs of `count` positions of the sinusoidal encoding, D even. */
  sinusoidalSimilarity(options: SinusoidalOptions & Out & { count: number }): FloatResult;

  /**
   * softmax(scale q kᵀ + bias) v. q [H, Tq, K] or [Tq, K], k and v likewise; bias [H, Tq, Tk] or [Tq, Tk], whose -Infinity hides a key. `heads`,
   * `queries`, `headDim` say what shapes do not. scale: 1 / sqrt(K). `weights: false` keeps the weights to itself; a buffer takes them.
   */
  attention(options: Out & {
    q: Numbers;
    k: Numbers;
    v: Numbers;
    bias?: Numbers;
    /** false */
    causal?: boolean;
    scale?: number;
    heads?: number;
    queries?: number;
    headDim?: number;
    weights?: true | EngineBuffer;
  }): { weights: FloatResult; output: FloatResult };
  attention(options: Out & { q: Numbers; k: Numbers; v: Numbers; bias?: Numbers; causal?: boolean; scale?: number; heads?: number; queries?: number; headDim?: number; weights: false }): {
    output: FloatResult;
  };

  /** R(k), [D, D], with PE(pos + k) = R(k) PE(pos) for every pos. */
  shiftMatrix(options: SinusoidalOptions & { k: number; layout?: Layout }): FloatResult;

  /** The score that rotation leaves of an equal query and key at each distance, 1 at distance 0. */
  expectedScore(options: Partial<RopeFrequencyOptions> & { distances: Numbers; inverseFrequencies?: Numbers }): DoubleResult;
}

export interface EngineOptions {
  /** The fastest that runs here if left out; one that does not is an error. */
  variant?: Variant;
  /** The compiled module, for instance from another thread; otherwise the file beside engine.mjs is loaded. */
  module?: WebAssembly.Module;
  /** The bytes of scalar.wasm, simd.wasm or relaxed.wasm. */
  bytes?: ArrayBuffer | ArrayBufferView;
  /** Where that file is. */
  url?: string | URL;
}

/** An engine with memory of its own. Its file is compiled once, however many engines there are. */
export function createEngine(options?: EngineOptions): Promise<Engine>;
