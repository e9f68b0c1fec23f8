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
const check = (page) => byId(page, `${id}.check`).click();

for (const view of kViews) {
  test(`a question of the ${view} is answered wrongly, then rightly`, () => read({address: lessonIn(view)}, async (page) => {
    await bringIntoView(page, id);
    assert.equal(await byId(page, `${id}.check`).isDisabled(), true, 'there is nothing to check yet');

    await choose(page, wrong);
    await eventually(() => status(page), 'chosen');
    await eventually(() => byId(page, `${id}.check`).isDisabled(), false);
    assert.deepEqual(await feedbackShown(page), [], 'choosing tells nothing');
    await check(page);
    await eventually(() => status(page), 'wrong');
    await eventually(() => words(page), kStatusWords.wrong);
    assert.deepEqual(await feedbackShown(page), [`${id}.${wrong}.feedback`], 'only what belongs to the choice');
    assert.equal(await byId(page, `${id}.${wrong}`).getAttribute('data-verdict'), 'wrong');

    await choose(page, right);
    await eventually(() => status(page), 'chosen');
    await eventually(() => feedbackShown(page), [], 'another choice takes the feedback away');
    await bringIntoView(page, `${id}.check`);
    await check(page);
    await eventually(() => status(page), 'right');
    await eventually(() => words(page), kStatusWords.right);
    assert.deepEqual(await feedbackShown(page), [`${id}.${right}.feedback`]);
    assert.equal(await byId(page, `${id}.${wrong}`).getAttribute('data-verdict'), null);
  }));

  test(`a question of the ${view} is answered with the keyboard alone`, () => read({address: lessonIn(view)}, async (page) => {
    await tabTo(page, `${id}.${wrong}.input`);
    await page.keyboard.press('Space');
    await eventually(() => status(page), 'chosen');
    await page.keyboard.press('ArrowDown');
    await eventually(() => byId(page, `${id}.${right}.input`).isChecked(), true);
    await tabTo(page, `${id}.check`);
    await page.keyboard.press('Enter');
    await eventually(() => status(page), 'right');
    await eventually(() => words(page), kStatusWords.right);
    const {top, bottom} = await rectOf(page, `${id}.check`);
    assert.ok(top >= 48 && bottom <= 900, 'the focused button is in sight');
  }));
}

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
