// What the reader gets if the application cannot run: the Page as it is without scripts, and a line that says why.
import { flushAddress } from './address.js';
import { offerRetry, showNotice } from './notice.js';
import { withScrollAnchor } from './scroll_position.js';

/** Shows the Page without the application, until the reader tries again. */
export const showPlainPage = () => withScrollAnchor(() => {
  document.documentElement.removeAttribute('data-view');
  document.documentElement.removeAttribute('data-gates');
  for (const sized of document.querySelectorAll('#article [style]')) sized.removeAttribute('style');
});

/** The same for good, with the <noscript> content for readers without scripts. @returns {Error} with the sentence */
function giveUp(sentence) {
  showPlainPage();
  for (const element of document.querySelectorAll('#article noscript')) element.outerHTML = element.textContent;
  showNotice(sentence);
  return new Error(sentence);
}

/** @param {string} feature that this browser lacks */
export const unsupported = (feature) =>
  giveUp(`This is the book without its moving parts: they need ${feature}, which this browser does not have.`);

/** Called if the application crashes. */
export function stop(error) {
  console.error(error);
  flushAddress(); // so that reloading restores the page as it was
  giveUp('The figures have stopped working. The text and your saved answers are as they were.');
  offerRetry(() => location.reload());
}
