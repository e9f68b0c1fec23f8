// `npm run bench`: measures the engine against what the machine allows and what others offer; then, if there is a dist/, times the book's figures in Chromium
// and says the size of its first load. `-- --only rope` measures the rows of that name and nothing else; `--rounds 15` takes more rounds than 9; `--quick`
// few and short ones; `--no-peers` leaves the others out; `--host node` or `--host chromium` measures there alone; `--figures rotary` times the figures
// whose titles hold that, and nothing else.
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {benchEngine} from '../tests/bench/engine/bench_engine.mjs';
import {benchFigures} from '../tests/bench/figures.mjs';
import {measureFirstLoad, printBudget} from './budget.mjs';
import {Failure, runMain} from './lib/failure.mjs';
import {projectRoot} from './lib/files.mjs';
import {setUp} from './setup/setup.mjs';

const kLeastRounds = 5;
const kHosts = ['node', 'chromium'];

function readOptions() {
  try {
    const {values} = parseArgs({options: {only: {type: 'string'}, rounds: {type: 'string'}, quick: {type: 'boolean'}, 'no-peers': {type: 'boolean'}, host: {type: 'string'}, figures: {type: 'string'}}});
    const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
    if (rounds !== undefined && !(Number.isInteger(rounds) && rounds >= kLeastRounds)) throw new Error(`--rounds has to be a whole number, ${kLeastRounds} or more.`);
    if (values.host !== undefined && !kHosts.includes(values.host)) throw new Error(`--host has to be ${kHosts.join(' or ')}.`);
    return {only: values.only, figures: values.figures, rounds, quick: values.quick, peers: !values['no-peers'], hosts: values.host ? [values.host] : kHosts};
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
  await benchEngine({...options, toolchain: await setUp({forTests: true})});
  if (options.only || !existsSync(dist)) return 0;
  const quick = await benchFigures(dist);
  const small = printBudget(measureFirstLoad(dist));
  return quick && small ? 0 : 1;
});
