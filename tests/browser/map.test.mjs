// The map of the real book: zoomed by key and wheel, with the code of its figures fetched only when they are near, down to a chapter.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { realBook } from './lib/books.mjs';
import { readers } from './lib/browser.mjs';
import { eventually, middleOf, parametersOf, settled } from './lib/reader.mjs';

const read = readers(realBook);
const FIGURE = 'map';

/** The kinds of figures whose code has come. */
const kindsIn = (page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.match(/figures\/(\w+)\.wasm/)?.[1])
      .filter(Boolean),
  );
const zoomOf = async (page) => (await parametersOf(page, FIGURE)).zoom;

test('a map is zoomed by keys and wheel, fetches the code of figures that are near, and leads to a chapter', () =>
  read({ address: 'map.html', width: 1440 }, async (page) => {
    await settled(page);
    assert.deepEqual(await kindsIn(page), ['atlas'], 'the whole map shows sketches');
    const canvas = page.locator(`[id="${FIGURE}"] canvas`);
    await canvas.focus();
    for (const key of ['ArrowRight', 'ArrowDown', '+', '+', '+', '+']) await page.keyboard.press(key);
    await eventually(async () => (await zoomOf(page)) > 4, true);
    assert.ok((await parametersOf(page, FIGURE)).place > 0, 'the cursor is at a place');
    const { x, y } = middleOf(await canvas.boundingBox());
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -200);
    await eventually(async () => (await zoomOf(page)) > 6, true);
    assert.equal(await page.evaluate(() => scrollY), 0, 'the wheel over the focused map does not scroll');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await eventually(async () => (await kindsIn(page)).length > 1, true);
    await settled(page);
    assert.ok((await kindsIn(page)).length <= 15, 'the code of figures that are far is not fetched');
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate(() => /\d\d-[\w-]+\.html/.test(location.pathname)), true);
  }));
