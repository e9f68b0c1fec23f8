// The package for Canvas, read by the rules of IMS and by those of Canvas's importer: every answer graded as in the book by both.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withEquationImages } from '../../tools/bank/equation_images.mjs';
import { qtiFiles, qtiPackage } from '../../tools/bank/qti.mjs';
import { select } from '../../tools/bank/select.mjs';
import { gradeInBook } from './lib/book.mjs';
import { readInCanvas } from './lib/canvas_reader.mjs';
import { book, numbersToTry, optionOf, orders, pairings, questionOf, SITE, subsets, VARIANTS, wordsOf } from './lib/exported.mjs';
import { groupsOf, itemsOf, readItem, readPackage } from './lib/qti_reader.mjs';

const { asked } = select(book, { chapters: null, hasSite: true });
const zip = qtiPackage(qtiFiles(book, asked));
const assessments = readPackage(zip);
const items = assessments.flatMap(itemsOf);

/** {response: [values]} for one value in each list. */
const inLists = (lists, idents) => Object.fromEntries(lists.map(({ ident }, i) => [ident, [idents[i]]]));
const identOf = (labels, text) => labels.find((label) => label.text === text).ident;

/** Answers to an item, as the book takes them and as QTI does. */
function trials(item) {
  const { question, variant } = questionOf(item.ident);
  const own = question.variants[variant];
  const idOf = (text) => optionOf(question, variant, text)?.id ?? assert.fail(`${item.ident} has an option of its own: ${text}`);
  const trial = (answer, response) => ({ id: question.id, variant, answer, item, response });
  if (item.type === 'numerical_question') return numbersToTry(own).map((number) => trial(number, { response1: [number] }));
  if (item.type !== 'matching_question') {
    const { labels, several } = item.lists[0];
    const choices = several ? subsets(labels.length) : labels.map((_, i) => [i]);
    return choices.map((chosen) =>
      trial(chosen.map((i) => idOf(labels[i].text)).join(','), { response1: chosen.map((i) => labels[i].ident) }),
    );
  }
  const { lists } = item;
  const ids = lists.map(({ text }) => idOf(text));
  if (question.form === 'order')
    return orders(lists.length).map((order) => {
      const places = lists.map((_, i) => String(order.indexOf(i) + 1)); // order: which row lies at each place
      return trial(
        order.map((i) => ids[i]).join(','),
        inLists(
          lists,
          places.map((place) => identOf(lists[0].labels, place)),
        ),
      );
    });
  const right = ids.map((id) => own.options.find((option) => option.id === id).plainSide);
  return pairings(
    right,
    lists[0].labels.map(({ text }) => text),
  ).map((sides) => {
    const given = sides.map((side) => own.options.find(({ plainSide }) => plainSide === side).id);
    return trial(
      ids.map((id, i) => `${id}=${given[i]}`).join(','),
      inLists(
        lists,
        sides.map((side) => identOf(lists[0].labels, side)),
      ),
    );
  });
}

test('an assessment for each chapter holds its questions, and templates are groups of which one is drawn', () => {
  const expected = asked.flatMap(({ id, template, variants }) => variants.map((_, i) => `phasebook-${id}${template ? `-${i + 1}` : ''}`));
  assert.deepEqual(items.map(({ ident }) => ident).sort(), expected.sort());
  assert.ok(assessments.length >= 15, `${assessments.length}`);
  const groups = assessments.flatMap(groupsOf);
  assert.equal(groups.length, asked.filter(({ variants }) => variants.length > 1).length);
  for (const group of groups) {
    assert.equal(group.getElementsByTagName('selection_number')[0].textContent, '1');
    const drawn = [...group.getElementsByTagName('item')].map(readItem);
    assert.ok(drawn.length >= 2 && drawn.length <= VARIANTS);
    assert.equal(new Set(drawn.map(({ ident }) => questionOf(ident).question.id)).size, 1);
  }
  for (const { ident, points } of items) assert.equal(points, 1, ident);
});

test('by the rules of IMS and by those of Canvas, every answer is graded as in the book', () => {
  const all = items.flatMap(trials);
  const verdicts = gradeInBook(all);
  assert.ok(all.length > 1000, `${all.length} answers`);
  const inCanvas = new Map(items.map((item) => [item.ident, readInCanvas(item)]));
  const seen = { right: 0, wrong: 0 };
  for (const [i, { id, variant, answer, item, response }] of all.entries()) {
    const where = `${id}, variant ${variant}: ${answer}`;
    const isRight = verdicts[i].verdict === 'right';
    assert.equal(item.grade(response).verdict === 'right', isRight, where);
    assert.equal(inCanvas.get(item.ident).isRight(response), isRight, `Canvas: ${where}`);
    ++seen[verdicts[i].verdict];
  }
  assert.ok(seen.right > 150 && seen.wrong > 600, JSON.stringify(seen));
});

test('each option shows its own feedback, and the rest goes where Canvas keeps it', () => {
  let [options, mistakes] = [0, 0];
  for (const item of items) {
    const { question, variant } = questionOf(item.ident);
    const own = question.variants[variant];
    const canvas = readInCanvas(item);
    if (question.asked === 'chapter') assert.ok(canvas.comments.general.includes(`href="${SITE}${question.chapter}.html#`), item.ident);
    for (const hint of own.hints) assert.ok(canvas.comments.incorrect.includes(hint), item.ident);
    if (item.type === 'numerical_question') {
      assert.equal(canvas.comments.correct, own.options[0].feedback);
      for (const { feedback } of own.options.slice(1)) assert.ok(canvas.comments.incorrect.includes(feedback), item.ident), ++mistakes;
      continue;
    }
    if (item.type === 'matching_question') continue;
    for (const { ident, text } of item.lists[0].labels) {
      const { feedback } = optionOf(question, variant, text);
      if (!feedback) continue;
      const shown = item.grade({ response1: [ident] }).shown.filter((name) => canvas.options.includes(name));
      assert.deepEqual(
        shown.map((name) => item.feedbacks.get(name)),
        [feedback],
        `${item.ident}: ${text}`,
      ),
        ++options;
    }
  }
  assert.ok(options > 300 && mistakes > 60, `${options} ${mistakes}`);
});

test('a drop-down list gets plain words, and the same package comes of the same questions', () => {
  const matching = items.filter(({ type }) => type === 'matching_question');
  assert.ok(matching.length >= 8);
  for (const { ident, lists } of matching)
    for (const { labels } of lists) for (const { text } of labels) assert.ok(!/[<>\\]/.test(text), `${ident}: ${text}`);
  assert.deepEqual(qtiPackage(qtiFiles(book, asked)), zip);
});

test('a formula can be a picture that Canvas draws', () => {
  assert.equal(
    withEquationImages('so \\(a &lt; \\frac{1}{2}\\)'),
    'so <img class="equation_image" title="a &lt; \\frac{1}{2}" src="/equation_images/a%2520%253C%2520%255Cfrac%257B1%257D%257B2%257D" ' +
      'alt="LaTeX: a &lt; \\frac{1}{2}" data-equation-content="a &lt; \\frac{1}{2}">',
  );
  assert.equal(wordsOf(withEquationImages('no formula')), 'no formula');
});
