// What a browser test depends on: the product, without the chapters that its book does not have and the figures that its book does not show. Therefore most
// browser tests can be skipped after a change to one figure or chapter.
import { basename } from 'node:path';
import { closure, productPaths } from './inputs.mjs';

// A function of tests/browser/lib/books.mjs that a test names -> the folder with the Markdown of that book.
const BOOKS = { realBook: 'chapters', lessonBook: 'tests/lesson', twoChapters: 'tests/browser/book', kindsBook: 'tests/browser/kinds' };
const FIGURE = /^src\/figures\/(?!catalog\.)\w+\.cpp$/;

const isIn = (folder) => (path) => path.startsWith(`${folder}/`);

function foldersOf(text) {
  const isUsed = (name) => new RegExp(`\\b${name}\\b`).test(text) || (name === 'lessonBook' && /\breaders\(\)/.test(text)); // readers() opens the lesson by default
  return Object.keys(BOOKS)
    .filter(isUsed)
    .map((name) => BOOKS[name]);
}

// `name` is the path of a test, with the name of a chapter behind it where it tests that chapter alone (tools/lib/node_tests.mjs).
export function browserTestInputs(name, project) {
  const [file, chapter] = name.split(' ');
  const folders = foldersOf(project.get(file));
  const isRead = chapter ? (path) => path === `chapters/${chapter}.md` : (path) => folders.some((folder) => isIn(folder)(path));
  const markdown = [...project.keys()].filter(isRead);
  if (folders.includes('chapters') && !chapter) return [...productPaths(project), ...markdown];
  const shown = new Set(markdown.flatMap((path) => [...project.get(path).matchAll(/^```+figure +(\w+)/gm)].map(([, kind]) => kind)));
  const isNotShown = (path) => FIGURE.test(path) && !shown.has(basename(path, '.cpp'));
  const product = productPaths(project).filter((path) => !isIn('chapters')(path));
  const ofOthers = closure(product.filter(isNotShown), project, isIn('src/figures'));
  const needed = closure(
    product.filter((path) => !ofOthers.has(path)),
    project,
    (path) => isIn('src')(path) && !isNotShown(path),
  );
  return [...product.filter((path) => !ofOthers.has(path) || needed.has(path)), ...markdown];
}
