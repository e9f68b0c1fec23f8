// What the board shows of a class: what was loaded and what was not, a summary, three tables.
import { chapterWords } from './book.js';
import { questionColumns, skillColumns, studentColumns } from './columns.js';
import { csvOf } from './csv.js';
import { el, saveFile } from './dom.js';
import { questionRows, skillRows, studentRows } from './statistics.js';
import { sortableTable } from './table.js';
import { questionTable, skillTable, studentTable } from './tables.js';
import { counted, damagedWords, earlierWords, HOW, joinedWords, linkWords, problemWords, summaryWords, unknownWords } from './words.js';

const [MISSED_FIRST, NEEDED_FIRST, BY_NAME] = [
  { column: 2, descending: false },
  { column: 4, descending: true },
  { column: 0, descending: false },
];

/** What a teacher should know before she reads the tables. */
function notesOf({ students, roster, actions }) {
  const joined = students.filter(({ joinedBy }) => joinedBy.size > 0);
  const lines = [
    ...roster.problems
      .map(problemWords)
      .map(({ path, words }) => el('li', { class: 'problem' }, el('b', {}, `“${path}”`), ' was skipped: ', words)),
    ...roster.damaged.map((file) => el('li', {}, damagedWords(file))),
    ...joined.map((student) => el('li', {}, joinedWords(student), ...partButton(student, actions))),
    ...[linkWords, earlierWords, unknownWords]
      .map((words) => words(students))
      .filter(Boolean)
      .map((words) => el('li', {}, words)),
  ];
  return lines.length > 0 ? el('ul', { class: 'notes', translate: 'no' }, ...lines) : '';
}

function partButton(student, { keepApart }) {
  if (!student.joinedBy.has('name')) return [];
  return [' ', el('button', { type: 'button', onclick: () => keepApart(student) }, 'These are different people')];
}

/** Which chapters the tables are about: a course seldom has all of them. */
function scopeField({ book, state, actions }) {
  const chapters = [...book.chapters.values()].filter(({ slug }) => book.questions.some(({ chapter }) => chapter === slug));
  const options = chapters.map((chapter) => {
    const words = chapter.number === undefined ? chapter.title : `${chapterWords(chapter)}: ${chapter.title}`;
    return el('option', { value: chapter.slug, selected: chapter.slug === state.scope }, words);
  });
  const field = el('select', { id: 'board-scope', autocomplete: 'off' }, el('option', { value: '' }, 'All chapters'), ...options);
  field.addEventListener('change', async () => {
    state.scope = field.value;
    await actions.show();
    actions.say(document.querySelector('#board .sums').textContent);
  });
  return el('p', { class: 'scope' }, el('label', { for: 'board-scope' }, 'Count only '), field);
}

function part({ id, title, caption, table, columns, rows, order, how, prefix, say }) {
  const save = () => saveFile(`${prefix}${id}.csv`, 'text/csv', csvOf(columns, rows));
  return el(
    'section',
    { class: 'part', id: `board-${id}`, 'aria-labelledby': `board-${id}-title` },
    el(
      'div',
      { class: 'head' },
      el('h2', { id: `board-${id}-title`, tabindex: -1 }, title),
      el('button', { type: 'button', onclick: save, 'aria-label': `Save as CSV: ${title}` }, 'Save as CSV'),
    ),
    sortableTable({ id: `board-${id}-table`, caption, columns: table, rows, order, say }),
    el('details', { class: 'how' }, el('summary', {}, 'How this is counted'), ...how.map((words) => el('p', {}, words))),
  );
}

/** @returns {Node[]} */
export function reportOf({ book, students, roster, state, isExample, actions }) {
  const notes = notesOf({ students, roster, actions });
  if (students.length === 0) return [notes];
  const only = state.scope ? ({ chapter }) => chapter === state.scope : () => true;
  const [questions, skills, all] = [questionRows, skillRows, studentRows].map((rows) => rows(book, students, only));
  const orderOf = (id, first) => state.orders.get(id) ?? state.orders.set(id, { ...first }).get(id);
  const common = { prefix: isExample ? 'phasebook-example-' : 'phasebook-class-', say: actions.say };
  const suffix = isExample ? ' (made up)' : '';
  const total = book.questions.filter(only).length;
  return [
    isExample ? el('p', { class: 'made-up' }, el('b', {}, 'Made up. '), 'No such class exists; your files will take its place.') : '',
    notes,
    scopeField({ book, state, actions }),
    el('p', { class: 'sums' }, summaryWords(students, questions, all, total)),
    part({
      ...common,
      id: 'questions',
      title: 'What was answered wrong',
      caption: counted(questions.length, 'question') + suffix,
      table: questionTable(book),
      columns: questionColumns(book),
      rows: questions,
      order: orderOf('questions', MISSED_FIRST),
      how: HOW.questions,
    }),
    part({
      ...common,
      id: 'skills',
      title: 'What has to be taught again',
      caption: counted(skills.length, 'skill') + suffix,
      table: skillTable(book),
      columns: skillColumns(book),
      rows: skills,
      order: orderOf('skills', NEEDED_FIRST),
      how: HOW.skills,
    }),
    part({
      ...common,
      id: 'students',
      title: 'Who needs what',
      caption: counted(all.length, 'student') + suffix,
      table: studentTable(book, actions),
      columns: studentColumns(),
      rows: all,
      order: orderOf('students', BY_NAME),
      how: HOW.students,
    }),
  ].filter(Boolean);
}
