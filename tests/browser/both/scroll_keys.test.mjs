// The keys that scroll a text scroll it from the first moment, without a click before, and again after each change of chapter.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { realBook } from '../lib/books.mjs';
import { readers } from '../lib/browser.mjs';
import { someOf, VIEWS } from '../lib/lesson.mjs';
import { eventually, settled, stateOf } from '../lib/reader.mjs';

const [CHAPTER, OPENED, FOLLOWED] = ['07-rotary-embeddings', '09-linear-biases', '10-longer-than-training'];

const read = readers(realBook);

const scrollPosition = (page) => page.evaluate(() => scrollY);
const distanceToEnd = (page) => page.evaluate(() => Math.round(document.scrollingElement.scrollHeight - innerHeight - scrollY));

/** Checks that each of the keys takes the reader further down, and End to the end. */
async function keysScroll(page, when) {
  await settled(page);
  for (const key of ['ArrowDown', 'PageDown', 'Space']) {
    const before = await scrollPosition(page);
    const scrolled = async () => (await scrollPosition(page)) > before;
    await page.keyboard.press(key);
    await eventually(scrolled, true).catch(() => page.keyboard.press(key)); // on a slow machine the first may come before the page listens
    await eventually(scrolled, true, `${key} scrolls ${when}`);
    await settled(page);
  }
  // On a slow machine the page may still become longer, so that a reader has to press the key again.
  for (let presses = 0; presses < 5 && (await distanceToEnd(page)) > 1; presses += 1) {
    await page.keyboard.press('End');
    await setTimeout(1000);
    await settled(page);
  }
  assert.ok((await distanceToEnd(page)) <= 1, `End scrolls to the end ${when}`);
}

/** Follows the footer at the end of a chapter, which leads to the next one. */
async function followPlate(page) {
  const footer = page.locator('#article a.chapter-footer');
  await footer.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await settled(page);
  const { x, y, width, height } = await footer.evaluate((element) => element.getBoundingClientRect().toJSON());
  await page.mouse.click(x + width / 2, y + height / 2);
}

for (const view of someOf(VIEWS)) {
  test(`PageDown, Space, ArrowDown and End scroll the ${view} after a fresh load and after each change of chapter`, () =>
    read({ address: `${CHAPTER}.html?view=${view}` }, async (page) => {
      const isIn = (chapter) => eventually(async () => (await stateOf(page)).chapter, chapter);
      await keysScroll(page, 'after a fresh load');
      await page.evaluate((url) => globalThis.phasebook.open(url), `${OPENED}.html?view=${view}`);
      await isIn(OPENED);
      await keysScroll(page, 'after a change of chapter');
      await followPlate(page);
      await isIn(FOLLOWED);
      await keysScroll(page, 'in a chapter to which the footer has led');
    }));
}
