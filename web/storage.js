// What lasts longer than the tab. The book works without it where a browser refuses.

/** @returns {string} an empty one when nothing is stored */
export function readStored(key) {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** @returns {boolean} whether the browser stores it */
export function store(key, value) {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
