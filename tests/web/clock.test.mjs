// The reader's day, in which "due today" is counted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerDay, readerSeconds } from '../../web/clock.js';

const day = Date.UTC(2026, 10, 27) / 86_400_000;

test('a day begins at four in the morning by the clock on the wall, in any time zone', () => {
  assert.equal(readerDay(new Date(2026, 10, 27, 4, 0)), day);
  assert.equal(readerDay(new Date(2026, 10, 28, 3, 59, 59)), day);
  assert.equal(readerDay(new Date(2026, 10, 27, 3, 59, 59)), day - 1);
  assert.equal(readerSeconds(new Date(2026, 10, 27, 4, 0, 7)), day * 86_400 + 7);
});

test('a day on which clocks change is one day', () => {
  for (const [month, date] of [
    [2, 29],
    [9, 25],
  ]) {
    assert.equal(readerDay(new Date(2026, month, date, 12)) - readerDay(new Date(2026, month, date - 1, 12)), 1);
    assert.equal(readerDay(new Date(2026, month, date + 1, 12)) - readerDay(new Date(2026, month, date, 12)), 1);
  }
});
