// What a worker says of a run, made sure to be what it should be: code can forge it, and the page must neither break nor wait for ever.

const MOST_TEXT = 2000; // characters
const MOST_VALUES = 4096;
const MOST_CHECKS = 100;
const MOST_LENGTHS = 32; // of a shape
const LONGEST_TYPE = 20;
const LAST_LINE = 1e6;

const cut = (text, most = MOST_TEXT) => {
  const whole = typeof text === 'string' ? text : '';
  return whole.length > most ? `${whole.slice(0, most)}…` : whole;
};
const areLengths = (lengths, most = MOST_LENGTHS) =>
  Array.isArray(lengths) &&
  lengths.length > 0 &&
  lengths.length <= most &&
  lengths.every((each) => Number.isSafeInteger(each) && each >= 0);
const areNumbers = (data) =>
  Array.isArray(data) && data.length <= MOST_VALUES && data.every((each) => each === null || typeof each === 'number');
const sizeOf = (shape) => shape.reduce((product, length) => product * length, 1);
const soundLine = (line) => (Number.isInteger(line) && line > 0 && line < LAST_LINE ? line : null);

/** How many lines something has. */
export const soundCount = (count) => (Number.isSafeInteger(count) && count > 0 ? count : 0);

/** An error of run_code.py: {type, text, line}. */
export const soundError = (error) => error && { type: cut(error.type), text: cut(error.text), line: soundLine(error.line) };

/** An array for a picture, or null. */
export function soundValue(value) {
  const { shape, shown, dtype, data } = value ?? {};
  const isSound =
    areLengths(shape) &&
    areLengths(shown, 2) &&
    areNumbers(data) &&
    sizeOf(shown) === data.length &&
    data.length > 0 &&
    typeof dtype === 'string' &&
    dtype.length <= LONGEST_TYPE;
  return isSound ? { shape, shown, dtype, data } : null;
}

/** Where an answer first differs, and its numbers, or null. */
function soundDifference(difference, checks) {
  const { check, place, shape, expected, got } = difference ?? {};
  const isSound =
    Number.isInteger(check) &&
    check in checks &&
    areLengths(shape) &&
    areLengths(place) &&
    place.length === shape.length &&
    areNumbers(expected) &&
    areNumbers(got);
  return isSound ? { check, place, shape, expected, got } : null;
}

const soundCheck = (check) => ({
  name: cut(check?.name),
  passed: check?.passed === true,
  expected: cut(check?.expected),
  got: cut(check?.got),
});

/** How many checks an exercise has: the entries of the list CHECKS. */
export function checksIn({ sections: { checks = '' } }) {
  const list = checks.slice(checks.indexOf('CHECKS = [')).replace(/"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|#.*/g, '');
  let depth = 0;
  let entries = 0;
  for (const [bracket] of list.matchAll(/[([{)\]}]/g)) {
    if ('([{'.includes(bracket)) {
      if (depth === 1) entries += 1;
      depth += 1;
    } else depth -= 1;
    if (depth === 0) break;
  }
  return entries;
}

/**
 * What judge.py says of an answer. Who forges that an answer passed has fooled only herself; here it must just be consistent.
 * @param {object} result @param {object} exercise
 */
export function soundJudgement(result, exercise) {
  const checks = Array.isArray(result.checks) ? result.checks.slice(0, MOST_CHECKS).map(soundCheck) : [];
  const passed = checks.length > 0 && checks.length === checksIn(exercise) && checks.every((check) => check.passed);
  const isMistake = typeof result.option === 'string' && Object.hasOwn(exercise.mistakes, result.option);
  const otherwise = typeof result.option === 'string' ? 'other' : null;
  const { line, message } = result.error ?? {};
  return {
    passed,
    checks,
    option: passed ? 'right' : isMistake ? result.option : otherwise,
    difference: soundDifference(result.difference, checks),
    output: typeof result.output === 'string' ? result.output : '',
    error: result.error && !passed ? { line: soundLine(line), message: cut(message) } : null,
  };
}
