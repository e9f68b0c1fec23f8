// Using a figure with the keyboard alone, through its native controls. Which values they accept is tested in tests/app/figure_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readers } from './lib/browser.mjs';
import { FIGURE, lessonIn } from './lib/lesson.mjs';
import { byId, eventually, openPanel, parametersOf, settled, stateOf, tabTo } from './lib/reader.mjs';

const read = readers();
const parameters = (page) => parametersOf(page, FIGURE.id);
const control = (name) => `${FIGURE.id}.${name}`;

/** Presses a key and waits until the parameter has a different value; resolves to that value. */
async function press(page, key, name) {
  const before = (await parameters(page))[name];
  await page.waitForTimeout(250); // as a reader would
  await page.keyboard.press(key);
  await eventually(async () => (await parameters(page))[name] !== before, true, `${key} moves ${name} from ${before}`);
  await settled(page);
  return (await parameters(page))[name];
}

/** Types `text` into the focused number field, replacing its contents. */
async function type(page, text) {
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

test('arrows, Home and End move a slider, and Reset works by Space and by Enter, in the Workbench', () =>
  read({ address: lessonIn('workbench', `&${control('base')}=50`) }, async (page) => {
    for (const key of ['Space', 'Enter']) {
      await openPanel(page, FIGURE.id);
      await tabTo(page, control('reset'));
      await page.keyboard.press(key);
      await eventually(() => parameters(page), FIGURE.initial);
      await page.evaluate((id) => globalThis.phasebook.set(id, 'base', 70), FIGURE.id);
    }

    await settled(page); // the menu has closed, and the focus has gone back to its button
    await tabTo(page, control('positions.slider'));
    await settled(page);
    assert.equal(await page.evaluate(() => document.activeElement.id), control('positions.slider'), 'the focus stays');
    assert.ok((await press(page, 'ArrowRight', 'positions')) > 30);
    assert.ok((await press(page, 'ArrowLeft', 'positions')) < 33);
    assert.equal(await press(page, 'End', 'positions'), 2048);
    assert.ok((await press(page, 'PageDown', 'positions')) < 2048);
    assert.equal(await press(page, 'Home', 'positions'), 1);
    assert.equal(await press(page, 'ArrowUp', 'positions'), 2, 'where a step of the slider is less than one, the value still moves by one');
    assert.equal(await press(page, 'ArrowDown', 'positions'), 1);
    await eventually(() => byId(page, control('positions')).inputValue(), '1');
    assert.match((await stateOf(page)).figures[0].description, /position 0/);
    assert.equal(await byId(page, control('description')).textContent(), (await stateOf(page)).figures[0].description);
    assert.equal(await byId(page, control('positions.slider')).getAttribute('aria-valuetext'), '1 positions');
  }));

test('a number is taken by Enter and when the focus leaves it, stays as it is typed till then, and gives way where it is no value, on the Page', () =>
  read({ address: lessonIn('page') }, async (page) => {
    const base = byId(page, control('base'));
    await openPanel(page, FIGURE.id); // in a column the second slider is in the menu
    await base.focus();
    await type(page, '1');
    await settled(page);
    assert.equal(await base.inputValue(), '1', '1 is no base, but the reader may be on the way to 100');
    assert.equal((await parameters(page)).base, 10000);
    await page.keyboard.type('00');
    await eventually(async () => (await parameters(page)).base, 100);
    await page.keyboard.press('Enter');
    await eventually(async () => new URL(page.url()).searchParams.get(control('base')), '100');
    await type(page, '500');
    await page.keyboard.press('Tab');
    await eventually(async () => (await parameters(page)).base, 500);
    await eventually(() => base.inputValue(), '500');
    await eventually(async () => (await stateOf(page)).figures[0].description.includes('base 500.'), true);

    const after = async (name, text) => {
      await byId(page, control(name)).focus();
      await type(page, text);
      await page.keyboard.press('Tab');
      await settled(page);
      const value = (await parameters(page))[name];
      assert.equal(await byId(page, control(name)).inputValue(), String(value), `after “${text}” the field shows the value`);
      return value;
    };
    assert.equal(await after('base', ''), 500, 'nothing changes nothing');
    assert.equal(await after('base', 'abc'), 500);
    assert.equal(await after('base', '-'), 500);
    assert.equal(await after('base', '99999999'), 1_000_000, 'too much is the most');
    assert.equal(await after('d_model', '33'), 34, 'between two steps is the next');
    assert.equal(await after('positions', '1e2'), 100);
    assert.deepEqual((await stateOf(page)).errors, []);
  }));

test('the stage draws the focus of its native control', () =>
  read({ address: lessonIn('workbench') }, async (page) => {
    await byId(page, `${FIGURE.id}.canvas`).hover(); // the opening has no controls
    await page.mouse.move(0, 0);
    const look = async () => {
      await settled(page);
      const { x, y, width, height } = await byId(page, control('base.slider')).evaluate((element) =>
        element.getBoundingClientRect().toJSON(),
      );
      return (await page.screenshot({ clip: { x, y, width, height } })).toString('base64');
    };
    const before = await look();
    await tabTo(page, control('base.slider'));
    const focused = await look();
    assert.notEqual(focused, before, 'a ring is drawn');
    await page.keyboard.press('Tab');
    assert.equal(await look(), before, 'and goes');
  }));
