// Asks the browser, once, not to clear what is stored when it needs room, as soon as there are answers to lose.
import { isHosted, readStored, store, storedKeys } from './storage.js';

const LOGS = 'phasebook.log.'; // one for each question that was answered (src/app/log_store.cpp)
const WORTH_KEEPING = 3;
const ASKED = 'phasebook.persist';

/** What the application has stored. @param {string} key */
export function persistStored(key) {
  if (isHosted || !key.startsWith(LOGS) || readStored(ASKED) || storedKeys(LOGS).length < WORTH_KEEPING) return;
  store(ASKED, 'yes');
  navigator.storage?.persist?.().catch(() => undefined); // it may say no, and nothing is different then
}
