// Cosine similarity of all pairs of 512 rows: of the sinusoidal encoding, where it depends only on the distance, and of any table.
import { fillingContenders } from '../engines.mjs';
import { cosine, sinusoid, someNumbers } from '../numbers.mjs';

const N = 512;
const D = 512;
const BASE = 10000;
const PEER_TOLERANCE = 1e-5;

const product = { op: 'MatMul', inputs: ['rows', 'columns'], outputs: ['similarity'] };
const outputs = { similarity: ['float', [N, N]] };

// The rows already have unit length, so that the peer only has to multiply.
function sinusoidalPeers({ contender }, unit) {
  const columns = { op: 'Transpose', inputs: ['rows'], outputs: ['columns'], attributes: { perm: [1, 0] } };
  const gemm = { op: 'Gemm', inputs: ['rows', 'rows'], outputs: ['similarity'], attributes: { transB: 1 } };
  const inputs = { rows: ['float', [N, D]] };
  const more = { tolerance: PEER_TOLERANCE };
  return Promise.all([
    contender('product with the transpose', { inputs, outputs, nodes: [columns, product] }, { rows: unit }, more),
    contender('Gemm', { inputs, outputs, nodes: [gemm] }, { rows: unit }, more),
  ]);
}

function learnedPeers({ contender }, table) {
  const inputs = { table: ['float', [N, D]] };
  const columns = { op: 'Transpose', inputs: ['rows'], outputs: ['columns'], attributes: { perm: [1, 0] } };
  const unit = { op: 'LpNormalization', inputs: ['table'], outputs: ['rows'], attributes: { axis: 1, p: 2 } };
  const lengths = [
    { op: 'ReduceL2', inputs: ['table', 'axis'], outputs: ['length'], attributes: { keepdims: 1 } },
    { op: 'Div', inputs: ['table', 'length'], outputs: ['rows'] },
  ];
  const constants = { axis: ['int64', [1], BigInt64Array.of(1n)] };
  const gemm = { op: 'Gemm', inputs: ['rows', 'rows'], outputs: ['similarity'], attributes: { transB: 1 } };
  const more = { tolerance: PEER_TOLERANCE };
  return Promise.all([
    contender('normalisation and product', { inputs, outputs, nodes: [unit, columns, product] }, { table }, more),
    contender('normalisation and Gemm', { inputs, outputs, nodes: [unit, gemm] }, { table }, more),
    contender('lengths and product', { inputs, outputs, constants, nodes: [...lengths, columns, product] }, { table }, more),
    contender('lengths and Gemm', { inputs, outputs, constants, nodes: [...lengths, gemm] }, { table }, more),
  ]);
}

function sinusoidalRow() {
  const value = sinusoid(D, BASE);
  const unit = Float32Array.from({ length: N * D }, (_, index) => value(index) / Math.sqrt(D / 2));
  return {
    title: `sinusoidal similarity, ${N} x ${N}, D = ${D}`,
    size: N * N,
    expected: cosine(unit, N, D),
    contenders: async ({ engines, limits, onnxruntime }) => [
      ...fillingContenders(
        engines,
        N * N,
        (engine, out) => {
          const options = { dModel: D, base: BASE, count: N, out };
          return () => engine.sinusoidalSimilarity(options);
        },
        { tolerance: 3e-7 },
      ),
      ...limits.write(4 * N * N),
      ...(onnxruntime ? await sinusoidalPeers(onnxruntime, unit) : []),
    ],
    claims: [{ against: 'onnxruntime', goal: 200 }, { against: 'store limit' }],
  };
}

function learnedRow() {
  const table = someNumbers(N * D);
  return {
    title: `similarity of any table, ${N} x ${D}`,
    size: N * N,
    expected: cosine(table, N, D),
    contenders: async ({ engines, onnxruntime }) => [
      ...fillingContenders(
        engines,
        N * N,
        (engine, out, hold) => {
          const options = { table: hold(table), rows: N, out };
          return () => engine.cosineSimilarity(options);
        },
        { tolerance: 1e-6 },
      ),
      ...(onnxruntime ? await learnedPeers(onnxruntime, table) : []),
    ],
    claims: [{ against: 'onnxruntime', goal: 3 }],
  };
}

export const rows = [
  { id: 'similarity sinusoidal', make: sinusoidalRow },
  { id: 'similarity learned', make: learnedRow },
];
