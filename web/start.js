// Start-up: the page is complete and readable before this runs, and stays so if any of it fails.
import { wrap } from './app_calls.js';
import { chapterFiles, exchangeText, fetchChapter, slugOf } from './chapter.js';
import { copyText } from './copy.js';
import { listen, listenToFigures } from './events.js';
import { makeHost } from './host.js';
import { notePlaces, returnToPlace } from './place.js';
import { kept } from './storage.js';

const FACES = ['serif', 'serif-italic', 'serif-semibold', 'sans', 'sans-semibold', 'mono']; // in the order of base::Face

/** @returns {Promise<Response>} a file of the book; throws a sentence when it cannot be had */
async function file(name) {
  const response = await fetch(name).catch(() => null);
  if (!response?.ok) throw new Error(`The file ${name} could not be loaded${response ? ` (${response.status})` : ''}.`);
  return response;
}

async function start(slug) {
  const canvas = document.getElementById('canvas');
  const loading = {
    module: import('./app.mjs').then(({ default: create }) => create({ canvas })),
    faces: Promise.all(FACES.map((name) => file(`fonts/${name}.ttf`).then((r) => r.bytes?.() ?? r.arrayBuffer().then((b) => new Uint8Array(b))))),
    contents: file('book.json').then((r) => r.text()),
    chapter: chapterFiles(slug, file),
  };
  const [module, faces, contents, chapter] = await Promise.all(Object.values(loading));
  const app = wrap(module);
  let drawn;
  const ready = new Promise((resolve) => { drawn = resolve; });
  module.host = makeHost(() => { app.frame(); drawn(); }, canvas);
  if (!app.openWindow()) throw new Error('This browser has no WebGL 2.');
  faces.forEach((bytes, face) => app.loadFace(face, bytes));
  app.loadContents(contents);
  app.seed(crypto.getRandomValues(new Uint32Array(1))[0]);
  app.restore(kept('phasebook.settings'), kept('phasebook.progress'));
  app.openChapter(slug, chapter.markdown, chapter.math, location.search);
  let forgetFigures = listenToFigures(app);

  const exchangeChapter = (next) => {
    slug = next.slug;
    exchangeText(next);
    forgetFigures();
    app.openChapter(slug, next.markdown, next.math, location.search);
    forgetFigures = listenToFigures(app);
    app.frame(); // at once, for it gives the text its places
    showTop();
  };

  /** Shows what `url` names in this document. @param {() => void} arrive makes it the address, once the chapter has come */
  const show = async (url, arrive) => {
    const wanted = slugOf(url);
    const next = wanted === slug ? null : await fetchChapter(wanted, file);
    arrive();
    if (next) exchangeChapter(next);
    else app.event('address', '', location.search);
  };

  /** Goes to `url`: a chapter of this book without loading the page anew, anything else as a link does. */
  const open = async (url) => {
    const target = new URL(url, document.baseURI);
    if (target.origin !== location.origin || !slugOf(target.href)) return location.assign(target);
    await show(target.href, () => history.pushState(null, '', target));
    showFragment();
    returnToPlace();
  };

  app.addressChanged = () => show(location.href, () => undefined).then(returnToPlace);
  listen(app);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]:not([data-press])') : null;
    const plain = !event.defaultPrevented && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || link.target || !slugOf(link.href) || slugOf(link.href) === slug) return;
    event.preventDefault();
    open(link.href).catch(() => location.assign(link.href));
  });
  await ready;
  returnToPlace();
  notePlaces();
  return { app, open };
}

function showTop() {
  document.getElementById('main').scrollTop = 0;
  scrollTo(0, 0);
}

function showFragment() {
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

document.addEventListener('copy', copyText);
const slug = document.body.dataset.chapter;
if (slug && document.createElement('canvas').getContext('webgl2')) {
  const started = start(slug);
  let app = null;
  started.then((book) => { app = book.app; }, (error) => console.error(error));
  const ready = started.then(() => undefined);
  ready.catch(() => undefined); // told above; who awaits it is told as well
  globalThis.phasebook = {
    ready,
    state: () => app?.state() ?? null,
    open: async (url) => (await started).open(url),
    set: async (figure, parameter, value) => (await started).app.set(figure, parameter, value),
    answer: async (item, options) => (await started).app.answer(item, [options].flat().join(', ')),
  };
}
