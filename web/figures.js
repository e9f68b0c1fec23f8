// Forwards the sizes of figures, and the pointer, wheel and key events on them, to the application. Called again for
// each chapter. Makes no decisions.

import { observe } from './observe.js';
import { tellMoments } from './scrub.js';
import { tellWords } from './word_order.js';

const ZOOM_PER_PX = 0.002; // of the wheel's travel, as an exponent of e
const SLIDER_px = 96; // a shorter one cannot be set to what one wants
const ONE_LINE_px = 60; // two lines of controls are higher
const SLOP_px = 6; // a finger that has moved less rests

/** @param {ReturnType<import('./bindings.js').wrap>} app @returns {() => void} stops listening */
export function listenToFigures(app) {
  const controller = new AbortController();
  const { signal } = controller;
  document.documentElement.toggleAttribute('data-films', canFilm());
  const stop = [observeSizes(app), observeSight(app)];
  for (const canvas of document.querySelectorAll('#article figure canvas')) listenToPointers(app, canvas, signal);
  for (const slider of document.querySelectorAll('#article figure > :is(.controls, .menu) [type=range]')) addSteps(slider);
  listenToWheel(app, signal);
  listenToKeys(app, signal);
  listenToDetails(app, signal);
  tellMoments(app);
  tellWords(app);
  return () => {
    for (const stopObserving of stop) stopObserving();
    controller.abort();
  };
}

const canFilm = () =>
  'captureStream' in HTMLCanvasElement.prototype &&
  ['video/webm', 'video/mp4'].some((type) => globalThis.MediaRecorder?.isTypeSupported(type) ?? false);

/**
 * Where a figure's canvas is in the window, and where the row of controls lies over it, from the canvas' top. In small windows the style
 * sheet puts the controls elsewhere.
 */
function placesIn(figure) {
  // A canvas is hidden until its first picture has been drawn; the description below it has the same width.
  const canvas = figure.querySelector('canvas').getBoundingClientRect();
  const apart = getComputedStyle(figure).getPropertyValue('--apart') !== '';
  const controls = apart ? null : figure.querySelector('.controls')?.getBoundingClientRect();
  const { width } = figure.querySelector('.description').getBoundingClientRect();
  if (canvas.width === 0) return { canvas: { width, height: 0 }, controls: { top: 0, height: controls?.height ?? 0 } };
  return { canvas, controls: controls ? { top: controls.top - canvas.top, height: controls.height } : { top: 0, height: 0 } };
}

function observeSizes(app) {
  const tell = (figure) => {
    const { canvas, controls } = placesIn(figure);
    const most = parseFloat(getComputedStyle(figure.querySelector('canvas')).maxHeight) || 0;
    app.sizeCanvas(figure.id, canvas, devicePixelRatio, controls, most);
  };
  const parts = [...document.querySelectorAll('#article figure > :is(canvas, .controls, .controls [type=range])')];
  const fit = makeFit();
  for (const figure of new Set(parts.map((part) => part.closest('figure')))) {
    fit(figure); // at once, so that nothing moves after the reader's place is found again
    tell(figure);
  }
  return observe(ResizeObserver, parts, (entries) => {
    for (const figure of new Set(entries.map(({ target }) => target.closest('figure')))) {
      fit(figure);
      tell(figure);
    }
  });
}

/**
 * Moves what has no room beside a picture to the head of its menu, the last control first, so that a slider can be used and the row stays
 * one line. All come back when the row gets another width.
 */
function makeFit() {
  const rows = new Map(); // by figure: {width, moved: [{control, next}]}
  const isShown = (element) => element.checkVisibility();
  const isCrowded = (row) =>
    row.offsetHeight > ONE_LINE_px ||
    [...row.querySelectorAll('[type=range]')].some((slider) => isShown(slider) && slider.offsetWidth < SLIDER_px);
  return (figure) => {
    const [row, menu] = ['.controls', '.menu'].map((part) => figure.querySelector(`:scope > ${part}`));
    const known = rows.get(figure) ?? { width: 0, moved: [] };
    rows.set(figure, known);
    if (row.clientWidth === 0) return;
    if (row.clientWidth !== known.width) {
      known.width = row.clientWidth;
      for (const { control, next } of known.moved.splice(0).reverse()) next.before(control);
    }
    if (getComputedStyle(row).flexWrap !== 'wrap' || getComputedStyle(figure).getPropertyValue('--apart')) return;
    const controls = [...row.querySelectorAll(':scope > .control')].filter(isShown);
    for (const control of controls.slice(1).reverse()) {
      if (!isCrowded(row) || control.contains(document.activeElement)) return;
      known.moved.push({ control, next: control.nextElementSibling });
      menu.prepend(control);
    }
  };
}

