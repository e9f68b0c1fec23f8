// Every operation of the engine: its options, the shapes that follow from them, and the call. Each function takes (options, call, machine).
import { readScaling, scalingNames } from './scaling.mjs';
import { choice, count, flag, number, operand, positionsOf, rowsOf, sizeOf, whole } from './values.mjs';

const MAX_FLOAT = (2 - 2 ** -23) * 2 ** 127;
const LAYOUTS = ['interleaved', 'halves'];
const layoutOf = (value, standard) => choice(value === 'half' ? 'halves' : value, 'layout', LAYOUTS, standard);

function sinusoidal(o, call, machine) {
  const positions = positionsOf(o.positions, machine);
  const width = whole(o.dModel, 'dModel');
  const encoding = [
    width,
    number(o.base, 'base', 10000),
    layoutOf(o.layout, 'interleaved'),
    choice(o.mode, 'mode', ['exact', 'fast'], 'exact'),
  ];
  const table = call.result(Float32Array, [positions.count, width], o.out);
  if (positions.list) call.run('sinusoidalAt', table.pointer, table.size, call.doubles(positions.list), positions.count, ...encoding);
  else call.run('sinusoidal', table.pointer, table.size, positions.start, ...encoding);
  return table.take();
}

function wavelengths(o, call) {
  const width = whole(o.dModel, 'dModel');
  const lengths = call.result(Float64Array, [Math.ceil(width / 2)]);
  call.run('wavelengths', lengths.pointer, lengths.size, width, number(o.base, 'base', 10000));
  return lengths.take();
}

function initialiseLearned(o, call) {
  const table = call.result(Float32Array, [count(o.rows, 'rows'), count(o.dModel, 'dModel')]);
  call.run('initialiseLearned', table.pointer, table.size, count(o.seed, 'seed', 0), number(o.scale, 'scale', 0.02));
  return table.take();
}

function learned(o, call, machine) {
  const table = operand(o.table, 'table', machine);
  const tokens = o.tokens === undefined ? undefined : operand(o.tokens, 'tokens', machine);
  const width = whole(o.dModel ?? table.shape?.at(-1) ?? tokens?.shape?.at(-1), 'dModel');
  const rows = rowsOf(table.length, width, 'table', 'dModel');
  const positions = positionsOf(o.positions ?? { count: tokens ? rowsOf(tokens.length, width, 'tokens', 'dModel') : rows }, machine);
  if (tokens && tokens.length !== positions.count * width)
    throw new RangeError(
      `tokens have ${tokens.length} values, but ${positions.count} positions of ${width} are ${positions.count * width}.`,
    );
  const output = call.result(Float32Array, [positions.count, width], o.out);
  const at = output.pointer ? (positions.list ? call.doubles(positions.list) : call.range(positions.start, positions.count)) : 0;
  call.run(
    'learned',
    output.pointer,
    output.size,
    call.floats(table),
    table.length,
    width,
    at,
    positions.count,
    tokens ? call.floats(tokens) : 0,
    choice(o.pastEnd, 'pastEnd', ['error', 'clamp', 'interpolate'], 'error'),
  );
  return output.take();
}

const ORDERS = ['blocks', 'interleaved', 'axial'];

/** [t, y, x, order]: how many pairs turn with each coordinate; undefined if all turn with the position. */
function sectionsOf(o, scaling, machine) {
  const order = choice(o.sectionOrder, 'sectionOrder', ORDERS, scaling.order ?? 'blocks');
  const sections = o.sections ?? scaling.sections;
  if (sections === undefined) return undefined;
  const { data, length } = operand(sections, 'sections', machine);
  if (length !== 3) throw new RangeError(`sections are ${length}, but must be 3: how many pairs turn with t, y and x.`);
  return [...Array.from(data, (section, axis) => whole(section, `sections[${axis}]`)), order];
}

