// Decides when the application starts: at once if a chapter has room for the Workbench, and for a map that shows how long answers have
// held. On the cover and in small windows figures are still pictures until the reader's first input, which starts the application. On a
// large cover its files are fetched before that; a phone pays for what it fetches.

import { observe } from './observe.js';
import { storedKeys } from './storage.js';

const DELAY_ms = 2000; // so that visible content loads first
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll', 'focusin'];

/** @param {() => void} fetchFiles @param {() => void} start both may be called more than once */
export function whenNeeded(fetchFiles, start) {
  const { page } = document.documentElement.dataset;
  const wide = matchMedia('(min-width: 900px)').matches;
  const asks = document.querySelector('#article > .quiz[hidden=""]'); // one question at a time, and none before it starts
  const inked = page === 'map' && storedKeys('phasebook.log.').length > 0;
  if ((wide && (page === 'chapter' || page === 'map')) || inked || asks) return start();
  if (location.hash.startsWith('#progress=')) return start(); // such a link asks the reader something
  const heard = new AbortController();
  const hear = ({ type, movementX, movementY }) => {
    if (type === 'pointermove' && !movementX && !movementY) return; // the page has come under a pointer at rest
    heard.abort();
    start();
  };
  for (const type of INPUTS) addEventListener(type, hear, { signal: heard.signal, passive: true, capture: true });
  if (!wide) return;

  const watchFigures = () =>
    observe(IntersectionObserver, [...document.querySelectorAll('#article figure')], (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) fetchFiles();
    });
  addEventListener('load', () => setTimeout(watchFigures, DELAY_ms));
}
