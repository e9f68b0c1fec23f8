// What the board says.
import { dateOf } from './columns.js';
import { MOST_BYTES, MOST_FILES } from './gather.js';
import { chanceOf, FEWEST_OTHERS, FEWEST_STUDENTS, NEEDED_SHARE, sum } from './statistics.js';

export const counted = (count, one, many = `${one}s`) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
export const percent = (share) => `${Math.round(100 * share)}%`;
export const signed = (value) => value.toFixed(2).replace('-', '−');

const PROBLEMS = {
  'too-large': `it is larger than ${MOST_BYTES / 2 ** 20} MB, which no saved answers are.`,
  'too-many': `only the first ${MOST_FILES.toLocaleString('en')} files were read. Leave out what is no student's.`,
  'damaged-zip': 'this zip cannot be opened. Unpack it and drop the files in it.',
  'damaged-link': 'a part of this link is missing or has been changed. Ask for it again.',
  'not-answers': 'this book has not saved this file, and there is no link in it. Students save one under Settings, “Save as a file”.',
  'no-answers': 'it holds no answers to questions of this book.',
  'no-links': 'there is no link with answers in it. Such a link contains “#progress=”.',
  damaged: 'this file is damaged. Ask the student to save it again.',
  empty: 'this file is empty. Ask the student to save it again.',
  newer: 'a newer edition of the book has saved it. Reload this page to get that edition, and drop it again.',
  unreadable: 'this cannot be read. If it is a folder, drop the files in it.',
};
export const problemWords = ({ path, problem }) => ({ path, words: `${PROBLEMS[problem]}` });

/** One sentence on what was loaded, which is also read aloud. */
export function loadedWords(students, problems) {
  const skipped = problems.length > 0 ? ` ${counted(problems.length, 'file or link', 'files or links')} could not be used.` : '';
  if (students.length === 0) return `No student is loaded.${skipped}`;
  const sources = sum(students.map((student) => student.sources.length));
  const from = sources === students.length ? '' : ` from ${counted(sources, 'file or link', 'files or links')}`;
  return `${counted(students.length, 'student')} loaded${from}.${skipped}`;
}

export function summaryWords(students, rows, studentRows, total) {
  const counts = studentRows.map(({ answered }) => answered);
  const answered = sum(counts);
  if (answered === 0) return 'None of these students has answered a question here.';
  const right = sum(studentRows.map((row) => row.right)) / answered;
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const each = least === most ? counted(most, 'question') : `${least} to ${most} questions`;
  const who = students.length === 1 ? 'One student has' : `${students.length} students have`;
  const met = `${who} answered ${each}${students.length === 1 ? '' : ' each'}.`;
  return `${met} Of the ${total} questions here someone has answered ${rows.length}, and ${percent(right)} of the answers were right at the first try.`;
}

/** Which sources make one student. */
export function joinedWords({ name, sources, joinedBy }) {
  const paths = sources.map(({ path }) => `“${path}”`).join(' and ');
  const why = joinedBy.has('answers') ? 'hold answers given in the same seconds, so they count as one student' : 'have the same name';
  const newest = Math.max(...sources.map(({ day }) => day));
  const until = newest > 0 ? `, with answers up to ${dateOf(newest)}` : '';
  return `${paths} ${why}, and were joined as ${name}${until}.`;
}

export function linkWords(students) {
  const count = students.filter(({ onlyLinks }) => onlyLinks).length;
  if (count === 0) return '';
  const who = count === 1 ? 'One student sent a link' : `${count} students sent links`;
  return `${who}, and a link holds less than a file: not which wrong option was chosen, not how long it took, nor whether a hint came first.`;
}

export function earlierWords(students) {
  const count = sum(students.map(({ earlier }) => earlier));
  if (count === 0) return '';
  return `${counted(count, 'answer')} to earlier versions of questions ${count === 1 ? 'is' : 'are'} left out, because the options have changed since.`;
}

export function unknownWords(students) {
  const count = sum(students.flatMap(({ sources }) => sources.map(({ unknown }) => unknown)));
  if (count === 0) return '';
  return `The links hold ${counted(count, 'answer')} to questions that this edition does not have, which ${count === 1 ? 'is' : 'are'} left out.`;
}

export const damagedWords = ({ path, count }) =>
  `“${path}”: ${counted(count, 'answer')} could not be read and ${count === 1 ? 'is' : 'are'} left out. The others count.`;

export function timeWords(seconds) {
  if (seconds === undefined) return '';
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** How each table is computed, beneath it. */
export const HOW = {
  questions: [
    '“Right” is the share of students who were right at their first try; what they tried later changes nothing. The bar shows the same.',
    'The commonest wrong option stands first, with the number of students who chose it at their first try. Open it for all options and all tries. Where an answer has several parts, the book does not store which part was wrong.',
    `Discrimination tells whether those who know the rest also know this. It is the corrected point-biserial correlation: between being right here at the first try, and by how much a student was better than the class on all other questions. It is shown from ${FEWEST_STUDENTS} students on who have answered at least ${FEWEST_OTHERS} other questions. With ${FEWEST_STUDENTS}, chance alone moves it by about ${chanceOf(FEWEST_STUDENTS).toFixed(2)}, and with 30 still by ${chanceOf(30).toFixed(2)}. Where it is further below 0 than that, the better students were wrong more often, so look at the question before you blame the class.`,
    'The time runs from seeing the question to the first answer, and is not known for everyone. Half of those for whom it is known took longer.',
  ],
  skills: [
    `A student needs a skill if more than ${percent(NEEDED_SHARE)} of its questions that she has met were too much for her when she was asked last: she was wrong, or right only with a hint or at a later try.`,
    '“Right” is the share of all answers to these questions that were right at the first try.',
  ],
  students: [
    'Names come from the names of the files. Change them here as you like: they stay in this tab.',
    '“Sure and wrong” counts the questions where a student said that she was sure, and was wrong.',
  ],
};

/** What stands in place of a discrimination. */
export const TOO_FEW = 'too few';
