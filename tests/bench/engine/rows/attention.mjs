// One layer's attention, 8 heads of width 64, without a mask.
import { fillingContenders } from '../engines.mjs';
import { attended, someNumbers } from '../numbers.mjs';

const H = 8;
const K = 64;
const TOLERANCE = 2e-6;

async function onnxContenders({ contender }, { q, k, v }, S) {
  const heads = ['float', [1, H, S, K]];
  const inputs = { q: heads, k: heads, v: heads };
  const outputs = { y: heads };
  const constants = { scale: ['float', [1], Float32Array.of(1 / Math.sqrt(K))] };
  const weigh = [
    { op: 'MatMul', inputs: ['scaled', 'k_columns'], outputs: ['logits'] },
    { op: 'Softmax', inputs: ['logits'], outputs: ['weights'], attributes: { axis: -1 } },
    { op: 'MatMul', inputs: ['weights', 'v'], outputs: ['y'] },
  ];
  const scaled = { op: 'Mul', inputs: ['q', 'scale'], outputs: ['scaled'] };
  const columns = { op: 'Transpose', inputs: ['k'], outputs: ['k_columns'], attributes: { perm: [0, 1, 3, 2] } };
  const more = { tolerance: TOLERANCE };
  return Promise.all([
    contender('products', { inputs, outputs, constants, nodes: [scaled, columns, ...weigh] }, { q, k, v }, more),
    contender(
      'its own operator',
      { inputs, outputs, nodes: [{ op: 'Attention', inputs: ['q', 'k', 'v'], outputs: ['y'] }], operators: 23 },
      { q, k, v },
      more,
    ),
  ]);
}

// Its matrix product with `transposeB` is far slower than transposing first.
function tfjsContender({ contender }, { q, k, v }, S) {
  const inputs = Object.fromEntries(Object.entries({ q, k, v }).map(([name, values]) => [name, [[H, S, K], values]]));
  const logits = (tf, tensors) => tf.mul(tf.matMul(tensors.q, tf.transpose(tensors.k, [0, 2, 1])), 1 / Math.sqrt(K));
  return contender('products', inputs, (tf, tensors) => tf.matMul(tf.softmax(logits(tf, tensors)), tensors.v), { tolerance: TOLERANCE });
}

const row = (S) => {
  const [q, k, v] = [1, 2, 3].map((seed) => someNumbers(H * S * K, seed));
  return {
    title: `attention, ${H} heads of ${K}, S = ${S}`,
    size: H * S * K,
    expected: attended(q, k, v, { S, K }),
    maxValues: 400, // each one takes S K products
    contenders: async ({ engines, onnxruntime, tfjs }) => [
      ...fillingContenders(
        engines,
        H * S * K,
        (engine, out, hold) => {
          const options = { q: hold(q), k: hold(k), v: hold(v), heads: H, headDim: K, weights: false, out };
          return () => engine.attention(options);
        },
        { tolerance: TOLERANCE },
      ),
      ...(onnxruntime ? await onnxContenders(onnxruntime, { q, k, v }, S) : []),
      ...(tfjs ? [tfjsContender(tfjs, { q, k, v }, S)] : []),
    ],
    claims: [{ against: 'onnxruntime', goal: 1.5 }, { against: 'tfjs' }],
  };
};

export const rows = [64, 128, 512].map((S) => ({ id: `attention ${S}`, make: () => row(S) }));
