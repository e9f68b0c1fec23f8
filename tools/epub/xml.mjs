// The XHTML that an EPUB consists of: a tree of elements and texts, and how it is written. A node is a string, or what `element` returns.

/** @typedef {{name: string, attributes: Record<string, string>, children: (Element | string)[]}} Element */

/** @returns {Element} attributes whose value is undefined, false or '' are left out */
export function element(name, attributes = {}, children = []) {
  const kept = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== false && value !== '');
  return { name, attributes: Object.fromEntries(kept.map(([key, value]) => [key, String(value)])), children: [children].flat(Infinity) };
}

const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// What XML 1.0 cannot hold at all is left out.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export const escapeXml = (text) => text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => SIGNS[sign]);

/** @param {Element | string} node */
export function writeXml(node) {
  if (typeof node === 'string') return escapeXml(node);
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  const start = `<${node.name}${attributes.join('')}`;
  return node.children.length === 0 ? `${start}/>` : `${start}>${node.children.map(writeXml).join('')}</${node.name}>`;
}

/** All elements of a tree, in the order of the document. @param {Element | string} node @returns {Generator<Element>} */
export function* elementsOf(node) {
  if (typeof node === 'string') return;
  yield node;
  for (const child of node.children) yield* elementsOf(child);
}

export const textOf = (node) => (typeof node === 'string' ? node : node.children.map(textOf).join(''));

/** A whole document. @param {string} title @param {Element[]} content of the body @param {string} type what it is, by epub:type */
export function xhtml(title, content, type) {
  const head = element('head', {}, [
    element('meta', { charset: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('title', {}, [title]),
    element('link', { rel: 'stylesheet', type: 'text/css', href: 'book.css' }),
  ]);
  const html = element(
    'html',
    {
      xmlns: 'http://www.w3.org/1999/xhtml',
      'xmlns:epub': 'http://www.idpf.org/2007/ops',
      lang: 'en',
      'xml:lang': 'en',
    },
    [head, '\n', element('body', { 'epub:type': type }, content)],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n${writeXml(html)}\n`;
}
