// Every number in the chapter on rotary encoding in practice is computed here from formulas, independently of the engine and the listings.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dot, fixed, grouped, testNumbers } from './chapter_prose.mjs';
import { normals } from './made_up_words.mjs';

// The scores of the figure: 24 positions, heads of 16.
const WIDTH = 16;
const theta = (i) => 10000 ** ((-2 * i) / WIDTH);
const columns = (i, halves) => (halves ? [i, WIDTH / 2 + i] : [2 * i, 2 * i + 1]);

function rotated(x, pos, halves) {
  const y = [...x];
  for (let i = 0; i < WIDTH / 2; ++i) {
    const [first, second] = columns(i, halves);
    const [c, s] = [Math.cos(pos * theta(i)), Math.sin(pos * theta(i))];
    y[first] = x[first] * c - x[second] * s;
    y[second] = x[first] * s + x[second] * c;
  }
  return y;
}

const q = normals(2, WIDTH).map(Math.fround);
const k = normals(3, WIDTH).map(Math.fround);
const matrixOf = (halvesQ, halvesK, [a, b] = [q, k]) =>
  Array.from({ length: 24 }, (_, m) => Array.from({ length: 24 }, (__, n) => dot(rotated(a, m, halvesQ), rotated(b, n, halvesK))));
const trained = matrixOf(false, false);
const halves = matrixOf(true, true);

const cells = (matrix) => matrix.flatMap((row, m) => row.map((value, n) => ({ value, m, n })));
const most = (values) => Math.max(...values);
function spreadOf(matrix) {
  return most(
    Array.from({ length: 47 }, (_, at) => {
      const values = cells(matrix)
        .filter(({ m, n }) => m - n === at - 23)
        .map(({ value }) => value);
      return most(values) - Math.min(...values);
    }),
  );
}
const off = (matrix) => most(cells(matrix).map(({ value, m, n }) => Math.abs(value - trained[m][n])));

/** The wavelength of pair `i` when exponents go over `width` numbers. */
const wavelength = (i, width, base) => 2 * Math.PI * base ** ((2 * i) / width);

/** The nearest number with `bits` significant bits; of two equally near ones, the even one. */
function rounded(x, bits) {
  if (x === 0) return 0;
  const step = 2 ** (Math.floor(Math.log2(x)) - bits + 1);
  const down = Math.floor(x / step),
    rest = x / step - down;
  return (rest > 0.5 || (rest === 0.5 && down % 2 === 1) ? down + 1 : down) * step;
}
const firstCollision = (bits) => [2 ** bits + 1, rounded(2 ** bits + 1, bits)];
const kept = new Set(Array.from({ length: 4096 }, (_, pos) => rounded(pos, 8))).size;
const option = (bits) => firstCollision(bits).map(grouped);

const SAID = {
  'the layouts': [`wrong, here by up to ${fixed(off(halves), 1)}`],
  'the parts': [
    `Qwen3.5's slowest rotated pair comes round in ${fixed(wavelength(31, 64, 1e7) / 1e6, 0)} million words`,
    `The slowest of them comes round in ${fixed(wavelength(63, 512, 1e6), 0)} words`,
  ],
  images: [`even the slowest time pair comes round in ${fixed(wavelength(15, 128, 5e6), 0)} time steps`],
  precision: [
    ...[8, 11, 16, 24].map((bits) => `${option(bits)[0]}, which becomes ${option(bits)[1]}`),
    `Of 4,096 positions bf16 keeps only ${kept} apart`,
    `begin at 65,536. There the step of bf16 is ${2 ** 16 / 2 ** 7}`,
  ],
};

// Numbers that are chosen or cited, not computed. Perplexities are from Barbero et al. 2024, Table 2.
const GIVEN = [
  '3.5',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
  '25199',
  '10000',
  '128',
  '256',
  '512',
  '0.78',
  '4.859',
  '4.463',
  '4.441',
  '4.459',
  '1,000',
  '1,001',
  '257',
  '3.1',
  '3.2',
  '6.1',
];

testNumbers('The numbers of the chapter on rotary encoding in practice', {
  slug: '08-rotary-in-practice',
  said: SAID,
  given: GIVEN,
  chosen: [
    'but only 8 significant bits',
    'Somebody casts the whole model to bf16',
    'in an image 9 patches wide the patch just below is 9 steps away. In one 12 wide it is 12',
  ],
});

describe('What else is claimed in the chapter on rotary encoding in practice', () => {
  test('matched layouts depend on the distance alone, mixed ones do not', () => {
    for (const matrix of [trained, halves]) assert.ok(spreadOf(matrix) < 1e-14);
    assert.ok(spreadOf(matrixOf(false, true)) > 1);
  });

  test('in the other layout all scores but those of equal positions are wrong', () => {
    for (const { value, m, n } of cells(halves)) assert.equal(Math.abs(value - trained[m][n]) > 0.01, m !== n, `${m} and ${n}`);
  });

  test('with its numbers reordered the other layout gives the scores of training', () => {
    const reordered = [q, k].map((x) => [...x.filter((_, c) => c % 2 === 0), ...x.filter((_, c) => c % 2 === 1)]);
    assert.ok(off(matrixOf(true, true, reordered)) < 1e-13);
  });

  test('before the first collision all positions have numbers of their own', () => {
    for (const bits of [8, 11])
      assert.equal(new Set(Array.from({ length: 2 ** bits + 1 }, (_, pos) => rounded(pos, bits))).size, 2 ** bits + 1);
  });
});
