// The three tables of the board.
import { chapterWords, wordsOf } from './book.js';
import { dateOf } from './columns.js';
import { el, linkTo } from './dom.js';
import { chanceOf } from './statistics.js';
import { percent, signed, TOO_FEW, timeWords } from './words.js';

const NONE = '–';
const MOST_SHOWN = 3; // names or skills that stand in a cell before it is opened

/** A share in words, and as a bar. */
function shareCell(share, words = percent(share)) {
  if (share === undefined) return NONE;
  const bar = el('span', { class: 'bar', 'aria-hidden': 'true' });
  bar.style.setProperty('--share', share);
  return el('span', { class: 'with-share' }, words, bar);
}

/** A list that is folded if it is long. */
function foldedList(items, summary) {
  const list = el('ul', {}, ...items.map((item) => el('li', {}, item)));
  return items.length > MOST_SHOWN ? el('details', {}, el('summary', {}, summary), list) : list;
}

const optionLine = (question, { option, first, ever }) => `${wordsOf(question, option)}: ${first} at the first try, ${ever} at any try`;

function wrongCell({ question, answered, right, wrong, wrongUnknown }) {
  if (wrong.length === 0) return right === answered ? NONE : `${wrongUnknown} wrong, in ways that are not stored`;
  const lines = wrong.map((option) => el('li', {}, optionLine(question, option)));
  if (wrongUnknown > 0) lines.push(el('li', {}, `in ways that are not stored: ${wrongUnknown} at the first try`));
  const [{ option, first, ever }] = wrong;
  const count = first > 0 ? `${first}` : `${ever} later`;
  return el('details', {}, el('summary', {}, el('b', {}, count), ` ${wordsOf(question, option)}`), el('ul', {}, ...lines));
}

function discriminationCell({ discrimination }) {
  if (!discrimination) return el('span', { class: 'quiet' }, TOO_FEW);
  const value = el('span', {}, signed(discrimination.value));
  if (discrimination.value < -chanceOf(discrimination.students)) value.append(el('span', { class: 'flag' }, ' look at it'));
  return value;
}

const chapterOf = (book, slug) => chapterWords(book.chapters.get(slug));

export const questionTable = (book) => [
  {
    title: 'Question',
    head: true,
    cell: ({ question }) =>
      el('div', {}, linkTo(question.href, question.label), el('div', { class: 'quiet' }, chapterOf(book, question.chapter))),
    key: ({ question }) => book.questions.indexOf(question),
  },
  { title: 'Students', numeric: true, descends: true, cell: ({ answered }) => String(answered), key: ({ answered }) => answered },
  { title: 'Right', numeric: true, cell: ({ share }) => shareCell(share), key: ({ share }) => share },
  { title: 'Wrong options', descends: true, cell: wrongCell, key: ({ wrong }) => wrong[0]?.first },
  { title: 'Discrimination', numeric: true, cell: discriminationCell, key: ({ discrimination }) => discrimination?.value },
  {
    title: 'Time',
    numeric: true,
    descends: true,
    cell: ({ seconds }) => timeWords(seconds) || NONE,
    key: ({ seconds }) => seconds,
  },
];

const sectionLinks = (sections) => sections.flatMap(({ href, words }, at) => [at > 0 && ', ', linkTo(href, words)]);

export const skillTable = (book) => [
  {
    title: 'Skill',
    head: true,
    cell: ({ skill }) =>
      el(
        'div',
        {},
        skill.words,
        el('div', { class: 'quiet' }, `${chapterOf(book, skill.chapter)}. Read `, ...sectionLinks(skill.sections)),
      ),
    key: ({ skill }) => book.skills.indexOf(skill),
  },
  { title: 'Questions', numeric: true, descends: true, cell: ({ questions }) => String(questions), key: ({ questions }) => questions },
  { title: 'Students', numeric: true, descends: true, cell: ({ students }) => String(students), key: ({ students }) => students },
  { title: 'Right', numeric: true, cell: ({ share }) => shareCell(share), key: ({ share }) => share },
  {
    title: 'Who needs it',
    descends: true,
    cell: ({ needing, students }) =>
      needing.length === 0
        ? NONE
        : foldedList(
            needing.map(({ student }) => el('span', { 'data-name-of': student.id, translate: 'no' }, student.name)),
            `${needing.length} of ${students}`,
          ),
    key: ({ needing }) => needing.length,
  },
];

/** @param {{rename: (id: string, name: string) => void, leaveOut: (student: object) => void}} actions */
function nameCell({ student }, { rename, leaveOut }) {
  // Without spelling checks and memory for forms, browsers neither send nor keep what is typed here.
  const field = el('input', {
    type: 'text',
    id: `name-${student.id}`,
    value: student.name,
    maxlength: 80,
    autocomplete: 'off',
    spellcheck: 'false',
    translate: 'no',
    'aria-label': `Name of ${student.name}`,
    onchange: () => rename(student.id, field.value),
  });
  const remove = el(
    'button',
    {
      type: 'button',
      id: `leave-${student.id}`,
      class: 'quiet',
      'aria-label': `Leave out ${student.name}`,
      onclick: () => leaveOut(student),
    },
    'Leave out',
  );
  return el('span', { class: 'name' }, field, remove);
}

export const studentTable = (book, actions) => [
  { title: 'Name', head: true, cell: (row) => nameCell(row, actions), key: ({ student }) => student.name },
  { title: 'Questions', numeric: true, descends: true, cell: ({ answered }) => String(answered), key: ({ answered }) => answered },
  { title: 'Right', numeric: true, cell: ({ share }) => shareCell(share), key: ({ share }) => share },
  {
    title: 'Sure and wrong',
    numeric: true,
    descends: true,
    cell: ({ sureAndWrong }) => String(sureAndWrong),
    key: ({ sureAndWrong }) => sureAndWrong,
  },
  { title: 'Last answer', descends: true, cell: ({ day }) => dateOf(day) || NONE, key: ({ day }) => day || undefined },
  {
    title: 'Needs',
    descends: true,
    cell: ({ needs }) =>
      needs.length === 0
        ? NONE
        : foldedList(
            needs.map(({ skill, missed, answered }) =>
              el(
                'div',
                {},
                linkTo(skill.sections[0].href, skill.words),
                el('div', { class: 'quiet' }, `${chapterOf(book, skill.chapter)}, missed ${missed} of ${answered}`),
              ),
            ),
            `${needs.length} skills`,
          ),
    key: ({ needs }) => needs.length,
  },
];
