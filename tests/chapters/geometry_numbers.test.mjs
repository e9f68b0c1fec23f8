// Every number in the chapter on the geometry of positions is computed here from the formulas, independently of the engine and the listings.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testNumbers } from './chapter_prose.mjs';
import { normals } from './made_up_words.mjs';

const theta = (i, D = 32, base = 10000) => base ** ((-2 * i) / D);
const pairs = (D) => Array.from({ length: D / 2 }, (_, i) => i);
const frequencies = new Map([8, 32, 512].map((D) => [D, pairs(D).map((i) => theta(i, D))]));
const similarity = (k, D) => frequencies.get(D).reduce((sum, turn) => sum + Math.cos(k * turn), 0) / (D / 2);
const rises = (k, D) => similarity(k, D) > similarity(k - 1, D);
const vector = (pos, D = 32) => pairs(D).flatMap((i) => [Math.sin(pos * theta(i, D)), Math.cos(pos * theta(i, D))]);
const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const degrees = (radians) => (radians * 180) / Math.PI;

const fixed = (value, digits) => value.toFixed(digits).replace('-', '−');
const signed = (value, digits) => (value > 0 ? '+' : '') + fixed(value, digits);
const grouped = (value) => value.toLocaleString('en-GB');

// PE(m)ᵀ W_qᵀ W_k PE(n) / sqrt(K) for all m and n below T, with both matrices [K, D] drawn with variance 1 / D.
function randomScores(T, D, seed) {
  const K = Math.min(D, 64);
  const weights = normals(seed, 2 * D * K).map((value) => value / Math.sqrt(D));
  const project = (first) =>
    Array.from({ length: T }, (_, pos) => {
      const p = vector(pos, D);
      return Array.from({ length: K }, (__, k) => p.reduce((sum, value, d) => sum + value * weights[first + d * K + k], 0));
    });
  const [queries, keys] = [project(0), project(D * K)];
  return queries.map((q) => keys.map((k) => dot(q, k) / Math.sqrt(K)));
}
const scores = randomScores(64, 64, 1);
const threeApart = scores.slice(0, -3).map((row, m) => row[m + 3]);

const firstRise = (D) => {
  let k = 1;
  while (!rises(k, D)) ++k;
  return k;
};
// How many of the first `steps` steps from one distance to the next, starting with the step from 0 to 1, go up.
const risesWithin = (steps, D) => Array.from({ length: steps }, (_, n) => n + 1).filter((k) => rises(k, D)).length;
const least = (T, D) => Math.min(...Array.from({ length: T }, (_, k) => similarity(k, D)));
const cosine = (k, i) => Math.cos(k * theta(i));
const word = (is, words) => (is ? words : '?');

const law = (k, base = 10000) => 1 - (Math.log(k) + 0.577) / Math.log(base);
// The share of the variance of scores that the means of their stripes explain.
function explainedByDistance(seed) {
  const cells = randomScores(64, 64, seed).flatMap((row, m) => row.map((score, n) => ({ score, distance: n - m })));
  const mean = (list) => list.reduce((sum, { score }) => sum + score, 0) / list.length;
  const whole = mean(cells);
  const stripes = Array.from({ length: 127 }, (_, n) => cells.filter(({ distance }) => distance === n - 63));
  const between = stripes.reduce((sum, stripe) => sum + stripe.length * (mean(stripe) - whole) ** 2, 0);
  return between / cells.reduce((sum, { score }) => sum + (score - whole) ** 2, 0);
}

