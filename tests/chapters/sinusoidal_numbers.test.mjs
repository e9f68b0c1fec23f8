// Every number in the chapter on sinusoidal encoding is computed here from the formula, independently of the engine and the listings.
import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {testNumbers} from './chapter_prose.mjs';

const kTurn = 2 * Math.PI;
const divisor = (i, D = 32, base = 10000) => base ** ((2 * i) / D);
const wavelength = (i, D = 32, base = 10000) => kTurn * divisor(i, D, base);
const degrees = (radians) => (radians * 360) / kTurn;
const pairs = Array.from({length: 16}, (_, i) => i);
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
  [0.841, 0.54, 0.909, -0.416, 0.956, -0.279], [0.909, -0.416, 0.141, -0.99, 0.412, -0.911], [0.141, -0.99, -0.757, -0.654, -0.279, -0.96],
  [-0.757, -0.654, -0.96, 0.279, -0.842, 0.54], [-0.96, 0.279, -0.279, 0.96, -0.956, 0.279], [-0.279, 0.96, 0.657, 0.754, -0.412, 0.911],
  [0.657, 0.754, 0.989, -0.141, 0.0, -1.0], [0.989, -0.141, 0.412, -0.911, 0.842, -0.54], [0.412, -0.911, -0.54, -0.842, 0.996, 0.09],
];
const publishedSteps = published.slice(1, 5).map((row, r) => {
  const angle = ([, , , , sine, cosine]) => degrees(Math.atan2(sine, cosine));
  return fixed((angle(row) - angle(published[r]) + 720) % 360, 0);
});

const tableRow = (i) => `| ${i} | ${2 * i}, ${2 * i + 1} | ${turnOf(i)} | ${i < 2 ? fixed(wavelength(i), 2) : i < 12 ? about(wavelength(i), 4) : grouped(wavelength(i))} |`;
const unfinishedIn512 = pairs.filter((i) => wavelength(i) > 512);
const doubledWavelength = (i) => kTurn * 10000 ** ((4 * i) / 32);

// Sentences of the chapter, in which the numbers are computed.
const kSaid = {
  'the pair in numbers': [
    `$10000^{6/32} \\approx ${fixed(divisor(3), 3)}$`,
    `$11 / ${fixed(divisor(3), 3)} \\approx ${fixed(11 / divisor(3), 3)}$`,
    `its sine, ${fixed(Math.sin(11 / divisor(3)), 4)}, and dimension 7 its cosine, ${fixed(Math.cos(11 / divisor(3)), 4)}`,
    `the angle has ${Math.floor(1000 / wavelength(3))} whole turns in it, which change nothing`,
    `that of the ${fixed(360 * (1000 / wavelength(3) - Math.floor(1000 / wavelength(3))), 1)}° left over`,
  ],
  'the hands of a clock': [
    `turns by 1 radian, about ${fixed(degrees(1), 1)}°`,
    `$10000^{2/32} \\approx ${fixed(divisor(1), 3)}$ times slower than the one before it, so ${pairs.find((i) => Math.abs(divisor(i) - 10) < 1e-9) === 4 ? 'four' : '?'} pairs on, a hand is ten times slower`,
    `while pair 8 goes round once, pair 0 races through ${wavelength(8) / wavelength(0)} turns`,
  ],
  'why a sine and a cosine': [
    `At position 2 its sine is ${fixed(Math.sin(2), 3)}; at position 20 it is ${fixed(Math.sin(20), 3)}.`,
    `Their cosines are ${signed(Math.cos(2), 3)} and ${signed(Math.cos(20), 3)}`,
  ],
  'fast and slow': [
    ...[0, 1, 4, 8, 12, 15].map(tableRow),
    `the last hand comes round in ${fixed(wavelength(15, 32, 100), 0)} positions`,
    `$10000^{2/512} \\approx ${fixed(divisor(1, 512), 3)}$, so ${fixed(wavelength(1, 512), 2)} positions a turn`,
    `$10000^{8/32} = ${about(divisor(4), 4)}$, so ${fixed(wavelength(4), 1)} positions a turn`,
    `the divisor is ${divisor(1, 4)}, and a turn takes ${fixed(wavelength(1, 4), 0)} positions`,
    `$10000^{30/32} \\approx ${fixed(divisor(15), 0)}$, so ${grouped(wavelength(15))} positions a turn`,
  ],
  'one of a kind': [
    `44 positions are nearly ${Math.round(44 / kTurn)} turns: the hand overshoots by ${fixed(44 - 7 * kTurn, 4)} radians, or ${fixed(degrees(44 - 7 * kTurn), 2)}°`,
    `710 positions are nearly ${Math.round(710 / kTurn)} turns, and the hand is only ${fixed(710 - 113 * kTurn, 5)} radians past`,
    `pair 1 is ${fixed(-360 * overshoot(1, 44), 1)}° short of ${Math.round(44 / wavelength(1)) === 4 ? 'four' : '?'} turns`,
    `pair 2 is ${fixed(360 * overshoot(2, 44), 1)}° past ${Math.round(44 / wavelength(2)) === 2 ? 'two' : '?'}`,
    `Neighbouring vectors lie ${fixed(apart(1), 2)} apart. Vectors 44 positions apart differ by ${fixed(apart(44), 2)}, those 710 apart by ${fixed(apart(710), 2)}`,
    `pair 0 turns by ${turnOf(0)} from one position to the next, pair 15 by ${turnOf(15)}`,
    `its wavelength is ${grouped(wavelength(15))} positions`,
    `44 positions are ${fixed(44 / kTurn, 4)} turns`,
  ],
  'reading the heatmap': [
    `the ${fixed(Math.sin(11 / divisor(3)), 4)} that you worked out`,
    `Pair 0 is round again after ${fixed(wavelength(0), 2)} rows`,
    `Dimension 8 needs ${fixed(wavelength(4), 2)} rows`,
    `the sine of pair 15 has climbed to ${fixed(Math.sin(29 / divisor(15)), 4)}, and its cosine still rounds to ${fixed(Math.cos(29 / divisor(15)), 4)}`,
    `dimension 20 completes one wave, in ${grouped(wavelength(10))} rows`,
  ],
  'a slip worth seeing': [
    `$10000^{2x} = ${10000 ** 2}^{x}$`,
    `it would need ${grouped(doubledWavelength(15))} positions to come round, not ${grouped(wavelength(15))}`,
    `some ${fixed(doubledWavelength(15) / 1e6, 0)} million positions to come round, not ${grouped(wavelength(15))}`,
    `the hand turns by ${publishedSteps[0]}°, ${publishedSteps[1]}°, ${publishedSteps[2]}° and ${publishedSteps[3]}°`,
  ],
  'how far it reaches': [
    `half of the sixteen hands, pairs ${unfinishedIn512[0]} to ${unfinishedIn512.at(-1)}, do not come round once, and the last turns by ${fixed((360 * 512) / wavelength(15), 1)}°`,
  ],
};

// Numbers that are chosen or cited, not computed.
const kGiven = ['254', '255', '256', '510', '511', '2017', '2022', '10000', '512', '000', '001', '002', '003', '710', '355', '113', '100', '128', '1,024', '10,000', '2,048', '2,047', '1,000', '1,029', '0.005'];

testNumbers('The numbers of the chapter on sinusoidal encoding', {slug: '02-sinusoidal-encoding', said: kSaid, given: kGiven});

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
    assert.deepEqual([8, 10, 15].map((i) => Math.ceil(1023 / wavelength(i))), [2, 1, 1]);
  });
});