/** Which coordinate each pair turns with, as a result of the call; undefined if all turn with the position. */
function axesOf(sections, pairs, call) {
  if (!sections) return undefined;
  const axes = call.result(Int32Array, [pairs]);
  call.run('ropeAxes', axes.pointer, axes.size, ...sections);
  return axes;
}

/** {frequencies, factor, axes}, computed from the options. The frequencies and axes are results of the call. */
function frequenciesOf(o, call, machine) {
  const scaling = readScaling(o.scaling, machine);
  const sections = sectionsOf(o, scaling, machine);
  const headDim = whole(o.headDim, 'headDim');
  const rotaryDim = whole(o.rotaryDim, 'rotaryDim', Math.trunc(headDim * (scaling.partial ?? 1)));
  call.names = { ...scalingNames, rotary_width: o.rotaryDim === undefined && scaling.partial === undefined ? 'headDim' : 'rotaryDim' };
  const frequencies = call.result(Float64Array, [Math.floor(rotaryDim / 2)]);
  const base = number(o.base, 'base', scaling.theta ?? 10000);
  const axial = sections && ORDERS[sections[3]] === 'axial';
  if (axial && scaling.numbers[0] > 0) throw new RangeError('scaling.type must be default where sectionOrder is axial.');
  if (axial) call.run('axialFrequencies', frequencies.pointer, frequencies.size, base, ...sections);
  else
    call.run(
      'ropeFrequencies',
      frequencies.pointer,
      frequencies.size,
      rotaryDim,
      base,
      ...scaling.numbers,
      ...scaling.lists.flatMap((list) => [call.doubles(list), list.length]),
    );
  return { frequencies, factor: axial ? 1 : call.machine.report().value, axes: axesOf(sections, frequencies.size, call) };
}

function ropeFrequencies(o, call, machine) {
  const { frequencies, factor, axes } = frequenciesOf(o, call, machine);
  return { inverseFrequencies: frequencies.take(), attentionFactor: factor, ...(axes && { axes: axes.take() }) };
}

/** The frequencies that the caller gives, or else the ones that the options describe. */
function givenFrequencies(o, call, machine) {
  if (o.inverseFrequencies === undefined) {
    if (o.attentionFactor !== undefined)
      throw new TypeError('attentionFactor goes with inverseFrequencies; otherwise scaling.attention_factor says it.');
    const { frequencies, factor, axes } = frequenciesOf(o, call, machine);
    return { pointer: frequencies.pointer, size: frequencies.size, factor, axes };
  }
  const more = ['base', 'scaling', 'rotaryDim'].find((name) => o[name] !== undefined);
  if (more) throw new TypeError(`Give inverseFrequencies or ${more}, not both: it says how to make them.`);
  const given = operand(o.inverseFrequencies, 'inverseFrequencies', machine);
  return {
    pointer: call.doubles(given),
    size: given.length,
    factor: number(o.attentionFactor, 'attentionFactor', 1),
    axes: axesOf(sectionsOf(o, {}, machine), given.length, call),
  };
}

