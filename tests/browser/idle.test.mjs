// Frames are drawn only when something has happened. The tests use a fake clock, so that five seconds pass at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readers } from './lib/browser.mjs';
import { FIGURE, lessonIn, someOf, VIEWS } from './lib/lesson.mjs';
import { bringIntoView, eventually, middleOf, rectOf, settled, stateOf } from './lib/reader.mjs';

const read = readers();
const frames = async (page) => (await stateOf(page)).frames;
const prepare = (page) => page.clock.install();

/** Advances the clock, running all timers and frames, after the browser's own pending events. */
async function pass(page, ms) {
  await settled(page);
  await page.clock.runFor(ms);
}

/** Stops the clock; from here on only `pass` advances it. */
async function stopTime(page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await rest(page);
}

/** Lets enough time pass for everything that is pending. */
async function rest(page) {
  await pass(page, 2000);
  await pass(page, 2000);
}

for (const view of someOf(VIEWS)) {
  test(`the ${view} draws no frame in five idle seconds, and draws again when something happens`, () =>
    read({ address: lessonIn(view), prepare }, async (page) => {
      await bringIntoView(page, FIGURE.id);
      const { x, y } = middleOf(await rectOf(page, `${FIGURE.id}.canvas`));
      await page.mouse.move(x, y);
      await stopTime(page);
      const before = await frames(page);
      await pass(page, 5000);
      assert.equal(await frames(page), before);

      await page.mouse.move(x + 40, y + 20);
      await rest(page);
      const rested = await frames(page);
      assert.ok(rested > before, 'the pointer over the figure');
      await page.evaluate((id) => globalThis.phasebook.set(id, 'positions', 31), FIGURE.id);
      await rest(page);
      const again = await frames(page);
      assert.ok(again > rested, 'a parameter');
      await page.evaluate((id) => globalThis.phasebook.set(id, 'positions', 31), FIGURE.id);
      await rest(page);
      assert.equal(await frames(page), again, 'a parameter set to what it is already');
    }));
}

test('scrolling the Workbench draws frames, and few; a pointer that rests on a link lights it, and then nothing more is drawn', () =>
  read({ address: lessonIn('workbench'), prepare }, async (page) => {
    await page.mouse.move(500, 500);
    await stopTime(page);
    const before = await frames(page);
    await page.mouse.wheel(0, 300);
    await eventually(() => page.evaluate(() => document.scrollingElement.scrollTop), 300);
    await rest(page);
    const scrolled = await frames(page);
    assert.ok(scrolled > before && scrolled < before + 60, `${scrolled - before} frames`);

    const link = page.locator('#article p a').first();
    await link.evaluate((element) => element.scrollIntoView());
    await rest(page);
    const unlit = await frames(page);
    const { x, y } = middleOf(await link.boundingBox());
    await page.mouse.move(x, y);
    await rest(page);
    const lit = await frames(page);
    assert.ok(lit > unlit, 'it is lit');
    await pass(page, 5000);
    assert.equal(await frames(page), lit);
  }));
