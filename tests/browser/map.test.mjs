// The map of the real book: it is inked without a sign of the reader, says what to look at again, and is used by keys. What it shows is
// tested in tests/figures/atlas_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { realBook } from './lib/books.mjs';
import { readers, whenReady } from './lib/browser.mjs';
import { byId, eventually, settled, stateOf } from './lib/reader.mjs';

const read = readers(realBook);
const MISSED = 'stepping-by-two';
const missLongAgo = (id) => localStorage.setItem(`phasebook.log.${id}`, JSON.stringify({ format: 1, log: [[20000, 100, 1]] }));
const said = (page) => page.locator('#map .description').textContent();

for (const [where, window] of [
  ['in a large window', { width: 1280, height: 720 }],
  ['on a phone', { width: 390, height: 844 }],
]) {
  test(`${where}: the map says by itself what to look at again`, () =>
    read({ address: 'map.html', ...window, waits: false, prepare: (page) => page.addInitScript(missLongAgo, MISSED) }, async (page) => {
      await eventually(async () => /^Look again at “[^”]+”\. /.test(await said(page)), true);
    }));
}

test('keys go from place to place and into a chapter, and Back leads to the map', () =>
  read({ address: 'map.html', prepare: (page) => page.addInitScript(missLongAgo, MISSED) }, async (page) => {
    const place = async () => (await stateOf(page)).figures.find(({ id }) => id === 'map').parameters.place;
    await byId(page, 'map.canvas').focus();
    await page.keyboard.press('ArrowRight');
    await eventually(async () => (await place()) > 0, true);
    await settled(page);
    await page.keyboard.press('Enter');
    await eventually(async () => /\d\d-[\w-]+\.html/.test(page.url()), true);
    await page.goBack();
    await whenReady(page);
    assert.match(page.url(), /map\.html/);
  }));
