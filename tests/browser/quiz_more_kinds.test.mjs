// Claims, orders, pairs, answers in a figure, lines of a listing and templates, as readers meet them.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {axeFindings} from './lib/axe.mjs';
import {kindsBook} from './lib/books.mjs';
import {readers} from './lib/browser.mjs';
import {kViews} from './lib/lesson.mjs';
import {measure} from './lib/measured_words.mjs';
import {bringIntoView, byId, clickOn, eventually, middleOf, rectOf, settled, stateOf, statusOf, tabTo} from './lib/reader.mjs';

const read = readers(kindsBook);
const at = (view, more = '') => ({address: `01-kinds.html?view=${view}${more}`});
const text = (page, id) => byId(page, id).textContent();
const answer = (page, id, given) => page.evaluate(({id, given}) => globalThis.phasebook.answer(id, given), {id, given});
const cursor = async (page) => {
  const {position, dimension, pinned} = (await stateOf(page)).figures[0].parameters;
  return {position, dimension, pinned};
};
/** The chip that stands for a side at present. */
const chip = async (page, row, side) => `turns.${row}.input.${(await text(page, `turns.${side}.side.letter`)).toLowerCase()}`;

for (const view of kViews) {
  test(`options are put in order with the keyboard in the ${view}, and their places are heard`, () => read(at(view), async (page) => {
    await bringIntoView(page, 'by-speed');
    for (const [place, option] of ['second', 'hour', 'minute'].entries()) {
      await byId(page, `by-speed.${option}.input`).focus();
      await page.keyboard.press('Space');
      await eventually(() => byId(page, `by-speed.${option}.input`).getAttribute('data-number'), String(place + 1));
    }
    assert.match(await byId(page, 'by-speed.hour.input').getAttribute('aria-label'), /^The hand of the hours.*, place 2$/);
    await tabTo(page, 'by-speed.check');
    await page.keyboard.press('Enter');
    await eventually(() => text(page, 'by-speed.status'), 'Not quite: 1 of 3 in place.');
    assert.equal(await text(page, 'by-speed.hour.feedback.lead'), 'Place 2, not right.');
    await eventually(() => page.evaluate(() => document.activeElement.id), 'by-speed.again');
    await clickOn(page, 'by-speed.read.link');
    await eventually(() => new URL(page.url()).hash, '#questions');
  }));

  test(`pairs are made with arrow keys and with clicks in the ${view}`, () => read(at(view), async (page) => {
    await bringIntoView(page, 'turns');
    await byId(page, 'turns.minutes.input.a').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await eventually(() => byId(page, 'turns.minutes.input.b').isChecked(), true);
    await eventually(() => text(page, 'turns.status'), '1 of 2 matched.');
    await clickOn(page, await chip(page, 'minutes', 'minutes'));
    await clickOn(page, await chip(page, 'hours', 'none'));
    await eventually(() => byId(page, 'turns.check').isEnabled(), true);
    await clickOn(page, 'turns.check');
    await eventually(() => text(page, 'turns.status'), 'Not quite: 1 of 2 matched.');
    await eventually(() => byId(page, 'turns.none.feedback').isVisible(), true, 'what fits nothing says so');
    await clickOn(page, await chip(page, 'hours', 'hours'));
    await settled(page); // what was said of the row before has gone
    await clickOn(page, 'turns.check');
    await eventually(() => statusOf(page, 'turns'), 'right');
    assert.equal(await text(page, 'turns.read'), 'Read again: What turns');
  }));

  test(`a place that is clicked in the figure is judged in the ${view}, wherever the pointer goes then`, () => read(at(view), async (page) => {
    await bringIntoView(page, view === 'page' ? 'hands' : 'at-five');
    assert.match(await text(page, 'at-five.state'), /^Pin a place first/);
    const picture = await rectOf(page, 'hands.canvas');
    await page.mouse.move(picture.x + picture.width / 2, picture.y + picture.height / 2);
    await settled(page);
    assert.equal((await cursor(page)).pinned, 'off');
    assert.equal(await byId(page, 'at-five.check').isEnabled(), false, 'a pointer that passes by is no answer');
    await page.mouse.click(picture.x + picture.width / 2, picture.y + picture.height / 2);
    await settled(page);
    const pinned = await cursor(page);
    assert.equal(pinned.pinned, 'on');
    await page.mouse.move(picture.x + 60, picture.y + 60, {steps: 5});
    await bringIntoView(page, 'at-five');
    assert.equal(await text(page, 'at-five.state'), `Your answer: position ${pinned.position}, dimension ${pinned.dimension}`);
    const check = middleOf(await rectOf(page, 'at-five.check'));
    await page.mouse.move(check.x, check.y, {steps: 8});
    await page.mouse.click(check.x, check.y);
    await eventually(() => statusOf(page, 'at-five'), 'wrong');
    assert.deepEqual(await cursor(page), pinned);
  }));

  test(`a place is found with the keys of the figure in the ${view}`, () => read(at(view), async (page) => {
    await bringIntoView(page, 'at-five');
    await byId(page, 'hands.canvas').focus();
    await page.keyboard.press('Home');
    for (let row = (await cursor(page)).position; row > 0; row -= 1) await page.keyboard.press('ArrowUp');
    for (let row = 0; row < 5; row += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(() => cursor(page), {position: 5, dimension: 0, pinned: 'on'});
    await eventually(() => byId(page, 'at-five.check').isEnabled(), true);
    await byId(page, 'at-five.check').focus();
    await page.keyboard.press('Enter');
    await eventually(() => statusOf(page, 'at-five'), 'right');
  }));

  test(`feedback that shows a state of the figure stays, and that state may be checked, in the ${view}`, () => read(at(view), async (page) => {
    await answer(page, 'at-five', 'position=0&dimension=5');
    await bringIntoView(page, 'at-five');
    await page.locator('[id="at-five.mistake-1.feedback"] a').click();
    await eventually(async () => (await cursor(page)).position, 5);
    await page.waitForTimeout(1000); // the page has gone to the figure
    await bringIntoView(page, 'at-five');
    await eventually(() => byId(page, 'at-five.mistake-1.feedback').isVisible(), true);
    await clickOn(page, 'at-five.check');
    await eventually(() => text(page, 'at-five.status'), 'Right, at try 2.');
  }));

  test(`a line is chosen by clicking on its words in the ${view}`, () => read(at(view), async (page) => {
    await bringIntoView(page, 'which-line');
    await clickOn(page, 'which-line.line-1.text');
    await eventually(() => statusOf(page, 'which-line'), 'wrong');
    await eventually(() => byId(page, 'which-line.other.feedback').isVisible(), true);
    await clickOn(page, 'which-line.line-4.text');
    await eventually(() => statusOf(page, 'which-line'), 'right');
    const [first, last] = [await rectOf(page, 'which-line.line-1'), await rectOf(page, 'which-line.line-4')];
    assert.equal(last.y - first.y, 3 * first.height, 'a blank line keeps its room');
  }));

  test(`a template of the ${view} draws new values for each attempt and keeps them over a reload`, () => read(at(view), async (page) => {
    const drawn = new Set();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await settled(page); // new values are in the text a frame later
      const pos = await text(page, 'so-far.hole1');
      drawn.add(pos);
      await answer(page, 'so-far', Math.sin(Number(pos)).toFixed(3));
      await eventually(() => statusOf(page, 'so-far'), 'right');
      await eventually(() => text(page, 'so-far.right.feedback'), `Right. Yes, at ${pos}.`);
      if (attempt === 5) break;
      await bringIntoView(page, 'so-far');
      await clickOn(page, 'so-far.again');
      await eventually(() => statusOf(page, 'so-far'), 'unanswered');
    }
    assert.ok(drawn.size > 2, `six attempts draw several values: ${[...drawn]}`);
    const last = await text(page, 'so-far.hole1');
    await page.reload();
    await page.evaluate(() => globalThis.phasebook.ready);
    await eventually(() => statusOf(page, 'so-far'), 'right');
    assert.equal(await text(page, 'so-far.hole1'), last);
  }));

  for (const scheme of ['light', 'dark']) {
    test(`axe finds nothing in the ${view}, ${scheme}, before and after all was answered`, () => read({...at(view), scheme}, async (page) => {
      assert.deepEqual(await axeFindings(page), []);
      await answerAll(page);
      assert.deepEqual(await axeFindings(page), []);
    }));
  }
}

