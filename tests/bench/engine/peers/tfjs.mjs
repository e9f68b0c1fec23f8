// TensorFlow.js on its WebAssembly backend at its best: SIMD, one thread, input tensors created once, results read and disposed of each
// time.

/** `tf` is the core with the backend registered; `wasmPaths` locates its WebAssembly files. */
export async function openTfjs(tf, wasmBackend, { wasmPaths }) {
  wasmBackend.setThreadsCount(1);
  wasmBackend.setWasmPaths(wasmPaths);
  if (!(await tf.setBackend('wasm'))) throw new Error('The WebAssembly backend of TensorFlow.js did not start.');

  /** A contender. `compute(tf, tensors)` returns one tensor; `inputs` are {name: [shape, values]}. */
  const contender = (name, inputs, compute, more) => {
    const tensors = Object.fromEntries(
      Object.entries(inputs).map(([input, [shape, values]]) => [input, tf.tensor(values, shape, 'float32')]),
    );
    const run = () => {
      const result = tf.tidy(() => compute(tf, tensors));
      const values = result.dataSync(); // the kernels have already run, because this backend is synchronous
      result.dispose();
      return values;
    };
    return { name: `tfjs: ${name}`, group: 'tfjs', run, output: run, close: () => tf.dispose(tensors), ...more };
  };
  return { contender };
}
