// A frame is drawn when something happened, and only then.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readers} from './lib/browser.mjs';
import {kFigure, kViews, lessonIn} from './lib/lesson.mjs';
import {bringIntoView, eventually, middleOf, rectOf, settled, stateOf} from './lib/reader.mjs';

const read = readers();
const frames = async (page) => (await stateOf(page)).frames;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

for (const view of kViews) {
  test(`the ${view} draws no frame in five idle seconds, and draws again when something happens`, () => read({address: lessonIn(view)}, async (page) => {
    await bringIntoView(page, kFigure.id);
    const {x, y} = middleOf(await rectOf(page, `${kFigure.id}.canvas`));
    await page.mouse.move(x, y);
    await pause(1000);
    const before = await frames(page);
    await pause(5000);
    assert.equal(await frames(page), before);

    await page.mouse.move(x + 40, y + 20);
    await eventually(async () => await frames(page) > before, true, 'the pointer over the figure');
    await settled(page);
    const rested = await frames(page);
    await page.evaluate((id) => globalThis.phasebook.set(id, 'positions', 31), kFigure.id);
    await eventually(async () => await frames(page) > rested, true, 'a parameter');
    await settled(page);
    const again = await frames(page);
    await page.evaluate((id) => globalThis.phasebook.set(id, 'positions', 31), kFigure.id);
    await pause(300);
    assert.equal(await frames(page), again, 'a parameter set to what it is already');
  }));
}

test('scrolling the Workbench draws frames, and few', () => read({address: lessonIn('workbench')}, async (page) => {
  await page.mouse.move(500, 500);
  await settled(page);
  const before = await frames(page);
  await page.mouse.wheel(0, 300);
  await eventually(() => page.evaluate(() => document.getElementById('main').scrollTop), 300);
  await settled(page);
  const drawn = await frames(page) - before;
  assert.ok(drawn >= 1 && drawn < 60, `${drawn} frames`);
}));

test('a pointer that rests on a link lights it, and then nothing more is drawn', () => read({address: lessonIn('workbench')}, async (page) => {
  await settled(page);
  const before = await frames(page);
  await page.locator('#article p a').first().hover();
  await eventually(async () => await frames(page) > before, true);
  await settled(page);
  const lit = await frames(page);
  await pause(1000);
  assert.equal(await frames(page), lit);
}));
