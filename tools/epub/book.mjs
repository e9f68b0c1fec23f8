// The EPUB as a whole: its documents in reading order, the files beside them, and the archive that holds them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { editionIn, inSite } from '../lib/edition.mjs';
import { Failure } from '../lib/failure.mjs';
import { projectRoot } from '../lib/files.mjs';
import { packageFolder } from '../lib/packages.mjs';
import { drawCover } from './cover.mjs';
import { answersOf, hintsOf } from './endmatter.mjs';
import { COVER_IMAGE, coverPage, editionPage, licencePage, titlePage } from './front.mjs';
import { resolveLinks } from './links.mjs';
import { CONTAINER, navigation, packageDocument } from './package.mjs';
import { readPages } from './pages.mjs';
import { element, elementsOf, xhtml } from './xml.mjs';

const LARGEST_MB = 8;
const NAVIGATION = 'nav.xhtml';
// Of all typefaces only that of the formulas is in the book: few reading systems have one with the signs that grow, it is small, and its
// licence allows it. The text is set in whatever the reader has chosen.
const MATH_FONT = 'fonts/math.woff2';
const ROLES = new Set(['bibliography', 'chapter', 'colophon', 'errata', 'glossary', 'preface']); // that ARIA has as doc-…

const readText = (...path) => readFileSync(join(projectRoot, ...path), 'utf8');

/** What package.json says of the book, and what it is called. */
function aboutTheBook(title) {
  const { name, version, author, description } = JSON.parse(readText('package.json'));
  return { name, version, title, subtitle: description, author: author[0].toUpperCase() + author.slice(1) };
}

/**
 * @param {{dist: string, site?: string, modified: string}} options the built site, the address of the live book, and `lastChange`
 * @returns {Promise<{bytes: Uint8Array, counts: object}>} the file, and how much of everything is in it
 */
export async function makeEpub({ dist, site, modified }) {
  editionIn(dist); // says so if there is no site
  const live = (address) => (site ? new URL(address, site).href : undefined);
  const pages = readPages(dist, live);
  const book = { ...aboutTheBook(pages.title), description: descriptionIn(dist), modified, site };
  const { front, main, back, counts } = partsOf(pages, book);
  const documents = [...front, ...main, ...back];
  resolveLinks(documents, live);
  const pictures = [...pages.pictures].sort().map((name) => `images/${name}`);
  const inOrder = [...front.slice(0, 2), { file: NAVIGATION }, ...front.slice(2), ...main, ...back];
  const files = new Map([
    ['package.opf', packageDocument(book, inOrder, ['book.css', MATH_FONT, COVER_IMAGE, ...pictures])],
    [NAVIGATION, navigation(book.title, entriesOf(front, main, back), landmarksOf(front, main, back))],
    ...documents.map((page) => [page.file, xhtml(page.title, wrapped(page), page.part)]),
    ['book.css', readText('tools/epub/book.css')],
    [MATH_FONT, readFileSync(inSite(dist, MATH_FONT))],
    [COVER_IMAGE, await drawCover(dist, book)],
    ...pictures.map((name) => [name, readFileSync(join(dist, name.replace('images/', '')))]),
  ]);
  return { bytes: archive(files, modified), counts };
}

/** What the site says of itself, in one sentence. */
function descriptionIn(dist) {
  const [, text] = /<meta name="description" content="([^"]*)">/.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? [];
  return text
    ?.replace(/&amp;/g, '&')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'");
}

function partsOf(pages, book) {
  const as = (part, list) => list.map((page) => ({ ...page, part }));
  const main = as('bodymatter', [...pages.chapters, pages.finalQuiz]);
  const hints = hintsOf(main);
  const answers = answersOf(main);
  const counts = countsOf(main, answers);
  const front = as('frontmatter', [coverPage(book), titlePage(book), editionPage({ ...book, counts })]);
  const licences = licencePage(readText('LICENSE'), readFileSync(join(packageFolder('@fontsource/stix-two-math'), 'LICENSE'), 'utf8'));
  const back = as('backmatter', [...pages.back.slice(0, -2), hints, ...answers, ...pages.back.slice(-2), licences]);
  return { front, main, back, counts };
}

function countsOf(main, answers) {
  const elements = [...main, ...answers].flatMap(({ content }) => content.flatMap((node) => [...elementsOf(node)]));
  const questions = main.flatMap((page) => page.questions);
  const exercises = questions.filter(({ label }) => label.startsWith('Exercise')).length;
  return {
    chapters: main.length - 1,
    figures: elements.filter(({ name }) => name === 'figure').length,
    formulas: elements.filter(({ name }) => name === 'math').length,
    listings: elements.filter(({ attributes }) => attributes.class === 'listing').length,
    questions: questions.length - exercises,
    exercises,
  };
}

function wrapped({ content, type }) {
  if (!type || type === 'cover') return content;
  return [element('section', { 'epub:type': type, role: ROLES.has(type) && `doc-${type}` }, content)];
}

const isAnswers = ({ file }) => file.startsWith('answers-');

/** The table of contents: chapters with their sections, and the answers together. */
function entriesOf(front, main, back) {
  const answers = back.filter(isAnswers);
  const entry = ({ title, file, sections = [] }) => ({
    title,
    file,
    inside: sections.map((section) => ({ title: section.title, file: `${file}#${section.id}` })),
  });
  const backEntries = back.flatMap((page) => {
    if (!isAnswers(page)) return [entry(page)];
    return page === answers[0] ? [{ title: 'Answers', inside: answers.map(({ of, file }) => ({ title: of, file })) }] : [];
  });
  return [...front.slice(1), ...main].map(entry).concat(backEntries);
}

function landmarksOf(front, main, back) {
  const answers = back.find(isAnswers);
  const glossary = back.find(({ type }) => type === 'glossary');
  return [
    { type: 'cover', title: 'Cover', file: front[0].file },
    { type: 'toc', title: 'Contents', file: NAVIGATION },
    { type: 'bodymatter', title: 'Start of the text', file: main[0].file },
    { type: 'glossary', title: glossary.title, file: glossary.file },
    { type: 'backmatter', title: 'Answers', file: answers.file },
  ];
}

/**
 * The files as an EPUB: the type first and not compressed, so that it can be read from the first bytes, and everything dated alike.
 * @param {Map<string, string | Uint8Array>} files @param {string} modified
 */
function archive(files, modified) {
  const [year, month, ...rest] = modified.match(/\d+/g).map(Number);
  const mtime = new Date(year, month - 1, ...rest); // its parts are written, so they must be the same in every time zone
  const bytesOf = (data) => (typeof data === 'string' ? strToU8(data) : data);
  const entries = [
    ['mimetype', [strToU8('application/epub+zip'), { level: 0, mtime }]],
    ['META-INF/container.xml', [strToU8(CONTAINER), { mtime }]],
    ...[...files].map(([name, data]) => [`EPUB/${name}`, [bytesOf(data), { level: name.endsWith('.png') ? 0 : 9, mtime }]]),
  ];
  const bytes = zipSync(Object.fromEntries(entries));
  if (bytes.length > LARGEST_MB * 1e6)
    throw new Failure(
      `The EPUB has ${Math.round(bytes.length / 1e5) / 10} MB, and more than ${LARGEST_MB} MB is too much for many reading systems.`,
    );
  return bytes;
}
