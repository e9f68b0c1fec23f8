// Every number in the chapter on token and position in one vector is computed here from formulas, independently of the engine and the listings.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cosine, dot, fixed, grouped, lengthOf, plus, proseOf, sinusoid, testNumbers } from './chapter_prose.mjs';
import { embedding } from './made_up_words.mjs';

const prose = proseOf('04-into-the-model');
const list = (values) => values.map((value) => fixed(value, 4)).join(', ');
const degrees = (radians) => (radians * 180) / Math.PI;

const cat = embedding('cat', 8, 0.5);
const fresh = (word, scale = 1) => embedding(word, 512, 0.02 * scale);
const ROOT = Math.sqrt(512);
const summed = (word, pos, scale) => plus(fresh(word, scale), sinusoid(pos, 512));

// Directions of position vectors, each from the vector that those before it describe worst (pivoted Gram-Schmidt), and the share of the energy that the
// first r of them hold. Only the pairs from `first` to `last` count.
function directionsOf(width, positions, first = 0, last = width / 2 - 1) {
  const left = Array.from({ length: positions }, (_, pos) => sinusoid(pos, width).slice(2 * first, 2 * last + 2));
  const directions = [],
    held = [0];
  while (directions.length < Math.min(left[0].length, positions)) {
    const squares = left.map((vector) => dot(vector, vector));
    const most = Math.max(...squares);
    if (most < 1e-5 * (width / 2)) break;
    const scale = 1 / Math.sqrt(most);
    const direction = left[squares.findIndex((square) => square > most - 1e-9)].map((value) => value * scale);
    directions.push(direction);
    for (const vector of left) {
      const along = dot(vector, direction);
      for (let c = 0; c < vector.length; ++c) vector[c] -= along * direction[c];
    }
    held.push(1 - left.reduce((sum, vector) => sum + dot(vector, vector), 0) / (positions * (last - first + 1)));
  }
  return { directions, held, needed: (share) => held.findIndex((value) => value >= share) };
}

// Takes the part of the sum along `directions` for the position, and the rest for the token.
function recovered(directions, token, position) {
  const sum = plus(token, position);
  const back = new Array(sum.length).fill(0);
  let lost = 0;
  for (const direction of directions) {
    const along = dot(sum, direction);
    direction.forEach((value, c) => {
      back[c] += along * value;
    });
    lost += dot(token, direction) ** 2;
  }
  return {
    token: cosine(
      sum.map((value, c) => value - back[c]),
      token,
    ),
    position: cosine(back, position),
    lost: lost / dot(token, token),
  };
}

// Eigenvalues of a symmetric matrix: Householder's tridiagonal form, then bisection by counting signs (Golub and Van Loan, sections 8.3 and 8.4).
function eigenvalues(matrix) {
  const n = matrix.length;
  const a = matrix.map((row) => Float64Array.from(row));
  const off = new Float64Array(n);
  for (let k = 0; k < n - 2; ++k) {
    let norm = 0;
    for (let i = k + 1; i < n; ++i) norm += a[i][k] ** 2;
    norm = Math.sqrt(norm);
    off[k + 1] = norm;
    if (norm < 1e-14) continue;
    const v = new Float64Array(n);
    const alpha = a[k + 1][k] > 0 ? -norm : norm;
    for (let i = k + 1; i < n; ++i) v[i] = a[i][k];
    v[k + 1] -= alpha;
    const square = v.reduce((sum, value) => sum + value * value, 0);
    const w = new Float64Array(n);
    for (let i = k + 1; i < n; ++i) {
      let sum = 0;
      for (let j = k + 1; j < n; ++j) sum += a[i][j] * v[j];
      w[i] = (2 * sum) / square;
    }
    const half = v.reduce((sum, value, i) => sum + value * w[i], 0) / square;
    for (let i = k + 1; i < n; ++i) w[i] -= half * v[i];
    for (let i = k + 1; i < n; ++i) {
      for (let j = k + 1; j < n; ++j) a[i][j] -= v[i] * w[j] + w[i] * v[j];
    }
  }
  off[n - 1] = Math.abs(a[n - 1][n - 2]);
  const below = (x) => {
    let count = 0,
      d = 1;
    for (let i = 0; i < n; ++i) {
      d = a[i][i] - x - (i > 0 ? off[i] ** 2 / d : 0);
      if (d === 0) d = 1e-300;
      count += d < 0;
    }
    return count;
  };
  const most = Math.max(...a.map((row, i) => Math.abs(row[i]) + off[i] + (off[i + 1] ?? 0)));
  return Array.from({ length: n }, (_, rank) => {
    let low = -most,
      high = most;
    for (let step = 0; step < 60; ++step) {
      const middle = (low + high) / 2;
      if (below(middle) > rank) high = middle;
      else low = middle;
    }
    return (low + high) / 2;
  }).reverse();
}