function rope(o, call, machine) {
  const x = operand(o.x, 'x', machine);
  const shape = x.shape;
  if (shape && shape.length > 3) throw new RangeError(`x.shape is [${shape}], but must be [heads, T, headDim] or [T, headDim].`);
  const heads = whole(o.heads, 'heads', shape?.length === 3 ? shape[0] : 1);
  const headDim = whole(o.headDim ?? shape?.at(-1), 'headDim');
  const options = { ...o, headDim };
  const rows = rowsOf(x.length, headDim, 'x', 'headDim');
  const tokens = rowsOf(rows, heads, 'x in rows of headDim', 'heads');
  const positions = positionsOf(o.positions ?? { count: tokens }, machine);
  if (headDim > 0 && heads > 0 && positions.count !== tokens)
    throw new RangeError(`positions are ${positions.count}, but x has ${tokens} tokens.`);
  const coordinates = o.coordinates === undefined ? undefined : operand(o.coordinates, 'coordinates', machine);
  if (coordinates && o.positions !== undefined) throw new TypeError('Give positions or coordinates, not both.');
  const { pointer, size, factor, axes } = givenFrequencies(options, call, machine);
  if (coordinates && !axes) throw new TypeError('coordinates need sections, which say how many pairs turn with t, y and x.');
  if (coordinates) checkLength(coordinates, 'coordinates', tokens, 3), (call.names = { ...call.names, position: 'a value of coordinates' });
  const given = coordinates ?? positions.list;
  const at = given ? call.doubles(given) : 0;
  // A buffer is rotated in place, anything else in a copy.
  const rotated = call.result(
    Float32Array,
    shape?.length === 2 && heads === 1 ? shape : [heads, tokens, headDim],
    o.out ?? machine.asBuffer(o.x, 'x'),
  );
  if (rotated.pointer && rotated.pointer !== x.pointer && rotated.size === x.length) rotated.view().set(call.valuesOf(x));
  const inverse = flag(o.inverse, 'inverse', false);
  refuseTooLarge(rotated, inverse ? 1 / factor : factor);
  const rotation = [headDim, pointer, size, layoutOf(o.layout, 'halves'), factor, +inverse];
  if (coordinates) call.run('ropeSectioned', rotated.pointer, rotated.size, heads, at, coordinates.length, axes.pointer, ...rotation);
  else call.run('rope', rotated.pointer, rotated.size, heads, positions.start, at, positions.count, ...rotation);
  return rotated.take();
}

/** Refuses values that an attention factor above 1 carries beyond float32, where their differences would be infinity less infinity. */
function refuseTooLarge(x, factor) {
  const limit = MAX_FLOAT / Math.abs(factor);
  if (!x.pointer || !(limit < MAX_FLOAT) || limit < 1) return; // below 1 the engine itself refuses the factor
  const values = x.view();
  const size = values.length;
  for (let i = 0; i < size; ++i) {
    const value = values[i];
    if ((value > limit || value < -limit) && Number.isFinite(value))
      throw new RangeError(`a value of x is ${value}, but must be from -${limit} to ${limit}: the attention factor is ${factor}.`);
  }
}

function ropePermutation(o, call) {
  const permutation = call.result(Int32Array, [count(o.headDim, 'headDim')]);
  call.names = { 'permutation size': 'headDim' };
  call.run('ropePermutation', permutation.pointer, permutation.size);
  return permutation.take();
}

/** As float32, whatever they come in. A buffer is rounded into a copy. */
function roundTo(o, call, machine) {
  const x = operand(o.x, 'x', machine);
  const rounded = call.result(Float32Array, x.shape ?? [x.length], o.out);
  if (rounded.pointer) rounded.view().set(call.valuesOf(x));
  call.run('roundTo', rounded.pointer, rounded.size, choice(o.type, 'type', ['bf16', 'fp16']));
  return rounded.take();
}

const ruleOf = (value) => choice(value, 'rule', ['code', 'paper'], 'code');

function slopesOf(o, call) {
  const slopes = call.result(Float64Array, [whole(o.heads, 'heads')]);
  call.names = { 'slopes size': 'heads' };
  call.run('alibiSlopes', slopes.pointer, slopes.size, ruleOf(o.rule));
  return slopes;
}

const alibiSlopes = (o, call) => slopesOf(o, call).take();

/** queries, keys and the first query's position among the keys. */
function pairsOf(o) {
  const queries = whole(o.queries, 'queries');
  const keys = whole(o.keys, 'keys', queries);
  return [queries, keys, whole(o.firstQuery, 'firstQuery', keys - queries)];
}

