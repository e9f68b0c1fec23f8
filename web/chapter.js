// Brings a chapter: its HTML into this document, its sources to the application.

/** The chapter that an address names, or nothing for the cover and anything that is not of this book. */
export function slugOf(url) {
  const { pathname } = new URL(url);
  const folder = new URL('.', document.baseURI).pathname;
  const [, slug] = pathname.slice(folder.length).match(/^(\d\d-[a-z0-9-]+)\.html$/) ?? [];
  return pathname.startsWith(folder) ? (slug ?? '') : '';
}

/** The files that the application needs of a chapter. */
export const namesOf = (slug) => [`${slug}.md`, `${slug}.math.json`];

/** Their texts. @param {(name: string) => Promise<string>} text */
export async function chapterFiles(slug, text) {
  const [markdown, math] = await Promise.all(namesOf(slug).map(text));
  return { markdown, math };
}

/** Another chapter: its page as a document of its own, and what the application needs. */
export async function fetchChapter(slug, text) {
  const [html, files] = await Promise.all([text(`${slug}.html`), chapterFiles(slug, text)]);
  return { slug, page: new DOMParser().parseFromString(html, 'text/html'), ...files };
}

/** Replaces the text of this document by another chapter's. */
export function exchangeText({ slug, page: next }) {
  for (const id of ['article', 'contents', 'bar.chapter']) document.getElementById(id).replaceChildren(...next.getElementById(id).childNodes);
  document.title = next.title;
  document.body.dataset.chapter = slug;
}
