// A thread that trains one model and reads it in the ways asked for. It posts its last progress and what each reading measured, or the sentence that says why
// it cannot.
import {parentPort, workerData} from 'node:worker_threads';
import {loadTrainer} from '../../src/lab/package/trainer.mjs';

const kSliceMs = 20; // V8 begins with unoptimised code, which a call runs to its end

const trainer = await loadTrainer({wasm: workerData.module});

function reportAfter(command) {
  let json = trainer.command(JSON.stringify(command));
  while (trainer.working) json = trainer.advance(kSliceMs) || json;
  return JSON.parse(json);
}

const {setup, readings} = workerData;
const reports = [reportAfter({kind: 'train', id: 1, setup})];
for (const reading of readings) if (!reports.at(-1).problem) reports.push(reportAfter({kind: 'measure', id: 2, reading, lengths: setup.lengths}));
parentPort.postMessage({problem: reports.at(-1).problem, progress: reports[0].progress, read: reports.slice(1).map(({measured}) => measured)});
