// A plan in words: its layers, what holds of the whole model, the angles, what to watch for.

const MOST_ROWS = 18; // of a table of pairs
const KINDS = {
  rope: 'RoPE',
  none: 'no positions',
  learned: 'a learned table',
  sinusoidal: 'sinusoidal positions',
  t5: "T5's bias by distance",
  alibi: 'ALiBi',
  relative: 'relative positions',
  recurrent: 'no attention',
};

export const grouped = (value) => value.toLocaleString('en-GB', { maximumFractionDigits: 20 });
/** To three digits: 6.28, 1,304, 2.56 M. */
export function rounded(value) {
  if (!Number.isFinite(value)) return 'none';
  if (value >= 1e6) return `${rounded(value / 1e6)} M`;
  return value >= 1000 ? Math.round(value).toLocaleString('en-GB') : grouped(Number(value.toPrecision(3)));
}
const tokens = (value) => `${grouped(value)} token${value === 1 ? '' : 's'}`;

function bytes(value) {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const at = value < 1 ? 0 : Math.min(Math.floor(Math.log2(value) / 10), units.length - 1);
  return `${rounded(value / 2 ** (10 * at))} ${units[at]}`;
}

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

/** "32 layers: 24 with RoPE, 8 with no positions" */
function countsOfKinds({ layers }) {
  const groups = groupedBy(layers.length, (index) => KINDS[layers[index].kind]);
  const noun = layers.length === 1 ? 'layer' : 'layers';
  if (groups.size === 0) return 'no layers';
  if (groups.size === 1) return `${layers.length} ${noun} with ${[...groups.keys()][0]}`;
  return `${layers.length} ${noun}, ${[...groups].map(([kind, of]) => `${of.length} with ${kind}`).join(', ')}`;
}

/** "llama: 32 layers with RoPE", "bert, an encoder: 12 layers with a learned table" */
function heading({ plan, details }) {
  const type = plan.modelType ?? 'a file without a model type';
  const isUnknown = plan.modelType !== null && !details.knownType;
  return `${type}${isUnknown ? ' (not known here)' : ''}${plan.cacheBytesPerToken === null ? ', an encoder' : ''}: ${countsOfKinds(plan)}`;
}

const layoutWords = {
  halves: 'halves: a value pairs with the one half the rotated width further',
  interleaved: 'interleaved: neighbours are pairs',
  unknown: 'not known',
};

function headsWords({ heads, kvHeads }) {
  if (heads === null) return undefined;
  return kvHeads === null || kvHeads === heads ? grouped(heads) : `${grouped(heads)}; ${grouped(kvHeads)} for keys and values`;
}

function cacheWords({ plan, details }) {
  if (plan.cacheBytesPerToken === null) return 'none: the model reads a text as a whole';
  const token = `${bytes(plan.cacheBytesPerToken)} a token`;
  return details.cacheLength ? `${token}, ${bytes(details.cacheBytesAtLength)} at ${tokens(details.cacheLength)}` : token;
}

const tableWords = ({ rows, usable }) => `${grouped(rows)} rows${usable === rows ? '' : `, ${grouped(usable)} of them for positions`}`;
const sectionWords = ({ pairs, form }) => `${pairs.join(', ')} pairs, ${form.replace('-', ' ')}`;
const softmaxOf = ({ rotations }) =>
  Object.values(rotations)
    .map(({ softmaxFactor }) => softmaxFactor)
    .find((factor) => factor !== 1);

/** [[label, text]] of what holds for the whole model. */
export function facts(model) {
  const { plan, details } = model;
  const rotates = plan.layers.some(({ kind }) => kind === 'rope');
  const softmax = softmaxOf(details);
  return [
    ['trained length', plan.trainedLength === null ? 'not said' : tokens(plan.trainedLength)],
    ['longest text', plan.maxLength === null ? 'not said' : tokens(plan.maxLength)],
    ['table', details.table && tableWords(details.table)],
    ['buckets', details.buckets && `${details.buckets.count}, to a distance of ${grouped(details.buckets.maxDistance)}`],
    ['ALiBi bias max', details.alibiBiasMax && rounded(details.alibiBiasMax)],
    ['sections', details.sections && sectionWords(details.sections)],
    ['heads', headsWords(plan)],
    ['layout', rotates ? layoutWords[plan.layout] : undefined],
    ['attention factor', plan.attentionFactor === null ? undefined : rounded(plan.attentionFactor)],
    ['softmax factor', softmax === undefined ? undefined : rounded(softmax)],
    ['KV cache (16 bits)', cacheWords(model)],
  ].filter(([, text]) => text !== undefined);
}

