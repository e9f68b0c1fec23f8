// The board's arithmetic, on classes of which the answers are known.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bookOf } from '../../web/class/book.js';
import { chanceOf, correlation, FEWEST_STUDENTS, median, questionRows, skillRows, studentRows } from '../../web/class/statistics.js';

const near = (actual, expected) => assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

/** A book of one chapter whose questions have these ids, two to a skill. */
function bookWith(ids) {
  const questions = ids.map((id, at) => ({
    id,
    version: 1,
    chapter: '01-waves',
    section: `part-${at >> 1}`,
    href: `01-waves.html#${id}`,
    form: 'one',
    label: `Which ${id}?`,
    skills: [`skill-${at >> 1}`],
    variants: [{ options: ['right', 'near', 'far'].map((option) => ({ id: option, text: option, correct: option === 'right' })) }],
  }));
  const skills = [...new Set(questions.flatMap((question) => question.skills))];
  return bookOf({
    format: 1,
    chapters: [{ slug: '01-waves', number: 1, title: 'Waves' }],
    skills: skills.map((id) => ({ id, words: id, chapter: '01-waves' })),
    questions,
  });
}

const answer = (right, more = {}) => ({
  right,
  hinted: false,
  option: right ? '' : 'near',
  wrong: new Set(right ? [] : ['near']),
  seconds: 0,
  known: right,
  sureAndWrong: false,
  day: 100,
  ...more,
});
/** One student: "10-1" is right, wrong, not answered, right. */
const student = (pattern, ids, name = pattern) => ({
  id: name,
  name,
  answers: new Map(ids.flatMap((id, at) => (pattern[at] === '-' ? [] : [[id, answer(pattern[at] === '1')]]))),
});

test('medians, and correlations as in a textbook', () => {
  assert.equal(median([]), undefined);
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([4, 1, 9, 5]), 4.5);
  near(correlation([[1, 2], [2, 4], [3, 6]]), 1); // biome-ignore format: a table
  near(correlation([[0, 1], [0, 2], [1, 3], [1, 4]]), 2 / Math.sqrt(5)); // biome-ignore format: a table
  assert.equal(correlation([[1, 3], [1, 4]]), undefined); // biome-ignore format: a table
  near(chanceOf(26), 0.2);
});

test('the share right counts first tries of those who have answered', () => {
  const ids = ['a', 'b'];
  const book = bookWith(ids);
  const rows = questionRows(book, [student('11', ids), student('01', ids), student('0-', ids)]);
  assert.deepEqual(rows.map(({ question, answered, right }) => [question.id, answered, right]), [['a', 3, 1], ['b', 2, 2]]); // biome-ignore format: a table
  near(rows[0].share, 1 / 3);
  assert.deepEqual(rows[0].wrong, [{ option: 'near', first: 2, ever: 2 }]);
  assert.equal(rows[0].seconds, undefined);
});

test('wrong options: the commonest at the first try first, a student counts once at any try, and what is not known is counted', () => {
  const ids = ['a'];
  const book = bookWith(ids);
  const own = (more) => ({ id: 'x', name: 'x', answers: new Map([['a', answer(false, more)]]) });
  const [row] = questionRows(book, [
    own({ option: 'far', wrong: new Set(['far', 'near']), seconds: 10 }),
    own({ option: 'far', wrong: new Set(['far']), seconds: 40, sureAndWrong: true }),
    own({ option: 'near', wrong: new Set(['near']) }),
    own({ option: '', wrong: new Set() }),
  ]);
  assert.deepEqual(row.wrong, [{ option: 'far', first: 2, ever: 2 }, { option: 'near', first: 1, ever: 2 }]); // biome-ignore format: a table
  assert.equal(row.wrongUnknown, 1);
  assert.deepEqual([row.seconds, row.timed, row.sureAndWrong], [25, 2, 1]);
});

