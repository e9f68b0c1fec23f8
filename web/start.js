// Start-up: the page is complete and readable before this runs, and stays so if any of it fails.
import { settleAddress } from './address.js';
import { wrap } from './app_calls.js';
import { chapterFiles, exchangeText, fetchChapter, namesOf, slugOf } from './chapter.js';
import { copyText } from './copy.js';
import { undoPlaces } from './dom.js';
import { listen } from './events.js';
import { listenToFigures } from './figures.js';
import { makeHost } from './host.js';
import { countingLoader, showProgress, textOf } from './loading.js';
import { missing } from './missing.js';
import { whenNeeded } from './need.js';
import { offer, tell } from './notice.js';
import { keepingPlace, notePlaces, returnToPlace } from './place.js';
import { kept } from './storage.js';

const FACES = ['serif', 'serif-italic', 'serif-semibold', 'sans', 'sans-semibold', 'mono'].map((name) => `fonts/${name}.ttf`); // in the order of base::Face

/** Fetches all that the application needs; nothing of it runs before everything is there. @param {number} attempt 0, 1 … */
async function load(slug, attempt) {
  const { bytes, text, stream } = countingLoader(['app.wasm', ...FACES, 'book.json', ...namesOf(slug)], showProgress);
  const broken = (name) => () => { throw new Error(`The file ${name} could not be loaded.`); };
  showProgress(0);
  try {
    const [program, compiled, faces, contents, chapter] = await Promise.all([
      import(attempt ? `./app.mjs?${attempt}` : './app.mjs').catch(broken('app.mjs')), // a browser remembers an address that failed
      WebAssembly.compileStreaming(stream('app.wasm', 'application/wasm')),
      Promise.all(FACES.map(bytes)),
      text('book.json'),
      chapterFiles(slug, text),
    ]);
    return { program, compiled, faces, contents, chapter };
  } finally {
    showProgress(null);
  }
}

/** Lets the browser answer the reader between two steps of the start. */
const breathe = () => new Promise((resolve) => { setTimeout(resolve); });

const instantiate = (program, compiled, canvas) => new Promise((resolve, reject) => {
  const instantiateWasm = (imports, done) => {
    WebAssembly.instantiate(compiled, imports).then((instance) => done(instance, compiled)).catch(reject);
    return {};
  };
  program.default({ canvas, instantiateWasm }).then(resolve, reject);
});

/** What is loaded does not fit together: files of different versions, perhaps. */
function unfit(error) {
  stop(error);
  throw error;
}

/** Gives the application what it needs before its first frame. */
async function fill(app, { faces, contents, chapter }) {
  faces.forEach((bytes, face) => app.loadFace(face, bytes));
  app.loadContents(contents);
  app.seed(crypto.getRandomValues(new Uint32Array(1))[0]);
  app.restore(kept('phasebook.settings'), kept('phasebook.progress'));
  app.restorePlace(kept('phasebook.place'));
  await breathe();
  app.openChapter(chapter.stored, chapter.math, location.search);
  await breathe();
}

/** Runs the application on what was loaded and shows its first frame. */
async function run(slug, { program, compiled, ...files }) {
  const canvas = document.getElementById('canvas');
  const module = await instantiate(program, compiled, canvas).catch(unfit);
  const app = wrap(module, stop);
  let drawn;
  const ready = new Promise((resolve) => { drawn = resolve; });
  let complete = false; // before, frames draw nothing
  module.host = makeHost(() => {
    app.frame();
    if (complete) drawn();
  }, canvas, app);
  await breathe();
  if (!app.openWindow()) throw lack('WebGL 2');
  await breathe();
  await fill(app, files).catch(unfit);
  const open = listenToAddresses(app, slug);
  listen(app);
  complete = true;
  await ready;
  if (!history.state && scrollY + document.getElementById('main').scrollTop === 0) showFragment(); // of a figure no browser knows the place
  notePlaces();
  return { app, open };
}

