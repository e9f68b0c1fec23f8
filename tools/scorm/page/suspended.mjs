// What the school's system keeps of a student: "phasebook1:ANSWERED:LENGTH:SAVED:SETTINGS". SAVED is the book's own text of her answers, at
// most 1,600 characters; the standard allows 4,096 for all. The numbers before it tell a text that is whole from one that was cut.

const FORMAT = /^phasebook(\d+):(\d+):(\d+):([\w-]*):(.*)$/;
const SETTINGS = /^[\w=&-]{0,200}$/;
const VERSION = 1;
export const MAX_SUSPENDED = 4096;

// Settings are "size=large&theme=dark". Some systems change an "&", and no setting is worth an answer.
const pack = (settings) => (SETTINGS.test(settings) ? settings.replaceAll('&', ',').replaceAll('=', '.') : '');
function unpack(text) {
  const settings = text.replaceAll(',', '&').replaceAll('.', '=');
  return SETTINGS.test(settings) ? settings : '';
}

/**
 * @param {{answered: number, saved: string, settings: string}} kept how many questions are answered, the book's text of them, and its
 * settings
 */
export const suspend = ({ answered, saved, settings }) => `phasebook${VERSION}:${answered}:${saved.length}:${saved}:${pack(settings)}`;

/**
 * @param {string} text as the system gives it back; empty on the first visit
 * @returns {{answered: number, saved: string, settings: string, damaged: boolean}}
 */
export function resume(text) {
  const nothing = { answered: 0, saved: '', settings: '', damaged: text !== '' };
  const [, version, answered, length, saved, settings] = FORMAT.exec(text) ?? [];
  if (+version !== VERSION || saved.length !== +length) return nothing;
  return { answered: +answered, saved, settings: unpack(settings), damaged: false };
}
