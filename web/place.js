// What is being read stays in sight. Browsers see to that for the document; the Workbench's text scrolls in a column.

const top = (element) => element.getBoundingClientRect().top;
const inColumn = () => getComputedStyle(document.getElementById('main')).overflowY === 'scroll';
const view = () => (inColumn() ? 'workbench' : 'page');
const scroller = () => (inColumn() ? document.getElementById('main') : document.documentElement);

/** Does `change`, which exchanges the views, and scrolls the other one to the same place. @param {() => void} change */
export function keepingPlace(change) {
  const line = document.getElementById('bar').getBoundingClientRect().bottom;
  const blocks = scroller().scrollTop > 0 ? [...document.querySelectorAll('#article > :not(figure)')] : [];
  const first = blocks.find((block) => block.getBoundingClientRect().bottom > line);
  const before = first && top(first);
  change();
  if (first) scroller().scrollTop += top(first) - before;
}

const notePlace = () => history.replaceState({ view: view(), scroll_px: scroller().scrollTop }, '');

/** Notes from now on in each entry of the history how far the text is scrolled. */
export function notePlaces() {
  notePlace();
  document.addEventListener('scrollend', notePlace, true);
}

/** Scrolls the text as it was when this entry of the history was left; a new one begins where the text is. */
export function returnToPlace() {
  if (!history.state) return notePlace();
  if (history.state.view === view()) scroller().scrollTop = history.state.scroll_px;
}
