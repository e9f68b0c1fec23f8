// The scroll position drives a figure. An element with `data-scrub="FIGURE.PARAMETER"` has sections, and the parameter's
// value is the number of the one at the top of the window, with how far it has scrolled past as the fraction. The style
// sheet has the same number as `--moment`. It keeps what does not move for readers who want less motion: `data-scrubs` on
// <html>, which first_paint.js sets, is missing there.

let app = null;
let told = '';

const scrubbed = () => document.querySelector('[data-scrub]');
const sectionsOf = (shot) => [...shot.querySelectorAll(':scope > section')];
const moves = () => 'scrubs' in document.documentElement.dataset;

function momentOf(shot) {
  if (!moves()) return 0;
  const tops = sectionsOf(shot).map((section) => section.getBoundingClientRect().top);
  const last = tops.findLastIndex((top) => top <= 0);
  if (last < 0 || last === tops.length - 1) return Math.max(last, 0);
  return last + tops[last] / (tops[last] - tops[last + 1]);
}

function follow() {
  const shot = scrubbed();
  if (!shot) return;
  const moment = momentOf(shot).toFixed(4);
  shot.style.setProperty('--moment', moment);
  const on = document.querySelector('[role=switch]');
  if (on && moves()) on.ariaChecked = String(moment >= 0.5);
  if (app && told !== moment) app.event('input', `${shot.dataset.scrub}.slider`, moment);
  told = moment;
}

/** Scrolls to where a section begins. */
const scrollToSection = (section) => scrollBy({ top: section?.getBoundingClientRect().top ?? 0, behavior: moves() ? 'smooth' : 'instant' });

/** A switch that plays from the first section to the second, and back. */
function turn({ target }) {
  const on = target.closest?.('[role=switch]');
  if (!on) return;
  on.ariaChecked = String(on.ariaChecked !== 'true');
  scrollToSection(sectionsOf(scrubbed())[on.ariaChecked === 'true' ? 1 : 0]);
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
  for (const on of document.querySelectorAll('[role=switch]')) on.hidden = false;
  follow();
}

/** From now on the application is told. */
export function tellMoments(opened) {
  app = opened;
  told = '';
  prepare();
}
