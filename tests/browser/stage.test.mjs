// The picture has most of the stage; the divider, the panels of a figure and the figure that fills the window.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { realBook } from './lib/books.mjs';
import { readers } from './lib/browser.mjs';
import { someOf } from './lib/lesson.mjs';
import { byId, drag, eventually, middleOf, openGates, openPanel, rectOf, settled } from './lib/reader.mjs';
import { figureOf, testShares } from './lib/stage_shares.mjs';

const read = readers(realBook);

const stagedIn = (page) => page.evaluate(() => document.querySelector('#article figure[data-staged]').id);
const isEnlarged = (page) => page.evaluate(() => 'enlarged' in document.documentElement.dataset);
const focusedIn = (page) => page.evaluate(() => document.activeElement.id);

await testShares([[1280, 720]], 5); // the others, and larger windows, are in sweep/

const CHAPTER = '07-rotary-embeddings.html?view=workbench';

test('the divider follows keys and pointer between its ends, and is kept', () =>
  read({ address: CHAPTER }, async (page) => {
    await openGates(page);
    const share = async () => Math.round((1000 * (await rectOf(page, await stagedIn(page))).width) / 1280) / 10;
    assert.equal(await share(), 55);
    await byId(page, 'divider').focus();
    for (const [key, expected] of [
      ['ArrowLeft', 56],
      ['ArrowRight', 55],
      ['Home', 60],
      ['ArrowLeft', 60],
      ['End', 40],
      ['Enter', 55],
    ]) {
      await page.keyboard.press(key);
      await eventually(share, expected, key);
      assert.equal(await byId(page, 'divider').getAttribute('aria-valuenow'), String(expected));
    }
    const from = middleOf(await rectOf(page, 'divider'));
    await drag(page, from, { x: 1280 * 0.48, y: from.y });
    await eventually(share, 52);
    await drag(page, { x: 1280 * 0.48, y: from.y }, { x: 100, y: from.y });
    await eventually(share, 60);
    await page.goto(CHAPTER.replace('?view=workbench', ''));
    await page.evaluate(() => globalThis.phasebook.ready);
    assert.equal(await share(), 60, 'the next visit has it');
  }));

test('the menu is used with the keyboard: the focus goes in and comes back, and the picture keeps its size', () =>
  read({ address: CHAPTER }, async (page) => {
    await openGates(page);
    await settled(page);
    const id = await stagedIn(page);
    const before = await figureOf(page, id);
    await openPanel(page, id);
    const menu = byId(page, `${id}.menu`);
    assert.equal(await byId(page, `${id}.menu.toggle`).getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('Tab');
    assert.ok(await menu.evaluate((element) => element.contains(document.activeElement)), 'Tab goes on in it');
    const { picture, controls } = await figureOf(page, id);
    assert.deepEqual(picture, before.picture);
    assert.ok(controls > before.controls);
    const ink = await menu
      .locator('button')
      .first()
      .evaluate((button) => getComputedStyle(button).webkitTextFillColor);
    assert.notEqual(ink, 'rgba(0, 0, 0, 0)', 'its words are seen');
    await page.keyboard.press('Escape');
    await eventually(() => focusedIn(page), `${id}.menu.toggle`);
    assert.equal(await menu.isVisible(), false);
    await openPanel(page, id);
    await page.mouse.click(400, 300);
    await eventually(() => menu.isVisible(), false, 'a click beside it closes it');
  }));

for (const [view, width, height] of someOf([
  ['workbench', 1280, 720],
  ['page', 390, 844],
])) {
  test(`F lifts the picture over the ${view}, and F or Escape puts it back, with the text where it was`, () =>
    read({ address: `07-rotary-embeddings.html?view=${view}`, width, height }, async (page) => {
      await openGates(page);
      await byId(page, 'plane').evaluate((figure) => figure.previousElementSibling.scrollIntoView());
      await settled(page);
      const scrolled = await page.evaluate(() => scrollY);
      for (const back of ['f', 'Escape']) {
        await page.keyboard.press('f');
        await eventually(() => isEnlarged(page), true);
        await settled(page);
        const enlarged = await page.evaluate(() => document.querySelector('figure[data-enlarged]').id);
        const { width: wide, height: high } = await rectOf(page, enlarged);
        assert.deepEqual([wide, high], [width, height]);
        assert.ok((await figureOf(page, enlarged)).picture.height > 0.4 * height);
        assert.ok((await byId(page, `${enlarged}.caption`).textContent()).length > 10);
        await page.keyboard.press(back);
        await eventually(() => isEnlarged(page), false);
        await settled(page);
        assert.equal(await page.evaluate(() => scrollY), scrolled);
      }
    }));
}

test('on a phone a link shows a picture where the reader is, which can be closed', () =>
  read({ address: '07-rotary-embeddings.html', width: 390, height: 844 }, async (page) => {
    await openGates(page);
    const link = page.locator('#article a.act[href*="?"]:visible').last();
    await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await settled(page);
    // the figures above it may have become live, and higher
    const place = () => link.evaluate((element) => element.getBoundingClientRect().top);
    const before = await place();
    await link.click();
    await eventually(() => byId(page, 'peek').isVisible(), true);
    await settled(page);
    assert.ok(Math.abs((await place()) - before) < 4, `the text stays: ${before}, ${await place()}`);
    assert.ok((await rectOf(page, 'peek')).height <= 0.4 * 844);
    const inked = await byId(page, 'peek.canvas').evaluate((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
    assert.ok(inked > 20, 'its picture is drawn');
    await byId(page, 'peek.close').click();
    await eventually(() => byId(page, 'peek').isVisible(), false);
  }));
