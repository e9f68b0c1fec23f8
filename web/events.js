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
    if (!target) app.event('escape', '', '');
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    app.event('press', target.id, '');
  });
  document.addEventListener('input', ({ target }) => app.event('input', target.id, target.value));
  document.addEventListener('change', ({ target }) => {
    if (target.type !== 'radio') app.event('change', target.id, target.value);
  });
  document.addEventListener('pointerover', ({ target }) => app.event('hover', idUnder(target), ''));
  document.documentElement.addEventListener('pointerleave', () => app.event('hover', '', ''));
  document.addEventListener('focusin', ({ target }) => app.event('focus', target.matches(':focus-visible') ? target.id : '', ''));
  document.addEventListener('focusout', () => app.event('focus', '', ''));
  addEventListener('popstate', () => app.addressChanged());
  listenToScrolling(app);
  listenToSurroundings(app);
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
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const tell = () => {
    app.setSurroundings(innerWidth, innerHeight, devicePixelRatio, dark.matches, !forced.matches, still.matches);
    watchRatio();
  };
  // A change of the ratio alone (another screen, zoom) is an event of a query for the present one.
  let ratio = null;
  const watchRatio = () => {
    ratio?.removeEventListener('change', tell);
    ratio = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    ratio.addEventListener('change', tell);
  };
  for (const query of [dark, forced, still]) query.addEventListener('change', tell);
  addEventListener('resize', tell);
  tell();
}
