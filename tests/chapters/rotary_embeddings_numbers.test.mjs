// Every number in the chapter on rotary embeddings is computed here from formulas, independently of the engine and the listings.
import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {dot, fixed, grouped, lengthOf, testNumbers} from './chapter_prose.mjs';
import {normals} from './made_up_words.mjs';

const kWidth = 16;
const theta = (i, width = kWidth, base = 10000) => base ** ((-2 * i) / width);
const columns = (i, width, halves) => (halves ? [i, width / 2 + i] : [2 * i, 2 * i + 1]);

function turned(x, pos, halves = false) {
  const y = [...x];
  for (let i = 0; i < x.length / 2; ++i) {
    const [first, second] = columns(i, x.length, halves);
    const [c, s] = [Math.cos(pos * theta(i, x.length)), Math.sin(pos * theta(i, x.length))];
    y[first] = x[first] * c - x[second] * s;
    y[second] = x[first] * s + x[second] * c;
  }
  return y;
}

const q = normals(2, kWidth).map(Math.fround);
const k = normals(3, kWidth).map(Math.fround);
const scoreOf = (m, n, halvesQ = false, halvesK = false, [a, b] = [q, k]) => dot(turned(a, m, halvesQ), turned(b, n, halvesK));
const matrixOf = (...how) => Array.from({length: 24}, (_, m) => Array.from({length: 24}, (__, n) => scoreOf(m, n, ...how)));
const trained = matrixOf(false, false);
const mixed = matrixOf(false, true);
const halves = matrixOf(true, true);

const cells = (matrix) => matrix.flatMap((row, m) => row.map((value, n) => ({value, m, n})));
const most = (values) => Math.max(...values);
function spreadOf(matrix) {
  return most(Array.from({length: 47}, (_, at) => {
    const values = cells(matrix).filter(({m, n}) => m - n === at - 23).map(({value}) => value);
    return most(values) - Math.min(...values);
  }));
}
const off = (matrix) => most(cells(matrix).map(({value, m, n}) => Math.abs(value - trained[m][n])));

const pair2 = (x) => x.slice(4, 6);
const two = (x) => `(${x.map((value) => fixed(value, 4)).join(', ')})`;
const [q7, k3] = [turned(q, 7), turned(k, 3)];
const tex = (value) => value.toFixed(4);
const product = ([a, b], [c, d]) => `&(${tex(a)})(${tex(c)}) \\\\ &\\quad + (${tex(b)})(${tex(d)}) = ${(a * c + b * d).toFixed(3)}`;
const wavelength = (i, width) => 2 * Math.PI / theta(i, width);
const ones = (distance) => Array.from({length: 8}, (_, i) => 2 * Math.cos(distance * theta(i))).reduce((a, b) => a + b);

const kSaid = {
  'one pair': [
    `pair 2 of the query is ${two(pair2(q))}, that of the key ${two(pair2(k))}. Turned they are ${two(pair2(q7))} and ${two(pair2(k3))}`,
    `the pair adds to the score \`\`\`math \\begin{aligned} ${product(pair2(q7), pair2(k3))} \\end{aligned} \`\`\` The bars below have what each pair adds. All eight together make ${fixed(scoreOf(7, 3), 3)}.`,
    `with the key four places to the right the score is ${fixed(scoreOf(7, 11), 3)}`,
    `turned by 7 steps of ${fixed(theta(2), 1)} radians`,
  ],
  'many pairs': [
    `pair 0 comes round in ${fixed(wavelength(0, 64), 2)} positions and pair 31 in ${grouped(wavelength(31, 64))}`,
  ],
  'the layouts': [
    `differ by up to ${fixed(spreadOf(mixed), 1)}, where no score is larger than ${fixed(most(cells(mixed).map(({value}) => Math.abs(value))), 2)} in size`,
    `is wrong, here by up to ${fixed(off(halves), 1)}`,
  ],
  decay: [`16 at distance 0, ${fixed(ones(4), 1)} at 4 and ${fixed(ones(5), 1)} at 5`],
};

// Numbers that are chosen or cited, not computed.
const kGiven = [
  '000', '002', '003', '2021', '2022', '2023', '2024', '10000', '3.2', '100', '103', '107', '256', '500,000', '200', '512', '1,024', '25199', '0.1',
];

const kChosen = ['a query at 7 moves to 107, a key at 3 to 103'];

testNumbers('The numbers of the chapter on rotary embeddings', {slug: '07-rotary-embeddings', said: kSaid, given: kGiven, chosen: kChosen});

describe('What else is claimed in the chapter on rotary embeddings', () => {
  test('a hundred positions on, all numbers of the pair are others, and its part and the score are the same', () => {
    const [a, b] = [turned(q, 107), turned(k, 103)];
    for (const c of [4, 5]) assert.ok(Math.abs(a[c] - q7[c]) > 0.01 && Math.abs(b[c] - k3[c]) > 0.01);
    assert.ok(Math.abs(dot(pair2(a), pair2(b)) - dot(pair2(q7), pair2(k3))) < 1e-12);
    assert.ok(Math.abs(scoreOf(107, 103) - scoreOf(7, 3)) < 1e-12);
  });

  test('matched layouts depend on the distance alone, but for less than 1e-14', () => {
    for (const matrix of [trained, halves]) assert.ok(spreadOf(matrix) < 1e-14 && spreadOf(matrix) > 0);
  });

  test('in the other layout every score but those of equal positions is another one', () => {
    for (const {value, m, n} of cells(halves)) assert.equal(Math.abs(value - trained[m][n]) > 0.01, m !== n, `${m} and ${n}`);
  });

  test('with its numbers reordered the other layout gives the scores of training', () => {
    const reordered = [q, k].map((x) => [...x.filter((_, c) => c % 2 === 0), ...x.filter((_, c) => c % 2 === 1)]);
    assert.ok(off(matrixOf(true, true, reordered)) < 1e-13);
  });

  test('the score of ones is 16 times the cosine similarity of sinusoidal vectors, 16 wide', () => {
    const vector = (pos) => Array.from({length: 8}, (_, i) => [Math.sin(pos * theta(i)), Math.cos(pos * theta(i))]).flat();
    for (const distance of [0, 4, 5, 77]) {
      const [a, b] = [vector(3), vector(3 + distance)];
      assert.ok(Math.abs(16 * dot(a, b) / (lengthOf(a) * lengthOf(b)) - ones(distance)) < 1e-12);
    }
  });

  test('a query turned by 50 steps and taken for a key scores highest 50 apart, of all distances up to 2,047', () => {
    const key = turned(q, 50);
    // The key at n is rotated by n more, so the two are aligned where m = n + 50.
    const scores = Array.from({length: 2048}, (_, distance) => dot(turned(q, distance), key));
    assert.equal(scores.indexOf(most(scores)), 50);
  });
});
