// `npm run lab -- --task back --k 3 --encoding rope`: trains small models with the code that the book runs in the reader's tab, and says
// how well they answer. Options after `--`:
//   --task order          one of the files in src/lab/tasks; `back` takes --k, `text` takes --text FILE
//   --encoding rope       an id in src/engine/encoding.h, such as none or alibi
//   --d-model 32          the width; --heads 4: its heads (an eighth of the width, but at least 2); --layers 2
//   --causal, --full      what a token sees: those before it, or all; the task has a usual choice
//   --length 16           of the texts in training; --lengths 16,32,64,128: where accuracy is measured (1, 2, 4 and 8 times the length)
//   --steps 600           of training, with --batch 32 texts each
//   --seeds 1             how many models, with seeds from --seed 1 on
//   --read rescale=ntk&factor=2   reads the trained model so, too; may stand several times. As in links to the figure: rescale, factor,
// share, off, bf16, far, hand
//   --ready-made          instead of all these: the results that the figure training_lab shows first, into
// src/figures/ready_made.h, and how a head comes about, into src/figures/training_lab/ready_made_film.h
//   --json                {accuracy: {"16": [one per seed], …}, loss: the same, parameters, seconds: in all, read: {reading: {accuracy,
// loss}}}
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildPreset } from './lib/cmake.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { compileLab, trainAll, trainSeeds } from './lib/lab.mjs';
import { readingOf } from './lib/lab_reading.mjs';
import { FILM_HEADER, film, filmHeader, READY_MADE_HEADER, readyMadeHeader, readyMadeRuns } from './lib/ready_made.mjs';
import { seconds, timed } from './lib/report.mjs';
import { setUp } from './setup/setup.mjs';

const NUMBERS = { k: 3, 'd-model': 32, layers: 2, length: 16, steps: 600, batch: 32, seeds: 1, seed: 1 };
const MAX_SEEDS = 100;
const mistake = (message) => new Failure(message, '', 2);
const listed = (names) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

function wholeNumber(name, text) {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number)) throw mistake(`--${name} must be a whole number, not ${text || 'nothing'}.`);
  return number;
}

/** The options, numbers read, before anyone knows what tasks there are. */
export function readOptions(args) {
  const text = { type: 'string' };
  const flag = { type: 'boolean' };
  let values;
  try {
    const numbers = Object.fromEntries([...Object.keys(NUMBERS), 'heads'].map((name) => [name, text]));
    ({ values } = parseArgs({
      args,
      options: {
        task: text,
        encoding: text,
        lengths: text,
        text,
        causal: flag,
        full: flag,
        json: flag,
        read: { type: 'string', multiple: true },
        ...numbers,
      },
    }));
  } catch (error) {
    throw mistake(error.message);
  }
  if (!values.task || !values.encoding) throw mistake('Say what to train: npm run lab -- --task back --encoding rope, for instance.');
  if (values.causal && values.full) throw mistake('--causal and --full exclude each other.');
  const numbers = Object.fromEntries(
    Object.entries(NUMBERS).map(([name, usual]) => [name, wholeNumber(name, values[name] ?? String(usual))]),
  );
  if (numbers.seeds < 1 || numbers.seeds > MAX_SEEDS) throw mistake(`--seeds must be from 1 to ${MAX_SEEDS}.`);
  const heads = values.heads === undefined ? Math.max(2, Math.floor(numbers['d-model'] / 8)) : wholeNumber('heads', values.heads);
  const lengths =
    values.lengths === undefined
      ? [1, 2, 4, 8].map((times) => times * numbers.length)
      : values.lengths.split(',').map((each) => wholeNumber('lengths', each));
  const placesBack = values.task === 'back' ? numbers.k : 0;
  const readings = (values.read ?? []).map((text) => ({ text, reading: readingOf(text, placesBack) }));
  return { ...values, ...numbers, heads, lengths, readings };
}

function readText({ task, text }) {
  if ((task === 'text') !== (text !== undefined)) throw mistake('--task text and --text FILE go together.');
  if (text === undefined) return '';
  try {
    return readFileSync(text, 'utf8');
  } catch (error) {
    throw mistake(`${text} cannot be read (${error.code}).`);
  }
}

