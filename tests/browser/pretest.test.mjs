// The pre-test of the real book by keyboard, left and continued, and all questions of one chapter. What it asks and advises is tested in
// tests/book/pretest/ and tests/app/pretest_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeFindingsInBothSchemes } from './lib/axe.mjs';
import { realBook } from './lib/books.mjs';
import { readers, whenReady } from './lib/browser.mjs';
import { byId, eventually, settled, stateOf, tabTo } from './lib/reader.mjs';

const read = readers(realBook);
const END = 'looking-back';
const shown = (page) => page.locator(`.quiz:visible, [id="${END}"]:visible`).evaluateAll((all) => all.map(({ id }) => id).join(' '));
const focused = (page) => page.evaluate(() => document.activeElement.id);
const press = async (page, id) => {
  await tabTo(page, id);
  await page.keyboard.press('Enter');
};

test('a pre-test about some chapters asks by keyboard, goes on after a reload, and ends in a table of what to read', () =>
  read({ address: 'pretest.html?view=page&chapters=1-2' }, async (page) => {
    await settled(page);
    const ids = (await stateOf(page)).items.map(({ id }) => id);
    assert.ok(ids.length >= 4 && ids.length <= 6, ids.join());
    assert.equal(await shown(page), ids[0]);
    assert.deepEqual(await axeFindingsInBothSchemes(page), []);

    await tabTo(page, await byId(page, ids[0]).locator('input').first().getAttribute('id'));
    await page.keyboard.press('Space');
    await press(page, `${ids[0]}.check`);
    await eventually(
      () =>
        byId(page, `${ids[0]}.status`)
          .textContent()
          .then((words) => /^(Right|Not right)\.$/.test(words)),
      true,
    );
    assert.equal(await focused(page), ids[0], 'the focus stays at the question that has been judged');
    assert.equal(await byId(page, ids[0]).locator('.feedback:visible').count(), 0, 'its explanation waits');
    await press(page, `${ids[0]}.next`);
    await eventually(() => focused(page), ids[1]);
    await page.reload();
    await whenReady(page);
    await eventually(() => shown(page), ids[1]);

    for (const id of ids.slice(1)) {
      await eventually(() => shown(page), id);
      await byId(page, `${id}.unknown`).click();
    }
    await eventually(() => focused(page), END);
    assert.match(await byId(page, `${END}.score`).textContent(), /no chapter yet that you can skip/);
    assert.deepEqual(
      await page.locator('.topics tbody tr:visible a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      ['01-why-order-matters.html', '02-sinusoidal-encoding.html'],
    );
    assert.deepEqual(await axeFindingsInBothSchemes(page), []);
    await press(page, 'pretest.explain');
    await eventually(() => shown(page), [...ids, END].join(' '));
  }));

test('all questions of one chapter are chosen from a list, and answered as if in the chapter', () =>
  read({ address: 'questions.html?view=page' }, async (page) => {
    await settled(page);
    assert.equal(await shown(page), '');
    assert.deepEqual(await axeFindingsInBothSchemes(page), []);
    const chapter = page.locator('#choice a[href$="chapters=4"]');
    const [, count] = /: (\d+) questions$/.exec(await page.locator('#choice li', { has: chapter }).innerText());
    await chapter.click();
    await whenReady(page);
    await eventually(async () => (await stateOf(page)).items.length, Number(count));
    const [{ id }] = (await stateOf(page)).items;
    await eventually(() => shown(page), id);
    await byId(page, id).locator('input').first().click();
    await eventually(() => byId(page, `${id}.next`).textContent(), 'Next');
    assert.ok(await page.evaluate((id) => localStorage.getItem(`phasebook.item.${id}`), id), 'under the id that it has in its chapter');
  }));

test('without scripts both pages say where the questions are', () =>
  read({ address: 'pretest.html', scripts: false }, async (page) => {
    for (const address of ['pretest.html', 'questions.html']) {
      await page.goto(new URL(address, page.url()).href);
      assert.equal(await page.locator('.quiz:visible').count(), 0);
      assert.match(await page.locator('#article').innerText(), /without it too, with the answers folded away/);
    }
  }));
