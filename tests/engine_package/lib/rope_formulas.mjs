// The angles of RoPE as the papers and transformers' modeling_rope_utils.py have them, one function a rope_type, without the engine:
// {inverse: radians per position of each pair, attention: what rotated values are multiplied by}.

const pairsOf = (width) => Array.from({ length: width / 2 }, (_, pair) => pair);
const plain = (base, width) => pairsOf(width).map((pair) => base ** ((-2 * pair) / width));
const clamped = (value) => Math.min(Math.max(value, 0), 1);

/** Su et al. 2021 (arXiv:2104.09864), section 3.2. */
export const unscaled = ({ base, width }) => ({ inverse: plain(base, width), attention: 1 });

/** Chen et al. 2023 (arXiv:2306.15595): positions divided by the factor. */
export const linear = ({ base, width, factor }) => ({ inverse: plain(base, width).map((angle) => angle / factor), attention: 1 });

/** transformers, _compute_dynamic_ntk_parameters: a base that grows with the text once it is longer than the trained length. */
export function dynamic({ base, width, factor, trained, length }) {
  const stretch = (factor * Math.max(length, trained)) / trained - (factor - 1);
  return { inverse: plain(base * stretch ** (width / (width - 2)), width), attention: 1 };
}

/** Peng et al. 2023 (arXiv:2309.00071), sections 3.2 to 3.4, with transformers' ramp in the pair's index. */
export function yarn({ base, width, factor, trained, fast = 32, slow = 1, truncate = true }) {
  const pairThatTurns = (turns) => (width * Math.log(trained / (turns * 2 * Math.PI))) / (2 * Math.log(base));
  let [low, high] = [pairThatTurns(fast), pairThatTurns(slow)];
  if (truncate) [low, high] = [Math.floor(low), Math.ceil(high)];
  [low, high] = [Math.max(low, 0), Math.min(high, width - 1)];
  if (low === high) high += 0.001;
  const inverse = plain(base, width).map((angle, pair) => {
    const interpolated = clamped((pair - low) / (high - low));
    return (angle / factor) * interpolated + angle * (1 - interpolated);
  });
  return { inverse, attention: 0.1 * Math.log(factor) + 1 };
}

/** transformers, _compute_llama3_parameters. */
export function llama3({ base, width, factor, trained, low = 1, high = 4 }) {
  const inverse = plain(base, width).map((angle) => {
    const wavelength = (2 * Math.PI) / angle;
    if (wavelength < trained / high) return angle;
    if (wavelength > trained / low) return angle / factor;
    const smooth = (trained / wavelength - low) / (high - low);
    return ((1 - smooth) * angle) / factor + smooth * angle;
  });
  return { inverse, attention: 1 };
}

/** Ding et al. 2024 (arXiv:2402.13753), as transformers has it: one factor a pair, and the long ones beyond the trained length. */
export function longrope({ base, width, trained, longest, length, short, long }) {
  const by = length > trained ? long : short;
  const inverse = plain(base, width).map((angle, pair) => angle / by[pair]);
  return { inverse, attention: longest > trained ? Math.sqrt(1 + Math.log(longest / trained) / Math.log(trained)) : 1 };
}
