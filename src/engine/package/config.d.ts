/** What a model's configuration says of its positions. */

/** How a layer learns where its tokens are. `none` attends without positions, `recurrent` does not attend. */
export type LayerKind = 'rope' | 'none' | 'learned' | 'sinusoidal' | 't5' | 'alibi' | 'relative' | 'recurrent';

export interface LayerPlan {
  readonly index: number;
  readonly kind: LayerKind;
  /** Tokens; null if the layer sees all. */
  readonly window: number | null;
  /** RoPE's, as `rotated` and `scaling`; null for other kinds. */
  readonly base: number | null;
  /** How many values of each head rotate. */
  readonly rotated: number | null;
  /** Values of a query or key in one head. */
  readonly headWidth: number | null;
  /** `type`, `factor` and `original` (a length in tokens) as the file has them; null without scaling. */
  readonly scaling: { readonly type: string; readonly factor: number | null; readonly original: number | null } | null;
}

/** Something that the file leaves open: what was taken, and where that is known from. */
export interface Assumption {
  readonly key: string;
  readonly value: number | string;
  readonly because: string;
}

/** Something to check: what is odd, and what to do. Ids stay as they are, sentences may change. */
export interface ConfigWarning {
  readonly id: string;
  readonly sentence: string;
}

/** Numbers are numbers, and what is absent is null. */
export interface PositionPlan {
  readonly modelType: string | null;
  readonly layers: readonly LayerPlan[];
  /** Tokens, before any stretching. */
  readonly trainedLength: number | null;
  /** Tokens, as the file or the model's class has it. */
  readonly maxLength: number | null;
  readonly heads: number | null;
  readonly kvHeads: number | null;
  /** Which values of a head are pairs. */
  readonly layout: 'interleaved' | 'halves' | 'unknown';
  /**
   * Radians per position of each pair, fastest first: one list for each set of angles, under the index of the first layer that has it, at
   * the length asked for. null where the file's numbers do not go together.
   */
  readonly frequencies: Readonly<Record<string, readonly number[] | null>>;
  /** What rotated queries and keys are multiplied by. */
  readonly attentionFactor: number | null;
  /** Of all layers, in a cache of 16 bits a value, while the token is in every window; null for encoders. */
  readonly cacheBytesPerToken: number | null;
  readonly assumptions: readonly Assumption[];
  readonly warnings: readonly ConfigWarning[];
}

/** A configuration from which no plan can be made. The message has the sentences of all errors. */
export class ConfigError extends Error {
  /** Where the file is wrong (`text_config.rope_scaling.factor`; empty for the whole file), and a sentence that says what to do. */
  readonly errors: readonly { readonly place: string; readonly sentence: string }[];
}

export interface ReadConfigOptions {
  /** Tokens that the model is to read, 1 to 1e9: what dynamic scaling and LongRoPE depend on. Default: the trained length. */
  length?: number;
}

/**
 * Reads transformers' config.json, a params.json (text or bytes) or a GGUF file (bytes; the first megabyte suffices, as in
 * `file.slice(0, 2 ** 20)`). Rejects with a ConfigError if no plan can be made. Nothing is sent anywhere.
 */
export function readConfig(source: string | ArrayBuffer | ArrayBufferView, options?: ReadConfigOptions): Promise<PositionPlan>;
