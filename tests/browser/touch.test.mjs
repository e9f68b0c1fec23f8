// The book under fingers: what scrolls, what moves, what zooms, and what is large enough for them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindsBook, realBook } from './lib/books.mjs';
import { readers, whenReady } from './lib/browser.mjs';
import { pinch, swipe } from './lib/fingers.mjs';
import { FIGURE, lessonIn, QUESTION } from './lib/lesson.mjs';
import { bringIntoView, byId, eventually, middleOf, parametersOf, rectOf, settled, stateOf, statusOf } from './lib/reader.mjs';

const read = readers();
const readKinds = readers(kindsBook);
const readReal = readers(realBook);
const PHONE = { width: 390, height: 844, touch: true };
const slider = `${FIGURE.id}.positions.slider`;
const picture = `${FIGURE.id}.canvas`;
const parameters = (page) => parametersOf(page, FIGURE.id);
const allParameters = async (page) => (await stateOf(page)).figures[0].parameters;
const scrolled = (page) => page.evaluate(() => scrollY);
const magnified = (page) => page.evaluate(() => visualViewport.scale);

test('a swipe up that begins on a slider scrolls and leaves the slider as it was; one to the side moves it', () =>
  read({ address: lessonIn('page'), ...PHONE }, async (page) => {
    await bringIntoView(page, slider);
    const top = await scrolled(page);
    const rect = await rectOf(page, slider);
    await swipe(page, { x: rect.x + rect.width * 0.9, y: middleOf(rect).y }, { y: -160 });
    await eventually(async () => (await scrolled(page)) > top + 60, true);
    await settled(page);
    assert.deepEqual(await parameters(page), FIGURE.initial);

    await bringIntoView(page, slider);
    const from = middleOf(await rectOf(page, slider));
    await swipe(page, from, { x: 100 });
    await eventually(async () => (await parameters(page)).positions > 200, true);
  }));

test('a swipe up that begins on a picture scrolls and changes nothing; one to the side moves what is under it', () =>
  read({ address: lessonIn('page', '&table.view=heatmap&table.positions=2048'), ...PHONE }, async (page) => {
    await bringIntoView(page, picture);
    const before = await allParameters(page);
    const top = await scrolled(page);
    const { x, y, width, height } = await rectOf(page, picture);
    await swipe(page, { x: x + width / 2, y: y + height / 2 }, { y: -160 });
    await eventually(async () => (await scrolled(page)) > top + 60, true);
    await settled(page);
    assert.deepEqual(await allParameters(page), before);

    await bringIntoView(page, picture);
    const now = await rectOf(page, picture);
    const position = () => allParameters(page).then(({ position }) => position);
    const start = await position();
    let still = NaN; // once the first swipe has run out
    await eventually(async () => {
      const before = still;
      still = await scrolled(page);
      await page.waitForTimeout(100);
      return still === before;
    }, true);
    await swipe(page, { x: now.x + now.width * 0.3, y: now.y + now.height * 0.4 }, { x: 120 });
    await eventually(async () => (await position()) !== start, true);
    assert.equal(await scrolled(page), still);
  }));

test('two fingers zoom a picture that can be zoomed, and the page elsewhere', () =>
  read({ address: lessonIn('page', '&table.view=heatmap'), ...PHONE }, async (page) => {
    await bringIntoView(page, picture);
    const { x, y, width, height } = await rectOf(page, picture);
    assert.equal((await allParameters(page)).shown_positions, 0, 'all are shown');
    await pinch(page, { x: x + width / 2, y: y + height * 0.4 }, 60, 240);
    await eventually(async () => (await allParameters(page)).shown_positions > 0, true, 'fewer are shown');
    assert.equal(await magnified(page), 1);

    await bringIntoView(page, QUESTION.id);
    await pinch(page, middleOf(await rectOf(page, `${QUESTION.id}.question`)), 60, 240);
    await eventually(async () => (await magnified(page)) > 1.5, true);
  }));

