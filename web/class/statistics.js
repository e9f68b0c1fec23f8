// What a class knows and what it gets wrong: arithmetic alone, on students as students.js makes them and a book as book.js does.

export const FEWEST_STUDENTS = 15; // for a discrimination: with fewer, chance alone moves it too far
export const FEWEST_OTHERS = 5; // questions that a student has answered besides this one
export const NEEDED_SHARE = 0.5; // of the answered questions about a skill: who could not answer more of them alone needs it

export const sum = (values) => values.reduce((total, value) => total + value, 0);
export const mean = (values) => (values.length > 0 ? sum(values) / values.length : undefined);

export function median(values) {
  if (values.length === 0) return undefined;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Pearson's r of pairs [x, y]; undefined if one of them is always the same. */
export function correlation(pairs) {
  const [mx, my] = [0, 1].map((at) => mean(pairs.map((pair) => pair[at])));
  const moment = (f) => sum(pairs.map(([x, y]) => f(x - mx, y - my)));
  const [xx, yy] = [moment((x) => x * x), moment((_, y) => y * y)];
  const tiny = 1e-12; // what rounding leaves of a variance of 0
  return xx > tiny && yy > tiny ? moment((x, y) => x * y) / Math.sqrt(xx * yy) : undefined;
}

/** How far chance alone moves a correlation of so many pairs (its standard error where there is none). */
export const chanceOf = (count) => 1 / Math.sqrt(count - 1);

/** The share right at first try of each question. */
function sharesOf(questions, students) {
  const shares = new Map();
  for (const { id } of questions) {
    const answers = students.map(({ answers }) => answers.get(id)).filter(Boolean);
    if (answers.length > 0) shares.set(id, answers.filter(({ right }) => right).length / answers.length);
  }
  return shares;
}

/** By how much a student was better than the class on what she has answered, so that it does not matter what others have answered. */
function surplusOf({ answers }, shares) {
  let total = 0;
  for (const [id, { right }] of answers) total += (right ? 1 : 0) - shares.get(id);
  return { total, count: answers.size };
}

/**
 * The corrected item-total correlation (point-biserial): of being right at first try here with the mean surplus on all other questions.
 * Where all students have answered all questions that is the textbook's, because then the surplus is the score less a constant.
 */
function discriminationOf(id, students, shares, surpluses) {
  const pairs = [];
  for (const [at, { answers }] of students.entries()) {
    const answer = answers.get(id);
    const { total, count } = surpluses[at];
    if (!answer || count - 1 < FEWEST_OTHERS) continue;
    const right = answer.right ? 1 : 0;
    pairs.push([right, (total - (right - shares.get(id))) / (count - 1)]);
  }
  if (pairs.length < FEWEST_STUDENTS) return undefined;
  const value = correlation(pairs);
  return value === undefined ? undefined : { value, students: pairs.length };
}

/** How often each option was chosen: `first`, at the first try; `ever`, by so many students at any try. The commonest come first. */
function wrongOptionsOf(answers) {
  const counts = new Map();
  const add = (option, key) => {
    if (!counts.has(option)) counts.set(option, { option, first: 0, ever: 0 });
    counts.get(option)[key] += 1;
  };
  for (const { option, wrong } of answers) {
    if (option) add(option, 'first');
    for (const chosen of option ? new Set([...wrong, option]) : wrong) add(chosen, 'ever');
  }
  return [...counts.values()].sort((a, b) => b.first - a.first || b.ever - a.ever || (a.option < b.option ? -1 : 1));
}

/** @returns {object[]} a row for each question that someone has answered; `only` leaves out others */
export function questionRows(book, students, only = () => true) {
  const shares = sharesOf(book.questions, students);
  const surpluses = students.map((student) => surplusOf(student, shares));
  const rows = [];
  for (const question of book.questions.filter(only)) {
    const answers = students.map((student) => student.answers.get(question.id)).filter(Boolean);
    if (answers.length === 0) continue;
    const seconds = answers.map((answer) => answer.seconds).filter((value) => value > 0);
    const right = answers.filter((answer) => answer.right).length;
    const wrong = wrongOptionsOf(answers);
    rows.push({
      question,
      answered: answers.length,
      right,
      share: right / answers.length,
      hinted: answers.filter(({ hinted }) => hinted).length,
      wrong,
      wrongUnknown: answers.length - right - sum(wrong.map(({ first }) => first)),
      sureAndWrong: answers.filter(({ sureAndWrong }) => sureAndWrong).length,
      discrimination: discriminationOf(question.id, students, shares, surpluses),
      seconds: median(seconds),
      timed: seconds.length,
    });
  }
  return rows;
}

/** What a student knows of a skill: how many of its questions she has answered, and how many she could not do alone when asked last. */
function standingOf({ answers }, questions) {
  const own = questions.map(({ id }) => answers.get(id)).filter(Boolean);
  return { answered: own.length, right: own.filter(({ right }) => right).length, missed: own.filter(({ known }) => !known).length };
}

const isNeeded = ({ answered, missed }) => answered > 0 && missed > NEEDED_SHARE * answered;

/** @returns {object[]} a row for each skill of which someone has answered a question, with the students who need it */
export function skillRows(book, students, only = () => true) {
  const rows = [];
  for (const skill of book.skills) {
    const questions = skill.questions.filter(only);
    const standings = students.map((student) => ({ student, ...standingOf(student, questions) })).filter(({ answered }) => answered > 0);
    if (standings.length === 0) continue;
    const answered = sum(standings.map((standing) => standing.answered));
    rows.push({
      skill,
      questions: questions.length,
      students: standings.length,
      share: sum(standings.map(({ right }) => right)) / answered,
      needing: standings.filter(isNeeded).sort((a, b) => b.missed / b.answered - a.missed / a.answered || b.missed - a.missed),
    });
  }
  return rows;
}

/** @returns {object[]} a row for each student, also for those who have answered nothing of it, with the skills that they need */
export function studentRows(book, students, only = () => true) {
  const questions = book.questions.filter(only);
  return students.map((student) => {
    const answers = questions.map(({ id }) => student.answers.get(id)).filter(Boolean);
    const needs = book.skills.map((skill) => ({ skill, ...standingOf(student, skill.questions.filter(only)) })).filter(isNeeded);
    const right = answers.filter((answer) => answer.right).length;
    return {
      student,
      answered: answers.length,
      right,
      share: answers.length > 0 ? right / answers.length : undefined,
      sureAndWrong: answers.filter(({ sureAndWrong }) => sureAndWrong).length,
      missed: answers.filter(({ known }) => !known).length,
      day: Math.max(0, ...answers.map(({ day }) => day)),
      needs,
    };
  });
}

const undefinedLast = (value) => (value === undefined || value === '' ? 1 : 0);

function compare(a, b) {
  const last = undefinedLast(a) - undefinedLast(b);
  if (last !== 0 || undefinedLast(a)) return { order: last, fixed: true };
  return { order: typeof a === 'number' ? a - b : a.localeCompare(b, 'en', { numeric: true }), fixed: false };
}

/** The rows in order; what has no value comes last either way. */
export function sorted(rows, key, descending) {
  return rows.toSorted((a, b) => {
    const { order, fixed } = compare(key(a), key(b));
    return descending && !fixed ? -order : order;
  });
}
