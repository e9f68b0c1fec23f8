// The application starts when it is needed: small windows and the cover begin as HTML and still pictures.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {realBook} from './lib/books.mjs';
import {readers} from './lib/browser.mjs';
import {kFigure, kLesson, lessonIn} from './lib/lesson.mjs';
import {byId, eventually, tabTo} from './lib/reader.mjs';

const read = readers();
const readReal = readers(realBook);
const kPhone = {width: 390, height: 844};
const kPatience_ms = 2000; // the delay in web/lazy_start.js
const isLive = (page, figure) => page.evaluate((id) => document.getElementById(id).hasAttribute('data-live'), figure);
const comes = (page, figure) => page.waitForFunction((id) => document.getElementById(id).hasAttribute('data-live'), figure);

/** Stops the clock, so that even on a slow machine the moment from which visible figures are fetched never comes. */
async function stopTheClock(page) {
  await page.clock.install({time: 0});
  await page.clock.pauseAt(3_600_000); // it runs until it is stopped, and cannot be stopped in the past
}

const kSigns = {
  'the pointer moves': (page) => page.mouse.move(100, 300),
  'the text is scrolled': (page) => page.evaluate(() => scrollTo(0, 50)),
  'a program asks': (page) => page.evaluate(() => { globalThis.phasebook.state(); }),
  'a key is pressed': (page) => page.keyboard.press('Tab'),
};

for (const [sign, give] of Object.entries(kSigns)) {
  test(`in a small window a chapter is text until ${sign}`, () => {
    const requests = [];
    const asksForTheApplication = () => requests.some((url) => url.endsWith('app.wasm'));
    const prepare = async (page) => {
      page.on('request', (request) => requests.push(request.url()));
      await stopTheClock(page);
    };
    return read({address: kLesson.address, ...kPhone, waits: false, prepare}, async (page) => {
      await page.waitForLoadState('load');
      assert.equal(asksForTheApplication(), false);
      await page.clock.resume();
      await give(page);
      await comes(page, kFigure.id);
      assert.equal(asksForTheApplication(), true);
      if (sign !== 'a key is pressed') return;
      await tabTo(page, `${kFigure.id}.positions`);
      assert.equal(await byId(page, `${kFigure.id}.positions`).isEnabled(), true, 'a reader with keys alone comes to the figure');
    });
  });
}

test('the cover begins with still pictures in the place of the live ones, fetches what moves them, and the first sign starts it', () => {
  const requests = [];
  const asksForTheApplication = () => requests.some((url) => url.endsWith('app.wasm'));
  const prepare = async (page) => {
    page.on('request', (request) => requests.push(request.url()));
    await stopTheClock(page);
  };
  return readReal({address: 'index.html', waits: false, prepare}, async (page) => {
    const still = page.locator('figure#order .still img');
    const top = (id) => page.evaluate((id) => Math.round(document.getElementById(id).getBoundingClientRect().top), id);
    await page.waitForFunction(() => document.querySelector('figure#order .still img').naturalWidth > 600);
    await page.waitForLoadState('load');
    assert.equal(await still.isVisible(), true);
    assert.equal(asksForTheApplication(), false, 'what is seen comes first');
    await page.clock.fastForward(kPatience_ms);
    await eventually(asksForTheApplication, true);
    assert.equal(await isLive(page, 'order'), false, 'it waits');
    const before = await top('drift');
    await page.clock.resume();
    await page.mouse.move(200, 200);
    await comes(page, 'order');
    assert.equal(await still.isVisible(), false);
    const after = await top('drift');
    assert.ok(Math.abs(after - before) <= 36, `the second figure moves from ${before} to ${after}`);
  });
});

test('with room for a Workbench a chapter starts at once, as a Page too', () => read({address: lessonIn('page'), waits: false}, (page) => comes(page, kFigure.id)));
