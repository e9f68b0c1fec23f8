// Answering a question with the pointer and with the keyboard: choosing, feedback, another try. How answers are graded and stored is tested
// in tests/app/quiz_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readers, whenReady } from './lib/browser.mjs';
import { lessonIn, QUESTION, STATUS_WORDS, someOf, VIEWS } from './lib/lesson.mjs';
import { bringIntoView, byId, eventually, rectOf, settled, statusOf, tabTo } from './lib/reader.mjs';

const read = readers();
const {
  id,
  right,
  wrong: [wrong, otherWrong],
} = QUESTION;
const status = (page) => statusOf(page, id);
const words = (page) => byId(page, `${id}.status`).textContent();
const feedbackShown = (page) => page.locator(`[id="${id}"] .feedback:visible`).evaluateAll((shown) => shown.map((feedback) => feedback.id));
const choose = (page, option) => byId(page, `${id}.${option}`).click();
const itemOf = async (page) => (await page.evaluate(() => globalThis.phasebook.state())).items.find((item) => item.id === id);
const focused = (page) => page.evaluate(() => document.activeElement.id);

for (const view of someOf(VIEWS.toReversed())) {
  test(`a question of the ${view} is answered wrongly, the answer is shown on request, another attempt is right at once`, () =>
    read({ address: lessonIn(view) }, async (page) => {
      await bringIntoView(page, id);
      await choose(page, wrong);
      await eventually(() => status(page), 'wrong');
      await eventually(() => words(page), STATUS_WORDS.wrong);
      assert.deepEqual(await feedbackShown(page), [`${id}.${wrong}.feedback`], 'only what belongs to the choice');
      assert.equal(await byId(page, `${id}.${wrong}`).getAttribute('data-verdict'), 'wrong');
      assert.equal(await byId(page, `${id}.${wrong}.feedback.lead`).textContent(), '', 'the verdict stands below, once');

      await eventually(() => byId(page, `${id}.reveal`).isVisible(), true);
      await byId(page, `${id}.reveal`).click();
      await eventually(async () => (await feedbackShown(page)).sort(), [`${id}.${right}.feedback`, `${id}.${wrong}.feedback`].sort());
      await byId(page, `${id}.again`).click();
      await eventually(() => status(page), 'unanswered');
      await eventually(() => feedbackShown(page), []);
      await eventually(() => page.locator(`[id="${id}"] input:checked`).count(), 0);

      await choose(page, otherWrong);
      await eventually(() => status(page), 'wrong');
      await choose(page, right);
      await eventually(() => status(page), 'right');
      await eventually(() => feedbackShown(page), [`${id}.${right}.feedback`], 'another choice takes the feedback away');
      assert.equal(await byId(page, `${id}.${otherWrong}`).getAttribute('data-verdict'), null);
      const { first, tries } = await itemOf(page);
      assert.equal(first, 'wrong', 'the first verdict stays');
      await eventually(() => words(page), `Right, at try ${tries}.`);
    }));

  test(`a question of the ${view} is answered with the keyboard alone`, () =>
    read({ address: lessonIn(view) }, async (page) => {
      const order = await page.locator(`[id="${id}"] input`).evaluateAll((inputs) => inputs.map((input) => input.id));
      await tabTo(page, order[0]); // the first one in the displayed order
      for (const [key, place] of [
        ['ArrowDown', 1],
        ['ArrowUp', 0],
        ['ArrowUp', order.length - 1],
        ['ArrowDown', 0],
      ]) {
        await page.keyboard.press(key);
        assert.equal(await focused(page), order[place], 'arrows move, around the ends too');
      }
      assert.equal(await status(page), 'unanswered', 'and answer nothing');
      await page.keyboard.press('Space');
      await eventually(async () => ['right', 'wrong'].includes(await status(page)), true);
      for (const input of order.slice(1)) {
        if ((await status(page)) === 'right') break;
        await page.keyboard.press('ArrowDown');
        assert.equal(await focused(page), input);
        await page.keyboard.press('Space');
        await eventually(() => byId(page, input).isChecked(), true);
      }
      await eventually(() => status(page), 'right');
      await tabTo(page, `${id}.again`);
      await settled(page);
      const { top, bottom } = await rectOf(page, `${id}.again`);
      assert.ok(top >= 48 && bottom <= 720, 'the focused button is in sight');
      await page.keyboard.press('Enter');
      await eventually(() => status(page), 'unanswered');
      await eventually(() => page.evaluate((id) => document.activeElement.name === id, id), true, 'the focus goes to the options');
    }));
}

test('a program answers and is told what it does not know; the answer is there after a reload, in both views', () =>
  read({ address: lessonIn('page') }, async (page) => {
    const answer = (...options) =>
      page.evaluate(
        (options) =>
          globalThis.phasebook.answer(...options).then(
            () => 'done',
            (error) => error.message,
          ),
        options,
      );
    assert.equal(await answer(id, [right]), 'done');
    assert.equal(await status(page), 'right');
    assert.equal(await answer(id, [wrong]), 'done');
    assert.match(await answer('no-such-question', [right]), /^There is no question 'no-such-question'.*\.$/);
    assert.match(await answer(id, []), /\.$/);
    assert.match(await answer(id, [right, wrong]), /\.$/, 'a question with one answer does not take two');
    assert.equal(await status(page), 'wrong', 'what is refused changes nothing');
    await page.reload();
    await whenReady(page);
    for (const view of ['page', 'workbench']) {
      await eventually(() => page.evaluate(() => document.documentElement.dataset.view), view);
      await settled(page);
      assert.equal(await status(page), 'wrong');
      assert.equal(await words(page), STATUS_WORDS.wrong);
      assert.deepEqual(await feedbackShown(page), [`${id}.${wrong}.feedback`]);
      assert.equal(await byId(page, `${id}.${wrong}.input`).isChecked(), true);
      if (view === 'page') await byId(page, 'bar.view').click();
    }
  }));
