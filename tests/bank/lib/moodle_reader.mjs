// Reads a question bank as Moodle does, and grades answers by Moodle's rules. Written from Moodle's own code, and from nothing of
// tools/bank: `question/format/xml/format.php` there (import_headers, import_multichoice, import_numerical, import_match),
// `question/format.php` (importprocess, create_category_path), and below `question/type/` the grade_response of multichoice, numerical,
// match and ordering, with qtype_ordering::import_from_xml.
import assert from 'node:assert/strict';
import { DOMParser } from '@xmldom/xmldom';

/** Percent that an answer may be worth (question_bank::fraction_options_full). */
const FRACTIONS = [100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10, 5, 0];

const childrenOf = (element, name) => [...element.childNodes].filter(({ nodeName }) => nodeName === name);
const childOf = (element, name) => childrenOf(element, name)[0];
const textOf = (element) => (element ? element.textContent.trim() : '');
/** <questiontext format="html"><text>…</text></questiontext> */
const htmlOf = (element, name) => {
  const holder = childOf(element, name);
  if (!holder) return '';
  assert.equal(holder.getAttribute('format') ?? 'html', 'html', name);
  return textOf(childOf(holder, 'text'));
};
const flag = (element, name, usual) => !['false', '', '0'].includes(childOf(element, name) ? textOf(childOf(element, name)) : usual);

function fractionOf(answer) {
  const percent = Number(answer.getAttribute('fraction'));
  assert.ok(
    FRACTIONS.some((known) => Math.abs(known - Math.abs(percent)) / 100 < 0.00001),
    `Moodle refuses the fraction ${percent}`,
  );
  return percent / 100;
}

/** question_state::graded_state_for_fraction. */
export function stateOf(fraction) {
  if (fraction < 0.000001) return 'wrong';
  return fraction > 0.999999 ? 'right' : 'partly';
}

const answersOf = (question) =>
  childrenOf(question, 'answer').map((answer) => ({
    text: textOf(childOf(answer, 'text')),
    feedback: htmlOf(answer, 'feedback'),
    element: answer,
  }));

function readMultichoice(question) {
  const answers = answersOf(question).map((answer) => ({ ...answer, fraction: fractionOf(answer.element) }));
  const single = flag(question, 'single', 'true');
  const total = answers.reduce((sum, { fraction }) => sum + Math.max(0, fraction), 0);
  assert.ok(
    single ? Math.max(...answers.map(({ fraction }) => fraction)) === 1 : Math.abs(total - 1) < 0.02,
    'no answer gives the full mark',
  );
  return {
    single,
    shuffles: flag(question, 'shuffleanswers', 'false'),
    answers,
    /** `chosen`: indices of answers; a student can choose only one if it is single. */
    grade(chosen) {
      assert.ok(!single || chosen.length === 1);
      const sum = chosen.reduce((all, index) => all + answers[index].fraction, 0);
      return stateOf(Math.min(Math.max(0, sum), 1));
    },
    feedbackOn: (index) => answers[index].feedback,
  };
}

/** qtype_numerical_answer_processor::apply_units with the separators of English: a number, and the unit behind it. */
function splitNumber(words) {
  let written = words.replaceAll(' ', '').replaceAll(/(?:e|E|(?:x|\*|×)10(?:\^|\*\*))([+-]?\d+)/g, 'e$1');
  written = /\.|,.*,/.test(written) ? written.replaceAll(',', '') : written.replace(',', '.');
  const [number] = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?/.exec(written) ?? [];
  return number === undefined ? null : { value: Number(number), unit: written.slice(number.length) };
}

function readNumerical(question) {
  const answers = answersOf(question).map((answer) => ({
    ...answer,
    fraction: fractionOf(answer.element),
    tolerance: Math.abs(Number(textOf(childOf(answer.element, 'tolerance')) || 0)),
  }));
  const units = childOf(question, 'units') ? childrenOf(childOf(question, 'units'), 'unit') : [];
  const names = units.map((unit) => textOf(childOf(unit, 'unit_name')));
  for (const unit of units) assert.equal(Number(textOf(childOf(unit, 'multiplier'))), 1);
  const takesUnit = textOf(childOf(question, 'showunits')) === '0'; // an input field; 3 is none
  assert.equal(textOf(childOf(question, 'unitgradingtype')), '0'); // a unit is optional
  for (const { text, tolerance } of answers) assert.ok(text === '*' || (Number.isFinite(Number(text)) && Number.isFinite(tolerance)), text);
  const isNear = ({ text, tolerance }, value) => {
    if (text === '*') return true;
    const wanted = Number(text);
    return Math.abs(value - wanted) <= tolerance + 1e-14 * Math.max(1, Math.abs(wanted));
  };
  const matching = (words) => {
    const written = splitNumber(words);
    if (!written || (written.unit && !takesUnit)) return undefined; // told to write a number, or no unit
    if (written.unit) assert.ok(names.includes(written.unit), words);
    return answers.find((answer) => isNear(answer, written.value));
  };
  return {
    answers,
    units: names,
    grade: (words) => stateOf(matching(words)?.fraction ?? 0),
    feedbackOn: (words) => matching(words)?.feedback,
  };
}

