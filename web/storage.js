// Text beyond the tab. A browser that refuses is no reason to stop.

/** @returns {string} what was kept, or nothing */
export function kept(key) {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** @returns {boolean} whether the browser keeps it */
export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
