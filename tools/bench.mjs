// `npm run bench`: compares the engine with the limits of the machine and with other libraries. Then, if there is a dist/, it times
// training in the lab beside TensorFlow.js and the book's figures in Chromium, and prints the size of the first load. Options (after `--`):
// `--only rope` measures only the rows of that name; `--rounds 15` takes 15 rounds instead of 9 (of the lab, 5); `--quick` takes few, short
// ones; `--no-peers` leaves other libraries out; `--host node` or `--host chromium` measures only there; `--lab` only times training;
// `--figures rotary` only times the figures whose titles contain that word; `--layout` only how long the Workbench takes to read the
// layout; `--motion` tells how many frames are late while marks travel; `--configs` only how long the worst configurations take to read.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchConfigs } from '../tests/bench/configs.mjs';
import { benchEngine } from '../tests/bench/engine/bench_engine.mjs';
import { benchFigures } from '../tests/bench/figures.mjs';
import { benchLab } from '../tests/bench/lab/bench_lab.mjs';
import { benchLayout } from '../tests/bench/layout.mjs';
import { benchMotion } from '../tests/bench/motion.mjs';
import { printFirstLoad } from './budget.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { projectRoot } from './lib/files.mjs';
import { setUp } from './setup/setup.mjs';

const MIN_ROUNDS = 5;
const HOSTS = ['node', 'chromium'];

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        rounds: { type: 'string' },
        quick: { type: 'boolean' },
        'no-peers': { type: 'boolean' },
        host: { type: 'string' },
        lab: { type: 'boolean' },
        figures: { type: 'string' },
        layout: { type: 'boolean' },
        motion: { type: 'boolean' },
        configs: { type: 'boolean' },
      },
    });
    const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
    if (rounds !== undefined && !(Number.isInteger(rounds) && rounds >= MIN_ROUNDS))
      throw new Error(`--rounds must be a whole number, ${MIN_ROUNDS} or more.`);
    if (values.host !== undefined && !HOSTS.includes(values.host)) throw new Error(`--host must be ${HOSTS.join(' or ')}.`);
    return {
      only: values.only,
      lab: values.lab,
      figures: values.figures,
      layout: values.layout,
      motion: values.motion,
      configs: values.configs,
      rounds,
      quick: values.quick,
      peers: !values['no-peers'],
      hosts: values.host ? [values.host] : HOSTS,
    };
  } catch (error) {
    throw new Failure(error.message);
  }
}

await runMain(async () => {
  const options = readOptions();
  const dist = join(projectRoot, 'dist');
  if (options.figures !== undefined) {
    if (!existsSync(dist)) throw new Failure('There is no dist/ to time the figures in: run npm run build first.');
    return (await benchFigures(dist, options.figures)) ? 0 : 1;
  }
  if (options.layout) {
    if (!existsSync(dist)) throw new Failure('There is no dist/ to read the layout of: run npm run build first.');
    return (await benchLayout(dist)) ? 0 : 1;
  }
  if (options.motion) {
    if (!existsSync(dist)) throw new Failure('There is no dist/ to watch the figures in: run npm run build first.');
    await benchMotion(dist);
    return 0;
  }
  const toolchain = await setUp({ forTests: true });
  if (options.configs) {
    await benchConfigs({ toolchain });
    return 0;
  }
  if (options.lab) {
    if (!existsSync(dist)) throw new Failure('There is no dist/ to train in: run npm run build first.');
    return (await benchLab({ ...options, toolchain })) ? 0 : 1;
  }
  await benchEngine({ ...options, toolchain });
  if (options.only || !existsSync(dist)) return 0;
  const trained = await benchLab({ ...options, toolchain });
  const quick = await benchFigures(dist);
  const read = await benchLayout(dist);
  const small = printFirstLoad(dist);
  return trained && quick && read && small ? 0 : 1;
});
