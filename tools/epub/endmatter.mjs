// The end of the book: hints, and answers by chapter. Each leads back to its question.
import { answerId, answersFile, HINTS_FILE, hintId } from './questions.mjs';
import { element, textOf } from './xml.mjs';

/** @param {import('./pages.mjs').BookPage} page @param {object} entry one of its questions */
function ways(page, entry, more) {
  const again = entry.again.length > 0 ? [' · Read again: ', ...entry.again] : [];
  return element('p', { class: 'ways' }, [element('a', { href: `${page.file}#${entry.id}` }, ['Back to the question']), ...more, ...again]);
}

/** Which question it is, and the section that it belongs to. */
const headingOf = ({ label, again }) => (again.length > 0 ? `${label} · ${again.map(textOf).join('')}` : label);

/** @param {import('./pages.mjs').BookPage[]} pages */
export function answersOf(pages) {
  const asking = pages.filter(({ questions }) => questions.length > 0);
  return asking.map((page) => {
    const title = `Answers: ${page.title}`;
    const answers = page.questions.map((entry) =>
      element('section', { id: answerId(entry.id), class: 'answer' }, [
        element('h2', {}, [headingOf(entry)]),
        ...entry.answer,
        ways(page, entry, []),
      ]),
    );
    return { file: answersFile(page.slug), title, of: page.title, content: [element('h1', {}, [title]), ...answers] };
  });
}

/** @param {import('./pages.mjs').BookPage[]} pages */
export function hintsOf(pages) {
  const content = [element('h1', {}, ['Hints'])];
  for (const page of pages) {
    const hinted = page.questions.filter(({ hints }) => hints.length > 0);
    if (hinted.length > 0) content.push(element('h2', {}, [page.title]), ...hinted.map((entry) => hintSection(page, entry)));
  }
  return { file: HINTS_FILE, title: 'Hints', content };
}

function hintSection(page, entry) {
  const answer = [' · ', element('a', { href: `${answersFile(page.slug)}#${answerId(entry.id)}` }, ['Answer'])];
  const hints = entry.hints.map((hint) => element('li', {}, hint));
  const said = hints.length > 1 ? element('ol', {}, hints) : element('p', {}, hints[0].children);
  return element('section', { id: hintId(entry.id), class: 'answer' }, [
    element('h3', {}, [headingOf(entry)]),
    said,
    ways(page, { ...entry, again: [] }, answer),
  ]);
}
