// Every number in the chapter of listings is computed here from formulas, independently of the engine and the listings, including what its wrong listings
// print and what they should print.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dot, fixed, lengthOf, proseOf, sinusoid, testNumbers } from './chapter_prose.mjs';

const prose = proseOf('13-write-it-yourself');
const list = (values) => values.map((value) => value.toFixed(3)).join(' ');
const clip = (value, most) => Math.max(-most, Math.min(most, value));

// Row 1 at width 8, with the right exponents or with doubled ones.
const rowOne = (two) => [0, 2, 4, 6].flatMap((dim) => [Math.sin(10000 ** ((-two * dim) / 8)), Math.cos(10000 ** ((-two * dim) / 8))]);

// A vector of ones of width 8, rotated in one layout or the other.
function turned(pos, layout) {
  const y = new Array(8);
  for (let i = 0; i < 4; ++i) {
    const [one, two] = layout === 'halves' ? [i, i + 4] : [2 * i, 2 * i + 1];
    const angle = pos * 10000 ** (-i / 4);
    [y[one], y[two]] = [Math.cos(angle) - Math.sin(angle), Math.sin(angle) + Math.cos(angle)];
  }
  return y;
}
const score = (m, n, ofQuery, ofKey = ofQuery) => dot(turned(m, ofQuery), turned(n, ofKey));
const places = [
  [3, 1],
  [10, 8],
  [30, 28],
];

// The rows that 4 tokens look up with a clip of 2.
const shawRow = (i, from) => [0, 1, 2, 3].map((j) => clip(j - i, 2) + 2 - from).join(' ');

const SAID = {
  'the doubled exponent': [`should read \`${list(rowOne(1))}\`. This prints \`${list(rowOne(2))}\``],
  'the mixed layouts': [
    `should all be \`${list([score(3, 1, 'halves')])}\`. This prints \`${list(places.map(([m, n]) => score(m, n, 'interleaved', 'halves')))}\``,
  ],
  'the forgotten offset': [
    `at 0 to 4 should be \`${list([0, 1, 2, 3, 4].map((n) => score(4, n, 'halves')))}\`. This prints \`${list([score(0, 0, 'halves')])}\` five times`,
  ],
  'the row that is one too small': [
    `its first row should read \`${shawRow(0, 0)}\`, the last \`${shawRow(3, 0)}\`. This prints \`${shawRow(0, 1)}\` and \`${shawRow(3, 1)}\``,
  ],
};

// Numbers that are chosen or cited, not computed.
const GIVEN = [
  '2018',
  '2019',
  '2020',
  '2021',
  '2022',
  '1,000,000',
  '100',
  '108',
  '128',
  '3.1',
  '3.2',
  '3.3',
  '2.1',
  '200',
  '1000',
  '10000',
];

// An example of what can be typed.
const CHOSEN = ['a range such as `0..20`'];

testNumbers('The numbers of the chapter of listings', { slug: '13-write-it-yourself', said: SAID, given: GIVEN, chosen: CHOSEN });

describe('What else is claimed in the chapter of listings', () => {
  test('scores of matching layouts are the same at all three places', () => {
    for (const layout of ['halves', 'interleaved']) {
      for (const [m, n] of places) assert.ok(Math.abs(score(m, n, layout) - score(3, 1, layout)) < 1e-9);
    }
  });

  test('the table of ids counts words', () => {
    const mask = [0, 0, 1, 1, 1, 1, 1];
    const ids = mask.map((_, at) => Math.max(0, mask.slice(0, at + 1).reduce((a, b) => a + b, 0) - 1));
    assert.ok(prose.includes(`| mask | ${mask.join(' | ')} |`));
    assert.ok(prose.includes(`| id | ${ids.join(' | ')} |`));
  });

  test('all rows of width 32 have one norm', () => {
    for (const pos of [0, 1, 20]) assert.equal(fixed(lengthOf(sinusoid(pos, 32)), 6), '4.000000');
  });
});
