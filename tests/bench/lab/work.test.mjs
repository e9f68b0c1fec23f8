import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forwardProducts, stepOperations, stepProducts } from './work.mjs';

const matrix = (rows, columns) => Array.from({ length: rows }, () => Array(columns).fill(0));

/** a [n, m] times b [m, k], as three loops that only count. */
function multiply(a, b, count) {
  const [rows, inner, columns] = [a.length, b.length, b[0].length];
  assert.equal(a[0].length, inner);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      for (let i = 0; i < inner; i += 1) {
        count.forward += 1; // a[row][i] · b[i][column]
        count.backward += 1; // its share of the gradient of a[row][i]
        count.backward += 1; // and of b[i][column]
      }
    }
  }
  return matrix(rows, columns);
}

const transposed = (a) => a[0].map((_, column) => a.map((row) => row[column]));
const columnsOf = (a, from, to) => a.map((row) => row.slice(from, to));
const joined = (parts) => parts[0].map((_, row) => parts.flatMap((part) => part[row]));

/** Walks through the model as it is defined, one text and one head at a time. */
function countProducts({ layers, dModel, heads, vocabulary, length, batch }) {
  const count = { forward: 0, backward: 0 };
  const linear = (x, outputs) => multiply(x, matrix(x[0].length, outputs), count);
  for (let text = 0; text < batch; text += 1) {
    let x = matrix(length, dModel);
    for (let layer = 0; layer < layers; layer += 1) {
      const [q, k, v] = [linear(x, dModel), linear(x, dModel), linear(x, dModel)];
      const width = dModel / heads;
      const ofHead = (one, head) => columnsOf(one, head * width, (head + 1) * width);
      const attended = Array.from({ length: heads }, (_, head) =>
        multiply(multiply(ofHead(q, head), transposed(ofHead(k, head)), count), ofHead(v, head), count),
      );
      x = linear(joined(attended), dModel);
      x = linear(linear(x, 2 * dModel), dModel);
    }
    linear(x, vocabulary);
  }
  return count;
}

for (const model of [
  { layers: 2, dModel: 8, heads: 2, vocabulary: 5, length: 3, batch: 2 },
  { layers: 1, dModel: 12, heads: 4, vocabulary: 12, length: 7, batch: 1 },
]) {
  test(`counts as three loops do: ${JSON.stringify(model)}`, () => {
    const count = countProducts(model);
    assert.equal(forwardProducts(model), count.forward);
    assert.equal(stepProducts(model), count.forward + count.backward);
    assert.equal(stepOperations(model), 2 * (count.forward + count.backward));
  });
}

test('a step of the default run takes 29 million products', () => {
  assert.equal(stepProducts({ layers: 2, dModel: 32, heads: 4, vocabulary: 12, length: 16, batch: 32 }), 28_901_376);
});
