// Saved progress: storage that is denied or full, two tabs, export and import of files, and reset. How answers are stored and read,
// including damaged and older ones, is tested in tests/app/answer_store_test.cpp and tests/app/progress_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { twoChapters } from './lib/books.mjs';
import { readers, whenReady } from './lib/browser.mjs';
import { lessonIn, QUESTION } from './lib/lesson.mjs';
import { byId, downloadedText, eventually, stateOf, statusOf } from './lib/reader.mjs';

const read = readers();
const readTwo = readers(twoChapters);
const PREFIX = 'phasebook.item.';
const {
  id,
  right,
  wrong: [wrong],
} = QUESTION;
/** All stored answers, by the id of their question. */
const kept = (page) =>
  page.evaluate(
    (prefix) =>
      Object.fromEntries(
        Object.entries(localStorage)
          .filter(([key]) => key.startsWith(prefix))
          .map(([key, value]) => [key.slice(prefix.length), JSON.parse(value)]),
      ),
    PREFIX,
  );
const answer = (page, option, item = id) =>
  page.evaluate(({ item, option }) => globalThis.phasebook.answer(item, option), { item, option });
const errors = async (page) => (await page.evaluate(() => globalThis.phasebook.state())).errors;
const notice = async (page) => ((await byId(page, 'notice').isVisible()) ? byId(page, 'notice').textContent() : '');
const press = (page, control) => page.evaluate((control) => document.getElementById(control).click(), control);
const reset = async (page) => {
  await press(page, 'settings.reset');
  await press(page, 'settings.reset');
};
const choose = (page, content) =>
  byId(page, 'settings.file').setInputFiles({ name: 'progress.json', mimeType: 'application/json', buffer: Buffer.from(content) });

async function openAnother(page, address) {
  const other = await page.context().newPage();
  await other.goto(address);
  await whenReady(other);
  return other;
}

test('the session goes on without storage, with one quiet line', () => {
  const prepare = (page) =>
    page.addInitScript(() =>
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
    );
  return read({ address: lessonIn('workbench'), prepare }, async (page) => {
    assert.equal(await notice(page), '', 'nothing is wrong before there is an answer');
    await answer(page, wrong);
    await answer(page, right);
    await eventually(() => statusOf(page, id), 'right');
    await eventually(() => notice(page), 'This browser does not allow storage: your answers last until you close the tab.');
    assert.equal((await errors(page)).length, 1);
  });
});

test('full storage is told once, and what was there stays', () =>
  read({ address: lessonIn('page') }, async (page) => {
    await answer(page, wrong);
    const before = await kept(page);
    assert.deepEqual(before[id].chosen, [wrong]);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await answer(page, right);
    await eventually(() => statusOf(page, id), 'right');
    assert.deepEqual(await kept(page), before);
    assert.equal((await errors(page)).length, 1);
  }));

test('an answer outlives a reload, and another tab shows it at once and forgets it with it', () =>
  read({ address: lessonIn('page') }, async (page) => {
    await answer(page, right);
    await page.reload();
    await whenReady(page);
    assert.equal(await statusOf(page, id), 'right');
    const other = await openAnother(page, lessonIn('page'));
    assert.equal(await statusOf(other, id), 'right');
    await answer(page, wrong);
    await eventually(() => statusOf(other, id), 'wrong', 'the other tab hears of it');
    await reset(other);
    await eventually(() => statusOf(page, id), 'unanswered');
    assert.deepEqual(await kept(page), {});
  }));

