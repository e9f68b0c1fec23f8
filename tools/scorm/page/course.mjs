// A course around the book: the line above it, and what goes from the book to the register, the system that keeps a student's record.
import { FRAME, frameBook, hostBook } from './frame.mjs';
import { addressOf, placeIn } from './place.mjs';
import { standingOf } from './rule.mjs';
import { showNotice, showStanding, showTheme } from './standing.mjs';
import { NOTICES } from './words.mjs';

/**
 * Decides which of the book's reports are to be kept. The first one tells only what has come of what was kept, and may be less: it is kept
 * if she has answered before it came.
 */
function makeKeeper(kept) {
  let seen; // the text of the last report
  let hasAnswered = false;
  return {
    hearAnswer() {
      hasAnswered = true;
    },
    hear({ answered, saved = seen ?? kept.saved }) {
      const isNews = seen === undefined ? hasAnswered : saved !== seen;
      const isLess = seen === undefined && answered < kept.answered;
      seen = saved;
      return { isLess, answers: isNews ? { answered, saved } : undefined };
    },
  };
}

/** Has everything stored when the page is hidden, and the session closed, once, when it is left. */
function closeWhenLeft(register, savePlace) {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') return;
    savePlace();
    register.pause();
  });
  addEventListener('pagehide', () => {
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

/** What is given to the book, and what becomes of what it says. @param {{savePlace: () => void, say: (text?: string) => void}} page */
function hostFor(book, rule, register, { savePlace, say }) {
  const { kept, readOnly } = register;
  const keeper = makeKeeper(kept);
  const host = {
    saved: kept.saved,
    settings: kept.settings,
    readOnly,
    onSettings(settings) {
      host.settings = settings;
      showTheme(settings);
      register.setSettings(settings);
    },
    onAnswer(answer) {
      keeper.hearAnswer();
      register.answer(answer);
    },
    onProgress(progress) {
      const standing = rule && standingOf(rule, progress);
      const { answers, isLess } = keeper.hear(progress);
      if (answers) host.saved = answers.saved;
      savePlace();
      register.progress(answers, standing, progress);
      if (rule) showStanding(book, rule, standing);
      say(isLess ? NOTICES.fewer(progress.answered, kept.answered) : undefined);
    },
  };
  return host;
}

/**
 * @param {{title: string, slugs: string[], chapters: {slug: string, number: number, title: string}[]}} book
 * @param {{rule?: object, wrong: string[]}} asked
 * @param {ReturnType<typeof import('./scorm_register.mjs').openScorm>} register
 */
export function runCourse(book, { rule, wrong }, register) {
  const { kept, place, readOnly } = register;
  const usual = noticeOf(register, wrong);
  const say = (text = usual) => showNotice(register.fault ? NOTICES.fault(register.fault) : text);
  const frame = frameBook({ name: FRAME, address: addressOf(place, book.slugs, kept.settings), title: book.title });
  const savePlace = () => {
    const now = placeIn(frame);
    if (now) register.setPlace(now);
  };
  hostBook(frame, hostFor(book, rule, register, { savePlace, say }));
  register.whenChanged?.(() => say());
  closeWhenLeft(register, savePlace);
  showTheme(kept.settings);
  if (rule && !readOnly) showStanding(book, rule);
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
  hostBook(frame, { saved: '', readOnly: false, settings: '', onAnswer: nothing, onProgress: nothing, onSettings: showTheme });
  showNotice(notice);
}
