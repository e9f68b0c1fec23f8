// What the application asks of the browser: src/platform/host.h.
import { apply } from './dom.js';
import { keepingPlace } from './place.js';
import { keep, kept, saveFile } from './storage.js';

/** @param {() => void} drawFrame @param {HTMLCanvasElement} canvas */
export function makeHost(drawFrame, canvas) {
  let requested = false;
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

    setAddress(address, asNewEntry) {
      const url = new URL(address, document.baseURI);
      url.hash = location.hash;
      if (url.href === location.href) return;
      if (asNewEntry) history.pushState(history.state, '', url);
      else history.replaceState(history.state, '', url);
    },

    store: keep,
    kept,
    saveFile,
    pickFile: (id) => document.getElementById(id)?.click(),

    copyFrameTo(id, width, height) {
      const target = document.getElementById(id);
      if (target.width !== width || target.height !== height) Object.assign(target, { width, height });
      target.getContext('2d').drawImage(canvas, 0, 0, width, height, 0, 0, width, height);
    },
  };
}
