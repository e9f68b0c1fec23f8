// Fetches a chapter: its HTML for this document, its stored form for the application.

/** The chapter that an address names ("index": the cover), or '' if the application does not open that address. */
export function slugOf(url) {
  const { pathname } = new URL(url);
  const folder = new URL('.', document.baseURI).pathname;
  if (!pathname.startsWith(folder)) return '';
  const name = pathname.slice(folder.length) || 'index.html';
  return name.match(/^(\d\d-[a-z0-9-]+|final-quiz|index)\.html$/)?.[1] ?? '';
}

/** The files of a chapter that the application needs. */
export const fileNamesOf = (slug) => [`${slug}.document.json`, `${slug}.math.json`];

/** The texts of these files. @param {(name: string) => Promise<string>} text */
export async function chapterFiles(slug, text) {
  const [stored, math] = await Promise.all(fileNamesOf(slug).map(text));
  return { stored, math };
}

/** Fetches another chapter: its page, parsed as a separate document, and the files that the application needs. */
export async function fetchChapter(slug, text) {
  const [html, files] = await Promise.all([text(`${slug}.html`), chapterFiles(slug, text)]);
  return { slug, page: new DOMParser().parseFromString(html, 'text/html'), ...files };
}

/** Replaces the text of this document with that of another chapter. */
export function replaceText({ slug, page }) {
  for (const id of ['article', 'contents', 'bar.chapter']) {
    document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
  }
  document.title = page.title;
  document.documentElement.dataset.page = page.documentElement.dataset.page;
  document.body.dataset.chapter = slug;
}
