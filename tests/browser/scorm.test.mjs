// The page around the book in a school's system: with a stand-in for the book, so that what is tested is the page alone. The book itself in
// such a course: scorm_book.test.mjs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CONTENT } from '../scorm/lib/lms.mjs';
import { CHAPTERS, questionsOf } from '../scorm/lib/stand_in_book.mjs';
import { book, host, inClassroom, leave, line, notice, serveStandInCourse } from './lib/course.mjs';
import { eventually } from './lib/reader.mjs';
import { openBrowser } from './lib/shared.mjs';

const [ONE, TWO, THREE] = CHAPTERS.map(questionsOf);

let browser;
let lms;

before(async () => {
  lms = await serveStandInCourse();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  lms?.close();
});

const inBrowser = (use) => inClassroom(browser, use);
const keptOf = (student) => lms.keptOf(student);
const coreOf = (student) => lms.coreOf(student);
const recordOf = (page) => page.evaluate(() => globalThis.record);
const setIn = (calls, element) => calls.filter(([name, what]) => name === 'SetValue' && what === element).map(([, , value]) => value);
const answer = (page, id, verdict = 'right') =>
  book(page).evaluate(([id, verdict]) => globalThis.answerQuestion(id, verdict), [id, verdict]);
const enterCourse = (page, query) => lms.enter(page, query);
async function enter(page, query) {
  await lms.open(page, query);
  await eventually(() => book(page)?.evaluate(() => globalThis.answers !== undefined), true);
}

test('a student answers, leaves, comes back and finishes: the grade is there, nothing is lost, nothing is reported early', () =>
  inBrowser(async (page) => {
    await enterCourse(page, 'student=ann');
    await eventually(() => coreOf('ann')?.lesson_status, 'incomplete');
    assert.equal(await line(page), 'Chapters 1–2: 0 of 5 questions answered, 0 right (3\u00a0needed).');
    await answer(page, ONE[0]);
    await answer(page, ONE[1], 'wrong');
    await book(page).evaluate(() => document.querySelector('a').click());
    await eventually(() => book(page)?.url().endsWith('02-two.html'), true);
    await answer(page, TWO[0]);
    await eventually(() => coreOf('ann').lesson_location, '02-two');
    await eventually(() => line(page), 'Chapters 1–2: 3 of 5 questions answered, 2 right (3\u00a0needed).');
    await host(page).evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await eventually(() => setIn(keptOf('ann').calls, 'cmi.core.session_time').length, 1);
    assert.deepEqual(keptOf('ann').calls.at(-1), ['Commit', '']);
    await leave(page);
    await lms.closed('ann');
    assert.equal(keptOf('ann').cmi.core.score.raw, '');
    assert.equal(coreOf('ann').lesson_status, 'incomplete');
    assert.match(coreOf('ann').session_time, /^00:00:0\d/);
    assert.deepEqual(keptOf('ann').violations, []);

    await enterCourse(page, 'student=ann');
    assert.match(book(page).url(), /02-two\.html$/);
    await eventually(() => line(page), 'Chapters 1–2: 3 of 5 questions answered, 2 right (3\u00a0needed).');
    await answer(page, TWO[1], 'wrong');
    await answer(page, TWO[2], 'wrong');
    await eventually(() => line(page), 'Chapters 1–2: all answered, 2 of 5 right. Correct 1 more.');
    await eventually(() => keptOf('ann').calls.filter(([name]) => name === 'Commit').length, 3);
    assert.equal(coreOf('ann').lesson_status, 'incomplete');
    assert.equal(keptOf('ann').cmi.core.score.raw, '');
    await answer(page, TWO[2]);
    await eventually(() => line(page), 'Done. Chapters 1–2: 3 of 5 questions right, 60%.');
    await eventually(() => coreOf('ann').lesson_status, 'completed');
    assert.equal(coreOf('ann').score.raw, '60');
    await answer(page, TWO[1]);
    await eventually(() => coreOf('ann').score.raw, '80');
    await leave(page);
    await eventually(() => coreOf('ann').lesson_status, 'passed');
    assert.deepEqual(keptOf('ann').violations, []);
    const { interactions } = keptOf('ann').cmi;
    assert.deepEqual(
      Object.values(interactions).map(({ id, result, student_response }) => [id, result, student_response]),
      [
        [ONE[0], 'correct', 'right'],
        [ONE[1], 'wrong', 'the_other'],
        [TWO[0], 'correct', 'right'],
        [TWO[1], 'wrong', 'the_other'],
        [TWO[2], 'wrong', 'the_other'],
      ],
    );

    coreOf('ann').score.raw = '95';
    await enterCourse(page, 'student=ann'); // what is passed stays so
    await answer(page, TWO[2], 'wrong');
    await leave(page);
    await lms.closed('ann');
    assert.equal(coreOf('ann').lesson_status, 'passed');
    assert.equal(coreOf('ann').score.raw, '95');
    assert.deepEqual(setIn(keptOf('ann').calls, 'cmi.core.lesson_status'), []);
  }));

