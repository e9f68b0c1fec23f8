// The page that a server gives for addresses that do not exist, at whatever depth: its relative addresses need to know where the book stands.
import {readFileSync, writeFileSync} from 'node:fs';

export const kLostPage = '404.html';
const kBase = '<base href="./">'; // as src/publish/front.h writes it

// The page with the book's own path ("/book/") as the base of its addresses.
export function withBase(html, path) {
  const escaped = path.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return html.replace(kBase, () => `<base href="${escaped}">`);
}

export const setBase = (file, path) => writeFileSync(file, withBase(readFileSync(file, 'utf8'), path));
