// Measures in a browser: defines the functions that bench_engine.mjs calls in this page.
import { measureHere } from './host.mjs';
import { startOf } from './start.mjs';

const ONNX = new URL('../node_modules/onnxruntime-web/dist/', import.meta.url).href;
const TFJS = new URL('../node_modules/@tensorflow/', import.meta.url).href;

const bytesAt = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
};

/** For libraries that define global variables. */
const loadScript = (src) =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), {
      src,
      onload: resolve,
      onerror: () => reject(new Error(`${src} did not load.`)),
    });
    document.head.append(script);
  });

const onnxruntime = () => import(`${ONNX}ort.wasm.bundle.min.mjs`);

async function tfjs() {
  await loadScript(`${TFJS}tfjs-core/dist/tf-core.min.js`);
  await loadScript(`${TFJS}tfjs-backend-wasm/dist/tf-backend-wasm.min.js`);
  return [globalThis.tf, globalThis.tf.wasm];
}

const hostOf = async ({ packageEntry, binaries }) => ({
  name: 'chromium',
  createEngine: (await import(packageEntry)).createEngine,
  bytesOf: (name) => bytesAt(binaries[name]),
  onnxruntime: async () => [await onnxruntime(), { wasmPaths: ONNX }],
  tfjs: async () => [...(await tfjs()), { wasmPaths: `${TFJS}tfjs-backend-wasm/dist/` }],
});

globalThis.bench = {
  async measure(options) {
    try {
      await measureHere(await hostOf(options), options, (result) => globalThis.tell(result));
    } catch (error) {
      await globalThis.tell({ failure: error.constructor.name === 'Disagreement' ? error.message : error.stack });
    }
  },
  start: async (subject, options) =>
    startOf[subject](await hostOf(options), {
      onnxWasm: () => bytesAt(`${ONNX}ort-wasm-simd-threaded.wasm`),
      tfjsWasm: () => bytesAt(`${TFJS}tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm`),
    }),
};
