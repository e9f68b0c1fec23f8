// The words that the Workbench draws have their ink where the browser's own words have theirs, in both browsers.
import { test } from 'node:test';
import { realBook } from '../lib/books.mjs';
import { readers } from '../lib/browser.mjs';
import { assertMostWordPositions } from '../lib/drawn_word_positions.mjs';
import { someOf } from '../lib/lesson.mjs';

const read = readers(realBook);

const scrollTo = (page, share) =>
  page.evaluate((share) => {
    const column = document.scrollingElement;
    column.scrollTop = (column.scrollHeight - column.clientHeight) * share;
  }, share);

for (const [chapter, ratio] of someOf([
  ['07-rotary-embeddings', 1],
  ['07-rotary-embeddings', 2],
  ['01-why-order-matters', 1],
])) {
  test(`nearly all words of ${chapter} are drawn within 2 px of the DOM's, at ratio ${ratio}`, (context) =>
    read({ address: `${chapter}.html?view=workbench`, ratio }, async (page) => {
      for (const share of [0, 0.3, 0.6, 1]) {
        await scrollTo(page, share);
        await assertMostWordPositions(page, context, `at ${100 * share} %`, { ratio });
      }
    }));
}