function alibiBias(o, call, machine) {
  const [queries, keys, firstQuery] = pairsOf(o);
  const given = o.slopes === undefined ? undefined : operand(o.slopes, 'slopes', machine);
  if (given && o.heads !== undefined && o.heads !== given.length)
    throw new RangeError(`heads is ${o.heads}, but there are ${given.length} slopes.`);
  const slopes = given ? { pointer: call.doubles(given), size: given.length } : slopesOf(o, call);
  const bias = call.result(Float32Array, [slopes.size, queries, keys], o.out);
  call.names = {};
  call.run('alibiBias', bias.pointer, bias.size, slopes.pointer, slopes.size, queries, keys, firstQuery, +flag(o.causal, 'causal', false));
  return bias.take();
}

const bucketRule = (o, buckets) => [
  +flag(o.bidirectional, 'bidirectional', true),
  whole(o.numBuckets, 'numBuckets', buckets),
  whole(o.maxDistance, 'maxDistance', 128),
];

function t5Buckets(o, call, machine) {
  const relative = operand(o.relativePositions, 'relativePositions', machine);
  const { data, length, shape } = relative;
  for (let i = 0; i < length; ++i)
    if (data[i] !== (data[i] | 0))
      throw new RangeError(`relativePositions[${i}] is ${data[i]}, but must be a whole number from -2^31 to 2^31 - 1.`);
  const buckets = call.result(Int32Array, shape ?? [length]);
  call.run('t5Buckets', buckets.pointer, buckets.size, call.integers(relative), ...bucketRule(o, 32));
  return buckets.take();
}

function t5Bias(o, call, machine) {
  const table = operand(o.table, 'table', machine);
  const rule = bucketRule(o, table.shape?.[0] ?? 32);
  const heads = rowsOf(table.length, rule[1], 'table', 'numBuckets');
  if (o.heads !== undefined && o.heads !== heads)
    throw new RangeError(`heads is ${o.heads}, but the table [numBuckets, heads] has ${heads}.`);
  const [queries, keys, firstQuery] = pairsOf(o);
  const bias = call.result(Float32Array, [heads, queries, keys], o.out);
  call.run('t5Bias', bias.pointer, bias.size, call.floats(table), table.length, heads, queries, keys, firstQuery, ...rule);
  return bias.take();
}

/** Refuses an array whose length does not fit the others. */
function checkLength({ length }, name, ...shape) {
  if (length !== sizeOf(shape)) throw new RangeError(`${name} has ${length} values, but must have ${sizeOf(shape)}: shape [${shape}].`);
}

function shaw(o, call, machine) {
  const [q, k, v, relativeKeys] = ['q', 'k', 'v', 'relativeKeys'].map((name) => operand(o[name], name, machine));
  const relativeValues = o.relativeValues === undefined ? undefined : operand(o.relativeValues, 'relativeValues', machine);
  const clip = o.clip === undefined && relativeKeys.shape ? (relativeKeys.shape[0] - 1) / 2 : Math.min(count(o.clip, 'clip'), 2 ** 31 - 1);
  const width = rowsOf(relativeKeys.length, 2 * clip + 1, 'relativeKeys', '2 clip + 1');
  const tokens = width ? rowsOf(q.length, width, 'q', 'the width of relativeKeys') : 0;
  for (const [each, name] of [
    [k, 'k'],
    [v, 'v'],
  ])
    checkLength(each, name, tokens, width);
  if (relativeValues) checkLength(relativeValues, 'relativeValues', 2 * clip + 1, width);
  const logits = call.result(Float32Array, [tokens, tokens]);
  const weights = call.result(Float32Array, [tokens, tokens]);
  const output = call.result(Float32Array, [tokens, width]);
  call.run(
    'shaw',
    logits.pointer,
    weights.pointer,
    output.pointer,
    call.floats(q),
    call.floats(k),
    call.floats(v),
    tokens,
    width,
    call.floats(relativeKeys),
    relativeValues ? call.floats(relativeValues) : 0,
    relativeKeys.length,
    clip,
  );
  return { logits: logits.take(), weights: weights.take(), output: output.take() };
}

