// A thread that trains one model and reads it in the ways asked for. It posts its last progress, with the whole curve, and what each reading
// measured, or the sentence that says why it cannot.
import {parentPort, workerData} from 'node:worker_threads';
import {loadTrainer} from '../../src/lab/package/trainer.mjs';

const kSliceMs = 20; // V8 begins with unoptimised code, which a call runs to its end

const trainer = await loadTrainer({wasm: workerData.module});

/** The last report on a command, and the curve of all its reports. */
function carryOut(command) {
  let report = JSON.parse(trainer.command(JSON.stringify(command)));
  const curve = [];
  while (trainer.working) {
    const json = trainer.advance(kSliceMs);
    if (!json) continue;
    report = JSON.parse(json);
    if (report.progress) curve.push(...report.progress.curve);
  }
  return {...report, curve};
}

const {setup, readings} = workerData;
const reports = [carryOut({kind: 'train', id: 1, setup})];
for (const reading of readings) if (!reports.at(-1).problem) reports.push(carryOut({kind: 'measure', id: 2, reading, lengths: setup.lengths}));
const [{progress, curve}, ...read] = reports;
parentPort.postMessage({problem: reports.at(-1).problem, progress: {...progress, curve}, read: read.map(({measured}) => measured)});
