// Starts the application. The page is complete and readable before this runs, and stays so if anything here fails.
import { wrap } from './bindings.js';
import { chapterFiles, fileNamesOf } from './chapter.js';
import { copyText } from './copy.js';
import { listen, listenToStorage } from './events.js';
import { showPlainPage, stop, unsupported } from './failure.js';
import { missingFeature } from './feature_check.js';
import { pictureOf } from './figures.js';
import { listenToFolds } from './folds.js';
import { reportUnfolded } from './gates.js';
import { makeHost } from './host.js';
import { followLayout } from './layout.js';
import { whenNeeded } from './lazy_start.js';
import { countingLoader, showProgress } from './loading.js';
import { listenForMoved } from './moved.js';
import { listenToAddresses, scrollToFragment } from './navigation.js';
import { offerRetry, showNotice } from './notice.js';
import { restoreScroll, trackScroll } from './scroll_position.js';
import { followScrolling } from './scrub.js';
import { readStored } from './storage.js';
import { listenToWords } from './word_order.js';

// In the order of base::Face.
const FACES = ['serif', 'serif-italic', 'serif-semibold', 'sans', 'sans-semibold', 'mono']
  .map((name) => `fonts/${name}.ttf`);

/** Loads everything that the application needs before any of it runs. @param {number} attempt 0, 1 … */
async function load(slug, attempt) {
  const names = ['app.wasm', ...FACES, 'book.json', ...fileNamesOf(slug)];
  let loading = true;
  const { bytes, text, stream } = countingLoader(names, (share) => { if (loading) showProgress(share); });
  showProgress(0);
  try {
    const [program, compiled, faces, contents, chapter] = await Promise.all([
      importProgram(attempt),
      WebAssembly.compileStreaming(stream('app.wasm', 'application/wasm')),
      Promise.all(FACES.map(bytes)),
      text('book.json'),
      chapterFiles(slug, text),
    ]);
    return { program, compiled, faces, contents, chapter };
  } finally {
    loading = false;
    showProgress(null);
  }
}

/** Browsers remember that an import has failed, so each attempt uses a different address. */
const importProgram = (attempt) =>
  import(attempt ? `./app.mjs?${attempt}` : './app.mjs').catch(() => {
    throw new Error('The file app.mjs could not be loaded.');
  });

/** Runs the application with the loaded files and shows its first frame. */
async function run(slug, { program, compiled, ...files }) {
  const canvas = document.getElementById('canvas');
  const module = await instantiate(program, compiled, canvas).catch(stopAndThrow);
  const app = wrap(module, stop);
  const drawn = deferred();
  let complete = false; // until then frames draw nothing
  let layout = null;
  const drawFrame = () => {
    app.update();
    layout?.read();
    app.paint();
    if (complete) drawn.resolve();
  };
  module.host = makeHost(drawFrame, canvas, app, (element) => layout?.touch(element));
  await yieldToBrowser();
  if (!app.openWindow()) throw unsupported('WebGL 2');
  await yieldToBrowser();
  listenToStorage(app);
  await initialise(app, files).catch(stopAndThrow);
  layout = followLayout(app, () => module.host.requestFrame());
  const open = listenToAddresses(app, slug, drawFrame);
  listen(app, drawFrame);
  complete = true;
  await drawn.promise;
  if (!history.state && scrollY === 0) scrollToFragment(); // the browser cannot do so if the fragment names a figure
  trackScroll();
  return { app, open };
}

const instantiate = (program, compiled, canvas) => new Promise((resolve, reject) => {
  const instantiateWasm = (imports, done) => {
    WebAssembly.instantiate(compiled, imports).then((instance) => done(instance, compiled)).catch(reject);
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

/** Called if files have been loaded but cannot be used, perhaps because their versions differ. */
function stopAndThrow(error) {
  stop(error);
  throw error;
}

/** Lets the browser handle events between two steps of the start. */
const yieldToBrowser = () => new Promise((resolve) => { setTimeout(resolve); });

/** The state, with the places of the pictures, which only the browser knows. */
const withPictures = (state) => state && {
  ...state,
  figures: state.figures.map((figure) => ({ ...figure, picture: pictureOf(figure.id) })),
};

/** A promise with its resolve function. */
function deferred() {
  let resolve;
  const promise = new Promise((settle) => { resolve = settle; });
  return { promise, resolve };
}

/** Starts the application on a chapter's page. If files cannot be loaded, the reader can make it try again. */
function begin(slug) {
  const fetching = deferred(); // resolved when the files may be fetched
  const starting = deferred(); // resolved when the application may run
  let opened; // a promise of {app, open}
  let ready;
  let app = null;

  const start = () => {
    fetching.resolve();
    starting.resolve();
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
    setOpened(Promise.all([loaded, starting.promise]).then(([files]) => run(slug, files)));
  };

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
    answer: async (item, options) => (await started()).app.answer(item, [options].flat().join(', ')),
  };

  const missing = missingFeature();
  if (missing) setOpened(Promise.reject(unsupported(missing)));
  else attempt(0);
  whenNeeded(fetching.resolve, start);
}

document.addEventListener('copy', copyText);
listenToFolds();
listenForMoved();
followScrolling();
listenToWords();
if (history.state) restoreScroll(); // after a reload, before the application runs
const { chapter } = document.body.dataset;
if (chapter) begin(chapter);