function transformerXl(o, call, machine) {
  const [q, k, r, u, v] = ['q', 'k', 'r', 'u', 'v'].map((name) => operand(o[name], name, machine));
  const width = u.length;
  const queries = rowsOf(q.length, width, 'q', 'the length of u');
  const keys = rowsOf(k.length, width, 'k', 'the length of u');
  checkLength(r, 'r', keys, width);
  checkLength(v, 'v', width);
  const logits = call.result(Float32Array, [queries, keys]);
  call.run('transformerXl', logits.pointer, ...[q, k, r, u, v].map((each) => call.floats(each)), queries, keys, width);
  call.refuseOverflow(logits, Object.entries({ q, k, r, u, v }));
  return logits.take();
}

function cosineSimilarity(o, call, machine) {
  const table = operand(o.table, 'table', machine);
  const rows = whole(o.rows ?? table.shape?.[0], 'rows');
  rowsOf(table.length, rows, 'table', 'rows');
  const similarity = call.result(Float32Array, [rows, rows], o.out);
  call.run('cosineSimilarity', similarity.pointer, similarity.size, call.floats(table), table.length, rows);
  return similarity.take();
}

function sinusoidalSimilarity(o, call) {
  const rows = count(o.count, 'count');
  const similarity = call.result(Float32Array, [rows, rows], o.out);
  call.names = { rows: 'count' };
  call.run('sinusoidalSimilarity', similarity.pointer, similarity.size, rows, whole(o.dModel, 'dModel'), number(o.base, 'base', 10000));
  return similarity.take();
}

/** The sizes of attention, from the options, the shapes and the bias: the first of these that gives a size decides. */
function attentionSizes(o, q, k, v, bias) {
  const heads = whole(o.heads, 'heads', q.shape?.length === 3 ? q.shape[0] : bias?.shape?.length === 3 ? bias.shape[0] : 1);
  if (heads < 1) return { heads, queries: 0, keys: 0, width: 1, valueWidth: 1 };
  const perHead = rowsOf(q.length, heads, 'q', 'heads');
  const width = whole(o.headDim ?? q.shape?.at(-1) ?? k.shape?.at(-1) ?? widthFrom(o, perHead, heads, bias), 'headDim');
  const queries = rowsOf(perHead, width, 'q of a head', 'headDim');
  const keys = rowsOf(rowsOf(k.length, heads, 'k', 'heads'), width, 'k of a head', 'headDim');
  const valueWidth = keys ? rowsOf(rowsOf(v.length, heads, 'v', 'heads'), keys, 'v of a head', 'as many as k has') : width;
  return { heads, queries, keys, width, valueWidth };
}

function widthFrom(o, perHead, heads, bias) {
  const square = (size) => (Number.isInteger(Math.sqrt(size)) ? Math.sqrt(size) : undefined);
  const queries = o.queries ?? bias?.shape?.at(-2) ?? (bias && (square(bias.length / heads) ?? square(bias.length)));
  if (queries === undefined)
    throw new TypeError('attention cannot tell the shape of q: give headDim, or q as {data, shape: [heads, T, headDim]}.');
  return rowsOf(perHead, whole(queries, 'queries'), 'q of a head', 'queries');
}