test('discrimination is the corrected point-biserial where all have answered all', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const patterns = ['1111111', '1111101', '1110111', '1011111', '1101100', '1111000', '1110001', '0110110', '1010100', '0111000', '0100011',
    '0011000', '0100100', '0000010', '0001000', '1000000']; // biome-ignore format: a table
  const rows = questionRows(
    bookWith(ids),
    patterns.map((pattern) => student(pattern, ids)),
  );
  for (const [at, { discrimination }] of rows.entries()) {
    const pairs = patterns.map((pattern) => [
      Number(pattern[at]),
      [...pattern].filter((digit, other) => other !== at && digit === '1').length,
    ]);
    near(discrimination.value, correlation(pairs));
    assert.equal(discrimination.students, patterns.length);
  }
});

test('discrimination does not mistake easier questions for better students', () => {
  const ids = [...'abcdefghijkl'];
  const [easy, hard] = [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]; // biome-ignore format: a table
  const made = (own, right, digit) =>
    ids.map((_, at) => (at === 0 ? digit : own.includes(at) ? (own.indexOf(at) < right ? '1' : '0') : '-')).join('');
  // Whoever was given easy ones gets most of them right, whatever she does with the first question.
  const students = Array.from({ length: 40 }, (_, at) =>
    student(at % 2 ? made(easy, 4, at % 4 < 2 ? '1' : '0') : made(hard, 1, at % 4 < 2 ? '1' : '0'), ids, `s${at}`),
  );
  const [{ discrimination }] = questionRows(bookWith(ids), students);
  assert.equal(discrimination, undefined); // all are exactly as good as the class on what they were given
});

test('discrimination waits for enough students with enough other questions, and for a difference between them', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const book = bookWith(ids);
  const many = (count, pattern) => Array.from({ length: count }, (_, at) => student(pattern(at), ids, `s${at}`));
  const mixed = (at) => (at % 3 ? '111000' : '011110');
  const first = (students) => questionRows(book, students)[0].discrimination;
  assert.equal(first(many(FEWEST_STUDENTS - 1, mixed)), undefined);
  assert.ok(first(many(FEWEST_STUDENTS, mixed)));
  assert.equal(first(many(30, (at) => mixed(at).replace(/.$/, '-'))), undefined, 'four other questions');
  assert.equal(first(many(30, () => '111000')), undefined, 'all alike');
});

test('a skill is needed by who could not answer more than half of what she met', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const book = bookWith(ids);
  const students = [student('1111', ids, 'all'), student('10--', ids, 'half'), student('0-11', ids, 'one'), student('--00', ids, 'late')];
  const [first, second] = skillRows(book, students);
  assert.deepEqual(
    first.needing.map((row) => row.student.name),
    ['one'],
  );
  assert.deepEqual([first.students, first.questions], [3, 2]);
  near(first.share, 3 / 5);
  assert.deepEqual(
    second.needing.map((row) => row.student.name),
    ['late'],
  );
  const rows = studentRows(book, students);
  assert.deepEqual(
    rows.map(({ needs }) => needs.map(({ skill }) => skill.id)),
    [[], [], ['skill-0'], ['skill-1']],
  );
  assert.deepEqual([rows[1].answered, rows[1].right, rows[1].share], [2, 1, 0.5]);
});

test('what was right only with help is still needed, and what was learned later is not', () => {
  const ids = ['a', 'b'];
  const book = bookWith(ids);
  const own = (name, known) => ({ id: name, name, answers: new Map(ids.map((id) => [id, answer(!known, { known })])) });
  const [{ needing, share }] = skillRows(book, [own('helped', false), own('learned', true)]);
  assert.deepEqual(
    needing.map(({ student: { name } }) => name),
    ['helped'],
  );
  near(share, 0.5);
});

test('counting only some questions leaves the discrimination as it is', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const book = bookWith(ids);
  const students = Array.from({ length: 20 }, (_, at) => student(at % 3 ? '111001' : at % 2 ? '011110' : '000110', ids, `s${at}`));
  const only = ({ id }) => id === 'a';
  const [whole] = questionRows(book, students);
  assert.deepEqual(questionRows(book, students, only), [whole]);
  assert.deepEqual(
    studentRows(book, students, only).map(({ answered }) => answered),
    students.map(() => 1),
  );
  assert.equal(skillRows(book, students, only).length, 1);
});

test('a class without students has no rows', () => {
  const book = bookWith(['a']);
  assert.deepEqual([questionRows(book, []), skillRows(book, []), studentRows(book, [])], [[], [], []]);
});
