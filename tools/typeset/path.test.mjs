import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clipPath, formatPath, mapPoints, parsePath } from './path.mjs';

const normalised = (data) => formatPath(parsePath(data));

test('absolute path data keeps its integers', () => {
  assert.equal(normalised('M715 657L479-8C521 627 539 621 555 602Z'), 'M715 657L479 -8C521 627 539 621 555 602Z');
});

test('every contour is closed, whether it said so or not', () => {
  assert.equal(normalised('M0 0L9 0L9 9M20 20L30 20L30 30Z'), 'M0 0L9 0L9 9ZM20 20L30 20L30 30Z');
});

test('horizontal, vertical and relative commands become absolute lines', () => {
  assert.equal(normalised('m10 10h5v5l-5 0z'), 'M10 10L15 10L15 15L10 15Z');
  assert.equal(normalised('M1 2H7V-3'), 'M1 2L7 2L7 -3Z');
});

test('further pairs after a move are lines', () => {
  assert.equal(normalised('M0 0 5 5 10 0'), 'M0 0L5 5L10 0Z');
  assert.equal(normalised('m1 1 5 5 10 0'), 'M1 1L6 6L16 6Z');
});

test('smooth curves get their mirrored control point', () => {
  assert.equal(normalised('M0 0Q5 10 10 0T20 0'), 'M0 0Q5 10 10 0Q15 -10 20 0Z');
  assert.equal(normalised('M0 0C0 5 5 10 10 10S20 5 20 0'), 'M0 0C0 5 5 10 10 10C15 10 20 5 20 0Z');
});

test('a smooth curve after a line starts from the pen', () => {
  assert.equal(normalised('M0 0L4 4S20 5 20 0'), 'M0 0L4 4C4 4 20 5 20 0Z');
});

test('after a close, drawing goes on from the start of the contour', () => {
  assert.equal(normalised('M1 1L5 1L5 5Zl-3 0l0-3'), 'M1 1L5 1L5 5ZM1 1L-2 1L-2 -2Z');
});

test('numbers run together as the grammar allows', () => {
  assert.equal(normalised('M.5-1.5L1e1.25'), 'M0.5 -1.5L10 0.25Z');
});

test('arcs and nonsense are refused', () => {
  assert.throws(() => parsePath('M0 0A5 5 0 0 1 10 10'), /“A”/);
  assert.throws(() => parsePath('M0 0L5'), SyntaxError);
  assert.throws(() => parsePath('M0 0 ! 5'), SyntaxError);
});

test('a polygon is cut at the edges of a box', () => {
  const bar = parsePath('M2 -10L4 -10L4 50L2 50Z');
  assert.equal(formatPath(clipPath(bar, [0, 0, 10, 20])), 'M2 20L2 0L4 0L4 20Z');
  assert.deepEqual(clipPath(bar, [5, 0, 10, 20]), []);
});

test('a curve inside the box stays, one that sticks out cannot be cut', () => {
  const arch = parsePath('M0 0C0 10 10 10 10 0Z');
  assert.deepEqual(clipPath(arch, [0, 0, 10, 10]), arch);
  assert.equal(clipPath(arch, [0, 0, 10, 5]), undefined);
});

test('mapping moves control points too', () => {
  assert.equal(formatPath(mapPoints(parsePath('M0 1Q2 3 4 5'), ([x, y]) => [2 * x, y + 1])), 'M0 2Q4 4 8 6Z');
});
