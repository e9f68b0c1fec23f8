// Chapters of the real book in a course, on a telephone and on a screen, with the types of files that Moodle knows.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { realBook } from '../lib/books.mjs';
import { book, host, inClassroom, leave, line, serveCourse } from '../lib/course.mjs';
import { eventually } from '../lib/reader.mjs';
import { openBrowser } from '../lib/shared.mjs';

let browser;
let lms;
before(async () => {
  lms = await serveCourse(await realBook.folder(), ['--require', '1-2']);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  lms?.close();
});

/** Answers each question of the open page that has options to choose from, with the first one. @returns {Promise<number>} how many */
const answerChoices = (page) =>
  book(page).evaluate(async () => {
    const choices = globalThis.phasebook
      .state()
      .items.filter(({ id, status }) => status === 'unanswered' && document.querySelector(`[id="${id}"] input[type=radio]`));
    for (const { id } of choices) {
      const option = document.querySelector(`[id="${id}"] input[type=radio]`).id.split('.').at(-2); // item.option.input
      await globalThis.phasebook.answer(id, option);
    }
    return choices.length;
  });

async function openChapter(page, number) {
  const frame = host(page);
  await frame.locator('#line').click();
  await frame
    .locator('#more a')
    .nth(number - 1)
    .click();
  const opened = () =>
    book(page)
      ?.evaluate(async () => {
        await globalThis.phasebook?.ready;
        return globalThis.phasebook ? document.body.dataset.chapter : '';
      })
      .catch(() => ''); // another page has come in between
  await eventually(async () => (await opened())?.startsWith(`0${number}-`), true);
}

const answeredIn = async (page) => +/: (\d+) of/.exec(await line(page))[1];

for (const [width, height] of [
  [390, 844],
  [1440, 900],
])
  test(`at ${width} x ${height} what is answered in two chapters counts, and is there again`, () =>
    inClassroom(
      browser,
      async (page) => {
        const student = `student-${width}`;
        await lms.enter(page, `student=${student}`);
        assert.equal(await answeredIn(page), 0);
        let answered = 0;
        for (const number of [1, 2]) {
          await openChapter(page, number);
          answered += await answerChoices(page);
          await eventually(() => answeredIn(page), answered);
        }
        assert.ok(answered >= 4, `${answered} questions with options`);
        await leave(page);
        await lms.closed(student);
        await lms.enter(page, `student=${student}`);
        assert.match(book(page).url(), /\/02-/);
        assert.equal(await answeredIn(page), answered);
        assert.deepEqual(lms.keptOf(student).violations, []);
        assert.equal(lms.coreOf(student).lesson_status, 'incomplete');
      },
      { viewport: { width, height }, hasTouch: width < 500, isMobile: width < 500 },
    ));
