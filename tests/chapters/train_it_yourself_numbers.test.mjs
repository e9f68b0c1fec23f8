// The numbers in the chapter Train it yourself are those of the runs in train_it_yourself_runs.json, or follow from formulas. A run is `npm run lab -- ` and its key.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { fixed, testNumbers } from './chapter_prose.mjs';

const runs = JSON.parse(readFileSync(join(projectRoot, 'tests/chapters/train_it_yourself_runs.json'), 'utf8'));

/** The run whose words begin like this, and the accuracy of its seed `seed` (from 0) at a length, as trained or with a reading. */
function accuracy(words, length, reading, seed = 0) {
  const [, run] = Object.entries(runs).find(([key]) => `${key} `.startsWith(`${words} `));
  return (reading ? run.read[reading] : run).accuracy[length][seed];
}
const back = (encoding, length, reading) => accuracy(`--task back --encoding ${encoding}`, length, reading);
const rope = (length, reading) => back('rope', length, reading);
const ropeAt512 = (reading) => accuracy('--task back --encoding rope --lengths 512', 512, reading);
const seeds = (length, reading, seed) => accuracy('--task back --encoding rope --seed 2', length, reading, seed);
const local = (encoding, length, heads) => accuracy(`--task local --encoding ${encoding}${heads ? ` --heads ${heads}` : ''}`, length);
const reverse = (encoding, length = 16) => accuracy(`--task reverse --encoding ${encoding}`, length);
const two = (value) => fixed(value, 2);
const row = (name, encoding) => `| ${name} | ${[16, 32, 64, 128].map((length) => two(back(encoding, length))).join(' | ')} |`;

// A head of 8 numbers: four hands, of which the first two are fast.
const theta = Array.from({ length: 4 }, (_, i) => 10000 ** (-i / 4));
const turns = (steps, i, slower = 1) => (steps * theta[i]) / slower / (2 * Math.PI);
const afterNtk = 2 ** (2 / 6); // bloc97's base, for the second of four pairs

const SAID = {
  'the race': [row('Shaw', 'shaw'), row('RoPE', 'rope'), row('T5', 't5'), row('sinusoidal', 'sinusoidal'), row('ALiBi', 'alibi')],
  dividing: [`takes our model from ${two(rope(16))} to ${two(rope(16, 'rescale=linear&factor=8'))}, even at 16 letters`],
  'NTK-aware scaling': [
    `lifts 128 letters from ${two(rope(128))} to ${two(rope(128, 'rescale=ntk&factor=8'))}, and costs a little at 16, where ${two(rope(16, 'rescale=ntk&factor=8'))} are left`,
    `gives back nearly everything: ${two(rope(128, 'rescale=ntk&factor=2'))}`,
  ],
  'YaRN and p-RoPE': [
    `does worse here, ${two(rope(128, 'rescale=yarn&factor=8'))}.`,
    `stops the two slowest hands, changes almost nothing: ${two(rope(128, 'rescale=proportional&share=0.5'))}`,
  ],
  'the ablation': [
    `clipping brings RoPE back from ${two(rope(128))} to ${two(rope(128, 'far=clipped'))}, in the same crowd. Even at 512 letters`,
  ],
  'rolling over': [
    `turn by ${theta
      .map((angle) => Number(angle.toFixed(3)))
      .join(', ')
      .replace(/, ([^,]+)$/, ' and $1')} radians`,
    `$63 / 2\\pi = ${fixed(turns(63, 0), 2)}$ times and the second $6.3 / 2\\pi = ${fixed(turns(63, 1), 3)}$ times`,
    `In 79 steps it comes round once, and the first hand ${fixed(turns(79, 0), 1)} times`,
  ],
  'other seeds, and the crowd': [
    `fell to ${[0, 1].map((seed) => two(seeds(128, '', seed))).join(' and ')} at 128 letters, and clipping brought both back to ${two(Math.min(...[0, 1].map((seed) => seeds(128, 'far=clipped', seed))))}`,
    `it rises from ${two(back('t5', 128))} to ${two(back('t5', 128, 'far=hidden'))}, no further. A place in the middle still sees ${2 * 15 + 1} letters`,
  ],
  layers: [`the first layer can do without (${two(rope(16, 'off=first'))}), and the second cannot (${two(rope(16, 'off=second'))})`],
  bf16: [`is right ${two(ropeAt512('far=clipped&bf16=on'))} of the time`],
  reversing: [
    `is right ${two(reverse('shaw'))} of the time`,
    `With two layers ours reached ${two(reverse('rope'))}, and with two other seeds ${[0, 1].map((seed) => two(accuracy('--task reverse --encoding rope --seed 2', 16, '', seed))).join(' and ')}`,
  ],
  ALiBi: [
    `With four heads ALiBi reaches ${two(local('alibi', 16, 4))}, and at eight times the length it still has ${two(local('alibi', 128, 4))}, where RoPE has ${two(local('rope', 128))}`,
    `With two heads it reaches ${two(local('alibi', 16, 2))} and falls to ${two(local('alibi', 128, 2))}. With eight it reaches ${two(local('alibi', 16, 8))}`,
  ],
};

