// Preserves the reading position when the view changes, and in each history entry, with the folds that are open there.
import { openAgain, openFolds } from './folds.js';

const top = (element) => element.getBoundingClientRect().top;
const { documentElement: root } = document;

/** Calls `change`, which may switch the view, and scrolls so that the same block stays at the top. */
export function withScrollAnchor(change) {
  const line = document.getElementById('bar').getBoundingClientRect().bottom;
  const blocks = scrollY > 0 ? [...document.querySelectorAll('#article > :not(figure)')] : [];
  const first = blocks.find((block) => block.getBoundingClientRect().bottom > line);
  const before = first && top(first);
  change();
  if (first) scrollBy({ top: top(first) - before, behavior: 'instant' });
}

function saveScroll() {
  try {
    history.replaceState({ view: root.dataset.view, scroll_px: scrollY, folds: openFolds() }, '');
  } catch {
    // too often for this browser: the next end of scrolling saves it
  }
}

/** Starts saving the scroll position in each history entry. */
export function trackScroll() {
  saveScroll();
  document.addEventListener('scrollend', saveScroll, true);
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target.matches('.fold')) saveScroll();
    },
    true,
  );
}

/** Scrolls the text to where it was when this history entry was left. In a new entry, saves the present position. */
export function restoreScroll() {
  if (!history.state) return saveScroll();
  openAgain(history.state.folds ?? []);
  const { view } = root.dataset;
  const workbench = view === 'coming' ? 'workbench' : view; // the text is where it will be
  if (history.state.view === workbench) scrollTo({ top: history.state.scroll_px, behavior: 'instant' });
  return undefined;
}
