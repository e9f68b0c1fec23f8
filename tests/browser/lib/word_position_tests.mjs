// Tests that drawn words match the words of the DOM, measured from pictures of the canvas alone and of the DOM alone.
import { test } from 'node:test';
import { readers } from './browser.mjs';
import { assertWordPositions } from './drawn_word_positions.mjs';
import { lessonIn } from './lesson.mjs';

const read = readers();

const scrollTo = (page, share) =>
  page.evaluate((share) => {
    const column = document.scrollingElement;
    column.scrollTop = (column.scrollHeight - column.clientHeight) * share;
  }, share);

export async function measureAll(page, context, ratio, title, shares = [0, 0.5, 1]) {
  for (const share of shares) {
    await scrollTo(page, share);
    await assertWordPositions(page, context, ratio, `${title}, at ${100 * share} %`);
  }
}

/** In each of these windows: {width, height, ratio, scheme}. */
export function testWordPositions(windows) {
  for (const { width, height, ratio, scheme = 'light' } of windows)
    test(`words are drawn where the DOM has them, ${width} by ${height} at ratio ${ratio}, ${scheme}`, (context) =>
      read({ address: lessonIn('workbench'), width, height, ratio, scheme }, (page) =>
        measureAll(page, context, ratio, `${width} by ${height}`),
      ));
}
