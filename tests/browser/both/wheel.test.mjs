// The wheel scrolls the text wherever the pointer is, and zooms a picture only while that has the focus. Zooming the page is left to the
// browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lessonBook } from '../lib/books.mjs';
import { readers } from '../lib/browser.mjs';
import { lessonIn } from '../lib/lesson.mjs';
import { eventually, middleOf, rectOf, settled, stateOf } from '../lib/reader.mjs';

const read = readers(lessonBook);
const ADDRESS = lessonIn('workbench');

const staged = (page) => page.evaluate(() => document.querySelector('#article figure[data-staged]').id);
const scrolled = (page) => page.evaluate(() => scrollY);
const parametersOf = async (page, figure) => (await stateOf(page)).figures.find(({ id }) => id === figure).parameters;

async function pointAtStage(page) {
  const figure = await staged(page);
  const { x, y } = middleOf(await rectOf(page, `${figure}.canvas`));
  await page.mouse.move(x, y);
  await settled(page);
  return { figure, x, y };
}

test('over the stage the wheel scrolls the text, in an instant like anywhere else', () =>
  read({ address: ADDRESS }, async (page) => {
    await settled(page);
    await pointAtStage(page);
    await page.mouse.wheel(0, 300);
    await eventually(() => scrolled(page), 300);
  }));

test('over a picture that has the focus the wheel zooms that, and the text stays', () =>
  read({ address: `${ADDRESS}&table.view=heatmap` }, async (page) => {
    await settled(page);
    const { figure } = await pointAtStage(page);
    assert.equal(figure, 'table');
    await page.evaluate((id) => document.getElementById(id).focus(), `${figure}.canvas`);
    await settled(page);
    assert.equal((await parametersOf(page, figure)).shown_positions, 0, 'all are shown');
    await page.mouse.wheel(0, -300);
    await eventually(async () => (await parametersOf(page, figure)).shown_positions > 0, true, 'fewer are shown');
    assert.equal(await scrolled(page), 0);
  }));

test('nothing keeps the browser from zooming the page by Ctrl and the wheel', () =>
  read({ address: ADDRESS }, async (page) => {
    const { x, y } = await pointAtStage(page);
    const prevented = await page.evaluate(
      ([x, y]) =>
        ['#article p', ''].map((selector) => {
          const target = selector ? document.querySelector(selector) : document.elementFromPoint(x, y);
          return !target.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, ctrlKey: true, bubbles: true, cancelable: true }));
        }),
      [x, y],
    );
    assert.deepEqual(prevented, [false, false]);
  }));
