// Preserves the reading position. Browsers do that for the document, but the Workbench's text scrolls in a column.

const top = (element) => element.getBoundingClientRect().top;
const inColumn = () => getComputedStyle(document.getElementById('main')).overflowY === 'scroll';
const view = () => (inColumn() ? 'workbench' : 'page');
const scroller = () => (inColumn() ? document.getElementById('main') : document.documentElement);

/** Calls `change`, which may switch the view, and scrolls so that the same block stays at the top. */
export function withScrollAnchor(change) {
  const line = document.getElementById('bar').getBoundingClientRect().bottom;
  const blocks = scroller().scrollTop > 0 ? [...document.querySelectorAll('#article > :not(figure)')] : [];
  const first = blocks.find((block) => block.getBoundingClientRect().bottom > line);
  const before = first && top(first);
  change();
  if (first) scroller().scrollTop += top(first) - before;
}

const saveScroll = () => history.replaceState({ view: view(), scroll_px: scroller().scrollTop }, '');

/** Starts saving the scroll position in each history entry. */
export function trackScroll() {
  saveScroll();
  document.addEventListener('scrollend', saveScroll, true);
}

/** Scrolls the text to where it was when this history entry was left. In a new entry, saves the present position. */
export function restoreScroll() {
  if (!history.state) return saveScroll();
  if (history.state.view === view()) scroller().scrollTop = history.state.scroll_px;
}
