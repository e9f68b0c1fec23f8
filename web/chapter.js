// Fetches a chapter: its HTML for this document, its stored form for the application.

/** The chapter that an address names ("index": the cover), or nothing for what the application does not open. */
export function slugOf(url) {
  const { pathname } = new URL(url);
  const folder = new URL('.', document.baseURI).pathname;
  if (!pathname.startsWith(folder)) return '';
  const name = pathname.slice(folder.length) || 'index.html';
  return name.match(/^(\d\d-[a-z0-9-]+|final-quiz|index)\.html$/)?.[1] ?? '';
}

/** The files that the application needs of a chapter. */
export const namesOf = (slug) => [`${slug}.document.json`, `${slug}.math.json`];

/** Their texts. @param {(name: string) => Promise<string>} text */
export async function chapterFiles(slug, text) {
  const [stored, math] = await Promise.all(namesOf(slug).map(text));
  return { stored, math };
}

/** Another chapter: its page as a document of its own, and what the application needs. */
export async function fetchChapter(slug, text) {
  const [html, files] = await Promise.all([text(`${slug}.html`), chapterFiles(slug, text)]);
  return { slug, page: new DOMParser().parseFromString(html, 'text/html'), ...files };
}

/** Replaces the text of this document by another chapter's. */
export function replaceText({ slug, page }) {
  for (const id of ['article', 'contents', 'bar.chapter']) {
    document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
  }
  document.title = page.title;
  document.documentElement.dataset.page = page.documentElement.dataset.page;
  document.body.dataset.chapter = slug;
}
