// rope_parameters as Hugging Face transformers writes them, so that they can be pasted from a model's config.json.
import { checkKeys, choice, flag, number, operand } from './values.mjs';

const TYPES = ['default', 'linear', 'ntk', 'dynamic', 'yarn', 'llama3', 'proportional', 'longrope'];
// Older or other names of types: Qwen2-VL's for default with mrope_section, and Phi-3's.
const ALIASES = { mrope: 'default', su: 'longrope' };
// What a type cannot do without; of several keys in one string, any.
const NEEDED = {
  linear: ['factor'],
  ntk: ['factor'],
  dynamic: ['factor', 'max_position_embeddings'],
  yarn: ['factor', 'original_max_position_embeddings or max_position_embeddings'],
  llama3: ['factor', 'original_max_position_embeddings'],
  longrope: ['original_max_position_embeddings', 'factor or max_position_embeddings'],
};
const RAMPS = ['transformers', 'paper'];
// In the order of the engine's struct, with its default values.
const NUMBERS = {
  factor: 1,
  original_max_position_embeddings: 0,
  max_position_embeddings: 0,
  seq_len: 0,
  beta_fast: 32,
  beta_slow: 1,
  low_freq_factor: 1,
  high_freq_factor: 4,
  attention_factor: 0,
  partial_rotary_factor: 1,
};
const LISTS = ['short_factor', 'long_factor'];
const OTHERS = ['rope_theta', 'mscale', 'mscale_all_dim'];
const KNOWN = ['type', 'rope_type', ...Object.keys(NUMBERS), 'truncate', 'ramp', ...LISTS, 'mrope_section', 'mrope_interleaved', ...OTHERS];

/** The names of these parameters in messages: the engine's own, which are transformers'. */
export const scalingNames = Object.fromEntries([...Object.keys(NUMBERS), ...LISTS].map((key) => [key, `scaling.${key}`]));

/** YaRN's attention factor if a model describes it in DeepSeek's way, as in transformers. */
const yarnScale = (factor, mscale) => (factor <= 1 ? 1 : 0.1 * mscale * Math.log(factor) + 1);

/** The factor of LongRoPE's attention where a model gives two lengths in its place, as Phi-3 does. */
const lengthened = ({ max_position_embeddings: now, original_max_position_embeddings: original }) =>
  now > 0 && original > 0 ? Math.max(1, now / original) : undefined;

/** {theta, partial: the share of a head that R is, sections, order, numbers: the engine's arguments from the type on, lists: its last}. */
export function readScaling(scaling, machine) {
  const given = {};
  if (scaling !== undefined && scaling !== null) {
    checkKeys(scaling, KNOWN, 'scaling');
    for (const [key, value] of Object.entries(scaling)) if (value !== null && value !== undefined) given[key] = value;
  }
  const written = given.rope_type ?? given.type ?? 'default';
  const typeOf = (value, key) => {
    const names = [...TYPES, ...Object.keys(ALIASES)];
    const name = names[choice(value, `scaling.${key}`, names)];
    return ALIASES[name] ?? name;
  };
  const name = typeOf(written, given.rope_type === undefined ? 'type' : 'rope_type');
  if (given.type !== undefined && typeOf(given.type, 'type') !== name)
    throw new RangeError(`scaling.type is '${given.type}', but scaling.rope_type is '${written}'.`);
  const type = TYPES.indexOf(name);
  for (const key of [...Object.keys(NUMBERS), ...OTHERS]) if (key in given) number(given[key], `scaling.${key}`);
  if (name === 'longrope') given.factor ??= lengthened(given);
  for (const keys of NEEDED[name] ?? []) {
    if (!keys.split(' or ').some((key) => given[key] !== undefined))
      throw new TypeError(`scaling.${keys} is missing: '${written}' needs it.`);
  }
  if (given.mscale && given.mscale_all_dim)
    given.attention_factor ??= yarnScale(given.factor, given.mscale) / yarnScale(given.factor, given.mscale_all_dim);
  if (given.attention_factor === 0) throw new RangeError('scaling.attention_factor is 0, but must be above 0.');
  const numbers = Object.entries(NUMBERS).map(([key, standard]) => given[key] ?? standard);
  return {
    theta: given.rope_theta,
    partial: name === 'proportional' ? undefined : given.partial_rotary_factor,
    sections: given.mrope_section,
    order: flag(given.mrope_interleaved, 'scaling.mrope_interleaved', false) ? 'interleaved' : 'blocks',
    numbers: [type, ...numbers, +flag(given.truncate, 'scaling.truncate', true), choice(given.ramp, 'scaling.ramp', RAMPS, 'transformers')],
    lists: LISTS.map((key) => (name === 'longrope' ? operand(given[key], `scaling.${key}`, machine) : { data: [], length: 0, pointer: 0 })),
  };
}
