/**
 * Positional encodings of Transformers in WebAssembly. T positions, D = dModel, H heads, K = headDim, N rows; `i` counts pairs. Results are
 * typed arrays in row-major order with a `shape`. Values out of range throw RangeError and wrong types TypeError; the message says which
 * argument it is, what was given and what is allowed. Shapes and options that contradict each other are refused; NaN and infinities in
 * arrays of values are passed on.
 */

export type Variant = 'scalar' | 'simd' | 'relaxed';

/** `interleaved`: pair i in columns 2i and 2i + 1. `halves`: in columns i and i + width / 2; `half` is another name for it. */
export type Layout = 'interleaved' | 'halves' | 'half';

export type Shaped<A> = A & { readonly shape: readonly number[] };
export type FloatResult = Shaped<Float32Array>;
export type DoubleResult = Shaped<Float64Array>;
export type IntegerResult = Shaped<Int32Array>;

export type NumericArray =
  | Float32Array
  | Float64Array
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array;
export type Nested = readonly (number | Nested | NumericArray)[];

/**
 * Memory of the engine that lasts from call to call. Operations read and write it without copying, except where a result overlaps an
 * argument.
 */
export interface EngineBuffer {
  /** The values. The engine's memory moves when it grows, so read this property again after each call. */
  readonly array: FloatResult;
  readonly length: number;
  readonly shape: readonly number[];
  readonly pointer: number;
  /** Gives the memory back; nothing else does. The second time it does nothing. */
  free(): void;
}

/** Numbers with or without a shape: typed arrays, results, plain and nested arrays, buffers. */
export type Numbers = NumericArray | Nested | EngineBuffer | { data: NumericArray | Nested; shape?: readonly number[] };

/** A list of positions, fractions and negative ones too, up to 2^36 from 0; or `count` positions from `start` on (default 0). */
export type Positions = NumericArray | readonly number[] | { start?: number; count: number };

export interface EncodingParameter {
  readonly name: string;
  readonly meaning: string;
  /** Inclusive, like `most`. */
  readonly least: number;
  readonly most: number;
  /** The paper's value, or the best-known model's if the paper gives none. */
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

/** A way to set the angles of RoPE; all else is as the encoding `rope` says. */
export interface RopeVariant {
  /** transformers' rope_type where it has one. */
  readonly id: string;
  readonly name: string;
  readonly formula: string;
  readonly source: string;
}

export type RopeType = 'default' | 'linear' | 'ntk' | 'dynamic' | 'yarn' | 'llama3' | 'proportional' | 'longrope' | 'mrope' | 'su';

/**
 * How rotary frequencies are changed to read longer texts than in training: `rope_parameters` of Hugging Face transformers, which can be
 * pasted from a model's config.json. null counts as not given. A key that is not here is refused, because it may change the frequencies.
 */
export interface RopeScaling {
  /** mrope is default with mrope_section, su the older name of longrope. */
  type?: RopeType;
  /** `type` under transformers' newer name. */
  rope_type?: RopeType;
  /** 1 or more; linear, ntk, dynamic, yarn and llama3 need it. proportional: 1 if not given; longrope: the quotient of the two lengths. */
  factor?: number | null;
  /** yarn, llama3, longrope. */
  original_max_position_embeddings?: number | null;
  /** dynamic; also yarn, if original_max_position_embeddings is not given, and longrope, if factor is not. */
  max_position_embeddings?: number | null;
  /** dynamic and longrope: the current length. */
  seq_len?: number | null;
  beta_fast?: number | null;
  beta_slow?: number | null;
  low_freq_factor?: number | null;
  high_freq_factor?: number | null;
  attention_factor?: number | null;
  /** yarn: round the ramp's ends to whole pairs. Default: true. */
  truncate?: boolean | null;
  /** yarn: linear in the pair's index, as in transformers, or in the number of rotations, as in the paper. */
  ramp?: 'transformers' | 'paper';
  /** The base, if `base` is not given. */
  rope_theta?: number | null;
  /**
   * proportional: the share of pairs that turn, the fastest ones; the others have frequency 0. Other types: the rotated part of a head, if
   * `rotaryDim` is not given.
   */
  partial_rotary_factor?: number | null;
  /** longrope: one number per pair, which divides its frequency; the long ones beyond original_max_position_embeddings. */
  short_factor?: readonly number[] | null;
  long_factor?: readonly number[] | null;
  /** `sections`, if that is not given. */
  mrope_section?: readonly number[] | null;
  /** `sectionOrder`, if that is not given: interleaved or blocks. */
  mrope_interleaved?: boolean | null;
  /** Together they give yarn's attention factor, as in DeepSeek's models. */
  mscale?: number | null;
  mscale_all_dim?: number | null;
}

export interface SinusoidalOptions {
  dModel: number;
  /** Default: 10000. */
  base?: number;
}

export interface RopeFrequencyOptions {
  headDim: number;
  /** Default: 10000. */
  base?: number;
  scaling?: RopeScaling | null;
  /** R, how many values of a head are rotated. Default: all. */
  rotaryDim?: number;
  /** How many pairs turn with t, y and x of a token's coordinates: R / 2 together. Default: all turn with the position. */
  sections?: Numbers;
  /** Which ones. axial: blocks, in each of which the frequencies begin anew (2-D RoPE). Default: blocks. */
  sectionOrder?: 'blocks' | 'interleaved' | 'axial';
}

export interface PairOptions {
  queries: number;
  /** Default: as many as queries. */
  keys?: number;
  /** Position of the first query among the keys. Default: keys - queries. */
  firstQuery?: number;
}

export interface T5Options {
  /** Default: true. */
  bidirectional?: boolean;
  /** Default: 32. */
  numBuckets?: number;
  /** Default: 128. */
  maxDistance?: number;
}

/** A buffer for the result instead of a new array. The result is then a view of it. */
export interface Out {
  out?: EngineBuffer;
}

export interface AttentionOptions extends Out {
  q: Numbers;
  k: Numbers;
  v: Numbers;
  bias?: Numbers;
  /** Default: false. */
  causal?: boolean;
  scale?: number;
  heads?: number;
  keyHeads?: number;
  queries?: number;
  headDim?: number;
}

export interface Engine {
  readonly variant: Variant;
  /** Facts about each encoding that need no computation. */
  readonly encodings: readonly Encoding[];
  /** The ways to set the angles of RoPE. */
  readonly ropeVariants: readonly RopeVariant[];

