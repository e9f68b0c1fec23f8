// The columns of the three tables as plain values, for CSV and for the terminal.
import { chapterWords, wordsOf } from './book.js';

const DAY_ms = 86_400_000;

/** "2026-11-20"; '' for a day that is not known. */
export const dateOf = (day) => (day > 0 ? new Date(day * DAY_ms).toISOString().slice(0, 10) : '');

const wrongOption = ({ question, wrong }, at, key) => (key ? wrong[at]?.[key] : wrong[at] && wordsOf(question, wrong[at].option));

/** @param {number} options how many wrong options have columns */
export const questionColumns = (book, options = 3) => [
  { title: 'chapter', value: ({ question }) => chapterWords(book.chapters.get(question.chapter)) },
  { title: 'id', value: ({ question }) => question.id },
  { title: 'question', value: ({ question }) => question.label },
  { title: 'students', value: ({ answered }) => answered },
  { title: 'right at first try', value: ({ right }) => right },
  { title: 'share right', value: ({ share }) => share },
  { title: 'with a hint', value: ({ hinted }) => hinted },
  { title: 'sure and wrong', value: ({ sureAndWrong }) => sureAndWrong },
  { title: 'discrimination', value: ({ discrimination }) => discrimination?.value },
  { title: 'median seconds', value: ({ seconds }) => seconds },
  ...Array.from({ length: options }, (_, at) => at).flatMap((at) => [
    { title: `wrong option ${at + 1}`, value: (row) => wrongOption(row, at) },
    { title: `at first try ${at + 1}`, value: (row) => wrongOption(row, at, 'first') },
    { title: `at any try ${at + 1}`, value: (row) => wrongOption(row, at, 'ever') },
  ]),
  { title: 'wrong in a way that is not stored', value: ({ wrongUnknown }) => wrongUnknown },
];

export const skillColumns = (book) => [
  { title: 'chapter', value: ({ skill }) => chapterWords(book.chapters.get(skill.chapter)) },
  { title: 'skill', value: ({ skill }) => skill.words },
  { title: 'questions', value: ({ questions }) => questions },
  { title: 'students', value: ({ students }) => students },
  { title: 'share right at first try', value: ({ share }) => share },
  { title: 'students who need it', value: ({ needing }) => needing.length },
  { title: 'who', value: ({ needing }) => needing.map(({ student }) => student.name).join('; ') },
];

export const studentColumns = () => [
  { title: 'name', value: ({ student }) => student.name },
  { title: 'from', value: ({ student }) => (student.onlyLinks ? 'link' : 'file') },
  { title: 'questions', value: ({ answered }) => answered },
  { title: 'right at first try', value: ({ right }) => right },
  { title: 'share right', value: ({ share }) => share },
  { title: 'sure and wrong', value: ({ sureAndWrong }) => sureAndWrong },
  { title: 'not yet known alone', value: ({ missed }) => missed },
  { title: 'last answer', value: ({ day }) => dateOf(day) },
  { title: 'needs', value: ({ needs }) => needs.map(({ skill }) => skill.words).join('; ') },
];
