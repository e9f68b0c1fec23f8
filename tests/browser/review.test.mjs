// A review of the real book by keyboard: what is due, one question at a time, what was missed once more, and the end. Which questions it
// asks is tested in tests/app/review_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeFindingsInBothSchemes } from './lib/axe.mjs';
import { realBook } from './lib/books.mjs';
import { readers, whenReady } from './lib/browser.mjs';
import { byId, eventually, settled, tabTo } from './lib/reader.mjs';

const read = readers(realBook);
const DUE = ['stepping-by-two', 'angles-subtract'];

/** Leaves right answers to these questions in storage, given long ago, unless there are some. Runs in the page. */
const answerLongAgo = (ids) => {
  for (const id of ids) {
    const key = `phasebook.log.${id}`;
    if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({ format: 1, log: [[20000, 100, 3]] }));
  }
};

const END = 'looking-back';
const shown = (page) => page.locator(`.quiz:visible, [id="${END}"]:visible`).evaluateAll(([first]) => first.id);
const focused = (page) => page.evaluate(() => document.activeElement.id);
const press = async (page, id, key = 'Enter') => {
  await tabTo(page, id);
  await page.keyboard.press(key);
};

/** Chooses the first option of the question that is shown, says that she is sure of it, has it checked and goes on. */
async function answer(page, id) {
  await press(page, await byId(page, id).locator(':is(.options, .lines) input').first().getAttribute('id'), 'Space');
  await press(page, `${id}.sure`);
  await eventually(() => byId(page, `${id}.sure`).getAttribute('aria-pressed'), 'true');
  await press(page, `${id}.check`);
  await eventually(() => focused(page), id, 'the focus stays at the question that has been judged');
  assert.match(await byId(page, `${id}.status`).textContent(), /\w/);
  await press(page, `${id}.next`);
  await eventually(async () => (await shown(page)) !== id || byId(page, `${id}.next`).isHidden(), true);
  assert.equal(await focused(page), await shown(page), 'and goes on to what comes next');
}

test('a review asks by keyboard what is due and then says when the next are; it stays so after a reload', () =>
  read({ address: 'review.html?view=page', prepare: (page) => page.addInitScript(answerLongAgo, DUE) }, async (page) => {
    await settled(page);
    const due = page.locator('#contents .due');
    assert.equal(await due.textContent(), 'Two questions are due.');
    assert.deepEqual(await axeFindingsInBothSchemes(page), []);
    const asked = [];
    while ((await shown(page)) !== END) {
      asked.push(await shown(page));
      assert.match(await byId(page, `${asked.at(-1)}.eyebrow`).textContent(), new RegExp(`^${asked.length} of `));
      await answer(page, asked.at(-1));
    }
    assert.deepEqual([...new Set(asked)].sort(), DUE.map((id) => `review-${id}`).sort());
    const said = await byId(page, END).innerText();
    assert.match(said, /right at once\..*The next .*due /s);
    assert.ok(await due.isHidden(), 'no more is due, which the contents know at once');
    await page.reload();
    await whenReady(page);
    await eventually(() => byId(page, END).innerText(), said);
    assert.deepEqual(await axeFindingsInBothSchemes(page), []);
  }));
