// Rotary position embedding: frequencies, rotation, and what rotation leaves of a score. Each function takes (options, call, machine).
import { readScaling, scalingNames } from './scaling.mjs';
import { Sizes } from './sizes.mjs';
import { choice, count, flag, layoutOf, MAX_FLOAT, number, operand, positionsOf, whole } from './values.mjs';

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

export function ropeFrequencies(o, call, machine) {
  const { frequencies, factor, axes } = frequenciesOf(o, call, machine);
  return { inverseFrequencies: frequencies.take(), attentionFactor: factor, ...(axes && { axes: axes.take() }) };
}

/** The frequencies that the caller gives, or else the ones that the options describe. */
function givenFrequencies(o, call, machine) {
  if (o.inverseFrequencies === undefined) {
    if (o.attentionFactor !== undefined)
      throw new TypeError('attentionFactor goes with inverseFrequencies; otherwise scaling.attention_factor sets it.');
    const { frequencies, factor, axes } = frequenciesOf(o, call, machine);
    return { pointer: frequencies.pointer, size: frequencies.size, factor, axes };
  }
  const more = ['base', 'scaling', 'rotaryDim'].find((name) => o[name] !== undefined);
  if (more) throw new TypeError(`Give inverseFrequencies or ${more}, not both.`);
  const given = operand(o.inverseFrequencies, 'inverseFrequencies', machine);
  return {
    pointer: call.doubles(given),
    size: given.length,
    factor: number(o.attentionFactor, 'attentionFactor', 1),
    axes: axesOf(sectionsOf(o, {}, machine), given.length, call),
  };
}

/** The sizes of x: [heads, T, headDim], [T, headDim], or with a batch before them, whose sequences all have the same positions. */
function sizesOf(o, x) {
  const sizes = new Sizes();
  for (const name of ['heads', 'headDim']) sizes.give(name, o[name]);
  sizes.read(x, ...(x.shape?.length > 3 ? ['...', 'batch', 'heads', 'T', 'headDim'] : ['heads', 'T', 'headDim']));
  sizes.assume('heads', 1);
  whole(sizes.of('headDim'), 'headDim');
  sizes.solve();
  return sizes;
}

export function rope(o, call, machine) {
  const x = operand(o.x, 'x', machine);
  const sizes = sizesOf(o, x);
  const [heads, tokens, headDim] = [(sizes.of('batch') ?? 1) * sizes.of('heads'), sizes.of('T') ?? 0, sizes.of('headDim')];
  const positions = positionsOf(o.positions ?? { count: tokens }, machine);
  if (positions.count !== tokens) throw new RangeError(`positions are ${positions.count}, but x has ${tokens} tokens.`);
  const coordinates = o.coordinates === undefined ? undefined : operand(o.coordinates, 'coordinates', machine);
  if (coordinates && o.positions !== undefined) throw new TypeError('Give positions or coordinates, not both.');
  const { pointer, size, factor, axes } = givenFrequencies({ ...o, headDim }, call, machine);
  if (coordinates && !axes) throw new TypeError('coordinates need sections, which say how many pairs turn with t, y and x.');
  if (coordinates) {
    sizes.assume('t y x', 3, 'a token has three coordinates');
    sizes.read(coordinates, 'T', 't y x');
    sizes.solve();
    call.names = { ...call.names, position: 'a value of coordinates' };
  }
  const given = coordinates ?? positions.list;
  const at = given ? call.doubles(given) : 0;
  // A buffer is rotated in place, anything else in a copy.
  const rotated = call.result(
    Float32Array,
    x.shape?.length > 3 || (x.shape?.length === 2 && heads === 1) ? x.shape : [heads, tokens, headDim],
    o.out ?? machine.asBuffer(o.x, 'x'),
  );
  if (rotated.pointer && rotated.pointer !== x.pointer) call.fill(rotated, x);
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

export function ropePermutation(o, call) {
  const permutation = call.result(Int32Array, [count(o.headDim, 'headDim')]);
  call.names = { 'permutation size': 'headDim' };
  call.run('ropePermutation', permutation.pointer, permutation.size);
  return permutation.take();
}

export function expectedScore(o, call, machine) {
  const distances = operand(o.distances, 'distances', machine);
  const frequencies = givenFrequencies(o, call, machine);
  const score = call.result(Float64Array, distances.shape ?? [distances.length]);
  call.run('expectedScore', score.pointer, score.size, call.doubles(distances), frequencies.pointer, frequencies.size);
  return score.take();
}