test('two students on one browser see nothing of each other, and a reload in the middle loses nothing', () =>
  inBrowser(async (page) => {
    await enterCourse(page, 'student=bea');
    for (const id of ONE) await answer(page, id);
    await eventually(() => line(page), 'Chapters 1–2: 2 of 5 questions answered, 2 right (3\u00a0needed).');
    await page.evaluate(() => {
      const chapters = [{ slug: '01-one', number: 1, questions: 2, answered: 2, right: 2, rightAtFirst: 2 }];
      frames[0].postMessage({ type: 'phasebook.progress', version: 1, answered: 2, chapters, saved: 'from elsewhere' }, '*');
    });
    await book(page).evaluate(() => globalThis.chooseSettings('theme=dark&size=large'));
    await eventually(() => host(page).evaluate(() => document.documentElement.dataset.theme), 'dark');
    assert.equal(await line(page), 'Chapters 1–2: 2 of 5 questions answered, 2 right (3\u00a0needed).', 'no other window counts');
    await page.reload();
    await eventually(async () => host(page) && (await line(page)), 'Chapters 1–2: 2 of 5 questions answered, 2 right (3\u00a0needed).');
    assert.match(book(page).url(), /index\.html\?theme=dark&size=large$/);
    assert.equal(await host(page).evaluate(() => document.documentElement.dataset.theme), 'dark');
    assert.deepEqual((await recordOf(page)).violations, []);
    await enterCourse(page, 'student=cem');
    assert.match(book(page).url(), /index\.html$/);
    assert.equal(await line(page), 'Chapters 1–2: 0 of 5 questions answered, 0 right (3\u00a0needed).');
    assert.equal(await book(page).evaluate(() => globalThis.answers.size), 0);
    assert.equal(await page.evaluate(() => localStorage.length), 0);
    assert.equal(keptOf('cem').cmi.suspend_data, '');
  }));

test('browse and review write nothing; no mode counts as normal', () =>
  inBrowser(async (page) => {
    lms.kept.set('dan', { cmi: { core: { lesson_status: 'passed', score: { raw: '80' } }, suspend_data: 'phasebook1:0:0::' }, calls: [] });
    for (const mode of ['browse', 'review']) {
      await enter(page, `student=dan&mode=${mode}`);
      await answer(page, ONE[0]);
      assert.match(await notice(page), /Nothing that you do now is reported/);
      await leave(page);
      await lms.closed('dan');
      assert.deepEqual(
        keptOf('dan').calls.filter(([name]) => ['SetValue', 'Commit'].includes(name)),
        [],
      );
      assert.deepEqual(keptOf('dan').violations, []);
    }
    await enterCourse(page, 'student=eva&without=cmi.core.lesson_mode');
    await answer(page, ONE[0]);
    await eventually(() => /^phasebook1:1:/.test(keptOf('eva')?.cmi.suspend_data), true);
  }));

test('what an edition no longer knows is said, and stays until the student answers again', () =>
  inBrowser(async (page) => {
    const saved = btoa(JSON.stringify([[ONE[0], { first: true, tries: 1, right: true }]])).replaceAll('=', '');
    const suspended = `phasebook1:4:${saved.length}:${saved}:`;
    lms.kept.set('lea', { cmi: { core: { lesson_status: 'incomplete' }, suspend_data: suspended }, calls: [] });
    await enterCourse(page, 'student=lea');
    assert.equal(await notice(page), 'Your course kept 4 answers, and this edition of the book knows 1 of them.');
    await leave(page);
    await lms.closed('lea');
    assert.equal(keptOf('lea').cmi.suspend_data, suspended);
  }));

test('what arrives damaged is said, and stays until the student answers again', () =>
  inBrowser(async (page) => {
    const damaged = 'phasebook1:4:60:W1siMDEtb25lLjAiLHsiZm';
    lms.kept.set('fay', { cmi: { core: { lesson_status: 'incomplete' }, suspend_data: damaged }, calls: [] });
    await enterCourse(page, 'student=fay');
    assert.match(await notice(page), /arrived damaged/);
    await book(page).evaluate(() => globalThis.chooseSettings('theme=dark'));
    await leave(page);
    await lms.closed('fay');
    assert.equal(keptOf('fay').cmi.suspend_data, damaged);
    await enterCourse(page, 'student=fay');
    await answer(page, ONE[0]);
    await eventually(() => /^phasebook1:1:/.test(keptOf('fay').cmi.suspend_data), true);
    assert.deepEqual(keptOf('fay').violations, []);
  }));

