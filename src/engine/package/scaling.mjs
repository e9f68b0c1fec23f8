// rope_parameters as Hugging Face transformers writes them, so that they can be pasted from a model's config.json.
import { checkKeys, choice, flag, number, operand } from './values.mjs';

const TYPES = ['default', 'linear', 'ntk', 'dynamic', 'yarn', 'llama3', 'proportional', 'longrope'];
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
    for (const [key, value] of Object.entries(scaling)) if (value !== null) given[key] = value; // null in a config.json: not given
  }
  const written = given.rope_type ?? given.type ?? 'default';
  const name = written === 'mrope' ? 'default' : written; // Qwen2-VL's name for RoPE in sections
  if ((given.type ?? written) !== written) throw new RangeError(`scaling.type is '${given.type}', but scaling.rope_type is '${written}'.`);
  const type = choice(name, 'scaling.type', TYPES);
  for (const key of [...Object.keys(NUMBERS), ...OTHERS]) if (key in given) number(given[key], `scaling.${key}`);
  if (name === 'longrope') given.factor ??= lengthened(given);
  if (type > 0 && name !== 'proportional') number(given.factor, 'scaling.factor');
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
