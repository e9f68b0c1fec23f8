// What was missed, asked once more: at the end of its chapter, and at the head of the next one. What is asked when is tested in
// tests/app/once_more_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeFindingsInBothSchemes } from './lib/axe.mjs';
import { twoChapters } from './lib/books.mjs';
import { readers, whenReady } from './lib/browser.mjs';
import { byId, clickOn, eventually, settled, statusOf } from './lib/reader.mjs';

const read = readers(twoChapters);
const answer = (page, item, option) => page.evaluate(([item, option]) => globalThis.phasebook.answer(item, option), [item, option]);
const focused = (page) => page.evaluate(() => document.activeElement.id);
const topOf = (page, id) => page.evaluate((id) => document.getElementById(id).getBoundingClientRect().top, id);

test('what was missed stands at the end of its chapter, and in one line at the head of the next from the first paint', () =>
  read({ address: '01-waves.html?view=workbench' }, async (page) => {
    await answer(page, 'which-wave', 'last');
    assert.equal(await byId(page, 'once-more').isVisible(), false);
    await answer(page, 'which-wave', 'first');
    await eventually(() => byId(page, 'again-which-wave').isVisible(), true);

    await page.goto(new URL('02-hands.html?view=workbench', page.url()).href);
    assert.ok(await byId(page, 'from-before').isVisible(), 'before the application runs');
    const before = await topOf(page, 'the-first-hand');
    await whenReady(page);
    await settled(page);
    assert.equal(await topOf(page, 'the-first-hand'), before, 'nothing moves');
    assert.deepEqual(await axeFindingsInBothSchemes(page), []);

    await byId(page, 'from-before.open').focus();
    await page.keyboard.press('Enter');
    await eventually(() => focused(page), 'again-which-wave');
    await clickOn(page, 'again-which-wave.first');
    await eventually(() => statusOf(page, 'again-which-wave'), 'right');
    await settled(page);
    const formula = page.locator('[id="again-which-wave.first.feedback"] [data-formula]');
    assert.equal(await formula.locator('math').count(), 1, 'of the other chapter');
    assert.ok((await formula.boundingBox()).width > 5);
    assert.equal(await byId(page, 'from-before.words').textContent(), 'Right, this time.');

    await page.reload();
    assert.equal(await byId(page, 'from-before').isVisible(), false);
  }));
