// Forwards the reader's input to the application, with the ids of the elements. Makes no decisions.

import { listenToDragging } from './drag.js';
import { hasGivenUp } from './failure.js';
import { listenToSpoilers } from './spoilers.js';

const CONTROLS = 'a[id], button[id], summary[id], label[id], input[id], [role=button][id]';

/** The id of the control that contains `target`; for a label, that of its control. */
function controlUnder(target) {
  const found = target instanceof Element ? target.closest(CONTROLS) : null;
  if (!found) return '';
  return found instanceof HTMLLabelElement ? (found.control?.id ?? '') : found.id;
}

/**
 * @param {ReturnType<import('./bindings.js').wrap>} app
 * @param {() => void} drawFrame
 */
export function listen(app, drawFrame) {
  listenToClicks(app);
  listenToInputs(app);
  listenToSwipes();
  listenToSteps();
  listenToHover(app);
  listenToFocus(app);
  listenToShortcuts(app);
  listenToDivider(app);
  listenToWebGLContext(app);
  listenToScrolling(app);
  listenToEnvironment(app);
  listenToSpoilers(app, drawFrame);
  listenToDragging(app);
  addEventListener('popstate', () => app.addressChanged());
}

/**
 * Other tabs may store answers at any time, also before the first chapter is open. A page that the browser has put aside
 * and brings back hears nothing of them meanwhile.
 */
export function listenToStorage(app) {
  addEventListener('storage', ({ key }) => app.event('stored', key ?? '', ''));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) app.event('stored', '', '');
  });
  addEventListener('visibilitychange', () => app.event('returned', '', ''));
}

function listenToClicks(app) {
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest('[data-press]') : null;
    if (!target) app.event('away', event.target.closest?.('.panel')?.id ?? '', '');
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // the browser opens the link in another tab or window
    event.target.closest?.('[popover] a')?.closest('[popover]').hidePopover(); // the link leads out of the panel
    if (!target || hasGivenUp()) return; // a link to a figure's settings is an address as well
    event.preventDefault();
    app.event('activate', target.id, '');
  });
}

/** Moves a slider as if the reader had done so. */
function moveTo(slider, value) {
  slider.value = value;
  for (const type of ['input', 'change']) slider.dispatchEvent(new Event(type, { bubbles: true }));
}

/** A finger that goes on to scroll has moved the slider under it: back. */
function listenToSwipes() {
  let held = null; // {slider, value}
  document.addEventListener(
    'pointerdown',
    ({ target, pointerType }) => {
      held = pointerType === 'touch' && target.type === 'range' ? { slider: target, value: target.value } : null;
    },
    { capture: true },
  );
  document.addEventListener('pointercancel', ({ target }) => {
    if (target === held?.slider && target.value !== held.value) moveTo(target, held.value);
    held = null;
  });
}

/** The − and + beside a slider move it by one step, or by a hundredth if it has none. */
function listenToSteps() {
  document.addEventListener('click', ({ target }) => {
    const button = target.closest?.('[data-step]');
    const slider = button?.parentElement.querySelector('[type=range]');
    if (!slider) return;
    const step = slider.step === 'any' ? (slider.max - slider.min) / 100 : Number(slider.step);
    moveTo(slider, Number(slider.value) + Number(button.dataset.step) * step);
  });
}

function listenToInputs(app) {
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
    if (target.matches('[data-sort] .grip') && app.key(target.id, key)) event.preventDefault();
    moveBetweenAnswers(event);
    if (target.type === 'range' && /^[\d.-]$/.test(key) && !event.ctrlKey && !event.metaKey && !event.altKey) typeNumber(target);
    if (key !== 'Enter' || isComposing) return;
    if (target.dataset?.enter) app.event('activate', target.dataset.enter, '');
    document.getElementById(target.getAttribute?.('aria-activedescendant'))?.click();
  });
}

/** Tab leads to a slider only. What is typed there goes to the field beside it. */
function typeNumber(slider) {
  const field = slider.parentElement.querySelector('[type=number]');
  field?.focus();
  field?.select();
}

/** Where choosing means answering, arrow keys only move the focus. The browser would also select the radio button. */
function moveBetweenAnswers(event) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!event.target.matches('[data-answers] input')) return;
  event.preventDefault();
  const inputs = [...event.target.closest('[data-answers]').querySelectorAll('input:enabled')];
  inputs.at((inputs.indexOf(event.target) + step) % inputs.length).focus();
}

/** Passes on the chosen file. What is cut off is longer than all that a browser stores. */
async function readFile(app, input) {
  const MAX_FILE_bytes = 50_000_000;
  const [file] = input.files;
  if (!file) return;
  try {
    const { head } = input.dataset; // of some files the beginning suffices; one byte more tells that it is not all
    app.file(input.id, new Uint8Array(await file.slice(0, head ? Number(head) + 1 : MAX_FILE_bytes).arrayBuffer()));
  } catch (error) {
    app.event('say', '', error.message); // it is gone, or there is not enough memory
  }
  input.value = ''; // so that the same file can be chosen again
}

function listenToHover(app) {
  const tell = (control, part) => {
    app.event('hover', control, '');
    app.event('light', part, '');
  };
  document.addEventListener('pointerover', ({ target }) => {
    tell(controlUnder(target), target.closest?.('[data-part]')?.dataset.part ?? '');
  });
  document.documentElement.addEventListener('pointerleave', () => tell('', ''));
}

