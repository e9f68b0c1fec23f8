// A made-up class, to see the board before there is a real one. Its records are such as the book saves, and are counted in the same way.

const NAMES = 'Ada Bo Cem Dana Eli Fay Gus Hana Ivo Jo Kim Leo Mia Nia Oz Pia Quin Rae Sol Tia Uma Vic Wes Yan'.split(' ');
const FIRST_DAY = 20_775;
const SECONDS_APART = 97;

/** Numbers from 0 to 1 that are the same each time (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const sigmoid = (x) => 1 / (1 + Math.exp(-x));

/** One wrong option of a question is more tempting than the others. */
function wrongOption({ options, form }, random) {
  if (!['one', 'claims', 'lines', 'number'].includes(form)) return undefined;
  const wrong = [...options].filter(([, { correct }]) => !correct).map(([id]) => id);
  return wrong[Math.floor(random() ** 2 * wrong.length)];
}

/** The tries of one question, from a moment on: wrong ones, and the right one at last. */
function triesOf(question, chance, moment, random) {
  const [right, wrong] = [{ option: '' }, { option: wrongOption(question, random) ?? '' }];
  const tries = random() < chance ? [right] : random() < 0.7 ? [wrong, right] : [wrong];
  return tries.map(({ option }, at) => {
    const isRight = at === tries.length - 1 && tries.at(-1) === right;
    const grade = !isRight ? 1 : at > 0 || random() < 0.1 ? 2 : 3;
    const sure = !isRight && random() < 0.15 ? 1 : 0;
    return [moment.day, moment.second + 40 * at, grade, Math.ceil(12 + 90 * random() ** 2), sure, option];
  });
}

/** A record of a student of this ability who has answered so many of the first questions. */
export function madeUpRecord(questions, { ability, count, random, day = FIRST_DAY }) {
  const items = {};
  const logs = {};
  for (const [at, question] of questions.slice(0, count).entries()) {
    const difficulty = 3.4 * randomFrom(at + 7)() - 2.8; // the same for all students
    const moment = { day: day + (at >> 3), second: 40_000 + SECONDS_APART * (at % 8) + Math.floor(900 * random()) };
    const tries = triesOf(question, sigmoid(ability - difficulty), moment, random);
    const isRight = tries.at(-1)[2] > 1;
    items[question.id] = {
      version: question.version,
      seed: 1,
      chosen: [isRight ? 'right' : tries.at(-1)[5]],
      checked: true,
      first: tries[0][2] > 1 ? 'right' : 'wrong',
      tries: tries.length,
    };
    logs[question.id] = tries;
  }
  return { format: 2, items, logs };
}

/** @returns {{name: string, record: object}[]} */
export function madeUpClass(book, names = NAMES) {
  const random = randomFrom(2017);
  const questions = book.questions.filter(({ asked }) => asked === 'chapter');
  return names.map((name) => {
    const ability = 2.4 * (random() + random() + random() - 1.5);
    return { name, record: madeUpRecord(questions, { ability, count: 18 + Math.floor(30 * random()), random }) };
  });
}
