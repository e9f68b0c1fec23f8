// The options of `npm run lab`, what it makes of them, and how it tells the results.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readOptions, resultsOf, setupOf, tableOf } from './lab.mjs';
import { projectRoot } from './lib/files.mjs';
import { readyMadeHeader, readyMadeRuns } from './lib/ready_made.mjs';

const CHOICES = {
  tasks: [
    { id: 'back', causal: false },
    { id: 'local', causal: true },
    { id: 'text', causal: true },
  ],
  encodings: ['none', 'rope'],
};
const setup = (...args) => setupOf(readOptions(args), CHOICES);
const back = ['--task', 'back', '--encoding', 'rope'];

describe('npm run lab', () => {
  test('without further options it is the usual run', () => {
    assert.deepEqual(setup(...back), {
      task: 'back',
      k: 3,
      text: '',
      model: { encoding: 'rope', causal: false, layers: 2, d_model: 32, heads: 4, vocabulary: 2, length: 16 },
      training: { steps: 600, batch: 32, learning_rate: 4e-3, warm_up: 30, weight_decay: 0.01, clip: 1, seed: 1 },
      lengths: [16, 32, 64, 128],
    });
  });

  test('heads follow the width, lengths the trained length, and the mask the task, unless they are given', () => {
    const heads = (...args) => setup(...back, ...args).model.heads;
    assert.deepEqual([heads('--d-model', '16'), heads('--d-model', '64'), heads('--d-model', '64', '--heads', '2')], [2, 8, 2]);
    assert.deepEqual(setup(...back, '--length', '8').lengths, [8, 16, 32, 64]);
    assert.deepEqual(setup(...back, '--lengths', '16,512').lengths, [16, 512]);
    const local = ['--task', 'local', '--encoding', 'none'];
    assert.deepEqual(
      [setup(...local), setup(...local, '--full'), setup(...back, '--causal')].map(({ model }) => model.causal),
      [true, false, true],
    );
  });

  test('a text comes from a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'phasebook-lab-'));
    try {
      writeFileSync(join(folder, 'mine.txt'), 'naïve ☃');
      assert.equal(setup('--task', 'text', '--encoding', 'none', '--text', join(folder, 'mine.txt')).text, 'naïve ☃');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('a trained model can be read in several ways, in the words of links to the figure', () => {
    const usual = { rope: 'default', factor: 1, share: 1, without_positions: [false, false], bf16_positions: false, far: 'seen' };
    const { readings } = readOptions([
      ...back,
      '--read',
      'rescale=ntk&factor=2',
      '--read',
      'far=clipped&off=second&bf16=on',
      '--read',
      'rescale=none',
    ]);
    assert.deepEqual(
      readings.map(({ reading }) => reading),
      [{ ...usual, rope: 'ntk', factor: 2 }, { ...usual, far: 'clipped', without_positions: [false, true], bf16_positions: true }, usual],
    );
    assert.deepEqual(readOptions(back).readings, []);
    const only = (...args) => readOptions(args).readings[0].reading;
    assert.deepEqual(only(...back, '--read', 'far=clipped&hand=2'), { ...usual, far: 'clipped', clipped_pair: 2 });
    assert.deepEqual(only(...back, '--read', 'far=clipped&hand=all'), { ...usual, far: 'clipped' });
    assert.deepEqual(only(...back, '--k', '5', '--read', 'far=band'), { ...usual, far: 'band', places_back: 5 });
    assert.deepEqual(only('--task', 'local', '--encoding', 'rope', '--read', 'far=band').places_back, 0);
  });

  test('a bad option gets a sentence that says what is allowed', () => {
    const mistakes = [
      [[], /^Say what to train: npm run lab -- --task back --encoding rope, for instance\.$/],
      [[...back, '--width', '3'], /--width/],
      [['--task', 'sort', '--encoding', 'rope'], /^--task must be back, local or text\.$/],
      [['--task', 'back', '--encoding', 'fire'], /^--encoding must be none or rope\.$/],
      [[...back, '--steps', 'many'], /^--steps must be a whole number, not many\.$/],
      [[...back, '--steps', ''], /^--steps must be a whole number, not nothing\.$/],
      [[...back, '--seed=-1'], /^--seed must be a whole number, not -1\.$/],
      [[...back, '--lengths', '16,,32'], /^--lengths must be a whole number, not nothing\.$/],
      [[...back, '--seeds', '0'], /^--seeds must be from 1 to 100\.$/],
      [[...back, '--read', 'scale=2'], /^--read takes rescale, factor, share, off, bf16, far, hand, not scale\.$/],
      [[...back, '--read', 'far=gone'], /^--read far=gone: far must be seen, clipped, hidden, band, others or elsewhere\.$/],
      [[...back, '--read', 'factor='], /^--read factor=: factor must be a number\.$/],
      [[...back, '--causal', '--full'], /^--causal and --full exclude each other\.$/],
      [[...back, '--text', 'a.txt'], /^--task text and --text FILE go together\.$/],
      [['--task', 'text', '--encoding', 'rope'], /^--task text and --text FILE go together\.$/],
      [['--task', 'text', '--encoding', 'rope', '--text', '/no/such'], /^\/no\/such cannot be read \(ENOENT\)\.$/],
    ];
    for (const [args, sentence] of mistakes) {
      assert.throws(
        () => setup(...args),
        (error) => sentence.test(error.message) && error.exitCode === 2,
        `${args.join(' ')}`,
      );
    }
  });

  test('a mistake ends it with 2, and the sentence stands on standard error', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(projectRoot, 'tools/lab.mjs'), ...back, '--seeds', '0', '--json'],
      { encoding: 'utf8' },
    );
    assert.deepEqual([status, stdout.trim(), stderr.trim()], [2, '', 'phasebook: --seeds must be from 1 to 100.']);
  });

  const ended = [
    {
      parameters: 5,
      measured: [
        { length: 16, accuracy: 0.5, loss: 1 },
        { length: 32, accuracy: 0.25, loss: 2 },
      ],
    },
    {
      parameters: 5,
      measured: [
        { length: 16, accuracy: 1, loss: 0.5 },
        { length: 32, accuracy: 0.75, loss: 4 },
      ],
    },
  ];

  test('results are by length, one value for each seed', () => {
    assert.deepEqual(resultsOf(ended, 2.5), {
      accuracy: { 16: [0.5, 1], 32: [0.25, 0.75] },
      loss: { 16: [1, 0.5], 32: [2, 4] },
      parameters: 5,
      seconds: 2.5,
    });
  });

  test('what each reading measured stands under its words', () => {
    const read = ended.map((one) => ({ ...one, read: [[{ length: 16, accuracy: one.measured[0].accuracy / 2, loss: 3 }]] }));
    const results = resultsOf(read, 2.5, [{ text: 'far=hidden' }]);
    assert.deepEqual(results.read, { 'far=hidden': { accuracy: { 16: [0.25, 0.5] }, loss: { 16: [3, 3] } } });
    assert.match(tableOf(results), /\nread with far=hidden:\n {4}16 {5}0\.375 {4}0\.250 to 0\.500 {3}3\.000\n/);
  });

  test('the table has a row for each length', () => {
    assert.deepEqual(tableOf(resultsOf(ended, 2.5)).split('\n'), [
      'length  accuracy     lowest, highest    loss',
      '    16     0.750    0.500 to 1.000   0.750',
      '    32     0.500    0.250 to 0.750   3.000',
      '5 parameters; 2.5 s in all',
    ]);
  });
});