  /** A buffer for that many float32 values, aligned to 64 bytes, or for an array of that shape. */
  buffer(length: number | readonly number[]): EngineBuffer;

  /**
   * PE(pos, 2i) = sin(pos base^(-2i / D)), PE(pos, 2i + 1) = cos(…): [T, D] (Vaswani et al. 2017, section 3.5). Consecutive positions are
   * fastest.
   */
  sinusoidal(
    options: SinusoidalOptions &
      Out & {
        positions: Positions;
        /** Default: interleaved. */
        layout?: Layout;
        /** exact (the default) rounds once; fast has five times the error. */
        mode?: 'exact' | 'fast';
      },
  ): FloatResult;

  /** Positions per full turn of each pair. */
  wavelengths(options: SinusoidalOptions): DoubleResult;

  /** A table [N, D] before training: normal values of standard deviation `scale` (0.02), the same for the same seed (0). */
  initialiseLearned(options: { rows: number; dModel: number; seed?: number; scale?: number }): FloatResult;

  /** Rows of `table` [N, D] by position, added to `tokens` [T, D] if given: [T, D]. Without positions: 0, 1, 2 … */
  learned(
    options: Out & {
      table: Numbers;
      positions?: Positions;
      tokens?: Numbers;
      /** Needed if the shapes of table and tokens do not give it. */
      dModel?: number;
      /** What to do about positions that the table has no row for. Default: error. */
      pastEnd?: 'error' | 'clamp' | 'interpolate';
    },
  ): FloatResult;

  /**
   * Radians per position of each of the R / 2 rotated pairs, and what rotated values are multiplied by. With sections also which
   * coordinate each pair turns with: 0 is t, 1 y, 2 x.
   */
  ropeFrequencies(options: RopeFrequencyOptions): { inverseFrequencies: DoubleResult; attentionFactor: number; axes?: IntegerResult };

  /**
   * Queries or keys x [H, T, K] or [T, K], with each pair (a, b) rotated by pos theta_i to (a cos - b sin, a sin + b cos) (Su et al. 2021).
   * [batch, H, T, K] and more dimensions in front are sequences with the same positions; [H T, K] with `heads` is one head after the other.
   * A buffer is rotated in place, anything else in a copy.
   */
  rope(
    options: Out &
      Partial<RopeFrequencyOptions> & {
        x: Numbers;
        /** Needed if the shape of x does not give it. Default: 1. */
        heads?: number;
        /** One per token. Default: 0, 1, 2 … */
        positions?: Positions;
        /**
         * Instead of positions, where there are sections: t, y and x of each token, [T, 3]. A token with one position has it as all three.
         */
        coordinates?: Numbers;
        /** Default: halves, as in Hugging Face's LLaMA code (rotate_half). */
        layout?: Layout;
        /** Rotate back. */
        inverse?: boolean;
        /** Instead of base, scaling and rotaryDim. */
        inverseFrequencies?: Numbers;
        attentionFactor?: number;
      },
  ): FloatResult;

