// A course around the book: the line above it, and what goes from the book to the register, the system that keeps a student's record.
import { FRAME, frameBook, hostBook } from './frame.mjs';
import { addressOf, placeIn } from './place.mjs';
import { standingOf } from './rule.mjs';
import { showNotice, showStanding } from './standing.mjs';
import { NOTICES } from './words.mjs';

/**
 * Decides what of the book's reports is to be kept. Its first one tells what has come of what was kept: if that is less, only what she does
 * then replaces it.
 */
function makeKeeper(kept) {
  let seen; // the text of the last report
  return ({ answered, saved = seen ?? kept.saved }) => {
    const isFirst = seen === undefined;
    const lacks = isFirst && (kept.damaged || answered < kept.answered);
    const isNew = saved !== (seen ?? kept.saved);
    seen = saved;
    return { lacks, answers: isNew && !lacks ? { answered, saved } : undefined };
  };
}

/** Has everything stored when the page is hidden, and the session closed, once, when it is left. */
function closeWhenLeft(register, savePlace) {
  const whenHidden = () => {
    if (document.visibilityState === 'visible') return;
    savePlace();
    register.pause();
  };
  document.addEventListener('visibilitychange', whenHidden);
  addEventListener('pagehide', () => {
    document.removeEventListener('visibilitychange', whenHidden);
    savePlace();
    register.close();
  });
  // A page that the browser has kept and shows again has closed its session: it begins anew.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** What there is to say as long as nothing fails. */
function noticeOf({ readOnly, kept }, wrong) {
  if (readOnly) return NOTICES.readOnly;
  if (wrong.length > 0) return NOTICES.wrongRule(wrong);
  return kept.damaged ? NOTICES.damaged : '';
}

/**
 * @param {{title: string, slugs: string[], chapters: {slug: string, number: number, title: string}[]}} book
 * @param {{rule?: object, wrong: string[]}} asked
 * @param {ReturnType<typeof import('./scorm_register.mjs').openScorm>} register
 */
export function runCourse(book, { rule, wrong }, register) {
  const { kept, readOnly } = register;
  const keeper = makeKeeper(kept);
  const usual = noticeOf(register, wrong);
  const say = (otherwise = usual) => showNotice(register.fault ? NOTICES.fault(register.fault) : otherwise);
  const frame = frameBook({ name: FRAME, address: addressOf(register.place, book.slugs), title: book.title });
  const savePlace = () => {
    const place = placeIn(frame);
    if (place) register.setPlace(place);
  };
  const host = {
    saved: kept.saved,
    readOnly,
    onAnswer: register.answer,
    onProgress(progress) {
      const standing = rule && standingOf(rule, progress);
      const { answers, lacks } = keeper(progress);
      if (answers) host.saved = answers.saved;
      savePlace();
      register.progress(answers, standing, progress);
      if (rule) showStanding(book, rule, standing);
      say(lacks && !kept.damaged ? NOTICES.fewer(progress.answered, kept.answered) : usual);
    },
  };
  hostBook(frame, host);
  register.whenChanged?.(() => say());
  closeWhenLeft(register, savePlace);
  if (rule) showStanding(book, rule);
  say();
}

/** The book as it is anywhere: it stores by itself. */
export function runAlone({ title }) {
  frameBook({ name: 'phasebook', address: 'index.html', title });
  showNotice(NOTICES.alone);
}

/** The book for a student whose course does not answer: nothing is kept, also not in a browser that others use after her. */
export function runUnreported({ title }, notice) {
  const nothing = () => undefined;
  const frame = frameBook({ name: FRAME, address: 'index.html', title });
  hostBook(frame, { saved: '', readOnly: false, onAnswer: nothing, onProgress: nothing });
  showNotice(notice);
}
