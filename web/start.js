// Starts the application. The page is complete and readable before this runs, and stays so if anything here fails.
import { wrap } from './bindings.js';
import { chapterFiles, fileNamesOf } from './chapter.js';
import { copyText } from './copy.js';
import { doEarlyTaps } from './early_taps.js';
import { embed } from './embed.js';
import { listen, listenToStorage } from './events.js';
import { hasGivenUp, showPlainPage, showStills, stop, unsupported } from './failure.js';
import { missingFeature } from './feature_check.js';
import { pictureOf } from './figures.js';
import { listenToFolds } from './folds.js';
import { reportUnfolded } from './gates.js';
import { makeHost } from './host.js';
import { followLayout } from './layout.js';
import { whenNeeded } from './lazy_start.js';
import { PATIENCE_ms, countingLoader, showProgress, withPatience } from './loading.js';
import { listenForMoved } from './moved.js';
import { listenToAddresses, scrollToFragment } from './navigation.js';
import { offerRetry, showNotice } from './notice.js';
import { addPart, addPartsTo, missingParts } from './parts.js';
import { restoreScroll, trackScroll } from './scroll_position.js';
import { watchScrollers } from './scrollers.js';
import { followScrolling } from './scrub.js';
import { readStored } from './storage.js';
import { listenToWords } from './word_order.js';

const KEEP_DELAY_ms = 3000;
let starting = null; // a promise of the application, once it is being loaded

// In the order of base::Face.
const FACES = ['serif', 'serif-italic', 'serif-semibold', 'sans', 'sans-semibold', 'mono']
  .map((name) => `fonts/${name}.ttf`);

/** Loads everything that the application needs before any of it runs. @param {number} attempt 0, 1 … */
async function load(slug, attempt) {
  const partNames = missingParts(document);
  const names = ['app.wasm', ...partNames, ...FACES, 'book.json', ...fileNamesOf(slug)];
  let loading = true;
  const onProgress = (share) => { if (loading) showProgress(share); };
  const { bytes, text, program } = countingLoader(names, onProgress, attempt ? 'reload' : 'default');
  showProgress(0);
  const late = setTimeout(showStills, PATIENCE_ms);
  try {
    const [module, compiled, parts, faces, contents, chapter] = await Promise.all([
      importProgram(attempt),
      program('app.wasm'),
      Promise.all(partNames.map(async (name) => ({ name, part: await program(name) }))),
      Promise.all(FACES.map(bytes)),
      text('book.json'),
      chapterFiles(slug, text),
    ]);
    return { module, compiled, parts, faces, contents, chapter };
  } finally {
    clearTimeout(late);
    loading = false;
    showProgress(null);
  }
}

/** Browsers remember that an import has failed, so each attempt uses a different address. */
const importProgram = (attempt) =>
  withPatience('app.mjs', import(attempt ? `./app.mjs?${attempt}` : './app.mjs').catch(() => {
    throw new Error('The file app.mjs could not be loaded.');
  }));

/**
 * Runs the application with the loaded files and shows its first frame. Whatever goes wrong, the reader is told, and the
 * promise rejects.
 */
async function run(slug, files) {
  const broken = deferred();
  const fail = (error) => {
    stop(error);
    broken.reject(error);
  };
  broken.promise.catch(() => undefined); // often nothing breaks before the first frame, or ever
  try {
    return await Promise.race([runUntilDrawn(slug, files, fail), broken.promise]);
  } catch (error) {
    if (!hasGivenUp()) stop(error); // files have been loaded but cannot be used, or the browser refuses something
    throw error;
  }
}

/** @param {(error: Error) => void} onBroken called once if the application crashes, at any time */
async function runUntilDrawn(slug, { module: program, compiled, parts, ...files }, onBroken) {
  const canvas = document.getElementById('canvas');
  const module = await instantiate(program, compiled, canvas);
  await Promise.all(parts.map(({ name, part }) => addPart(name, part)));
  const app = wrap(module, onBroken);
  const drawn = deferred();
  let complete = false; // until then frames draw nothing
  let layout = null;
  const drawFrame = () => {
    if (hasGivenUp()) return;
    try {
      app.update();
      layout?.read();
      app.paint();
      if (complete) drawn.resolve();
    } catch (error) {
      onBroken(error);
    }
  };
  module.host = makeHost(drawFrame, canvas, app, (element) => layout?.touch(element));
  await yieldToBrowser();
  if (!app.openWindow()) throw unsupported('WebGL 2');
  await yieldToBrowser();
  listenToStorage(app);
  await initialise(app, files);
  layout = followLayout(app, () => module.host.requestFrame());
  const open = listenToAddresses(app, slug, drawFrame);
  listen(app, drawFrame);
  complete = true;
  await drawn.promise;
  doEarlyTaps();
  if (!history.state && scrollY === 0) scrollToFragment(); // the browser cannot do so if the fragment names a figure
  trackScroll();
  return { app, open };
}

