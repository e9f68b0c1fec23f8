// The pages of the built site as trees, as parse5 makes them, and how to find one's way in them.
import { parse } from 'parse5';

export const attribute = (node, name) => node.attrs?.find((entry) => entry.name === name)?.value;
export const hasClass = (node, name) => (attribute(node, 'class') ?? '').split(' ').includes(name);
export const isHidden = (node) => attribute(node, 'hidden') !== undefined;

/** All elements below a node, in the order of the document. */
export function* elementsBelow(node) {
  for (const child of node.childNodes ?? []) {
    if (!child.tagName) continue;
    yield child;
    yield* elementsBelow(child);
  }
}

/** The first element below a node for which `wanted` holds; undefined if there is none. */
export function find(node, wanted) {
  for (const child of elementsBelow(node)) if (wanted(child)) return child;
  return undefined;
}

export const findAll = (node, wanted) => [...elementsBelow(node)].filter(wanted);
export const byId = (node, id) => find(node, (child) => attribute(child, 'id') === id);
export const byClass = (node, name) => find(node, (child) => hasClass(child, name));
export const byTag = (node, name) => find(node, (child) => child.tagName === name);

/** The text of a node, with each run of white space as one space. */
export const plainText = (node) => rawText(node).replace(/\s+/g, ' ').trim();
export const rawText = (node) => (node.nodeName === '#text' ? node.value : (node.childNodes ?? []).map(rawText).join(''));

/** The article of a page, in which scripts do not run, so that what is in <noscript> is part of it. */
export function articleOf(html) {
  const article = byId(parse(html, { scriptingEnabled: false }), 'article');
  if (!article) throw new Error('The page has no article.');
  return article;
}
