// Every operation of the engine: its options, the shapes that follow from them, and the call. Each function takes (options, call, machine).
import { attention, shaw, transformerXl } from './attention.mjs';
import { expectedScore, rope, ropeFrequencies, ropePermutation } from './rope.mjs';
import { Sizes } from './sizes.mjs';
import { choice, count, flag, layoutOf, number, operand, positionsOf, sizeOf, whole } from './values.mjs';

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
  const sizes = new Sizes();
  sizes.give('dModel', o.dModel);
  sizes.read(table, '...', 'rows', 'dModel');
  if (tokens) sizes.read(tokens, '...', 'T', 'dModel');
  const width = whole(sizes.of('dModel'), 'dModel');
  sizes.solve();
  const positions = positionsOf(o.positions ?? { count: sizes.of(tokens ? 'T' : 'rows') ?? 0 }, machine);
  if (tokens && sizes.of('T') !== positions.count)
    throw new RangeError(`tokens are ${sizes.of('T')}, but there are ${positions.count} positions.`);
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
  const heads = given && whole(o.heads, 'heads', given.length);
  if (given && heads !== given.length) throw new RangeError(`heads is ${heads}, but there are ${given.length} slopes.`);
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
  const sizes = new Sizes();
  for (const name of ['numBuckets', 'heads']) sizes.give(name, o[name]);
  sizes.read(table, 'numBuckets', 'heads');
  sizes.assume('numBuckets', 32);
  sizes.solve();
  const heads = sizes.of('heads');
  const rule = bucketRule(o, sizes.of('numBuckets'));
  const [queries, keys, firstQuery] = pairsOf(o);
  const bias = call.result(Float32Array, [heads, queries, keys], o.out);
  call.run('t5Bias', bias.pointer, bias.size, call.floats(table), table.length, heads, queries, keys, firstQuery, ...rule);
  return bias.take();
}

/** How many rows a table has: as many as its first dimension, or its first ones together. */
function rowsOf(o, { length, shape }) {
  const rows = whole(o.rows ?? shape?.[0], 'rows');
  if (shape && !shape.some((_, at) => at > 0 && sizeOf(shape.slice(0, at)) === rows))
    throw new RangeError(
      `table has shape [${shape}], which is [rows, D], but rows is ${o.rows}: leave rows out, or give table in that order.`,
    );
  if (rows > 0 && length % rows) throw new RangeError(`table has ${length} values, but must have a multiple of rows = ${rows}.`);
  return rows;
}

function cosineSimilarity(o, call, machine) {
  const table = operand(o.table, 'table', machine);
  const rows = rowsOf(o, table);
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
  attention: [attention, ['q', 'k', 'v', 'bias', 'causal', 'scale', 'heads', 'keyHeads', 'queries', 'headDim', 'weights', 'out']],
  shiftMatrix: [shiftMatrix, ['dModel', 'k', 'base', 'layout']],
  expectedScore: [expectedScore, ['distances', 'inverseFrequencies', ...FREQUENCIES]],
};
