// Persistent storage. The book also works if the browser denies it.

/** Whether the page that frames this one keeps what the reader stores (docs/embedding.md). web/first_paint.js asks the same. */
export const isHosted = globalThis.name === 'phasebook.host' && parent !== globalThis;

let kept = isHosted && {}; // what it has kept comes later, and until then this denies everything

/** @param {object} storage used from now on instead of the browser's */
export const keepIn = (storage) => {
  kept = storage;
};

/** @returns what `use` returns; `otherwise` if the browser refuses */
function withStorage(use, otherwise) {
  try {
    return use(kept || localStorage);
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
