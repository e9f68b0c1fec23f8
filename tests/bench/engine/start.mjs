// The start: milliseconds from fetched WebAssembly and loaded scripts to a sinusoidal table of 64 x 64 that the caller can read. Measured
// once in each browser, because browsers cache compiled modules.
import { frequencies } from './numbers.mjs';
import { model } from './onnx_model.mjs';

const T = 64;
const D = 64;
const theta = Float32Array.from(frequencies(D, 10000));
const positions = Float32Array.from({ length: T }, (_, pos) => pos);

async function engine({ createEngine, bytesOf }) {
  const bytes = await bytesOf('simd.wasm');
  const begin = performance.now();
  const made = await createEngine({ variant: 'simd', bytes });
  const table = made.sinusoidal({ positions: { start: 0, count: T }, dModel: D });
  const end = performance.now();
  return { time_ms: end - begin, last: table[T * D - 1] };
}

async function onnxruntime({ onnxruntime: load }, { onnxWasm }) {
  const [ort] = await load();
  Object.assign(ort.env.wasm, { numThreads: 1, wasmBinary: await onnxWasm() });
  const bytes = model({
    inputs: { positions: ['float', [T, 1]] },
    outputs: { table: ['float', [T, D]] },
    constants: { theta: ['float', [1, D / 2], theta] },
    nodes: [
      { op: 'Mul', inputs: ['positions', 'theta'], outputs: ['angle'] },
      { op: 'Sin', inputs: ['angle'], outputs: ['sine'] },
      { op: 'Cos', inputs: ['angle'], outputs: ['cosine'] },
      { op: 'Concat', inputs: ['sine', 'cosine'], outputs: ['table'], attributes: { axis: 1 } },
    ],
  });
  const begin = performance.now();
  const session = await ort.InferenceSession.create(bytes, { executionProviders: ['wasm'] });
  const { table } = await session.run({ positions: new ort.Tensor('float32', positions, [T, 1]) });
  const end = performance.now();
  return { time_ms: end - begin, last: table.data[T * D - 1] };
}

async function tfjs({ tfjs: load }, { tfjsWasm }) {
  const [tf, backend] = await load();
  const url = URL.createObjectURL(new Blob([await tfjsWasm()], { type: 'application/wasm' }));
  backend.setThreadsCount(1);
  backend.setWasmPaths(
    Object.fromEntries(
      ['tfjs-backend-wasm.wasm', 'tfjs-backend-wasm-simd.wasm', 'tfjs-backend-wasm-threaded-simd.wasm'].map((name) => [name, url]),
    ),
  );
  const begin = performance.now();
  if (!(await tf.setBackend('wasm'))) throw new Error('The WebAssembly backend of TensorFlow.js did not start.');
  const angle = tf.mul(tf.tensor(positions, [T, 1]), tf.tensor(theta, [1, D / 2]));
  const table = tf.concat([tf.sin(angle), tf.cos(angle)], 1).dataSync();
  const end = performance.now();
  if (tf.getBackend() !== 'wasm') throw new Error(`TensorFlow.js ran on ${tf.getBackend()}, not on WebAssembly.`);
  return { time_ms: end - begin, last: table[T * D - 1] };
}

/** Each resolves to {time_ms, last}. `last` is the last value of the table, a cosine, which proves that the table was computed. */
export const startOf = { engine, onnxruntime, tfjs };
