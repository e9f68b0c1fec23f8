// Sections that have left their chapter: a line at its end has their id and the link to where they are now.
import { elementAt } from './folds.js';

/** The link to where the section that the address names is now; null if it is where it was. */
export function linkToMoved() {
  const line = elementAt(location);
  return line?.matches('.moved') ? line.querySelector('a') : null;
}

const follow = () => {
  const link = linkToMoved();
  if (link) location.replace(link.href);
};

/** Called once, before the application runs. */
export function listenForMoved() {
  follow();
  addEventListener('hashchange', follow);
}
