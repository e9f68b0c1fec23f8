// What a package for a school's system holds: the built site, less what only the open web needs, and the page that frames the book.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { editionIn, inSite } from '../lib/edition.mjs';
import { bundle } from '../lib/esbuild.mjs';
import { Failure } from '../lib/failure.mjs';
import { listFiles, projectRoot } from '../lib/files.mjs';
import { xapiComponents } from '../licences/components.mjs';
import { report } from '../licences/report.mjs';
import { escapeXml, parametersOf, scormManifest, xapiManifest } from './manifest.mjs';

const HERE = join(projectRoot, 'tools/scorm');
const SCHEMAS = ['imscp_rootv1p1p2.xsd', 'adlcp_rootv1p2.xsd', 'ims_xml.xsd'];
// The worker would keep the book of one course for all others on the same host. The rest is for search engines, installed books and
// programs, and no page of the book shows it.
const LEFT_OUT =
  /^(service_worker\.js|phasebook\.webmanifest|404\.html|bank-report\.\w+|robots\.txt|sitemap\.xml|feed\.xml|(card|workbench)[^/]*\.png|icon-[\w-]+\.png)$|^engine\//;

const ANSWERS = 'answers.html';

/** In place of the answer key, to which the page for teachers links. */
const noAnswers = (dist) =>
  Buffer.from(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No answer key</title><link rel="stylesheet" href="${editionIn(dist)}/theme.css"><link rel="stylesheet" href="course.css"></head>
<body><main id="alone"><p>The answer key is not a part of the book in a course. Teachers find it in the book on the web. <a href="index.html">Back to the book</a></p></main></body>
</html>
`);

/** The files of the site that go into a package. */
export const packagedFiles = (dist) => listFiles(dist).filter((name) => !LEFT_OUT.test(name));

/** What the page has to know of the book: {title, slugs of all pages, chapters with questions}. */
export function bookOf(dist) {
  const { title, chapters } = JSON.parse(readFileSync(inSite(dist, 'book.json'), 'utf8'));
  // Exercises in code are not asked for: the book counts them apart.
  const asks = ({ number, items }) => Number.isInteger(number) && items.some(({ exercise }) => !exercise);
  const withQuestions = chapters.filter(asks).map(({ slug, number, title }) => ({ slug, number, title }));
  if (withQuestions.length === 0) throw new Failure(`The book in ${dist} asks no questions, so there is nothing to report.`);
  const slugs = packagedFiles(dist).flatMap((name) => /^([\w-]+)\.html$/.exec(name)?.[1] ?? []);
  return { title, slugs, chapters: withQuestions };
}

async function bundlePage(script) {
  const { outputFiles } = await bundle({ entryPoints: [join(HERE, 'page', script)], minify: true, legalComments: 'none', write: false });
  return Buffer.from(outputFiles[0].contents);
}

function fill(template, values) {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name) => escapeXml(values[name]));
}

/** The page and what it needs. @param {object} course what its script reads */
async function pageFiles({ dist, name, title, connect, course }) {
  const html = fill(readFileSync(join(HERE, 'page/page.html'), 'utf8'), {
    title,
    connect,
    edition: editionIn(dist),
    script: `${name}.js`,
    course: JSON.stringify(course),
  });
  return [
    [`${name}.html`, Buffer.from(html)],
    [`${name}.js`, await bundlePage(`${name}.mjs`)],
    ['course.css', readFileSync(join(HERE, 'page/course.css'))],
  ];
}

const siteFiles = (dist) => packagedFiles(dist).map((file) => [file, file === ANSWERS ? noAnswers(dist) : readFileSync(join(dist, file))]);

/**
 * @param {{dist: string, rule: {require: string, mastery: string, count: string}}} what
 * @returns {Promise<Map<string, Buffer>>} the files of the package by name
 */
export async function scormPackage({ dist, rule }) {
  const book = bookOf(dist);
  const page = await pageFiles({ dist, name: 'scorm', title: book.title, connect: "'none'", course: { book, rule } });
  const files = [...page, ...siteFiles(dist)];
  const manifest = scormManifest({ title: book.title, rule, files: files.map(([name]) => name) });
  const schemas = SCHEMAS.map((name) => [name, readFileSync(join(HERE, 'schemas', name))]);
  return new Map([['imsmanifest.xml', Buffer.from(manifest)], ...schemas, ...files]);
}

/** The labels of the questions by id, if the site has them. */
function labelsOf(dist) {
  const file = join(dist, 'questions.json');
  if (!existsSync(file)) return {};
  return Object.fromEntries(JSON.parse(readFileSync(file, 'utf8')).questions.map(({ id, label }) => [id, label]));
}

/**
 * @param {{dist: string, rule: object, site: string, lrs: string}} what `site`: where the book stands, from which the ids of what is
 * reported are made; `lrs`: which addresses may be reported to, as in a policy
 */
export async function xapiPackage({ dist, rule, site, lrs }) {
  const book = bookOf(dist);
  const course = { book, rule, site, labels: labelsOf(dist) };
  const page = await pageFiles({ dist, name: 'xapi', title: book.title, connect: lrs, course });
  const manifest = xapiManifest({
    title: book.title,
    description: 'An interactive book with questions',
    id: site,
    launch: `xapi.html${parametersOf(rule)}`,
  });
  const licences = ['licences-xapi.txt', Buffer.from(report(xapiComponents()))];
  return new Map([['tincan.xml', Buffer.from(manifest)], ...page, licences, ...siteFiles(dist)]);
}
