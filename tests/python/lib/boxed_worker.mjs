// The same as web/python/worker.js, in a worker thread of Node.
import { parentPort, workerData } from 'node:worker_threads';
import { startPython } from '../../../web/python/interpreter.js';
import { lockDown, namesLeft } from '../../../web/python/lockdown.js';

const { compiled, modules, code } = workerData;
const post = parentPort.postMessage.bind(parentPort);
let output = '';
globalThis.WorkerGlobalScope = class {}; // by which MicroPython's loader knows a worker
const finish = lockDown(globalThis);
const python = await startPython(compiled, modules, (text) => {
  output += text;
});
finish();
const { error } = python.run(code);
post({ error, output: output.slice(0, 3000), left: namesLeft(globalThis) });
