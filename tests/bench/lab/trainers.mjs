// The contenders in one form: each trains the same model from new random parameters and tells how long that took. They run in Node and in a
// page alike.
import { createTfjsTrainer } from './tfjs_trainer.mjs';

const SLICE_ms = 12; // as in a reader's worker: what V8 optimises meanwhile runs from the next slice on
const OPERATIONS_PER_ROUND = 104; // of multiply_and_add in tests/bench/arithmetic.c

const secondsSince = (begin) => (performance.now() - begin) / 1000;

/** Mean loss of the last tenth. */
const lastLoss = (losses) => {
  const last = losses.slice(-Math.ceil(losses.length / 10));
  return last.reduce((sum, loss) => sum + loss, 0) / last.length;
};

/** The lab's own trainer. `loadTrainer` is that of lab/trainer.js in the edition. */
export async function openLab(loadTrainer) {
  const trainer = await loadTrainer();
  return function train(setup) {
    const progress = [];
    const take = (json) => {
      if (!json) return;
      const report = JSON.parse(json);
      if (report.problem) throw new Error(report.problem);
      progress.push(report.progress);
    };
    const begin = performance.now();
    take(trainer.command(JSON.stringify({ kind: 'train', id: 1, setup })));
    while (trainer.working) take(trainer.advance(SLICE_ms));
    const seconds = secondsSince(begin);
    const losses = progress.flatMap(({ curve }) => curve.map(({ loss }) => loss));
    return { seconds, steps: progress.at(-1).step, parameters: progress.at(-1).parameters, loss: lastLoss(losses) };
  };
}

/**
 * TensorFlow.js on `backend`, on one thread: more need a page that is served as isolated from all others, and the lab trains with one too.
 * `library` is the bundle of tfjs_library.mjs.
 */
export async function openTfjs({ tf, setThreadsCount, setWasmPaths }, wasmPaths, backend) {
  tf.enableProdMode(); // leaves checks out
  setThreadsCount(1);
  setWasmPaths(wasmPaths);
  return async function train({ k, model, training }, steps = training.steps) {
    await tf.setBackend(backend);
    if (tf.getBackend() !== backend) throw new Error(`TensorFlow.js does not run on ${backend}.`);
    const { layers, d_model: dModel, heads, vocabulary, length } = model;
    const begin = performance.now();
    const trainer = createTfjsTrainer(tf, { layers, dModel, heads, vocabulary, length, batch: training.batch }, training, k);
    const losses = Array.from({ length: steps }, () => trainer.step());
    const seconds = secondsSince(begin);
    trainer.dispose();
    return { seconds, steps, parameters: trainer.parameters, loss: lastLoss(losses) };
  };
}

/** Measures the limit: floating-point operations a second of multiply_and_add. `limits` are the bytes of limits.wasm. */
export async function openPeak(limits) {
  const { instance } = await WebAssembly.instantiate(limits, { env: { memory: new WebAssembly.Memory({ initial: 2, maximum: 32768 }) } });
  return function peak(rounds = 1_000_000, repeats = 20) {
    let best = 0;
    for (let i = 0; i < repeats; i += 1) {
      const begin = performance.now();
      const sum = instance.exports.multiply_and_add(rounds, 0.5, 1);
      best = Math.max(best, (rounds * OPERATIONS_PER_ROUND) / secondsSince(begin));
      if (sum !== OPERATIONS_PER_ROUND) throw new Error(`multiply_and_add returned ${sum}: nothing was measured.`);
    }
    return best;
  };
}
