// Keeps the page's address in step with the figures. Replacing it costs a browser more than drawing a figure, and some
// browsers limit how often it may be done, so it is written only once the figures have come to rest.

const DELAY_ms = 150;

let pending = null;
let timer;

/** @param {string} address relative @param {boolean} asNewEntry adds a history entry instead of replacing one */
export function setAddress(address, asNewEntry) {
  if (asNewEntry) flushAddress();
  pending = address;
  clearTimeout(timer);
  if (asNewEntry) writeEntry(history.pushState);
  else timer = setTimeout(flushAddress, DELAY_ms);
}

/** Writes the pending address at once; called before the history entry is left. */
export function flushAddress() {
  clearTimeout(timer);
  writeEntry(history.replaceState);
}

/** Where the book is, for people to type. */
export const bookAddress = () => new URL('.', document.baseURI).href.replace(/^https?:\/\/|\/$/g, '');

function writeEntry(method) {
  if (pending === null) return;
  const url = new URL(pending, document.baseURI);
  pending = null;
  url.hash = location.hash;
  if (url.href === location.href) return;
  try {
    method.call(history, history.state, '', url);
  } catch {
    // too often for this browser: the address stays behind the figures until they change again
  }
}

addEventListener('popstate', () => {
  pending = null;
}); // too late: its history entry has been left
addEventListener('pagehide', flushAddress);
