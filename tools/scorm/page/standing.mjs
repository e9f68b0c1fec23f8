// The line above the book, and what unfolds from it.
import { FRAME } from './frame.mjs';
import { explanation, lineOf } from './words.mjs';

const found = (id) => document.getElementById(id);
const element = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

/** @param {object | undefined} standing as rule.mjs has it; missing until the book has said how far she is */
export function showStanding({ chapters }, rule, standing) {
  found('standing').hidden = false;
  found('line').textContent = lineOf(rule, standing);
  found('standing').dataset.done = standing?.met ?? false;
  if (!standing) return;
  const close = () => {
    found('standing').open = false;
  };
  const row = ({ slug, number, questions, answered }) => {
    const { title } = chapters.find((chapter) => chapter.slug === slug) ?? { title: slug };
    const link = element('a', { href: `${slug}.html`, target: FRAME, onclick: close }, `${number}. ${title}`);
    return element('li', {}, link, element('span', {}, `${answered} of ${questions}`));
  };
  found('more').replaceChildren(
    ...explanation(rule, standing).map((text) => element('p', {}, text)),
    element('ol', {}, ...standing.required.map(row)),
  );
}

export function showNotice(text) {
  const notice = found('notice');
  notice.hidden = text === '';
  if (notice.textContent !== text) notice.textContent = text;
}

/** The theme that she has chosen in the book. @param {string} settings of the book */
export function showTheme(settings) {
  document.documentElement.dataset.theme = new URLSearchParams(settings).get('theme') ?? '';
}
