// The first answer to each question, as the standard's "interactions", from which systems make reports by question.
import { timespan } from './lms.mjs';

const RESULTS = { right: 'correct', partly: 'neutral', wrong: 'wrong' };
const MAX_IDENTIFIER = 255;

/** What the standard allows in an identifier: no spaces, nothing outside ASCII. */
const identifier = (text) => text.replace(/[^\x21-\x7E]/g, '_').slice(0, MAX_IDENTIFIER);

/**
 * @param {ReturnType<typeof import('./lms.mjs').makeLms>} lms
 * @returns {(answer: object) => void} reports an answer, if it is the first one
 */
export function reportsInteractions(lms) {
  const count = lms.get('cmi.interactions._count');
  if (!/^\d+$/.test(count)) return () => {}; // the system has none: they are optional
  let next = +count;
  return ({ id, verdict, first, option, seconds }) => {
    if (!first) return;
    const write = (field, value) => lms.offer(`cmi.interactions.${next}.${field}`, value);
    write('id', identifier(id));
    write('type', 'performance'); // the one type whose response may be any text: a question of the book may be of forms the standard lacks
    write('student_response', identifier(option || verdict));
    write('result', RESULTS[verdict]);
    write('latency', timespan(seconds));
    write('weighting', '1');
    next += 1;
  };
}
