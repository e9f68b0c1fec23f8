// A month with the book: the clock stands still and is moved from day to day, questions are answered right and wrong in chapters and in
// reviews. Each day ts-fsrs computes from the logs in storage what is due and when, and the book has to say the same. In the middle of it
// two tabs answer at once, a file of an edition without logs is imported, and storage is full.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fsrs } from 'ts-fsrs';
import { realBook } from '../../lib/books.mjs';
import { readers, whenReady } from '../../lib/browser.mjs';
import { eventually, settled, stateOf } from '../../lib/reader.mjs';

const read = readers(realBook);
const algorithm = fsrs({ enable_fuzz: false });
const WRONG = 1; // a grade, as in src/book/review/log.h
const MOST = 12; // questions of a review
const DAY_ms = 86_400_000;
const MONTH_days = 30;
const FIRST_DAY = Date.UTC(2026, 10, 27) / DAY_ms; // a Friday
const LOG = 'phasebook.log.';
const NOW = 'test.now';

/** At noon of the reader's day. */
const timeOn = (day) => new Date(2026, 10, 27 + day - FIRST_DAY, 12).getTime();

/** Runs in every page before its own scripts. The time is what storage says, so in all tabs and after a reload. */
function stopClock({ key, first }) {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...parts) {
      super(...(parts.length > 0 ? parts : [globalThis.Date.now()]));
    }
    static now = () => Number(localStorage.getItem(key) ?? first);
  };
}
const prepare = (page) => page.addInitScript(stopClock, { key: NOW, first: timeOn(FIRST_DAY) });

/** Opens a page on a day, or later on the same day. */
async function openOn(page, day, address) {
  await page.evaluate(
    ({ key, time }) => {
      if (Number(localStorage.getItem(key)) < time) localStorage.setItem(key, time);
    },
    { key: NOW, time: timeOn(day) },
  );
  await page.goto(`${address}?view=page`);
  await whenReady(page);
}

async function openAnother(page, address) {
  const other = await page.context().newPage();
  await prepare(other);
  await other.goto(`${address}?view=page`);
  await whenReady(other);
  return other;
}

// What the test knows of the book: single choices that a review may ask, {id, right, wrong}, by chapter.
let chapters;
let bank;

before(async () => {
  const folder = await realBook.folder();
  const edition = join(
    folder,
    readdirSync(folder).find((name) => name.startsWith('edition-')),
  );
  const itemsOf = (name) => JSON.parse(readFileSync(join(edition, `${name}.document.json`), 'utf8')).chapter.items ?? [];
  const slugs = readdirSync(folder).flatMap((name) => /^(\d\d-.*)\.html$/.exec(name)?.[1] ?? []);
  bank = new Set(itemsOf('review').map(({ id }) => id.replace(/^review-/, '')));
  const isSingle = ({ kind, options = [] }) => !kind && options.length > 2 && options.filter(({ correct }) => correct).length === 1;
  chapters = slugs
    .map((slug) => ({
      address: `${slug}.html`,
      questions: itemsOf(slug)
        .filter((item) => bank.has(item.id) && isSingle(item))
        .map(({ id, version = 1, options }) => ({
          id,
          version,
          right: options.find(({ correct }) => correct).id,
          wrong: options.find(({ correct }) => !correct).id,
        })),
    }))
    .filter(({ questions }) => questions.length > 2);
  assert.ok(chapters.length > 6);
});

const questionOf = (id) => chapters.flatMap(({ questions }) => questions).find((question) => question.id === id.replace(/^review-/, ''));
/** Answers a minute after the last answer. */
const answer = (page, item, option) =>
  page.evaluate(
    ({ item, option, key }) => {
      try {
        localStorage.setItem(key, Number(localStorage.getItem(key)) + 60_000);
      } catch {} // storage is full
      return globalThis.phasebook.answer(item, option);
    },
    { item, option, key: NOW },
  );
const press = (page, control) => page.evaluate((control) => document.getElementById(control).click(), control);

// The oracle.

const logsIn = (page) =>
  page.evaluate((prefix) => {
    const stored = Object.entries(localStorage).filter(([key]) => key.startsWith(prefix));
    return Object.fromEntries(stored.map(([key, value]) => [key.slice(prefix.length), JSON.parse(value).log]));
  }, LOG);

/** The day on which a question is due: the one that ts-fsrs says, and after a confident error the next. */
function dueOf(log) {
  let memory = null;
  let last = 0;
  let confident = false;
  for (const [day, , grade, , sure] of log) {
    const gap = memory ? day - last : 0;
    memory = algorithm.next_state(memory, gap, grade);
    confident = Boolean(sure && grade === WRONG) || (confident && gap === 0);
    last = day;
  }
  return last + (confident ? 1 : algorithm.next_interval(memory.stability, 0));
}

