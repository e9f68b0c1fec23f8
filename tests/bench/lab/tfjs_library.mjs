// TensorFlow.js as bench_lab.mjs bundles it: the core, the gradients of its operations (which it does not register by itself) and the two
// backends that need no graphics card.
import '@tensorflow/tfjs-core/dist/register_all_gradients';
import '@tensorflow/tfjs-backend-cpu/dist/index';

export { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
export * as tf from '@tensorflow/tfjs-core';
