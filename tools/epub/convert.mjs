// A page's elements as those of a book that is only read. What is there to be operated is left out; figures and questions have files of
// their own. An element that nobody has thought of is an error, so that nothing disappears unnoticed.
import { Failure } from '../lib/failure.mjs';
import { figure, picture } from './figures.mjs';
import { formula } from './formulas.mjs';
import { attribute, byTag, findAll, hasClass, isHidden, plainText, rawText } from './html.mjs';
import { question } from './questions.mjs';
import { element } from './xml.mjs';

const OPERATED = new Set(['button', 'canvas', 'fieldset', 'input', 'progress', 'script', 'select', 'style', 'template', 'textarea', 'svg']);
// What only the application fills, what only sets its stage, and what leads to other pages of the site.
const LEFT_OUT = [
  'aloud',
  'chapter-footer',
  'foot',
  'form',
  'once-more',
  'scene',
  'screens',
  'scroll-sign',
  'summary',
  'unseen',
  'whole-book',
];
const KEPT = new Set(
  'a aside b blockquote br caption cite code col colgroup dd div dl dt em h1 h2 h3 h4 h5 h6 hr i img kbd li ol p pre q s section small span strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
);
const CLASSES = new Set(['center', 'end', 'facts', 'glued', 'note']); // that the style sheet knows
const MANY_COLUMNS = 6;
const ATTRIBUTES = ['id', 'lang', 'dir', 'start', 'reversed', 'colspan', 'rowspan', 'scope'];

/**
 * What is known of the page that is being converted. `level` is that of the last heading; `questions` and `pictures` are filled on the way.
 * @typedef {{slug: string, level: number, questions: object[], pictures: Set<string>, live: (address: string) => string | undefined}} Page
 */

/** @param {object[]} nodes @param {Page} page */
export const convertAll = (nodes, page) => nodes.flatMap((node) => convert(node, page));
export const convertInside = (node, page) => convertAll(node.childNodes, page);

// Rules from the special to the general: the first that holds makes the nodes.
const RULES = [
  [(node) => OPERATED.has(node.tagName) || isHidden(node) || LEFT_OUT.some((name) => hasClass(node, name)), () => []],
  [(node) => node.tagName === 'math', (node) => [formula(node)]],
  [(node) => hasClass(node, 'quiz'), question],
  [(node) => node.tagName === 'figure', figure],
  [(node) => hasClass(node, 'still'), (node, page) => [picture(node, page, '')]],
  [(node) => node.tagName === 'noscript', () => []],
  [(node) => node.tagName === 'details', fold],
  [(node) => hasClass(node, 'listing'), listing],
  [(node) => hasClass(node, 'skills'), skills],
  [(node) => node.tagName === 'pre', (node) => [code(node)]],
  [(node) => node.tagName === 'table', table],
  [(node) => node.tagName === 'a', link],
  [
    (node) => node.tagName === 'div' && hasClass(node, 'formula'),
    (node, page) => [element('div', { class: 'formula' }, convertInside(node, page))],
  ],
  [(node) => node.tagName === 'span' && !hasClass(node, 'glued'), convertInside],
  [(node) => ['div', 'label', 'section'].includes(node.tagName), convertInside],
  [(node) => KEPT.has(node.tagName), plain],
];

/** @returns {import('./xml.mjs').Element[]} */
export function convert(node, page) {
  if (node.nodeName === '#text') return [node.value];
  if (!node.tagName) return [];
  const rule = RULES.find(([holds]) => holds(node));
  if (rule) return rule[1](node, page);
  throw new Failure(
    `${page.slug}.html has <${node.tagName} class="${attribute(node, 'class') ?? ''}">, which tools/epub cannot turn into a part of an EPUB: add a rule to tools/epub/convert.mjs.`,
  );
}

const attributesOf = (node) => Object.fromEntries(ATTRIBUTES.map((name) => [name, attribute(node, name)]));

function plain(node, page) {
  const heading = /^h([1-6])$/.exec(node.tagName);
  if (heading) page.level = Number(heading[1]);
  const classes = (attribute(node, 'class') ?? '').split(' ').filter((name) => CLASSES.has(name));
  const attributes = {
    ...attributesOf(node),
    class: classes.join(' '),
    'aria-label': node.tagName === 'table' && attribute(node, 'aria-label'),
  };
  return [element(node.tagName, attributes, convertInside(node, page))];
}

/** Links keep their addresses on the site here, with the page they are on, because links.mjs needs all pages to find where they lead. */
function link(node, page) {
  const href = attribute(node, 'href');
  const inside = convertInside(node, page);
  if (!href) return inside;
  const address = /^(#|\?)/.test(href) ? `${page.slug}.html${href}` : href;
  const isTerm = hasClass(node, 'term');
  const meaning = { 'epub:type': isTerm && 'glossref', role: isTerm && 'doc-glossref' };
  return [element('a', { id: attribute(node, 'id'), href: address, ...meaning }, inside)];
}

/** Folds are opened: not every reading system can open them. */
function fold(node, page) {
  const title = byTag(node, 'summary');
  const level = Math.min(page.level + 1, 6);
  const heading = element(`h${level}`, { class: 'fold-title' }, convertInside(title, page));
  const inside = convertAll(
    node.childNodes.filter((child) => child !== title),
    { ...page, level },
  );
  return [element('section', { id: attribute(node, 'id'), class: 'fold' }, [heading, ...inside])];
}

function listing(node) {
  const blocks = findAll(node, ({ tagName }) => tagName === 'pre').map(code);
  return [element('div', { id: attribute(node, 'id'), class: 'listing' }, blocks)];
}

function code(node) {
  const inside = byTag(node, 'code') ?? node;
  return element('pre', { id: attribute(node, 'id') }, [element('code', {}, [rawText(inside).replace(/\n+$/, '')])]);
}

function table(node, page) {
  const row = byTag(node, 'tr');
  const columns = row ? row.childNodes.filter(({ tagName }) => tagName).length : 0;
  return [element('div', { class: columns < MANY_COLUMNS ? 'table' : 'table wide' }, plain(node, page))];
}

/** What one can do after the chapter, with the questions that show it. */
function skills(node, page) {
  const title = byTag(node, 'h2');
  const items = findAll(node, ({ tagName }) => tagName === 'li').map((item) => {
    const text = convertInside(findAll(item, (part) => attribute(part, 'id')?.endsWith('.text'))[0], page);
    const questions = findAll(item, ({ tagName }) => tagName === 'a').map((to) => [' · ', ...link(to, page)]);
    return element('li', {}, [text, questions]);
  });
  return [
    element('section', { class: 'skills' }, [element('h2', { id: attribute(node, 'id') }, [plainText(title)]), element('ul', {}, items)]),
  ];
}
