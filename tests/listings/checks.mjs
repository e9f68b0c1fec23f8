// What is expected of the functions that listings define. A listing is checked by the name of its function, wherever it stands.
// A check gets {listing, run}; `run(args)` is what the probe `probes/NAME.py` or `.cpp` printed. It throws when a number is wrong.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {projectRoot} from '../../tools/lib/files.mjs';

const reference = JSON.parse(readFileSync(join(projectRoot, 'tests/reference/encodings.json'), 'utf8'));

// Rows up to here: a listing makes every row from 0 on, and 8,192 of them are made in no time in any language.
const kLastPosition = 8191;
// The expected values are float64. An angle near 8,191 is good to about 1e-12, and so is its sine.
const kTolerance = 1e-10;

const numbersOf = (line) => line.trim().split(/\s+/).map(Number);

// `got` and `expected` are tables [rows, columns]; `label` says which row is which.
export function compareTables(got, expected, label) {
  if (got.length !== expected.length) throw new Error(`${got.length} rows came back, ${expected.length} were expected`);
  expected.forEach((row, r) => {
    if (got[r].length !== row.length) throw new Error(`${label(r)} has ${got[r].length} numbers, not ${row.length}`);
    row.forEach((value, c) => {
      if (!(Math.abs(got[r][c] - value) <= kTolerance)) throw new Error(`${label(r)}, dimension ${c} is ${got[r][c]}, not ${value}`);
    });
  });
}

// The probe takes d_model and positions, and prints a row of the table for each position.
function checkSinusoidal(run) {
  for (const {d_model, base, positions, table} of reference.sinusoidal) {
    if (base !== 10000) throw new Error(`the reference has base ${base}, which the probe leaves at its initial 10000`);
    const asked = positions.filter((pos) => pos <= kLastPosition);
    const got = run([d_model, ...asked]).trim().split('\n').map(numbersOf);
    compareTables(got, table.slice(0, asked.length), (r) => `width ${d_model}, position ${asked[r]}`);
  }
}

// The chapter says that the listing cannot do odd widths.
function checkOddWidth(run) {
  const [row] = run([5, 3]).trim().split('\n').map(numbersOf);
  if (row.length === 5) throw new Error('it has five numbers for width 5, which the chapter says it has not');
}

function checkPythonSinusoidal(run) {
  checkSinusoidal(run);
  checkOddWidth(run);
}

// Rows computed from whole-number phases are right at every position of the reference, the farthest too.
function checkExactPair(run) {
  for (const {d_model, base, positions, table} of reference.sinusoidal) {
    if (base !== 10000) continue;
    const got = run([d_model, ...positions]).trim().split('\n').map(numbersOf);
    compareTables(got, table, (r) => `width ${d_model}, position ${positions[r]}`);
  }
}

// The usual recipe is as wrong as the chapter says: the largest error over 8 positions.
function checkUsualRow(run) {
  const worst = (start) => {
    const positions = Array.from({length: 8}, (_, i) => start + i);
    const got = run([512, ...positions]).trim().split('\n').map(numbersOf);
    const truth = (pos, column) => (column % 2 ? Math.cos : Math.sin)(pos * 10000 ** ((column % 2 - column) / 512));
    return Math.max(...got.flatMap((row, r) => row.map((value, column) => Math.abs(value - truth(positions[r], column)))));
  };
  for (const [start, least, most] of [[1, 1e-8, 1e-6], [1_000, 3e-5, 7e-5], [1_000_000, 0.045, 0.07]]) {
    const error = worst(start);
    if (!(error >= least && error <= most)) throw new Error(`near ${start} the error is ${error}, not between ${least} and ${most}`);
  }
}

// Two neighbouring rows around the point half-way between them.
function checkTwoRows(run) {
  for (const {d_model, base, positions, table} of reference.sinusoidal) {
    const below = positions.findIndex((pos, i) => positions[i + 1] === pos + 1);
    if (base !== 10000 || below < 0) continue;
    compareTables(run([d_model, positions[below]]).trim().split('\n').map(numbersOf), table.slice(below, below + 2), (r) => `position ${positions[below + r]}`);
  }
}

