// The page around the book in a school's system, in both browsers, because what is closed and stored when a page is left depends on them.
// All frames have one origin, so the outermost page reaches into them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CHAPTERS, questionsOf } from '../../../scorm/lib/stand_in_book.mjs';
import { serveStandInCourse } from '../../lib/course.mjs';
import { eventually } from '../../lib/reader.mjs';
import { openBrowser } from '../../lib/shared.mjs';

const [ONE, TWO] = CHAPTERS.map(questionsOf);
const WINDOW = {
  viewport: { width: 1280, height: 720 },
  deviceScaleFactor: 1,
  colorScheme: 'light',
  reducedMotion: 'reduce',
  javaScriptEnabled: true,
};

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

const line = (page) => page.evaluate(() => frames[0]?.document.getElementById('line')?.textContent ?? '');
const place = (page) => page.evaluate(() => frames[0].frames[0].location.pathname.split('/').at(-1));
const answer = (page, id, verdict) => page.evaluate(([id, verdict]) => frames[0].frames[0].answerQuestion(id, verdict), [id, verdict]);

test('a session is closed once when its page is left, and the next one goes on from there', async () => {
  const context = await browser.newContext(WINDOW);
  const page = await context.newPage();
  const enter = async (start) => {
    await page.goto(`${lms.url}/course?student=ann`);
    await eventually(() => line(page), start);
  };
  const leave = async () => {
    await page.goto('about:blank');
    await lms.closed('ann');
    assert.deepEqual(lms.keptOf('ann').violations, []);
  };
  try {
    await enter('Chapters 1–2: 0 of 5 questions answered, 0 right (3\u00a0needed).');
    for (const id of ONE) await answer(page, id, 'right');
    await page.evaluate(() => frames[0].frames[0].document.querySelector('a').click());
    await eventually(() => line(page), 'Chapters 1–2: 2 of 5 questions answered, 2 right (3\u00a0needed).');
    await leave();
    assert.equal(lms.coreOf('ann').lesson_status, 'incomplete');
    assert.equal(lms.coreOf('ann').lesson_location, '02-two');

    await enter('Chapters 1–2: 2 of 5 questions answered, 2 right (3\u00a0needed).');
    assert.equal(await place(page), '02-two.html');
    for (const id of TWO) await answer(page, id, id === TWO[0] ? 'right' : 'wrong');
    await eventually(() => line(page), 'Done. Chapters 1–2: 3 of 5 questions right, 60%.');
    await leave();
    assert.equal(lms.coreOf('ann').lesson_status, 'passed');
    assert.equal(lms.coreOf('ann').score.raw, '60');
  } finally {
    await context.close();
  }
});
