// What the reader gets if the application cannot run: the Page as it is without scripts, and a line that says why.
import { flushAddress } from './address.js';
import { offerRetry, showNotice } from './notice.js';
import { withScrollAnchor } from './scroll_position.js';
import { trustedHtml } from './trusted_types.js';

export const STOPPED = 'The figures have stopped working. The text and your saved answers are as they were.';

/** Shows the Page without the application, until the reader tries again. */
export const showPlainPage = () =>
  withScrollAnchor(() => {
    document.documentElement.removeAttribute('data-view');
    document.documentElement.removeAttribute('data-spoilers');
    for (const sized of document.querySelectorAll('#article [style]')) sized.removeAttribute('style');
    document.documentElement.removeAttribute('data-enlarged');
    for (const figure of document.querySelectorAll('#article figure'))
      for (const name of ['data-live', 'data-enlarged', 'data-staged']) figure.removeAttribute(name); // its still picture again
  });

/** While files are slow to come: still pictures in the text, in place of an empty stage. */
export const showStills = () =>
  withScrollAnchor(() => {
    const { dataset } = document.documentElement;
    if (dataset.view === 'coming') dataset.view = 'page';
  });

let given = null; // the sentence
/** Whether the page has been left as it is, and the reader told why. */
export const hasGivenUp = () => given !== null;

/** The same for good, with the <noscript> content for readers without scripts. @returns {Error} with the sentence */
function giveUp(sentence) {
  if (hasGivenUp()) return new Error(given); // what broke first is the cause
  given = sentence;
  showPlainPage();
  for (const element of document.querySelectorAll('#article noscript')) element.outerHTML = trustedHtml(element.textContent);
  showNotice(sentence);
  return new Error(sentence);
}

/** @param {string} feature that this browser lacks */
export const unsupported = (feature) =>
  giveUp(`This is the book without its moving parts: they need ${feature}, which is not available in this browser.`);

/**
 * Called if the application crashes: whatever aborts, traps or fills memory or stack. Nothing of it runs after that. The same address may
 * make it crash again, so the reader is also shown the way to the chapter without one.
 */
export function reportCrash(error) {
  if (hasGivenUp()) return;
  console.error(error);
  flushAddress(); // so that reloading restores the page as it was
  giveUp(STOPPED);
  for (const control of document.querySelectorAll('#article :is(input, button, select, textarea)')) control.disabled = true;
  offerRetry(() => location.reload());
  const all = [...new URLSearchParams(location.search)];
  const kept = all.filter(([name]) => name === 'embed' || name === 'only'); // a frame in another page stays one
  if (all.length === kept.length) return;
  const href = `${location.pathname}?${new URLSearchParams(kept)}`;
  const fresh = Object.assign(document.createElement('a'), { href, textContent: 'open the page without its settings' });
  document.getElementById('notice').append(' If they stop again, ', fresh, '.');
}
