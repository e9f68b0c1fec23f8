// Tells the application what the reader does, by the ids of elements. Decides nothing.

const INTERACTIVE = 'a[id], button[id], label[id], input[id], [role=button][id]';

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
    if (!target) app.event('away', '', '');
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.target.closest?.('[popover] a')?.closest('[popover]').hidePopover(); // it leads away from there
    if (!target) return;
    event.preventDefault();
    app.event('activate', target.id, '');
  });
  document.addEventListener('input', ({ target }) => app.event('input', target.id, target.value));
  document.addEventListener('change', ({ target }) => {
    if (target.type === 'file') readFile(app, target);
    else if (!['radio', 'checkbox'].includes(target.type)) app.event('change', target.id, target.value);
  });
  document.addEventListener('keydown', (event) => {
    const { key, target, isComposing } = event;
    if ((key === 'Enter' || key === ' ') && target.matches('[role=button][data-press]')) {
      event.preventDefault();
      target.click();
    }
    moveBetweenAnswers(event);
    if (key !== 'Enter' || isComposing) return;
    if (target.dataset?.enter) app.event('activate', target.dataset.enter, '');
    document.getElementById(target.getAttribute?.('aria-activedescendant'))?.click();
  });
  document.addEventListener('pointerover', ({ target }) => {
    app.event('hover', idUnder(target), '');
    app.event('light', target.closest?.('[data-part]')?.dataset.part ?? '', '');
  });
  document.documentElement.addEventListener('pointerleave', () => {
    app.event('hover', '', '');
    app.event('light', '', '');
  });
  document.addEventListener('focusin', ({ target }) => app.event('focus', target.matches(':focus-visible') ? target.id : '', ''));
  document.addEventListener('focusout', () => app.event('focus', '', ''));
  addEventListener('storage', ({ key }) => app.event('stored', key ?? '', ''));
  addEventListener('popstate', () => app.addressChanged());
  listenToKeys(app);
  listenToContext(app);
  listenToScrolling(app);
  listenToSurroundings(app);
}

/** Where choosing is answering, arrows only move: the browser would choose what they come to. */
function moveBetweenAnswers(event) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || !event.target.matches('[data-answers] input')) return;
  event.preventDefault();
  const inputs = [...event.target.closest('[data-answers]').querySelectorAll('input:enabled')];
  inputs.at((inputs.indexOf(event.target) + step) % inputs.length).focus();
}

/** Single keys press what names them as its shortcut. */
function listenToKeys(app) {
  const typing = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, select';
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') app.event('escape', '', '');
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.target.matches(typing)) return;
    const shortcut = document.querySelector(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
    if (!shortcut || document.documentElement.dataset.keys === 'off') return;
    event.preventDefault(); // else the key is typed into what it opens
    shortcut.click();
  });
}

/** A browser may take the WebGL context away. It gives it back soon or, for all that one can know, not at all. */
function listenToContext(app) {
  const kPatience_ms = 3000;
  const canvas = document.getElementById('canvas');
  let patience;
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault(); // else it is never given back
    app.event('context lost', '', '');
    patience = setTimeout(() => app.event('context withheld', '', ''), kPatience_ms);
  });
  canvas.addEventListener('webglcontextrestored', () => {
    clearTimeout(patience);
    app.event('context restored', '', '');
  });
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
    const tell = () => app.scroll(id, scroller.scrollTop);
    scroller.addEventListener('scroll', tell, { passive: true });
    tell(); // an address may begin within the text
  }
  document.addEventListener('scroll', ({ target }) => {
    if (target instanceof HTMLPreElement) app.scroll(target.id, target.scrollLeft); // a listing, to the side
  }, { passive: true, capture: true });
  document.addEventListener('scroll', tellSection, { passive: true, capture: true });
  tellSection();
}

/** Hands over the text of the chosen file; more of it than this is not what it should be, and is refused when it is cut. */
async function readFile(app, input) {
  const kMost_bytes = 100_000;
  const [file] = input.files;
  if (!file) return;
  app.event('file', input.id, await file.slice(0, kMost_bytes).text());
  input.value = ''; // so that the same file can be chosen again
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
  // On paper the Workbench is the Page: while it prints, none of its styles apply.
  const root = document.documentElement.dataset;
  const turn = (from, to) => () => { if (root.view === from) root.view = to; };
  addEventListener('beforeprint', turn('workbench', 'printed'));
  addEventListener('afterprint', turn('printed', 'workbench'));
}