/** The part of a figure's canvas that no controls cover, in CSS pixels of the window; null when it is out of sight. */
export function pictureOf(id) {
  const figure = document.getElementById(id);
  if (!figure?.checkVisibility({ opacityProperty: true })) return null;
  const { canvas, controls } = placesIn(figure);
  const height = controls.height > 0 ? controls.top : canvas.height;
  if (!(height > 0) || canvas.top + height <= 0 || canvas.top >= innerHeight) return null;
  return { x: canvas.x, y: canvas.y, width: canvas.width, height };
}

/** Whether each figure's canvas is in sight, for the most part. */
function observeSight(app) {
  return observe(
    IntersectionObserver,
    [...document.querySelectorAll('#article figure canvas')],
    (entries) => {
      for (const { target, isIntersecting } of entries) app.event('sight', target.parentElement.id, isIntersecting ? 'yes' : '');
    },
    { threshold: 0.6 },
  );
}

/** A finger moves a slider of a thousand steps by one with these. Who has keys, or hears of the slider, can do so without. */
function addSteps(slider) {
  for (const step of [-1, 1]) {
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'step', tabIndex: -1, ariaHidden: 'true' });
    button.dataset.step = step;
    slider.after(button);
  }
}

/**
 * A finger that goes up or down scrolls the page, which the browser finds out and tells by `pointercancel`. Until a finger has moved
 * sideways or has left, the application does not hear of it, so that no scrolling changes a figure.
 */
function listenToPointers(app, canvas, signal) {
  const figure = canvas.closest('figure').id;
  const fingers = new Map(); // the position of each pointer that is down
  let unsure = null; // where a finger came down that may go on to scroll
  const scrolls = () => !canvas.closest('[data-enlarged]');
  const spread = () => {
    const [a, b] = fingers.values();
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  const tell = ({ type, pointerId, pointerType, clientX, clientY, buttons }) => {
    const { left, top } = canvas.getBoundingClientRect();
    const place = { x: clientX - left, y: clientY - top };
    const gone = type === 'pointercancel' || type === 'pointerleave';
    if (type === 'pointerdown' || fingers.has(pointerId)) {
      const before = fingers.size === 2 ? spread() : 0;
      fingers.set(pointerId, place);
      if (before > 0) app.zoom(figure, spread() / before);
      if (type === 'pointerup' || gone) fingers.delete(pointerId);
    }
    if (fingers.size > 1) unsure = null;
    if (fingers.size > 1) return;
    if (pointerType === 'touch' && type === 'pointerdown') unsure = place;
    if (unsure) {
      const [dx, dy] = [Math.abs(place.x - unsure.x), Math.abs(place.y - unsure.y)];
      if (gone) unsure = null;
      const moves = scrolls() ? dx >= SLOP_px && dx > dy : dx + dy >= SLOP_px;
      if (gone || (type !== 'pointerup' && !moves)) return;
      app.point(figure, true, unsure.x, unsure.y, true, true, false);
      unsure = null;
    }
    const down = buttons % 2 === 1;
    app.point(figure, !gone, place.x, place.y, down, type === 'pointerdown', type === 'pointerup');
  };
  for (const type of ['pointermove', 'pointerdown', 'pointerup', 'pointerleave', 'pointercancel']) {
    canvas.addEventListener(type, tell, { signal });
  }
}

/** The wheel scrolls the text, and with Ctrl it zooms the page, unless the picture under the pointer has the focus. */
function listenToWheel(app, signal) {
  document.addEventListener(
    'wheel',
    (event) => {
      const { target, ctrlKey, deltaY } = event;
      if (ctrlKey || target.localName !== 'canvas' || target !== document.activeElement) return;
      event.preventDefault();
      app.zoom(target.closest('figure').id, Math.exp(-deltaY * ZOOM_PER_PX));
    },
    { passive: false, signal },
  );
}

function listenToKeys(app, signal) {
  document.addEventListener(
    'keydown',
    (event) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const slides = target.closest?.('.cursor') && !event.shiftKey && /^(Arrow|Page|Home|End)/.test(key);
      if (slides) return; // the cursor's slider moves by itself
      const owner = target.closest?.('canvas, .cursor') ? target.closest('figure') : target.closest?.('[role=combobox]');
      if (owner && app.key(owner.id, (event.shiftKey ? 'Shift+' : '') + key)) event.preventDefault();
    },
    { signal },
  );
}

/** <details> and popovers that open and close. */
function listenToDetails(app, signal) {
  document.addEventListener(
    'toggle',
    ({ target, newState }) => {
      app.event('toggle', target.id, target.open || newState === 'open' ? 'open' : '');
    },
    { capture: true, signal },
  );
}
