// What a prediction folds opens when something leads there: a link, an address, or what the reader looks for on the page.
import { elementAt } from './folds.js';

/** Unfolds what is folded around this element. @returns whether anything was */
export function unfold(app, element) {
  const folded = element?.closest('[data-spoiler]');
  if (!folded?.matches('[hidden], [data-folded]')) return false;
  for (const item of folded.dataset.spoiler.split(' ')) app.event('unfold', item, '');
  return true;
}

/**
 * @param {ReturnType<import('./bindings.js').wrap>} app
 * @param {() => void} drawFrame
 */
export function listenToSpoilers(app, drawFrame) {
  // The browser has found something there, and scrolls to it next: by then the figures above it have to have their heights.
  document.addEventListener('beforematch', ({ target }) => {
    if (unfold(app, target)) drawFrame();
  });
  addEventListener('hashchange', () => {
    const target = elementAt(location);
    if (unfold(app, target)) requestAnimationFrame(() => target.scrollIntoView());
  });
}

/** Tells of what was unfolded before the application ran: the address led there, or the browser found something. */
export function reportUnfolded(app) {
  for (const { dataset } of document.querySelectorAll('[data-spoiler]:not(figure, [hidden])')) {
    for (const item of dataset.spoiler.split(' ')) app.event('unfold', item, '');
  }
}
