// Every number in the chapter on sinusoidal encoding is computed here from the formula, independently of the engine and the listings.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testNumbers } from './chapter_prose.mjs';

const TURN = 2 * Math.PI;
const divisor = (i, D = 32, base = 10000) => base ** ((2 * i) / D);
const wavelength = (i, D = 32, base = 10000) => TURN * divisor(i, D, base);
const degrees = (radians) => (radians * 360) / TURN;
const pairs = Array.from({ length: 16 }, (_, i) => i);
// In two vectors k positions apart, the tips of each pair are the ends of a chord, whose length depends only on k.
const chord = (i, k) => 2 * Math.abs(Math.sin(k / divisor(i) / 2));
const apart = (k) => Math.hypot(...pairs.map((i) => chord(i, k)));
// How far the hand of pair i is past a whole number of turns after k positions, in turns: -0.5 to 0.5.
const overshoot = (i, k) => k / wavelength(i) - Math.round(k / wavelength(i));

const fixed = (value, digits) => value.toFixed(digits).replace('-', '−');
const signed = (value, digits) => (value > 0 ? '+' : '') + fixed(value, digits);
const grouped = (value) => Math.round(value).toLocaleString('en-GB');
const about = (value, digits) => String(Number(value.toPrecision(digits)));
const turnOf = (i) => `${about(360 / wavelength(i), 3)}°`;

// The table published with source 001, rows 1 to 9 of its columns 0 to 5.
const published = [
  [0.841, 0.54, 0.909, -0.416, 0.956, -0.279],
  [0.909, -0.416, 0.141, -0.99, 0.412, -0.911],
  [0.141, -0.99, -0.757, -0.654, -0.279, -0.96],
  [-0.757, -0.654, -0.96, 0.279, -0.842, 0.54],
  [-0.96, 0.279, -0.279, 0.96, -0.956, 0.279],
  [-0.279, 0.96, 0.657, 0.754, -0.412, 0.911],
  [0.657, 0.754, 0.989, -0.141, 0.0, -1.0],
  [0.989, -0.141, 0.412, -0.911, 0.842, -0.54],
  [0.412, -0.911, -0.54, -0.842, 0.996, 0.09],
];
const publishedSteps = published.slice(1, 5).map((row, r) => {
  const angle = ([, , , , sine, cosine]) => degrees(Math.atan2(sine, cosine));
  return fixed((angle(row) - angle(published[r]) + 720) % 360, 0);
});

const tableRow = (i) =>
  `| ${i} | ${turnOf(i)} | ${i < 2 ? fixed(wavelength(i), 2) : i < 12 ? about(wavelength(i), 4) : grouped(wavelength(i))} |`;
const unfinishedIn512 = pairs.filter((i) => wavelength(i) > 512);
const doubledWavelength = (i) => TURN * 10000 ** ((4 * i) / 32);

