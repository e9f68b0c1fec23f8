// Elements. What they say is text, never markup: names and ids come from files that anyone may have written.

/**
 * @param {string} name of the element
 * @param {Record<string, unknown>} properties attributes; "onclick" and the like are listeners, false and undefined are left out
 * @param {...(Node | string | undefined | false)} children
 */
export function el(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== false && child !== ''));
  return element;
}

/** A link that does not take the class away: the board would be empty after it. */
export const linkTo = (href, words) => el('a', { href, target: '_blank', rel: 'noopener' }, words);

/** Offers a text as a file. */
export function saveFile(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = el('a', { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
