// What the application asks of the browser: src/platform/host.h.
import { setAddress } from './address.js';
import { apply } from './dom.js';
import { file } from './loading.js';
import { keepingPlace } from './place.js';
import { keep, kept } from './storage.js';

/** @param {() => void} drawFrame @param {HTMLCanvasElement} canvas @param {ReturnType<import('./app_calls.js').wrap>} app */
export function makeHost(drawFrame, canvas, app) {
  const tell = app.event;
  let requested = false;
  let worker = null; // of the measurement at work
  return {
    requestFrame() {
      if (requested) return;
      requested = true;
      requestAnimationFrame(() => {
        requested = false;
        drawFrame();
      });
    },

    patch(json) {
      const patches = JSON.parse(json);
      const otherView = patches.some(([, id, name]) => id === '' && name === 'data-view');
      if (otherView) keepingPlace(() => apply(patches));
      else apply(patches);
    },

    setAddress,

    store: keep,
    kept,
    pickFile: (id) => document.getElementById(id)?.click(),

    wakeAfter(ms) { setTimeout(() => this.requestFrame(), ms); },

    reveal(id) {
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
      const element = document.getElementById(id);
      const block = element?.offsetHeight > innerHeight * 0.8 ? 'start' : 'nearest'; // the picture is at its top
      setTimeout(() => element?.scrollIntoView({ block, behavior }), 50); // what it shows next may have another height
    },

    copy(text, asker, isAddress) {
      const done = (well) => tell('done', asker, well ? 'yes' : '');
      const whole = isAddress ? new URL(text, document.baseURI).href : text;
      (navigator.clipboard?.writeText(whole) ?? Promise.reject()).then(() => done(true), () => done(false));
    },

    load(name) {
      const bytes = file(name).then((response) => response.arrayBuffer());
      bytes.then((buffer) => app.loaded(name, new Uint8Array(buffer)), () => app.loaded(name, new Uint8Array()));
    },

    saveFile: (name, mime, bytes) => offer(name, new Blob([bytes], { type: mime })),

    savePicture(name, width, height) {
      const picture = Object.assign(document.createElement('canvas'), { width, height });
      picture.getContext('2d').drawImage(canvas, 0, 0, width, height, 0, 0, width, height);
      picture.toBlob((blob) => { if (blob) offer(name, blob); });
    },

    measure(request, asker) {
      worker?.terminate();
      worker = new Worker(new URL('measure/measure_worker.mjs', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }) => tell('measured', asker, data);
      worker.onerror = () => tell('measured', asker, '');
      worker.postMessage(request);
    },

    copyFrameTo(id, width, height) {
      const target = document.getElementById(id);
      if (target.width !== width || target.height !== height) Object.assign(target, { width, height });
      target.getContext('2d').drawImage(canvas, 0, 0, width, height, 0, 0, width, height);
    },
  };
}

/** Hands the reader a file. */
function offer(name, blob) {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60000);
}
