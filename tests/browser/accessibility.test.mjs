// axe-core finds nothing, and assistive technology gets everything that is visible.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeFindings, axeFindingsInBothSchemes } from './lib/axe.mjs';
import { readers } from './lib/browser.mjs';
import { FIGURE, LESSON, lessonIn, QUESTION, VIEWS } from './lib/lesson.mjs';
import { settled, stateOf } from './lib/reader.mjs';

const read = readers();

/** The ids of the elements that Tab reaches, from the beginning of the page to its end. */
async function tabOrder(page) {
  const order = [];
  for (let i = 0; i < 150; i += 1) {
    await page.keyboard.press('Tab');
    const id = await page.evaluate(() => document.activeElement?.id ?? '');
    if (order.length > 3 && id === order[0]) break;
    order.push(id);
  }
  return order;
}

/** The elements that Tab should reach, in document order; one of each group of radio buttons. */
const focusable = (page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('a[href], button, input')].filter(
      (element) => !element.disabled && element.id && element.tabIndex >= 0 && element.checkVisibility(),
    );
    const groups = Map.groupBy(
      all.filter(({ type }) => type === 'radio'),
      ({ name }) => name,
    );
    return all
      .filter((element) => {
        if (element.type !== 'radio') return true;
        const group = groups.get(element.name);
        return element === (group.find(({ checked }) => checked) ?? group[0]);
      })
      .map(({ id }) => id);
  });

for (const view of VIEWS) {
  test(`roles, names and states of the ${view} are those of the book, and axe finds nothing, light or dark, with an answered question`, () =>
    read({ address: lessonIn(view) }, async (page) => {
      for (const name of LESSON.sections.map((id) => page.locator(`h2#${id}`))) assert.equal(await name.count(), 1);
      assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
      assert.ok(await page.getByRole('navigation', { name: 'Contents' }).isVisible());
      assert.equal(await page.locator('.quiz').getByRole('radio').count(), 3);
      assert.equal(await page.locator('.quiz').getByRole('radiogroup').count(), 1);
      assert.equal(await page.getByRole('spinbutton', { name: 'base', exact: true, includeHidden: true }).count(), 1);
      assert.deepEqual(
        await page.getByRole('slider').evaluateAll((sliders) => sliders.map(({ id }) => id)),
        ['cursor.across', 'cursor.down', 'positions.slider', ...(view === 'page' ? [] : ['base.slider'])].map(
          (name) => `${FIGURE.id}.${name}`,
        ),
        'the others are behind More, in the column of a page all but one',
      );
      for (const role of ['group', 'figure']) assert.equal(await page.getByRole(role, { name: 'Encoding table', exact: true }).count(), 1);
      assert.equal(await page.getByRole('group', { name: 'Cursor of Encoding table' }).count(), 1);
      const { description } = (await stateOf(page)).figures[0];
      const picture = page.getByRole('img', { name: 'Encoding table' });
      assert.equal(
        await picture.evaluate((canvas) => document.getElementById(canvas.getAttribute('aria-describedby')).textContent),
        description,
      );

      await page.evaluate(({ id, wrong }) => globalThis.phasebook.answer(id, [wrong[0]]), QUESTION);
      await settled(page);
      assert.deepEqual(await axeFindingsInBothSchemes(page), []);
    }));
}

test('Tab goes through the Workbench in the order of the text and stays nowhere', () =>
  read({ address: lessonIn('workbench') }, async (page) => {
    const order = await tabOrder(page);
    const wanted = await focusable(page);
    assert.deepEqual(
      order.filter((id) => wanted.includes(id)),
      wanted,
    );
  }));

test('on the Page a ring shows what has the focus', () =>
  read({ address: lessonIn('page') }, async (page) => {
    for (const selector of [
      '#bar button:not([hidden])',
      '#contents a',
      '#article a[href]',
      '#article button:enabled',
      '#article input[type=range]',
    ]) {
      const element = page.locator(`${selector} >> visible=true`).first();
      await page.keyboard.press('Tab'); // makes the browser show the focus from here on
      await element.focus();
      const { style, width } = await element.evaluate((focused) => ({
        style: getComputedStyle(focused).outlineStyle,
        width: parseFloat(getComputedStyle(focused).outlineWidth),
      }));
      assert.ok(style !== 'none' && width >= 2, `${selector}: ${width} px ${style}`);
    }
  }));

test('axe finds nothing in a small window', () =>
  read({ address: LESSON.address, width: 390, height: 800 }, async (page) => assert.deepEqual(await axeFindings(page), [])));
