// Fetches a chapter: its HTML for this document, its stored form for the application.

import { showDue } from './due.js';
import { fetchJson, fetchProgram, fetchText } from './loading.js';
import { addModule, missingFigureModules } from './program.js';
import { followTheme } from './stills.js';
import { trustedHtml } from './trusted_types.js';

/** The chapter that an address names ("index": the cover), or '' if the application does not open that address. */
export function slugOf(url) {
  const { pathname } = new URL(url);
  const folder = new URL('.', document.baseURI).pathname;
  if (!pathname.startsWith(folder)) return '';
  const slug = pathname.slice(folder.length).replace(/\.html$/, '') || 'index';
  const opens = document.getElementById(`contents.${slug}`)?.hasAttribute('data-opens');
  return opens || /^(index$|\d\d-)/.test(slug) ? slug : ''; // a chapter that is not there is said to be missing
}

/** The files of a chapter that the application needs. */
export const fileNamesOf = (slug) => [`${slug}.document.json`, `${slug}.math.json`];

/** The texts of these files. @param {(name: string) => Promise<string>} json fetches one */
export async function chapterFiles(slug, json) {
  const [stored, math] = await Promise.all(fileNamesOf(slug).map((name) => json(name)));
  return { stored, math };
}

const editionOf = (page) => page.querySelector('script[type=module]')?.getAttribute('src');

/** Fetches the code of figures that the application does not have yet, and adds it. */
const addMissingFigureModules = (page) =>
  Promise.all(missingFigureModules(page).map(async (name) => addModule({ name, compiled: await fetchProgram(name) })));

const stylesOf = (page) => [...page.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href'));

function addStyle(href) {
  return new Promise((resolve, reject) => {
    const onerror = () => reject(new Error(`The file ${href} could not be loaded.`));
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve, onerror }));
  });
}

/** Adds the style sheets that another page has and this one has not. */
function addMissingStyles(page) {
  const known = stylesOf(document);
  return Promise.all(
    stylesOf(page)
      .filter((href) => !known.includes(href))
      .map(addStyle),
  );
}

/**
 * Fetches another chapter: its page, parsed as a separate document, and the files that the application needs.
 * @returns null if the page belongs to another edition of the book, which the modules of this one must not meet
 */
export async function fetchChapter(slug) {
  const files = chapterFiles(slug, fetchJson);
  files.catch(() => undefined); // said below, if the page fits
  const html = await fetchText(`${slug}.html`, document.baseURI);
  const page = new DOMParser().parseFromString(trustedHtml(html), 'text/html');
  if (editionOf(page) !== editionOf(document)) return null;
  const [texts] = await Promise.all([files, addMissingFigureModules(page), addMissingStyles(page)]);
  return { slug, page, ...texts };
}

/** Replaces the text of this document with that of another chapter. */
export function replaceText({ slug, page }) {
  for (const id of ['article', 'contents', 'bar.chapter', 'skips']) {
    document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
  }
  followTheme();
  showDue();
  document.title = page.title;
  document.documentElement.dataset.page = page.documentElement.dataset.page;
  document.body.dataset.chapter = slug;
}