const wide = directionsOf(512, 512);
const narrow = directionsOf(32, 32);
const turnsIn512 = (pair) => 511 / (2 * Math.PI * 10000 ** (pair / 256));
const SLOW = Array.from({ length: 256 }, (_, pair) => pair).find((pair) => turnsIn512(pair) < 1); // the first that does not complete a turn
const token = fresh('cat', ROOT);
const found = recovered(wide.directions.slice(0, 113), token, sinusoid(1, 512));
const drowned = recovered(wide.directions.slice(0, 113), fresh('cat'), sinusoid(1, 512));

// What LayerNorm does before it divides: it subtracts the mean.
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const centred = (values) => values.map((value) => value - mean(values));

const SAID = {
  'which is longer': [
    `by a factor of about ${Math.round(Math.sqrt(256) / (0.02 * ROOT)) === 35 ? 'thirty-five' : '?'}`,
    `It is ${lengthOf(sinusoid(7, 512)).toFixed(0)} long at every position`,
    `$0.02 \\cdot \\sqrt{512} = ${fixed(0.02 * ROOT, 2)}$`,
  ],
  'step by step': [
    `“cat” is (${list(cat.slice(0, 4))}, …)`,
    `Position 1 is (${list(sinusoid(1, 8).slice(0, 4))}, …)`,
    `${list(cat.slice(0, 1))} + ${list(sinusoid(1, 8).slice(0, 1))} = ${fixed(cat[0] + Math.sin(1), 4)}, and so on: (${list(plus(cat, sinusoid(1, 8)).slice(0, 4))}, …)`,
    `position 1 begins with ${list(sinusoid(1, 512).slice(0, 6))}, and position 2 with ${list(sinusoid(2, 512).slice(0, 4))}.`,
    `with (0.1, 0.3), and their squares add up to ${fixed(0.1 ** 2 + 0.3 ** 2, 2)}`,
  ],
  'how it is combined': [
    `(${fixed(0.4 + 0.8415, 4)}, ${fixed(0.1 + 0.5403, 4)})`,
    `(${fixed(0.4 * 0.8415, 4)}, ${fixed(0.1 * 0.5403, 4)})`,
    `its position is (${list(sinusoid(1, 2))})`,
  ],
  'what the next layer costs': [
    `have ${grouped(3 * 512 * 512)} weights after adding, and ${grouped(3 * 1024 * 512)} after concatenating: twice as many`,
  ],
  'how few directions': [
    `their cosine is some $1/\\sqrt{512} = ${fixed(1 / Math.sqrt(512), 3)}$ in size`,
    `${wide.needed(0.5) === 7 ? 'Seven' : '?'} directions hold half of the energy, the sum of the squared lengths; ${wide.needed(0.9)} hold 90 %, and ${wide.needed(0.99)} hold 99 %`,
    `pair ${SLOW} turns by ${fixed(degrees(511 / 10000 ** (SLOW / 256)), 0)}°, pair 200 by ${fixed(degrees(511 / 10000 ** (400 / 512)), 0)}°, pair 255 by ${fixed(degrees(511 / 10000 ** (510 / 512)), 0)}°`,
    `The slow half, pairs ${SLOW} to 255, does not come round`,
    `${directionsOf(512, 512, SLOW).needed(0.99) === 4 ? 'Four' : '?'} directions are enough for all of these`,
    `${directionsOf(512, 512, 0, 29).needed(0.99) === 60 ? 'Only the first thirty pairs need two each' : '?'}`,
    `about $${wide.needed(0.99)}/512 = ${fixed((100 * 113) / 512, 0)}\\,\\%$`,
    `“cat” loses ${fixed(100 * found.lost, 0)} % of its own squared length`,
    `${wide.needed(0.99) / 512 > 0.19 && wide.needed(0.99) / 512 < 0.23 ? 'Positions lie in about a fifth of the directions' : '?'}`,
    `a cosine of ${fixed(found.token, 2)} with the true vector`,
    `The recovered position has a cosine of ${fixed(found.position, 3)}`,
    `the cosine falls to ${fixed(drowned.token, 2)}`,
    `the positions take ${narrow.needed(0.99)} of 32 dimensions`,
  ],
  'a question of scale': [
    `At width 512 it is ${lengthOf(sinusoid(1, 512)).toFixed(0)} long; “cat”, fresh from its table, is ${fixed(lengthOf(fresh('cat')), 2)} long, and the sum ${fixed(lengthOf(summed('cat', 1)), 2)}`,
    `the sums of “cat” and “sat” at position 1 have a cosine of ${fixed(cosine(summed('cat', 1), summed('sat', 1)), 4)}`,
    `which is ${fixed(ROOT, 1)} for 512`,
    `Now “cat” is ${fixed(lengthOf(token), 2)} long, and the cosine of the two sums falls to ${fixed(cosine(summed('cat', 1, ROOT), summed('sat', 1, ROOT)), 2)}`,
    `adding takes “cat” from ${fixed(lengthOf(fresh('cat')), 2)} to ${fixed(lengthOf(summed('cat', 1)), 2)}, and with the factor from ${fixed(lengthOf(token), 2)} to ${fixed(lengthOf(summed('cat', 1, ROOT)), 2)}`,
  ],
  LayerNorm: [
    `a large mean, ${fixed(mean(sinusoid(1, 512)), 2)} at position 1 and still ${fixed(mean(sinusoid(511, 512)), 2)} at position 511`,
    `was ${fixed(lengthOf(sinusoid(1, 512)) / lengthOf(token), 2)} times as long as the word; afterwards they are ${fixed(lengthOf(centred(sinusoid(1, 512))) / lengthOf(centred(token)), 2) === '1.00' ? 'equally long' : '?'}`,
    `the ratio goes from ${fixed(lengthOf(sinusoid(1, 512)) / lengthOf(fresh('cat')), 0)} to ${fixed(lengthOf(centred(sinusoid(1, 512))) / lengthOf(centred(fresh('cat'))), 0)}`,
  ],
};

