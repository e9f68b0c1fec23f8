// What the reader has written, kept by the browser: for each listing and exercise of a chapter its code, and its call.
import { readStored, removeStored, store } from '../storage.js';
import { chapterName } from './dom.js';

export const FULL = 'Your browser has no room left for what you write here, or keeps nothing: save it as a file before you leave.';

const keyOf = (id) => `phasebook.code.${chapterName()}.${id}`;

/** @returns {{code: string, call: string} | null} */
export function readKept(id) {
  try {
    const { code, call = '' } = JSON.parse(readStored(keyOf(id)));
    return typeof code === 'string' && typeof call === 'string' ? { code, call } : null;
  } catch {
    return null;
  }
}

/** @returns {boolean} false if the browser refuses */
export const keep = (id, { code, call }) => store(keyOf(id), JSON.stringify({ code, call }));

export const forget = (id) => removeStored(keyOf(id));