function listenToFocus(app) {
  document.addEventListener('focusin', ({ target }) => {
    app.event('focus', target.matches(':focus-visible') ? target.id : '', '');
  });
  document.addEventListener('focusout', () => app.event('focus', '', ''));
}

/** A single key presses the element that names it as its shortcut. */
function listenToShortcuts(app) {
  const typed = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, select';
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') app.event('escape', '', '');
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.target.matches(typed)) return;
    if (document.documentElement.dataset.keys === 'off') return;
    if (event.key === 'f') app.event('enlarge', figureInSight(), '');
    const target = document.querySelector(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
    if (!target) return;
    event.preventDefault(); // otherwise the key would be typed into the panel that it opens
    const controlled = document.getElementById(target.getAttribute('aria-controls'));
    if (controlled?.contains(document.activeElement)) target.focus(); // what has the focus may be put away
    target.click();
  });
}

/** The id of the figure with the focus, of the one on the stage, or of the one nearest to the middle of the window. */
function figureInSight() {
  const own = document.activeElement.closest('#article figure') ?? document.querySelector('#article figure[data-staged]');
  if (own) return own.id;
  const away = (figure) => {
    const { top, bottom } = figure.getBoundingClientRect();
    return bottom < 0 || top > innerHeight ? Infinity : Math.abs((top + bottom - innerHeight) / 2);
  };
  const [nearest] = [...document.querySelectorAll('#article figure:not([data-folded])')].sort((a, b) => away(a) - away(b));
  return nearest && away(nearest) < Infinity ? nearest.id : '';
}

/** The divider between the text and the stage, which reports the stage's share of the window in thousandths. */
function listenToDivider(app) {
  const divider = document.getElementById('divider');
  divider.addEventListener('pointerdown', (event) => {
    if (event.button === 0) divider.setPointerCapture(event.pointerId);
  });
  divider.addEventListener('pointermove', ({ clientX, pointerId }) => {
    if (!divider.hasPointerCapture(pointerId)) return;
    app.event('input', divider.id, String(Math.round(1000 - (1000 * clientX) / innerWidth)));
  });
  divider.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (app.key(divider.id, event.key)) event.preventDefault();
  });
}

/** A browser may take the WebGL context away, and may or may not restore it soon. */
function listenToWebGLContext(app) {
  const RESTORE_TIMEOUT_ms = 3000;
  const canvas = document.getElementById('canvas');
  let timeout;
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault(); // otherwise the browser never restores it
    app.event('context lost', '', '');
    timeout = setTimeout(() => app.event('context withheld', '', ''), RESTORE_TIMEOUT_ms);
  });
  canvas.addEventListener('webglcontextrestored', () => {
    clearTimeout(timeout);
    app.event('context restored', '', '');
  });
}

/** The opening of a chapter is over once the reader scrolls, or turns to the picture. */
function leaveOpening({ target }) {
  if (scrollY > innerHeight / 4 || target.closest?.('#article figure')) document.documentElement.setAttribute('data-read-on', '');
}

function listenToScrolling(app) {
  for (const type of ['scroll', 'pointerover', 'focusin']) document.addEventListener(type, leaveOpening, { passive: true });
  const tell = () => {
    app.scroll(scrollY);
    app.event('read', sectionInSight(), '');
  };
  document.addEventListener('scroll', tell, { passive: true });
  tell(); // the page may open at a fragment
}

/** The id of the last heading in the upper part of the window. */
function sectionInSight() {
  const line = innerHeight * 0.5; // as for the stage, src/app/reading.h
  let section = '';
  for (const heading of document.querySelectorAll('#article h2[id]')) {
    if ((heading.closest('.screen') ?? heading).getBoundingClientRect().top <= line) section = heading.id;
  }
  return section;
}

/** 0: only the Page; 1: the Workbench; 2: the Workbench with a stage. The style sheet decides, because it lays them out. */
const whatFits = () => numberIn('--fits');

const numberIn = (property) => Number(getComputedStyle(document.documentElement).getPropertyValue(property));

function listenToEnvironment(app) {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const contrast = matchMedia('(forced-colors: active), (prefers-contrast: more)');
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const tell = () => {
    if (matchMedia('print').matches) return; // a sheet of paper is no window
    const { matches: reduced } = reducedMotion;
    app.setEnvironment(innerWidth, innerHeight, devicePixelRatio, dark.matches, whatFits(), reduced, numberIn('--stage-initial'));
    watchRatio();
  };

  // A media query only reports changes of its own result, so each pixel ratio (another screen, zoom) needs its own.
  let ratio = null;
  const watchRatio = () => {
    ratio?.removeEventListener('change', tell);
    ratio = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    ratio.addEventListener('change', tell);
  };

  for (const query of [dark, contrast, reducedMotion]) query.addEventListener('change', tell);
  addEventListener('resize', tell);
  tell();

  // The Workbench is printed as the Page: none of its styles apply while it prints.
  const root = document.documentElement.dataset;
  const switchView = (from, to) => () => {
    if (root.view === from) root.view = to;
  };
  addEventListener('beforeprint', switchView('workbench', 'printed'));
  addEventListener('afterprint', switchView('printed', 'workbench'));
}
