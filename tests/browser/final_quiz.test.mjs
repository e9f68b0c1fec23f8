// The final quiz of the real book: a pass of fifteen questions, each answered once, and its result. Which questions a pass asks and how it is scored is tested
// in tests/app/final_test.cpp.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {axeFindingsInBothSchemes} from './lib/axe.mjs';
import {realBook} from './lib/books.mjs';
import {readers, whenReady} from './lib/browser.mjs';
import {byId, downloadedText, eventually, settled, stateOf, tabTo} from './lib/reader.mjs';

const read = readers(realBook);
const addressIn = (view) => `final-quiz.html?view=${view}`;
const asked = (page) => page.locator('.quiz:visible').evaluateAll((all) => all.map(({id}) => id));
const itemsOf = async (page) => (await stateOf(page)).items.map(({id}) => id);
const score = (page) => byId(page, 'looking-back.score').textContent();

/** Answers every question of the pass with its first option, or the equivalent for other kinds. */
async function answerAll(page) {
  for (const id of await itemsOf(page)) {
    const {tag, options} = await page.evaluate((id) => {
      const inputs = [...document.querySelectorAll(`[id="${id}"] input`)];
      return {tag: inputs[0].type, options: inputs.map(({name, value}) => ({name, value}))};
    }, id);
    const rows = [...new Set(options.map(({name}) => name))];
    const values = options.map(({value}) => value);
    const answer = tag === 'text' ? ['1'] : tag === 'checkbox' ? values : rows.length > 1 ? null : [values[0]];
    if (answer) assert.equal(await page.evaluate(([id, answer]) => globalThis.phasebook.answer(id, answer), [id, answer]) ?? '', '', id);
    else {
      for (const row of rows) await page.evaluate((row) => document.querySelector(`input[name="${row}"]`).click(), row);
      await eventually(() => byId(page, `${id}.check`).isEnabled(), true, id);
      await page.evaluate((id) => document.getElementById(`${id}.check`).click(), id);
    }
  }
}

/** Checks that exactly the questions of the pass are shown, in the order of their numbers. */
async function asksFifteenInOrder(page) {
  await settled(page);
  const ids = await itemsOf(page);
  assert.equal(ids.length, 15);
  assert.deepEqual(await asked(page), ids, 'in the order of the page too');
  const tops = await page.locator('.quiz:visible').evaluateAll((all) => all.map((section) => section.getBoundingClientRect().top));
  assert.deepEqual(tops, tops.toSorted((a, b) => a - b));
  assert.match(await byId(page, `${ids[3]}.kicker`).textContent(), /^Question 4 of 15\b/);
}

test('a pass asks fifteen questions in order on the Page, and axe finds nothing, light or dark', () => read({address: addressIn('page')}, async (page) => {
  await asksFifteenInOrder(page);
  assert.deepEqual(await axeFindingsInBothSchemes(page), []);
}));

test('a pass of the Workbench asks fifteen questions in order, the same after a reload, after another chapter and Back, and after a change of the hash; its result is saved, and another one asks anew', () => read({address: addressIn('workbench')}, async (page) => {
  const pass = async () => {
    await eventually(async () => (await itemsOf(page)).length, 15);
    await settled(page);
    return page.locator('.quiz:visible').evaluateAll((all) => all.map(({innerText}) => innerText));
  };
  await asksFifteenInOrder(page);
  const before = await pass();
  await page.reload();
  await whenReady(page);
  assert.deepEqual(await pass(), before);
  await page.evaluate(() => globalThis.phasebook.open('07-rotary-embeddings.html#many-pairs'));
  await eventually(async () => (await stateOf(page)).chapter, '07-rotary-embeddings');
  await page.goBack();
  await eventually(async () => (await stateOf(page)).chapter, 'final-quiz');
  assert.deepEqual(await pass(), before);
  for (const hash of ['looking-back', '100%']) {
    await page.evaluate((hash) => { location.hash = hash; }, hash);
    await settled(page);
    assert.deepEqual([(await stateOf(page)).chapter, (await stateOf(page)).errors], ['final-quiz', []]);
  }

  const ids = await itemsOf(page);
  await answerAll(page);
  await eventually(async () => (await score(page)).startsWith('All 15 answered'), true);
  await page.reload();
  await whenReady(page);
  assert.deepEqual(await itemsOf(page), ids, 'a reload goes on with the same pass');
  await eventually(async () => (await score(page)).startsWith('All 15 answered'), true);
  const coming = page.waitForEvent('download');
  await tabTo(page, 'final.csv');
  await page.keyboard.press('Enter');
  const csv = await downloadedText(await coming);
  assert.equal(csv.trim().split('\r\n').length, 16);
  const topics = await page.locator('li[id^="final.topic-"]:visible').allInnerTexts();
  assert.ok(topics.length > 3 && topics.every((line) => /^\d+ · .*: (?:(\d) of \1 right, a strength|\d of \d right, worth another reading)$/.test(line.trim())), topics.join('\n'));
  await byId(page, 'final.again').click();
  await eventually(async () => (await score(page)).startsWith('Answer the questions'), true);
  assert.notDeepEqual(await itemsOf(page), ids);
}));

test('without scripts the page says where the questions are', () => read({address: 'final-quiz.html', scripts: false}, async (page) => {
  assert.deepEqual(await asked(page), []);
  assert.match(await page.locator('#article').innerText(), /Without JavaScript there is no mixed quiz/);
}));
