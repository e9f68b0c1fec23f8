// From chapter to chapter in one document: nothing is loaded anew, nothing of the one is left in the other.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readers, whenReady} from './lib/browser.mjs';
import {kViews} from './lib/lesson.mjs';
import {bringIntoView, byId, clickOn, eventually, parametersOf, rectOf, settled, stateOf, statusOf} from './lib/reader.mjs';
import {twoChapters} from './lib/books.mjs';
import {wordsInSight} from './lib/words.mjs';

const read = readers(twoChapters);
const kFirst = '01-waves';
const kSecond = '02-hands';
const mark = (page) => page.evaluate(() => { globalThis.mark = 'same document'; });
const marked = (page) => page.evaluate(() => globalThis.mark === 'same document');
const chapterIs = (page, slug) => eventually(async () => (await stateOf(page)).chapter, slug);
const open = (page, url) => page.evaluate((url) => globalThis.phasebook.open(url), url);

/** What the reader sees of where he is. */
const shown = (page) => page.evaluate(() => ({
  heading: document.querySelector('#article h1').textContent,
  title: document.title,
  bar: document.getElementById('bar.chapter').textContent,
  current: [...document.querySelectorAll('#contents [aria-current=page]')].map((link) => link.textContent),
}));
const kShownFirst = {heading: 'Waves', title: 'Waves · Phasebook', bar: '1 · Waves', current: ['1 · Waves']};
const kShownSecond = {heading: 'Hands', title: 'Hands · Phasebook', bar: '2 · Hands', current: ['2 · Hands']};

for (const view of kViews) {
  test(`a link leads to the other chapter of the ${view} without loading the page anew`, () => read({address: `${kFirst}.html?view=${view}`, height: 500}, async (page) => {
    await mark(page);
    assert.deepEqual(await shown(page), kShownFirst);
    await page.locator(`#article a[href="${kSecond}.html#the-second-hand"]`).click();
    await chapterIs(page, kSecond);
    await settled(page);
    assert.deepEqual(await shown(page), kShownSecond);
    assert.equal(await marked(page), true);
    assert.equal(new URL(page.url()).pathname, `/a/b/${kSecond}.html`);
    assert.equal(new URL(page.url()).hash, '#the-second-hand');
    const {top} = await rectOf(page, 'the-second-hand');
    assert.ok(top >= 48 && top < 400, `the section is in sight: ${top}`);
    assert.deepEqual((await stateOf(page)).figures.map(({id}) => id), ['hands']);
    assert.deepEqual(await parametersOf(page, 'hands'), {positions: 40, d_model: 32, base: 100});
    assert.equal((await stateOf(page)).view, view, 'the view stays');
  }));

  test(`the contents of the ${view} lead to the other chapter, and Back and Forward go between`, () => read({address: `${kFirst}.html?view=${view}`}, async (page) => {
    await mark(page);
    await byId(page, `contents.${kSecond}`).click();
    await chapterIs(page, kSecond);
    await page.goBack();
    await chapterIs(page, kFirst);
    await settled(page);
    assert.deepEqual(await shown(page), kShownFirst);
    await page.goForward();
    await chapterIs(page, kSecond);
    await settled(page);
    assert.deepEqual(await shown(page), kShownSecond);
    assert.equal(await marked(page), true);
    assert.deepEqual((await stateOf(page)).errors, []);
  }));
}

test('phasebook.open opens a chapter with its parameters, and Back returns to the figure as it was', () => read({address: `${kFirst}.html`}, async (page) => {
  await mark(page);
  await bringIntoView(page, 'waves');
  await page.locator('#article a.act').first().click();
  await eventually(() => parametersOf(page, 'waves'), {positions: 12, d_model: 8, base: 50});
  await open(page, `${kSecond}.html?hands.positions=5`);
  assert.equal((await stateOf(page)).chapter, kSecond);
  assert.deepEqual(await parametersOf(page, 'hands'), {positions: 5, d_model: 32, base: 100});
  await page.goBack();
  await chapterIs(page, kFirst);
  assert.deepEqual(await parametersOf(page, 'waves'), {positions: 12, d_model: 8, base: 50});
  await page.goBack();
  await eventually(() => parametersOf(page, 'waves'), {positions: 12, d_model: 8, base: 10000});
  assert.equal(await marked(page), true);
}));

