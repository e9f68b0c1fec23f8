// A question in the text: what is asked, what can be chosen, and the ways to its hint and its answer at the end of the book. The entries
// for that end are collected in `page.questions`; answers.mjs makes them.
import { answerOf } from './answers.mjs';
import { convert, convertInside } from './convert.mjs';
import { attribute, byClass, byTag, find, findAll, hasClass, isHidden, plainText, rawText } from './html.mjs';
import { optionsOf, sidesOf } from './options.mjs';
import { element } from './xml.mjs';

// What only the application fills, or what is said at the end of the book.
const ELSEWHERE = [
  'answer',
  'eyebrow',
  'feedback',
  'hints',
  'read',
  'results',
  'scope',
  'solution',
  'spoiler',
  'state',
  'status',
  'verdict',
];

export const answersFile = (slug) => `answers-${slug}.xhtml`;
export const HINTS_FILE = 'hints.xhtml';
export const answerId = (id) => `answer-${id}`;
export const hintId = (id) => `hint-${id}`;

/** @param {object} node the section of a question @param {import('./convert.mjs').Page} page */
export function question(node, page) {
  const id = attribute(node, 'id');
  const eyebrow = page.eyebrow?.(node) ?? plainText(byClass(node, 'eyebrow'));
  const hints = byClass(node, 'hints');
  const again = byClass(node, 'read');
  const link = again && byTag(again, 'a');
  page.questions.push({
    id,
    label: eyebrow.split(' of ')[0],
    hints: hints ? findAll(hints, (part) => attribute(part, 'id')?.endsWith('.text')).map((part) => convertInside(part, page)) : [],
    answer: answerOf(node, page),
    again: link ? convert(link, page) : [],
  });
  const ways = [
    ...(hints ? [element('a', { href: `${HINTS_FILE}#${hintId(id)}` }, ['Hint']), ' · '] : []),
    element('a', { href: `${answersFile(page.slug)}#${answerId(id)}` }, ['Answer']),
  ];
  return [
    element('section', { id, class: 'question', 'aria-label': eyebrow }, [
      element('p', { class: 'eyebrow' }, [eyebrow]),
      node.childNodes.flatMap((child) => part(child, node, page)),
      element('p', { class: 'ways' }, ways),
    ]),
  ];
}

function part(child, node, page) {
  if (!child.tagName || child.tagName === 'noscript' || isHidden(child)) return [];
  if (hasClass(child, 'lines') || hasClass(child, 'options')) return options(node, page);
  if (hasClass(child, 'answer')) return unit(child, node);
  if (ELSEWHERE.some((name) => hasClass(child, name))) return [];
  return convert(child, page);
}

/** The unit of a number that is asked for, which stands beside its field, unless the question has named it. */
function unit(field, node) {
  const text = plainText(field);
  return text && !plainText(byClass(node, 'question')).includes(text) ? [element('p', {}, [`A number of ${text}.`])] : [];
}

function options(node, page) {
  const { form, options: found } = optionsOf(node);
  if (form === 'pairs') return pairs(node, page);
  const item = ({ text }) => element('li', {}, form === 'lines' ? [codeLine(text)] : convertInside(text, page));
  const items = found.map(item);
  if (form === 'order') return [element('ul', {}, items)];
  return [element('ol', form === 'letters' ? { type: 'A' } : { class: form }, items)];
}

/** A line of a listing; with the blanks that it begins with unless it stands alone. */
export function codeLine(text, isAlone = false) {
  const line = rawText(find(text, ({ tagName }) => tagName === 'code') ?? text);
  return element('code', { class: 'line' }, [isAlone ? line.trim() : line]);
}

function pairs(node, page) {
  const { rows, sides } = sidesOf(node);
  return [
    element(
      'ol',
      {},
      rows.map((row) => element('li', {}, convertInside(row, page))),
    ),
    element(
      'ol',
      { type: 'A' },
      sides.map(({ text }) => element('li', {}, convertInside(text, page))),
    ),
  ];
}