/** Each question, with something right and something wrong where both fit. */
async function answerAll(page) {
  for (const [id, given] of [['why-round', 'stop'], ['by-speed', 'second,hour,minute'], ['turns', 'minutes=minutes,hours=none'], ['at-five', 'position=0&dimension=5'], ['which-line', 'line-2'], ['so-far', '0.5']]) {
    await answer(page, id, given);
  }
  await settled(page);
}

for (const [size, ratio] of [['normal', 1], ['normal', 2], ['large', 1]]) {
  test(`words of these questions are drawn where the DOM has them, ${size} at ratio ${ratio}`, (context) => read({...at('workbench', size === 'normal' ? '' : `&size=${size}`), ratio}, async (page) => {
    for (const answered of [false, true]) {
      if (answered) await answerAll(page);
      for (const id of ['by-speed', 'turns', 'at-five', 'so-far']) {
        await bringIntoView(page, id);
        await measure(page, context, ratio, `${id}${answered ? ', answered' : ''}`);
      }
    }
  }));
}

test('pairs fit a phone, and a tap answers them', () => read({address: '01-kinds.html', width: 390, height: 844}, async (page) => {
  await bringIntoView(page, 'turns');
  for (const row of ['minutes', 'hours']) await clickOn(page, await chip(page, row, row));
  await clickOn(page, 'turns.check');
  await eventually(() => statusOf(page, 'turns'), 'right');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, 'nothing is wider than the window');
}));

test('without scripts each question can be read, and its answer unfolded', () => read({address: '01-kinds.html', scripts: false}, async (page) => {
  for (const [id, folded] of [['why-round', /^AnswerTrue: a full turn/], ['by-speed', /^Answer1\. The hand of the seconds A turn a minute\.2\. /], ['turns', /^AnswerThe hand of the minutes → 24 turns\. Once an hour\./],
    ['at-five', /^AnswerOne right answer: position 5, dimension 0\. Yes\.$/], ['which-line', /^AnswerLine 4: /], ['so-far', /^Answer[−\d.]+\. Yes, at \d+\.$/]]) {
    await page.locator(`[id="${id}"] summary`).click();
    assert.match(await page.locator(`[id="${id}"] details`).textContent(), folded);
    assert.ok(await byId(page, `${id}.question`).isVisible());
  }
  assert.doesNotMatch(await text(page, 'so-far.question'), /[{}?]{2}|\{/);
}));
