// A course around the book: the line above it, and what goes from the book to the register, the system that keeps a student's record.
import { FRAME, frameBook, hostBook } from './frame.mjs';
import { standingOf } from './rule.mjs';
import { showNotice, showStanding } from './standing.mjs';
import { NOTICES } from './words.mjs';

const PLACE = /^([\w-]+)(#[\w.-]+)?$/;
const MAX_PLACE = 255; // characters that the standard allows

/** The address of the page where she was: only pages that the book has. */
function addressOf(place, slugs) {
  const [, slug, section = ''] = PLACE.exec(place) ?? [];
  return slugs.includes(slug) ? `${slug}.html${section}` : 'index.html';
}

/** The page of the book that the frame shows, with the section if its address has one. */
function placeIn(frame) {
  try {
    const { pathname, hash } = frame.contentWindow.location;
    const slug = /([\w-]+)\.html$/.exec(pathname)?.[1] ?? 'index';
    return `${slug}${hash}`.slice(0, MAX_PLACE);
  } catch {
    return ''; // a page of another site
  }
}

/**
 * @param {{title: string, slugs: string[], chapters: {slug: string, number: number, title: string}[]}} book
 * @param {{rule?: object, wrong: string[]}} asked
 * @param {ReturnType<typeof import('./scorm_register.mjs').openScorm>} register
 */
export function runCourse(book, { rule, wrong }, register) {
  const { kept, readOnly } = register;
  const about = readOnly ? NOTICES.readOnly : kept.damaged ? NOTICES.damaged : wrong.length > 0 ? NOTICES.wrongRule(wrong) : '';
  let answers = 0; // since the page was opened

  const say = (otherwise = about) => showNotice(register.fault ? NOTICES.fault(register.fault) : otherwise);
  const savePlace = () => {
    const place = placeIn(frame);
    if (place) register.setPlace(place);
  };
  const host = {
    saved: kept.saved,
    readOnly,
    onPage: () => say(),
    onAnswer(answer) {
      answers += 1;
      register.answer(answer);
    },
    onProgress(progress) {
      const { answered, saved = '' } = progress;
      const standing = rule && standingOf(rule, progress);
      // What the book says of its own accord may be less than what was kept: then only an answer replaces that.
      const isNews = saved !== host.saved && (answers > 0 || (answered >= kept.answered && !kept.damaged));
      if (isNews) host.saved = saved;
      savePlace();
      register.progress(isNews ? { answered, saved } : undefined, standing, progress);
      if (rule) showStanding(book, rule, standing);
      say(answers === 0 && answered < kept.answered ? NOTICES.fewer(answered, kept.answered) : about);
    },
  };

  const frame = frameBook({ name: FRAME, address: addressOf(register.place, book.slugs), title: book.title });
  hostBook(frame, host);
  register.whenChanged?.(() => say());
  if (rule) showStanding(book, rule);
  say();

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

/** The book as it is anywhere: it stores by itself. */
export function runAlone({ title }) {
  frameBook({ name: 'phasebook', address: 'index.html', title });
  showNotice(NOTICES.alone);
}

/** The book for a student whose course does not answer: nothing is kept, also not in a browser that others use after her. */
export function runUnreported({ title }, notice) {
  const nothing = () => undefined;
  const frame = frameBook({ name: FRAME, address: 'index.html', title });
  hostBook(frame, { saved: '', readOnly: false, onPage: nothing, onAnswer: nothing, onProgress: nothing });
  showNotice(notice);
}
