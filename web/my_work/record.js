// What a reader has answered: from this browser's storage, or from the file that "Save as a file" writes. Both become {items, logs}, as in
// that file (src/book/quiz/progress.h, src/book/review/log_json.h).
import { readStored, storedKeys } from '../storage.js';

const ITEM = 'phasebook.item.';
const LOG = 'phasebook.log.';
const FORMAT = 2; // of the file, which this page can read

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // damaged: the application says so where it is answered
  }
};

const under = (prefix, read) =>
  Object.fromEntries(
    storedKeys(prefix)
      .map((key) => [decodeURIComponent(key.slice(prefix.length)), read(parsed(readStored(key)))])
      .filter(([, value]) => value),
  );

/** @returns {{items: object, logs: object}} */
export const recordInBrowser = () => ({ items: under(ITEM, (item) => item), logs: under(LOG, (stored) => stored?.log) });

/** @param {string} text of a file @returns {{items: object, logs: object}} Throws a sentence. */
export function recordInFile(text) {
  const file = parsed(text);
  if (!file?.items || typeof file.items !== 'object')
    throw new Error(
      'This is not a file with answers. Choose one that “Save as a file” in the settings has written: phasebook-progress.json.',
    );
  if (file.format > FORMAT) throw new Error('This file was saved by a newer edition of the book. Open it on a page of that edition.');
  return { items: file.items, logs: file.logs ?? {} };
}

const PREFIXES = ['', 'final-', 'review-', 'again-']; // where a question may be asked; see asked_id in src/book/review/log.h

/** A trial as stored: [day, second, grade, seconds, sure, option, undated]. */
const trialOf = ([day, , grade, , , option, undated]) => ({ day, right: grade > 1, option: option || '', undated: Boolean(undated) });

/**
 * The reader's work on one question, wherever it was asked; null if there is none.
 * @returns {?{attempt: ?object, trials: {day: number, right: boolean, option: string, undated: boolean}[]}}
 */
export function workOn(id, { items, logs }) {
  const attempts = PREFIXES.map((prefix) => items[prefix + id]).filter(Boolean);
  const attempt = attempts.find(({ tries }) => tries > 0) ?? attempts.find(({ revealed }) => revealed) ?? null;
  const trials = (Array.isArray(logs[id]) ? logs[id] : []).filter(Array.isArray).map(trialOf);
  return attempt || trials.length > 0 ? { attempt, trials } : null;
}

/** Whether the first try was right, and whether the last one was; null where that is not known. */
export function verdictsOf({ attempt, trials }) {
  const asked = attempt?.tries > 0 || trials.length > 0;
  const first = attempt?.first ? attempt.first === 'right' : trials.length > 0 ? trials[0].right : null;
  const last = attempt?.solved > 0 ? true : trials.length > 0 ? trials.at(-1).right : attempt?.tries === 1 ? first : null;
  return { asked, first: asked ? first : null, last: asked ? last : null };
}
