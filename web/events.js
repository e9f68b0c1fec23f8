// Tells the application what the reader does, by the ids of elements. Decides nothing.

const INTERACTIVE = 'a[id], button[id], label[id], input[id]';

/** The id that a pointer over `target` means: a label stands for its control. */
function idUnder(target) {
  const found = target instanceof Element ? target.closest(INTERACTIVE) : null;
  if (!found) return '';
  return found instanceof HTMLLabelElement ? (found.control?.id ?? '') : found.id;
}

/** @param {ReturnType<import('./app_calls.js').wrap>} app */
export function listen(app) {
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest('[data-press]') : null;
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    app.event('press', target.id, '');
  });
  document.addEventListener('input', ({ target }) => app.event('input', target.id, target.value));
  document.addEventListener('change', ({ target }) => {
    if (target.type === 'file') readFile(app, target);
    else if (!['radio', 'checkbox'].includes(target.type)) app.event('change', target.id, target.value);
  });
  document.addEventListener('pointerover', ({ target }) => app.event('hover', idUnder(target), ''));
  document.documentElement.addEventListener('pointerleave', () => app.event('hover', '', ''));
  document.addEventListener('focusin', ({ target }) => app.event('focus', target.matches(':focus-visible') ? target.id : '', ''));
  document.addEventListener('focusout', () => app.event('focus', '', ''));
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target.dataset?.enter) app.event('press', target.dataset.enter, '');
  });
  addEventListener('storage', ({ key }) => app.event('stored', key ?? '', ''));
  addEventListener('popstate', () => app.addressChanged());
  listenToScrolling(app);
  listenToSurroundings(app);
}

/** Hands over the text of the chosen file; more of it than this is not what it should be, and is refused when it is cut. */
async function readFile(app, input) {
  const kMost_bytes = 100_000;
  const [file] = input.files;
  if (!file) return;
  app.event('file', input.id, await file.slice(0, kMost_bytes).text());
  input.value = ''; // so that the same file can be chosen again
}

function listenToScrolling(app) {
  const tellSection = () => {
    const line = innerHeight * 0.3;
    let section = '';
    for (const heading of document.querySelectorAll('#article h2[id]')) {
      if (heading.getBoundingClientRect().top <= line) section = heading.id;
    }
    app.event('read', section, '');
  };
  for (const id of ['main', 'contents']) {
    const scroller = document.getElementById(id);
    scroller.addEventListener('scroll', () => app.scroll(id, scroller.scrollTop), { passive: true });
  }
  document.addEventListener('scroll', tellSection, { passive: true, capture: true });
}

function listenToSurroundings(app) {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const forced = matchMedia('(forced-colors: active)');
  const tell = () => {
    app.setSurroundings(innerWidth, innerHeight, devicePixelRatio, dark.matches, !forced.matches);
    watchRatio();
  };
  // A change of the ratio alone (another screen, zoom) is an event of a query for the present one.
  let ratio = null;
  const watchRatio = () => {
    ratio?.removeEventListener('change', tell);
    ratio = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    ratio.addEventListener('change', tell);
  };
  for (const query of [dark, forced]) query.addEventListener('change', tell);
  addEventListener('resize', tell);
  tell();
}

/** The figures of the Page: 2D canvases in the flow, which the application fills. Called anew for each chapter. */
export function listenToFigures(app) {
  const tellSize = (canvas) => app.sizeCanvas(canvas.closest('figure').id, canvas.getBoundingClientRect().width, devicePixelRatio);
  const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => tellSize(target)));
  for (const canvas of document.querySelectorAll('#article figure canvas')) {
    tellSize(canvas);
    sizes.observe(canvas);
    const figure = canvas.closest('figure').id;
    const tell = (event) => {
      const { left, top } = canvas.getBoundingClientRect();
      const over = event.type !== 'pointerleave';
      app.point(figure, over, event.clientX - left, event.clientY - top, event.buttons % 2 === 1, event.type === 'pointerdown', event.type === 'pointerup');
    };
    for (const type of ['pointermove', 'pointerdown', 'pointerup', 'pointerleave']) canvas.addEventListener(type, tell);
  }
  return () => sizes.disconnect();
}
