// A minimum font size that the reader has set in her browser is the size of the text that is painted. Chromium takes it when it starts, so
// this test has a browser of its own.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openChromium } from '../../tools/lib/chromium.mjs';
import { realBook } from './lib/books.mjs';
import { instrumentPage, whenReady } from './lib/browser.mjs';
import { assertMostWordPositions } from './lib/drawn_word_positions.mjs';
import { siteOf } from './lib/shared.mjs';

const MINIMUM_px = 20;

let browser;
let site;
before(async () => {
  site = await siteOf(realBook);
  browser = await openChromium([`--blink-settings=minimumFontSize=${MINIMUM_px}`]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

test('text is painted in the smallest size that the reader allows', async (context) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  await page.addInitScript(instrumentPage);
  await page.goto(`${site.url}07-rotary-embeddings.html?view=workbench`);
  await whenReady(page);
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('#article p')).fontSize), `${MINIMUM_px}px`);
  await assertMostWordPositions(page, context, `at least ${MINIMUM_px} px`);
});
