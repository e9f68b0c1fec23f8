// The teacher's rule: which chapters have to be answered, how many per cent of their questions right, and whether a question that was
// answered right on a later try counts.

export const COUNTS = ['right', 'first'];
export const DEFAULTS = { require: 'all', mastery: '70', count: 'right' };

/** "2, 3 and 5" @param {number[]} numbers */
export const listed = (numbers) => numbers.join(', ').replace(/, (\d+)$/, ' and $1');

const RANGE = /^(\d+)(?:-(\d+))?$/;

/** What is wrong with a part of a list such as "1-6", or the numbers that it names. */
function readRange(part, known) {
  const [, first, last = first] = RANGE.exec(part) ?? [];
  if (first === undefined) return `“${part}” is neither a chapter's number nor a range such as 1-6`;
  if (+first > +last) return `${part} begins after its end`;
  if (+last > Math.max(...known)) return `there is no chapter ${last}`;
  const named = known.filter((number) => number >= +first && number <= +last);
  return named.length > 0 ? named : `there is no chapter ${first}`;
}

/**
 * @param {string} text "1-6", "1,3,5-7" or "all"
 * @param {number[]} known the numbers of the chapters that have questions, in their order
 * @returns {number[] | string} numbers, or what is wrong
 */
export function readChapters(text, known) {
  if (text.trim() === 'all') return known;
  const chosen = new Set();
  for (const part of text.split(',').map((each) => each.trim())) {
    const numbers = readRange(part, known);
    if (typeof numbers === 'string') return numbers;
    for (const number of numbers) chosen.add(number);
  }
  return known.filter((number) => chosen.has(number));
}

const isPercentage = (text) => /^\d{1,3}$/.test(text) && +text <= 100;

/**
 * @param {{require: string, mastery: string, count: string}} texts as in the command or the address
 * @param {{number: number}[]} chapters those of the book that have questions
 * @returns {{rule?: {chapters: number[], mastery: number, count: string}, wrong: string[]}} the rule, or what is wrong with the texts
 */
export function readRule({ require, mastery, count }, chapters) {
  const known = chapters.map(({ number }) => number);
  const numbers = readChapters(require, known);
  const wrong = [];
  if (typeof numbers === 'string')
    wrong.push(
      `require=${require}: ${numbers}. Chapters with questions: ${known[0]} to ${known.at(-1)}, written like 1-6 or 1,3,5-7, or all.`,
    );
  if (!isPercentage(mastery)) wrong.push(`mastery=${mastery}: this has to be a whole number of per cent, from 0 to 100.`);
  if (!COUNTS.includes(count)) wrong.push(`count=${count}: this has to be right (on whatever try) or first (right at the first try).`);
  return wrong.length > 0 ? { wrong } : { rule: { chapters: numbers, mastery: +mastery, count }, wrong };
}

/**
 * Where a student stands.
 * @param {ReturnType<typeof readRule>['rule']} rule
 * @param {{chapters: {number: number, questions: number, answered: number, right: number, rightAtFirst: number}[]}} progress
 */
export function standingOf(rule, progress) {
  const required = progress.chapters.filter(({ number }) => rule.chapters.includes(number));
  const sum = (key) => required.reduce((total, chapter) => total + chapter[key], 0);
  const [questions, answered, right] = [sum('questions'), sum('answered'), sum(rule.count === 'first' ? 'rightAtFirst' : 'right')];
  const whole = questions > 0 && answered >= questions;
  const met = whole && 100 * right >= rule.mastery * questions;
  return {
    required,
    questions,
    answered,
    right,
    needed: Math.ceil((rule.mastery * questions) / 100),
    percent: questions > 0 ? Math.floor((100 * right) / questions) : 0, // rounded down: never more than what is so
    whole,
    met,
    // A first try cannot be repeated, so there the result stands as soon as the last question is answered.
    final: met || (whole && rule.count === 'first'),
  };
}
