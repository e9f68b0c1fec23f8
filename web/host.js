// The browser functions that the application calls; see src/platform/host.h.
import { bookAddress, setAddress } from './address.js';
import { readerSeconds } from './clock.js';
import { applyPatches } from './dom.js';
import { removeAndTell, storeAndTell } from './due.js';
import { pictureOf } from './figures.js';
import { judgeCode, showVerdict, verdictText } from './listings.js';
import { fetchBytes, STALL_TIMEOUT_ms } from './loading.js';
import { addKind } from './program.js';
import { progressHost } from './progress.js';
import { withScrollAnchor } from './scroll_position.js';
import { unfold } from './spoilers.js';
import { readStored, storedKeys } from './storage.js';
import { trustedScript } from './trusted_types.js';

/**
 * @param {() => void} drawFrame
 * @param {HTMLCanvasElement} canvas
 * @param {ReturnType<import('./bindings.js').wrap>} app
 * @param {(element: Element) => void} touch called with each element whose properties a patch changes
 */
export function makeHost(drawFrame, canvas, app, touch) {
  let requested = false;
  let filmFrame = () => undefined;
  let stopMeasuring = () => undefined;
  let trainers = null; // a promise of them once the first is asked for, so that a first load does without their code
  let before_px = null; // where the text was when a figure was enlarged over it

  return guarded(app, {
    requestFrame() {
      if (requested) return;
      const draw = () => {
        requested = false;
        drawFrame();
        filmFrame();
      };
      try {
        requestAnimationFrame(draw);
      } catch {
        setTimeout(draw, 16);
      }
      requested = true;
    },

    wakeAfter(ms) {
      setTimeout(() => this.requestFrame(), ms);
    },

    patch(json) {
      const patches = JSON.parse(json);
      const switchesView = patches.some(([, id, name]) => id === '' && name === 'data-view');
      const enlargement = patches.find(([, id, name]) => id === '' && name === 'data-enlarged');
      if (enlargement && enlargement[3] !== null) before_px = scrollY;
      if (switchesView) withScrollAnchor(() => applyPatches(patches, touch));
      else applyPatches(patches, touch);
      if (enlargement && enlargement[3] === null && before_px !== null) scrollTo({ top: before_px, behavior: 'instant' });
    },

    setAddress,
    bookAddress,
    store: storeAndTell,
    stored: readStored,
    storedKeys,
    removeStored: removeAndTell,
    pickFile: (id) => document.getElementById(id)?.click(),
    print: () => print(),
    present: readerSeconds,
    ...progressHost(app),

    reveal(id) {
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
      const element = document.getElementById(id);
      unfold(app, element);
      // If the element is about as tall as the window, show its top, which is where a figure has its picture.
      const block = element?.offsetHeight > innerHeight * 0.8 ? 'start' : 'nearest';
      setTimeout(() => element?.scrollIntoView({ block, behavior }), 50); // the next frame may change its height
    },

    copy(text, asker, isAddress) {
      const done = (copied) => app.event('done', asker, copied ? 'yes' : '');
      const content = isAddress ? new URL(text, document.baseURI).href : text;
      const write = async () => navigator.clipboard.writeText(content);
      write().then(
        () => done(true),
        () => done(false),
      );
    },

    copyFrame(address, title, asker) {
      const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      const src = escaped(new URL(address, document.baseURI).href);
      const look = 'style="width: 100%; height: 640px; border: 0" loading="lazy"';
      this.copy(`<iframe title="${escaped(title)}" src="${src}" ${look} allow="clipboard-write"></iframe>`, asker, false);
    },

    load(name) {
      fetchBytes(name).then(
        (bytes) => app.loaded(name, bytes),
        () => app.loaded(name, new Uint8Array()),
      );
    },

    loadKind(name) {
      const tell = (there) => app.event('kind', name, there);
      addKind(name).then(
        () => tell('yes'),
        () => tell(''),
      );
    },

    followLink(href) {
      const link = Object.assign(document.createElement('a'), { href, hidden: true });
      document.body.append(link); // clicks on links are heard there
      link.click();
      link.remove();
    },

    measure(request, asker) {
      stopMeasuring();
      stopMeasuring = startMeasuring(request, (data) => app.event('measured', asker, data));
    },

    train(asker, channel, command) {
      trainers ??= import('./trainers.js').then(({ makeTrainers }) => makeTrainers((id, value) => app.event('trained', id, value)));
      trainers.then(
        ({ train }) => train(asker, channel, command),
        () => {
          trainers = null; // the next attempt may find the network again
          app.event('trained', asker, `${channel}\n`);
        },
      );
    },

    stopTraining(asker, channel) {
      trainers?.then(
        ({ stop }) => stop(asker, channel),
        () => {},
      );
    },

    film(figure, caption) {
      const done = (saved) => {
        filmFrame = () => undefined;
        app.event('filmed', figure, saved ? 'yes' : '');
      };
      const begin = async () => {
        const { Film } = await import('./film.js');
        const film = new Film(pictureSource(figure, canvas), [caption, bookAddress()]);
        filmFrame = () => film.add();
        const { blob, extension } = await film.whenRested();
        download(`${figure}.${extension}`, blob);
      };
      begin().then(
        () => done(true),
        () => done(false),
      );
    },

    judge(item) {
      const tell = ({ option, code }) => app.event('judged', item, verdictText(option, code));
      judgeCode(item)
        .then(tell, () => tell({ option: '' }))
        .then(() => showVerdict(item))
        .catch(() => undefined); // then there is nothing to show
    },

    keepConfig: (figure, text) =>
      void configs().then(
        ({ keepConfig }) => keepConfig(figure, text),
        () => undefined,
      ),

    copyConfig(address, text, asker) {
      configs()
        .then(({ copyConfig }) => copyConfig(address, text))
        .then(
          (outcome) => app.event('linked', asker, outcome),
          () => app.event('linked', asker, ''),
        );
    },

    saveFile: (name, mime, bytes) => download(name, new Blob([bytes], { type: mime })),

    savePicture(name, width, height) {
      const picture = document.createElement('canvas');
      copyPixels(canvas, picture, width, height);
      picture.toBlob((blob) => {
        if (blob) download(name, blob);
      });
    },

    copyFrameTo(id, width, height) {
      copyPixels(canvas, document.getElementById(id), width, height);
    },
  });
}

