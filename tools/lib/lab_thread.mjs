// A thread that trains one model and reads it in the ways asked for. It posts its last progress, with the whole curve, and what each
// reading measured, or the sentence that says why it cannot.
import { parentPort, workerData } from 'node:worker_threads';
import { loadTrainer } from '../../src/lab/package/trainer.mjs';

const SLICE_MS = 1000;

const trainer = await loadTrainer({ wasm: workerData.module });
const curve = [];

function reportAfter(command) {
  let report = trainer.command(JSON.stringify(command));
  report &&= JSON.parse(report);
  while (trainer.working) {
    const json = trainer.advance(SLICE_MS);
    if (!json) continue;
    report = JSON.parse(json);
    curve.push(...(report.progress?.curve ?? []));
  }
  return report;
}

const { setup, readings } = workerData;
const reports = [reportAfter({ kind: 'train', id: 1, setup })];
for (const reading of readings)
  if (!reports.at(-1).problem) reports.push(reportAfter({ kind: 'measure', id: 2, reading, lengths: setup.lengths }));
parentPort.postMessage({
  problem: reports.at(-1).problem,
  progress: { ...reports[0].progress, curve },
  read: reports.slice(1).map(({ measured }) => measured),
});
