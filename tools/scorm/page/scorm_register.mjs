// A course in a system that knows SCORM 1.2: what it has kept of a student, and what it is told.
import { reportsInteractions } from './interactions.mjs';
import { timespan } from './lms.mjs';
import { MAX_SUSPENDED, resume, suspend } from './suspended.mjs';

const READ_ONLY = ['browse', 'review']; // any other mode, also none, is the normal one
const DONE = ['completed', 'passed']; // never taken back

/**
 * @param {ReturnType<typeof import('./lms.mjs').makeLms>} lms with a session
 * @param {() => number} seconds how long the student has had the page before her
 */
export function openScorm(lms, seconds) {
  const readOnly = READ_ONLY.includes(lms.get('cmi.core.lesson_mode'));
  const kept = resume(lms.get('cmi.suspend_data'));
  let status = lms.get('cmi.core.lesson_status');
  let score = Number.parseFloat(lms.get('cmi.core.score.raw')) || 0;
  const place = lms.get('cmi.core.lesson_location');
  let answers = kept.damaged ? undefined : kept; // what is there is replaced only by answers
  let { settings } = kept;
  const reportAnswer = readOnly ? () => {} : reportsInteractions(lms);

  const setStatus = (value) => {
    status = value;
    lms.set('cmi.core.lesson_status', status);
  };
  const keep = () => {
    if (readOnly || !answers) return;
    const text = suspend({ ...answers, settings });
    if (text.length <= MAX_SUSPENDED) lms.set('cmi.suspend_data', text);
  };
  const setResult = ({ percent, met }) => {
    score = Math.max(score, percent);
    lms.offer('cmi.core.score.min', '0');
    lms.offer('cmi.core.score.max', '100');
    lms.set('cmi.core.score.raw', String(score));
    if (!DONE.includes(status)) setStatus(met ? 'completed' : 'failed');
  };
  if (!readOnly) {
    if (![...DONE, 'failed'].includes(status)) setStatus('incomplete');
    lms.set('cmi.core.exit', 'suspend'); // so that the system gives everything back the next time
    lms.commit();
  }

  return {
    readOnly,
    kept,
    place,
    answer: reportAnswer,
    /** @param {{answered: number, saved: string} | undefined} news answers to be kept, if they have changed */
    progress(news, standing) {
      if (readOnly) return;
      if (news) {
        answers = news;
        keep();
      }
      if (standing?.final) setResult(standing);
      lms.commit();
    },
    setPlace(value) {
      if (!readOnly) lms.set('cmi.core.lesson_location', value);
    },
    setSettings(value) {
      settings = value;
      keep();
      lms.commit();
    },
    /** Has everything stored, because the student may not come back to this page. */
    pause() {
      if (readOnly) return;
      lms.set('cmi.core.session_time', timespan(Math.round(seconds())));
      lms.commit();
    },
    close() {
      this.pause();
      lms.finish();
    },
    get fault() {
      return lms.fault;
    },
  };
}
