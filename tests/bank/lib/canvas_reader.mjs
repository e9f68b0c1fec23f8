// What Canvas makes of an item of QTI 1.2: it runs no conditions but looks through them for right answers. Written from Canvas's importer
// (gems/plugins/qti_exporter/lib/qti there: choice_interaction.rb, numeric_interaction.rb, associate_interaction.rb and, for the names of
// feedback, assessment_item_converter.rb), and from nothing of tools/bank.
import assert from 'node:assert/strict';

const elementsOf = (node, name) => [...node.getElementsByTagName(name)];
const conditionsOf = (item) => elementsOf(item, 'respcondition');
const isScored = (condition) => elementsOf(condition, 'setvar').some((set) => Number(set.textContent) > 0);
const directly = (node, name) => [...node.childNodes].filter(({ nodeName }) => nodeName === name);

/** process_response_conditions: an `and` makes each of its own members right; another condition says it of the one that it names. */
function rightChoices(item) {
  const right = new Map();
  for (const condition of conditionsOf(item)) {
    const all = elementsOf(condition, 'and')[0];
    if (all) {
      for (const member of directly(all, 'varequal')) right.set(member.textContent, true);
    } else {
      const named = elementsOf(condition, 'varequal')[0];
      if (named) right.set(named.textContent, isScored(condition));
    }
  }
  return [...right].filter(([, isRight]) => isRight).map(([ident]) => ident);
}

/** get_canvas_answers: an `or` is an exact answer with a margin, a bare `and` a range; each of them is right. */
function rightNumbers(item) {
  return conditionsOf(item).flatMap((condition) => {
    const either = elementsOf(condition, 'or')[0];
    const range = elementsOf(condition, 'and')[0];
    if (!either) return range ? assert.fail('a range alone would be a right answer') : [];
    const exact = Number(elementsOf(either, 'varequal')[0].textContent);
    return [{ exact, margin: Number(elementsOf(either, 'varlte')[0].textContent) - exact }];
  });
}

/** get_canvas_answers of matching: a condition that adds to the score pairs a row with a match, whose number is in its name. */
function rightMatches(item) {
  return new Map(
    conditionsOf(item)
      .filter((condition) => elementsOf(condition, 'setvar').some((set) => set.getAttribute('action') === 'Add'))
      .map((condition) => elementsOf(condition, 'varequal')[0])
      .map((pair) => [pair.getAttribute('respident'), pair.textContent]),
  );
}

/** get_feedback: a name decides to which part of the question a feedback belongs. */
function partOf(name) {
  if (/wrong|incorrect|(_IC$)/i.test(name)) return 'incorrect';
  if (/correct|(_C$)/i.test(name)) return 'correct';
  if (/solution/i.test(name)) return 'solution';
  return /general_|_all/i.test(name) ? 'general' : 'option';
}

/** The same answers as those of `grade` in qti_reader.mjs, graded as Canvas would. */
export function readInCanvas({ type, element, lists, feedbacks }) {
  const comments = Object.fromEntries([...feedbacks].map(([name, text]) => [partOf(name), text]));
  const options = [...feedbacks.keys()].filter((name) => partOf(name) === 'option');
  if (type === 'numerical_question') {
    const numbers = rightNumbers(element);
    assert.equal(numbers.length, 1);
    const isNear = (value) => numbers.some(({ exact, margin }) => Math.abs(value - exact) <= margin + 1e-9 * Math.abs(exact));
    return { comments, options, isRight: ({ response1 }) => isNear(Number(response1[0])) };
  }
  if (type === 'matching_question') {
    const right = rightMatches(element);
    const numbers = lists[0].labels.map(({ ident }) => Number(/\d+/.exec(ident)[0]));
    assert.equal(new Set(numbers).size, numbers.length, 'matches are told apart by the numbers in their names');
    for (const { labels } of lists) assert.deepEqual(labels, lists[0].labels, 'all rows have the same matches');
    return { comments, options, isRight: (answer) => [...right].every(([row, match]) => answer[row]?.[0] === match) };
  }
  const right = rightChoices(element);
  assert.ok(type === 'multiple_answers_question' || right.length === 1, type);
  return {
    comments,
    options,
    isRight: ({ response1 }) => response1.length === right.length && right.every((ident) => response1.includes(ident)),
  };
}
