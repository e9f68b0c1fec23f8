// Every number in the chapter on longer texts is computed here from formulas and the measurements, independently of the engine and the listings.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { fixed, grouped, testNumbers } from './chapter_prose.mjs';

// The measurements, averaged over the seeds.
const { runs, made_with: MADE_WITH } = JSON.parse(readFileSync(join(projectRoot, 'tests/reference/lab.json'), 'utf8'));
const mean = (values) => values.reduce((a, b) => a + b) / values.length;
const accuracy = (encoding, length, { task = 'back3', causal = false, layers, width = 32 } = {}) =>
  mean(
    runs.find(
      (run) =>
        run.task === task &&
        run.causal === causal &&
        run.encoding === encoding &&
        run.d_model === width &&
        (layers ?? run.layers) === run.layers,
    ).accuracy[length],
  );
const valuesOf = (what) => [...new Set(runs.map(what))].sort((a, b) => a - b).join(' or ');
const LENGTHS = Object.keys(runs[0].accuracy);
const local = { task: 'local', causal: true, layers: 1 };
const RELATIVE = ['shaw', 't5', 'rope', 'alibi'];

// A rotary head of 64 pairs.
const PAIRS = Array.from({ length: 64 }, (_, i) => i);
const theta = (i, base = 10000) => base ** (-i / 64);
const wavelength = (i, base) => (2 * Math.PI) / theta(i, base);
const turns = (i, length, base) => length / wavelength(i, base);
const slowPairs = (length, base) => PAIRS.filter((i) => wavelength(i, base) > length);
const mixture = (kept, s) => 1 / (kept + (1 - kept) / s);
const clamp = (x) => Math.min(1, Math.max(0, x));
const byTurns =
  (slow, fast, s = 8, trained = 4096, base = 10000) =>
  (i) =>
    mixture(clamp((turns(i, trained, base) - slow) / (fast - slow)), s);
const indexOf = (rotations) => (64 * Math.log(4096 / (2 * Math.PI * rotations))) / Math.log(10000);
const [first, last] = [Math.floor(indexOf(32)), Math.ceil(indexOf(1))];
const yarnCode = (i) => mixture(1 - clamp((i - first) / (last - first)), 8);
const ntk = (i) => 8 ** ((2 * i) / 126);
const temperature = 0.1 * Math.log(8) + 1;
const isNear = (a, b) => Math.abs(a / b - 1) < 1e-9;

/** How many of 64 pairs are unchanged, are in between, or are slowed by the whole factor; and how many slow ones reach angles that did not occur in training. */
function counts(slowedBy, { s = 8, trained = 4096, base = 10000 } = {}) {
  const kept = PAIRS.filter((i) => isNear(slowedBy(i), 1)).length,
    whole = PAIRS.filter((i) => isNear(slowedBy(i), s)).length;
  const beyond = slowPairs(trained, base).filter((i) => slowedBy(i) < s * (1 - 1e-9)).length;
  return { kept, between: 64 - kept - whole, whole, beyond };
}
const row = (name, { kept, between, whole, beyond }) => `| ${name} | ${kept} | ${between} | ${whole} | ${beyond} |`;
const same = (a, b) => (JSON.stringify(a) === JSON.stringify(b) ? a : {});
const yarn = same(counts(yarnCode), counts(byTurns(1, 32)));
const llama = counts(byTurns(1, 4, 8, 8192, 500000), { trained: 8192, base: 500000 });
const [front, past] = [slowPairs(4096)[0], slowPairs(4096).length];

// What a learned table scores if every token with a row of its own is right and the others guess; the first three places ask for nothing.
const tableWithGuesses = (length) => (13 + 0.1 * (length - 16)) / (length - 3);
// The share of one word among `n` whose logit stands 10 above the others, and Llama 4's factor for queries.
const shareOfOne = (n) => Math.exp(10) / (Math.exp(10) + n - 1);
const llama4 = (pos) => 1 + 0.1 * Math.log(1 + Math.floor((pos + 1) / 8192));
const deep = { task: 'local', causal: true, layers: 2 };
const steepest = (heads) => 2 ** (8 / heads);

