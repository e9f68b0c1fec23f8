// Persistent storage. The book also works if the browser denies it.

/** The logs of questions (src/app/log_store.cpp), and how many of them are worth a question to the browser. */
const LOGS = 'phasebook.log.';
const WORTH_KEEPING = 3;
const ASKED = 'phasebook.persist';

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
export function store(key, value) {
  const stored = withStorage((storage) => {
    storage.setItem(key, value);
    return true;
  }, false);
  if (stored && key.startsWith(LOGS)) askToPersist();
  return stored;
}

/** Asks the browser, once, not to clear what is stored when it needs room: there are answers to lose by now. */
function askToPersist() {
  if (readStored(ASKED) || storedKeys(LOGS).length < WORTH_KEEPING) return;
  withStorage((storage) => storage.setItem(ASKED, 'yes'));
  navigator.storage?.persist?.().catch(() => undefined); // it may say no, and nothing is different then
}
