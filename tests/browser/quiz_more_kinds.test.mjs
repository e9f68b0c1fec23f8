// Answering questions with claims, orders, pairs, figures, lines of a listing, steps of a derivation and templates.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeFindings, axeFindingsInBothSchemes } from './lib/axe.mjs';
import { kindsBook } from './lib/books.mjs';
import { readers, whenReady } from './lib/browser.mjs';
import { answerAll, testWordPositions } from './lib/kinds_words.mjs';
import { someOf, VIEWS } from './lib/lesson.mjs';
import { bringIntoView, byId, clickOn, eventually, middleOf, rectOf, settled, stateOf, statusOf, tabTo } from './lib/reader.mjs';

const read = readers(kindsBook);
const at = (view, more = '') => ({ address: `01-kinds.html?view=${view}${more}` });
const text = (page, id) => byId(page, id).textContent();
const answer = (page, id, given) => page.evaluate(({ id, given }) => globalThis.phasebook.answer(id, given), { id, given });
const cursor = async (page) => {
  const { position, dimension, pinned } = (await stateOf(page)).figures[0].parameters;
  return { position, dimension, pinned };
};
/** The cards of the question about an order, from top to bottom. */
const cards = (page) => page.locator('[id="by-speed.options"] .choice').evaluateAll((all) => all.map(({ id }) => id.split('.')[1]));

/** Puts cards in order with keys, with the pointer on the grip, and with buttons. Screen readers get the places. */
async function putInOrder(page) {
  await bringIntoView(page, 'by-speed');
  assert.equal(await text(page, 'by-speed.check'), 'Check the order');
  const top = (await cards(page))[0];
  await byId(page, `by-speed.${top}.input`).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await eventually(async () => (await cards(page)).indexOf(top), 1);
  assert.equal(await page.evaluate(() => document.activeElement.id), `by-speed.${top}.input`, 'the focus moves along');
  assert.match(await byId(page, `by-speed.${top}.input`).getAttribute('aria-label'), /, place 2 of 3$/);
  assert.match(await text(page, 'by-speed.live'), /, place 2 of 3\.$/);
  await page.keyboard.press('Space');
  await settled(page);
  for (const [place, option] of ['second', 'hour', 'minute'].entries()) {
    const from = middleOf(await rectOf(page, `by-speed.${option}.input`));
    const to = await rectOf(page, `by-speed.${(await cards(page))[place]}`);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, to.y + 2, { steps: 6 });
    await page.mouse.up();
    await eventually(async () => (await cards(page))[place], option);
    await settled(page);
  }
  assert.equal(await byId(page, 'by-speed.second.input').getAttribute('aria-pressed'), 'false', 'a drag is no press');
  await byId(page, 'by-speed.minute.up').click();
  await eventually(() => cards(page), ['second', 'minute', 'hour']);
  await byId(page, 'by-speed.hour.up').click();
  await eventually(() => cards(page), ['second', 'hour', 'minute']);
  await tabTo(page, 'by-speed.check');
  await page.keyboard.press('Enter');
  await eventually(() => text(page, 'by-speed.status'), 'Not quite: 1 of 3 in place.');
  assert.match(await byId(page, 'by-speed.hour.input').getAttribute('aria-label'), /^The hand of the hours.*, place 2 of 3, not right$/);
  await eventually(() => page.evaluate(() => document.activeElement.id), 'by-speed.again');
  await settled(page);
  await clickOn(page, 'by-speed.read.link');
  await eventually(() => new URL(page.url()).hash, '#questions');
}

