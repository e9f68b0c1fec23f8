// Makes chapters/data/trained.json, the accuracies that the chapter Train it yourself names ({{trained.back.rope.128}}): `node
// tools/trained_runs.mjs`, when build/web holds lab.wasm. Runs that the file has are kept, so delete those to make anew.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTrainer } from '../src/lab/package/trainer.mjs';
import { readOptions, resultsOf, setupOf } from './lab.mjs';
import { projectRoot } from './lib/files.mjs';
import { compileLab, trainSeeds } from './lib/lab.mjs';

const FILE = join(projectRoot, 'chapters/data/trained.json');

// What `npm run lab -- ` is given, and the name of its accuracies as trained (''), or as read with a setting.
const RUNS = {
  '--task back --encoding rope': {
    '': 'back.rope',
    'rescale=linear&factor=8': 'back.rope_linear8',
    'rescale=ntk&factor=8': 'back.rope_ntk8',
    'rescale=yarn&factor=8': 'back.rope_yarn8',
    'rescale=ntk&factor=2': 'back.rope_ntk2',
    'rescale=proportional&share=0.5': 'back.rope_half',
    'far=clipped': 'back.rope_clipped',
    'far=hidden': 'back.rope_hidden',
    'far=band': 'back.rope_band',
    'far=others': 'back.rope_others',
    'far=elsewhere': 'back.rope_elsewhere',
    'far=clipped&hand=1': 'back.rope_clipped_hand1',
    'far=clipped&hand=2': 'back.rope_clipped_hand2',
    'far=clipped&hand=3': 'back.rope_clipped_hand3',
    'far=clipped&hand=4': 'back.rope_clipped_hand4',
    'off=first': 'back.rope_without_first',
    'off=second': 'back.rope_without_second',
  },
  '--task back --encoding rope --lengths 512': { 'far=clipped': 'back.rope_long_clipped', 'far=clipped&bf16=on': 'back.rope_long_bf16' },
  '--task back --encoding rope --seed 2 --seeds 2': {
    '': 'back.rope_seeds',
    'far=clipped': 'back.rope_seeds_clipped',
    'far=band': 'back.rope_seeds_band',
    'far=others': 'back.rope_seeds_others',
    'far=elsewhere': 'back.rope_seeds_elsewhere',
    'far=clipped&hand=1': 'back.rope_seeds_clipped_hand1',
    'far=clipped&hand=2': 'back.rope_seeds_clipped_hand2',
    'far=clipped&hand=3': 'back.rope_seeds_clipped_hand3',
    'far=clipped&hand=4': 'back.rope_seeds_clipped_hand4',
  },
  '--task back --encoding rope --heads 2 --seeds 3': {
    '': 'back.rope_eight_hands',
    'far=band': 'back.rope_eight_hands_band',
    'far=others': 'back.rope_eight_hands_others',
    'far=elsewhere': 'back.rope_eight_hands_elsewhere',
  },
  '--task back --encoding t5': { '': 'back.t5', 'far=hidden': 'back.t5_hidden' },
  '--task back --encoding sinusoidal': { '': 'back.sinusoidal' },
  '--task back --encoding shaw': { '': 'back.shaw' },
  '--task back --encoding alibi': { '': 'back.alibi' },
  '--task reverse --encoding sinusoidal': { '': 'reverse.sinusoidal' },
  '--task reverse --encoding learned': { '': 'reverse.learned' },
  '--task reverse --encoding rope': { '': 'reverse.rope' },
  '--task reverse --encoding rope --layers 1': { '': 'reverse.rope_one_layer' },
  '--task reverse --encoding rope --seed 2 --seeds 2': { '': 'reverse.rope_seeds' },
  '--task reverse --encoding shaw': { '': 'reverse.shaw' },
  '--task reverse --encoding t5': { '': 'reverse.t5' },
  '--task reverse --encoding alibi': { '': 'reverse.alibi' },
  '--task local --encoding alibi --heads 2': { '': 'local.alibi2' },
  '--task local --encoding alibi --heads 4': { '': 'local.alibi4' },
  '--task local --encoding alibi --heads 8': { '': 'local.alibi8' },
  '--task local --encoding rope': { '': 'local.rope' },
};

const module = await compileLab();
const choices = JSON.parse((await loadTrainer({ wasm: module })).choices());
const tables = existsSync(FILE)
  ? JSON.parse(readFileSync(FILE, 'utf8'))
  : { source: 'tools/trained_runs.mjs; a list has a number for each seed' };
for (const [words, names] of Object.entries(RUNS)) {
  const places = Object.entries(names).map(([reading, name]) => [reading, ...name.split('.')]);
  if (places.every(([, task, name]) => tables[task]?.[name])) continue;
  const reads = Object.keys(names).flatMap((reading) => (reading ? ['--read', reading] : []));
  const options = readOptions([...words.split(' '), ...reads]);
  const seeds = Array.from({ length: options.seeds }, (_, index) => options.seed + index);
  const readings = options.readings.map(({ reading }) => reading);
  const run = resultsOf(await trainSeeds(module, setupOf(options, choices), seeds, readings), 0, options.readings);
  for (const [reading, task, name] of places) {
    (tables[task] ??= {})[name] = (reading ? run.read[reading] : run).accuracy;
    console.log(words, reading, JSON.stringify(tables[task][name]));
  }
  writeFileSync(
    FILE,
    `${JSON.stringify(tables, null, 1).replace(/\{\s+([^{}]*?\[[^{}]*?)\s+\}/g, (_, inside) => `{ ${inside.replace(/\s+/g, ' ')} }`)}\n`,
  );
}