  /** Column c of the layout in halves is column permutation[c] of the interleaved one. */
  ropePermutation(options: { headDim: number }): IntegerResult;

  /**
   * The nearest number of a type of 16 bits, ties to even, each as a float32. bf16 has whole numbers to 256 exactly, fp16 to 2048. What is
   * too large for the type becomes an infinity.
   */
  roundTo(options: Out & { x: Numbers; type: 'bf16' | 'fp16' }): FloatResult;

  /** Slopes m_h (Press et al. 2022). `rule` is the released code's or the paper's; they differ unless H is a power of two. */
  alibiSlopes(options: { heads: number; rule?: 'code' | 'paper' }): DoubleResult;

  /** -m_h |i - j|: [H, queries, keys]. `causal` (false) sets the future to -Infinity. */
  alibiBias(options: PairOptions & Out & { heads?: number; causal?: boolean; slopes?: Numbers; rule?: 'code' | 'paper' }): FloatResult;

  /** The bucket of each relative position j - i, key minus query (Raffel et al. 2020). */
  t5Buckets(options: T5Options & { relativePositions: Numbers }): IntegerResult;

  /** [H, queries, keys] from the learned `table` [numBuckets, H]. */
  t5Bias(options: PairOptions & T5Options & Out & { table: Numbers; heads?: number }): FloatResult;

  /**
   * Attention of one head with vectors for clipped distances -clip … clip of j - i (Shaw et al. 2018). q, k, v [T, K]; relativeKeys [2 clip
   * + 1, K].
   */
  shaw(options: { q: Numbers; k: Numbers; v: Numbers; relativeKeys: Numbers; relativeValues?: Numbers; clip?: number }): {
    logits: FloatResult;
    weights: FloatResult;
    output: FloatResult;
  };

  /** Logits [T, M + T] (Dai et al. 2019). q [T, K]; k and r [M + T, K], r by distance; u, v [K]. The future is -Infinity. */
  transformerXl(options: { q: Numbers; k: Numbers; r: Numbers; u: Numbers; v: Numbers }): FloatResult;

  /**
   * The cosine similarity of all pairs of rows of `table` [N, D]: [N, N]. `rows` may join the first dimensions of a table that has more.
   */
  cosineSimilarity(options: Out & { table: Numbers; rows?: number }): FloatResult;

  /** The cosine similarity of all pairs of `count` positions of the sinusoidal encoding; D is even. */
  sinusoidalSimilarity(options: SinusoidalOptions & Out & { count: number }): FloatResult;

  /**
   * softmax(scale q kᵀ + bias) v. q is [H, Tq, K] or [Tq, K], k [Hkv, Tk, K] or [Tk, K], v [Hkv, Tk, V] or [Tk, V]. H is a multiple of Hkv:
   * head h of q goes with head floor(h Hkv / H) of k and v (grouped queries; k and v of one head serve all). bias is [H, Tq, Tk] or
   * [Tq, Tk], and -Infinity in it hides a key. `heads`, `keyHeads` (default: as many as heads), `queries` and `headDim` give what the
   * shapes do not. The default scale is 1 / sqrt(K). `weights: false` leaves the weights out of the result; a buffer receives them.
   */
  attention(options: AttentionOptions & { weights?: true | EngineBuffer }): { weights: FloatResult; output: FloatResult };
  attention(options: AttentionOptions & { weights: false }): { output: FloatResult };

  /** R(k), [D, D], with PE(pos + k) = R(k) PE(pos) for every pos. */
  shiftMatrix(options: SinusoidalOptions & { k: number; layout?: Layout }): FloatResult;

  /** The score of an equal query and key after rotation, at each distance: 1 at distance 0. */
  expectedScore(options: Partial<RopeFrequencyOptions> & { distances: Numbers; inverseFrequencies?: Numbers }): DoubleResult;
}

export interface EngineOptions {
  /** Default: the fastest that runs here. A variant that does not run here is an error. */
  variant?: Variant;
  /** The compiled module, for instance from another thread; otherwise the file beside engine.mjs is loaded. */
  module?: WebAssembly.Module;
  /** The bytes of scalar.wasm, simd.wasm or relaxed.wasm. */
  bytes?: ArrayBuffer | ArrayBufferView;
  /** The URL of that file. A relative one begins beside engine.mjs; new URL(…, import.meta.url) begins beside the caller. */
  url?: string | URL;
}

/** Creates an engine with its own memory. Its file is compiled once, however many engines there are. */
export function createEngine(options?: EngineOptions): Promise<Engine>;
