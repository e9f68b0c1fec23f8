// From files and links to students, with the book's own reader in the built site; and the command that prints the tables.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { itemsText, openSite, tableText } from '../../tools/items.mjs';
import { projectRoot } from '../../tools/lib/files.mjs';
import { wordsOf } from '../../web/class/book.js';
import { madeUpClass, madeUpRecord, randomFrom } from '../../web/class/example.js';
import { gather, gatherText } from '../../web/class/gather.js';
import { makeRoster } from '../../web/class/roster.js';
import { questionRows, skillRows, studentRows } from '../../web/class/statistics.js';
import { answersOf } from '../../web/class/student_answers.js';
import { damagedWords, earlierWords, joinedWords, linkWords, problemWords, unknownWords } from '../../web/class/words.js';

const dist = join(projectRoot, 'dist');
const { book, reader } = await openSite(dist);
const choice = book.questions.find(({ form, version }) => form === 'one' && version === 1);
const wrong = [...choice.options].find(([, { correct }]) => !correct)[0];
const { link, record: linked } = JSON.parse(readFileSync(new URL('link.json', import.meta.url), 'utf8'));

const file = (name, content) => new File([typeof content === 'string' ? content : JSON.stringify(content)], name);
const attempt = (more = {}) => ({ version: choice.version, seed: 1, chosen: [wrong], checked: true, first: 'wrong', tries: 1, ...more });
const recordOf = (items, logs) => ({ format: 2, items, ...(logs && { logs }) });
const oneAnswer = (logs) => recordOf({ [choice.id]: attempt() }, logs && { [choice.id]: logs });

async function rosterOf(...files) {
  const roster = makeRoster(book, reader);
  await roster.add(await gather(files));
  return { roster, students: await roster.students() };
}

test('a saved file: the first try, the options, the time, and what is known now', async () => {
  const trials = [
    [20_780, 100, 1, 31, 1, wrong],
    [20_780, 140, 2],
    [20_790, 50, 3, 12],
  ];
  const { students } = await rosterOf(file('Ada.json', oneAnswer(trials)));
  assert.equal(students[0].name, 'Ada');
  const answer = students[0].answers.get(choice.id);
  assert.deepEqual(answer, {
    right: false,
    hinted: false,
    option: wrong,
    wrong: new Set([wrong]),
    seconds: 31,
    known: true,
    sureAndWrong: true,
    day: 20_790,
  });
  const [row] = questionRows(book, students);
  assert.equal(row.question.id, choice.id);
  assert.equal(wordsOf(row.question, row.wrong[0].option), choice.options.get(wrong).words);
});

test('files of editions that kept no log, and questions of the final quiz, count as well', async () => {
  const { students } = await rosterOf(file('Ada.json', oneAnswer()));
  assert.deepEqual([students[0].answers.get(choice.id).right, students[0].answers.get(choice.id).option], [false, wrong]);
  const final = book.questions.find(({ asked, form }) => asked === 'final' && form === 'one');
  const own = recordOf({ [`final-${final.id}`]: attempt({ version: final.version, first: 'right', chosen: ['x'] }) });
  assert.equal((await rosterOf(file('Ben.json', own))).students[0].answers.get(final.id).right, true);
});

