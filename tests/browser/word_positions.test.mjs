// Drawn words match the words of the DOM, measured from pictures of the canvas alone and of the DOM alone.
import { test } from 'node:test';
import { readers } from './lib/browser.mjs';
import { assertWordPositions } from './lib/drawn_word_positions.mjs';
import { lessonIn } from './lib/lesson.mjs';
import { settled } from './lib/reader.mjs';

const read = readers();

const scrollTo = (page, share) =>
  page.evaluate((share) => {
    const column = document.scrollingElement;
    column.scrollTop = (column.scrollHeight - column.clientHeight) * share;
  }, share);

async function measureAll(page, context, ratio, title, shares = [0, 0.5, 1]) {
  for (const share of shares) {
    await scrollTo(page, share);
    await assertWordPositions(page, context, ratio, `${title}, at ${100 * share} %`);
  }
}

for (const { width, height, ratio, scheme = 'light' } of [
  { width: 1440, height: 900, ratio: 1 },
  { width: 1280, height: 720, ratio: 2, scheme: 'dark' },
  { width: 900, height: 700, ratio: 1.25 },
  { width: 1440, height: 900, ratio: 1.5 },
  { width: 1280, height: 720, ratio: 3 },
]) {
  test(`words are drawn where the DOM has them, ${width} by ${height} at ratio ${ratio}, ${scheme}`, (context) =>
    read({ address: lessonIn('workbench'), width, height, ratio, scheme }, (page) =>
      measureAll(page, context, ratio, `${width} by ${height}`),
    ));
}

test('words of every size are drawn where the DOM has them, and those of an answered question', (context) =>
  read({ address: lessonIn('workbench') }, async (page) => {
    const {
      items: [{ id }],
    } = await page.evaluate(() => globalThis.phasebook.state());
    await page.evaluate((id) => globalThis.phasebook.answer(id, [document.querySelector(`input[name="${id}"]`).value]), id);
    await settled(page);
    await page.evaluate((id) => document.getElementById(id).scrollIntoView({ block: 'center' }), id);
    await assertWordPositions(page, context, 1, 'with feedback');
    for (const size of ['small', 'large', 'largest']) {
      await page.evaluate((url) => globalThis.phasebook.open(url), lessonIn('workbench', `&size=${size}`));
      await measureAll(page, context, 1, size, [0, 0.7]);
    }
  }));