/** Goes from chapter to chapter within this document. @returns {(url: string) => Promise<void>} */
function listenToAddresses(app, slug) {
  let forgetFigures = listenToFigures(app);

  const exchangeChapter = (next) => {
    slug = next.slug;
    exchangeText(next);
    forgetFigures();
    forgetFigures = listenToFigures(app);
    app.frame(); // at once, for it gives the text its places
    showTop();
  };

  /** Shows what `url` names in this document. @param {() => void} arrive makes it the address, once the chapter has come */
  const show = async (url, arrive) => {
    const wanted = slugOf(url);
    const next = wanted === slug ? null : await fetchChapter(wanted, textOf);
    if (next) app.openChapter(next.stored, next.math, new URL(url).search); // should it refuse, what is open stays open
    arrive();
    if (next) exchangeChapter(next);
    else app.event('address', '', location.search);
  };

  /** Goes to `url`: a chapter of this book without loading the page anew, anything else as a link does. */
  const open = async (url) => {
    settleAddress();
    const target = new URL(url, document.baseURI);
    if (target.origin !== location.origin || !slugOf(target.href)) return location.assign(target);
    await show(target.href, () => history.pushState(null, '', target));
    showFragment();
    returnToPlace();
  };

  /** Tries, and where a file does not come says so and offers to try again. */
  const patiently = (task) => task().then(() => offer(null), (error) => {
    app.event('say', '', error.message);
    offer(() => {
      app.event('activate', 'notice.close', '');
      patiently(task);
    });
  });

  app.addressChanged = () => patiently(() => show(location.href, () => undefined).then(returnToPlace));
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]:not([data-press])') : null;
    const plain = !event.defaultPrevented && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || link.target || !slugOf(link.href) || slugOf(link.href) === slug) return;
    event.preventDefault();
    patiently(() => open(link.href));
  });
  return open;
}

function showTop() {
  document.getElementById('main').scrollTop = 0;
  scrollTo(0, 0);
}

function showFragment() {
  let target = document.getElementById(location.hash.slice(1)); // ids are plain letters
  while (target && !target.offsetParent) target = target.previousElementSibling; // a figure on the stage stands, in the text, behind that
  target?.scrollIntoView();
}

/** The Page as it is without scripts. */
const standAlone = () => keepingPlace(() => {
  document.documentElement.removeAttribute('data-view');
  undoPlaces();
});

/** The same for good, with what is there for readers without scripts. */
function giveUp(sentence) {
  standAlone();
  for (const kept of document.querySelectorAll('#article noscript')) kept.outerHTML = kept.textContent;
  tell(sentence);
  return new Error(sentence);
}

const lack = (name) => giveUp(`This is the book without its moving parts: they need ${name}, which this browser does not have.`);

/** The application has broken. */
function stop(error) {
  console.error(error);
  settleAddress(); // what is loaded again shows what was shown
  giveUp('The figures have stopped working. The text and your saved answers are as they were.');
  offer(() => location.reload());
}

/** Starts the application on a chapter's page, again and again if files do not come and the reader wants. */
function begin(slug) {
  let started;
  let ready;
  let app = null;
  const gate = () => {
    let open;
    const opened = new Promise((resolve) => { open = resolve; });
    return { open, opened };
  };
  const fetching = gate();
  const starting = gate();
  const start = () => {
    fetching.open();
    starting.open();
  };
  const phasebook = {
    get ready() {
      start();
      return ready;
    },
    state: () => {
      start();
      return app?.state() ?? null;
    },
    open: async (url) => (await running()).open(url),
    set: async (figure, parameter, value) => (await running()).app.set(figure, parameter, value),
    answer: async (item, options) => (await running()).app.answer(item, [options].flat().join(', ')),
  };
  const attempt = (count) => {
    const loaded = fetching.opened.then(() => load(slug, count));
    loaded.then(() => tell(''), (error) => {
      standAlone();
      tell(error.message);
      offer(() => attempt(count + 1));
    });
    promise(Promise.all([loaded, starting.opened]).then(([files]) => run(slug, files)));
  };
  const running = () => {
    start();
    return started;
  };
  const promise = (book) => {
    started = book;
    ready = book.then((opened) => { app = opened.app; });
    ready.catch(() => undefined); // told on the page; who awaits it is told as well
  };
  globalThis.phasebook = phasebook;
  const lacking = missing();
  if (lacking) promise(Promise.reject(lack(lacking)));
  else attempt(0);
  whenNeeded(fetching.open, start);
}

document.addEventListener('copy', copyText);
if (history.state) returnToPlace(); // after a reload, before the application
const { chapter } = document.body.dataset;
if (chapter) begin(chapter);
