// The book itself in a course. What the page around it does in every case: scorm.test.mjs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { twoChapters } from './lib/books.mjs';
import { book, host, inClassroom, leave, line, notice, serveCourse } from './lib/course.mjs';
import { eventually } from './lib/reader.mjs';
import { openBrowser } from './lib/shared.mjs';

let browser;
let lms;
before(async () => {
  lms = await serveCourse(await twoChapters.folder(), ['--mastery', '70']);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  lms?.close();
});

/** How a question of the page that is open stands, once the page is ready and has it. */
async function itemOf(page, id) {
  const ask = () =>
    book(page)
      .evaluate(async (id) => {
        await globalThis.phasebook?.ready;
        return globalThis.phasebook?.state().items.find((item) => item.id === id);
      }, id)
      .catch(() => undefined); // another page has come in between
  await eventually(async () => (await ask()) !== undefined, true, id);
  return ask();
}

async function answer(page, id, text) {
  await itemOf(page, id);
  await book(page).evaluate(([id, text]) => globalThis.phasebook.answer(id, text), [id, text]);
}

async function openChapter(page, name) {
  const frame = host(page);
  await frame.locator('#line').click();
  await frame.locator('#more a', { hasText: name }).click();
  await eventually(() => book(page)?.url().endsWith(`-${name.toLowerCase()}.html`), true);
}

test('a student answers, leaves, comes back and finishes, and the next one finds nothing of hers', () =>
  inClassroom(browser, async (page) => {
    await lms.enter(page, 'student=ann');
    assert.equal(await line(page), 'Chapters 1–2: 0 of 4 questions answered, 0 right (3\u00a0needed).');
    await openChapter(page, 'Waves');
    await answer(page, 'which-wave', 'last');
    await eventually(() => line(page), 'Chapters 1–2: 1 of 4 questions answered, 0 right (3\u00a0needed).');
    await answer(page, 'which-wave', 'first');
    await openChapter(page, 'Hands');
    await answer(page, 'which-hand', 'last');
    await eventually(() => line(page), 'Chapters 1–2: 2 of 4 questions answered, 2 right (3\u00a0needed).');
    await book(page).evaluate(() => document.getElementById('bar.theme').click());
    await eventually(() => host(page).evaluate(() => document.documentElement.dataset.theme), 'dark');
    await leave(page);
    await lms.closed('ann');
    const { cmi, violations } = lms.keptOf('ann');
    assert.deepEqual([cmi.core.lesson_status, cmi.core.score.raw, violations], ['incomplete', '', []]);
    assert.match(cmi.core.lesson_location, /^02-hands/);
    assert.ok(cmi.suspend_data.length < 2000, cmi.suspend_data);

    await lms.enter(page, 'student=ann');
    assert.match(book(page).url(), /02-hands\.html/);
    assert.equal(await book(page).evaluate(() => document.documentElement.dataset.theme), 'dark');
    assert.equal(await line(page), 'Chapters 1–2: 2 of 4 questions answered, 2 right (3\u00a0needed).');
    await answer(page, 'which-two', 'round,stops');
    await answer(page, 'how-far', '6.28');
    await eventually(() => line(page), 'Done. Chapters 1–2: 3 of 4 questions right, 75%.');
    await leave(page);
    await eventually(() => lms.coreOf('ann').lesson_status, 'passed');
    assert.equal(lms.coreOf('ann').score.raw, '75');
    assert.deepEqual(lms.keptOf('ann').violations, []);
    assert.deepEqual(
      Object.values(lms.keptOf('ann').cmi.interactions).map(({ id, result, student_response }) => [id, result, student_response]),
      [
        ['which-wave', 'wrong', 'last'],
        ['which-hand', 'correct', 'right'],
        ['which-two', 'neutral', 'partly'],
        ['how-far', 'correct', 'right'],
      ],
    );

    await lms.enter(page, 'student=bea');
    assert.equal(await line(page), 'Chapters 1–2: 0 of 4 questions answered, 0 right (3\u00a0needed).');
    assert.equal(await page.evaluate(() => localStorage.length + sessionStorage.length), 0);
    assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);

    await lms.open(page, 'student=ann&mode=review');
    assert.equal((await itemOf(page, 'which-hand')).first, 'right');
    assert.match(await notice(page), /Nothing that you do now is reported/);
    await answer(page, 'which-two', 'round,even');
    await leave(page);
    await lms.closed('ann');
    assert.deepEqual(
      lms.keptOf('ann').calls.filter(([name]) => ['SetValue', 'Commit'].includes(name)),
      [],
    );
  }));
