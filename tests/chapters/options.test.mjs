// The options of a question must not give the right one away by their length.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, test} from 'node:test';
import {listFiles, projectRoot} from '../../tools/lib/files.mjs';

// The longest option of a question may have this many times the characters of its shortest.
const kLongest = 1.25;

// Questions of a chapter as {id, options: [{right, text}]}; markup counts, as it does to the eye that compares two formulas.
function questionsOf(text) {
  return [...text.matchAll(/^```quiz (\S+)\n([\s\S]*?)^```$/gm)].map(([, id, body]) => {
    const options = [...body.matchAll(/^- \[([ x])\] \([\w-]+\) (.*)$/gm)].map(([, mark, words]) => ({right: mark === 'x', text: words}));
    return {id, options};
  });
}

const lengths = ({options}) => options.map(({text}) => [...text].length);
const uneven = (question) => question.options.length > 0 && Math.max(...lengths(question)) > kLongest * Math.min(...lengths(question));
function givenAway({options}) {
  const longest = (of) => Math.max(...of.map(({text}) => [...text].length));
  const [right, wrong] = [true, false].map((is) => options.filter((option) => option.right === is));
  return right.length === 1 && wrong.length > 0 && longest(right) > longest(wrong);
}

describe('Options of questions', () => {
  const files = listFiles(join(projectRoot, 'chapters')).filter((file) => /^\d\d-.*\.md$/.test(file));
  const questions = files.flatMap((file) => questionsOf(readFileSync(join(projectRoot, 'chapters', file), 'utf8')));

  test('are of like length', () => {
    assert.ok(questions.some(({options}) => options.length > 2));
    assert.deepEqual(questions.filter(uneven).map((question) => `${question.id}: ${lengths(question).join(', ')} characters`), []);
  });

  test('leave the longest to the right one in at most half of the questions', () => {
    const single = questions.filter(({options}) => options.filter(({right}) => right).length === 1);
    const given = single.filter(givenAway);
    assert.ok(given.length * 2 <= single.length, `the longest option is the right one in ${given.map(({id}) => id).join(', ')}`);
  });

  test('that give it away are found', () => {
    const [question] = questionsOf('```quiz why\nquestion: Why?\n- [x] (a) Because of all the many reasons\n  Yes.\n- [ ] (b) No reason\n  No.\n```\n');
    assert.ok(uneven(question));
    assert.ok(givenAway(question));
  });
});
