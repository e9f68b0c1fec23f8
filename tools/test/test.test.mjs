// How `npm test` chooses and runs its suites, tested with made-up ones.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { choose, forNpmTest, runLanes } from './lanes.mjs';

const passing = (files) => new Map(files.map((name) => [name, { passed: 1, failed: 0 }]));
const suite = (title, files, more = {}) => ({ title, lane: 'code', files, run: async (chosen) => passing(chosen), ...more });
const quiet = () => undefined;

describe('what is chosen', () => {
  const suites = [
    suite('build', ['build']),
    suite('C++', ['tests/a_test.cpp', 'tests/b_test.cpp']),
    suite('browser', ['tests/c.mjs'], { after: ['build'] }),
  ];
  const chosen = (...words) => choose(suites, words).map(({ title, files }) => [title, ...files]);
  test('without words, everything', () => assert.equal(chosen().flat().length, 7));
  test('otherwise the files whose paths hold one of them', () =>
    assert.deepEqual(chosen('a_test', 'nothing'), [['C++', 'tests/a_test.cpp']]));
  test('with the suites that they need', () =>
    assert.deepEqual(chosen('tests/c'), [
      ['build', 'build'],
      ['browser', 'tests/c.mjs'],
    ]));
  test('words that no path holds are refused', () => assert.throws(() => chosen('nothing'), /No test has nothing in its path/));
});

describe('of the sweep', () => {
  const suites = [
    suite('C++', ['tests/a_test.cpp']),
    suite('C++ under the sanitizers', ['tests/a_test.cpp'], { sweep: true }),
    suite('for long', ['tests/engine_package/sweep/soak.test.mjs'], { sweep: true }),
  ];
  const titles = (...words) => choose(forNpmTest(suites, words), words).map(({ title }) => title);
  test('nothing runs unless it is asked for', () => assert.deepEqual(titles(), ['C++']));
  test('what only the sweep runs is found by its path', () => assert.deepEqual(titles('engine_package/sweep'), ['for long']));
  test('what it repeats runs once', () => assert.deepEqual(titles('a_test'), ['C++']));
});

describe('the lanes', () => {
  test('a suite waits for the one it needs in the other lane', async () => {
    const order = [];
    const noting = (title, wait, more) =>
      suite(title, ['file'], {
        run: async (names) => {
          await new Promise((resolve) => setTimeout(resolve, wait));
          order.push(title);
          return passing(names);
        },
        ...more,
      });
    await runLanes([noting('build', 20, { lane: 'book' }), noting('first', 1), noting('tidy', 1, { after: ['build'] })], quiet);
    assert.deepEqual(order, ['first', 'build', 'tidy']);
  });
  test('passed and failed are summed, and what breaks has failed', async () => {
    const broken = suite('broken', ['x'], {
      run: () => {
        throw new Error('boom');
      },
    });
    assert.deepEqual(await runLanes([suite('good', ['a', 'b']), broken], quiet), { passed: 2, failed: 1 });
  });
});
