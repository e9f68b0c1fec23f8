// The page's own address, which says what the figures show. Replacing it costs a browser more than drawing a figure,
// and some limit how often it may be done, so it follows once the figures have come to rest.

const DELAY_ms = 150;

let pending = null;
let timer;

/** @param {string} address relative @param {boolean} asNewEntry adds to the history instead of replacing the entry */
export function setAddress(address, asNewEntry) {
  if (asNewEntry) flushAddress();
  pending = address;
  clearTimeout(timer);
  if (asNewEntry) writeEntry(history.pushState);
  else timer = setTimeout(flushAddress, DELAY_ms);
}

/** Writes what is pending, before the entry of the history is left. */
export function flushAddress() {
  clearTimeout(timer);
  writeEntry(history.replaceState);
}

function writeEntry(method) {
  if (pending === null) return;
  const url = new URL(pending, document.baseURI);
  pending = null;
  url.hash = location.hash;
  if (url.href !== location.href) method.call(history, history.state, '', url);
}

addEventListener('popstate', () => { pending = null; }); // its entry has been left already
addEventListener('pagehide', flushAddress);
