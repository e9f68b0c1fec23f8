// Makes train_it_yourself_runs.json, the runs whose numbers stand in the chapter Train it yourself: `node tests/chapters/train_it_yourself_runs.mjs`, when
// build/web holds lab.wasm. Each is `npm run lab -- ` and the words that are its key; runs that the file has are kept,
// so delete those to make anew.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTrainer } from '../../src/lab/package/trainer.mjs';
import { readOptions, resultsOf, setupOf } from '../../tools/lab.mjs';
import { projectRoot } from '../../tools/lib/files.mjs';
import { compileLab, trainSeeds } from '../../tools/lib/lab.mjs';

const FILE = join(projectRoot, 'tests/chapters/train_it_yourself_runs.json');

const ROPE = [
  ...['linear', 'ntk', 'yarn'].map((name) => `rescale=${name}&factor=8`),
  'rescale=ntk&factor=2',
  'rescale=proportional&share=0.5',
  'far=clipped',
  'far=hidden',
  'off=first',
  'off=second',
]
  .map((reading) => ` --read ${reading}`)
  .join('');

const RUNS = [
  `--task back --encoding rope${ROPE}`,
  '--task back --encoding rope --lengths 512 --read far=clipped --read far=clipped&bf16=on',
  ...['t5', 'sinusoidal'].map((encoding) => `--task back --encoding ${encoding} --read far=hidden`),
  ...['shaw', 'alibi'].map((encoding) => `--task back --encoding ${encoding}`),
  ...['sinusoidal', 'rope', 'shaw', 't5', 'alibi', 'learned'].map((encoding) => `--task reverse --encoding ${encoding}`),
  '--task reverse --encoding rope --seed 2 --seeds 2',
  '--task reverse --encoding rope --layers 1',
  ...[4, 2, 8].map((heads) => `--task local --encoding alibi --heads ${heads}`),
  '--task local --encoding rope',
  '--task back --encoding rope --seed 2 --seeds 2 --read far=clipped --read rescale=ntk&factor=2 --read off=first --read off=second',
];

async function run(words, module, choices) {
  const options = readOptions(words.split(' '));
  const seeds = Array.from({ length: options.seeds }, (_, index) => options.seed + index);
  const start = performance.now();
  const ended = await trainSeeds(
    module,
    setupOf(options, choices),
    seeds,
    options.readings.map(({ reading }) => reading),
  );
  return resultsOf(ended, Math.round((performance.now() - start) / 1000), options.readings);
}

const module = await compileLab();
const choices = JSON.parse((await loadTrainer({ wasm: module })).choices());
const runs = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
for (const words of Object.keys(runs)) if (!RUNS.includes(words)) delete runs[words];
for (const words of RUNS) {
  runs[words] ??= await run(words, module, choices);
  console.log(words, JSON.stringify(runs[words].accuracy));
  writeFileSync(
    FILE,
    `${JSON.stringify(runs, null, 1).replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, inside) => `[${inside.replace(/\s+/g, ' ')}]`)}\n`,
  );
}
