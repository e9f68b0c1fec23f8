// Questions with several right options, questions for a number, and the chapter's summary of the answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { twoChapters } from './lib/books.mjs';
import { readers } from './lib/browser.mjs';
import { someOf, VIEWS } from './lib/lesson.mjs';
import { bringIntoView, byId, eventually, parametersOf, statusOf, tabTo } from './lib/reader.mjs';

const read = readers(twoChapters);
const at = (view) => ({ address: `02-hands.html?view=${view}` });
const text = (page, id) => byId(page, id).textContent();
const told = (page, item) => page.locator(`[id="${item}"] .feedback:visible`).evaluateAll((shown) => shown.map(({ id }) => id).sort());

async function severalWithKeys(page) {
  const order = await page.locator('[id="which-two"] input').evaluateAll((inputs) => inputs.map(({ id }) => id));
  for (const input of order) {
    await tabTo(page, input);
    await page.keyboard.press('Space');
    await eventually(() => byId(page, input).isChecked(), true);
  }
  await eventually(() => statusOf(page, 'which-two'), 'chosen');
  await tabTo(page, 'which-two.check');
  await page.keyboard.press('Enter');
  await eventually(() => statusOf(page, 'which-two'), 'wrong');
  await eventually(() => text(page, 'which-two.status'), 'Not quite: 2 of 2 found, 1 too many.');
  assert.equal((await told(page, 'which-two')).length, 3);
  await eventually(() => page.evaluate(() => document.activeElement.id), 'which-two.again', 'the focus goes on');
}

async function numberWithKeys(page) {
  await tabTo(page, 'how-far.number');
  await page.keyboard.type('six');
  await page.keyboard.press('Enter');
  await eventually(
    () => text(page, 'how-far.status'),
    '“six” is not a number. Write it like 0.25, 1/4, 35,333 or 3.5e4, with a point before decimals.',
  );
  await page.keyboard.press('Control+A');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await eventually(() => told(page, 'how-far'), ['how-far.wrong.feedback']);
  await bringIntoView(page, 'how-far');
  await page.locator('[id="how-far.wrong.feedback"] a').click();
  await eventually(async () => (await parametersOf(page, 'hands')).positions, 20, 'a link in the feedback acts on the figure');
  await byId(page, 'how-far.number').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('6.28 steps');
  await page.keyboard.press('Enter');
  await eventually(() => statusOf(page, 'how-far'), 'right');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'how-far.number', 'the field keeps the focus');
  const { color } = await byId(page, 'how-far.number').evaluate((field) => ({ color: getComputedStyle(field).color }));
  assert.doesNotMatch(color, /, 0\)$/, 'what was typed can be seen');
}

for (const view of someOf(VIEWS)) {
  test(`several options are chosen and a number is typed with the keyboard in the ${view}; title and end of the chapter tell how it went`, () =>
    read(at(view), async (page) => {
      assert.match(await text(page, 'chapter-facts'), /^\d+ minutes · 3 questions$/);
      assert.match(await text(page, 'looking-back.score'), /^Answer the questions above/);
      await severalWithKeys(page);
      await eventually(() => text(page, 'looking-back.score'), '1 of 3 answered, none right at the first try.');
      assert.match(await text(page, 'chapter-facts'), / · you have answered 1$/);
      assert.equal(await byId(page, 'contents.02-hands').getAttribute('data-progress'), 'part');
      await numberWithKeys(page);
      await page.evaluate(() => globalThis.phasebook.answer('which-hand', ['last']));
      await eventually(() => text(page, 'looking-back.score'), 'All 3 answered, 1 right at the first try.');
      assert.equal(await byId(page, 'contents.02-hands').getAttribute('data-progress'), 'full');
      await bringIntoView(page, 'looking-back');
      await byId(page, 'looking-back.which-two.link').click();
      await eventually(() => new URL(page.url()).hash, '#the-second-hand');
    }));
}