// Numbers that are chosen, cited, or quoted from a source.
const GIVEN = [
  '2017',
  '2019',
  '2026',
  '512',
  '0.4',
  '0.5',
  '511',
  '200',
  '255',
  '256',
  '109',
  '3.4',
  '0.0001',
  '0.001',
  '0.841',
  '0.540',
  '0.002',
  '0.999',
];

testNumbers('The numbers of the chapter on token and position in one vector', { slug: '04-into-the-model', said: SAID, given: GIVEN });

describe('What else is claimed in the chapter on token and position in one vector', () => {
  test('the best choice of directions needs 109 for 99 % of the energy', () => {
    const similarity = Array.from({ length: 512 }, (_, k) =>
      Array.from({ length: 256 }, (_, i) => Math.cos(k / 10000 ** (i / 256))).reduce((sum, value) => sum + value, 0),
    );
    const values = eigenvalues(Array.from({ length: 512 }, (_, m) => Array.from({ length: 512 }, (_, n) => similarity[Math.abs(m - n)])));
    const energy = 512 * 256;
    assert.ok(Math.abs(values.reduce((sum, value) => sum + value, 0) - energy) < 1e-3 * energy);
    let held = 0,
      needed = 0;
    while (held < 0.99 * energy) held += values[needed++];
    assert.equal(needed, 109);
    assert.ok(prose.includes('the principal directions, needs 109'));
  });

  test('embeddings of standard deviation 1 / sqrt(D) are about 1 long, and after the factor sqrt(D) sqrt(2) times as long as a position', () => {
    const words = ['the', 'cat', 'sat', 'on', 'mat', 'dog', 'bites', 'man'];
    const mean = words.reduce((sum, word) => sum + lengthOf(embedding(word, 512, 1 / ROOT)), 0) / words.length;
    assert.ok(Math.abs(mean - 1) < 0.03, `${mean}`);
    assert.ok(Math.abs(ROOT / lengthOf(sinusoid(1, 512)) - Math.SQRT2) < 1e-12);
  });

  test('the largest dot product with a table of positions is that of the right one, in few directions or in all', () => {
    const bits = (x) => x.toString(2).replaceAll('0', '').length;
    const walsh = (pos) => Array.from({ length: 512 }, (_, c) => ((-1) ** bits(pos & c) * 16) / ROOT); // fills every dimension
    for (const row of [(pos) => sinusoid(pos, 512), walsh]) {
      const rows = Array.from({ length: 512 }, (_, pos) => row(pos));
      for (const word of ['cat', 'dog', 'mat']) {
        const vector = fresh(word, ROOT);
        for (const pos of [0, 1, 100, 511]) {
          const sum = plus(vector, rows[pos]),
            fits = rows.map((of) => dot(sum, of));
          assert.equal(fits.indexOf(Math.max(...fits)), pos, word);
        }
      }
    }
  });

  test('the comment quoted from the course chapter is no row of the formula and none of its listing', () => {
    assert.ok(Math.abs(sinusoid(1, 512)[2] - 0.002) > 0.5); // the formula
    assert.ok(Math.abs(Math.sin(1 / 10000 ** (4 / 512)) - 0.002) > 0.5); // the listing, whose exponent is doubled
  });
});
