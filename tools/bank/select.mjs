// Which questions of questions.json (src/compiler/site/questions_json.h) a school's bank can ask, and why it cannot ask the others.

/** Why a question stays in the book, in words that follow a number of questions. Null if it can be exported. */
function reasonToStay(question, hasSite) {
  if (question.form === 'figure') return 'answered in a figure';
  if (question.form === 'run') return "judged by the reader's own training run";
  if (question.form === 'code') return 'exercises, answered with code that runs';
  if (question.pointsToFigure && !hasSite)
    return 'asked about a figure that their text links to; --site ADDRESS exports them with that link';
  return null;
}

/** The chapters, as slugs, whose numbers are among `wanted`; all if it is null. */
function slugsOf(book, wanted) {
  return new Set(book.chapters.filter(({ number }) => !wanted || wanted.has(number)).map(({ slug }) => slug));
}

/**
 * @param {object} book questions.json
 * @param {{chapters: Set<number> | null, hasSite: boolean}} options
 * @returns {{asked: object[], left: Map<string, string[]>}} the questions to export in the book's order, and the ids of others by reason
 */
export function select(book, { chapters, hasSite }) {
  const slugs = slugsOf(book, chapters);
  const isWanted = (question) => (question.drawsOn ?? [question.chapter]).every((slug) => slugs.has(slug));
  const asked = [];
  const left = new Map();
  for (const question of book.questions.filter(isWanted)) {
    const reason = reasonToStay(question, hasSite);
    if (reason) left.set(reason, [...(left.get(reason) ?? []), question.id]);
    else asked.push(question);
  }
  return { asked, left };
}

/** "07 Rotary embeddings", which sorts as in the book; a chapter without a number comes last. */
export function chapterTitle({ number, title }) {
  return number === undefined ? `Extra: ${title}` : `${String(number).padStart(2, '0')} ${title}`;
}
