// rope_parameters as Hugging Face transformers writes them, so that they can be pasted from a model's config.json.
import {checkKeys, choice, flag, number} from './values.mjs';

const kTypes = ['default', 'linear', 'ntk', 'dynamic', 'yarn', 'llama3'];
const kRamps = ['transformers', 'paper'];
// In the order of the engine's struct, with its default values.
const kNumbers = {
  factor: 1,
  original_max_position_embeddings: 0,
  max_position_embeddings: 0,
  seq_len: 0,
  beta_fast: 32,
  beta_slow: 1,
  low_freq_factor: 1,
  high_freq_factor: 4,
  attention_factor: 0,
};
const kOthers = ['rope_theta', 'partial_rotary_factor', 'mscale', 'mscale_all_dim'];
const kKnown = ['type', 'rope_type', ...Object.keys(kNumbers), 'truncate', 'ramp', ...kOthers];

/** The names of these parameters in messages: the engine's own, which are transformers'. */
export const scalingNames = Object.fromEntries(Object.keys(kNumbers).map((key) => [key, `scaling.${key}`]));

/** YaRN's attention factor if a model describes it in DeepSeek's way, as in transformers. */
const yarnScale = (factor, mscale) => (factor <= 1 ? 1 : 0.1 * mscale * Math.log(factor) + 1);

/** {theta, partial, numbers: the engine's arguments from the type on}. */
export function readScaling(scaling) {
  const given = {};
  if (scaling !== undefined && scaling !== null) {
    checkKeys(scaling, kKnown, 'scaling');
    for (const [key, value] of Object.entries(scaling)) if (value !== null) given[key] = value; // null in a config.json: not given
  }
  const name = given.rope_type ?? given.type ?? 'default';
  if ((given.type ?? name) !== name) throw new RangeError(`scaling.type is '${given.type}', but scaling.rope_type is '${name}'.`);
  const type = choice(name, 'scaling.type', kTypes);
  for (const key of [...Object.keys(kNumbers), ...kOthers]) if (key in given) number(given[key], `scaling.${key}`);
  if (type > 0) number(given.factor, 'scaling.factor');
  if (given.mscale && given.mscale_all_dim) given.attention_factor ??= yarnScale(given.factor, given.mscale) / yarnScale(given.factor, given.mscale_all_dim);
  if (given.attention_factor === 0) throw new RangeError('scaling.attention_factor is 0, but must be above 0.');
  const numbers = Object.entries(kNumbers).map(([key, standard]) => given[key] ?? standard);
  return {
    theta: given.rope_theta,
    partial: given.partial_rotary_factor,
    numbers: [type, ...numbers, +flag(given.truncate, 'scaling.truncate', true), choice(given.ramp, 'scaling.ramp', kRamps, 'transformers')],
  };
}