test('what the system refuses is said once, and tried again', () =>
  inBrowser(async (page) => {
    await enterCourse(page, 'student=gil');
    await page.evaluate(() => {
      globalThis.refuses = true;
    });
    await answer(page, ONE[0]);
    await eventually(async () => /did not take the last report \(LMSCommit: error 101/.test(await notice(page)), true);
    await page.evaluate(() => {
      globalThis.refuses = false;
    });
    await answer(page, ONE[1]);
    await eventually(() => host(page).locator('#notice').isHidden(), true);
    await eventually(() => /^phasebook1:2:/.test(keptOf('gil').cmi.suspend_data), true);
  }));

test('only the first try counts if the teacher says so, and then the result stands with the last answer', () =>
  inBrowser(async (page) => {
    await enterCourse(page, `student=hal&launch=${encodeURIComponent('scorm.html?require=3,1&mastery=70&count=first')}`);
    assert.equal(await line(page), 'Chapters 1, 3: 0 of 3 questions answered, 0 right at the first try (3\u00a0needed).');
    for (const [id, verdict] of [
      [ONE[0], 'wrong'],
      [ONE[0], 'right'],
      [ONE[1], 'right'],
    ])
      await answer(page, id, verdict);
    await eventually(() => /^phasebook1:2:/.test(keptOf('hal')?.cmi.suspend_data), true);
    assert.equal(coreOf('hal').lesson_status, 'incomplete');
    await answer(page, THREE[0]);
    await eventually(() => coreOf('hal').lesson_status, 'failed');
    assert.equal(coreOf('hal').score.raw, '66');
    assert.equal(await line(page), 'All is answered. Chapters 1, 3: 2 of 3 questions right at the first try, 66%; 70% were asked for.');
    assert.deepEqual((await recordOf(page)).violations, []);
  }));

test('a wrong rule in the address is named, and no result is reported by it', () =>
  inBrowser(async (page) => {
    await enter(page, `student=ida&launch=${encodeURIComponent('scorm.html?require=1-99&mastery=much')}`);
    await eventually(async () => /there is no chapter 99.*mastery=much/.test(await notice(page)), true);
    for (const id of [...ONE, ...TWO, ...THREE]) await answer(page, id);
    await eventually(() => /^phasebook1:6:/.test(keptOf('ida')?.cmi.suspend_data), true);
    assert.equal(coreOf('ida').lesson_status, 'incomplete');
    assert.deepEqual(setIn(keptOf('ida').calls, 'cmi.core.score.raw'), []);
  }));

test('without a course the book works, and a line says that nothing is reported; a window finds the one that opened it', () =>
  inBrowser(async (page) => {
    await page.goto(`${lms.url}${CONTENT}scorm.html`);
    await eventually(async () => /No course was found/.test(await page.locator('#notice').textContent()), true);
    await eventually(() => book(page)?.evaluate(() => globalThis.name), 'phasebook');

    await page.goto(`${lms.url}/course?student=jon&bare`);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((address) => globalThis.open(address), `${CONTENT}scorm.html?require=1&mastery=50&count=right`),
    ]);
    await eventually(async () => /\d of \d/.test(await popup.locator('#line').textContent()), true);
    await answer(popup, ONE[0]);
    await eventually(() => keptOf('jon')?.cmi.core.lesson_status, 'incomplete');
    await popup.close({ runBeforeUnload: true });
    await lms.closed('jon');
    assert.deepEqual(keptOf('jon').violations, []);
  }));

test('a page that the browser shows again after it has closed its session begins anew', () =>
  inBrowser(async (page) => {
    await enterCourse(page, 'student=kai');
    await answer(page, ONE[0]);
    await host(page).evaluate(() => {
      for (const type of ['pagehide', 'pagehide']) dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    });
    await eventually(() => keptOf('kai').calls.filter(([name]) => name === 'Finish').length, 1);
    await answer(page, ONE[1]); // nothing is written after the end
    await host(page).evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    // scorm-again begins no second session; other systems do.
    await eventually(async () => host(page) && /did not begin a session \(LMSInitialize: error 101/.test(await notice(page)), true);
    assert.deepEqual((await recordOf(page)).violations, ['LMSInitialize in a session that is finished']);
  }));