const SAID = {
  'three back': [
    `and then falls to about ${fixed(accuracy('rope', 128), 1)}`,
    `${fixed(accuracy('sinusoidal', 32), 2)} at 32 tokens, ${fixed(accuracy('sinusoidal', 128), 2)} at 128`,
    `${fixed(accuracy('t5', 32), 2)} at 32 tokens, ${fixed(accuracy('t5', 128), 2)} at 128`,
    `**RoPE** is at ${fixed(accuracy('rope', 32), 3)} for 32 tokens, ${fixed(accuracy('rope', 64), 3)} for 64 and ${fixed(accuracy('rope', 128), 3)} for 128`,
    `it is down to ${fixed(accuracy('rope', 64, { causal: true }), 3)} at 64`,
  ],
  'the settings': [
    'Each model trained for 600 steps of 32 texts',
    `Its rate is ${4e-3} after 30 steps of warm-up`,
    `${valuesOf((run) => run.d_model)} numbers wide, with two or four heads`,
    `its steepest slope is $1/${steepest(2)}$ or $1/${steepest(4)}$`,
  ],
  'the learned table': [
    `At 32 tokens ${fixed(accuracy('learned', 32), 3)} of the answers are right`,
    `which is ${[32, 64].map((length) => fixed(tableWithGuesses(length), 3)).join(', ')} and ${fixed(tableWithGuesses(128), 3)} at 32, 64 and 128 tokens. We measured ${[32, 64].map((length) => fixed(accuracy('learned', length), 3)).join(', ')} and ${fixed(accuracy('learned', 128), 3)}`,
  ],
  'other tasks': [
    `it slips at 32 already, to ${fixed(accuracy('rope', 32, { task: 'order' }), 3)}, where guessing gives 0.5`,
    `goes from ${fixed(accuracy('none', 16, deep), 3)} at 16 tokens to ${fixed(accuracy('none', 128, deep), 3)} at 128`,
    `goes from ${fixed(accuracy('alibi', 16, local), 3)} to ${fixed(accuracy('alibi', 128, local), 3)}, while RoPE falls from ${fixed(accuracy('rope', 16, local), 3)} to ${fixed(accuracy('rope', 128, local), 3)}`,
  ],
  'slow pairs': [
    `The last one needs ${grouped(wavelength(63))} tokens for one round. In training it moved by ${fixed(360 * turns(63, 4096), 0)}°. Now it has to move by ${fixed(360 * turns(63, 32768), 0)}°`,
    `Yes. Pair ${front} has a wavelength of ${grouped(wavelength(front))}. From it to pair 63 there are ${past} pairs`,
    `pair ${front - 1} has a wavelength of ${grouped(wavelength(front - 1))} and came round`,
  ],
  interpolation: [
    `squeezes ${grouped(8 * 4096)} positions into the range of ${grouped(4096)}`,
    `by ${fixed(180 / Math.PI, 0)}°; with $s = 8$ it has ${fixed(180 / Math.PI / 8, 0)}° left`,
    `from ${grouped(2048)} to ${grouped(16 * 2048)} tokens`,
  ],
  'another base': [
    `the base goes from 10,000 to ${grouped(10000 * 8 ** (128 / 126))}`,
    `pair ${front} is slowed by ${fixed(ntk(front), 3)} where it needed 8`,
    `${counts(ntk).beyond} of the ${past} slow hands still go too far`,
  ],
  'dynamic scaling': [
    `At ${grouped(16384)} tokens, four times 4,096, $\\alpha = 1$ slows the last pair by ${16384 / 4096} and $\\alpha = 2$ by ${2 * 4 - 1}`,
  ],
  YaRN: [
    `leaves ${yarn.kept} alone, divides ${yarn.whole} by the whole 8, and takes a mixture for ${yarn.between}`,
    `and ${yarn.kept} fast hands keep their speed`,
    `rounded outwards to whole pairs, here ${first} and ${last}`,
    `pair 32, with ${fixed(turns(32, 4096), 2)} turns, is slowed by ${fixed(byTurns(1, 32)(32), 2)} by the paper and by ${fixed(yarnCode(32), 2)} by the code`,
    `For $s = 8$ the factor is ${fixed(temperature, 3)} and its square ${fixed(temperature ** 2, 3)}`,
    `from 4,096 to ${grouped(32 * 4096)} tokens, 32 times`,
  ],
  'Llama 3.1': [
    `${slowPairs(8192, 500000).length} of the 64 do not come round in its ${grouped(8192)} tokens`,
    `With factor 8 it keeps ${llama.kept} pairs, divides ${llama.whole} by 8 and leaves ${llama.between} in between. The longest text grew 16 times, to ${grouped(16 * 8192)} tokens`,
  ],
  'the crowd': [
    `With $g = 10$ and ${grouped(4096)} words that is ${fixed(shareOfOne(4096), 2)}. With ${grouped(32768)} words it is ${fixed(shareOfOne(32768), 2)}`,
    `reaches ${fixed(llama4(131071), 2)} after ${grouped(131072)} tokens`,
    `It is 1 for the first ${grouped(8191)} positions, ${fixed(llama4(8191), 3)} at the next, ${fixed(llama4(131071), 3)} at position ${grouped(131071)} and ${fixed(llama4(1e7), 3)} at ten million`,
  ],
  'the table': [
    row(
      'none',
      counts(() => 1),
    ),
    row(
      'interpolation',
      counts(() => 8),
    ),
    row('NTK-aware', counts(ntk)),
    row('YaRN, either ramp', yarn),
    row("Llama 3.1's ramp", counts(byTurns(1, 4))),
  ],
};