/** Gives sides to rows with keys, by clicks and by dragging. */
async function makePairs(page) {
  await bringIntoView(page, 'turns');
  await byId(page, 'turns.none.side').focus();
  await page.keyboard.press('Space');
  await eventually(() => byId(page, 'turns.none.side').getAttribute('aria-pressed'), 'true');
  await byId(page, 'turns.hours.slot').focus();
  await page.keyboard.press('Enter');
  await eventually(() => text(page, 'turns.status'), '1 of 2 matched.');
  await settled(page);
  await clickOn(page, 'turns.minutes.side');
  await clickOn(page, 'turns.minutes.slot');
  await eventually(() => byId(page, 'turns.check').isEnabled(), true);
  await clickOn(page, 'turns.check');
  await eventually(() => text(page, 'turns.status'), 'Not quite: 1 of 2 matched.');
  await eventually(() => byId(page, 'turns.none.feedback').isVisible(), true, 'what fits nothing says so');
  await settled(page);
  const from = middleOf(await rectOf(page, 'turns.hours.side'));
  const to = middleOf(await rectOf(page, 'turns.hours.slot'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await eventually(() => byId(page, 'turns.hours.slot').getAttribute('aria-current'), 'true');
  await page.mouse.up();
  await settled(page); // until the feedback on the row above has disappeared
  await clickOn(page, 'turns.check');
  await eventually(() => statusOf(page, 'turns'), 'right');
  assert.equal(await text(page, 'turns.read'), 'Read again: What turns');
}

/** Chooses a line by clicking on its words. */
async function chooseLine(page) {
  await bringIntoView(page, 'which-line');
  await clickOn(page, 'which-line.line-1.text');
  await eventually(() => statusOf(page, 'which-line'), 'wrong');
  await eventually(() => byId(page, 'which-line.other.feedback').isVisible(), true);
  await settled(page);
  await clickOn(page, 'which-line.line-4.text');
  await eventually(() => statusOf(page, 'which-line'), 'right');
  const [first, last] = [await rectOf(page, 'which-line.line-1'), await rectOf(page, 'which-line.line-4')];
  assert.equal(last.y - first.y, 3 * first.height, 'a blank line keeps its room');
}

/** Chooses the first wrong step. Other steps show the feedback that is common to them. */
async function chooseStep(page) {
  await bringIntoView(page, 'wrong-step');
  assert.equal(await byId(page, 'wrong-step.sine.input').getAttribute('data-number'), '3');
  await clickOn(page, 'wrong-step.sine');
  await eventually(() => statusOf(page, 'wrong-step'), 'wrong');
  await eventually(() => text(page, 'wrong-step.other.feedback'), ' No mistake is made here that was not made before.');
  await settled(page);
  await clickOn(page, 'wrong-step.angle');
  await eventually(() => statusOf(page, 'wrong-step'), 'right');
  await eventually(() => byId(page, 'wrong-step.other.feedback').isHidden(), true);
}

/** Pins a place by clicking in the figure. It is graded no matter where the pointer goes afterwards. */
async function pinWithThePointer(page, view) {
  await bringIntoView(page, view === 'page' ? 'hands' : 'at-five');
  assert.match(await text(page, 'at-five.state'), /^Pin a place first/);
  const picture = await rectOf(page, 'hands.canvas');
  await page.mouse.move(picture.x + picture.width / 2, picture.y + picture.height / 2);
  await settled(page);
  assert.equal((await cursor(page)).pinned, 'off');
  assert.equal(await byId(page, 'at-five.check').isEnabled(), false, 'a pointer that passes by is no answer');
  await page.mouse.click(picture.x + picture.width / 2, picture.y + picture.height / 2);
  await eventually(async () => (await cursor(page)).pinned, 'on');
  const pinned = await cursor(page);
  await page.mouse.move(picture.x + 60, picture.y + 60, { steps: 5 });
  await bringIntoView(page, 'at-five');
  await eventually(() => text(page, 'at-five.state'), `Your answer: position ${pinned.position}, dimension ${pinned.dimension}`);
  const check = middleOf(await rectOf(page, 'at-five.check'));
  await page.mouse.move(check.x, check.y, { steps: 8 });
  await page.mouse.click(check.x, check.y);
  await eventually(() => statusOf(page, 'at-five'), 'wrong');
  assert.deepEqual(await cursor(page), pinned);
}

/** Checks that feedback which shows a state of the figure stays visible, and that this state can be checked. */
async function checkWhatFeedbackShows(page) {
  await answer(page, 'at-five', 'position=0&dimension=5');
  await bringIntoView(page, 'at-five');
  await page.locator('[id="at-five.mistake-1.feedback"] a').click();
  await eventually(async () => (await cursor(page)).position, 5);
  await bringIntoView(page, 'at-five');
  await eventually(() => byId(page, 'at-five.mistake-1.feedback').isVisible(), true);
  await eventually(() => byId(page, 'at-five.check').isEnabled(), true);
  await byId(page, 'at-five.check').click();
  await eventually(() => statusOf(page, 'at-five'), 'right');
}

/** Pins a place with the figure's keys. */
async function pinWithKeys(page) {
  await byId(page, 'at-five.again').click();
  await eventually(() => statusOf(page, 'at-five'), 'unanswered');
  await byId(page, 'hands.canvas').focus();
  await page.keyboard.press('Home');
  for (let row = (await cursor(page)).position; row > 0; row -= 1) await page.keyboard.press('ArrowUp');
  for (let row = 0; row < 5; row += 1) await page.keyboard.press('ArrowDown');
  if ((await cursor(page)).pinned === 'off') await page.keyboard.press('Enter');
  await eventually(() => cursor(page), { position: 5, dimension: 0, pinned: 'on' });
  await eventually(() => byId(page, 'at-five.check').isEnabled(), true);
  await byId(page, 'at-five.check').focus();
  await page.keyboard.press('Enter');
  await eventually(() => statusOf(page, 'at-five'), 'right');
}

/** Answers a template, which draws new values for each attempt and keeps them when the page is reloaded. */
async function answerTemplate(page) {
  const pos = () => text(page, 'so-far.hole1');
  const drawn = new Set();
  while (drawn.size < 2) {
    drawn.add(await pos());
    await answer(page, 'so-far', Math.sin(Number(await pos())).toFixed(3));
    await eventually(() => statusOf(page, 'so-far'), 'right');
    await eventually(async () => (await text(page, 'so-far.right.feedback')).trim(), `Yes, at ${await pos()}.`);
    if (drawn.size === 2) break;
    await bringIntoView(page, 'so-far');
    await clickOn(page, 'so-far.fresh');
    await eventually(() => statusOf(page, 'so-far'), 'unanswered');
    await settled(page); // the new values appear in the text one frame later
  }
  const last = await pos();
  await page.reload();
  await whenReady(page);
  await eventually(() => statusOf(page, 'so-far'), 'right');
  assert.equal(await pos(), last);
}

for (const view of someOf(VIEWS)) {
  test(`in the ${view} options are put in order, pairs made, lines and steps chosen, templates drawn`, () =>
    read(at(view), async (page) => {
      await putInOrder(page);
      await makePairs(page);
      await chooseLine(page);
      await chooseStep(page);
      await answerTemplate(page);
    }));

  test(`in the ${view} a place in the figure is pinned with the pointer, shown by feedback and found with the keys`, () =>
    read(at(view), async (page) => {
      await pinWithThePointer(page, view);
      await checkWhatFeedbackShows(page);
      await pinWithKeys(page);
    }));

  test(`axe finds nothing in the ${view} before and after all was answered, light or dark`, () =>
    read(at(view), async (page) => {
      assert.deepEqual(await axeFindings(page), []);
      await answerAll(page);
      assert.deepEqual(await axeFindingsInBothSchemes(page), []);
    }));
}

testWordPositions('normal', 1, [false, true]); // large ones are in sweep/

test('pairs fit a phone, and a tap answers them', () =>
  read({ address: '01-kinds.html', width: 390, height: 844 }, async (page) => {
    await bringIntoView(page, 'turns');
    for (const part of ['minutes.side', 'minutes.slot', 'hours.side', 'hours.slot']) await clickOn(page, `turns.${part}`);
    await clickOn(page, 'turns.check');
    await eventually(() => statusOf(page, 'turns'), 'right');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, 'nothing is wider than the window');
  }));

test('without scripts each question can be read, and its answer unfolded', () =>
  read({ address: '01-kinds.html', scripts: false }, async (page) => {
    for (const [id, folded] of [
      ['why-round', /^AnswerTrue: a full turn/],
      ['by-speed', /^Answer1\. The hand of the seconds A turn a minute\.2\. /],
      ['turns', /^AnswerThe hand of the minutes → 24 turns\. Once an hour\./],
      ['at-five', /^AnswerOne right answer: position 5, dimension 0\. Yes\.$/],
      ['which-line', /^AnswerLine 4: /],
      ['so-far', /^Answer[−\d.]+\. Yes, at \d+\.$/],
      ['wrong-step', /^AnswerStep 2: A turn is/],
    ]) {
      await page.locator(`[id="${id}"] summary`).click();
      assert.match(await page.locator(`[id="${id}"] details`).textContent(), folded);
      assert.ok(await byId(page, `${id}.question`).isVisible());
    }
    assert.doesNotMatch(await text(page, 'so-far.question'), /[{}?]{2}|\{/);
  }));
