// Talks with the page that frames the book (docs/embedding.md): says that it is here, tells what that page has asked for, and, in a frame
// of the name "phasebook.host", stores there what the browser stores otherwise. Imported in a frame only.
import { observe } from './observe.js';
import { isHosted, keepIn } from './storage.js';

const VERSION = 1;
const WANTED = ['answer', 'progress', 'height'];
const PREFIX = 'phasebook.';
const PATIENCE_ms = 10_000;
const NOTHING_CAME =
  'This course has not sent the answers that it keeps for you, so what you answer now is lost when you leave this page. Reload the page to try again.';

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Storage in the manner of localStorage: its own properties are what is stored. `changed` hears of every change. */
class Kept {
  #changed;

  constructor(entries, changed) {
    for (const [key, value] of Object.entries(entries)) if (key.startsWith(PREFIX) && typeof value === 'string') this[key] = value;
    this.#changed = changed;
  }
  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key, value) {
    if (this.getItem(key) === value) return;
    this[key] = value;
    this.#changed(key, value);
  }
  removeItem(key) {
    if (!Object.hasOwn(this, key)) return;
    delete this[key];
    this.#changed(key, null);
  }
}

let origin = '*'; // of the parent, once it has asked for something
let silent = false; // whatever is answered, nothing is told
let wants = [];
let running = null; // the application, once it runs
let measuring = false;

const post = (message) => parent.postMessage({ ...message, version: VERSION }, origin);
const handlers = { 'phasebook.listen': listen };

function hear({ source, origin: from, data }) {
  if (source !== parent || !isObject(data) || data.version !== VERSION || typeof data.type !== 'string') return;
  if (!Object.hasOwn(handlers, data.type)) return;
  origin = from === 'null' ? '*' : from; // a sandboxed page has no address that could be named
  handlers[data.type](data);
}

/** Starts the application, if this page has one. */
const start = () => void globalThis.phasebook?.ready;

const tellWants = () => running?.event('listened', '', silent ? '' : wants.join(' '));

function tellHeight() {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  if (wants.includes('height')) post({ type: 'phasebook.height', height });
}

function listen({ wants: wanted }) {
  if (!Array.isArray(wanted)) return;
  wants = WANTED.filter((name) => wanted.includes(name));
  tellWants();
  if (!silent && wants.includes('progress')) start();
  if (!wants.includes('height')) return;
  if (measuring || 'embed' in document.documentElement.dataset) return tellHeight(); // its changes are told by web/embed.js
  observe(ResizeObserver, [document.body], tellHeight);
  measuring = true;
}

/** Waits for what the parent has kept. @returns {Promise<{entries: object, saved: string, late: boolean}>} */
const whenStored = () =>
  new Promise((resolve) => {
    const end = (stored, isSilent) => {
      delete handlers['phasebook.stored'];
      silent = isSilent;
      resolve(stored);
    };
    const timer = setTimeout(() => end({ entries: {}, saved: '', late: true }, true), PATIENCE_ms);
    handlers['phasebook.stored'] = ({ entries, saved, readOnly }) => {
      if (!isObject(entries)) return;
      clearTimeout(timer);
      const isNew = Object.keys(entries).length === 0 && typeof saved === 'string';
      end({ entries, saved: isNew ? saved : '', late: false }, readOnly === true);
    };
  });

/**
 * Pages of the book stay in the frame, and others open beside it. A page of the book in a tab of its own would not find what is kept for
 * this reader, but what the browser has stored for others.
 */
function keepLinks(event) {
  const link = event.target.closest?.('a[href]');
  if (!link || (event.type === 'auxclick' && event.button !== 1)) return;
  const { href, pathname } = new URL(link.getAttribute('href'), document.baseURI);
  if (!href.startsWith(new URL('.', document.baseURI).href) || !/(\.html|\/)$/.test(pathname)) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener');
    return;
  }
  link.removeAttribute('target');
  if (event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  location.assign(href);
}

/** Takes over what the parent has kept. From now on it is told of each change. */
function useStored({ entries, saved }) {
  keepIn(new Kept(entries, (key, value) => silent || post({ type: 'phasebook.store', key, value })));
  dispatchEvent(new StorageEvent('storage', { key: null })); // whoever has looked already looks again
  if (saved || Object.keys(entries).length > 0) start();
}

/**
 * Says that a page of the book is here.
 * @returns what the application needs; in a frame whose page keeps what is stored, once that has come
 */
export async function meetParent() {
  addEventListener('message', hear);
  const coming = isHosted ? whenStored() : null;
  if (isHosted) for (const type of ['click', 'auxclick']) document.addEventListener(type, keepLinks, { capture: true });
  const page =
    location.pathname
      .split('/')
      .at(-1)
      .replace(/\.html$/, '') || 'index';
  parent.postMessage({ type: 'phasebook.hello', version: VERSION, page, ...(isHosted && { asks: 'stored' }) }, '*');
  const stored = await coming;
  if (stored) useStored(stored);
  return {
    saved: stored?.saved,

    /** Answers that the parent has kept come back. To be called before a chapter is open. */
    restore(app) {
      if (this.saved) app.event('saved', '', this.saved);
    },

    /** From now on the application tells what was asked for. @param {object} host of the application, which gets a function more */
    follow(app, host) {
      host.post = (json) => post(JSON.parse(json));
      running = app;
      if (stored?.late) app.event('say', '', NOTHING_CAME);
      tellWants();
    },
  };
}
