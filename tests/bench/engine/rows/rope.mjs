// Rotary embedding in place, [H, T, K] in halves. Peers get cosines and sines as constants; the engine computes them in each call.
import { engineContenders } from '../engines.mjs';
import { frequencies, rotated, someNumbers } from '../numbers.mjs';

const BASE = 10000;

function anglesOf(T, K) {
  const theta = frequencies(K, BASE);
  const of = (f) => Float32Array.from({ length: (T * K) / 2 }, (_, index) => f(Math.floor(index / (K / 2)) * theta[index % (K / 2)]));
  return { cosines: of(Math.cos), sines: of(Math.sin) };
}

async function onnxContenders({ contender }, x, { T, H, K }) {
  const { cosines, sines } = anglesOf(T, K);
  const ofHeads = { inputs: { x: ['float', [1, H, T, K]] }, outputs: { y: ['float', [1, H, T, K]] } };
  const constants = { cosines: ['float', [T, K / 2], cosines], sines: ['float', [T, K / 2], sines] };
  const split = { op: 'Split', inputs: ['x'], outputs: ['a', 'b'], attributes: { axis: -1, num_outputs: 2 } };
  const products = [
    ['a', 'cosines', 'ac'],
    ['b', 'sines', 'bs'],
    ['a', 'sines', 'as'],
    ['b', 'cosines', 'bc'],
  ].map(([one, other, product]) => ({ op: 'Mul', inputs: [one, other], outputs: [product] }));
  const separately = [
    split,
    ...products,
    { op: 'Sub', inputs: ['ac', 'bs'], outputs: ['first'] },
    { op: 'Add', inputs: ['as', 'bc'], outputs: ['second'] },
    { op: 'Concat', inputs: ['first', 'second'], outputs: ['y'], attributes: { axis: -1 } },
  ];
  const twice = (values) => Float32Array.from({ length: T * K }, (_, index) => values[Math.floor(index / K) * (K / 2) + (index % (K / 2))]);
  const rotateHalf = [
    split,
    { op: 'Neg', inputs: ['b'], outputs: ['minus_b'] },
    { op: 'Concat', inputs: ['minus_b', 'a'], outputs: ['turned'], attributes: { axis: -1 } },
    { op: 'Mul', inputs: ['x', 'cosines'], outputs: ['xc'] },
    { op: 'Mul', inputs: ['turned', 'sines'], outputs: ['xs'] },
    { op: 'Add', inputs: ['xc', 'xs'], outputs: ['y'] },
  ];
  const fused = [{ op: 'RotaryEmbedding', domain: 'com.microsoft', inputs: ['x', 'first', 'cosines', 'sines'], outputs: ['y'] }];
  const more = { tolerance: 1e-6 };
  return Promise.all([
    contender('four products', { ...ofHeads, constants, nodes: separately }, { x }, more),
    contender(
      'rotate half',
      { ...ofHeads, constants: { cosines: ['float', [T, K], twice(cosines)], sines: ['float', [T, K], twice(sines)] }, nodes: rotateHalf },
      { x },
      more,
    ),
    contender(
      'its own operator',
      { ...ofHeads, constants: { ...constants, first: ['int64', [1], BigInt64Array.of(0n)] }, nodes: fused },
      { x },
      more,
    ),
  ]);
}

const row = ({ T, H, K, goal }) => {
  const x = someNumbers(T * H * K);
  return {
    title: `RoPE in place, ${T} x ${H} x ${K}`,
    size: x.length,
    expected: rotated(x, { T, K, base: BASE }),
    contenders: async ({ engines, limits, onnxruntime }) => [
      ...engineContenders(
        engines,
        (engine) => {
          const buffer = engine.buffer(x.length);
          const options = { x: buffer, heads: H, positions: { start: 0, count: T }, headDim: K, layout: 'halves', base: BASE };
          const run = () => engine.rope(options);
          buffer.array.set(x);
          return {
            run,
            output() {
              buffer.array.set(x);
              run();
              return buffer.array;
            },
            close: () => buffer.free(),
          };
        },
        { tolerance: 3e-7 },
      ),
      ...limits.change(4 * x.length),
      ...(onnxruntime ? await onnxContenders(onnxruntime, x, { T, H, K }) : []),
    ],
    claims: [
      { against: 'read-modify-write limit', goal: 0.5 },
      { against: 'onnxruntime', goal },
    ],
  };
};

// Created on demand, because the larger one needs 32 MB.
export const rows = [
  { T: 512, H: 8, K: 64, goal: 30 },
  { T: 2048, H: 32, K: 128, goal: 20 },
].map((size) => ({ id: `rope ${size.T}x${size.H}x${size.K}`, make: () => row(size) }));
