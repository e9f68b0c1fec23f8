// Starts the application. The page is complete and readable before this runs, and stays so if anything here fails.
import { chapterFiles, fileNamesOf } from './chapter.js';
import { copyText } from './copy.js';
import { deferred } from './deferred.js';
import { followDue } from './due.js';
import { embed } from './embed.js';
import { showPlainPage, showStills, unsupported } from './failure.js';
import { missingFeature } from './feature_check.js';
import { listenToFolds } from './folds.js';
import { whenNeeded } from './lazy_start.js';
import { listenToListings, runListing, submitCode, verdictText } from './listings.js';
import { countingLoader, fetchProgram, STALL_TIMEOUT_ms, showProgress, withStallTimeout } from './loading.js';
import { offerRetry, showNotice } from './notice.js';
import { DEFERRED, missingFigureModules } from './program.js';
import { completeReports } from './report.js';
import { restoreScroll } from './scroll_position.js';
import { makeScrollersFocusable } from './scrollers.js';
import { startScrubbing } from './scrub.js';
import { watchTheme } from './stills.js';
import { listenToWords } from './word_order.js';

const REGISTER_DELAY_ms = 3000;
let starting = null; // a promise of the application, once it is being loaded

// Who frames this page may want to know what is answered here, and keep it.
const framing =
  parent === globalThis
    ? null
    : import('./framed.js').then(
        ({ meetParent }) => meetParent(),
        () => null, // then nobody is told
      );

const FACES = document.body.dataset.faces.split(' ').map((file) => `fonts/${file}`);

/** Loads everything that the application needs for its first frame, and begins to load the rest. @param {number} attempt 0, 1 … */
async function load(slug, attempt) {
  const moduleNames = missingFigureModules(document);
  const names = ['app.wasm', ...moduleNames, ...FACES, 'book.json', ...fileNamesOf(slug)];
  let loading = true;
  const onProgress = (share) => {
    if (loading) showProgress(share);
  };
  const { bytes, json, program } = countingLoader(names, onProgress, attempt ? 'reload' : 'default');
  showProgress(0);
  const late = setTimeout(showStills, STALL_TIMEOUT_ms);
  try {
    const [{ run }, module, compiled, figureModules, faces, contents, chapter] = await Promise.all([
      importAnew('run.js', attempt),
      importAnew('app.js', attempt),
      program('app.wasm'),
      Promise.all(moduleNames.map(async (name) => ({ name, compiled: await program(name) }))),
      Promise.all(FACES.map(bytes)),
      json('book.json'),
      chapterFiles(slug, json),
    ]);
    if (typeof run !== 'function') throw new Error('The file run.js belongs to another edition of the book.');
    const deferredCode = fetchProgram(DEFERRED);
    deferredCode.catch(() => undefined); // said when it is waited for
    return { run, files: { module, compiled, figureModules, deferredCode, faces, contents, chapter } };
  } finally {
    clearTimeout(late);
    loading = false;
    showProgress(null);
  }
}

/** Browsers remember that an import has failed, so each attempt uses a different address. */
function importAnew(name, attempt) {
  const address = attempt ? `./${name}?${attempt}` : `./${name}`;
  return withStallTimeout(
    name,
    import(address).catch(() => {
      throw new Error(`The file ${name} could not be loaded.`);
    }),
  );
}

/** Starts the application on a chapter's page. If files cannot be loaded, the reader can make it try again. */
function startChapter(slug) {
  const fetching = deferred(); // resolved when the files may be fetched
  const running = deferred(); // resolved when the application may run
  let opened; // a promise of the running book; see run()
  let ready;
  let book = null;

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
    ready = promise.then((running) => {
      book = running;
    });
    ready.catch(() => undefined); // the page shows the error, and whoever awaits `ready` gets it
  };
  const attempt = (count) => {
    const loaded = fetching.promise.then(() => load(slug, count));
    loaded.then(
      () => showNotice(''),
      (error) => {
        showPlainPage();
        showNotice(error.message);
        offerRetry(() => attempt(count + 1));
      },
    );
    fetching.promise.then(() => {
      starting = loaded;
    });
    setOpened(Promise.all([loaded, framing, running.promise]).then(([{ run, files }, framed]) => run(slug, files, framed)));
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
      return book?.state();
    },
    open: async (url) => (await started()).open(url),
    set: async (figure, parameter, value) => (await started()).app.set(figure, parameter, value),
    answer: async (item, options) => (await started()).app.answer(item, options),
    config: async (text) => {
      const { app, state } = await started();
      const report = document.querySelector('#article [data-report]');
      if (!report) throw new Error('This page reads no configuration; your-model.html does.');
      app.file(report.dataset.file, new TextEncoder().encode(String(text)));
      return state().figures.find(({ id }) => id === report.dataset.report).config;
    },
    run: runListing,
    submit: async (id, code) => {
      const { option, code: judged, ...said } = await submitCode(id, code);
      (await started()).app.event('judged', id, verdictText(option, judged));
      return said;
    },
  };

  const missing = missingFeature();
  if (missing) setOpened(Promise.reject(unsupported(missing)));
  else attempt(0);
  whenNeeded(fetching.resolve, start);
}

/** Keeps the book for readers without a network, once nothing else is waited for. Who serves it to herself wants the latest. */
function registerWhenIdle() {
  const wanted = 'serviceWorker' in navigator && isSecureContext && location.hostname !== 'localhost' && top === globalThis;
  if (!wanted || navigator.connection?.saveData) return;
  const register = () => import('./offline.js').then(({ registerServiceWorker }) => registerServiceWorker()).catch(() => undefined);
  addEventListener('load', () =>
    setTimeout(
      () =>
        Promise.allSettled([starting]).then(() => {
          if (globalThis.requestIdleCallback) requestIdleCallback(register);
          else register();
        }),
      REGISTER_DELAY_ms,
    ),
  );
}

document.addEventListener('copy', copyText);
watchTheme();
embed();
listenToFolds();
listenToListings(framing);
completeReports();
startScrubbing();
makeScrollersFocusable();
listenToWords();
followDue();
if (history.state) restoreScroll(); // after a reload, before the application runs
const { chapter } = document.body.dataset;
if (chapter) startChapter(chapter);
registerWhenIdle();
