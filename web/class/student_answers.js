// What one student knows of each question, from her record. It is in the form that answers.js gives, so its types are sound; which
// questions it names is not, so everything is looked up by the book's own ids.

const WRONG = 1;
const RIGHT_ALONE = 3; // a grade: right at the first try of an asking, without a hint (Grade in src/book/review/log.h)

/** The places of a trial's values (src/book/review/log_json.cpp). */
const readTrial = ([day, second, grade, seconds = 0, sure = 0, option = '', undated = 0]) => ({
  day,
  second,
  grade,
  seconds,
  sure: sure === 1,
  option,
  undated: undated === 1,
});

export const DAY_seconds = 86_400; // a trial with a later second has come by a link, which knows only its day

/** An edition that kept no log stored the answer alone: which option was wrong is known if there was one try. */
function onlyOption(attempt) {
  const [option] = Array.isArray(attempt?.chosen) ? attempt.chosen : [];
  const known = attempt?.checked && !attempt.revealed && attempt.first === 'wrong' && attempt.tries === 1 && attempt.chosen.length === 1;
  return known ? option : '';
}

function isFirstRight(attempt, trials) {
  if (attempt?.first) return attempt.first === 'right';
  return trials.length > 0 ? trials[0].grade > WRONG : undefined;
}

/** Right without help when she was asked last. */
function isKnown(attempt, trials) {
  if (trials.length > 0) return trials.at(-1).grade >= RIGHT_ALONE;
  return attempt.first === 'right' && !attempt.hints;
}

function answerOf(attempt, trials) {
  const right = isFirstRight(attempt, trials);
  if (right === undefined) return undefined;
  const [first] = trials;
  const wrong = trials.filter(({ grade, option }) => grade === WRONG && option).map(({ option }) => option);
  const only = trials.length === 0 ? onlyOption(attempt) : '';
  return {
    right,
    hinted: right && (first ? first.grade < RIGHT_ALONE : attempt.hints > 0),
    option: right ? '' : (first?.grade === WRONG && first.option) || only,
    wrong: new Set(only ? [only] : wrong),
    seconds: first?.seconds ?? 0,
    known: isKnown(attempt, trials),
    sureAndWrong: Boolean(first?.sure) && !right,
    day: trials.at(-1)?.day ?? 0,
  };
}

/**
 * @param {{items: object, logs?: object}} record
 * @returns {{answers: Map<string, object>, earlier: number, day: number}} by question; how many answers are to an earlier version of their
 * question, and so left out; the last day on which she answered, since 1970, or 0
 */
export function answersOf({ items, logs = {} }, questions) {
  const answers = new Map();
  const own = (from, id) => (Object.hasOwn(from, id) ? from[id] : undefined);
  let earlier = 0;
  for (const { id, version } of questions) {
    const attempt = [id, `final-${id}`].map((key) => own(items, key)).find((found) => found?.tries > 0);
    const trials = (own(logs, id) ?? []).map(readTrial);
    if (attempt && attempt.version !== version) {
      earlier += 1;
      continue;
    }
    const answer = answerOf(attempt, trials);
    if (answer) answers.set(id, answer);
  }
  return { answers, earlier, day: Math.max(0, ...[...answers.values()].map(({ day }) => day)) };
}

/** What tells one student's trials from another's: when exactly each was. Links do not say it. */
export const momentsOf = ({ logs = {} }) =>
  Object.entries(logs).flatMap(([id, trials]) =>
    trials
      .map(readTrial)
      .filter(({ second, undated }) => second < DAY_seconds && !undated)
      .map(({ day, second }) => `${id} ${day} ${second}`),
  );
