// The scroll position drives a figure. An element with `data-scrub="FIGURE.PARAMETER"` has sections, and the parameter's
// value is the number of the one at the top of the window, with how far it has scrolled past as the fraction. The style
// sheet has the same number as `--moment`. It keeps what does not move for readers who want less motion: `data-scrubs` on
// <html>, which first_paint.js sets, is missing there. A switch plays from the first section to the second where the
// reader is, without scrolling.

const GLIDE_ms = 600;

let app = null;
let told = '';
let on = false; // the switch, until one scrolls past the second section
let shown = 0;
let frame = 0;

const scrubbed = () => document.querySelector('[data-scrub]');
const moves = () => 'scrubs' in document.documentElement.dataset;

function momentOf(shot) {
  if (!moves()) return 0;
  const tops = [...shot.querySelectorAll(':scope > section')].map((section) => section.getBoundingClientRect().top);
  const last = tops.findLastIndex((top) => top <= 0);
  if (last < 0 || last === tops.length - 1) return Math.max(last, 0);
  return last + tops[last] / (tops[last] - tops[last + 1]);
}

function show(shot, at) {
  shown = at;
  const moment = at.toFixed(4);
  shot.style.setProperty('--moment', moment);
  if (app && told !== moment) app.event('input', `${shot.dataset.scrub}.slider`, moment);
  told = moment;
}

const belongs = (shot) => Math.max(momentOf(shot), on ? 1 : 0);

function follow() {
  const shot = scrubbed();
  if (!shot) return;
  if (momentOf(shot) >= 1) on = false;
  const lever = document.querySelector('[role=switch]');
  if (lever) lever.ariaChecked = String(belongs(shot) >= 0.5);
  if (!frame) show(shot, belongs(shot));
}

/** Takes the shot to where it belongs in the time that a clock needs to open. */
function glide(shot) {
  cancelAnimationFrame(frame);
  const from = shown;
  let begun = 0;
  const step = (now) => {
    begun ||= now;
    const share = Math.min(1, (now - begun) / GLIDE_ms); // the figure eases by itself
    show(shot, from + share * (belongs(shot) - from));
    frame = share < 1 && shot.isConnected ? requestAnimationFrame(step) : 0;
  };
  frame = moves() ? requestAnimationFrame(step) : 0;
}

/** Where the reader is, unless she has scrolled on. */
function turn({ target }) {
  const shot = scrubbed();
  if (!shot || !target.closest?.('[role=switch]')) return;
  const scrolled = momentOf(shot) >= 0.5;
  if (scrolled) shot.scrollIntoView({ behavior: 'smooth' });
  on = !on && !scrolled;
  glide(shot);
  follow();
}

/** Starts following, before there is an application. */
export function startScrubbing() {
  document.addEventListener('scroll', follow, { passive: true });
  addEventListener('resize', follow);
  document.addEventListener('click', turn);
  prepare();
}

/** Also called for each new text. */
export function prepare() {
  on = false;
  for (const lever of document.querySelectorAll('[role=switch]')) lever.hidden = false;
  follow();
}

/** From now on the application is told. */
export function tellMoments(opened) {
  app = opened;
  told = '';
  follow();
}