const indented = (rows) => {
  const width = Math.max(0, ...rows.map(([label]) => label.length));
  return rows.map(([label, text]) => `  ${label.padEnd(width)}   ${text}`);
};

/** The lines of a table, its columns to the right. */
function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padStart(widths[column])).join('   ')}`);
}

const turns = (length, inverse) => rounded((length * inverse) / (2 * Math.PI));
const wavelength = (inverse) => (inverse === 0 ? 'stands still' : rounded((2 * Math.PI) / inverse));
const slowed = (unscaled, inverse) => (inverse === 0 ? (unscaled === 0 ? '1' : 'stopped') : rounded(unscaled / inverse));

/** The table of one list of frequencies: [name of the column, cell of a pair] for what there is to say. */
function angleColumns({ plan, details }, key, length) {
  const frequencies = plan.frequencies[key];
  const { trained, unscaled } = details.rotations[key];
  const isScaled = unscaled && frequencies.some((inverse, pair) => inverse !== unscaled[pair]);
  return [
    ['pair', (pair) => `${pair}`],
    ['wavelength', (pair) => wavelength(frequencies[pair])],
    plan.trainedLength !== null &&
      trained && [`turns in ${grouped(plan.trainedLength)}`, (pair) => turns(plan.trainedLength, trained[pair])],
    length !== undefined && [`turns in ${grouped(length)}`, (pair) => turns(length, frequencies[pair])],
    isScaled && ['slowed by', (pair) => slowed(unscaled[pair], frequencies[pair])],
  ].filter(Boolean);
}

function angles(model, key, length) {
  const { plan, details } = model;
  const first = plan.layers[key];
  const sharing = groupedBy(plan.layers.length, (index) => {
    const { kind, base, rotated, scaling } = plan.layers[index];
    return JSON.stringify([kind, base, rotated, scaling]);
  });
  const indices = [...sharing.values()].find((of) => of.includes(Number(key)));
  const title = `Angles of ${layersNamed(indices)}, base ${grouped(first.base)}`;
  const frequencies = plan.frequencies[key];
  if (frequencies === null) return [title, `  ${details.rotations[key].error}`];
  const step = Math.ceil(frequencies.length / (MOST_ROWS - 1));
  const pairs = [...frequencies.keys()].filter((pair) => pair % step === 0 || pair === frequencies.length - 1);
  const columns = angleColumns(model, key, length);
  const rows = [columns.map(([name]) => name), ...pairs.map((pair) => columns.map(([, cell]) => cell(pair)))];
  const left = step > 1 ? [`  Of ${frequencies.length} pairs; --json has them all.`] : [];
  return [title, ...table(rows), ...left];
}

const assumptionLine = ({ key, value, because }) => `  ${key} ${typeof value === 'number' ? grouped(value) : value}: ${because}`;

const indentedCode = (code) => code.split('\n').map((line) => `    ${line}`);

/** What it takes to read so far: sentences, then blocks of keys, an empty line before each. */
function adviceLines({ sentences, blocks }, length) {
  if (!sentences.length && !blocks.length) return [];
  const block = ({ title, code, note }) => ['', `  ${title}`, ...indentedCode(code), ...(note ? [`  ${note}`] : [])];
  return [`To read ${tokens(length)}`, ...sentences.map((sentence) => `  ${sentence}`), ...blocks.flatMap(block)];
}

/** Lines under a title; nothing if there are none. */
const titled = (title, lines) => (lines.length ? [title, ...lines] : []);

/** The whole plan as text. `length` may be undefined. */
export function words(model, length) {
  const { plan, details } = model;
  const layers = [...groupedBy(plan.layers.length, (index) => layerWords(model, index))].map(([text, of]) => [layersNamed(of), text]);
  const warnings = plan.warnings.map(({ id, sentence }) => `  ${id}: ${sentence}`);
  const parts = [
    [heading(model)],
    indented(layers),
    indented(facts(model)),
    ...Object.keys(plan.frequencies).map((key) => angles(model, key, length)),
    titled('What to watch for', warnings),
    titled('What the file does not say', plan.assumptions.map(assumptionLine)),
    details.advice ? adviceLines(details.advice, length) : [],
  ];
  const told = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${told.join('\n\n')}\n`;
}
