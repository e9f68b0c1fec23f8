// `npm run lab:compare`: trains every model of tests/lab/reference/pytorch.json with the lab's code and prints its accuracy beside
// PyTorch's, by length. Options after `--`:
//   --seeds 5      models of each kind
//   --only TEXT    only the kinds whose name ("back causal 1 layer, width 16, 2 heads: rope") holds this text
//   --json         {cells, missed, order, rows}
// A cell agrees if |mean - PyTorch's mean| <= 0.05 + 3 sd sqrt(1/3 + 1/seeds), with PyTorch's standard deviation; of all cells 95 % have
// to. Two encodings that lie more than 0.2 apart in PyTorch, at one task and length, have to lie in the same order.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { resultsOf } from './lab.mjs';
import { buildPreset } from './lib/cmake.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { projectRoot } from './lib/files.mjs';
import { compileLab, trainSeeds } from './lib/lab.mjs';
import { setUp } from './setup/setup.mjs';

const SHARE = 0.95;
const CLEAR_GAP = 0.2;
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values) => Math.sqrt(values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1));

const kindOf = ({ task, k, causal, layers, d_model, heads }) =>
  `${task}${k ?? ''} ${causal ? 'causal' : 'full'} ${layers} layer${layers > 1 ? 's' : ''}, width ${d_model}, ${heads} heads`;
const nameOf = (run) => `${kindOf(run)}: ${run.encoding}`;

/** How far means may lie apart. */
export const tolerance = (reference, seeds) => 0.05 + 3 * deviation(reference) * Math.sqrt(1 / reference.length + 1 / seeds);

/** The setup (src/lab/messages.h) of a run of the reference. */
export const setupOf = ({ task, k = 3, causal, layers, d_model, heads, encoding, accuracy }) => ({
  task,
  k,
  text: '',
  model: { encoding, causal, layers, d_model, heads, vocabulary: 2, length: 16 },
  training: { steps: 600, batch: 32, learning_rate: 4e-3, warm_up: 30, weight_decay: 0.01, clip: 1, seed: 1 },
  lengths: Object.keys(accuracy).map(Number),
});

/** One model's cells: {length, reference, ours, agrees} for each length; and whether it has as many parameters. */
export function compare(run, results) {
  const cells = Object.entries(run.accuracy).map(([length, reference]) => {
    const ours = results.accuracy[length];
    return {
      length: Number(length),
      reference: mean(reference),
      ours: mean(ours),
      agrees: Math.abs(mean(ours) - mean(reference)) <= tolerance(reference, ours.length),
    };
  });
  return { kind: kindOf(run), encoding: run.encoding, cells, sameParameters: results.parameters === run.parameters };
}

/** Pairs of encodings whose order is clear in the reference and another here. */
export function disorder(rows) {
  const found = [];
  for (const [index, a] of rows.entries()) {
    for (const b of rows.slice(index + 1).filter(({ kind }) => kind === a.kind)) {
      a.cells.forEach((cell, at) => {
        const gap = cell.reference - b.cells[at].reference;
        if (Math.abs(gap) > CLEAR_GAP && gap * (cell.ours - b.cells[at].ours) <= 0)
          found.push(`${a.kind}, length ${cell.length}: ${a.encoding} and ${b.encoding}`);
      });
    }
  }
  return found;
}

const lineOf = ({ kind, encoding, cells, sameParameters }) => {
  const columns = cells.map(({ reference, ours, agrees }) => `${reference.toFixed(2)} ${ours.toFixed(2)}${agrees ? ' ' : '!'}`);
  return `${`${kind}: ${encoding}`.padEnd(54)}${columns.join('  ')}${sameParameters ? '' : '  a different number of parameters'}`;
};

async function compareAll(runs, seeds, print) {
  const toolchain = await setUp();
  await buildPreset('web', ['phasebook_lab'], { compiler: toolchain.emscripten, env: toolchain.env });
  const module = await compileLab();
  const rows = [];
  for (const run of runs) {
    const ended = await trainSeeds(
      module,
      setupOf(run),
      Array.from({ length: seeds }, (_, index) => index + 1),
    );
    rows.push(compare(run, resultsOf(ended, 0)));
    print(lineOf(rows.at(-1)));
  }
  return rows;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const { values } = parseArgs({
      options: { seeds: { type: 'string', default: '5' }, only: { type: 'string', default: '' }, json: { type: 'boolean' } },
    });
    const { runs } = JSON.parse(readFileSync(join(projectRoot, 'tests/lab/reference/pytorch.json'), 'utf8'));
    const chosen = runs.filter((run) => nameOf(run).includes(values.only));
    if (!chosen.length) throw new Failure(`No model's name contains "${values.only}".`, '', 2);
    const print = values.json ? () => {} : console.log;
    print(
      `${'accuracy: PyTorch, ours (! where they disagree)'.padEnd(54)}${Object.keys(chosen[0].accuracy)
        .map((length) => length.padEnd(11))
        .join('')}`,
    );
    const rows = await compareAll(chosen, Number(values.seeds), print);
    const cells = rows.flatMap((row) => row.cells);
    const missed = cells.filter(({ agrees }) => !agrees).length;
    const order = disorder(rows);
    print([`${cells.length - missed} of ${cells.length} cells agree.`, ...order.map((each) => `Another order: ${each}`)].join('\n'));
    if (values.json) console.log(JSON.stringify({ cells: cells.length, missed, order, rows }));
    if (missed > (1 - SHARE) * cells.length || order.length || rows.some(({ sameParameters }) => !sameParameters)) process.exitCode = 1;
  });
}
