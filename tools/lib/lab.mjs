// The code of src/lab that trains small models: runs of it under Node, one for each seed, as many at once as there are cores.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Failure } from './failure.mjs';
import { projectRoot } from './files.mjs';

const WASM = join(projectRoot, 'build/web/src/lab/lab.wasm');
export const compileLab = () => WebAssembly.compile(readFileSync(WASM));

/**
 * Trains a model of this setup (src/lab/messages.h) in a thread of its own, then reads it in other ways.
 * @returns {Promise<{measured: {length: number, accuracy: number, loss: number}[], curve: {step: number, loss: number}[],
 *   parameters: number, seconds: number, read: object[][]}>} how it ended; `read` is `measured` once more for each reading. A setup or a
 * reading that cannot
 *   be is a Failure with exit code 2.
 */
function trainInThread(module, setup, readings) {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('lab_thread.mjs', import.meta.url), { workerData: { module, setup, readings } });
    thread.on('message', ({ problem, progress, read }) => (problem ? reject(new Failure(problem, '', 2)) : resolve({ ...progress, read })));
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('The thread ended without a result.')));
  });
}

/** Trains one model for each setup, as many at once as there are cores; resolves to how each ended, in the order of the setups. */
export async function trainAll(module, setups, readings = []) {
  const ended = [];
  const waiting = setups.map((setup, index) => ({ setup, index }));
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) ended[next.index] = await trainInThread(module, next.setup, readings);
  };
  await Promise.all(Array.from({ length: Math.min(setups.length, availableParallelism()) }, worker));
  return ended;
}

/** The same setup with each of these seeds. */
export const trainSeeds = (module, setup, seeds, readings) =>
  trainAll(
    module,
    seeds.map((seed) => ({ ...setup, training: { ...setup.training, seed } })),
    readings,
  );
