// Opens the folds of the text for whoever is led into one, and all of them in print. A reader opens them without this.

const folds = () => [...document.querySelectorAll('.fold')];

/** Opens the folds that contain the element, or that it is itself. */
export function openFoldsAround(element) {
  for (let fold = element?.closest('.fold'); fold; fold = fold.parentElement.closest('.fold')) fold.open = true;
}

/** The element that an address's fragment names. Ids are plain letters. */
export const elementAt = ({ hash }) => document.getElementById(hash.slice(1));

export const openFolds = () =>
  folds()
    .filter(({ open }) => open)
    .map(({ id }) => id);

/** @param {string[]} ids of folds; others stay as they are */
export function openAgain(ids) {
  for (const fold of folds()) fold.open ||= ids.includes(fold.id);
}

/** A link within the page leads into a fold, even if the address names its place already. */
function listenToLinks() {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a[href*="#"]:not([data-press])') : null;
      if (link && link.pathname === location.pathname) openFoldsAround(elementAt(link));
    },
    { capture: true },
  );
  addEventListener('hashchange', () => {
    const element = elementAt(location);
    if (!element?.closest('.fold:not([open])')) return;
    openFoldsAround(element);
    element.scrollIntoView();
  });
}

function listenToPrinting() {
  let open = [];
  addEventListener('beforeprint', () => {
    open = openFolds();
    for (const fold of folds()) fold.open = true;
  });
  addEventListener('afterprint', () => {
    for (const fold of folds()) fold.open = open.includes(fold.id);
  });
}

/** Called once, before the application runs. */
export function listenToFolds() {
  openFoldsAround(elementAt(location));
  listenToLinks();
  listenToPrinting();
}
