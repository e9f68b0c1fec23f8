// The file for Moodle, read as Moodle reads it: nothing that it would refuse, and every answer graded as in the book.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moodleXml } from '../../tools/bank/moodle.mjs';
import { select } from '../../tools/bank/select.mjs';
import { gradeInBook } from './lib/book.mjs';
import { book, numbersToTry, optionOf, orders, pairings, questionOf, SITE, subsets, wordsOf } from './lib/exported.mjs';
import { readMoodle } from './lib/moodle_reader.mjs';

const { asked } = select(book, { chapters: null, hasSite: true });
const exported = readMoodle(moodleXml(book, asked));

/** The answers to try on one question, each as the book takes it and as Moodle grades it. */
function trials(read) {
  const { question, variant } = questionOf(read.idnumber);
  const idOf = (text) => optionOf(question, variant, text)?.id ?? assert.fail(`${read.idnumber} has an option of its own: ${text}`);
  const trial = (answer, verdict, feedback) => ({
    id: question.id,
    variant,
    answer,
    verdict,
    feedback,
    options: question.variants[variant].options,
  });
  switch (read.type) {
    case 'multichoice': {
      const choices = read.single ? read.answers.map((_, i) => [i]) : subsets(read.answers.length);
      return choices.map((chosen) =>
        trial(
          chosen.map((i) => idOf(read.answers[i].text)).join(','),
          read.grade(chosen),
          read.single ? read.feedbackOn(chosen[0]) : undefined,
        ),
      );
    }
    case 'numerical': {
      const words = numbersToTry(question.variants[variant]);
      const withUnits = read.units.flatMap((unit) => words.slice(0, 2).map((number) => `${number} ${unit}`));
      return [...words, ...withUnits].map((number) => trial(number, read.grade(number), read.feedbackOn(number)));
    }
    case 'matching': {
      const sides = question.variants[variant].options;
      const sideOf = (choice) => sides.find(({ plainSide }) => plainSide === choice).id;
      const right = read.stems.map(({ choice }) => choice);
      return pairings(right, read.choices).map((chosen) =>
        trial(read.stems.map(({ stem }, i) => `${idOf(stem)}=${sideOf(chosen[i])}`).join(','), read.grade(chosen)),
      );
    }
    default:
      return orders(read.items.length).map((order) => trial(order.map((i) => idOf(read.items[i].text)).join(','), read.grade(order)));
  }
}

test('every question and every variant is there once, in a category of its chapter', () => {
  const expected = asked.flatMap(({ id, template, variants }) => variants.map((_, i) => `phasebook-${id}${template ? `-${i + 1}` : ''}`));
  assert.deepEqual(exported.map(({ idnumber }) => idnumber).sort(), expected.sort());
  assert.ok(expected.length > 150, `${expected.length} questions`);
  for (const { idnumber, category, tags } of exported) {
    const { question } = questionOf(idnumber);
    assert.equal(category[0], 'Phasebook');
    assert.equal(category.length, question.template ? 3 : 2, idnumber);
    const { number, title } = book.chapters.find(({ slug }) => slug === question.chapter);
    if (question.asked === 'chapter') assert.ok(category[1].endsWith(title), category[1]);
    else assert.equal(category[1], 'Across chapters');
    assert.ok(tags.includes('Phasebook') && (number === undefined || tags.includes(`Chapter ${number}`)), idnumber);
    assert.ok(tags.length >= question.skills.length + 1);
  }
});

test('Moodle grades every answer as the book does, and says what the book says of it', () => {
  const all = exported.flatMap(trials);
  const verdicts = gradeInBook(all);
  assert.ok(all.length > 1000, `${all.length} answers`);
  const seen = { right: 0, wrong: 0 };
  for (const [i, { id, variant, answer, verdict, feedback, options }] of all.entries()) {
    const where = `${id}, variant ${variant}: ${answer}`;
    assert.equal(verdict === 'right' ? 'right' : 'wrong', verdicts[i].verdict, where);
    ++seen[verdicts[i].verdict];
    if (feedback === undefined) continue;
    const own = options.find((option) => option.id === verdicts[i].option);
    assert.equal(feedback, own.feedback.trim(), where);
  }
  assert.ok(seen.right > 200 && seen.wrong > 600, JSON.stringify(seen));
});

test('several right answers share the mark, and to tick everything is worth nothing', () => {
  const several = exported.filter(({ type, single }) => type === 'multichoice' && !single);
  assert.ok(several.length >= 5);
  for (const { idnumber, answers, grade } of several) {
    const all = answers.map((_, i) => i);
    assert.notEqual(grade(all), 'right', idnumber);
    assert.equal(grade(all), 'wrong', idnumber);
  }
});

test('questions bring their hints, their place in the book, and what is said of cards; steps and lines keep their order', () => {
  let [hints, cards, fixed] = [0, 0, 0];
  for (const read of exported) {
    const { question, variant } = questionOf(read.idnumber);
    const own = question.variants[variant];
    assert.deepEqual(read.hints.map(wordsOf), own.hints.map(wordsOf));
    hints += read.hints.length;
    assert.ok(read.generalFeedback.includes(own.feedback), read.idnumber);
    if (question.asked === 'chapter') assert.ok(read.generalFeedback.includes(`href="${SITE}${question.chapter}.html#`), read.idnumber);
    if (read.type === 'matching' || read.type === 'ordering')
      for (const { feedback } of own.options.filter(({ feedback }) => feedback))
        assert.ok(read.generalFeedback.includes(feedback)), ++cards;
    if (question.form === 'lines' || question.kind === 'step') assert.equal(read.shuffles, false, read.idnumber), ++fixed;
  }
  assert.ok(hints > 20 && cards > 30 && fixed > 10, `${hints} ${cards} ${fixed}`);
});

test('formulas stand between the marks that Moodle looks for, and what is code there is code here', () => {
  let formulas = 0;
  for (const { idnumber, text, generalFeedback, hints } of exported) {
    for (const html of [text, generalFeedback, ...hints]) {
      assert.equal(html.split('\\(').length, html.split('\\)').length, idnumber);
      formulas += html.split('\\(').length - 1;
    }
  }
  assert.ok(formulas > 100, `${formulas}`);
  const lines = exported.filter(({ text }) => text.includes('<pre>'));
  assert.ok(lines.length >= 10);
  for (const { idnumber, text, answers } of lines) assert.ok(answers.length <= text.split('\n').length, idnumber);
});