test('hostile files: prototypes, markup, numbers out of range, depth, other types', async () => {
  const hostile = [
    '{"format":2,"items":{"__proto__":{"version":1,"tries":5,"checked":true},"constructor":{"version":1}},"logs":{"__proto__":[[1,1,3]]}}',
    `{"format":2,"items":{"${choice.id}":{"version":1,"seed":1,"chosen":["<img src=x>"],"checked":true,"first":"wrong","tries":1},"x":{}}}`,
    `{"format":2,"items":{"${choice.id}":{"version":1,"seed":-1,"chosen":[],"checked":true,"tries":1}}}`,
    `{"format":2,"items":{},"logs":{"${choice.id}":[[-1,5,3],[5,1e9,3],[5,5,9],["5",5,3],[5,5,1,-4],[5,5,1,1,7]]}}`,
    `{"format":2,"items":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
    `{"format":2,"items":{"${choice.id}":{"version":1,"seed":1,"chosen":["a"],"checked":true,"first":"right","tries":1e300}}}`,
    '{"format":2,"items":[]}',
    '{"format":2}',
    '{"format":"2","items":{}}',
    '{"format":99,"items":{}}',
    '{"format":2,"items":{"x":',
    '{}',
    `{"format":2,"items":{},"logs":{"${choice.id}":[${'[5,5,1],'.repeat(300_000)}[5,5,1]]}}`,
  ];
  const { roster, students } = await rosterOf(...hostile.map((text, at) => file(`s${at}.json`, text)));
  assert.deepEqual(
    roster.problems.map(({ path, problem }) => `${path} ${problem}`),
    ['s0.json damaged', 's2.json damaged', 's3.json no-answers', 's4.json damaged', 's6.json not-answers', 's7.json not-answers',
      's8.json not-answers', 's9.json newer', 's10.json not-answers', 's11.json not-answers'], // biome-ignore format: a table
  );
  assert.deepEqual(
    students.map(({ name }) => name),
    ['s1', 's5', 's12'],
  );
  assert.deepEqual({}.tries, undefined);
  assert.equal(students[0].answers.get(choice.id).option, '<img src=x>', 'is text wherever it is shown');
  for (const problem of roster.problems) assert.match(problemWords(problem).words, /^[a-z].*\.$/);
  assert.match(damagedWords(roster.damaged[0]), /^“s1.json”: 1 answer could not be read and is left out/);
});

test('a file of nothing but outcomes of runs, or of trials, does not hold the tab', async () => {
  const outcomes = `"run":{"outcomes":{${Array.from({ length: 200_000 }, (_, at) => `"k${at}":0`).join(',')}}}`;
  const trials = Array.from({ length: 200_000 }, (_, at) => `[${at},5,1]`).join(',');
  const many = `{"format":2,"items":{"${choice.id}":{"version":1,"seed":1,"checked":true,"tries":1,"first":"right","chosen":[],${outcomes}}}}`;
  const began = process.cpuUsage();
  const { students } = await rosterOf(file('a.json', many), file('b.json', `{"format":2,"items":{},"logs":{"${choice.id}":[${trials}]}}`));
  const { user, system } = process.cpuUsage(began);
  assert.equal(students.length, 2);
  assert.ok(user + system < 5e6, `${(user + system) / 1e6} s`);
});

test('a link holds verdicts and days, and it is said what it lacks', async () => {
  const roster = makeRoster(book, reader);
  await roster.add(gatherText(`Ada https://x.test/index.html#progress=${link}\nBen #progress=${link.slice(0, -2)}xx\nCem #progress=`));
  const students = await roster.students();
  assert.deepEqual(
    students.map(({ name, onlyLinks }) => [name, onlyLinks]),
    [['Ada', true]],
  );
  assert.deepEqual(
    roster.problems.map(({ problem }) => problem),
    ['damaged-link', 'damaged-link'],
  );
  const expected = answersOf(linked, book.questions);
  assert.ok(expected.answers.size >= 10);
  assert.deepEqual([...students[0].answers.keys()], [...expected.answers.keys()]);
  for (const [id, { right, known, day }] of expected.answers) {
    const read = students[0].answers.get(id);
    assert.deepEqual([read.right, read.known, read.day, read.seconds, read.option], [right, known, day, 0, ''], id);
  }
  assert.match(linkWords(students), /^One student sent a link/);
  assert.equal(linkWords([]), '');
});

test('several files of one student are one student: by name, by what they hold, and a link with a file', async () => {
  const early = madeUpRecord(book.questions, { ability: 0, count: 10, random: randomFrom(1) });
  const late = structuredClone(early);
  Object.assign(late.logs, madeUpRecord(book.questions, { ability: 0, count: 15, random: randomFrom(2), day: 20_800 }).logs, early.logs);
  const other = madeUpRecord(book.questions, { ability: 0, count: 8, random: randomFrom(3) });
  const { roster, students } = await rosterOf(
    file('phasebook-progress.json', early),
    file('phasebook-progress (1).json', late),
    file('ben.json', other),
    file('Ben (1).json', madeUpRecord(book.questions, { ability: 0, count: 4, random: randomFrom(4) })),
  );
  assert.deepEqual(students.map(({ name, sources, answers }) => [name, sources.length, answers.size]), [['Student 1', 2, 15], ['ben', 2, 8]]); // biome-ignore format: a table
  assert.match(
    joinedWords(students[0]),
    /^“phasebook-progress.json” and “phasebook-progress \(1\).json” hold answers given in the same seconds/,
  );
  assert.match(joinedWords(students[1]), /have the same name, and were joined as ben, with answers up to \d{4}-\d\d-\d\d\.$/);
  roster.keepApart(students[1]);
  roster.rename(students[0].id, 'Ada');
  assert.deepEqual(
    (await roster.students()).map(({ name }) => name),
    ['Ada', 'ben', 'Ben'],
  );
  roster.leaveOut((await roster.students())[1]);
  assert.deepEqual(
    (await roster.students()).map(({ name }) => name),
    ['Ada', 'Ben'],
  );
});

test('a file and the link made from it hold nothing twice', async () => {
  const roster = makeRoster(book, reader);
  await roster.add([...(await gather([file('Ada.json', linked)])), ...gatherText(`Ada #progress=${link}`)]);
  const [ada, ...others] = await roster.students();
  assert.equal(others.length, 0);
  assert.deepEqual(ada.answers, answersOf(linked, book.questions).answers);
  assert.equal(ada.onlyLinks, false);
});

test('answers to another version of a question are left out, and counted', async () => {
  const old = recordOf({ [choice.id]: attempt({ version: 7 }) });
  const { students } = await rosterOf(file('Ada.json', old));
  assert.equal(students[0].answers.size, 0);
  assert.equal(earlierWords(students), '1 answer to earlier versions of questions is left out, because the options have changed since.');
  assert.equal(unknownWords(students), '');
});

test('the example class is such as real files are, and fills all tables', async () => {
  const made = madeUpClass(book);
  const { roster, students } = await rosterOf(...made.map(({ name, record }) => file(`${name}.json`, record)));
  assert.deepEqual([students.length, roster.problems.length, roster.damaged.length], [made.length, 0, 0]);
  const questions = questionRows(book, students);
  assert.ok(questions.length >= 30);
  assert.ok(questions.filter(({ discrimination }) => discrimination).length >= 15);
  assert.ok(questions.some(({ share }) => share < 0.4) && questions.some(({ share }) => share > 0.8));
  assert.ok(questions.filter(({ wrong: options }) => options.length > 1).length >= 10);
  assert.ok(skillRows(book, students).filter(({ needing }) => needing.length > 3).length >= 3);
  assert.ok(studentRows(book, students).every(({ answered }) => answered > 10));
});

test('a hundred files are counted in less than two seconds', async () => {
  const random = randomFrom(9);
  const files = Array.from({ length: 100 }, (_, at) =>
    file(`student ${at}.json`, madeUpRecord(book.questions, { ability: 3 * random() - 1.5, count: book.questions.length, random })),
  );
  const began = process.cpuUsage();
  const { students } = await rosterOf(...files);
  const rows = [questionRows, skillRows, studentRows].map((rowsOf) => rowsOf(book, students));
  const { user, system } = process.cpuUsage(began);
  assert.deepEqual([students.length, rows[0].length, rows[2].length], [100, book.questions.length, 100]);
  assert.ok(user + system < 2e6, `${(user + system) / 1e6} s`);
});

test('options are in plain words, whatever they are made of', () => {
  for (const question of book.questions)
    for (const { words } of question.options.values())
      assert.ok(words.length > 0 && !/<\w|&\w+;|\\[()a-z]/.test(words), `${question.id}: ${words}`);
  for (const skill of book.skills) assert.ok(skill.sections.length > 0 && skill.sections.every(({ words }) => words), skill.id);
});

test('the command prints the same, skips what is damaged, and lets no name move the cursor', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'phasebook-class-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const { name, record } of madeUpClass(book)) writeFileSync(join(folder, `${name}.json`), JSON.stringify(record));
  writeFileSync(join(folder, 'cat.png'), 'meow');
  const text = await itemsText({ dist, folder });
  assert.match(text, /^24 students loaded\. 1 file or link could not be used\. \d+ ms\.\n“cat\.png” was skipped: /);
  for (const title of ['Questions', 'Skills', 'Students']) assert.match(text, new RegExp(`\n${title}\n`));
  assert.match(text, /\nQuin +file +\d+/);
  const csv = await itemsText({ dist, folder, csv: true, chapter: choice.chapter });
  assert.equal(
    csv.trim().split('\r\n').length,
    1 +
      questionRows(
        book,
        (await rosterOf(...madeUpClass(book).map(({ name, record }) => file(`${name}.json`, record)))).students,
        ({ chapter }) => chapter === choice.chapter,
      ).length,
  );
  await assert.rejects(itemsText({ dist, folder, chapter: '99' }), /There is no chapter 99/);
  assert.ok(!tableText([{ title: 'name', value: ({ name }) => name }], [{ name: '\u001b[2Jx' }]).includes('\u001b'));
});