/** Days and how many questions are due on each; what is overdue counts for `day`. */
function dueDays(logs, day) {
  const counts = new Map();
  for (const [id, log] of Object.entries(logs)) {
    if (!bank.has(id)) continue;
    const due = Math.max(dueOf(log), day);
    counts.set(due, (counts.get(due) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b);
}

const dueOn = (logs, day) => Object.keys(logs).filter((id) => bank.has(id) && dueOf(logs[id]) <= day);

/** Checks that the book says of the logs in storage what the oracle says, and returns them. */
async function agrees(page, day) {
  const logs = await logsIn(page);
  assert.equal((await stateOf(page)).due, dueOn(logs, day).length, `what is due on day ${day - FIRST_DAY}`);
  const told = await page.evaluate(() => localStorage.getItem('phasebook.due') ?? '');
  assert.equal(
    told,
    dueDays(logs, day)
      .map((entry) => entry.join(':'))
      .join(' '),
    `the days from ${day - FIRST_DAY} on`,
  );
  return logs;
}

/** The sentence with which a review ends, from the browser's own calendar. */
function nextSentence(logs, day) {
  const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
  const [[next, count]] = dueDays(logs, day);
  const date = new Date(next * DAY_ms).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const when = next === day + 1 ? 'tomorrow' : `on ${date.replace(/^(\w+) /, '$1, ')}`;
  return `The next ${words[count] ?? count} ${count === 1 ? 'is' : 'are'} due ${when}.`;
}

// A review.

const shown = (page) =>
  page.evaluate(() => {
    const [asked] = [...document.querySelectorAll('.quiz')].filter((quiz) => quiz.checkVisibility());
    return asked ? { id: asked.id, place: document.getElementById(`${asked.id}.eyebrow`).textContent } : null;
  });

/** Answers all that a review asks. Every fourth question is missed at first. Returns the ids in the order in which they were asked. */
async function review(page, day) {
  const asked = [];
  for (let now = await shown(page); now; now = await shown(page)) {
    const { right, wrong } = questionOf(now.id);
    const misses = !asked.includes(now.id) && (day + asked.length) % 4 === 0;
    await answer(page, now.id, misses ? wrong : right);
    asked.push(now.id);
    await eventually(() => page.evaluate((id) => document.getElementById(id).checkVisibility(), `${now.id}.next`), true, now.id);
    await press(page, `${now.id}.next`);
    await eventually(async () => JSON.stringify(await shown(page)) !== JSON.stringify(now), true, 'it goes on');
    await settled(page);
  }
  return asked.map((id) => id.replace(/^review-/, ''));
}

/** A day's review, if anything is due: it asks that, and what it says at its end is so. Returns how many questions it asked. */
async function reviewOn(page, day) {
  await openOn(page, day, 'review.html');
  const before = await agrees(page, day);
  const due = dueOn(before, day);
  const asked = await review(page, day);
  const once = new Set(asked);
  assert.equal(once.size > 0, due.length > 0);
  assert.ok(once.size <= MOST);
  if (due.length <= MOST) for (const id of due) assert.ok(once.has(id), `${id} is due on day ${day - FIRST_DAY}`);
  const logs = await agrees(page, day);
  for (const id of once) {
    const grades = logs[id].slice(before[id].length).map(([, , grade]) => grade);
    assert.equal(grades.length, asked.filter((each) => each === id).length, `${id} has a trial for each time that it was asked`);
    assert.ok(grades.at(-1) > WRONG, `${id} was asked until it was right`);
  }
  if (once.size > 0 && due.length <= MOST) {
    const end = await page.evaluate(() => document.getElementById('looking-back').textContent);
    assert.ok(end.includes(nextSentence(logs, day)), `${end}\n${nextSentence(logs, day)}`);
  }
  return once.size;
}

/** Answers the questions of a chapter, every third of them wrong at first. */
async function readChapter(page, day, { address, questions }) {
  await openOn(page, day, address);
  for (const [i, { id, right, wrong }] of questions.entries()) {
    if (i % 3 === 0) await answer(page, id, wrong);
    await answer(page, id, right);
  }
  const logs = await agrees(page, day);
  for (const [i, { id }] of questions.entries()) {
    assert.equal(logs[id].length, i % 3 === 0 ? 2 : 1, id);
    assert.equal(dueOf(logs[id]), day + (i % 3 === 0 ? 1 : 2), `${id} comes back ${i % 3 === 0 ? 'tomorrow' : 'the day after'}`);
  }
}

/** Two tabs with one chapter answer at once, every other question each. */
async function readInTwoTabs(page, day, { address, questions }) {
  await openOn(page, day, address);
  const other = await openAnother(page, address);
  const answerEveryOther = async (tab, first) => {
    for (let i = first; i < questions.length; i += 2) await answer(tab, questions[i].id, questions[i].right);
  };
  await Promise.all([answerEveryOther(page, 0), answerEveryOther(other, 1)]);
  for (const tab of [page, other]) {
    const logs = await logsIn(tab);
    for (const { id } of questions) assert.equal(logs[id]?.length, 1, id);
    const verdicts = async () => {
      const { items } = await stateOf(tab);
      return questions.map((question) => items.find(({ id }) => id === question.id).status);
    };
    const allRight = questions.map(() => 'right');
    await eventually(verdicts, allRight, 'each tab has the answers of both');
  }
  await other.close();
  await agrees(page, day);
}

const importFile = (page, text) =>
  page.evaluate((text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], 'progress.json', { type: 'application/json' }));
    const input = document.getElementById('settings.file');
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, text);

