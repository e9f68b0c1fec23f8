// A question: choosing, checking, trying again, and what is kept of it.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readers, whenReady} from './lib/browser.mjs';
import {kQuestion, kStatusWords, kViews, lessonIn} from './lib/lesson.mjs';
import {bringIntoView, byId, eventually, rectOf, settled, statusOf, tabTo} from './lib/reader.mjs';

const read = readers();
const {id, right, wrong: [wrong, otherWrong]} = kQuestion;
const status = (page) => statusOf(page, id);
const words = (page) => byId(page, `${id}.status`).textContent();
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('phasebook.progress')));
const feedbackShown = (page) => page.locator(`[id="${id}"] .feedback:visible`).evaluateAll((shown) => shown.map((feedback) => feedback.id));
const choose = (page, option) => byId(page, `${id}.${option}`).click();
const itemOf = async (page) => (await page.evaluate(() => globalThis.phasebook.state())).items.find((item) => item.id === id);

for (const view of kViews) {
  test(`a question of the ${view} is answered wrongly, then rightly, each time at once`, () => read({address: lessonIn(view)}, async (page) => {
    await bringIntoView(page, id);
    await choose(page, wrong);
    await eventually(() => status(page), 'wrong');
    await eventually(() => words(page), kStatusWords.wrong);
    assert.deepEqual(await feedbackShown(page), [`${id}.${wrong}.feedback`], 'only what belongs to the choice');
    assert.equal(await byId(page, `${id}.${wrong}`).getAttribute('data-verdict'), 'wrong');
    assert.match(await byId(page, `${id}.${wrong}.feedback`).textContent(), /^Your choice, not quite\. /, 'words say whose choice it is');

    await choose(page, right);
    await eventually(() => status(page), 'right');
    await eventually(() => words(page), 'Right, at try 2.');
    await eventually(() => feedbackShown(page), [`${id}.${right}.feedback`], 'another choice takes the feedback away');
    assert.equal(await byId(page, `${id}.${wrong}`).getAttribute('data-verdict'), null);
    assert.deepEqual(await itemOf(page), {id, status: 'right', first: 'wrong', tries: 2});
  }));

  test(`the answer of the ${view} is shown on request, and another attempt begins with nothing chosen`, () => read({address: lessonIn(view)}, async (page) => {
    await bringIntoView(page, id);
    await choose(page, wrong);
    await eventually(() => byId(page, `${id}.reveal`).isVisible(), true);
    await byId(page, `${id}.reveal`).click();
    await eventually(async () => (await feedbackShown(page)).sort(), [`${id}.${right}.feedback`, `${id}.${wrong}.feedback`].sort());
    await byId(page, `${id}.again`).click();
    await eventually(() => status(page), 'unanswered');
    await eventually(() => feedbackShown(page), []);
    await eventually(() => page.locator(`[id="${id}"] input:checked`).count(), 0);
    assert.equal((await itemOf(page)).first, 'wrong', 'the first verdict stays');
  }));

  test(`a question of the ${view} is answered with the keyboard alone`, () => read({address: lessonIn(view)}, async (page) => {
    const order = await page.locator(`[id="${id}"] input`).evaluateAll((inputs) => inputs.map((input) => input.id));
    await tabTo(page, order[0]); // the first in the order that the reader sees
    const focused = () => page.evaluate(() => document.activeElement.id);
    for (const [key, place] of [['ArrowDown', 1], ['ArrowUp', 0], ['ArrowUp', order.length - 1], ['ArrowDown', 0]]) {
      await page.keyboard.press(key);
      assert.equal(await focused(), order[place], 'arrows move, around the ends too');
    }
    assert.equal(await status(page), 'unanswered', 'and answer nothing');
    await page.keyboard.press('Space');
    await eventually(async () => ['right', 'wrong'].includes(await status(page)), true);
    for (const input of order.slice(1)) {
      if (await status(page) === 'right') break;
      await page.keyboard.press('ArrowDown');
      assert.equal(await focused(), input);
      await page.keyboard.press('Space');
      await eventually(() => byId(page, input).isChecked(), true);
    }
    await eventually(() => status(page), 'right');
    await tabTo(page, `${id}.again`);
    await settled(page);
    const {top, bottom} = await rectOf(page, `${id}.again`);
    assert.ok(top >= 48 && bottom <= 900, 'the focused button is in sight');
    await page.keyboard.press('Enter');
    await eventually(() => status(page), 'unanswered');
    await eventually(() => page.evaluate((id) => document.activeElement.name === id, id), true, 'the focus goes to the options');
  }));
}

