// A thread that trains one model, and posts either its last progress, with the whole curve, or the sentence that says why it cannot.
import {parentPort, workerData} from 'node:worker_threads';
import {loadTrainer} from '../../src/lab/package/trainer.mjs';

const kSliceMs = 1000;

const trainer = await loadTrainer({wasm: workerData.module});
let report = JSON.parse(trainer.command(JSON.stringify({kind: 'train', id: 1, setup: workerData.setup})));
const curve = [];
while (trainer.working) {
  const json = trainer.advance(kSliceMs);
  if (!json) continue;
  report = JSON.parse(json);
  curve.push(...report.progress.curve);
}
parentPort.postMessage({problem: report.problem, progress: {...report.progress, curve}});
