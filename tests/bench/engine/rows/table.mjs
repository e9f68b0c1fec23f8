// One sinusoidal table of 4 MB, compared with other ways to compute it.
import { fillingContenders } from '../engines.mjs';
import { frequencies, sinusoid } from '../numbers.mjs';
import { naive, precomputed, rotation, rotationPlan } from '../peers/plain.mjs';

const T = 2048;
const D = 512;
const P = D / 2;
const BASE = 10000;
const FLOAT_ANGLES = 1e-3; // angles in float, as the peers compute them, are off by 1e-4 near position 2048

const theta = frequencies(D, BASE);
const theta32 = Float32Array.from(theta);
const interleaved = sinusoid(D, BASE);
const halves = sinusoid(D, BASE, 'halves');
// A cosine is a sine shifted by a quarter turn, so one operator computes the whole row and nothing needs to be concatenated.
const doubled32 = Float32Array.from({ length: D }, (_, column) => theta[column >> 1]);
const quarters32 = Float32Array.from({ length: D }, (_, column) => (column % 2 ? Math.PI / 2 : 0));
const positions = Float32Array.from({ length: T }, (_, pos) => pos);

function plainContenders() {
  const filled = (name, fill) => {
    const table = new Float32Array(T * D);
    const run = () => fill(table);
    return { name: `JavaScript, ${name}`, group: `JavaScript, ${name}`, run, output: () => (run(), table), tolerance: 1e-7 };
  };
  const plan = rotationPlan(theta);
  return [
    filled('naive', (table) => naive(table, D, BASE)),
    filled('precomputed', (table) => precomputed(table, theta)),
    filled('rotation', (table) => rotation(table, theta, plan)),
  ];
}

const ofTable = { inputs: { positions: ['float', [T, 1]] }, outputs: { table: ['float', [T, D]] } };
const sineAndCosine = [
  { op: 'Mul', inputs: ['positions', 'theta'], outputs: ['angle'] },
  { op: 'Sin', inputs: ['angle'], outputs: ['sine'] },
  { op: 'Cos', inputs: ['angle'], outputs: ['cosine'] },
  { op: 'Concat', inputs: ['sine', 'cosine'], outputs: ['table'], attributes: { axis: 1 } },
];
const shiftedSine = [
  { op: 'Mul', inputs: ['positions', 'theta'], outputs: ['angle'] },
  { op: 'Add', inputs: ['angle', 'quarters'], outputs: ['shifted'] },
  { op: 'Sin', inputs: ['shifted'], outputs: ['table'] },
];

const onnxContenders = ({ contender }) =>
  Promise.all([
    contender(
      'sine and cosine side by side',
      { ...ofTable, constants: { theta: ['float', [1, P], theta32] }, nodes: sineAndCosine },
      { positions },
      { tolerance: FLOAT_ANGLES, expected: halves },
    ),
    contender(
      'one shifted sine',
      { ...ofTable, constants: { theta: ['float', [1, D], doubled32], quarters: ['float', [1, D], quarters32] }, nodes: shiftedSine },
      { positions },
      { tolerance: FLOAT_ANGLES },
    ),
  ]);

const tfjsContenders = ({ contender }) => [
  contender(
    'sine and cosine side by side',
    { positions: [[T, 1], positions], theta: [[1, P], theta32] },
    (tf, { positions: pos, theta: w }) => {
      const angle = tf.mul(pos, w);
      return tf.concat([tf.sin(angle), tf.cos(angle)], 1);
    },
    { tolerance: FLOAT_ANGLES, expected: halves },
  ),
  contender(
    'one shifted sine',
    { positions: [[T, 1], positions], theta: [[1, D], doubled32], quarters: [[1, D], quarters32] },
    (tf, { positions: pos, theta: w, quarters }) => tf.sin(tf.add(tf.mul(pos, w), quarters)),
    { tolerance: FLOAT_ANGLES },
  ),
];

const row = () => ({
  title: `sinusoidal fast, ${T} x ${D}, against others`,
  size: T * D,
  expected: interleaved,
  contenders: async ({ engines, onnxruntime, tfjs }) => [
    ...fillingContenders(
      engines,
      T * D,
      (engine, out) => {
        const options = { positions: { start: 0, count: T }, dModel: D, base: BASE, layout: 'interleaved', mode: 'fast', out };
        return () => engine.sinusoidal(options);
      },
      { tolerance: 2e-7 },
    ),
    ...plainContenders(),
    ...(onnxruntime ? await onnxContenders(onnxruntime) : []),
    ...(tfjs ? tfjsContenders(tfjs) : []),
  ],
  claims: [
    { against: 'onnxruntime', goal: 100 },
    { against: 'tfjs', goal: 150 },
    { against: 'JavaScript, naive' },
    { against: 'JavaScript, precomputed', goal: 50 },
    { against: 'JavaScript, rotation', goal: 10 },
  ],
});

export const rows = [{ id: 'table against peers', make: row }];