test('over a picture that cannot be zoomed two fingers zoom the page', () =>
  readReal({ address: '07-rotary-embeddings.html', ...PHONE }, async (page) => {
    await page.evaluate(() => document.querySelectorAll('#article .spoiler button').forEach((open) => open.click()));
    await settled(page);
    const canvas = await page.evaluate(
      () => [...document.querySelectorAll('#article figure[data-live]:not([data-zooms]) canvas')].find((one) => one.checkVisibility()).id,
    );
    await bringIntoView(page, canvas);
    const { x, y, width } = await rectOf(page, canvas);
    await pinch(page, { x: x + width / 2, y: y + 120 }, 60, 240);
    await eventually(async () => (await magnified(page)) > 1.5, true);
  }));

test('a tap on a picture moves its cursor there', () =>
  read({ address: lessonIn('page', '&table.view=heatmap'), ...PHONE }, async (page) => {
    await bringIntoView(page, picture);
    const before = await allParameters(page);
    const { x, y, width, height } = await rectOf(page, picture);
    await page.touchscreen.tap(x + 0.7 * width, y + 0.7 * height);
    await eventually(async () => {
      const { position, dimension } = await allParameters(page);
      return position !== before.position && dimension !== before.dimension;
    }, true);
  }));

test('− and + move a slider by its step', () =>
  read({ address: lessonIn('page'), ...PHONE }, async (page) => {
    await bringIntoView(page, slider);
    const positions = async () => (await parameters(page)).positions;
    const step = (by) => page.locator(`[id="${slider}"] ~ [data-step="${by}"]`);
    await step(1).tap();
    await eventually(positions, 31);
    await step(-1).tap();
    await step(-1).tap();
    await eventually(positions, 29);
  }));

test('what is tapped before the application is there is done when it is', () => {
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  const prepare = (page) =>
    page.route('**/app.wasm', async (route) => {
      await held;
      await route.continue();
    });
  return read({ address: lessonIn('page'), ...PHONE, waits: false, prepare }, async (page) => {
    await page.waitForLoadState('load');
    const option = byId(page, `${QUESTION.id}.${QUESTION.right}`);
    await option.scrollIntoViewIfNeeded();
    await option.tap({ force: true }); // it is disabled until then
    assert.equal(await byId(page, FIGURE.id).getAttribute('data-live'), null);
    release();
    await whenReady(page);
    await eventually(() => statusOf(page, QUESTION.id), 'right');
  });
});

/** The fields and targets in sight of fingers that are too small for them. */
const tooSmall = (page) =>
  page.evaluate(() => {
    const shown = (selector) =>
      [...document.querySelectorAll(selector)].filter(
        (element) => element.checkVisibility({ opacityProperty: false }) && element.getBoundingClientRect().width > 1,
      );
    const named = (element) => `${element.localName} ${element.id || element.textContent.slice(0, 20)}`;
    const fields = shown('input:not([type=radio], [type=checkbox], [type=range], [type=file]), textarea').filter(
      (element) => parseFloat(getComputedStyle(element).fontSize) < 16,
    );
    const least = (selector, px) =>
      shown(selector).filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return Math.min(width, height) < px - 0.01;
      });
    return {
      fields: fields.map(named),
      below24: least('button, summary, input[type=range], .segments label, .foot a, #contents a', 24).map(named),
      below44: least('.option, .quiz pre label', 44).map(named),
    };
  });

for (const [name, open] of Object.entries({
  lesson: [read, lessonIn('page')],
  kinds: [readKinds, '01-kinds.html?view=page'],
  cover: [readReal, 'index.html'],
  about: [readReal, 'about.html'],
})) {
  test(`on a touch screen fields have 16 px, targets 24, options and lines of code 44: ${name}`, () =>
    open[0]({ address: open[1], ...PHONE }, async (page) => {
      await page.evaluate(() =>
        document.querySelectorAll('details').forEach((fold) => {
          fold.open = true;
        }),
      );
      assert.deepEqual(await tooSmall(page), { fields: [], below24: [], below44: [] });
    }));
}

test('fields for numbers that may be negative have a pad with a minus', () =>
  readReal({ address: '14-the-engine-room.html', ...PHONE }, async (page) => {
    const pads = await page.evaluate(() =>
      [...document.querySelectorAll('#article input[type=number]')].map(({ min, inputMode }) => [Number(min) < 0, inputMode]),
    );
    assert.ok(pads.length > 0);
    for (const [signed, pad] of pads) assert.equal(pad, signed ? 'text' : 'decimal');
  }));
