// Questions with several right options and questions for a number; what the chapter says of the answers.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readers} from './lib/browser.mjs';
import {kViews} from './lib/lesson.mjs';
import {bringIntoView, byId, eventually, parametersOf, statusOf, tabTo} from './lib/reader.mjs';
import {twoChapters} from './lib/books.mjs';

const read = readers(twoChapters);
const at = (view) => ({address: `02-hands.html?view=${view}`, height: 700});
const told = (page, item) => page.locator(`[id="${item}"] .feedback:visible`).evaluateAll((shown) => shown.map(({id}) => id).sort());

for (const view of kViews) {
  test(`several are chosen and checked with the keyboard in the ${view}`, () => read(at(view), async (page) => {
    const order = await page.locator('[id="which-two"] input').evaluateAll((inputs) => inputs.map(({id}) => id));
    for (const input of order) {
      await tabTo(page, input);
      await page.keyboard.press('Space');
      await eventually(() => byId(page, input).isChecked(), true);
    }
    await eventually(() => statusOf(page, 'which-two'), 'chosen');
    await tabTo(page, 'which-two.check');
    await page.keyboard.press('Enter');
    await eventually(() => statusOf(page, 'which-two'), 'wrong');
    await eventually(() => byId(page, 'which-two.status').textContent(), 'Not quite: 2 of 2 found, 1 too many.');
    assert.equal((await told(page, 'which-two')).length, 3);
    await eventually(() => page.evaluate(() => document.activeElement.id), 'which-two.again', 'the focus goes on');
  }));

  test(`a number is typed and checked with Enter in the ${view}`, () => read(at(view), async (page) => {
    await tabTo(page, 'how-far.number');
    await page.keyboard.type('six');
    await page.keyboard.press('Enter');
    await eventually(() => byId(page, 'how-far.status').textContent(), '“six” is no number. Write it like 0.25, 1/4, 35,333 or 3.5e4, with a point before decimals.');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('3.14');
    await page.keyboard.press('Enter');
    await eventually(() => statusOf(page, 'how-far'), 'wrong');
    await eventually(() => told(page, 'how-far'), ['how-far.mistake-1.feedback']);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('6.28 steps');
    await page.keyboard.press('Enter');
    await eventually(() => statusOf(page, 'how-far'), 'right');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'how-far.number', 'the field keeps the focus');
    const {color} = await byId(page, 'how-far.number').evaluate((field) => ({color: getComputedStyle(field).color}));
    assert.doesNotMatch(color, /, 0\)$/, 'what was typed can be seen');
  }));

  test(`a link in the feedback of the ${view} acts on the figure`, () => read(at(view), async (page) => {
    await page.evaluate(() => globalThis.phasebook.answer('how-far', ['10']));
    await bringIntoView(page, 'how-far');
    await page.locator('[id="how-far.wrong.feedback"] a').click();
    await eventually(async () => (await parametersOf(page, 'hands')).positions, 20);
  }));

  test(`title and end of the chapter tell in the ${view} how the questions went`, () => read(at(view), async (page) => {
    const text = (id) => byId(page, id).textContent();
    assert.match(await text('chapter-facts'), /^\d+ minutes · 3 questions$/);
    assert.match(await text('looking-back.score'), /^Answer the questions above/);
    await page.evaluate(() => globalThis.phasebook.answer('which-hand', ['first']));
    await eventually(() => text('looking-back.score'), '1 of 3 answered, none right at the first try.');
    assert.match(await text('chapter-facts'), / · you have answered 1$/);
    assert.equal(await text('looking-back.which-hand'), 'Question 1 · The second hand, not yet right');
    assert.equal(await byId(page, 'contents.02-hands').getAttribute('data-progress'), 'part');
    await page.evaluate(() => globalThis.phasebook.answer('which-hand', ['last']));
    await page.evaluate(() => globalThis.phasebook.answer('which-two', ['round', 'even']));
    await page.evaluate(() => globalThis.phasebook.answer('how-far', [6.283]));
    await eventually(() => text('looking-back.score'), 'All 3 answered, 2 right at the first try.');
    assert.equal(await byId(page, 'contents.02-hands').getAttribute('data-progress'), 'full');
    await bringIntoView(page, 'looking-back');
    await byId(page, 'looking-back.which-hand.link').click();
    assert.equal(new URL(page.url()).hash, '#the-second-hand');
  }));
}
