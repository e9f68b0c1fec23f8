// The files that `npm run bank` writes of the real book, once for all tests, and the answers that are graded on both sides.
import { readQuestions } from '../../../tools/bank/bank.mjs';
import { orders, subsets, wordsOf } from './book.mjs';

export const SITE = 'https://example.org/book/';
export const VARIANTS = 3; // enough to see that each has numbers of its own

export const book = await readQuestions({ variants: VARIANTS, site: SITE });

/** "phasebook-rotary-score-2" -> the question, and which of its variants. */
export function questionOf(name) {
  const id = name.replace(/^phasebook-/, '');
  const whole = book.questions.find((question) => question.id === id && !question.template);
  if (whole) return { question: whole, variant: 0 };
  const [, template, number] = /^(.*)-(\d+)$/.exec(id);
  return { question: book.questions.find((question) => question.id === template), variant: Number(number) - 1 };
}

/** The option that a text of the file stands for; the words of a line or a step have a number before them there. */
export function optionOf(question, variant, text) {
  const words = wordsOf(text);
  const found = question.variants[variant].options.filter(
    (option) => option.text && [wordsOf(option.text)].some((own) => words === own || words.endsWith(`: ${own}`)),
  );
  if (found.length > 1) return found.find(({ place }) => words.includes(` ${place}:`));
  return found[0];
}

/** Numbers to try: in the middle, near the edges of what is tolerated, typical mistakes, and others. */
export function numbersToTry({ value, tolerance, options }) {
  const near = [0, 0.9, -0.9, 1.1, -1.1].map((part) => value + part * tolerance);
  const mistakes = options.slice(2).map((option) => option.value);
  const numbers = [...near, ...mistakes, value + 10 * tolerance + 1, -value - 1, value * 2 + 1];
  return [...new Set(numbers.map((number) => String(Number(number.toPrecision(12)))))];
}

/** Which sides the rows are given: the right ones, then each shifted by one more, and single swaps. */
export function pairings(rows, sides) {
  const count = sides.length;
  const shifted = sides.map((_, shift) => rows.map((row) => sides[(sides.indexOf(row) + shift) % count]));
  const swapped = rows.map((_, i) => rows.map((row, j) => (j === i ? sides[(sides.indexOf(row) + 1) % count] : row)));
  return [rows, ...shifted, ...swapped];
}

export { orders, subsets, wordsOf };