// Numbers that are chosen or cited, not computed.
const CHOSEN = [
  'A rotary model was trained on 4,096 tokens, and you hand it 32,768.',
  'Ask for position 32,767',
  'A learned table has no row for position 4,096',
  `one layer, 32 numbers wide, on texts of ${LENGTHS[0]} tokens`,
];

const GIVEN = [
  '2022',
  '2023',
  '2024',
  '2025',
  '512',
  '200',
  '128',
  '600',
  '3.1',
  '3.2',
  '3.3',
  '3.4',
  '4,096',
  '65,536',
  '4096',
  '10000',
  '500,000',
  '0.1',
  '32,767',
  '0.5',
  '0.01',
  '5,000',
  '8192',
  '128,000',
  '127',
  '32,000',
  '4,000',
  '96.5',
  '66.6',
  '2,048',
];

testNumbers('The numbers of the chapter on longer texts', { slug: '10-longer-than-training', said: SAID, given: GIVEN, chosen: CHOSEN });

describe('What else is claimed in the chapter on longer texts', () => {
  test('the measurements were made as the chapter says', () => {
    for (const part of [
      '3 seeds',
      '600 steps of 32 sequences of length 16',
      "'learned' repeats its last row",
      'Shaw clip 8 (keys only)',
      'T5 16 buckets, max distance 64, bidirectional',
      'ALiBi slopes 2^(-8h/H) on |i-j|',
      'AdamW lr 4e-3 (30 warm-up steps, cosine to 0)',
      'weight decay 0.01',
      'gradient clip 1.0',
      'pre-norm',
      'GELU MLP of 2d',
      'heads = max(2, d/8)',
      'vocabulary 12',
    ])
      assert.ok(MADE_WITH.includes(part), part);
    assert.equal(
      valuesOf((run) => run.layers),
      '1 or 2',
    );
    assert.equal(new Set(runs.map((run) => run.encoding)).size, 7);
  });
  test('Shaw is right at every length, three back, with a mask and without', () => {
    for (const causal of [false, true]) {
      for (const length of [16, 32, 64, 128]) assert.ok(accuracy('shaw', length, { causal }) > 0.9995);
    }
  });
  test('all four of the prediction learn three back', () => {
    for (const encoding of ['rope', 'sinusoidal', 'shaw', 't5']) assert.ok(accuracy(encoding, 16) > 0.999);
  });
  test('of the relative encodings none learns reversal', () => {
    for (const run of runs.filter(({ task, encoding }) => task === 'reverse' && RELATIVE.includes(encoding)))
      assert.ok(mean(run.accuracy['16']) < 0.45, run.encoding);
  });
  test('reversal is learned by absolute positions alone, and lost at twice the length', () => {
    for (const encoding of ['sinusoidal', 'learned']) {
      assert.equal(accuracy(encoding, 16, { task: 'reverse' }), 1);
      assert.ok(accuracy(encoding, 32, { task: 'reverse' }) < 0.15);
    }
  });
  test('induction is lost at 32 tokens by all that had learned it', () => {
    for (const encoding of ['sinusoidal', 'learned', 'shaw', 't5', 'rope']) {
      assert.ok(accuracy(encoding, 16, { task: 'induction', causal: true }) > 0.95);
      assert.ok(accuracy(encoding, 32, { task: 'induction', causal: true }) < 0.3);
    }
  });
  test('ALiBi falls the least on the short-memory task, but for Shaw, which stays above it', () => {
    const fall = (encoding) => accuracy(encoding, 16, local) - accuracy(encoding, 128, local);
    for (const encoding of ['none', 'sinusoidal', 'learned', 't5', 'rope']) assert.ok(fall('alibi') < fall(encoding), encoding);
    assert.ok(accuracy('shaw', 128, local) > accuracy('alibi', 128, local));
  });
  test('at eight times the length each RoPE model has lost much of what it learned', () => {
    for (const run of runs.filter(({ encoding }) => encoding === 'rope'))
      assert.ok(mean(run.accuracy['16']) - mean(run.accuracy['128']) > 0.2, run.task);
  });
  test('the last pair of NTK-aware scaling is slowed by the whole factor', () => assert.ok(isNear(ntk(63), 8)));
});
