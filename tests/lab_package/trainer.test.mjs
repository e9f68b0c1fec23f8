// The published module that trains small models, under Node.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inSite } from '../../tools/lib/edition.mjs';
import { projectRoot } from '../../tools/lib/files.mjs';
import { compileLab, trainSeeds } from '../../tools/lib/lab.mjs';

const { loadTrainer, serve } = await import(pathToFileURL(inSite(join(projectRoot, 'dist'), 'lab/trainer.js')).href);

const setup = {
  task: 'back',
  k: 1,
  text: '',
  model: { encoding: 'shaw', causal: false, layers: 1, d_model: 16, heads: 2, vocabulary: 12, length: 8 },
  training: { steps: 60, batch: 8, learning_rate: 4e-3, warm_up: 5, weight_decay: 0.01, clip: 1, seed: 1 },
  lengths: [8, 16],
};
const train = (changes = {}) => JSON.stringify({ kind: 'train', id: 1, setup: { ...setup, ...changes } });

describe('the trainer', () => {
  test('trains to the end and saves a model that another one loads', async () => {
    const trainer = await loadTrainer();
    assert.equal(trainer.working, false);
    const begun = JSON.parse(trainer.command(train()));
    assert.deepEqual([begun.id, begun.progress.step, begun.progress.steps], [1, 0, 60]);
    let last;
    while (trainer.working) {
      const json = trainer.advance(20);
      if (json) last = JSON.parse(json);
    }
    assert.deepEqual([last.progress.step, last.progress.done, last.progress.measured.map(({ length }) => length)], [60, true, [8, 16]]);
    const { file } = JSON.parse(trainer.command('{"kind":"save","id":2}'));
    const other = await loadTrainer();
    assert.deepEqual(JSON.parse(other.command(JSON.stringify({ kind: 'load', id: 3, file }))).loaded, setup);
    assert.equal(JSON.parse(other.command('{"kind":"save","id":4}')).file, file);
  });

  test('uses the clock that it is given', async () => {
    let now = 0;
    const trainer = await loadTrainer({ now: () => (now += 100) });
    trainer.command(train());
    assert.equal(JSON.parse(trainer.advance(0) || trainer.advance(0) || trainer.advance(0)).progress.steps, 60);
  });

  test('names what there is to choose from', async () => {
    const { tasks, encodings } = JSON.parse((await loadTrainer()).choices());
    assert.deepEqual(
      tasks.map(({ id, causal }) => [id, causal]),
      [
        ['order', false],
        ['back', false],
        ['reverse', false],
        ['repeat', true],
        ['local', true],
        ['text', true],
      ],
    );
    assert.deepEqual(encodings.slice(0, 8), ['none', 'sinusoidal', 'learned', 'shaw', 'transformer_xl', 't5', 'rope', 'alibi']);
  });

  test('serves commands in their order, between slices that come later', async () => {
    const slices = [];
    const heard = [];
    let next;
    const server = serve(
      (json) => {
        heard.push(JSON.parse(json));
        next();
      },
      { sliceMs: 0, later: (slice) => slices.push(slice) },
    );
    const said = () => new Promise((resolve) => (next = resolve));
    server.command(train());
    await said();
    assert.equal(slices.length, 1);
    server.command('{"kind":"pause","id":2}');
    await said();
    slices.shift()(); // finds nothing to do, and asks for no other
    server.command('{"kind":"save","id":3}');
    await said();
    assert.deepEqual(
      heard.map(({ id }) => id),
      [1, 2, 3],
    );
    server.end();
    server.command('{"kind":"save","id":4}');
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(heard.length, 3);
  });

  test('a module that cannot be loaded is an empty report', async () => {
    const heard = [];
    await new Promise((resolve) =>
      serve((json) => resolve(heard.push(json)), { sliceMs: 1, later: () => {}, wasm: new Uint8Array(8) }).command(train()),
    );
    assert.deepEqual(heard, ['']);
  });
});

describe('runs under Node', () => {
  test('each seed gives its own result, the same whenever it is trained', async () => {
    const module = await compileLab();
    const [one, two] = await trainSeeds(module, setup, [1, 2]);
    const [twoAgain] = await trainSeeds(module, setup, [2]);
    assert.deepEqual(twoAgain.measured, two.measured);
    assert.notDeepEqual(one.measured, two.measured);
    assert.ok(one.parameters > 1000 && one.seconds > 0);
  });

  test('a setup that cannot be is a mistake with its sentence', async () => {
    const module = await compileLab();
    await assert.rejects(
      trainSeeds(module, { ...setup, task: 'sort' }, [1]),
      (error) => error.exitCode === 2 && /^There is no task "sort"\. The tasks are/.test(error.message),
    );
    await assert.rejects(trainSeeds(module, { ...setup, training: { ...setup.training, steps: 0 } }, [1]), /steps must be from 1 to/);
  });
});
