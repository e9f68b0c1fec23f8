// Using a figure with the pointer, which Dear ImGui handles on the stage and the browser's own controls on the Page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readers } from './lib/browser.mjs';
import { FIGURE, lessonIn, someOf, VIEWS } from './lib/lesson.mjs';
import { bringIntoView, byId, clickOn, drag, eventually, parametersOf, rectOf, settled, stateOf } from './lib/reader.mjs';

const read = readers();
const parameters = (page) => parametersOf(page, FIGURE.id);
const slider = `${FIGURE.id}.positions.slider`;
const picture = `${FIGURE.id}.canvas`;

/** A picture of the readout, which is at the bottom of the figure's picture. */
async function readout(page) {
  await settled(page);
  const { x, y, width, height } = await rectOf(page, picture);
  return (await page.screenshot({ clip: { x, y: y + height - 80, width, height: 80 } })).toString('base64');
}

for (const view of someOf(VIEWS.toReversed())) {
  test(`in the ${view} a dragged slider moves the figure, its words and its native controls, and stops at its ends; Reset brings the book's values back`, () =>
    read({ address: lessonIn(view), height: 900 }, async (page) => {
      await bringIntoView(page, FIGURE.id);
      const rect = await rectOf(page, slider);
      const y = rect.y + rect.height / 2;
      if (view === 'workbench') {
        await drag(page, { x: rect.x - 60, y }, { x: rect.x + 100, y });
        await settled(page);
        assert.deepEqual(await parameters(page), FIGURE.initial, 'a pointer that is pressed beside it moves nothing');
      }
      const knob =
        rect.x + 8 + (rect.width - 16) * (await byId(page, slider).evaluate(({ value, min, max }) => (value - min) / (max - min)));
      await drag(page, { x: knob, y }, { x: rect.x + rect.width * 0.7, y });
      await settled(page);
      const { positions, ...others } = await parameters(page);
      assert.ok(positions > 100 && positions < 400, `0.7 of the way from 1 to 2048 in even ratios is about 207, not ${positions}`);
      assert.deepEqual(others, { d_model: 32, base: 10000 });
      const { description } = (await stateOf(page)).figures[0];
      assert.match(description, new RegExp(`positions 0 to ${positions - 1}`));
      assert.equal(await byId(page, `${FIGURE.id}.description`).textContent(), description);
      assert.equal(await byId(page, `${FIGURE.id}.positions`).inputValue(), String(positions));
      assert.equal(await byId(page, slider).getAttribute('aria-valuetext'), `${positions} positions`);
      await eventually(() => new URL(page.url()).searchParams.get(`${FIGURE.id}.positions`), String(positions), 'the address says it');

      await drag(page, { x: rect.x + rect.width / 2, y }, { x: rect.x - 60, y: y + 10 });
      await eventually(async () => (await parameters(page)).positions, 1);
      await drag(page, { x: rect.x + 8, y }, { x: rect.x + rect.width + 40, y });
      await eventually(async () => (await parameters(page)).positions, 2048);
      await page.mouse.move(rect.x + 30, y);
      await settled(page);
      assert.equal((await parameters(page)).positions, 2048, 'a released slider stays');

      await clickOn(page, `${FIGURE.id}.menu.toggle`);
      await clickOn(page, `${FIGURE.id}.reset`);
      await eventually(() => parameters(page), FIGURE.initial);
      await eventually(async () => new URL(page.url()).search, `?view=${view}`);
    }));

  test(`the readout of the ${view} follows the pointer over the picture`, () =>
    read({ address: lessonIn(view) }, async (page) => {
      await bringIntoView(page, FIGURE.id);
      const rect = await rectOf(page, picture);
      const before = await readout(page);
      await page.mouse.move(rect.x + rect.width * 0.5, rect.y + rect.height * 0.3);
      const inside = await readout(page);
      assert.notEqual(inside, before);
      await page.mouse.move(rect.x + rect.width * 0.3, rect.y + rect.height * 0.6);
      assert.notEqual(await readout(page), inside);
    }));
}

test('on the stage the table of numbers covers the picture with words that can be seen, until it is closed', () =>
  read({ address: lessonIn('workbench') }, async (page) => {
    const panel = byId(page, `${FIGURE.id}.data`);
    const coloursOf = (locator) =>
      locator.evaluate((element) => ['color', 'backgroundColor'].map((name) => getComputedStyle(element)[name]));
    const TRANSPARENT = 'rgba(0, 0, 0, 0)';
    await clickOn(page, `${FIGURE.id}.menu.toggle`);
    await clickOn(page, `${FIGURE.id}.data.toggle`);
    await panel.waitFor();
    const [, ground] = await coloursOf(panel);
    const [words] = await coloursOf(panel.locator('td').first());
    assert.notEqual(ground, TRANSPARENT, 'the ground covers the picture');
    assert.ok(words !== TRANSPARENT && words !== ground, `the words are ${words} on ${ground}`);
    await panel.locator('button').click();
    await panel.waitFor({ state: 'hidden' });
  }));
