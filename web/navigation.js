// Navigates between chapters within one document, so that the application keeps running.
import { flushAddress } from './address.js';
import { textOf } from './bindings.js';
import { fetchChapter, replaceText, slugOf } from './chapter.js';
import { hasGivenUp } from './failure.js';
import { listenToFigures } from './figures.js';
import { elementAt, openFoldsAround } from './folds.js';
import { offerRetry } from './notice.js';
import { restoreScroll } from './scroll_position.js';
import { makeScrollersFocusable } from './scrollers.js';
import { unfold } from './spoilers.js';

/**
 * @param {ReturnType<import('./bindings.js').wrap>} app
 * @param {string} slug that of the open chapter
 * @param {() => void} drawFrame
 * @returns {(url: string) => Promise<void>} opens an address as a link would
 */
export function listenToAddresses(app, slug, drawFrame) {
  let stopListening = listenToFigures(app);

  const replaceChapter = (next) => {
    slug = next.slug;
    replaceText(next);
    makeScrollersFocusable();
    stopListening();
    stopListening = listenToFigures(app);
    drawFrame(); // at once, because it decides which figures are on the stage
    document.querySelector('#contents [aria-current]')?.scrollIntoView({ block: 'nearest' });
    document.documentElement.removeAttribute('data-read-on'); // the next chapter opens
    scrollTo({ top: 0, behavior: 'instant' });
    const heading = elementAt(location)?.closest('h2, h3') ?? document.querySelector('#article h1');
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };

  /** Shows the chapter at `url`. @param {() => void} commit makes it the page's address, once the chapter is loaded */
  const show = async (url, commit) => {
    const wanted = slugOf(url);
    const stays = wanted === slug;
    const next = stays ? null : await fetchChapter(wanted);
    if (!stays && !next) return leaveFor(url);
    if (next) app.openChapter(next.stored, next.math, new URL(url).search); // if it throws, the open chapter stays
    commit();
    if (next) replaceChapter(next);
    else app.event('address', '', location.search);
    if (unfold(app, elementAt(location))) drawFrame();
    return undefined;
  };

  /** Opens a chapter of this book without reloading the page, and any other of its pages like a link. */
  const open = async (url) => {
    flushAddress();
    const target = addressInBook(url);
    if (!slugOf(target.href)) return location.assign(target);
    await show(target.href, () => history.pushState(null, '', target));
    scrollToFragment();
    return restoreScroll();
  };

  /** If a file cannot be loaded, says so and offers to try again. */
  const withRetry = (task) =>
    task().then(
      () => offerRetry(null),
      (error) => {
        app.event('say', '', error.message);
        offerRetry(() => {
          app.event('activate', 'notice.close', '');
          withRetry(task);
        });
      },
    );

  app.addressChanged = () => {
    if (!hasGivenUp()) withRetry(() => show(location.href, () => undefined).then(restoreScroll));
    else if (slugOf(location.href) !== slug) location.reload();
  };
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]:not([data-press])') : null;
    if (!link || link.target || !isPlainClick(event) || hasGivenUp()) return;
    const wanted = slugOf(link.href);
    if (!wanted || wanted === slug) return;
    event.preventDefault();
    withRetry(() => open(link.href));
  });
  return open;
}

/** Loads the page as a link would. It never resolves, because what runs here ends. */
function leaveFor(url) {
  if (url === location.href) location.reload();
  else location.assign(url);
  return new Promise(() => undefined);
}

const { get: hrefOf } = Object.getOwnPropertyDescriptor(URL.prototype, 'href');

/** @param {unknown} address as a program passes it @returns {URL} throws a sentence if it is not one of this book */
function addressInBook(address) {
  let text = address;
  try {
    if (typeof address !== 'string') text = hrefOf.call(address);
  } catch {
    throw new TypeError(`An address of the book is a string or a URL, not ${textOf(address).slice(0, 100)}.`);
  }
  const target = URL.canParse(text, document.baseURI) ? new URL(text, document.baseURI) : null;
  const folder = new URL('.', document.baseURI).href;
  if (!target?.href.startsWith(folder)) throw new TypeError(`This is not an address in this book: ${text.slice(0, 100)}`);
  return target;
}

/** False if the browser opens the link in another tab or window. */
const isPlainClick = (event) =>
  !event.defaultPrevented && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

export function scrollToFragment() {
  let target = elementAt(location);
  openFoldsAround(target);
  // A figure on the stage has no place in the text, so the block before it is shown instead.
  while (target && !target.offsetParent) target = target.previousElementSibling;
  target?.scrollIntoView();
}