function readMatch(question) {
  const rows = childrenOf(question, 'subquestion').map((row) => ({
    stem: textOf(childOf(row, 'text')),
    choice: textOf(childOf(childOf(row, 'answer'), 'text')),
  }));
  for (const { choice } of rows) {
    assert.ok(choice, 'a stem without a choice');
    assert.ok(!/[<\\]/.test(choice), `a drop-down list shows no markup: ${choice}`);
    assert.ok(choice.length <= 255, choice);
  }
  const stems = rows.filter(({ stem }) => stem);
  assert.ok(stems.length >= 2 && rows.length >= 3, 'Moodle wants two stems and three choices');
  return {
    stems,
    choices: [...new Set(rows.map(({ choice }) => choice))],
    /** `chosen`: a choice for each stem, in order. */
    grade: (chosen) => stateOf(stems.filter(({ choice }, i) => chosen[i] === choice).length / stems.length),
  };
}

function readOrdering(question) {
  const field = (name) => textOf(childOf(question, name));
  assert.equal(field('selecttype'), 'ALL');
  assert.equal(field('gradingtype'), 'ABSOLUTE_POSITION');
  assert.equal(field('layouttype'), 'VERTICAL');
  const items = answersOf(question);
  assert.ok(items.length >= 2);
  assert.equal(new Set(items.map(({ text }) => text)).size, items.length);
  return {
    items, // in the right order, which is that of the file
    /** `order`: indices of items from top to bottom. */
    grade: (order) => stateOf(order.filter((item, place) => item === place).length / items.length),
  };
}

const READERS = { multichoice: readMultichoice, numerical: readNumerical, matching: readMatch, ordering: readOrdering };

/** "top/a/b//c" -> ["a", "b/c"] */
function pathOf(text) {
  const parts = text.split(/(?<!\/)\/(?!\/)/).map((part) => part.trim().replaceAll('//', '/'));
  assert.equal(parts[0], 'top');
  assert.ok(parts.length >= 3, text);
  return parts.slice(1);
}

function readQuestion(question, type) {
  assert.ok(READERS[type], `Moodle knows no question of type ${type}`);
  const name = textOf(childOf(childOf(question, 'name'), 'text'));
  assert.ok(name && name.length <= 255, name);
  const idnumber = textOf(childOf(question, 'idnumber'));
  assert.ok(idnumber.length <= 100, idnumber);
  const tags = childrenOf(childOf(question, 'tags'), 'tag').map((tag) => textOf(childOf(tag, 'text')));
  for (const tag of tags) assert.ok(tag && [...tag].length <= 50, tag);
  return {
    type,
    name,
    idnumber,
    tags,
    text: htmlOf(question, 'questiontext'),
    generalFeedback: htmlOf(question, 'generalfeedback'),
    hints: childrenOf(question, 'hint').map((hint) => textOf(childOf(hint, 'text'))),
    ...READERS[type](question),
  };
}

/** The questions in the file, each with the path of its category. */
export function readMoodle(xml) {
  const mistakes = [];
  const document = new DOMParser({ onError: (level, message) => mistakes.push(`${level}: ${message}`) }).parseFromString(xml, 'text/xml');
  assert.deepEqual(mistakes, []);
  assert.equal(document.documentElement.nodeName, 'quiz');
  const questions = [];
  const known = new Set();
  let category;
  for (const question of childrenOf(document.documentElement, 'question')) {
    const type = question.getAttribute('type');
    if (type === 'category') {
      category = pathOf(textOf(childOf(childOf(question, 'category'), 'text')));
      continue;
    }
    const read = { category, ...readQuestion(question, type) };
    const key = `${category.join('/')}: ${read.idnumber}`;
    assert.ok(read.idnumber && !known.has(key), `Moodle drops the second idnumber ${key}`);
    known.add(key);
    questions.push(read);
  }
  return questions;
}
