// Every number in the chapter on order is computed here from the formulas, independently of the engine and the listing.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testNumbers } from './chapter_prose.mjs';

const dot = (a, b) => a.reduce((sum, value, c) => sum + value * b[c], 0);

// Attention over rows that serve as queries, keys and values.
function attend(rows) {
  return rows.map((query) => {
    const powers = rows.map((key) => Math.exp(dot(query, key) / Math.sqrt(query.length)));
    const sum = powers.reduce((a, b) => a + b);
    const weights = powers.map((power) => power / sum);
    return {
      weights,
      output: query.map((_, c) =>
        dot(
          weights,
          rows.map((row) => row[c]),
        ),
      ),
    };
  });
}

const words = { dog: [1, 0], bites: [0, 1], man: [1, 1] };
const rows = Object.values(words);
const man = attend(rows)[2];
const shares = man.weights.map((weight) => weight.toFixed(3));
const opposite = attend([[-1, -1], words.bites, words.man])[2];

const SAID = {
  'attention by hand': [
    ...Object.entries(words).map(([name, numbers]) => `*${name}* is $(${numbers.join(', ')})$`),
    `*dot product* with *man*: ${dot(words.man, words.dog)} for *dog*, ${dot(words.man, words.bites)} for *bites*, ${dot(words.man, words.man)} for *man* itself`,
    `in proportion: ${shares[0]}, ${shares[1]} and ${shares[2]}`,
    `They lead to $(${man.output.map((value) => value.toFixed(3)).join(', ')})$`,
    `the new *man* of the figure, ${man.output.map((value) => value.toFixed(3)).join(' and ')}`,
  ],
  'the arrow turned round': [
    `The dot product becomes $${dot(words.man, [-1, -1])}$`,
    `About ${opposite.weights[0].toFixed(2)}: a small share`,
    `Still ${shares[0]}: its length`,
    `its dot product falls from ${dot(words.man, words.dog)} to ${String(dot(words.man, [-1, -1])).replace('-', '−')}`,
  ],
};

// Numbers that are chosen, cited, wrong on purpose (−0.3), or computed by the figure (0.000000, which tests of the figure check).
const GIVEN = ['2017', '2022', '2023', '2025', '300', '301', '999', '1,000', '0.000000', '0.3'];

testNumbers('The numbers of the chapter on order', {
  slug: '01-why-order-matters',
  said: SAID,
  given: GIVEN,
  chosen: ['Whoever has read 300 pages', 'Here is a layer with 32 numbers for each word'],
});

describe('What else is claimed in the chapter on order', () => {
  test('the three small vectors have the same outputs in every order, but for rounding', () => {
    const before = attend(rows);
    for (const order of [
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      const after = attend(order.map((i) => rows[i]));
      order.forEach((from, to) => before[from].output.forEach((value, c) => assert.ok(Math.abs(after[to].output[c] - value) < 1e-15)));
    }
  });

  test('the two lines of the proof hold in numbers: softmax(P S P^T) P V = P softmax(S) V', () => {
    const wide = [
      [0.3, -1.2, 2],
      [1.5, 0.4, -0.7],
      [-0.2, 0.9, 1.1],
      [2.2, -0.5, 0.6],
    ];
    const order = [2, 0, 3, 1];
    const before = attend(wide),
      after = attend(order.map((i) => wide[i]));
    order.forEach((from, to) => {
      order.forEach((key, j) => assert.ok(Math.abs(after[to].weights[j] - before[from].weights[key]) < 1e-15));
      before[from].output.forEach((value, c) => assert.ok(Math.abs(after[to].output[c] - value) < 1e-15));
    });
  });
});