// Sentences of the chapter, in which the numbers are computed.
const SAID = {
  'why not numbers': [`${3 / 4} in a text of four, ${3 / 60} in one of sixty, ${3 / 400} in one of four hundred`],
  'the pair in numbers': [
    `$10000^{6/32} \\approx ${fixed(divisor(3), 3)}$`,
    `$11 / ${fixed(divisor(3), 3)} \\approx ${fixed(11 / divisor(3), 3)}$`,
    `Dimension 6 holds the sine, ${fixed(Math.sin(11 / divisor(3)), 4)}, and dimension 7 the cosine, ${fixed(Math.cos(11 / divisor(3)), 4)}`,
  ],
  'the hands of a clock': [
    `each ${fixed(divisor(1), 2)} times slower than the one before`,
    `While hand 8 goes round once, hand 0, the quickest, races through ${wavelength(8) / wavelength(0)} turns`,
  ],
  'why a sine and a cosine': [
    `At position 2 the sine of hand 0 is ${fixed(Math.sin(2), 3)}, and at position 20 it is ${fixed(Math.sin(20), 3)}`,
    `the *cosine*: ${signed(Math.cos(2), 3)} and ${signed(Math.cos(20), 3)}`,
  ],
  'fast and slow': [...[0, 4, 15].map(tableRow), `the last hand comes round in ${fixed(wavelength(15, 32, 100), 0)} positions`],
  'one of a kind': [
    `overshoot ${Math.round(44 / TURN)} turns by only ${fixed(degrees(44 - 7 * TURN), 2)}°`,
    `44 positions are nearly ${Math.round(44 / TURN)} turns: the hand overshoots by ${fixed(44 - 7 * TURN, 4)} radians`,
    `710 positions are nearly ${Math.round(710 / TURN)} turns, and the hand is only ${fixed(710 - 113 * TURN, 5)} radians past`,
    `hand 1 is ${fixed(-360 * overshoot(1, 44), 1)}° short of ${Math.round(44 / wavelength(1)) === 4 ? 'four' : '?'} turns`,
    `Neighbouring rows lie ${fixed(apart(1), 2)} apart, rows 44 positions apart ${fixed(apart(44), 2)}, and rows 710 apart ${fixed(apart(710), 2)}`,
    `pair 0 turns by ${turnOf(0)} from one position to the next, pair 15 by ${turnOf(15)}`,
    `its wavelength is ${grouped(wavelength(15))} positions`,
    `44 positions are ${fixed(44 / TURN, 4)} turns`,
  ],
  'reading the heatmap': [
    `the ${fixed(Math.sin(11 / divisor(3)), 4)} from above`,
    `hand 0 is round again after ${fixed(wavelength(0), 2)} rows`,
    `Dimension 8 needs ${fixed(wavelength(4), 2)} rows`,
    `the sine of pair 15 has climbed to ${fixed(Math.sin(29 / divisor(15)), 4)}, and its cosine still rounds to ${fixed(Math.cos(29 / divisor(15)), 4)}`,
    `dimension 20 completes one wave, in ${grouped(wavelength(10))} rows`,
  ],
  'a slip worth seeing': [
    `${pairs.filter((i) => 10000 ** ((4 * i) / 32) > divisor(15)).length === 8 ? 'half' : '?'} of its hands slower than the slowest should be`,
    `by a factor of ${fixed(divisor(1, 512), 5)} in the paper and of ${fixed(10000 ** (1 / 255), 5)} in the code`,
    `$10000^{2x} = ${10000 ** 2}^{x}$`,
    `it would need ${grouped(doubledWavelength(15))} positions to come round, not ${grouped(wavelength(15))}`,
    `some ${fixed(doubledWavelength(15) / 1e6, 0)} million positions to come round, not ${grouped(wavelength(15))}`,
    `the hand turns by ${publishedSteps[0]}°, ${publishedSteps[1]}°, ${publishedSteps[2]}° and ${publishedSteps[3]}°`,
  ],
  'how far it reaches': [
    `${unfinishedIn512.length === 8 ? 'half' : '?'} of the sixteen hands do not come round once; the last turns by ${fixed((360 * 512) / wavelength(15), 1)}°`,
  ],
};

// Numbers that are chosen or cited, not computed.
const GIVEN = [
  '254',
  '255',
  '256',
  '510',
  '511',
  '2017',
  '2019',
  '2022',
  '10000',
  '512',
  '710',
  '355',
  '113',
  '100',
  '127',
  '128',
  '038',
  '099',
  '1,024',
  '10,000',
  '2,048',
  '1,000',
  '1,029',
  '0.005',
];
const CHOSEN = ['Place 38 reads 038'];

testNumbers('The numbers of the chapter on sinusoidal encoding', {
  slug: '02-sinusoidal-encoding',
  said: SAID,
  given: GIVEN,
  chosen: CHOSEN,
});

describe('What else is claimed in the chapter on sinusoidal encoding', () => {
  test('no two vectors up to 2,047 positions apart are closer than neighbours', () => {
    for (let k = 2; k <= 2047; ++k) assert.ok(apart(k) > apart(1), `${k} positions`);
  });

  test('of the published table, rows 1 to 9, two columns are right and two are early, all to within 0.005', () => {
    published.forEach((row, r) => {
      const right = [Math.sin(r + 1), Math.cos(r + 1), Math.sin(r + 2), Math.cos(r + 2)];
      right.forEach((value, c) => assert.ok(Math.abs(row[c] - value) < 0.005, `row ${r + 1}, column ${c}`));
    });
  });

  test('the slow waves of the last question are on their first or second turn at position 1,023', () => {
    assert.deepEqual(
      [8, 10, 15].map((i) => Math.ceil(1023 / wavelength(i))),
      [2, 1, 1],
    );
  });
});
