// ONNX Runtime Web at its best: WebAssembly with SIMD, one thread, all optimisations, constants inside the model, input tensors created
// once. Outputs are new arrays, because on this backend the runtime does not write to preallocated output tensors.
import { model } from '../onnx_model.mjs';

/** `ort` is the runtime's module. Its WebAssembly is given by path or as bytes. */
export function openOnnxRuntime(ort, { wasmPaths, wasmBinary }) {
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  if (wasmPaths) ort.env.wasm.wasmPaths = wasmPaths;
  if (wasmBinary) ort.env.wasm.wasmBinary = wasmBinary;

  /** A contender. `description` describes a model with one output; `values` are the arrays for its inputs. */
  const contender = async (name, description, values, more) => {
    const session = await ort.InferenceSession.create(model(description), {
      executionProviders: ['wasm'],
      graphOptimizationLevel: 'all',
      enableMemPattern: true,
    });
    const feeds = Object.fromEntries(
      Object.entries(description.inputs).map(([input, [type, dims]]) => [
        input,
        new ort.Tensor(type === 'float' ? 'float32' : type, values[input], dims),
      ]),
    );
    const [output] = Object.keys(description.outputs);
    return {
      name: `onnxruntime: ${name}`,
      group: 'onnxruntime',
      run: () => session.run(feeds),
      output: async () => (await session.run(feeds))[output].data,
      close: () => session.release(),
      ...more,
    };
  };
  return { contender };
}
