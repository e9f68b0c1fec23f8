// The listings and exercises of the page, in order: their words, and their code as the reader has left it.
import { markdownOf } from './markdown.js';

const texts = new Map(); // of those in use, by element: a function that returns {code, call}

/** @param {Element} element @param {() => {code: string, call: string}} text */
export const setText = (element, text) => texts.set(element, text);

/** As the book has it. @param {Element} element */
export function writtenIn(element) {
  const trimmed = (selector) => element.querySelector(selector)?.textContent.replace(/\n$/, '') ?? '';
  return { code: trimmed('pre code'), call: trimmed('.call') };
}

/** What an exercise asks for, as Markdown. */
function wordsOf(exercise) {
  const quiz = exercise.closest('.quiz');
  const question = quiz?.querySelector('.question');
  const terms = [...(quiz?.querySelectorAll('.contract dt') ?? [])];
  const contract = terms.map((term) => `- ${term.textContent}: ${markdownOf(term.nextElementSibling)}`);
  return [`## Exercise: ${exercise.dataset.exercise}`, question ? markdownOf(question) : '', contract.join('\n')]
    .filter(Boolean)
    .join('\n\n');
}

/** @returns {{id: string, words: string, code: string, call: string}[]} words: empty at a listing */
export const partsOfPage = () =>
  [...document.querySelectorAll('.listing:has([data-python]), [data-exercise]')].map((element) => {
    const { exercise } = element.dataset;
    const text = texts.get(element)?.() ?? writtenIn(element);
    return { id: exercise ?? element.id, words: exercise ? wordsOf(element) : '', ...text };
  });
