import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareTimes, fastestOf, median, verdictOn } from './statistics.mjs';

test('the median is the middle, or half-way between the two in the middle', () => {
  assert.equal(median([3]), 3);
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([10, 1, 4, 2]), 3);
  assert.throws(() => median([]), RangeError);
});

test('the median leaves its argument as it was', () => {
  const values = [3, 1, 2];
  median(values);
  assert.deepEqual(values, [3, 1, 2]);
});

test('of several contenders the fastest of each round counts', () => {
  assert.deepEqual(
    fastestOf([
      [3, 1, 5],
      [2, 4, 6],
    ]),
    [2, 1, 5],
  );
  assert.deepEqual(fastestOf([[3, 1]]), [3, 1]);
});

test('a comparison holds the ratio of the best times, and median and range of those within a round', () => {
  // Round 2 was slow for both, round 3 only for them.
  assert.deepEqual(compareTimes([1, 2, 1], [10, 20, 40]), { best: 10, median: 10, min: 10, max: 40 });
  assert.deepEqual(compareTimes([2, 4], [1, 1]), { best: 0.5, median: 0.375, min: 0.25, max: 0.5 });
  assert.throws(() => compareTimes([1], [1, 2]), RangeError);
});

test('a reach counts when both the best times and the median have it', () => {
  assert.equal(verdictOn({ best: 2, median: 2.5 }, 2), 'reached');
  assert.equal(verdictOn({ best: 1.9, median: 1 }, 2), 'not reached');
  assert.equal(verdictOn({ best: 3, median: 1 }, 2), 'unclear');
  assert.equal(verdictOn({ best: 1, median: 3 }, 2), 'unclear');
});
