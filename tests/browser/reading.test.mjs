// What figures do while the book is read: scenes, steppers, parts that are highlighted together.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readers } from './lib/browser.mjs';
import { FIGURE, lessonIn } from './lib/lesson.mjs';
import { bringIntoView, byId, clickOn, eventually, openPanel, parametersOf, settled, tabTo } from './lib/reader.mjs';

const read = readers();
const litParts = (page) => page.evaluate(() => [...document.querySelectorAll('[data-lit]')].map((lit) => lit.localName));
const valueIn = (page, name) => async () => (await parametersOf(page, FIGURE.id))[name];

async function walkWithKeys(page) {
  await tabTo(page, 'walk.next');
  await settled(page); // Tab has scrolled, and a scene that the reading line crosses sets the figure
  await page.keyboard.press('Enter');
  await eventually(valueIn(page, 'positions'), 8, 'the first step');
  await page.keyboard.press('Enter');
  await eventually(valueIn(page, 'd_model'), 8, 'the second');
  await eventually(() => byId(page, 'walk.status').textContent(), 'Step 2 of 3');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await eventually(valueIn(page, 'positions'), 8, 'and back');
}

async function lightUpTogether(page) {
  const words = page.locator('.part[data-part=pos]');
  await bringIntoView(page, await words.getAttribute('id'));
  await clickOn(page, await words.getAttribute('id'));
  await page.mouse.move(2, 2);
  await settled(page);
  const lit = await litParts(page);
  assert.ok(lit.includes('span'), 'the words and the line of the listing');
  assert.ok(
    lit.some((name) => name.startsWith('m')),
    'the formula',
  );
  await words.focus();
  await page.keyboard.press('Enter');
  await page.evaluate(() => document.activeElement.blur());
  await eventually(() => litParts(page), [], 'pressed again, nothing is lit');
}

const followTheLink = async (page) => {
  await page.getByRole('link', { name: 'See a hundred rows' }).click();
  await eventually(valueIn(page, 'positions'), 100, 'pressed');
};

test('in the Workbench the stage follows the reading and gives back what it took; a stepper is used with the keyboard alone; parts light up together', () =>
  read({ address: lessonIn('workbench') }, async (page) => {
    const scroll = (top) =>
      page.evaluate((top) => {
        document.scrollingElement.scrollTop = top;
      }, top);
    await scroll(100_000);
    await eventually(valueIn(page, 'positions'), 100, 'the scene has come');
    await scroll(0);
    await eventually(valueIn(page, 'positions'), 30, 'and gone');
    await lightUpTogether(page);
    await walkWithKeys(page);
  }));

test('on the Page a scene is a link; a stepper is used with the keyboard alone; parts light up together', () =>
  read({ address: lessonIn('page') }, async (page) => {
    await lightUpTogether(page);
    await walkWithKeys(page);
    await followTheLink(page);
  }));

test('between 900 and 1200 pixels the figure stands in the text, with its controls, and a scene is a link', () =>
  read({ address: lessonIn('workbench'), width: 1024, height: 768 }, async (page) => {
    await bringIntoView(page, FIGURE.id);
    const [figure, above, below] = await page.evaluate((id) => {
      const figure = document.getElementById(id);
      return [figure, figure.previousElementSibling, figure.nextElementSibling].map((element) => element.getBoundingClientRect().toJSON());
    }, FIGURE.id);
    assert.ok(above.bottom <= figure.top && figure.bottom <= below.top, 'it covers no text');
    assert.ok(figure.height > 300);
    await openPanel(page, FIGURE.id);
    await byId(page, `${FIGURE.id}.base`).fill('100');
    await eventually(valueIn(page, 'base'), 100, 'its controls work');
    const inked = await byId(page, `${FIGURE.id}.canvas`).evaluate((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
    assert.ok(inked > 50, 'its picture is drawn');
    await followTheLink(page);
  }));
