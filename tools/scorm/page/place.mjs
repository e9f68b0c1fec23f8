// Where in the book a student is: the page, and the section if the address has one.

const PLACE = /^([\w-]+)(#[\w.-]+)?$/;
const MAX_LENGTH = 255; // that the standard allows

/**
 * The address of a place.
 * @param {string[]} slugs of the pages that the book has; from any other place it opens on its cover
 * @param {string} settings of the book, "size=large&theme=dark"
 */
export function addressOf(place, slugs, settings) {
  const [, slug, section = ''] = PLACE.exec(place) ?? [];
  const query = settings && `?${settings}`;
  return slugs.includes(slug) ? `${slug}.html${query}${section}` : `index.html${query}`;
}

/** The place that the frame shows, or undefined if that is none of the book. */
export function placeIn(frame) {
  try {
    const { pathname, hash } = frame.contentWindow.location;
    const slug = /([\w-]+)\.html$/.exec(pathname)?.[1] ?? 'index';
    return `${slug}${hash}`.slice(0, MAX_LENGTH);
  } catch {
    return undefined; // a page of another site
  }
}
