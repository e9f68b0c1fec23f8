// The page that a server sends for addresses that do not exist, at any depth, so its relative links need the path of the book.
import { readFileSync, writeFileSync } from 'node:fs';

export const NOT_FOUND_PAGE = '404.html';
const BASE = '<base href="./">'; // as in src/compiler/site/front.h

// The page with the book's path ("/book/") as the base of its links.
export function withBase(html, path) {
  const escaped = path.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return html.replace(BASE, () => `<base href="${escaped}">`);
}

export const setBase = (file, path) => writeFileSync(file, withBase(readFileSync(file, 'utf8'), path));