describe('the results that come with the book', () => {
  const runs = readyMadeRuns({
    tasks: ['order', 'back', 'reverse', 'repeat', 'local'].map((id) => ({ id, causal: id === 'local' })),
    encodings: ['none', 'rope'],
  });

  test('are runs of every task and encoding, with the mask of the task, and of the setups to which the chapter leads', () => {
    assert.equal(runs.length, 16);
    const others = runs.slice(10).map(({ setup: { task, model } }) => [task, model.encoding, model.layers, model.heads]);
    const both = (task, ...sizes) => ['none', 'rope'].map((encoding) => [task, encoding, ...sizes]);
    assert.deepEqual(others, [...both('reverse', 1, 4), ...both('local', 2, 2), ...both('local', 2, 8)]);
    assert.deepEqual([runs[3].task, runs[3].racer, runs[3].setup.task, runs[3].setup.model.encoding], [1, 1, 'back', 'rope']);
    assert.deepEqual([runs[0].setup.model.causal, runs[9].setup.model.causal], [false, true]);
  });

  test('are written in thousandths, the loss as means over equal parts of the run', () => {
    const measured = [1, 0.5, 0.2504, 0.1].map((accuracy, index) => ({ length: 16 << index, accuracy, loss: 1 }));
    const curve = Array.from({ length: 60 }, (_, index) => ({ step: 10 * (index + 1), loss: index < 5 ? 2 : 1 }));
    const header = readyMadeHeader(
      runs,
      runs.map(() => ({ measured, curve })),
    );
    assert.match(header, /std::array<ReadyMade, 16> kReadyMade/);
    assert.match(header, /^ {4}\{1, 1, 2, 4, \{1000, 500, 250, 100\}, \{2000(, 1000){11}\}\},$/m);
    assert.match(header, /npm run lab -- --ready-made/);
  });
});