const SAID = {
  'all of one length': [`At width 32 every arrow is ${Math.sqrt(16)} long`],
  'two hands': [
    `Five steps turn this hand by ${fixed(degrees(5 * theta(3)), 1)}°, and $\\cos ${fixed(degrees(5 * theta(3)), 1)}^\\circ = ${fixed(cosine(5, 3), 3)}$`,
  ],
  ripples: [
    `It falls for four steps, to ${fixed(similarity(4, 32), 2)}, and *rises* at the fifth, to ${fixed(similarity(5, 32), 2)}`,
    `At distance 16 it is still about a ${word(Math.abs(similarity(16, 32) - 0.5) < 0.01, 'half')}`,
    `similarity is ${fixed(similarity(4, 32), 4)} at distance 4 and ${fixed(similarity(5, 32), 4)} at distance 5`,
    `with cosines of ${fixed(cosine(4, 0), 2)} and ${fixed(cosine(4, 1), 2)}`,
    `is back at ${signed(cosine(5, 0), 2)}`,
    `Of the 200 steps from distance 0 to distance 200, ${risesWithin(200, 32)} go up`,
    `falls at every step up to ${firstRise(512) - 1} and rises for the first time at ${firstRise(512)}, by ${fixed(similarity(44, 512) - similarity(43, 512), 5)}`,
    `At distance 16 ${word(pairs(32).filter((i) => cosine(16, i) > 0.99).length === 7, 'seven')} of the sixteen hands still have cosines above 0.99. These seven keep the similarity near a half, at ${fixed(similarity(16, 32), 3)}`,
    `two positions that are ${grouped(6283)} apart have a similarity of ${fixed(similarity(6283, 8), 3)}`,
  ],
  'the law': [
    `distance 10 has a similarity of ${fixed(similarity(10, 512), 3)} and the law says ${fixed(law(10), 3)}`,
    `At distance 100 both say ${word(fixed(law(100), 3) === fixed(similarity(100, 512), 3), fixed(law(100), 3))}`,
    `$\\ln 10 / \\ln 10000 = 1/${Math.log(10000) / Math.log(10)}$`,
  ],
  'the rotation': [
    `position 11 has the numbers (${vector(11)
      .slice(6, 8)
      .map((value) => fixed(value, 4))
      .join(
        ', ',
      )}). Pair 3 turns by ${fixed(degrees(5 * theta(3)), 2)}° in five steps, so the matrix holds ${fixed(cosine(5, 3), 4)} and ${fixed(Math.sin(5 * theta(3)), 4)}`,
    `The product is (${vector(16)
      .slice(6, 8)
      .map((value) => fixed(value, 4))
      .join(', ')})`,
  ],
  'a random W': [
    `the score is ${fixed(scores[5][8], 2)} at 5 and 8, and up to ${fixed(Math.max(...threeApart), 2)} elsewhere`,
    `${fixed(100 * explainedByDistance(1), 0)} % of the variance of the scores with seed 1, ${fixed(100 * explainedByDistance(2), 0)} % with seed 2`,
  ],
};

// Numbers that are chosen or cited, not computed.
const GIVEN = ['0.01', '503', '2017', '2019', '10000', '512', '7,000', '500', '400', '256', '100', '200', '200,000', '0.577', '0.44'];

testNumbers('The numbers of the chapter on the geometry of positions', {
  slug: '03-the-geometry-of-positions',
  said: SAID,
  given: GIVEN,
  chosen: ['Is position 7,000 a longer arrow than position 7?', 'what takes position 11 to position 16?'],
});

describe('What else is claimed in the chapter on the geometry of positions', () => {
  test('the formula of similarity is the dot product over both lengths', () => {
    for (const [m, n] of [
      [0, 5],
      [16, 21],
      [40, 3],
      [700, 7],
    ]) {
      for (const D of [8, 32, 512]) {
        const [a, b] = [vector(m, D), vector(n, D)];
        assert.ok(Math.abs(dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b)) - similarity(n - m, D)) < 1e-12, `${m} and ${n}`);
      }
    }
  });

  test('similarity falls for the first four steps at width 32 and rises at the fifth', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 5].map((k) => rises(k, 32)),
      [false, false, false, false, true],
    );
  });

  test('the steps that go up are no matter of rounding: every one of the 200 changes similarity by more than 0.0005', () => {
    for (let k = 1; k <= 200; ++k) assert.ok(Math.abs(similarity(k, 32) - similarity(k - 1, 32)) > 0.0005, `step ${k}`);
  });

  test('of 24 positions at width 32 no two are less alike than those 16 apart', () => assert.equal(least(24, 32), similarity(16, 32)));

  test('at width 512 similarity stays at or below 0.44 for distances from 100 to 200,000', () => {
    for (let k = 100; k <= 200_000; ++k) assert.ok(similarity(k, 512) <= 0.44, `distance ${grouped(k)}`);
  });

  test('the scores three apart begin at that of positions 5 and 8', () => assert.equal(Math.min(...threeApart), scores[5][8]));

  test('rotations chain, and going back exchanges the signs of the sines', () => {
    for (const i of pairs(32)) {
      const [a, b] = [3 * theta(i), 5 * theta(i)];
      assert.ok(Math.abs(Math.cos(a) * Math.cos(b) - Math.sin(a) * Math.sin(b) - Math.cos(8 * theta(i))) < 1e-12);
    }
  });

  test('the difference of two vectors is no vector of the difference, nor the same one step on', () => {
    const minus = (m, n) => vector(m).map((value, d) => value - vector(n)[d]);
    const far = (a, b) =>
      Math.sqrt(
        dot(
          a.map((value, d) => value - b[d]),
          a.map((value, d) => value - b[d]),
        ),
      );
    assert.ok(far(minus(8, 5), vector(3)) > 1);
    assert.ok(far(minus(8, 5), minus(9, 6)) > 1);
  });
});
