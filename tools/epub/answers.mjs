// The answer to a question as it stands at the end of the book: what is right, and what is said of each option.
import { convertAll, convertInside } from './convert.mjs';
import { attribute, byTag, find, findAll, plainText } from './html.mjs';
import { optionsOf, rightOptions, said, sidesOf } from './options.mjs';
import { codeLine } from './questions.mjs';
import { element } from './xml.mjs';

const list = (marks) => [marks.slice(0, -1).join(', '), marks.at(-1)].filter(Boolean).join(' and ');

/** @param {object} node the section of a question @param {import('./convert.mjs').Page} page */
export function answerOf(node, page) {
  const { form, options } = optionsOf(node);
  const given = find(node, ({ tagName }) => tagName === 'noscript');
  const details = given && byTag(given, 'details');
  if (!details) return ownRun(node, options, page);
  if (form === 'letters') return letters(options, details, page);
  const whole = convertAll(
    details.childNodes.filter(({ tagName }) => tagName !== 'summary'),
    page,
  );
  if (form === 'lines' || form === 'steps') return [...whole, ...others(form, options, details, page)];
  if (form === 'pairs') return [...whole, ...leftOver(node, page)];
  return whole;
}

function letters(options, details, page) {
  const right = rightOptions(options, details);
  if (right.length === 0) throw new Error(`No option of a question in ${page.slug}.html is the one that its answer names.`);
  const items = options.map(({ text, feedback }) =>
    element('li', {}, [
      element('p', { class: 'option' }, convertInside(text, page)),
      ...(feedback ? [element('p', {}, convertInside(feedback, page))] : []),
    ]),
  );
  const origin = findAll(details, ({ tagName }) => tagName === 'p').slice(right.length);
  return [
    element('p', {}, [element('strong', {}, [list(right.map(({ mark }) => mark))]), right.length > 1 ? ' are right.' : ' is right.']),
    element('ol', { type: 'A' }, items),
    ...convertAll(origin, page),
  ];
}

/** What is said of the other lines of a listing, or of the other steps. */
function others(form, options, details, page) {
  const right = new Set(rightOptions(options, details));
  const items = options
    .filter((option) => option.feedback && !right.has(option))
    .map(({ mark, text, feedback }) =>
      element('li', { value: mark }, [
        ...(form === 'lines' ? [element('p', {}, [codeLine(text, true)])] : []),
        element('p', {}, convertInside(feedback, page)),
      ]),
    );
  return items.length > 0 ? [element('ol', { class: form }, items)] : [];
}

function leftOver(node, page) {
  return sidesOf(node).left.map(({ text, feedback }) => {
    const reason = feedback && said(feedback);
    return element('p', {}, ['Left over: ', ...convertInside(text, page), '. ', ...(reason ? convertInside(reason, page) : [])]);
  });
}

/** Where the reader's own models decide, it is said what each outcome would mean. */
function ownRun(node, options, page) {
  const live = page.live(`${page.slug}.html#${attribute(node, 'id')}`);
  const place = live ? element('a', { href: live }, ['the live book']) : 'the live book';
  const items = options
    .filter(({ feedback }) => feedback)
    .map(({ text, feedback }) =>
      element('li', {}, [
        element('p', { class: 'option' }, convertInside(text, page)),
        element('p', {}, convertInside(withoutHoles(feedback), page)),
      ]),
    );
  const isLettered = optionsOf(node).form === 'letters';
  return [
    element('p', {}, ['Models of your own decide this, and you can train them only in ', place, '. This is what each outcome would mean:']),
    element(isLettered ? 'ol' : 'ul', isLettered ? { type: 'A' } : {}, items),
  ];
}

/** A feedback without the sentence or clause that holds numbers of the reader's own run. */
export function withoutHoles(node) {
  const isHole = (child) => /\.hole\d+$/.test(attribute(child, 'id') ?? '') && plainText(child) === '?';
  const last = node.childNodes.findLastIndex(isHole);
  if (last < 0) return node;
  const [first, ...rest] = node.childNodes.slice(last + 1);
  const text = first?.value?.replace(/^[^.:]*[.:]\s*/, '') ?? '';
  const begun = { ...first, nodeName: '#text', value: text.charAt(0).toUpperCase() + text.slice(1) };
  return { ...node, childNodes: [begun, ...rest] };
}
