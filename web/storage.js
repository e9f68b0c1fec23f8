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

/** Gives the reader a file of this name. */
export function saveFile(name, type, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // once the browser has read it
}
