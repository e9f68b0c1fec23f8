// The teacher's rule, and the words for it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readChapters, readRule, standingOf } from '../../tools/scorm/page/rule.mjs';
import { explanation, lineOf, ranges } from '../../tools/scorm/page/words.mjs';

const KNOWN = [0, 1, 2, 3, 5];
const CHAPTERS = KNOWN.map((number) => ({ number, slug: `0${number}-x`, title: 'X' }));
const progressOf = (...chapters) => ({
  chapters: chapters.map(([number, questions, answered, right, rightAtFirst]) => ({ number, questions, answered, right, rightAtFirst })),
});
const ruleOf = (texts) => readRule({ require: 'all', mastery: '70', count: 'right', ...texts }, CHAPTERS).rule;

test('chapters are named by numbers, ranges and lists, in any order', () => {
  for (const [text, expected] of [
    ['1-3', [1, 2, 3]],
    ['5, 1 ,1', [1, 5]],
    ['0-5', KNOWN],
    ['3-5', [3, 5]],
    ['all', KNOWN],
    ['3-1', '3-1 begins after its end'],
    ['1-9', 'there is no chapter 9'],
    ['4', 'there is no chapter 4'],
    ['', "“” is neither a chapter's number nor a range such as 1-6"],
    ['1,two', "“two” is neither a chapter's number nor a range such as 1-6"],
    ['-1', "“-1” is neither a chapter's number nor a range such as 1-6"],
  ])
    assert.deepEqual(readChapters(text, KNOWN), expected, text);
});

test('each wrong value is said, with what it could be', () => {
  const { rule, wrong } = readRule({ require: '1-9', mastery: '70%', count: 'last' }, CHAPTERS);
  assert.equal(rule, undefined);
  assert.equal(wrong.length, 3);
  assert.match(wrong[0], /^require=1-9: there is no chapter 9\. Chapters with questions: 0 to 5/);
  assert.match(wrong[1], /^mastery=70%: .*0 to 100/);
  assert.match(wrong[2], /^count=last: .*right .*first/);
  for (const mastery of ['-1', '101', '', '7.5', ' 70', '1e1'])
    assert.equal(readRule({ require: 'all', mastery, count: 'right' }, CHAPTERS).wrong.length, 1, mastery);
});

test('the rule is met when every question is answered and enough are right, counted over all required chapters', () => {
  const rule = ruleOf({ require: '1-2', mastery: '70' });
  const standing = (...chapters) => standingOf(rule, progressOf(...chapters, [3, 9, 9, 9, 9]));
  assert.deepEqual(
    [standing([1, 4, 4, 4, 0], [2, 6, 5, 5, 0])].map(({ whole, met, final, percent }) => [whole, met, final, percent]),
    [[false, false, false, 90]],
  );
  assert.deepEqual(
    [standing([1, 4, 4, 4, 4], [2, 6, 6, 2, 2])].map(({ whole, met, final, percent, needed }) => [whole, met, final, percent, needed]),
    [[true, false, false, 60, 7]],
  );
  assert.deepEqual(
    [standing([1, 4, 4, 4, 0], [2, 6, 6, 3, 0])].map(({ met, final, percent }) => [met, final, percent]),
    [[true, true, 70]],
  );
});

test('a share just below what is asked does not meet it by rounding', () => {
  const rule = ruleOf({ require: '1', mastery: '67' });
  const { met, percent, needed } = standingOf(rule, progressOf([1, 3, 3, 2, 2]));
  assert.deepEqual([met, percent, needed], [false, 66, 3]);
});

test('where the first try counts the result stands with the last answer', () => {
  const rule = ruleOf({ require: '1', count: 'first' });
  assert.equal(standingOf(rule, progressOf([1, 4, 3, 3, 3])).final, false);
  const { right, met, final } = standingOf(rule, progressOf([1, 4, 4, 4, 2]));
  assert.deepEqual([right, met, final], [2, false, true]);
});

test('a book that says nothing of the chapters asked for meets no rule', () => {
  const { met, percent } = standingOf(ruleOf({ mastery: '0' }), { chapters: [] });
  assert.deepEqual([met, percent], [false, 0]);
});

test('a line says where she stands', () => {
  const rule = ruleOf({ require: '1-3,5', mastery: '50' });
  const at = (answered, right) => lineOf(rule, standingOf(rule, progressOf([1, 4, answered, right, 0])));
  assert.equal(ranges([0, 1, 2, 4, 6, 7]), '0–2, 4, 6–7');
  assert.equal(lineOf(rule), 'Chapters 1–3, 5: answer every question, 50% of them right.');
  assert.equal(at(1, 1), 'Chapters 1–3, 5: 1 of 4 questions answered, 1 right (2\u00a0needed).');
  assert.equal(at(4, 1), 'Chapters 1–3, 5: all answered, 1 of 4 right. Correct 1 more.');
  assert.equal(at(4, 2), 'Done. Chapters 1–3, 5: 2 of 4 questions right, 50%.');
  const answerAll = ruleOf({ require: '5', mastery: '0' });
  assert.equal(lineOf(answerAll, standingOf(answerAll, progressOf([5, 4, 2, 0, 0]))), 'Chapter 5: 2 of 4 questions answered.');
  assert.match(
    explanation(rule, { questions: 4, needed: 2 })[0],
    /every question of chapters 1–3, 5, and 2 of the 4 right\. .*on whatever try/,
  );
});