function attention(o, call, machine) {
  const [q, k, v] = ['q', 'k', 'v'].map((name) => operand(o[name], name, machine));
  const bias = o.bias === undefined ? undefined : operand(o.bias, 'bias', machine);
  const { heads, queries, keys, width, valueWidth } = attentionSizes(o, q, k, v, bias);
  const perHead = bias?.length !== queries * keys || heads === 1;
  if (bias && perHead) checkLength(bias, 'bias', heads, queries, keys);
  const scale = number(o.scale, 'scale', 0);
  if (o.scale === 0) throw new RangeError('scale is 0, but must be another number: every weight would be the same.');
  const plain = q.shape?.length !== 3 && heads === 1;
  const shape = (...sizes) => (plain ? sizes : [heads, ...sizes]);
  const output = call.result(Float32Array, shape(queries, valueWidth), o.out);
  const weights =
    o.weights === false
      ? undefined
      : call.result(Float32Array, shape(queries, keys), o.weights === true ? undefined : o.weights, 'weights');
  call.names = { value_width: 'the width of v' };
  call.run(
    'attention',
    weights?.pointer === 0 ? 0 : output.pointer,
    weights?.pointer ?? 0,
    call.floats(q),
    call.floats(k),
    call.floats(v),
    bias ? call.floats(bias) : 0,
    heads,
    queries,
    keys,
    width,
    valueWidth,
    scale,
    +flag(o.causal, 'causal', false),
    +perHead,
  );
  call.refuseOverflow(output, Object.entries({ q, k, v, ...(bias && { bias }) }));
  return weights ? { weights: weights.take(), output: output.take() } : { output: output.take() };
}

function shiftMatrix(o, call) {
  const width = whole(o.dModel, 'dModel');
  const matrix = call.result(Float32Array, [width, width]);
  call.run(
    'shiftMatrix',
    matrix.pointer,
    matrix.size,
    number(o.k, 'k'),
    width,
    number(o.base, 'base', 10000),
    layoutOf(o.layout, 'interleaved'),
  );
  return matrix.take();
}

function expectedScore(o, call, machine) {
  const distances = operand(o.distances, 'distances', machine);
  const frequencies = givenFrequencies(o, call, machine);
  const score = call.result(Float64Array, distances.shape ?? [distances.length]);
  call.run('expectedScore', score.pointer, score.size, call.doubles(distances), frequencies.pointer, frequencies.size);
  return score.take();
}

const FREQUENCIES = ['headDim', 'base', 'scaling', 'rotaryDim', 'sections', 'sectionOrder'];

/** name -> [function, the options it knows]. */
export const operations = {
  sinusoidal: [sinusoidal, ['positions', 'dModel', 'base', 'layout', 'mode', 'out']],
  wavelengths: [wavelengths, ['dModel', 'base']],
  initialiseLearned: [initialiseLearned, ['rows', 'dModel', 'seed', 'scale']],
  learned: [learned, ['table', 'positions', 'tokens', 'dModel', 'pastEnd', 'out']],
  ropeFrequencies: [ropeFrequencies, FREQUENCIES],
  rope: [
    rope,
    ['x', 'heads', 'positions', 'coordinates', 'layout', 'inverse', 'inverseFrequencies', 'attentionFactor', 'out', ...FREQUENCIES],
  ],
  ropePermutation: [ropePermutation, ['headDim']],
  roundTo: [roundTo, ['x', 'type', 'out']],
  alibiSlopes: [alibiSlopes, ['heads', 'rule']],
  alibiBias: [alibiBias, ['heads', 'queries', 'keys', 'firstQuery', 'causal', 'slopes', 'rule', 'out']],
  t5Buckets: [t5Buckets, ['relativePositions', 'bidirectional', 'numBuckets', 'maxDistance']],
  t5Bias: [t5Bias, ['table', 'heads', 'queries', 'keys', 'firstQuery', 'bidirectional', 'numBuckets', 'maxDistance', 'out']],
  shaw: [shaw, ['q', 'k', 'v', 'relativeKeys', 'relativeValues', 'clip']],
  transformerXl: [transformerXl, ['q', 'k', 'r', 'u', 'v']],
  cosineSimilarity: [cosineSimilarity, ['table', 'rows', 'out']],
  sinusoidalSimilarity: [sinusoidalSimilarity, ['dModel', 'base', 'count', 'out']],
  attention: [attention, ['q', 'k', 'v', 'bias', 'causal', 'scale', 'heads', 'queries', 'headDim', 'weights', 'out']],
  shiftMatrix: [shiftMatrix, ['dModel', 'k', 'base', 'layout']],
  expectedScore: [expectedScore, ['distances', 'inverseFrequencies', ...FREQUENCIES]],
};
