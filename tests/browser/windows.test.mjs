// Changes of the window's size and of the device pixel ratio.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readers } from './lib/browser.mjs';
import { FIGURE, LESSON, lessonIn, QUESTION } from './lib/lesson.mjs';
import { bringIntoView, clickOn, eventually, parametersOf, rectOf, settled, stateOf, statusOf } from './lib/reader.mjs';

const read = readers();

test('a narrow window shows the Page, a wide one the Workbench again, and nothing is lost; what is being read stays in sight', () =>
  read({ address: LESSON.address, height: 700 }, async (page) => {
    await page.evaluate(async ({ id }) => globalThis.phasebook.set(id, 'base', 77), FIGURE);
    await page.evaluate(async ({ id, right }) => globalThis.phasebook.answer(id, [right]), QUESTION);
    for (const [width, view] of [
      [700, 'page'],
      [1280, 'workbench'],
      [899, 'page'],
      [900, 'workbench'],
    ]) {
      await page.setViewportSize({ width, height: 700 });
      await eventually(async () => (await stateOf(page)).view, view);
      await eventually(() => page.evaluate(() => document.documentElement.dataset.view), view);
      assert.equal((await parametersOf(page, FIGURE.id)).base, 77);
      assert.equal(await statusOf(page, QUESTION.id), 'right');
      await settled(page);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, 'nothing is wider than the window');
    }
    await page.setViewportSize({ width: 1280, height: 700 });
    await settled(page);
    const heading = LESSON.sections[1];
    await page.evaluate((id) => document.getElementById(id).scrollIntoView(), heading);
    await settled(page);
    for (const view of ['page', 'workbench', 'page']) {
      await clickOn(page, 'bar.view');
      await eventually(async () => (await stateOf(page)).view, view);
      await settled(page);
      const { top } = await rectOf(page, heading);
      assert.ok(top >= 40 && top < 120, `in the ${view} the heading is at ${top}`);
    }
  }));

const sizes = (page, id) =>
  page.evaluate((id) => {
    const canvas = document.getElementById(id);
    const { width, height } = canvas.getBoundingClientRect();
    return { pixels: [canvas.width, canvas.height], css: [width, height] };
  }, id);
// Chromium reports an emulated ratio to the page only if the size changes too.
const setRatio = async (page, deviceScaleFactor, width) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', { width, height: 600, deviceScaleFactor, mobile: false });
};
const isSharp = async (page, canvas, ratio) => {
  const { pixels, css } = await sizes(page, canvas);
  return pixels.every((length, i) => Math.abs(length - css[i] * ratio) <= 1);
};

for (const [view, canvas] of [
  ['workbench', 'canvas'],
  ['page', `${FIGURE.id}.canvas`],
]) {
  test(`another device pixel ratio redraws the ${view} sharply`, () =>
    read({ address: lessonIn(view), height: 600 }, async (page) => {
      await bringIntoView(page, FIGURE.id);
      await eventually(() => isSharp(page, canvas, 1), true, 'a picture has the height that it was drawn with');
      for (const ratio of [2, 1.5, 1]) {
        await setRatio(page, ratio, 1200 + 10 * ratio);
        await eventually(() => page.evaluate(() => devicePixelRatio), ratio);
        await eventually(() => isSharp(page, canvas, ratio), true, `at ratio ${ratio}`);
        assert.equal((await stateOf(page)).view, view);
      }
    }));
}
