// The application comes when it is needed: small windows and the cover begin as HTML and still pictures.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readers, realBook} from './lib/browser.mjs';
import {kFigure, kLesson, kViews} from './lib/lesson.mjs';
import {byId, eventually, tabTo} from './lib/reader.mjs';

const read = readers();
const readReal = readers(realBook);
const kPhone = {width: 390, height: 844};
const loaded = (page, name) => page.evaluate((name) => performance.getEntriesByType('resource').some((entry) => entry.name.endsWith(name)), name);
const isLive = (page, figure) => page.evaluate((id) => document.getElementById(id).hasAttribute('data-live'), figure);
const comes = (page, figure) => page.waitForFunction((id) => document.getElementById(id).hasAttribute('data-live'), figure);

const kSigns = {
  'the pointer moves': (page) => page.mouse.move(100, 300),
  'the text is scrolled': (page) => page.evaluate(() => scrollTo(0, 50)),
  'a key is pressed': (page) => page.keyboard.press('Tab'),
  'a program asks': (page) => page.evaluate(() => { globalThis.phasebook.state(); }),
};

for (const [sign, give] of Object.entries(kSigns)) {
  test(`in a small window a chapter is text until ${sign}`, () => read({address: kLesson.address, ...kPhone, waits: false}, async (page) => {
    await page.waitForTimeout(500);
    assert.equal(await loaded(page, 'app.wasm'), false);
    await give(page);
    await comes(page, kFigure.id);
    assert.equal(await loaded(page, 'app.wasm'), true);
  }));
}

test('the cover begins with still pictures, fetches what moves them, and the first sign starts it', () => readReal({address: 'index.html', waits: false}, async (page) => {
  const still = page.locator('figure#order .still img');
  await page.waitForFunction(() => document.querySelector('figure#order .still img').naturalWidth > 600);
  assert.equal(await still.isVisible(), true);
  assert.equal(await loaded(page, 'app.wasm'), false);
  await eventually(() => page.evaluate(() => document.readyState), 'complete');
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({name}) => name.endsWith('app.wasm')));
  assert.equal(await isLive(page, 'order'), false, 'it waits');
  await page.mouse.move(200, 200);
  await comes(page, 'order');
  assert.equal(await still.isVisible(), false);
}));

test('the still picture of the cover holds the place of the live one', () => readReal({address: 'index.html', waits: false}, async (page) => {
  const top = (id) => page.evaluate((id) => Math.round(document.getElementById(id).getBoundingClientRect().top), id);
  await page.waitForFunction(() => document.querySelector('figure#order .still img').naturalWidth > 600);
  const before = await top('drift');
  await page.mouse.move(200, 200);
  await comes(page, 'order');
  const after = await top('drift');
  assert.ok(Math.abs(after - before) <= 24, `the second figure moves from ${before} to ${after}`);
}));

for (const view of kViews) {
  test(`with room for a Workbench the ${view} starts at once`, () => read({address: `${kLesson.address}?view=${view}`, waits: false}, (page) => comes(page, kFigure.id)));
}

test('a reader with keys alone comes to the first question of a small window', () => read({address: kLesson.address, ...kPhone, waits: false}, async (page) => {
  await page.keyboard.press('Tab');
  await comes(page, kFigure.id);
  await tabTo(page, `${kFigure.id}.positions`);
  assert.equal(await byId(page, `${kFigure.id}.positions`).isEnabled(), true);
}));