/** The setup (src/lab/messages.h) that the options describe, but for the seed. `choices` is what the module says there is. */
export function setupOf(options, { tasks, encodings }) {
  const task = tasks.find(({ id }) => id === options.task);
  if (!task) throw mistake(`--task must be ${listed(tasks.map(({ id }) => id))}.`);
  if (!encodings.includes(options.encoding)) throw mistake(`--encoding must be ${listed(encodings)}.`);
  const causal = options.causal || (task.causal && !options.full);
  return {
    task: task.id,
    k: options.k,
    text: readText(options),
    model: {
      encoding: options.encoding,
      causal,
      layers: options.layers,
      d_model: options['d-model'],
      heads: options.heads,
      vocabulary: 2,
      length: options.length,
    },
    training: {
      steps: options.steps,
      batch: options.batch,
      learning_rate: 4e-3,
      warm_up: 30,
      weight_decay: 0.01,
      clip: 1,
      seed: options.seed,
    },
    lengths: options.lengths,
  };
}

/** What was measured with each seed, by length: {accuracy, loss}. */
function byLength(measured) {
  const each = (value) => Object.fromEntries(measured[0].map(({ length }, index) => [length, measured.map((one) => one[index][value])]));
  return { accuracy: each('accuracy'), loss: each('loss') };
}

/** The results of all seeds: {accuracy, loss, parameters, seconds}, and `read` with those of each reading, if there are any. */
export function resultsOf(ended, secondsInAll, readings = []) {
  const read = Object.fromEntries(readings.map(({ text }, index) => [text, byLength(ended.map((one) => one.read[index]))]));
  return {
    ...byLength(ended.map(({ measured }) => measured)),
    parameters: ended[0].parameters,
    seconds: secondsInAll,
    ...(readings.length && { read }),
  };
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

function rowsOf({ accuracy, loss }) {
  return Object.keys(accuracy).map((length) => {
    const [least, most] = [Math.min(...accuracy[length]), Math.max(...accuracy[length])];
    return `${length.padStart(6)}  ${mean(accuracy[length]).toFixed(3).padStart(8)}  ${`${least.toFixed(3)} to ${most.toFixed(3)}`.padStart(16)}  ${mean(loss[length]).toFixed(3).padStart(6)}`;
  });
}

export function tableOf({ accuracy, loss, parameters, seconds: inAll, read = {} }) {
  const readings = Object.entries(read).flatMap(([text, results]) => [`read with ${text}:`, ...rowsOf(results)]);
  return [
    'length  accuracy     lowest, highest    loss',
    ...rowsOf({ accuracy, loss }),
    ...readings,
    `${parameters} parameters; ${inAll.toFixed(1)} s in all`,
  ].join('\n');
}

/** While `action` runs, what it prints goes to standard error, so that standard output holds the results alone. */
async function printingAside(action) {
  const { write } = process.stdout;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  try {
    return await action();
  } finally {
    process.stdout.write = write;
  }
}

/** The compiled module, and what tasks and encodings it says there are. */
async function loadLab() {
  const toolchain = await setUp();
  await timed('Compiling the lab', () => buildPreset('web', ['phasebook_lab'], { compiler: toolchain.emscripten, env: toolchain.env }));
  const module = await compileLab();
  const { loadTrainer } = await import('../src/lab/package/trainer.mjs');
  const trainer = await loadTrainer({ wasm: module });
  return { module, trainer, choices: JSON.parse(trainer.choices()) };
}

async function writeReadyMade() {
  const { module, trainer, choices } = await loadLab();
  const runs = readyMadeRuns(choices);
  const ended = await timed('Training', () =>
    trainAll(
      module,
      runs.map(({ setup }) => setup),
    ),
  );
  writeFileSync(READY_MADE_HEADER, readyMadeHeader(runs, ended));
  writeFileSync(FILM_HEADER, filmHeader(film(trainer, choices)));
}

async function train(options) {
  const { module, choices } = await loadLab();
  const setup = setupOf(options, choices);
  const seeds = Array.from({ length: options.seeds }, (_, index) => options.seed + index);
  const start = performance.now();
  const ended = await trainSeeds(
    module,
    setup,
    seeds,
    options.readings.map(({ reading }) => reading),
  );
  console.log(`  trained in ${seconds(start)}`);
  return resultsOf(ended, (performance.now() - start) / 1000, options.readings);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    if (process.argv[2] === '--ready-made') return writeReadyMade();
    const options = readOptions(process.argv.slice(2));
    const results = await printingAside(() => train(options));
    console.log(options.json ? JSON.stringify(results) : tableOf(results));
  });
}