// Attention over rows that the probe makes up: the outputs are those of the formula, and rows in another order have them in that order.
function checkAttention(run) {
  const softmax = (scores) => {
    const powers = scores.map((score) => Math.exp(score - Math.max(...scores)));
    const sum = powers.reduce((a, b) => a + b);
    return powers.map((power) => power / sum);
  };
  const dot = (a, b) => a.reduce((sum, value, c) => sum + value * b[c], 0);
  const rows = [[1, 0], [0, 1], [1, 1], [-2, 0.5], [3, -1]];
  const expected = rows.map((query) => {
    const weights = softmax(rows.map((key) => dot(query, key) / Math.SQRT2));
    return [0, 1].map((c) => dot(weights, rows.map((value) => value[c])));
  });
  for (const order of [[0, 1, 2, 3, 4], [4, 2, 0, 3, 1], [1, 0, 2, 4, 3]]) {
    const got = run(order.flatMap((i) => rows[i])).trim().split('\n').map(numbersOf);
    compareTables(got, order.map((i) => expected[i]), (r) => `order ${order}, row ${r}`);
  }
}

// The row of each position, made of the one k positions before or behind it.
function checkShifted(run) {
  for (const {d_model, base, positions, table} of reference.sinusoidal) {
    if (base !== 10000) continue;
    const asked = positions.filter((pos) => pos <= kLastPosition);
    for (const k of [0, 1, 5, -3, 500]) {
      const got = run([d_model, k, ...asked]).trim().split('\n').map(numbersOf);
      compareTables(got, table.slice(0, asked.length), (r) => `width ${d_model}, shift ${k}, position ${asked[r]}`);
    }
  }
}

// Any table of numbers, always the same.
const tableOf = (rows, width) => Array.from({length: rows}, (_, r) => Array.from({length: width}, (_, c) => Math.round(1000 * Math.sin(7 * r * r + 3 * c + 1)) / 1000));

// sqrt(D) times the embedding plus the reference's row for its place.
function checkIntoModel(run) {
  let checked = 0;
  for (const {d_model, base, positions, table} of reference.sinusoidal) {
    const rows = positions.findIndex((pos, i) => pos !== i);
    if (base !== 10000 || rows < 2) continue;
    const embeddings = tableOf(rows, d_model);
    const expected = embeddings.map((row, r) => row.map((value, c) => Math.sqrt(d_model) * value + table[r][c]));
    compareTables(run([d_model, ...embeddings.flat()]).trim().split('\n').map(numbersOf), expected, (r) => `width ${d_model}, token ${r}`);
    ++checked;
  }
  if (checked === 0) throw new Error('the reference has no table of position 0 and those after it');
}

// As many rows as are asked for, or an error that says how many there are; never fewer.
function checkPositionsFor(run) {
  for (const [rows, length] of [[4, 1], [4, 4], [24, 7]]) {
    compareTables(run([rows, length]).trim().split('\n').map(numbersOf), Array.from({length}, (_, r) => [r, r]), (r) => `row ${r}`);
  }
  const said = run([4, 9]);
  if (!/^error: .*\b9\b.*\b4\b/.test(said)) throw new Error(`9 positions of 4 rows gave ${said}`);
}

// Linear interpolation of the rows, written the other way round: what every row of the table gives to a position.
function checkStretched(run) {
  for (const [rows, length, width] of [[5, 9, 2], [24, 32, 4], [2, 7, 3], [6, 6, 1], [9, 4, 2]]) {
    const table = tableOf(rows, width);
    const share = (pos, r) => Math.max(0, 1 - Math.abs((pos * (rows - 1)) / (length - 1) - r));
    const expected = Array.from({length}, (_, pos) => Array.from({length: width}, (_, c) => table.reduce((sum, row, r) => sum + share(pos, r) * row[c], 0)));
    compareTables(run([width, length, ...table.flat()]).trim().split('\n').map(numbersOf), expected, (r) => `${rows} rows for ${length}, position ${r}`);
  }
}

// By language, then by the function that a listing defines.
export const checks = {
  python: {
    attention: checkAttention, sinusoidal: checkPythonSinusoidal, exact_pair: checkExactPair, usual_row: checkUsualRow, shifted: checkShifted, into_model: checkIntoModel,
    positions_for: checkPositionsFor, stretched: checkStretched,
  },
  cpp: {sinusoidal: checkSinusoidal, two_rows: checkTwoRows},
};
