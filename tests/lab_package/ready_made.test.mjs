// The results that the figure training_lab shows before the reader's own are those that its trainers give in her tab: dist/lab, in the
// slices of a worker.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inSite } from '../../tools/lib/edition.mjs';
import { projectRoot } from '../../tools/lib/files.mjs';
import { FILM_HEADER, film, filmHeader, READY_MADE_HEADER, readyMadeRow, readyMadeRuns } from '../../tools/lib/ready_made.mjs';

const { loadTrainer } = await import(pathToFileURL(inSite(join(projectRoot, 'dist'), 'lab/trainer.js')).href);
const SLICE_MS = 24; // as in worker.mjs

/** How a run ends when it is reported and measured now and then on the way: {measured, curve}. */
async function trainInSlices(setup) {
  const trainer = await loadTrainer();
  let report = JSON.parse(trainer.command(JSON.stringify({ kind: 'train', id: 1, setup })));
  const curve = [];
  while (trainer.working) {
    const json = trainer.advance(SLICE_MS);
    if (!json) continue;
    report = JSON.parse(json);
    curve.push(...report.progress.curve);
  }
  return { measured: report.progress.measured, curve };
}

describe('the ready-made results', () => {
  for (const [task, encoding, heads] of [
    ['back', 'rope', 4],
    ['local', 'alibi', 2],
  ]) {
    test(`are what training gives: ${task}, ${encoding}, ${heads} heads`, async () => {
      const choices = JSON.parse((await loadTrainer()).choices());
      const run = readyMadeRuns(choices).find(
        ({ setup }) => setup.task === task && setup.model.encoding === encoding && setup.model.heads === heads,
      );
      const row = readyMadeRow(run, await trainInSlices(run.setup));
      assert.ok(
        readFileSync(READY_MADE_HEADER, 'utf8').includes(`\n${row}\n`),
        `${row} is missing: npm run lab -- --ready-made writes the header anew.`,
      );
    });
  }

  test('show how a head comes about as training does it', async () => {
    const trainer = await loadTrainer();
    assert.equal(readFileSync(FILM_HEADER, 'utf8'), filmHeader(film(trainer, JSON.parse(trainer.choices()))));
  });
});
