// A chapter's listings, as the reader has left them, as a notebook (nbformat 4.5) for Jupyter with NumPy.
import { download } from './dom.js';

const METADATA = {
  kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
  language_info: { name: 'python' },
};

/** Each line with its end, as notebooks have them. */
const linesOf = (text) => text.split(/(?<=\n)/);

/**
 * @param {string} title
 * @param {{id: string, code: string, call: string}[]} listings
 */
export function makeNotebook(title, listings) {
  const cell = (id, text) => ({
    cell_type: 'code',
    id: id.replace(/[^\w-]/g, '-').slice(0, 64),
    metadata: {},
    execution_count: null,
    outputs: [],
    source: linesOf(text),
  });
  const heading = {
    cell_type: 'markdown',
    id: 'title',
    metadata: {},
    source: linesOf(`# ${title}\n\nThe listings of this chapter of Phasebook, with what you changed. They need NumPy.`),
  };
  const cells = listings.flatMap(({ id, code, call }) => [cell(id, code), ...(call ? [cell(`${id.slice(0, 59)}-call`, call)] : [])]);
  return { cells: [heading, ...cells], metadata: METADATA, nbformat: 4, nbformat_minor: 5 };
}

/** @param {{id: string, text: {code: string, call: string}}[]} listings */
export function saveNotebook(name, listings) {
  const title = document.querySelector('h1')?.textContent ?? name;
  const notebook = makeNotebook(
    title,
    listings.map(({ id, text }) => ({ id, ...text })),
  );
  download(`${name}.ipynb`, 'application/x-ipynb+json', `${JSON.stringify(notebook, null, 1)}\n`);
}
