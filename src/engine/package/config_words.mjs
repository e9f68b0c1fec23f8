// A plan in words: its layers, what holds of the whole model, the angles, what to watch for.
import { angles } from './config_angles.mjs';
import { countsOfKinds, grouped, groupedBy, layersNamed, layerWords, rounded, tokens } from './config_layers.mjs';

function bytes(value) {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const at = value < 1 ? 0 : Math.min(Math.floor(Math.log2(value) / 10), units.length - 1);
  return `${rounded(value / 2 ** (10 * at))} ${units[at]}`;
}

/** "llama: 32 layers with RoPE", "bert, an encoder: 12 layers with a learned table" */
function heading({ plan, details }) {
  const assumed = plan.assumptions.find(({ key }) => key === 'modelType')?.value;
  const type = plan.modelType ?? assumed ?? 'a file without a model type';
  const isUnknown = plan.modelType !== null && !details.knownType;
  return `${type}${isUnknown ? ' (not known here)' : ''}${plan.cacheBytesPerToken === null ? ', an encoder' : ''}: ${countsOfKinds(plan)}`;
}

const layoutWords = {
  halves: 'values i and i + half (halves)',
  interleaved: 'two neighbours (interleaved)',
  unknown: 'unknown',
};

function headsWords({ heads, kvHeads }) {
  if (heads === null) return undefined;
  return kvHeads === null || kvHeads === heads ? grouped(heads) : `${grouped(heads)}, with ${grouped(kvHeads)} for keys and values`;
}

/** What one more token adds, also far beyond all windows. A window that no text reaches hides nothing. */
function cacheOfToken({ plan, details }) {
  const isFull = ({ window }) => window !== null && (plan.maxLength === null || window < plan.maxLength);
  const beyond = 2 * plan.layers.reduce((sum, layer, index) => sum + (isFull(layer) ? 0 : details.cacheWidths[index]), 0);
  if (beyond === plan.cacheBytesPerToken) return bytes(beyond);
  return `${bytes(plan.cacheBytesPerToken)}, and ${beyond > 0 ? bytes(beyond) : 'nothing'} once the windows are full`;
}

function cacheFacts(model) {
  const { plan, details } = model;
  if (plan.cacheBytesPerToken === null) return [['KV cache', 'none']];
  const { cacheLength, cacheBytesAtLength } = details;
  const text = cacheLength && `${bytes(cacheBytesAtLength)} for ${tokens(cacheLength)}`;
  return [
    ['KV cache, a token', cacheOfToken(model)],
    ['KV cache, the text', text],
  ];
}

const tableWords = ({ rows, usable }) => `${grouped(rows)} rows${usable === rows ? '' : `, ${grouped(usable)} for tokens`}`;
const bucketWords = ({ count, maxDistance }) => `${grouped(count)}, the last from distance ${grouped(maxDistance)} on`;
const sectionWords = ({ pairs, form }) => `${pairs.join(', ')} pairs, ${form === 'blocks' ? 'in blocks' : 'in turn'}`;
const softmaxOf = ({ rotations }) =>
  Object.values(rotations)
    .map(({ softmaxFactor }) => softmaxFactor)
    .find((factor) => factor !== 1);

/** [[label, text]] of what holds for the whole model. */
export function facts(model) {
  const { plan, details } = model;
  const rotates = plan.layers.some(({ kind }) => kind === 'rope');
  const softmax = softmaxOf(details);
  const isStretched = plan.layers.some(({ scaling }) => scaling !== null && scaling.type !== 'proportional');
  return [
    [isStretched ? 'before scaling' : 'trained for', plan.trainedLength === null ? undefined : tokens(plan.trainedLength)],
    ['longest text', plan.maxLength === null ? 'no limit in the file' : tokens(plan.maxLength)],
    ['table', details.table && tableWords(details.table)],
    ['buckets', details.buckets && bucketWords(details.buckets)],
    ['ALiBi bias max', details.alibiBiasMax && rounded(details.alibiBiasMax)],
    ['time, rows, columns', details.sections && sectionWords(details.sections)],
    ['heads', headsWords(plan)],
    ['a pair is', rotates ? layoutWords[plan.layout] : undefined],
    ['attention factor', plan.attentionFactor === null ? undefined : rounded(plan.attentionFactor)],
    ['softmax factor', softmax === undefined ? undefined : rounded(softmax)],
    ...cacheFacts(model),
  ].filter(([, text]) => text !== undefined);
}

const indented = (rows) => {
  const width = Math.max(0, ...rows.map(([label]) => label.length));
  return rows.map(([label, text]) => `  ${label.padEnd(width)}   ${text}`);
};

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
