// The sheet: a table of totals by chapter, then each question that the reader has answered, with its words from the answer key
// (src/compiler/site/answer_key.h).
import { verdictsOf, workOn } from './record.js';
import { shownValues } from './template.js';

const DAY_ms = 86_400_000;
const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** An element with its children: strings, nodes, or nothing. */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child !== null && child !== ''));
  return element;
}

/** A copy of part of the answer key for this page, with the numbers that the reader got. */
function copyOf(source, values) {
  const copy = document.importNode(source, true);
  for (const hole of copy.querySelectorAll('[data-hole]')) {
    const value = values?.[hole.dataset.hole];
    if (value !== undefined) hole.replaceWith(value);
  }
  return copy;
}

/** The words of an option, or of its side; its id if the question no longer has it. */
function wordsOf(question, id, part, values) {
  const option = question.querySelector(`li[data-option="${CSS.escape(id)}"]`);
  const words = option?.querySelector(`.${part}`) ?? option?.querySelector('.fits');
  return words ? copyOf(words, values) : id.replaceAll('-', ' ');
}

/** "position=5&dimension=7" as it would be said. */
const stateWords = (state) => [...new URLSearchParams(state)].map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`).join(', ');

/** What the reader chose or wrote, as it stands. */
function answerOf(question, { code, number, chosen }, values) {
  if (code) return make('pre', {}, make('code', {}, code));
  if (typeof chosen === 'string' || number) {
    const text = number || chosen;
    return 'state' in question.dataset ? stateWords(text) : text;
  }
  if (!chosen?.length) return '';
  const entries = chosen.map((id) => {
    const [row, side] = id.split('=');
    const words = wordsOf(question, row, 'said', values);
    return make('li', {}, words, side ? ' → ' : '', side ? wordsOf(question, side, 'fits', values) : '');
  });
  return entries.length === 1
    ? make('span', {}, ...entries[0].childNodes)
    : make('ordered' in question.dataset ? 'ol' : 'ul', {}, ...entries);
}

const dayOf = ({ day, undated }) => `${undated ? 'on or before ' : ''}${dates.format(day * DAY_ms)}`;
const verdictWords = (right) => (right === null ? 'no verdict kept' : right ? 'right' : 'wrong');

/** "wrong, 3 November 2026: Only the first", where one option was chosen. */
function tryWords(question, right, trial, values, isExercise) {
  const verdict = isExercise && right !== null ? (right ? 'solved' : 'not solved') : verdictWords(right);
  const line = make('span', {}, `${verdict}${trial ? `, ${dayOf(trial)}` : ''}`);
  if (trial?.option && !isExercise) line.append(': ', wordsOf(question, trial.option, 'said', values));
  return line;
}

function linesOf(question, { attempt, trials }, values) {
  const { asked, first, last } = verdictsOf({ attempt, trials });
  const isExercise = 'code' in question.dataset;
  const lines = [];
  const answer = attempt ? answerOf(question, attempt, values) : '';
  if (answer) lines.push([isExercise ? 'Code' : 'Answer', answer]);
  else if (!asked) lines.push(['Answer', 'none']);
  else lines.push(['Answer', 'not kept here: it was given on another device, or the question is open again']);
  if (asked) lines.push(['First try', tryWords(question, first, trials[0], values, isExercise)]);
  if (asked && (trials.length > 1 || attempt?.tries > 1))
    lines.push(['Last try', tryWords(question, last, trials.length > 1 ? trials.at(-1) : null, values, isExercise)]);
  if (attempt?.tries > 2) lines.push(['Tries', String(attempt.tries)]);
  if (attempt?.hints > 0) lines.push(['Hints', String(attempt.hints)]);
  if (attempt?.revealed) lines.push(['Then', 'looked at the answer']);
  return lines;
}

/** One question of the sheet. */
function entryOf(question, work) {
  const values = question.dataset.template ? shownValues(JSON.parse(question.dataset.template), work.attempt?.seed ?? 0) : null;
  const lines = linesOf(question, work, values).flatMap(([term, words]) => [make('dt', {}, term), make('dd', {}, words)]);
  return make(
    'section',
    { className: 'key' },
    copyOf(question.querySelector('h3')),
    copyOf(question.querySelector('.asked'), work.attempt ? values : null),
    make('dl', { className: 'work' }, ...lines),
  );
}

const COLUMNS = ['Chapter', 'Asked', 'Answered', 'Right at first', 'Right now', 'Exercises'];

/** What a chapter asks, and how the reader has done. */
function totalsOf(questions, works) {
  const totals = { questions: 0, answered: 0, first: 0, last: 0, exercises: 0, solved: 0 };
  questions.forEach((question, i) => {
    const verdicts = works[i] ? verdictsOf(works[i]) : { asked: false };
    if ('code' in question.dataset) {
      totals.exercises += 1;
      totals.solved += verdicts.last ? 1 : 0;
      return;
    }
    totals.questions += 1;
    totals.answered += verdicts.asked ? 1 : 0;
    totals.first += verdicts.first ? 1 : 0;
    totals.last += verdicts.last ? 1 : 0;
  });
  return totals;
}

const cellsOf = ({ questions, answered, first, last, exercises, solved }) => [
  questions,
  answered,
  first,
  last,
  exercises ? `${solved} of ${exercises}` : '',
];

function tableOf(chapters) {
  const all = totalsOf(
    chapters.flatMap(({ questions }) => questions),
    chapters.flatMap(({ works }) => works),
  );
  const row = (name, totals, tag) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, name),
      ...cellsOf(totals).map((cell) => make('td', { className: 'end' }, make(tag, {}, String(cell)))),
    );
  return make(
    'table',
    { ariaLabel: 'Totals by chapter' },
    make('thead', {}, make('tr', {}, ...COLUMNS.map((name, i) => make('th', { scope: 'col', className: i ? 'end' : '' }, name)))),
    make(
      'tbody',
      {},
      ...chapters.map(({ title, questions, works }) => row(title, totalsOf(questions, works), 'span')),
      row(make('strong', {}, 'All'), all, 'strong'),
    ),
  );
}

/**
 * @param {Document} key the answer key @param {{items: object, logs: object}} record
 * @returns {?DocumentFragment} null if the record answers nothing of this book
 */
export function sheetOf(key, record) {
  const chapters = [...key.querySelectorAll('section[data-chapter]')]
    .map((section) => {
      const questions = [...section.querySelectorAll('section[data-question]')];
      const works = questions.map(({ dataset }) => workOn(dataset.question, record));
      return { title: section.querySelector('h2').textContent, questions, works };
    })
    .filter(({ works }) => works.some(Boolean));
  if (chapters.length === 0) return null;
  const sheet = document.createDocumentFragment();
  sheet.append(tableOf(chapters));
  for (const { title, questions, works } of chapters) {
    const entries = questions.flatMap((question, i) => (works[i] ? [entryOf(question, works[i])] : []));
    sheet.append(make('section', { className: 'worked' }, make('h2', {}, title), ...entries));
  }
  return sheet;
}