test('phasebook.open says when there is no such chapter, and stays', () => read({address: `${kFirst}.html`, expected: /404/}, async (page) => {
  const told = await page.evaluate(async () => {
    const before = location.href;
    const refused = await globalThis.phasebook.open('09-nothing.html').then(() => 'opened', (error) => error.message);
    return {refused, stayed: location.href === before};
  });
  assert.match(told.refused, /^[A-Z].*\.$/);
  assert.equal(told.stayed, true);
  assert.equal((await stateOf(page)).chapter, kFirst);
}));

for (const view of kViews) {
  test(`Back to the other chapter of the ${view} leads to where one was`, () => read({address: `${kFirst}.html?view=${view}`, height: 400}, async (page) => {
    await bringIntoView(page, 'which-wave');
    const {top} = await rectOf(page, 'which-wave');
    await open(page, `${kSecond}.html?view=${view}`);
    await settled(page);
    assert.ok((await rectOf(page, 'hands')).top < 400, 'the other chapter begins at its top');
    await page.goBack();
    await chapterIs(page, kFirst);
    await eventually(async () => Math.abs((await rectOf(page, 'which-wave')).top - top) < 4, true);
  }));
}

test('answers of the chapters are kept apart and outlive a reload', () => read({address: `${kFirst}.html`}, async (page) => {
  const answer = (item, option) => page.evaluate((what) => globalThis.phasebook.answer(...what), [item, [option]]);
  await answer('which-wave', 'last');
  await open(page, `${kSecond}.html`);
  assert.equal(await statusOf(page, 'which-hand'), 'unanswered');
  await answer('which-hand', 'last');
  assert.equal(await statusOf(page, 'which-hand'), 'right');
  assert.match(await page.evaluate(() => globalThis.phasebook.answer('which-wave', ['first']).catch((error) => error.message)), /no question 'which-wave' in this chapter/);
  await page.reload();
  await whenReady(page);
  assert.equal(await statusOf(page, 'which-hand'), 'right');
  await open(page, `${kFirst}.html`);
  assert.equal(await statusOf(page, 'which-wave'), 'wrong');
  await eventually(() => page.locator('[id="which-wave.last.feedback"]').isVisible(), true);
}));

test('a chapter that was come to works like one that was loaded', () => read({address: `${kFirst}.html?view=page`}, async (page) => {
  await open(page, `${kSecond}.html?view=page`);
  await bringIntoView(page, 'hands');
  const picture = async () => {
    await settled(page);
    return (await byId(page, 'hands.canvas').screenshot()).toString('base64');
  };
  const before = await picture();
  await byId(page, 'hands.base').fill('7');
  await page.keyboard.press('Enter');
  await eventually(async () => (await parametersOf(page, 'hands')).base, 7);
  assert.notEqual(await picture(), before, 'its figure is drawn');
  await bringIntoView(page, 'which-hand');
  await byId(page, 'which-hand.last').click();
  await eventually(() => statusOf(page, 'which-hand'), 'right');
  await clickOn(page, 'bar.view');
  await eventually(async () => (await stateOf(page)).view, 'workbench');
  await settled(page);
  const words = (await wordsInSight(page)).map(({word}) => word);
  assert.ok(words.includes('Hands') && !words.includes('tests'), 'nothing of the first chapter is left');
}));

test('both chapters leave the browser nothing to complain of after ten changes', () => read({address: `${kFirst}.html`}, async (page) => {
  for (let turn = 0; turn < 5; turn += 1) {
    await open(page, `${kSecond}.html`);
    await open(page, `${kFirst}.html`);
  }
  await settled(page);
  assert.deepEqual(await shown(page), kShownFirst);
  assert.deepEqual((await stateOf(page)).errors, []);
}));
