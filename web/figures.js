// The pointer, the wheel and the keys on figures. Called anew for each chapter; tells the application and decides nothing.
import { keepingPlace } from './place.js';

const ZOOM_PER_PX = 0.002; // of the wheel's travel, as the exponent of e

const distance = ([a, b]) => Math.hypot(a.x - b.x, a.y - b.y);

/** @param {ReturnType<import('./app_calls.js').wrap>} app @returns {() => void} ends it */
export function listenToFigures(app) {
  const end = new AbortController();
  const { signal } = end;
  // Before its first picture a canvas is not shown; the description beneath is as wide.
  const widthOf = (canvas) => canvas.getBoundingClientRect().width || canvas.parentElement.querySelector('.description').getBoundingClientRect().width;
  const tellSize = (canvas) => app.sizeCanvas(canvas.closest('figure').id, widthOf(canvas), devicePixelRatio);
  const heights = new Map();
  const tellHeight = (figure) => {
    const { top } = figure.getBoundingClientRect();
    const before = heights.get(figure);
    heights.set(figure, figure.offsetHeight);
    const tell = () => app.sizeFigure(figure.id, figure.offsetHeight);
    if (before === undefined || top + before > document.getElementById('bar').offsetHeight) return tell();
    keepingPlace(() => { // it is above what is read
      tell();
      app.frame();
    });
  };
  const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => (target instanceof HTMLCanvasElement ? tellSize(target) : tellHeight(target))));
  for (const canvas of document.querySelectorAll('#article figure canvas')) {
    tellSize(canvas);
    tellHeight(canvas.closest('figure'));
    sizes.observe(canvas);
    sizes.observe(canvas.closest('figure'));
    listenToPointers(app, canvas, signal);
  }
  // On the stage the wheel has nothing else to do; on the Page it scrolls, unless Ctrl is held or two fingers pinch.
  document.addEventListener('wheel', (event) => {
    const canvas = event.target.closest?.('canvas');
    if (!canvas || (canvas.id !== 'canvas' && !event.ctrlKey)) return;
    event.preventDefault();
    app.zoom(canvas.closest('figure')?.id ?? '', Math.exp(-event.deltaY * ZOOM_PER_PX));
  }, { passive: false, signal });
  listenToKeys(app, signal);
  return () => {
    sizes.disconnect();
    end.abort();
  };
}

function listenToPointers(app, canvas, signal) {
  const figure = canvas.closest('figure').id;
  const fingers = new Map();
  const tell = (event) => {
    const { left, top } = canvas.getBoundingClientRect();
    const place = { x: event.clientX - left, y: event.clientY - top };
    const up = event.type === 'pointerup' || event.type === 'pointercancel' || event.type === 'pointerleave';
    if (event.type === 'pointerdown' || fingers.has(event.pointerId)) {
      const before = fingers.size === 2 ? distance([...fingers.values()]) : 0;
      fingers.set(event.pointerId, place);
      if (before > 0) app.zoom(figure, distance([...fingers.values()]) / before);
      if (up) fingers.delete(event.pointerId);
    }
    if (fingers.size > 1) return;
    const over = event.type !== 'pointerleave' && event.type !== 'pointercancel';
    app.point(figure, over, place.x, place.y, event.buttons % 2 === 1, event.type === 'pointerdown', event.type === 'pointerup');
  };
  for (const type of ['pointermove', 'pointerdown', 'pointerup', 'pointerleave', 'pointercancel']) canvas.addEventListener(type, tell, { signal });
}

function listenToKeys(app, signal) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') close(event.target.closest?.('details'));
    const listener = event.target instanceof HTMLCanvasElement ? event.target.closest('figure') : event.target.closest?.('[role=combobox]');
    if (listener && app.key(listener.id, (event.shiftKey ? 'Shift+' : '') + event.key)) event.preventDefault();
  }, { signal });
  document.addEventListener('toggle', ({ target, newState }) => app.event('toggle', target.id, target.open || newState === 'open' ? 'open' : ''), { capture: true, signal });
  document.addEventListener('click', ({ target }) => {
    if (target.closest?.('[data-close]')) close(target.closest('details'));
  }, { signal });
}

/** The keyboard goes back to where the <details> was opened. */
function close(details) {
  if (!details?.open) return;
  details.open = false;
  details.querySelector('summary').focus();
}
