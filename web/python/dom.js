// Elements in one call, and small things that several modules do with them.

/** @param {string} tag @param {object} properties of the element; `aria-…`, `role`, `for` and `data-…` are attributes */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (/^(aria-|data-|role$|for$)/.test(name)) element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children);
  return element;
}

export const button = (textContent, onclick, more = {}) => make('button', { type: 'button', textContent, onclick, ...more });

export function download(name, type, text) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  make('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** The name of the chapter's page, without its ending. */
export const chapterName = () => document.body.dataset.chapter || 'page';