const GIVEN = ['128', '600', '512', '256', '1,024', '20,000', '0.004', '0.01', '0.54', '1.00', '0.5', '0.05', '100', '257'];

// Settings, and what follows from them by counting.
const CHOSEN = [
  'The models learn it on strings of 16 letters',
  'no string of 16 ever reached them',
  'At 128 letters it stands level',
  'AdamW with a rate of 0.004',
  'in 16 letters they hardly moved',
  'takes up to 20,000 characters',
  'Read every letter beyond distance 15 as if it stood at 15',
];

testNumbers('The numbers of the chapter Train it yourself', { slug: '11-train-it-yourself', said: SAID, given: GIVEN, chosen: CHOSEN });

describe('What else is claimed in the chapter Train it yourself', () => {
  test('the sinusoidal model and the table reverse without a mistake; at 32 letters all guess', () => {
    for (const encoding of ['sinusoidal', 'learned']) assert.equal(reverse(encoding), 1, encoding);
    for (const encoding of ['sinusoidal', 'learned', 'rope', 'shaw', 't5', 'alibi']) assert.ok(reverse(encoding, 32) < 0.2, encoding);
    assert.ok(reverse('rope --layers 1') < 0.4);
  });
  test('with eight heads ALiBi keeps what it reaches', () => assert.ok(local('alibi', 16, 8) - local('alibi', 128, 8) < 0.025));
  test('at the trained length four of the five are perfect', () => {
    for (const encoding of ['shaw', 'rope', 't5', 'sinusoidal']) assert.ok(back(encoding, 16) > 0.999, encoding);
    assert.ok(back('alibi', 16) < 0.3);
  });
  test('at 128 letters ALiBi is level with T5 and the sinusoidal model', () => {
    for (const encoding of ['t5', 'sinusoidal']) assert.ok(Math.abs(back(encoding, 128) - back('alibi', 128)) < 0.02, encoding);
  });
  test('clipped, RoPE makes no mistake at 512 letters; hiding the far letters adds nothing', () => {
    assert.equal(ropeAt512('far=clipped'), 1);
    assert.equal(rope(128, 'far=clipped'), rope(128, 'far=hidden'));
  });
  test('divided by 8, RoPE guesses at every length', () => {
    for (const length of [16, 32, 64, 128]) assert.ok(Math.abs(rope(length, 'rescale=linear&factor=8') - 0.1) < 0.02);
  });
  test('slowed by NTK-aware scaling of 2, the second hand comes round after 79 steps', () => {
    assert.equal(fixed(turns(79, 1, afterNtk), 1), '1.0');
  });
});
