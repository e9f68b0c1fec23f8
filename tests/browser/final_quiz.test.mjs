// The final quiz of the real book: a pass of fifteen questions, one at a time, each answered once, and its result. Which questions a pass
// asks and how it is scored is tested in tests/app/final_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeFindingsInBothSchemes } from './lib/axe.mjs';
import { realBook } from './lib/books.mjs';
import { readers, whenReady } from './lib/browser.mjs';
import { byId, downloadedBytes, downloadedText, eventually, settled, stateOf, tabTo } from './lib/reader.mjs';

const read = readers(realBook);
const addressIn = (view) => `final-quiz.html?view=${view}`;
const asked = (page) => page.locator('.quiz:visible').evaluateAll((all) => all.map(({ id }) => id));
const itemsOf = async (page) => (await stateOf(page)).items.map(({ id }) => id);
const score = (page) => byId(page, 'looking-back.score').textContent();

/** Answers the question that is shown: with its first option, or the equivalent for other kinds. */
async function answer(page, id) {
  const { tag, values, rows, sides } = await page.evaluate((id) => {
    const section = document.getElementById(id);
    const parts = (selector) => [...section.querySelectorAll(selector)].map((element) => element.id.split('.')[1]);
    const inputs = [...section.querySelectorAll('.options input, .lines input, .answer input')];
    const cards = parts('.options[data-sort] .choice');
    return {
      tag: inputs[0]?.type,
      values: cards.length > 0 ? cards : inputs.map(({ value }) => value),
      rows: parts('.slot'),
      sides: parts('.side'),
    };
  }, id);
  const pairs = rows.map((row, i) => `${row}=${sides[i]}`);
  const given = tag === 'text' ? ['1'] : pairs.length > 0 ? pairs : tag === 'radio' ? [values[0]] : values;
  assert.equal((await page.evaluate(([id, given]) => globalThis.phasebook.answer(id, given), [id, given])) ?? '', '', id);
}

/** Answers every question of the pass, one after the other. */
async function answerAll(page) {
  for (const id of await itemsOf(page)) {
    await eventually(() => asked(page), [id]);
    await answer(page, id);
    await eventually(() => page.locator(':is(#article, .screen) > p:visible').count(), 0, 'the introduction is gone');
    await eventually(() => byId(page, `${id}.next`).isVisible(), true, id);
    await byId(page, `${id}.next`).click();
  }
  await eventually(() => byId(page, 'looking-back').isVisible(), true);
}

/** Checks that one question of the pass is shown, which says how many there are, and which chapters they are from. */
async function asksOneOfFifteen(page) {
  await settled(page);
  const ids = await itemsOf(page);
  assert.equal(ids.length, 15);
  assert.deepEqual(await asked(page), [ids[0]]);
  assert.match(await byId(page, `${ids[0]}.eyebrow`).textContent(), /^1 of 15\b/);
  assert.match(await byId(page, `${ids[0]}.scope`).textContent(), /^You have not answered a question in any chapter yet/);
  assert.ok(await byId(page, 'looking-back').isHidden());
}

test('a pass asks one question at a time on the Page, and ends in a dial; axe finds nothing, light or dark', () =>
  read({ address: addressIn('page') }, async (page) => {
    await asksOneOfFifteen(page);
    assert.deepEqual(await axeFindingsInBothSchemes(page), []);
    await answerAll(page);
    assert.match(await byId(page, 'final.whole').textContent(), /^\d+ of 15$/);
    assert.ok(await page.locator('.dial').isVisible());
    assert.deepEqual(
      await page.locator('.dial text:not(.whole)').allTextContents(),
      Array.from({ length: 16 }, (_, chapter) => String(chapter)),
    );
    assert.deepEqual(await axeFindingsInBothSchemes(page), []);
  }));

test('a pass of the Workbench is the same after a reload, after another chapter and Back, and after a change of the hash; its result is saved, and another one asks anew', () =>
  read({ address: addressIn('workbench') }, async (page) => {
    await asksOneOfFifteen(page);
    const ids = await itemsOf(page);
    await answer(page, ids[0]);
    await byId(page, `${ids[0]}.next`).click();
    await eventually(() => asked(page), [ids[1]]);
    const shown = () => page.locator('.quiz:visible').evaluateAll((all) => all.map(({ innerText }) => innerText));
    const before = await shown();
    await page.reload();
    await whenReady(page);
    await eventually(shown, before);
    await page.evaluate(() => globalThis.phasebook.open('07-rotary-embeddings.html#many-pairs'));
    await eventually(async () => (await stateOf(page)).chapter, '07-rotary-embeddings');
    await page.goBack();
    await eventually(async () => (await stateOf(page)).chapter, 'final-quiz');
    assert.deepEqual(await shown(), before);
    for (const hash of ['looking-back', '100%']) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, hash);
      await settled(page);
      assert.deepEqual([(await stateOf(page)).chapter, (await stateOf(page)).errors], ['final-quiz', []]);
    }

    for (const id of ids.slice(1)) await answer(page, id);
    await byId(page, `${ids[1]}.next`).click();
    await eventually(async () => (await score(page)).startsWith('All 15 answered'), true);
    await page.reload();
    await whenReady(page);
    assert.deepEqual(await itemsOf(page), ids, 'a reload goes on with the same pass');
    await eventually(() => byId(page, 'looking-back').isVisible(), true);
    const coming = page.waitForEvent('download');
    await tabTo(page, 'final.csv');
    await page.keyboard.press('Enter');
    const csv = await downloadedText(await coming);
    assert.equal(csv.trim().split('\r\n').length, 16);
    const topics = await page.locator('tr[id^="final.topic-"]:visible').allInnerTexts();
    const words = /^(\d+ · )?.*\s+\d of \d\s+(a strength|worth another look|right so far|right, but seen once)$/;
    for (const [button, begin] of [
      ['final.png', '\x89PNG'],
      ['final.svg', '<svg'],
    ]) {
      const card = page.waitForEvent('download');
      await byId(page, button).click();
      const bytes = (await downloadedBytes(await card)).toString('latin1');
      assert.ok(bytes.startsWith(begin) && bytes.length > 5000, button);
    }
    assert.ok(topics.length > 3 && topics.every((line) => words.test(line.trim())), topics.join('\n'));
    await byId(page, 'final.again').click();
    await eventually(async () => (await asked(page)).length, 1);
    assert.notDeepEqual(await itemsOf(page), ids);
  }));

test('without scripts the page says where the questions are', () =>
  read({ address: 'final-quiz.html', scripts: false }, async (page) => {
    assert.deepEqual(await asked(page), []);
    assert.match(await page.locator('#article').innerText(), /Without JavaScript there is no mixed quiz/);
  }));
