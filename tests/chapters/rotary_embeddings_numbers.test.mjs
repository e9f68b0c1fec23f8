// Every number in the chapter on rotary embeddings is computed here from formulas, independently of the engine and the listings.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dot, fixed, grouped, lengthOf, testNumbers } from './chapter_prose.mjs';
import { normals } from './made_up_words.mjs';

const WIDTH = 16;
const theta = (i, width = WIDTH, base = 10000) => base ** ((-2 * i) / width);

function rotated(x, pos) {
  const y = [...x];
  for (let i = 0; i < x.length / 2; ++i) {
    const [c, s] = [Math.cos(pos * theta(i, x.length)), Math.sin(pos * theta(i, x.length))];
    y[2 * i] = x[2 * i] * c - x[2 * i + 1] * s;
    y[2 * i + 1] = x[2 * i] * s + x[2 * i + 1] * c;
  }
  return y;
}

const q = normals(2, WIDTH).map(Math.fround);
const k = normals(3, WIDTH).map(Math.fround);
const scoreOf = (m, n) => dot(rotated(q, m), rotated(k, n));
const most = (values) => Math.max(...values);

const pair2 = (x) => x.slice(4, 6);
const two = (x) => `(${x.map((value) => fixed(value, 4)).join(', ')})`;
const [q7, k3] = [rotated(q, 7), rotated(k, 3)];
const tex = (value) => value.toFixed(4);
const product = ([a, b], [c, d]) => `(${tex(a)})(${tex(c)}) + (${tex(b)})(${tex(d)}) = ${(a * c + b * d).toFixed(3)}`;
const wavelength = (i, width) => (2 * Math.PI) / theta(i, width);
const ones = (distance) => Array.from({ length: 8 }, (_, i) => 2 * Math.cos(distance * theta(i))).reduce((a, b) => a + b);
const slowest = wavelength(31, 64);

const SAID = {
  'two arrows': [
    `by ${fixed(theta(2), 1)} radians a word, so a query at position 7 is rotated by ${fixed(7 * theta(2), 1)}, and a key at position 3 by ${fixed(3 * theta(2), 1)}`,
    `with the key four words to the right the score is ${fixed(scoreOf(7, 11), 2)} instead of ${fixed(scoreOf(7, 3), 2)}`,
  ],
  'one pair': [
    `pair 2 of the query is ${two(pair2(q))}, and pair 2 of the key ${two(pair2(k))}. Rotated they are ${two(pair2(q7))} and ${two(pair2(k3))}`,
    product(pair2(q7), pair2(k3)),
    `Together they make ${fixed(scoreOf(7, 3), 2)}`,
  ],
  'many pairs': [
    `pair 0 comes round every ${fixed(wavelength(0, 64), 2)} words`,
    `Pair 31, the slowest, takes ${grouped(slowest)} words`,
    `by 1,000/${grouped(slowest)} of a turn, under ${Math.ceil((360 * 1000) / slowest)} degrees. The cosine of that is still ${fixed(Math.cos((2 * Math.PI * 1000) / slowest), 2)}`,
    `pair 0 by ${fixed(180 / Math.PI, 0)} degrees`,
  ],
  decay: [`At distance 0 the score is ${ones(0)}, at 4 it is ${fixed(ones(4), 1)}, and at 5 it is ${fixed(ones(5), 1)}: it went`],
};

// Numbers that are chosen or cited, not computed.
const GIVEN = [
  '2021',
  '2022',
  '2023',
  '2024',
  '10000',
  '3.2',
  '100',
  '103',
  '107',
  '128',
  '500,000',
  '200',
  '512',
  '1,000',
  '20,000',
  '3.4',
  '2.2',
];

testNumbers('The numbers of the chapter on rotary embeddings', {
  slug: '07-rotary-embeddings',
  said: SAID,
  given: GIVEN,
  chosen: ['the width of a head, perhaps 64 or 128', 'rotate it by 50 steps and use it as the key'],
});

describe('What else is claimed in the chapter on rotary embeddings', () => {
  test('a hundred positions on, all numbers of the pair are others, and its part and the score are the same', () => {
    const [a, b] = [rotated(q, 107), rotated(k, 103)];
    for (const c of [4, 5]) assert.ok(Math.abs(a[c] - q7[c]) > 0.01 && Math.abs(b[c] - k3[c]) > 0.01);
    assert.ok(Math.abs(dot(pair2(a), pair2(b)) - dot(pair2(q7), pair2(k3))) < 1e-12);
    assert.ok(Math.abs(scoreOf(107, 103) - scoreOf(7, 3)) < 1e-12);
  });

  test('the score of ones is 16 times the cosine similarity of sinusoidal vectors, 16 wide', () => {
    const vector = (pos) => Array.from({ length: 8 }, (_, i) => [Math.sin(pos * theta(i)), Math.cos(pos * theta(i))]).flat();
    for (const distance of [0, 4, 5, 77]) {
      const [a, b] = [vector(3), vector(3 + distance)];
      assert.ok(Math.abs((16 * dot(a, b)) / (lengthOf(a) * lengthOf(b)) - ones(distance)) < 1e-12);
    }
  });

  test('in 20,000 words the slowest pair of a head of 64 goes almost half round', () => {
    assert.ok(20000 / slowest > 0.4 && 20000 / slowest < 0.5 && 360 / slowest < 0.01);
  });

  test('a query rotated by 50 steps and taken for a key scores highest 50 apart, of all distances up to 2,047', () => {
    const key = rotated(q, 50);
    // The key at n is rotated by n more, so the two are aligned where m = n + 50.
    const scores = Array.from({ length: 2048 }, (_, distance) => dot(rotated(q, distance), key));
    assert.equal(scores.indexOf(most(scores)), 50);
  });
});
