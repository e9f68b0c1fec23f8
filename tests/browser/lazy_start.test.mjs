// The application starts when it is needed: small windows begin as HTML and still pictures, and the cover as words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { realBook } from './lib/books.mjs';
import { readers } from './lib/browser.mjs';
import { FIGURE, LESSON, lessonIn } from './lib/lesson.mjs';
import { byId, eventually, tabTo } from './lib/reader.mjs';

const read = readers();
const readReal = readers(realBook);
const PHONE = { width: 390, height: 844 };
const PATIENCE_ms = 2000; // the delay in web/lazy_start.js
const isLive = (page, figure) => page.evaluate((id) => document.getElementById(id).hasAttribute('data-live'), figure);
const comes = (page, figure) => page.waitForFunction((id) => document.getElementById(id).hasAttribute('data-live'), figure);

/** Stops the clock, so that even on a slow machine the moment from which visible figures are fetched never comes. */
async function stopTheClock(page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000); // it runs until it is stopped, and cannot be stopped in the past
}

const SIGNS = {
  'the pointer moves': (page) => page.mouse.move(100, 300, { steps: 2 }),
  'the text is scrolled': (page) => page.evaluate(() => scrollTo(0, 50)),
  'a program asks': (page) =>
    page.evaluate(() => {
      globalThis.phasebook.state();
    }),
  'a key is pressed': (page) => page.keyboard.press('Tab'),
};

for (const [sign, give] of Object.entries(SIGNS)) {
  test(`in a small window a chapter is text until ${sign}`, () => {
    const requests = [];
    const asksForTheApplication = () => requests.some((url) => url.endsWith('app.wasm'));
    const prepare = async (page) => {
      page.on('request', (request) => requests.push(request.url()));
      await stopTheClock(page);
    };
    return read({ address: LESSON.address, ...PHONE, waits: false, prepare }, async (page) => {
      await page.waitForLoadState('load');
      assert.equal(asksForTheApplication(), false);
      await page.clock.resume();
      await give(page);
      await comes(page, FIGURE.id);
      assert.equal(asksForTheApplication(), true);
      if (sign !== 'a key is pressed') return;
      await tabTo(page, `${FIGURE.id}.positions.slider`);
      assert.equal(await byId(page, `${FIGURE.id}.positions.slider`).isEnabled(), true, 'a reader with keys alone comes to the figure');
    });
  });
}

test('the cover begins as words that can be moved, fetches what draws the rest, and the first sign starts it; nothing moves when it comes', () => {
  const requests = [];
  const asksForTheApplication = () => requests.some((url) => url.endsWith('app.wasm'));
  const prepare = async (page) => {
    page.on('request', (request) => requests.push(request.url()));
    await stopTheClock(page);
  };
  return readReal({ address: 'index.html', waits: false, motion: 'no-preference', prepare }, async (page) => {
    const word = page.locator('.sentence b').first();
    const placeOf = () => word.evaluate((element) => JSON.stringify(element.getBoundingClientRect()));
    await page.waitForLoadState('load');
    assert.equal(await word.isVisible(), true);
    assert.equal(asksForTheApplication(), false, 'what is seen comes first');
    await page.clock.fastForward(PATIENCE_ms);
    await eventually(asksForTheApplication, true);
    assert.equal(await isLive(page, 'shot'), false, 'it waits');
    const before = await placeOf();
    await page.clock.resume();
    await page.mouse.move(200, 200, { steps: 2 });
    await comes(page, 'shot');
    assert.equal(await placeOf(), before);
  });
});

test('with room for a Workbench a chapter starts at once, as a Page too', () =>
  read({ address: lessonIn('page'), waits: false }, (page) => comes(page, FIGURE.id)));
