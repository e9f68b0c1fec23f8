// Every number in the chapter on the engine is computed here, independently of the engine and the listings.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testNumbers } from './chapter_prose.mjs';

const f32 = Math.fround;
const fixed = (value, digits) => value.toFixed(digits);
const list = (values) => values.map((value) => fixed(value, 3)).join(' ');
const grouped = (value) => value.toLocaleString('en-GB');

// Pair 3 of a table of width 32, around position 11.5.
const theta = 10000 ** (-6 / 32);
const [c, r] = [11.5 * theta, 0.5 * theta];
const [P, Q, R, S] = [Math.sin(c) * Math.cos(r), Math.cos(c) * Math.sin(r), Math.cos(c) * Math.cos(r), Math.sin(c) * Math.sin(r)];
const turns = (1e6 * theta) / (2 * Math.PI);

// The usual recipe at width 512, with every step rounded to float32.
const rate = f32(-Math.log(10000) / 512);
const usualFrequency = (pair) => f32(Math.exp(f32(2 * pair * rate)));
const frequency = (pair) => 10000 ** ((-2 * pair) / 512);
const pairs = Array.from({ length: 256 }, (_, i) => i);
const near = (pos, count) => Array.from({ length: count }, (_, k) => pos - count / 2 + k);
const worst = (angle) =>
  Math.max(...near(1e6, 64).flatMap((pos) => pairs.map((pair) => Math.abs(Math.sin(angle(pos, pair)) - Math.sin(pos * frequency(pair))))));
const usualError = worst((pos, pair) => f32(pos * usualFrequency(pair)));
const angleError = worst((pos, pair) => f32(pos * frequency(pair)));
const scale = f32(10000 ** (-2 / 512));
const iterated = (pos, pair) => {
  let angle = pos;
  for (let i = 0; i < pair; i += 1) angle = f32(angle * scale);
  return angle;
};
const spacing = 2 ** -4; // between float32 numbers from 2^19 to 2^20, which have 24 binary digits

// Sines at a far position, in float64 and in float32.
const FAR = 1_000_003;
const far = [0, 1, 2, 3].map((i) => Math.sin(FAR * 10000 ** (-i / 4)));
const farInFloat = [0, 1, 2, 3].map((i) => Math.sin(Math.fround(FAR * Math.fround(10000 ** (-i / 4)))));

// Sentences of the chapter, in which the numbers are computed.
const SAID = {
  'what there is to do': [`A table of ${grouped(2048)} positions by 512 dimensions holds ${grouped(2048 * 512)} numbers`],
  'why a float loses its way': [
    `it is off by about ${fixed(usualError, 2)}, on a scale`,
    `should have ${fixed(frequency(1), 8)}, and float32 stores ${fixed(usualFrequency(1), 8)}`,
    `has become ${fixed(1e6 * Math.abs(usualFrequency(1) - frequency(1)), 3)} radians`,
    `Between ${grouped(2 ** 19)} and ${grouped(2 ** 20)} that leaves neighbours ${spacing} apart`,
    `may be ${spacing / 2} off however good the frequency is`,
    `every whole number up to ${grouped(2 ** 24)} is a float32 number`,
    `rounded to the nearest ${1 / spacing === 16 ? 'sixteenth' : '?'}`,
    `The usual float32 recipe for sinusoidal vectors is ${fixed(usualError, 2)} off near position 1,000,000`,
    `float32 numbers near a million are ${spacing} apart`,
  ],
  'the listing that loses digits': [
    `should be \`${list(far)}\`. This prints \`${list(farInFloat)}\``,
    `From ${grouped(2 ** 24 + 1)} on`,
    `to steps of 1/${2 ** (23 - Math.floor(Math.log2(FAR / 10)))} in angles near 100,000`,
  ],
  'an angle that cannot drift': [
    `has made ${fixed(Math.floor(turns), 0).replace(/(\d{2})(\d{3})/, '$1,$2')}.${fixed(turns % 1, 4).slice(2)} turns. A sine looks at the ${fixed(turns % 1, 4)} and at nothing else`,
    `${grouped(Math.floor(turns))} whole turns against ${fixed(turns % 1, 4)} of one`,
    `the first pair has made ${grouped(Math.floor(1e6 / (2 * Math.PI)))} turns`,
    `at position ${grouped(2 ** 20)} makes $${fixed(2 ** 20 * 2 ** -65 * 2 * Math.PI * 1e13, 1)} \\cdot 10^{-13}$ radians`,
    `just below 1, half the distance between neighbours is $${fixed(2 ** -25 * 1e8, 0)} \\cdot 10^{-8}$`,
  ],
  'two rows for four products': [
    `$\\theta = ${fixed(theta, 5)}$`,
    `$c = 11.5\\,\\theta = ${fixed(c, 5)}$ and $r = \\theta / 2 = ${fixed(r, 5)}$`,
    `$\\sin c = ${fixed(Math.sin(c), 5)}$, $\\cos c = ${fixed(Math.cos(c), 5)}$, $\\sin r = ${fixed(Math.sin(r), 5)}$ and $\\cos r = ${fixed(Math.cos(r), 5)}$`,
    `$P = ${fixed(Math.sin(c), 5)} \\cdot ${fixed(Math.cos(r), 5)} = ${fixed(P, 5)}$ and $Q = ${fixed(Math.cos(c), 5)} \\cdot ${fixed(Math.sin(r), 5)} = ${fixed(Q, 5)}$`,
    `$P - Q = ${fixed(Math.sin(11 * theta), 5)}$ is the sine of row 11`,
    `$P + Q = ${fixed(Math.sin(12 * theta), 5)}$ is the sine of row 12`,
    `$R = ${fixed(R, 5)}$ and $S = ${fixed(S, 5)}$. Row 12 gets $R - S = ${fixed(Math.cos(12 * theta), 5)}$, and row 11 gets $R + S = ${fixed(Math.cos(11 * theta), 5)}$`,
    `$1.5 \\cdot 10^{-7}$ in place of $3 \\cdot 10^{-8}$`, // promised by src/engine/sinusoidal.h and measured by its tests
    `with $r = 1.5\\,\\theta$`,
  ],
};

// Numbers that are chosen, not computed.
const GIVEN = [
  '128',
  '256',
  '512',
  '1,000,000',
  '11.5',
  '10000',
  '2,048',
  '106',
  '0.1',
  '2009',
  '1,000',
  '257',
  '1,000,003',
  '100,000',
  '002',
  '003',
];

// The setup of the benchmark.
const CHOSEN = ['Six contenders fill the same table, 128 dimensions wide'];

testNumbers('The numbers of the chapter on the engine', { slug: '14-the-engine-room', said: SAID, given: GIVEN, chosen: CHOSEN });

describe('What else is claimed in the chapter on the engine', () => {
  test('mending the frequencies alone brings a factor of about two, and the iterative recipe is off by more than 0.1', () => {
    assert.ok(usualError / angleError > 1.6 && usualError / angleError < 2.5, `${usualError / angleError}`);
    assert.ok(worst(iterated) > 0.1);
  });

  test('what the frequency of pair 1 loses in float32 is as its feedback says', () => {
    const off = Math.abs(Math.fround(0.1) - 0.1);
    assert.ok(off > 0.5e-9 && off < 5e-9);
    assert.ok(off * FAR > 1e-3 && off * FAR < 1e-2);
    assert.equal(Math.fround(FAR), FAR);
  });
});