test('two tabs that answer at nearly the same moment lose nothing, in 60 rounds', () =>
  readTwo({ address: '02-hands.html?view=page' }, async (page) => {
    const ROUNDS = 60;
    const other = await openAnother(page, '02-hands.html?view=page');
    const rounds = [
      { page, item: 'which-hand', options: ['first', 'last'] },
      { page: other, item: 'which-two', options: ['round,even', 'round,stops'] },
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      const answerAfter = ({ page, item, options }, delay_ms) =>
        page.evaluate(
          async ({ item, option, delay_ms }) => {
            await new Promise((resolve) => {
              setTimeout(resolve, delay_ms);
            });
            await globalThis.phasebook.answer(item, option);
          },
          { item, option: options[round % 2], delay_ms },
        );
      const apart_ms = round % 21; // 0 to 20
      const delays_ms = round % 2 === 0 ? [0, apart_ms] : [apart_ms, 0];
      await Promise.all(rounds.map((one, i) => answerAfter(one, delays_ms[i])));
    }
    const triesIn = async (tab) => {
      const { items } = await stateOf(tab);
      return rounds.map(({ item }) => items.find(({ id }) => id === item).tries);
    };
    for (const tab of [page, other]) {
      await eventually(() => triesIn(tab), [ROUNDS, ROUNDS], 'each tab has the answers of both');
      const stored = await kept(tab);
      assert.deepEqual(
        rounds.map(({ item }) => stored[item].tries),
        [ROUNDS, ROUNDS],
        'and so has storage',
      );
    }
  }));

test('progress is exported, reset, and imported again; a bad file is refused', () =>
  read({ address: lessonIn('page') }, async (page) => {
    await answer(page, wrong);
    const download = page.waitForEvent('download');
    await press(page, 'settings.export');
    const file = await download;
    assert.equal(file.suggestedFilename(), 'phasebook-progress.json');
    const text = await downloadedText(file);
    const { items, logs } = JSON.parse(text);
    assert.deepEqual(Object.keys(items), [id]);
    const [[day, , grade]] = logs[id];
    assert.ok(Math.abs(day - Date.now() / 86_400_000) < 2, `day ${day} is today, by the clock of the page`);
    assert.equal(grade, 1);
    await reset(page);
    await eventually(() => statusOf(page, id), 'unanswered');
    await eventually(() => notice(page), 'All answers are forgotten.');

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      byId(page, 'bar.settings')
        .click()
        .then(() => byId(page, 'settings.import').click()),
    ]);
    assert.equal(await chooser.element().getAttribute('id'), 'settings.file');
    await choose(page, '{"format":2,"items":{"a":7}}');
    await eventually(() => notice(page), 'This file is not Phasebook progress, or it is damaged: nothing was imported.');
    assert.equal(await statusOf(page, id), 'unanswered');
    await choose(page, text);
    await eventually(() => notice(page), 'The file contains 1 answer: 1 new, 0 you had.');
    assert.equal(await statusOf(page, id), 'wrong');
    assert.deepEqual(Object.keys(await kept(page)), [id]);
  }));

test('a file of 100 kB is imported in one go', (context) =>
  read({ address: lessonIn('page') }, async (page) => {
    const attempt = { version: 1, seed: 4_000_000_000, chosen: ['an-option', 'another-option'], checked: true, first: 'wrong', tries: 2 };
    const items = Object.fromEntries(Array.from({ length: 800 }, (_, i) => [`a-question-${i}`, attempt]));
    const file = JSON.stringify({ format: 2, items: { ...items, [id]: { ...attempt, chosen: [right] } } });
    assert.ok(file.length > 100_000);
    await page.evaluate(() => {
      const { arrayBuffer } = Blob.prototype;
      Blob.prototype.arrayBuffer = async function () {
        const content = await arrayBuffer.call(this);
        const start = performance.now();
        setTimeout(() => globalThis.durations_ms.push(performance.now() - start)); // once the application is done with it
        return content;
      };
      globalThis.durations_ms = [];
    });
    for (let round = 1; round <= 5; round += 1) {
      await reset(page);
      await choose(page, file);
      await eventually(() => notice(page), 'The file contains 801 answers: 801 new, 0 you had.');
      await page.waitForFunction((round) => globalThis.durations_ms.length === round, round);
    }
    assert.equal(await statusOf(page, id), 'right');
    assert.equal(Object.keys(await kept(page)).length, 801);
    const durations_ms = await page.evaluate(() => globalThis.durations_ms);
    context.diagnostic(`imported in ${durations_ms.map(Math.round)} ms`);
    // other tests may run at the same time
    assert.ok(Math.min(...durations_ms) < 500, 'far from the seconds that a write for each answer of each round took');
  }));
