// In Firefox questions are answered, and figures operated, with the pointer and with the keyboard. The details are tested in Chromium.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readers } from '../lib/browser.mjs';
import { FIGURE, lessonIn, QUESTION, VIEWS } from '../lib/lesson.mjs';
import { bringIntoView, clickOn, drag, eventually, parametersOf, rectOf, settled, statusOf, tabTo } from '../lib/reader.mjs';

const read = readers();
const {
  id,
  right,
  wrong: [wrong],
} = QUESTION;
const SLIDER = `${FIGURE.id}.positions.slider`;
const positions = async (page) => (await parametersOf(page, FIGURE.id)).positions;

for (const view of VIEWS) {
  test(`a question of the ${view} is answered with the pointer, wrongly and then right`, () =>
    read({ address: lessonIn(view) }, async (page) => {
      await bringIntoView(page, id);
      await clickOn(page, `${id}.${wrong}`);
      await eventually(() => statusOf(page, id), 'wrong');
      await settled(page);
      await clickOn(page, `${id}.${right}`);
      await eventually(() => statusOf(page, id), 'right');
    }));

  test(`a question of the ${view} is answered with the keyboard`, () =>
    read({ address: lessonIn(view) }, async (page) => {
      const options = await page.evaluate((id) => [...document.getElementById(id).querySelectorAll('input')].map((input) => input.id), id);
      await tabTo(page, options[0]);
      for (const option of options) {
        assert.equal(await page.evaluate(() => document.activeElement.id), option);
        await page.keyboard.press('Space');
        await eventually(() => page.evaluate((option) => document.getElementById(option).checked, option), true, `${option} is chosen`);
        await settled(page);
        if ((await statusOf(page, id)) === 'right') return;
        await page.keyboard.press('ArrowDown');
      }
      assert.fail('no option is right');
    }));

  test(`a figure of the ${view} follows its slider, dragged and moved by keys, and is reset`, () =>
    read({ address: lessonIn(view), height: 900 }, async (page) => {
      await bringIntoView(page, FIGURE.id);
      const { x, y, width, height } = await rectOf(page, SLIDER);
      const share = await page.evaluate((slider) => {
        const { value, min, max } = document.getElementById(slider);
        return (value - min) / (max - min);
      }, SLIDER);
      const middle = y + height / 2;
      await drag(page, { x: x + 8 + (width - 16) * share, y: middle }, { x: x + width * 0.7, y: middle });
      await settled(page);
      const dragged = await positions(page);
      assert.ok(dragged > 100 && dragged < 400, `0.7 of the way from 1 to 2048 in even ratios is about 207, not ${dragged}`);

      await tabTo(page, SLIDER);
      await page.keyboard.press('ArrowRight');
      await eventually(async () => (await positions(page)) > dragged, true, 'ArrowRight');
      await page.keyboard.press('End');
      await eventually(() => positions(page), 2048, 'End');
      await page.keyboard.press('Home');
      await eventually(() => positions(page), 1, 'Home');
      await bringIntoView(page, `${FIGURE.id}.menu.toggle`);
      await clickOn(page, `${FIGURE.id}.menu.toggle`);
      await clickOn(page, `${FIGURE.id}.reset`);
      await eventually(() => parametersOf(page, FIGURE.id), FIGURE.initial);
    }));
}
