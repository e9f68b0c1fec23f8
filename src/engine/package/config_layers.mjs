// Layers in words: which, how many, and what they do. With them the numbers of all that is said.

const KINDS = {
  rope: 'RoPE',
  none: 'no positions',
  learned: 'a learned table',
  sinusoidal: 'sinusoids',
  t5: "T5's biases",
  alibi: 'ALiBi',
  relative: 'vectors or biases for distances',
  recurrent: 'no attention',
};

export const grouped = (value) => value.toLocaleString('en-GB', { maximumFractionDigits: 20 });
/** To three digits: 6.28, 1,304, 2.56 M. */
export function rounded(value) {
  if (!Number.isFinite(value)) return 'none';
  if (value >= 1e6) return `${rounded(value / 1e6)} M`;
  return value >= 1000 ? Math.round(value).toLocaleString('en-GB') : grouped(Number(value.toPrecision(3)));
}
export const tokens = (value) => `${grouped(value)} token${value === 1 ? '' : 's'}`;

/** [[first, last]] of neighbours in a sorted list. */
function rangesOf(indices) {
  const ranges = [];
  for (const index of indices) {
    if (index === ranges.at(-1)?.[1] + 1) ranges.at(-1)[1] = index;
    else ranges.push([index, index]);
  }
  return ranges;
}

/** Whether the ranges are one pattern that comes again and again; the last may be cut short. */
function areRegular(ranges) {
  const [[first, last], [second]] = ranges;
  return ranges.every(([from, to], at) => {
    const isSame = to - from === last - first || (at === ranges.length - 1 && to - from < last - first);
    return isSame && from === first + at * (second - first);
  });
}

/** "layers 0 to 4, 6 to 10 … 54 to 58 (50 of them)" */
export function layersNamed(indices) {
  const ranges = rangesOf(indices);
  const said = ranges.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
  const noun = indices.length === 1 ? 'layer' : 'layers';
  if (ranges.length < 5 || !areRegular(ranges)) return `${noun} ${said.join(', ')}`;
  return `${noun} ${said.slice(0, 2).join(', ')} … ${said.at(-1)} (${indices.length} of them)`;
}

/** {text: indices} for the layers of which `say(index)` gives the same text, in the order of the first of each. */
export function groupedBy(count, say) {
  const groups = new Map();
  for (let index = 0; index < count; ++index) {
    const text = say(index);
    groups.set(text, [...(groups.get(text) ?? []), index]);
  }
  return groups;
}

const WINDOWS = {
  sliding: (window) => `window ${grouped(window)}`,
  chunked: (window) => `blocks of ${grouped(window)}`,
  'two-sided': (window) => `window ${grouped(window)}, half of it on each side`,
};

const scalingWords = ({ type, factor, original }) =>
  [type, factor !== null && `factor ${grouped(factor)}`, original !== null && `from ${tokens(original)}`].filter(Boolean).join(', ');

function rotationWords({ base, rotated, headWidth, scaling }) {
  const width = headWidth === null || headWidth === rotated ? `${grouped(rotated)} values` : `${rotated} of ${headWidth} values`;
  return [`base ${grouped(base)}`, `${width} of a head rotate`, scaling ? `scaled (${scalingWords(scaling)})` : 'not scaled'];
}

/** "RoPE, base 10,000, 128 values of a head rotate, not scaled, window 1,024" */
export function layerWords({ plan, details }, index) {
  const layer = plan.layers[index];
  const words = [KINDS[layer.kind]];
  if (layer.kind === 'rope') words.push(...rotationWords(layer));
  if (layer.window !== null) words.push(WINDOWS[details.windowForms[index]](layer.window));
  return words.join(', ');
}

/** "32 layers, 24 with RoPE, 8 with no positions" */
export function countsOfKinds({ layers }) {
  const groups = groupedBy(layers.length, (index) => KINDS[layers[index].kind]);
  const noun = layers.length === 1 ? 'layer' : 'layers';
  if (groups.size === 0) return 'no layers';
  if (groups.size === 1) return `${layers.length} ${noun} with ${[...groups.keys()][0]}`;
  return `${layers.length} ${noun}, ${[...groups].map(([kind, of]) => `${of.length} with ${kind}`).join(', ')}`;
}
