// axe-core finds nothing, and assistive technology has what the eye has.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {axeFindings} from './lib/axe.mjs';
import {readers} from './lib/browser.mjs';
import {kFigure, kLesson, kQuestion, kViews, lessonIn} from './lib/lesson.mjs';
import {settled, stateOf} from './lib/reader.mjs';

const read = readers();

for (const view of kViews) {
  for (const scheme of ['light', 'dark']) {
    test(`axe finds nothing in the ${view}, ${scheme}, with an answered question`, () => read({address: lessonIn(view), scheme}, async (page) => {
      await page.evaluate(({id, wrong}) => globalThis.phasebook.answer(id, [wrong[0]]), kQuestion);
      await settled(page);
      assert.deepEqual(await axeFindings(page), []);
    }));
  }
}

test('axe finds nothing on the cover', () => read({}, async (page) => assert.deepEqual(await axeFindings(page), [])));
test('axe finds nothing in a small window', () => read({address: kLesson.address, width: 390, height: 800}, async (page) => assert.deepEqual(await axeFindings(page), [])));

for (const view of kViews) {
  test(`roles, names and states of the ${view} are those of the book`, () => read({address: lessonIn(view)}, async (page) => {
    for (const name of kLesson.sections.map((id) => page.locator(`h2#${id}`))) assert.equal(await name.count(), 1);
    assert.ok(await page.getByRole('heading', {level: 1}).count() === 1);
    assert.ok(await page.getByRole('navigation', {name: 'Contents'}).isVisible());
    assert.equal(await page.locator('.quiz').getByRole('radio').count(), 3);
    assert.ok(await page.locator('.quiz').getByRole('radiogroup').count() === 1);
    assert.ok(await page.getByRole('spinbutton', {name: 'base', exact: true}).count() === 1);
    assert.equal(await page.getByRole('slider').count(), Object.keys(kFigure.initial).length);
    const {description} = (await stateOf(page)).figures[0];
    const picture = page.getByRole('img', {name: 'Encoding table'});
    assert.equal(await picture.evaluate((canvas) => document.getElementById(canvas.getAttribute('aria-describedby')).textContent), description);
  }));
}

test('Tab goes through the Workbench in the order of the text and stays nowhere', () => read({address: lessonIn('workbench')}, async (page) => {
  const order = [];
  for (let i = 0; i < 150; i += 1) {
    await page.keyboard.press('Tab');
    const id = await page.evaluate(() => document.activeElement?.id ?? '');
    if (order.length > 3 && id === order[0]) break;
    order.push(id);
  }
  const inDocument = await page.evaluate(() => [...document.querySelectorAll('a[href], button, input')].filter((element) => !element.disabled && element.id && element.checkVisibility()).map(({id}) => id));
  const radios = new Set(await page.evaluate(() => { // of each group of radio buttons Tab comes to one
    const groups = Map.groupBy(document.querySelectorAll('input[type=radio]'), ({name}) => name);
    return [...groups.values()].flatMap((group) => { const one = group.find(({checked}) => checked) ?? group[0]; return group.filter((radio) => radio !== one).map(({id}) => id); });
  }));
  const reached = order.filter((id) => inDocument.includes(id));
  assert.deepEqual(reached, inDocument.filter((id) => !radios.has(id)));
}));
