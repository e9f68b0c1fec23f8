// A chapter's listings and exercises, as the reader has left them, as a notebook (nbformat 4.5) for Jupyter.
import { chapterName, download } from './dom.js';
import { partsOfPage } from './page_code.js';

const METADATA = {
  kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
  language_info: { name: 'python' },
};
const NUMPY = /^\s*(import|from)\s+numpy\b/m;

/** Each line with its end, as notebooks have them. */
const linesOf = (text) => text.split(/(?<=\n)/);

const idOf = (id, ending) => id.replace(/[^\w-]/g, '-').slice(0, 64 - ending.length) + ending;

const words = (id, text) => ({ cell_type: 'markdown', id, metadata: {}, source: linesOf(text) });

const code = (id, text) => ({ cell_type: 'code', id, metadata: {}, execution_count: null, outputs: [], source: linesOf(text) });

const cellsOf = (part) => [
  ...(part.words ? [words(idOf(part.id, '-words'), part.words)] : []),
  code(idOf(part.id, ''), part.code),
  ...(part.call ? [code(idOf(part.id, '-call'), part.call)] : []),
];

/**
 * @param {string} title
 * @param {{id: string, words?: string, code: string, call: string}[]} parts words: as Markdown, before the code
 */
export function makeNotebook(title, parts) {
  const kinds = parts.some((part) => part.words) ? 'listings and exercises' : 'listings';
  const needs = parts.some((part) => NUMPY.test(`${part.code}\n${part.call}`)) ? ' They need NumPy.' : '';
  const heading = words('title', `# ${title}\n\nThe ${kinds} of this chapter of Phasebook, with what you changed.${needs}`);
  return { cells: [heading, ...parts.flatMap(cellsOf)], metadata: METADATA, nbformat: 4, nbformat_minor: 5 };
}

/** All that the page has. */
export function saveNotebook() {
  const name = chapterName();
  const title = document.querySelector('h1')?.textContent ?? name;
  download(`${name}.ipynb`, 'application/x-ipynb+json', `${JSON.stringify(makeNotebook(title, partsOfPage()), null, 1)}\n`);
}
