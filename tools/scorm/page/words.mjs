// What a student reads above the book.

/** [1, 2, 3, 5] as "1–3, 5". */
export function ranges(numbers) {
  const runs = [];
  for (const number of numbers) {
    if (runs.at(-1)?.at(-1) === number - 1) runs.at(-1).push(number);
    else runs.push([number]);
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : `${run[0]}`)).join(', ');
}

const chaptersOf = ({ chapters }) => `${chapters.length === 1 ? 'Chapter' : 'Chapters'} ${ranges(chapters)}`;
const rightOf = ({ count }) => (count === 'first' ? 'right at the first try' : 'right');
const questionsOf = (number) => `${number} ${number === 1 ? 'question' : 'questions'}`;

/** Where she stands, in one line. */
export function lineOf(rule, standing) {
  const chapters = chaptersOf(rule);
  const right = rightOf(rule);
  if (!standing) return `${chapters}: answer every question${rule.mastery > 0 ? `, ${rule.mastery}% of them ${right}` : ''}.`;
  const { questions, answered, needed, percent, whole, met, final } = standing;
  const got = `${standing.right} of ${questionsOf(questions)} ${right}, ${percent}%`;
  if (met) return `Done. ${chapters}: ${got}.`;
  if (final) return `All is answered. ${chapters}: ${got}; ${rule.mastery}% were asked for.`;
  if (whole) return `${chapters}: all answered, ${standing.right} of ${questions} right. Correct ${needed - standing.right} more.`;
  const needs = rule.mastery > 0 ? `, ${standing.right} ${right} (${needed}\u00a0needed)` : '';
  return `${chapters}: ${answered} of ${questionsOf(questions)} answered${needs}.`;
}

/** What the course asks for and what it learns, one sentence or two a paragraph. */
export function explanation(rule, { questions, needed, final }) {
  const asks = `Your course asks you to answer every question of ${chaptersOf(rule).toLowerCase()}`;
  const share = rule.mastery > 0 ? `, and ${needed} of the ${questions} ${rightOf(rule)}` : '';
  const counts = {
    right: 'A question counts as right once you have answered it right, on whatever try.',
    first: 'Only your first answer to a question counts.',
  };
  return [
    `${asks}${share}. ${counts[rule.count]}`,
    `It ${final ? 'has your result' : 'gets your result when that is done'}. It also gets your first answer to each question and keeps what you have answered, so you can go on from another computer.`,
  ];
}

export const NOTICES = {
  alone:
    'No course was found around this page, so nothing is reported. The book works as it does anywhere, and keeps your answers in this browser.',
  refused: (fault) =>
    `Your course did not begin a session (${fault}). Nothing is reported or kept; reload the page of the course to try again.`,
  readOnly: 'You are looking at what was answered. Nothing that you do now is reported or kept.',
  damaged:
    'The answers that your course kept arrived damaged, so you see none of them. What it has is replaced when you answer again; a result that was reported stays.',
  fewer: (known, kept) => `Your course kept ${kept} answers, and this edition of the book knows ${known} of them.`,
  fault: (fault) => `Your course did not take the last report (${fault}). It is tried again with your next answer.`,
  wrongRule: (wrong) =>
    `The address of this page says what cannot be: ${wrong.join(' ')} Your answers are kept, but no result is reported. Please tell your teacher.`,
};
