// Every number in the chapter on relative positions is computed here from formulas or read from measurements, independently of the engine and the listings.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { fixed, grouped, testNumbers } from './chapter_prose.mjs';

const lab = JSON.parse(readFileSync(join(projectRoot, 'tests/reference/lab.json'), 'utf8'));

// Shaw et al.
const vectors = (clip) => 2 * clip + 1;
const tex = (value) => grouped(value).replace(',', '{,}');

/** T5's bucket on one side, which has `side` buckets. */
function bucket(distance, side, farthest) {
  const exact = side / 2;
  return distance < exact
    ? distance
    : Math.min(side - 1, exact + Math.floor((Math.log(distance / exact) / Math.log(farthest / exact)) * (side - exact) + 1e-9));
}
const startsOf = (side, farthest) =>
  Array.from({ length: side }, (_, b) => Array.from({ length: 200 }, (_, n) => n).find((n) => bucket(n, side, farthest) === b));
const both = startsOf(16, 128),
  causal = startsOf(32, 128);

/** Mean accuracy of the unmasked runs of width 32. */
function accuracy(encoding, task, length, layers = 1) {
  const runs = lab.runs.filter(
    (run) => run.encoding === encoding && run.task === task && !run.causal && run.layers === layers && run.d_model === 32,
  );
  assert.equal(runs.length, 1);
  const values = runs[0].accuracy[length];
  assert.equal(values.length, 3);
  return fixed(values.reduce((a, b) => a + b) / values.length, 2);
}
const row = (name, encoding) => `| ${name} | ${accuracy(encoding, 'back3', 16)} | ${accuracy(encoding, 'reverse', 16)} |`;

const mirrored = (place) => 16 - 1 - 2 * place;

/** The mean of all clipped distances from a place of a text of 16 words. */
const meanDistance = (place, clip = 8) =>
  Array.from({ length: 16 }, (_, j) => Math.max(-clip, Math.min(clip, j - place))).reduce((a, b) => a + b) / 16;

const SAID = {
  'the shapes': [
    `those are $${vectors(16)} \\cdot 64 = ${tex(vectors(16) * 64)}$ numbers`,
    `fill a tensor of ${grouped(512 * 512 * 64)} numbers`,
  ],
  'the buckets': [
    `They begin at ${both.slice(8, 15).join(', ')} and ${both[15]}, each about ${fixed(16 ** (1 / 8), 2)} times as far out as the one before`,
    `it begins at ${both[15]}, so to a layer of T5, ${both[15]} words and 9,100 are the same`,
    `0 to ${32 / 2 - 1} exact, the last from ${causal[31]} on`,
    `Eight heads have $32 \\cdot 8 = ${32 * 8}$ numbers`,
    `which reaches to ${8 + 8 * 15 - 1}`,
    `blur 8 with ${8 + 15 - 1} as they blur ${8 + 7 * 15} with ${8 + 8 * 15 - 1}`,
  ],
  'the measurements': [
    row('none', 'none'),
    row('sinusoidal', 'sinusoidal'),
    row('learned', 'learned'),
    row('Shaw, vectors in keys', 'shaw'),
    row('T5', 't5'),
    row('RoPE', 'rope'),
    row('ALiBi', 'alibi'),
    `With two layers RoPE reaches ${accuracy('rope', 'reverse', 16, 2)} on *reverse*`,
    `Shaw's vectors still score ${accuracy('shaw', 'back3', 64)} and RoPE ${accuracy('rope', 'back3', 64)}; T5 falls to ${accuracy('t5', 'back3', 64)}, no better than the sinusoids with ${accuracy('sinusoidal', 'back3', 64)}, and the learned table has ${accuracy('learned', 'back3', 64)}`,
    'blind guessing gives 0.1',
    `its last two buckets on either side begin at ${startsOf(8, 64).slice(6).join(' and ')}`,
    'T5 has 16 buckets up to distance 64',
    `The mirror of the first word is ${mirrored(0)} steps to its right, the mirror of the last is ${-mirrored(15)} to its left`,
    `Their mean differs from place to place: ${fixed(meanDistance(0), 2)} for the first of 16 words (with a clip of 8), ${fixed(meanDistance(15), 2)} for the last`,
  ],
};

// Numbers that are chosen or cited, not computed. BLEU scores are from Shaw et al. 2018, Tables 2 and 3.
const GIVEN = [
  '2018',
  '2019',
  '2020',
  '2021',
  '12.5',
  '25.3',
  '25.5',
  '25.8',
  '25.9',
  '256',
  '128',
  '400',
  '512',
  '513',
  '600',
  '2.1',
  '3.1',
  '3.2',
  '3.3',
];

testNumbers('The numbers of the chapter on relative positions', {
  slug: '06-relative-positions',
  said: SAID,
  given: GIVEN,
  chosen: ['Is 40 words away so different from 41?'],
});

describe('What else is claimed in the chapter on relative positions', () => {
  test('the measurements were made as the chapter says', () => {
    for (const part of [
      '3 seeds',
      '600 steps of 32 sequences of length 16',
      'Shaw clip 8 (keys only)',
      'T5 16 buckets, max distance 64, bidirectional',
      'on |i-j|',
    ])
      assert.ok(lab.made_with.includes(part), part);
  });
  test('only sinusoidal and learned positions learn to reverse, the learned table not at every size', () => {
    const runs = lab.runs.filter(({ task }) => task === 'reverse');
    for (const run of runs) {
      const best = Math.max(...run.accuracy[16]);
      if (['sinusoidal'].includes(run.encoding)) assert.ok(best > 0.99);
      else if (run.encoding !== 'learned') assert.ok(best < 0.5, `${run.encoding} ${best}`);
    }
    assert.ok(runs.some((run) => run.encoding === 'learned' && Math.max(...run.accuracy[16]) < 0.5));
  });
  test('128 is where a bucket beyond the last one would begin', () => {
    assert.ok(Math.abs(8 + (8 * Math.log(128 / 8)) / Math.log(16) - 16) < 1e-12);
  });
  test('the mirrored place is another distance away from each place', () => {
    const distances = Array.from({ length: 16 }, (_, i) => mirrored(i));
    assert.equal(new Set(distances).size, 16);
    assert.deepEqual([distances[0], distances[15]], [15, -15]);
  });
  test('the mean of all distances differs from place to place', () => {
    assert.equal(new Set(Array.from({ length: 16 }, (_, i) => meanDistance(i))).size, 16);
  });
});
