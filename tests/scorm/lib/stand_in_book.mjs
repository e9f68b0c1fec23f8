// A site of a few pages in place of the book, so that the page around it can be tested in a moment. Its pages talk to their host as the
// book's do.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, writeAtomically } from '../../../tools/lib/files.mjs';

const EDITION = 'edition-000000000000';
export const CHAPTERS = [
  { slug: '01-one', number: 1, title: 'The first', questions: 2 },
  { slug: '02-two', number: 2, title: 'The second', questions: 3 },
  { slug: '03-three', number: 3, title: 'The third', questions: 1 },
];
/** The ids of a chapter's questions. */
export const questionsOf = ({ slug, questions }) => Array.from({ length: questions }, (_, i) => `${slug}.${i}`);

const pageOf = (slug) => `<!doctype html><html lang="en"><head><title>${slug}</title></head>
<body data-page="${slug}" data-chapters='${JSON.stringify(CHAPTERS)}'><h1>${slug}</h1><a href="02-two.html">The second</a><script src="book.js"></script></body></html>`;

/** Writes the site into a folder. */
export function writeStandIn(folder) {
  const write = (name, text) => writeAtomically(join(folder, name), text);
  for (const slug of ['index', ...CHAPTERS.map(({ slug }) => slug)]) write(`${slug}.html`, pageOf(slug));
  const chapters = CHAPTERS.map((chapter) => ({ ...chapter, items: questionsOf(chapter).map((id) => ({ id })) }));
  write(`${EDITION}/book.json`, JSON.stringify({ title: 'A stand-in', chapters, pages: [] }));
  write(`${EDITION}/theme.css`, ':root { --paper: white; }');
  write('questions.json', JSON.stringify({ questions: [{ id: questionsOf(CHAPTERS[0])[0], label: 'The very first' }] }));
  write('book.js', readFileSync(join(projectRoot, 'tests/scorm/stand_in/book.js')));
  write('icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('service_worker.js', '');
  write('answers.html', 'All that is right');
}
