// What the school's system keeps of a student's answers: "phasebook1:ANSWERED:LENGTH:SAVED". SAVED is the book's own text, at most 1,600
// characters; the standard allows 4,096. The numbers before it tell a text that is whole from one that was cut.

const FORMAT = /^phasebook(\d+):(\d+):(\d+):([\w-]*)$/;
const VERSION = 1;
export const MAX_SUSPENDED = 4096;

/** @param {{answered: number, saved: string}} kept how many questions are answered, and the book's text of them */
export const suspend = ({ answered, saved }) => `phasebook${VERSION}:${answered}:${saved.length}:${saved}`;

/**
 * @param {string} text as the system gives it back; empty on the first visit
 * @returns {{answered: number, saved: string, damaged: boolean}}
 */
export function resume(text) {
  if (text === '') return { answered: 0, saved: '', damaged: false };
  const [, version, answered, length, saved] = FORMAT.exec(text) ?? [];
  if (+version !== VERSION || saved.length !== +length) return { answered: 0, saved: '', damaged: true };
  return { answered: +answered, saved, damaged: false };
}
