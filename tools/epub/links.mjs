// Where links lead: to a file of the EPUB, to the live book, to the web; those that lead nowhere become plain text. At first they have
// their addresses on the site.
import { fileOf } from './pages.mjs';
import { elementsOf } from './xml.mjs';

const NAVIGATION = 'nav.xhtml';

/**
 * Rewrites the links of all files, and drops the ids that are no one's aim.
 * @param {{file: string, content: import('./xml.mjs').Element[]}[]} files
 * @param {(address: string) => string | undefined} live the address of a place in the live book
 */
export function resolveLinks(files, live) {
  const ids = new Map(files.map(({ file, content }) => [file, new Set(content.flatMap((node) => [...idsIn(node)]))]));
  const context = { ids, live, used: new Set() };
  for (const file of files) file.content = file.content.flatMap((node) => resolved(node, file.file, context));
  for (const { file, content } of files) for (const node of content) dropIds(node, file, context.used);
}

function* idsIn(node) {
  for (const { attributes } of elementsOf(node)) if (attributes.id) yield attributes.id;
}

/** @returns {(import('./xml.mjs').Element | string)[]} the node, or what is in it if it is a link that leads nowhere */
function resolved(node, file, context) {
  if (typeof node === 'string') return [node];
  node.children = node.children.flatMap((child) => resolved(child, file, context));
  if (node.name !== 'a' || !node.attributes.href) return [node];
  const href = aim(node.attributes.href, context);
  if (!href) return node.children;
  const [path, fragment] = href.split('#');
  node.attributes.href = path === file && fragment ? `#${fragment}` : href;
  if (fragment) context.used.add(`${path}#${fragment}`);
  return [node];
}

/** The address in the EPUB for an address on the site; undefined if there is none. */
function aim(href, { ids, live }) {
  if (/^[a-z]+:/.test(href)) return href;
  const [, path, query, fragment] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(href);
  if (query && live(href)) return live(href); // a figure in the state of which the text speaks
  const file = path.endsWith('.xhtml') ? path : path === 'index.html' ? NAVIGATION : fileOf(path.replace(/\.html$/, ''));
  if (file === NAVIGATION) return file;
  if (!ids.has(file)) return live(href);
  return fragment && ids.get(file).has(fragment) ? `${file}#${fragment}` : file;
}

function dropIds(node, file, used) {
  for (const { name, attributes } of elementsOf(node)) {
    if (attributes.id && !/^(h\d|figure|section)$/.test(name) && !used.has(`${file}#${attributes.id}`)) delete attributes.id;
  }
}
