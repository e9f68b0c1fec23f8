// The code of src/lab that trains small models: the files of dist/lab, and runs of it under Node, one for each seed, as many at once as there are cores.
import {existsSync, readFileSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import {join} from 'node:path';
import {Worker} from 'node:worker_threads';
import {Failure} from './failure.mjs';
import {projectRoot} from './files.mjs';

const kWasm = join(projectRoot, 'build/web/src/lab/lab.wasm');
const kModules = ['trainer.mjs', 'worker.mjs'];

/** name in dist/lab -> file */
export function labFiles() {
  if (!existsSync(kWasm)) throw new Failure('The build did not make lab.wasm: delete the folder build and run the same command again.');
  return new Map([['lab.wasm', kWasm], ...kModules.map((name) => [name, join(projectRoot, 'src/lab/package', name)])]);
}

export const compileLab = () => WebAssembly.compile(readFileSync(kWasm));

/**
 * Trains a model of this setup (src/lab/messages.h) in a thread of its own, then reads it in other ways.
 * @returns {Promise<{measured: {length: number, accuracy: number, loss: number}[], parameters: number, seconds: number, read: object[][]}>} how it ended;
 *   `read` is `measured` once more for each reading. A setup or a reading that cannot be is a Failure with exit code 2.
 */
function trainInThread(module, setup, readings) {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('lab_thread.mjs', import.meta.url), {workerData: {module, setup, readings}});
    thread.on('message', ({problem, progress, read}) => (problem ? reject(new Failure(problem, '', 2)) : resolve({...progress, read})));
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('The thread ended without a result.')));
  });
}

/** Trains one model for each seed; resolves to how each ended, in the order of the seeds. */
export async function trainSeeds(module, setup, seeds, readings = []) {
  const ended = [];
  const waiting = seeds.map((seed, index) => ({seed, index}));
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      ended[next.index] = await trainInThread(module, {...setup, training: {...setup.training, seed: next.seed}}, readings);
    }
  };
  await Promise.all(Array.from({length: Math.min(seeds.length, availableParallelism())}, worker));
  return ended;
}
