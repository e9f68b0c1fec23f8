// Attention and its relatives, which take queries, keys and values. Each function takes (options, call, machine).
import { Sizes } from './sizes.mjs';
import { flag, number, operand, whole } from './values.mjs';

const operandsOf = (o, names, machine) => names.map((name) => operand(o[name], name, machine));

export function shaw(o, call, machine) {
  const [q, k, v, relativeKeys] = operandsOf(o, ['q', 'k', 'v', 'relativeKeys'], machine);
  const relativeValues = o.relativeValues === undefined ? undefined : operand(o.relativeValues, 'relativeValues', machine);
  const sizes = new Sizes();
  sizes.give('2 clip + 1', o.clip, { option: 'clip', least: 0, size: (clip) => 2 * clip + 1 });
  for (const each of [relativeKeys, relativeValues]) if (each) sizes.read(each, '2 clip + 1', 'headDim');
  for (const each of [q, k, v]) sizes.read(each, 'T', 'headDim');
  const clip = (sizes.of('2 clip + 1') - 1) / 2;
  if (Number.isNaN(clip)) whole(o.clip, 'clip');
  if (!Number.isInteger(clip)) throw new RangeError(`relativeKeys has ${2 * clip + 1} rows, but must have 2 clip + 1, an odd number.`);
  sizes.solve();
  const [tokens, width] = [sizes.of('T') ?? 0, sizes.of('headDim') ?? 0];
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

export function transformerXl(o, call, machine) {
  const [q, k, r, u, v] = operandsOf(o, ['q', 'k', 'r', 'u', 'v'], machine);
  const sizes = new Sizes();
  for (const each of [u, v]) sizes.read(each, 'headDim');
  sizes.read(q, 'T', 'headDim');
  for (const each of [k, r]) sizes.read(each, 'M + T', 'headDim');
  sizes.solve();
  const [queries, keys, width] = ['T', 'M + T', 'headDim'].map((axis) => sizes.of(axis) ?? 0);
  const logits = call.result(Float32Array, [queries, keys]);
  call.run('transformerXl', logits.pointer, ...[q, k, r, u, v].map((each) => call.floats(each)), queries, keys, width);
  call.refuseOverflow(logits, [q, k, r, u, v]);
  return logits.take();
}

/** How many queries a bias is for, where q has no shape: for a bias without one, too, if it is square. */
function queriesFrom(bias, heads) {
  if (bias?.shape) return bias.shape.at(-2);
  const side = bias && [bias.length / heads, bias.length].map(Math.sqrt).find(Number.isInteger);
  if (side === undefined)
    throw new TypeError('attention cannot tell the shape of q: give headDim, or q as {data, shape: [heads, T, headDim]}.');
  return side;
}

function refuseUngrouped(heads, keyHeads, q, k) {
  if (heads % keyHeads === 0) return;
  const said = (count, { shape }) => (shape ? `${count}, by shape [${shape}]` : count);
  throw new RangeError(
    `The heads of q (its first dimension, ${said(heads, q)}) must be a multiple of those of k and v (${said(keyHeads, k)}).`,
  );
}

/** The sizes of attention, from the options, the shapes and the lengths. */
function attentionSizes(o, q, k, v, bias) {
  const sizes = new Sizes();
  for (const name of ['heads', 'keyHeads', 'headDim']) sizes.give(name, o[name]);
  sizes.give('Tq', o.queries, { option: 'queries', least: 0 });
  sizes.read(q, 'heads', 'Tq', 'headDim');
  sizes.read(k, 'keyHeads', 'Tk', 'headDim');
  sizes.read(v, 'keyHeads', 'Tk', 'valueDim');
  const readBias = (isShared) => sizes.read(bias, ...(isShared ? ['Tq', 'Tk'] : ['heads', 'Tq', 'Tk']));
  const saysHeads = bias?.shape?.length > 2;
  if (saysHeads) readBias(bias.shape.at(-3) === 1 && sizes.of('heads') > 1);
  sizes.assume('heads', 1);
  const heads = sizes.of('heads');
  sizes.assume('keyHeads', q.shape?.length > 2 && k.shape ? 1 : heads); // k [Tk, headDim] beside several heads of q serves them all
  const keyHeads = sizes.of('keyHeads');
  refuseUngrouped(heads, keyHeads, q, k);
  if (sizes.of('Tq') === undefined && sizes.of('headDim') === undefined) sizes.assume('Tq', queriesFrom(bias, heads));
  sizes.solve();
  const [queries, keys, width] = ['Tq', 'Tk', 'headDim'].map((axis) => sizes.of(axis) ?? 0);
  const isForEach = bias?.length !== queries * keys;
  if (bias && !saysHeads) {
    readBias(!isForEach);
    sizes.solve();
  }
  return { heads, keyHeads, queries, keys, width, valueWidth: sizes.of('valueDim') ?? width, isForEach };
}

export function attention(o, call, machine) {
  const [q, k, v] = operandsOf(o, ['q', 'k', 'v'], machine);
  const bias = o.bias === undefined ? undefined : operand(o.bias, 'bias', machine);
  const { heads, keyHeads, queries, keys, width, valueWidth, isForEach } = attentionSizes(o, q, k, v, bias);
  const scale = number(o.scale, 'scale', 0);
  if (o.scale === 0) throw new RangeError('scale is 0, but must be another number: every weight would be the same.');
  const plain = !(q.shape?.length > 2) && heads === 1;
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
    +isForEach,
    keyHeads,
  );
  call.refuseOverflow(output, bias ? [q, k, v, bias] : [q, k, v]);
  return weights ? { weights: weights.take(), output: output.take() } : { output: output.take() };
}