const instantiate = (program, compiled, canvas) => new Promise((resolve, reject) => {
  const instantiateWasm = (imports, done) => {
    WebAssembly.instantiate(compiled, imports).then((instance) => {
      addPartsTo(instance.exports);
      done(instance, compiled);
    }).catch(reject);
    return {};
  };
  program.default({ canvas, instantiateWasm }).then(resolve, reject);
});

/** Gives the application what it needs before its first frame. */
async function initialise(app, { faces, contents, chapter }) {
  faces.forEach((bytes, face) => app.loadFace(face, bytes));
  app.loadContents(contents);
  app.seed(crypto.getRandomValues(new Uint32Array(1))[0]);
  app.restore(readStored('phasebook.settings'));
  app.restorePlace(readStored('phasebook.place'));
  await yieldToBrowser();
  app.openChapter(chapter.stored, chapter.math, location.search);
  reportUnfolded(app);
  await yieldToBrowser();
}

/** Lets the browser handle events between two steps of the start. */
const yieldToBrowser = () => new Promise((resolve) => { setTimeout(resolve); });

/** The state, with the places of the pictures, which only the browser knows. */
const withPictures = (state) => state && {
  ...state,
  figures: state.figures.map((figure) => ({ ...figure, picture: pictureOf(figure.id) })),
};

/** A promise with the functions that settle it. */
function deferred() {
  let resolve;
  let reject;
  const promise = new Promise((...settle) => { [resolve, reject] = settle; });
  return { promise, resolve, reject };
}

/** Starts the application on a chapter's page. If files cannot be loaded, the reader can make it try again. */
function begin(slug) {
  const fetching = deferred(); // resolved when the files may be fetched
  const running = deferred(); // resolved when the application may run
  let opened; // a promise of {app, open}
  let ready;
  let app = null;

  const start = () => {
    fetching.resolve();
    running.resolve();
  };
  const started = () => {
    start();
    return opened;
  };
  const setOpened = (promise) => {
    opened = promise;
    ready = promise.then((book) => { app = book.app; });
    ready.catch(() => undefined); // the page shows the error, and whoever awaits `ready` gets it
  };
  const attempt = (count) => {
    const loaded = fetching.promise.then(() => load(slug, count));
    loaded.then(() => showNotice(''), (error) => {
      showPlainPage();
      showNotice(error.message);
      offerRetry(() => attempt(count + 1));
    });
    fetching.promise.then(() => { starting = loaded; });
    setOpened(Promise.all([loaded, running.promise]).then(([files]) => run(slug, files)));
  };

  // What first_paint.js has said of modules that were slow to come is no longer true.
  if (document.documentElement.dataset.broken === 'late') delete document.documentElement.dataset.broken;
  globalThis.phasebook = {
    get ready() {
      start();
      return ready;
    },
    state: () => {
      start();
      return app && withPictures(app.state());
    },
    open: async (url) => (await started()).open(url),
    set: async (figure, parameter, value) => (await started()).app.set(figure, parameter, value),
    answer: async (item, options) => (await started()).app.answer(item, options),
  };

  const missing = missingFeature();
  if (missing) setOpened(Promise.reject(unsupported(missing)));
  else attempt(0);
  whenNeeded(fetching.resolve, start);
}

/** Keeps the book for readers without a network, once nothing else is waited for. Who serves it to herself wants the latest. */
function keepLater() {
  const wanted = 'serviceWorker' in navigator && isSecureContext && location.hostname !== 'localhost' && top === globalThis;
  if (!wanted || navigator.connection?.saveData) return;
  const keep = () => import('./offline.js').then(({ keepOffline }) => keepOffline()).catch(() => undefined);
  addEventListener('load', () => setTimeout(() => Promise.allSettled([starting]).then(() => {
    if (globalThis.requestIdleCallback) requestIdleCallback(keep);
    else keep();
  }), KEEP_DELAY_ms));
}

document.addEventListener('copy', copyText);
embed();
listenToFolds();
listenForMoved();
followScrolling();
watchScrollers();
listenToWords();
if (history.state) restoreScroll(); // after a reload, before the application runs
const { chapter } = document.body.dataset;
if (chapter) begin(chapter);
keepLater();
