// Forwards the sizes of figures, and the pointer, wheel and key events on them, to the application. Called again for
// each chapter. Makes no decisions.

const ZOOM_PER_PX = 0.002; // of the wheel's travel, as an exponent of e

/** @param {ReturnType<import('./bindings.js').wrap>} app @returns {() => void} stops listening */
export function listenToFigures(app) {
  const controller = new AbortController();
  const { signal } = controller;
  const sizes = observeSizes(app);
  for (const canvas of document.querySelectorAll('#article figure canvas')) listenToPointers(app, canvas, signal);
  listenToWheel(app, signal);
  listenToKeys(app, signal);
  listenToDetails(app, signal);
  return () => {
    sizes.disconnect();
    controller.abort();
  };
}

function observeSizes(app) {
  // A canvas is hidden until its first picture has been drawn; the description below it has the same width.
  const widthOf = (canvas) =>
    canvas.getBoundingClientRect().width
    || canvas.parentElement.querySelector('.description').getBoundingClientRect().width;
  const tellWidth = (canvas) => app.sizeCanvas(canvas.closest('figure').id, widthOf(canvas), devicePixelRatio);

  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) tellWidth(target);
  });
  for (const canvas of document.querySelectorAll('#article figure canvas')) {
    tellWidth(canvas);
    observer.observe(canvas);
  }
  return observer;
}

function listenToPointers(app, canvas, signal) {
  const figure = canvas.closest('figure').id;
  const fingers = new Map(); // the position of each pointer that is down
  const spread = () => {
    const [a, b] = fingers.values();
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  const tell = ({ type, pointerId, clientX, clientY, buttons }) => {
    const { left, top } = canvas.getBoundingClientRect();
    const place = { x: clientX - left, y: clientY - top };
    const gone = type === 'pointercancel' || type === 'pointerleave';
    if (type === 'pointerdown' || fingers.has(pointerId)) {
      const before = fingers.size === 2 ? spread() : 0;
      fingers.set(pointerId, place);
      if (before > 0) app.zoom(figure, spread() / before);
      if (type === 'pointerup' || gone) fingers.delete(pointerId);
    }
    if (fingers.size > 1) return;
    const down = buttons % 2 === 1;
    app.point(figure, !gone, place.x, place.y, down, type === 'pointerdown', type === 'pointerup');
  };
  for (const type of ['pointermove', 'pointerdown', 'pointerup', 'pointerleave', 'pointercancel']) {
    canvas.addEventListener(type, tell, { signal });
  }
}

/** The wheel scrolls the text, and with Ctrl it zooms the page, unless the picture under the pointer has the focus. */
function listenToWheel(app, signal) {
  document.addEventListener('wheel', (event) => {
    const { target, ctrlKey, deltaY } = event;
    if (ctrlKey || target.localName !== 'canvas' || target !== document.activeElement) return;
    event.preventDefault();
    app.zoom(target.closest('figure').id, Math.exp(-deltaY * ZOOM_PER_PX));
  }, { passive: false, signal });
}

function listenToKeys(app, signal) {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Escape') close(target.closest?.('details'));
    const onCanvas = target instanceof HTMLCanvasElement;
    const owner = onCanvas ? target.closest('figure') : target.closest?.('[role=combobox]');
    if (owner && app.key(owner.id, (event.shiftKey ? 'Shift+' : '') + key)) event.preventDefault();
  }, { signal });
}

/** <details> and popovers that open and close. */
function listenToDetails(app, signal) {
  document.addEventListener('toggle', ({ target, newState }) => {
    app.event('toggle', target.id, target.open || newState === 'open' ? 'open' : '');
  }, { capture: true, signal });
  document.addEventListener('click', ({ target }) => {
    if (target.closest?.('[data-close]')) close(target.closest('details'));
  }, { signal });
}

/** Closes the <details> and returns the focus to its summary. */
function close(details) {
  if (!details?.open) return;
  details.open = false;
  details.querySelector('summary').focus();
}
