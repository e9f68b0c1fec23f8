// Runs the application once its files are here. With all that only a running application needs, this is one file of the site:
// a reader who does not touch a figure does without it (tools/lib/bundle_modules.mjs).
import { wrap } from './bindings.js';
import { deferred } from './deferred.js';
import { doEarlyTaps } from './early_taps.js';
import { listen, listenToStorage } from './events.js';
import { hasGivenUp, reportCrash, unsupported } from './failure.js';
import { pictureOf } from './figures.js';
import { makeHost } from './host.js';
import { followLayout } from './layout.js';
import { listenToAddresses, scrollToFragment } from './navigation.js';
import { addDeferred, addModule, placeholders, setProgram } from './program.js';
import { listenToProgress } from './progress.js';
import { trackScroll } from './scroll_position.js';
import { reportUnfolded } from './spoilers.js';
import { readStored } from './storage.js';

/**
 * Runs the application with the loaded files and shows its first frame. Whatever goes wrong, the reader is told, and the
 * promise rejects.
 * @param {Awaited<ReturnType<import('./framed.js').meetParent>> | null} framed if the page is in a frame
 * @returns {Promise<{app: ReturnType<typeof wrap>, open: (url: string) => Promise<void>, state: () => object}>}
 */
export async function run(slug, files, framed) {
  const broken = deferred();
  const fail = (error) => {
    reportCrash(error);
    broken.reject(error);
  };
  broken.promise.catch(() => undefined); // often nothing breaks before the first frame, or ever
  // What SDL has registered with the browser runs outside of what bindings.js calls.
  addEventListener('error', ({ error }) => {
    if (error instanceof WebAssembly.RuntimeError) fail(error);
  });
  try {
    return await Promise.race([runUntilDrawn(slug, files, framed, fail), broken.promise]);
  } catch (error) {
    if (!hasGivenUp()) reportCrash(error); // files have been loaded but cannot be used, or the browser refuses something
    throw error;
  }
}

/** @param {(error: Error) => void} onBroken called once if the application crashes, at any time */
async function runUntilDrawn(slug, { module: program, compiled, figureModules, deferredCode, ...files }, framed, onBroken) {
  const canvas = document.getElementById('canvas');
  const module = await instantiate(program, compiled, canvas);
  await Promise.all(figureModules.map(addModule));
  // Without a network nothing can be fetched at once, and what a service worker keeps takes no time. Some pages begin with what others
  // show late: those with a report, and those that ask questions one at a time. What a course has saved is read before a chapter is open.
  if (navigator.serviceWorker?.controller || beginsLate() || framed?.saved) await addDeferred(deferredCode);
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
  await initialise(app, files, framed);
  layout = followLayout(app, () => module.host.requestFrame());
  const open = listenToAddresses(app, slug, () => {
    drawFrame();
    beComplete(app);
    enableLiveRegions();
  });
  listen(app, drawFrame);
  complete = true;
  await drawn.promise;
  await addDeferred(deferredCode);
  beComplete(app);
  enableLiveRegions();
  doEarlyTaps();
  if (!history.state && scrollY === 0) scrollToFragment(); // the browser cannot do so if the fragment names a figure
  trackScroll();
  listenToProgress(app);
  framed?.follow(app, module.host);
  return { app, open, state: () => withPictures(app.state()) };
}

const instantiate = (program, compiled, canvas) =>
  new Promise((resolve, reject) => {
    const instantiateWasm = (imports, done) => {
      WebAssembly.instantiate(compiled, { ...imports, placeholder: placeholders() })
        .then((instance) => {
          setProgram(instance.exports);
          done(instance, compiled);
        })
        .catch(reject);
      return {};
    };
    program.default({ canvas, instantiateWasm }).then(resolve, reject);
  });

const BEGINNING_ms = 3000; // a reader finds her way; then figures that are large may take their time

const beginsLate = () => document.querySelector('#article :is([data-report], .quiz[hidden=""])') !== null;
const hasReport = () => document.querySelector('#article [data-report]') !== null;

/** All of the program is there. A report begins to follow its figure, and shows a file that the reader has opened before. */
function beComplete(app) {
  app.event('completed', '', '');
  setTimeout(() => app.event('rested', '', ''), BEGINNING_ms);
  if (!hasReport()) return;
  import('./configs.js').then(
    ({ openConfig }) => openConfig(app),
    () => undefined, // the field and its buttons work all the same
  );
}

/** From here on verdicts and hints are read out as they come. Those of earlier answers have come by now, and are no news. */
function enableLiveRegions() {
  const OLD_NEWS_ms = 500; // until browsers have told screen readers of them
  setTimeout(() => {
    for (const region of document.querySelectorAll('#article [aria-live=off]')) region.setAttribute('aria-live', 'polite');
  }, OLD_NEWS_ms);
}

/** Gives the application what it needs before its first frame. */
async function initialise(app, { faces, contents, chapter }, framed) {
  faces.forEach((bytes, face) => app.loadFace(face, bytes));
  app.loadContents(contents);
  app.seed(crypto.getRandomValues(new Uint32Array(1))[0]);
  app.restore(readStored('phasebook.settings'));
  app.restorePlace(readStored('phasebook.place'));
  framed?.restore(app);
  await yieldToBrowser();
  app.openChapter(chapter.stored, chapter.math, location.search);
  reportUnfolded(app);
  await yieldToBrowser();
}

/** Lets the browser handle events between two steps of the start. */
const yieldToBrowser = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** The state, with the places of the pictures, which only the browser knows. */
const withPictures = (state) =>
  state && {
    ...state,
    figures: state.figures.map((figure) => ({ ...figure, picture: pictureOf(figure.id) })),
  };
