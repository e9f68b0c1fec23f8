// The page's own address, which says what the figures show. To replace it costs a browser more than to draw a figure, and some
// count how often: it follows when the figures have come to rest.

const PATIENCE_ms = 150;

let waiting = null;
let timer;

/** @param {string} address relative @param {boolean} asNewEntry of the history, else instead of the current one */
export function setAddress(address, asNewEntry) {
  if (asNewEntry) settleAddress();
  waiting = address;
  clearTimeout(timer);
  if (asNewEntry) enter(history.pushState);
  else timer = setTimeout(settleAddress, PATIENCE_ms);
}

/** Before the entry of the history is left. */
export function settleAddress() {
  clearTimeout(timer);
  enter(history.replaceState);
}

function enter(way) {
  if (waiting === null) return;
  const url = new URL(waiting, document.baseURI);
  waiting = null;
  url.hash = location.hash;
  if (url.href !== location.href) way.call(history, history.state, '', url);
}

addEventListener('popstate', () => { waiting = null; }); // that entry is left already
addEventListener('pagehide', settleAddress);
