// Persistent storage. The book also works if the browser denies it.

/** @returns what `use` returns; `otherwise` if the browser refuses */
function withStorage(use, otherwise) {
  try {
    return use(localStorage);
  } catch {
    return otherwise;
  }
}

/** @returns {string} empty if nothing is stored */
export const readStored = (key) => withStorage((storage) => storage.getItem(key) ?? '', '');

/** @returns {string[]} the keys that begin with `prefix` */
export const storedKeys = (prefix) => withStorage((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix)), []);

export const removeStored = (key) => withStorage((storage) => storage.removeItem(key));

/** @returns {boolean} false if the browser refuses to store it */
export const store = (key, value) =>
  withStorage((storage) => {
    storage.setItem(key, value);
    return true;
  }, false);