const configs = () => import('./configs.js');

/** What the application hears where the browser refuses. Without pictures there is no application, so that is not here. */
const OTHERWISE = { store: false, stored: '', storedKeys: [], bookAddress: '', fullAddress: '' };
const SAID = ['pickFile', 'print', 'saveFile', 'savePicture']; // what the reader has asked for

/** The same functions, which never throw: an exception from here would end the application. */
function guarded(app, host) {
  const guard =
    (name, call) =>
    (...values) => {
      try {
        return call.apply(host, values);
      } catch (error) {
        console.error(error);
        if (SAID.includes(name)) setTimeout(() => app.event('refused', '', '')); // the application is at work now
        return OTHERWISE[name];
      }
    };
  const { copyFrameTo, ...others } = host;
  return { copyFrameTo, ...Object.fromEntries(Object.entries(others).map(([name, call]) => [name, guard(name, call)])) };
}

/** Measures in a worker. @param {(answer: string) => void} tell @returns {() => void} stops it */
function startMeasuring(request, tell) {
  try {
    const worker = new Worker(trustedScript('measure/measure_worker.js'), { type: 'module' });
    const giveUp = () => {
      worker.terminate();
      tell('');
    };
    const timer = setTimeout(giveUp, STALL_TIMEOUT_ms);
    worker.onmessage = ({ data }) => {
      clearTimeout(timer);
      tell(data);
    };
    worker.onerror = giveUp;
    worker.postMessage(request);
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  } catch {
    const timer = setTimeout(() => tell(''));
    return () => clearTimeout(timer);
  }
}

/** The canvas that shows a figure's picture now, and where on it, in device pixels. On the stage it is that of the whole window. */
function pictureSource(id, windowCanvas) {
  const own = document.getElementById(id).querySelector('canvas');
  const { x, y, width, height } = pictureOf(id, 0);
  const onStage = document.documentElement.dataset.view === 'workbench' && !own.parentElement.hasAttribute('data-in-text');
  const [left, top] = onStage ? [x, y] : [0, 0];
  const place = [left, top, width, height].map((px) => Math.round(px * devicePixelRatio));
  return { canvas: onStage ? windowCanvas : own, place };
}

function copyPixels(source, target, width, height) {
  // Setting the size clears a canvas, even if it stays the same.
  if (target.width !== width || target.height !== height) Object.assign(target, { width, height });
  target.getContext('2d').drawImage(source, 0, 0, width, height, 0, 0, width, height);
}

function download(name, blob) {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60000);
}