test('the options come in another order for another seed, and in the same after a reload', () => read({address: lessonIn('page')}, async (page) => {
  const order = () => page.locator(`[id="${id}"] input`).evaluateAll((inputs) => inputs.map((input) => input.value).join());
  const orders = new Set();
  for (let seed = 1; seed < 8; seed += 1) {
    await page.evaluate(({id, seed}) => localStorage.setItem('phasebook.progress', JSON.stringify({format: 2, items: {[id]: {version: 1, seed, chosen: [], checked: false, tries: 1}}})), {id, seed});
    await page.reload();
    await whenReady(page);
    await settled(page);
    const first = await order();
    orders.add(first);
    await page.reload();
    await whenReady(page);
    await settled(page);
    assert.equal(await order(), first);
  }
  assert.ok(orders.size > 1, 'some order differs');
}));

test('an answer outlives a reload and holds in both views', () => read({address: lessonIn('page')}, async (page) => {
  await page.evaluate(({id, wrong}) => globalThis.phasebook.answer(id, [wrong]), {id, wrong});
  assert.equal(await status(page), 'wrong');
  assert.deepEqual(Object.keys((await kept(page)).items ?? await kept(page)), [id], 'it is kept by the id of the question');
  await page.reload();
  await whenReady(page);
  assert.equal(await status(page), 'wrong');
  assert.deepEqual(await feedbackShown(page), [`${id}.${wrong}.feedback`]);
  await byId(page, 'bar.view').click();
  await settled(page);
  assert.equal(await status(page), 'wrong');
  assert.equal(await words(page), kStatusWords.wrong);
  assert.deepEqual(await feedbackShown(page), [`${id}.${wrong}.feedback`]);
  assert.equal(await byId(page, `${id}.${wrong}.input`).isChecked(), true);
}));

test('phasebook.answer chooses and checks, and says what it does not know', () => read({address: lessonIn('workbench')}, async (page) => {
  const answer = (...options) => page.evaluate((options) => globalThis.phasebook.answer(...options).then(() => 'done', (error) => error.message), options);
  assert.equal(await answer(id, [otherWrong]), 'done');
  assert.equal(await status(page), 'wrong');
  assert.equal(await answer(id, [right]), 'done');
  assert.equal(await status(page), 'right');
  assert.match(await answer('no-such-question', [right]), /^There is no question 'no-such-question'.*\.$/);
  assert.match(await answer(id, ['no-such-option']), /^The question '.*' has no option 'no-such-option'\.$/);
  assert.match(await answer(id, []), /\.$/);
  assert.match(await answer(id, [right, wrong]), /\.$/, 'a question with one answer does not take two');
  assert.equal(await status(page), 'right', 'what is refused changes nothing');
}));

test('what storage holds that is no progress does no harm', () => read({address: lessonIn('workbench')}, async (page) => {
  await page.evaluate(() => localStorage.setItem('phasebook.progress', '{"version":'));
  await page.reload();
  await whenReady(page);
  assert.equal(await status(page), 'unanswered');
  const {errors} = await page.evaluate(() => globalThis.phasebook.state());
  assert.equal(errors.length, 1);
  assert.match(errors[0], /\.$/);
}));
