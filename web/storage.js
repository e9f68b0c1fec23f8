// Persistent storage. The book also works if the browser denies it.

/** @returns {string} empty if nothing is stored */
export function readStored(key) {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** @returns {boolean} false if the browser refuses to store it */
export function store(key, value) {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
