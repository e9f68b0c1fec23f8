// Times the lab's default run, in Chromium and in Node, beside the same training in TensorFlow.js on its fastest backend without a graphics
// card, and against the arithmetic that the machine can do. Prints the results and writes them to build/reports/bench_lab.json.
import { availableParallelism, loadavg } from 'node:os';
import { join, relative, sep } from 'node:path';
import { openChromium } from '../../../tools/lib/chromium.mjs';
import { buildPreset } from '../../../tools/lib/cmake.mjs';
import { inSite } from '../../../tools/lib/edition.mjs';
import { Failure } from '../../../tools/lib/failure.mjs';
import { projectRoot, writeAtomically } from '../../../tools/lib/files.mjs';
import { timed } from '../../../tools/lib/report.mjs';
import { serve } from '../../../tools/serve.mjs';
import { installPeers } from '../install_peers.mjs';
import { openNode } from './node_host.mjs';
import { evaluate, linesOfEncodings, linesOfHost } from './report.mjs';

const at = (...parts) => join(projectRoot, ...parts);
const HERE = 'tests/bench/lab';
const ROUNDS = 5;
const QUICK_ROUNDS = 2;
const CPU_STEPS = 4; // of the slow backend
const LEARNED = 0.1; // a loss below this, from 2.3 of guessing
const ENCODINGS = ['none', 'sinusoidal', 'learned', 'shaw', 'transformer_xl', 't5', 'rope', 'alibi'];

const MODEL = { encoding: 'sinusoidal', causal: false, layers: 2, d_model: 32, heads: 4, vocabulary: 12, length: 16 };
const TRAINING = { steps: 600, batch: 32, learning_rate: 4e-3, warm_up: 30, weight_decay: 0.01, clip: 1, seed: 1 };
const SETUP = { task: 'back', k: 3, text: '', model: MODEL, training: TRAINING, lengths: [16] };

/** Joins TensorFlow.js into one module for Node and one for pages. Resolves to their files. */
async function bundleTfjs() {
  const { build } = await import('esbuild'); // imported here because set-up installs it
  const files = { tfjsForNode: at('build/reports/tfjs.cjs'), tfjsForPage: at('build/reports/tfjs.mjs') };
  const shared = { entryPoints: [at(HERE, 'tfjs_library.mjs')], bundle: true, minify: true, logLevel: 'error' };
  await build({ ...shared, outfile: files.tfjsForNode, platform: 'node', format: 'cjs' });
  await build({ ...shared, outfile: files.tfjsForPage, platform: 'browser', format: 'esm' });
  return { ...files, tfjsWasm: at('tests/bench/node_modules/@tensorflow/tfjs-backend-wasm/dist', sep) };
}

/** Like openNode, in a page of a new browser. */
async function openPage(files) {
  const server = await serve({ root: projectRoot, policy: '' });
  const browser = await openChromium();
  const close = async () => {
    await browser.close();
    await server.close();
  };
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}${HERE}/page.html`);
    await page.waitForFunction(() => globalThis.bench);
    const addresses = Object.fromEntries(
      Object.entries(files).map(([name, file]) => [name, server.url + relative(projectRoot, file).split(sep).join('/')]),
    );
    await page.evaluate((given) => globalThis.bench.open(given), {
      ...addresses,
      ...(addresses.tfjsWasm && { tfjsWasm: `${addresses.tfjsWasm}/` }),
    });
    const run = (name, ...args) => page.evaluate(([one, given]) => globalThis.bench.run(one, ...given), [name, args]);
    return { name: `Chromium ${browser.version()}`, run, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Trains, and makes sure that the model has learned: a benchmark of something else would be worth nothing. */
async function trainOnce(host, name, setup) {
  const { seconds, steps, parameters, loss } = await host.run(name, setup);
  if (steps !== TRAINING.steps || !(loss < LEARNED))
    throw new Failure(`${name} did ${steps} steps and ended on a loss of ${loss}: nothing was timed.`);
  return { seconds, parameters };
}

/** All contenders in turn, round after round, so that whatever else the machine does concerns all of them. */
async function measureHost(host, { rounds, peers }) {
  const times = { lab: [], wasm: [], peak: [] };
  const found = { host: host.name };
  for (let round = 0; round < rounds; round += 1) {
    const lab = await trainOnce(host, 'lab', SETUP);
    times.lab.push(lab.seconds);
    times.peak.push(await host.run('peak'));
    if (!peers) continue;
    const wasm = await trainOnce(host, 'wasm', SETUP);
    times.wasm.push(wasm.seconds);
    if (lab.parameters !== wasm.parameters)
      throw new Failure(`The lab trained ${lab.parameters} parameters, TensorFlow.js ${wasm.parameters}.`);
    found.parameters = lab.parameters;
  }
  if (peers) found.cpu_ms = (1000 * (await host.run('cpu', SETUP, CPU_STEPS)).seconds) / CPU_STEPS;
  return { ...found, times, evaluated: evaluate(times, MODEL, TRAINING) };
}

/** Seconds of one run with each encoding, whether or not it learns the task. */
async function measureEncodings(host) {
  const times = {};
  for (const encoding of ENCODINGS) times[encoding] = (await host.run('lab', { ...SETUP, model: { ...MODEL, encoding } })).seconds;
  return times;
}

/** Other work takes its share of the processor: then times by the clock are too long, while the ratio of two contenders still holds. */
function warnIfBusy() {
  const [load] = loadavg();
  if (load > availableParallelism())
    console.log(
      `The machine is busy: a load of ${load.toFixed(1)} on ${availableParallelism()} cores. Only the ratio to TensorFlow.js means something now.`,
    );
}

/** Returns whether all goals are reached in Chromium. Needs the built book. */
export async function benchLab({ toolchain, rounds, quick = false, peers = true, hosts = ['node', 'chromium'] }) {
  const trainer = inSite(at('dist'), 'lab/trainer.js');
  await timed('Compiling the limits', () =>
    buildPreset('web', ['phasebook_bench_limits'], { compiler: toolchain.emscripten, env: toolchain.env }),
  );
  const measured = { rounds: rounds ?? (quick ? QUICK_ROUNDS : ROUNDS), peers: peers && (await installPeers()) };
  const files = { trainer, limits: at('build/web/tests/bench/limits.wasm'), ...(measured.peers && (await bundleTfjs())) };
  const results = { setup: SETUP, rounds: measured.rounds };
  console.log(
    `\nTraining in the lab: ${TRAINING.steps} steps of ${TRAINING.batch} texts of ${MODEL.length} letters, ${MODEL.layers} layers of width ${MODEL.d_model}, sinusoidal; ${measured.rounds} rounds`,
  );
  warnIfBusy();
  for (const name of hosts) {
    const host = await (name === 'node' ? openNode(files) : openPage(files));
    try {
      const found = (results[name] = await measureHost(host, measured));
      console.log([`In ${host.name}`, ...linesOfHost(found)].join('\n'));
      if (!quick) console.log(linesOfEncodings((found.encodings = await measureEncodings(host))).join('\n'));
    } finally {
      await host.close();
    }
  }
  const report = at('build/reports/bench_lab.json');
  writeAtomically(report, `${JSON.stringify(results, null, 1)}\n`);
  console.log(`All of it is in ${relative(projectRoot, report)}.`);
  const { seconds, against_tfjs: against } = results.chromium?.evaluated ?? {};
  return (seconds?.reached ?? true) && against?.verdict !== 'not reached';
}
