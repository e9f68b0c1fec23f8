// Measures in Node, in a process that bench_engine.mjs starts and listens to. Its one argument is JSON.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { measureHere } from './host.mjs';

const { packageEntry, binaries, ...options } = JSON.parse(process.argv[2]);
const require = createRequire(import.meta.url);
const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
process.on('disconnect', () => process.exit(1)); // the parent process has ended

const host = {
  name: 'node',
  createEngine: (await import(pathToFileURL(packageEntry))).createEngine,
  bytesOf: async (name) => new Uint8Array(await readFile(binaries[name])),
  onnxruntime: async () => [await import('onnxruntime-web'), {}],
  tfjs: async () => [
    require('@tensorflow/tfjs-core'),
    require('@tensorflow/tfjs-backend-wasm'),
    { wasmPaths: join(modules, '@tensorflow/tfjs-backend-wasm/dist/') },
  ],
};

try {
  await measureHere(host, options, (result) => process.send(result));
} catch (error) {
  process.send({ failure: error.constructor.name === 'Disagreement' ? error.message : error.stack });
}
process.disconnect();
process.exit();