/** Imports what an edition without logs has exported: each of its answers becomes a trial of the day of the import. */
async function importOld(page, day, { address, questions }) {
  await openOn(page, day, address);
  const attempt = ({ version, right, wrong }, i) =>
    i % 2 === 0
      ? { version, seed: 7, chosen: [right], checked: true, first: 'right', tries: 1 }
      : { version, seed: 7, chosen: [wrong], checked: true, first: 'wrong', tries: 1 };
  const items = Object.fromEntries(questions.map((question, i) => [question.id, attempt(question, i)]));
  await importFile(page, JSON.stringify({ format: 2, items }));
  const grades = (logs) => questions.map(({ id }) => logs[id]?.map(([on, , grade]) => [on, grade]));
  const expected = questions.map((_, i) => [[day, i % 2 === 0 ? 3 : WRONG]]);
  await eventually(async () => grades(await logsIn(page)), expected);
  await agrees(page, day);
}

/** The answer is judged, nothing that was stored is lost, and when there is room again answers are stored again. */
async function answerInFullStorage(page, day, { address, questions: [first] }) {
  await openOn(page, day, address);
  const before = await logsIn(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await answer(page, first.id, first.right);
  await eventually(async () => (await stateOf(page)).items.find(({ id }) => id === first.id).status, 'right');
  assert.equal((await stateOf(page)).errors.length, 1);
  assert.deepEqual(await logsIn(page), before);
  await openOn(page, day, address);
  assert.deepEqual(await agrees(page, day), before);
  await answer(page, first.id, first.right);
  assert.equal((await agrees(page, day))[first.id].length, 1);
}

/** Says that she is sure, and is wrong: that comes back the next day, whatever follows. */
async function errConfidently(page, day) {
  await openOn(page, day, 'review.html');
  const { id } = await shown(page);
  await press(page, `${id}.sure`);
  await answer(page, id, questionOf(id).wrong);
  const trial = (await agrees(page, day))[id.replace(/^review-/, '')].at(-1);
  assert.deepEqual([trial[2], Boolean(trial[4])], [WRONG, true]);
  await press(page, `${id}.next`);
  await review(page, day);
  assert.equal(dueOf((await agrees(page, day))[id.replace(/^review-/, '')]), day + 1);
}

/** A file of all answers brings them back after everything was forgotten. */
async function exportAndImport(page, day) {
  await openOn(page, day, chapters[0].address);
  const before = await agrees(page, day);
  const text = await page.evaluate(() => {
    const { createObjectURL } = URL;
    return new Promise((resolve) => {
      URL.createObjectURL = (blob) => {
        resolve(blob.text());
        return createObjectURL.call(URL, blob);
      };
      document.getElementById('settings.export').click();
    });
  });
  await press(page, 'settings.reset');
  await press(page, 'settings.reset');
  await eventually(() => logsIn(page), {});
  assert.equal((await stateOf(page)).due, 0);
  await importFile(page, text);
  await eventually(() => logsIn(page), before);
  await agrees(page, day);
}

test('a month: what was missed comes back as said, days are those of the oracle, and nothing is lost', () =>
  read({ address: 'about.html', prepare }, async (page) => {
    const [first, second, third, fourth, fifth] = chapters;
    const plans = {
      0: (day) => readChapter(page, day, first),
      1: (day) => readChapter(page, day, second),
      2: (day) => readInTwoTabs(page, day, third),
      3: (day) => importOld(page, day, fourth),
      6: (day) => answerInFullStorage(page, day, fifth),
    };
    let asked = 0;
    let days = 0;
    for (let i = 0; i < MONTH_days; i += 1) {
      const day = FIRST_DAY + i;
      const due = i === 0 ? 0 : dueOn(await logsIn(page), day).length;
      if (due > 0) days += 1;
      if (i === 4) await errConfidently(page, day);
      else if (due > 0) asked += await reviewOn(page, day);
      await plans[i]?.(day);
    }
    assert.ok(asked > 40, `${asked} questions`);
    assert.ok(days > 10, `${days} days`);
    await exportAndImport(page, FIRST_DAY + MONTH_days);
  }));
