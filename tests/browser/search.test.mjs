// Search over the whole book, by keyboard alone, and what stands for it without scripts.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {axeFindings} from './lib/axe.mjs';
import {readers} from './lib/browser.mjs';
import {kLesson, kViews, lessonIn} from './lib/lesson.mjs';
import {byId, eventually, rectOf, settled} from './lib/reader.mjs';

const read = readers();
const isOpen = (page) => byId(page, 'search').isVisible();
const focused = (page) => page.evaluate(() => document.activeElement?.id);
const results = (page) => page.locator('#search [role=option]:visible');
const status = (page) => byId(page, 'search.status').innerText();

/** Opens the search as a reader's hand on the keys does, and types. */
async function searchFor(page, words) {
  await page.keyboard.press('/');
  await eventually(() => focused(page), 'search.words');
  await page.keyboard.type(words);
}

for (const view of kViews) {
  test(`/ opens the search in the ${view}; arrows choose, Enter goes to the place, and the panel is gone`, () => read({address: lessonIn(view)}, async (page) => {
    await searchFor(page, 'Fast and SLÖW');
    await eventually(() => page.locator('[id="search.0.title"] mark').allInnerTexts(), ['Fast', 'and', 'slow']);
    assert.equal(await byId(page, 'search.words').inputValue(), 'Fast and SLÖW', 'the slash is no part of it');
    assert.equal(await byId(page, 'search.0.title').innerText(), 'Fast and slow');
    assert.equal(await byId(page, 'search.words').getAttribute('aria-activedescendant'), 'search.0');
    await page.keyboard.press('Enter');
    await eventually(() => isOpen(page), false);
    assert.equal(new URL(page.url()).hash, '#fast-and-slow');
    await settled(page);
    const {top} = await rectOf(page, 'fast-and-slow');
    assert.ok(top >= 40 && top < 200, `the section is at ${top}`);
  }));

  test(`results come as one types in the ${view}, and go with Escape, which gives the focus back`, () => read({address: lessonIn(view)}, async (page) => {
    await byId(page, 'bar.search').focus();
    await page.keyboard.press('Enter');
    await eventually(() => focused(page), 'search.words');
    await page.keyboard.type('wav');
    await settled(page);
    await eventually(async () => (await results(page).count()) > 2, true);
    const count = await results(page).count();
    await page.keyboard.press('ArrowDown');
    await eventually(() => byId(page, 'search.1').getAttribute('aria-selected'), 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await eventually(() => byId(page, 'search.words').getAttribute('aria-activedescendant'), `search.${count - 1}`, 'around the end');
    await page.keyboard.type('xyz');
    await eventually(() => status(page), 'Nothing found for “wavxyz”; the index lists every section.');
    assert.equal(await results(page).count(), 0);
    await page.keyboard.press('Escape');
    await eventually(() => isOpen(page), false);
    assert.equal(await focused(page), 'bar.search');
  }));
}

test('in a field a slash is a slash', () => read({address: kLesson.address}, async (page) => {
  await byId(page, 'bar.search').click();
  await eventually(() => focused(page), 'search.words');
  await page.keyboard.type('a/b');
  assert.equal(await byId(page, 'search.words').inputValue(), 'a/b');
}));

test('an index that does not come is said, and comes when asked for again', () => read({address: kLesson.address, expected: /search\.json|404/}, async (page) => {
  let fails = true;
  await page.route('**/search.json', (route) => (fails ? route.fulfill({status: 404}) : route.continue()));
  await searchFor(page, 'wave');
  await eventually(() => status(page), 'The index could not be loaded.');
  fails = false;
  await byId(page, 'search.retry').click();
  await eventually(async () => (await results(page).count()) > 0, true);
  assert.equal(await byId(page, 'search.retry').isVisible(), false);
}));

test('an index that is slow is waited for', () => read({address: kLesson.address}, async (page) => {
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route('**/search.json', async (route) => {
    await held;
    await route.continue();
  });
  await searchFor(page, 'wave');
  await eventually(() => status(page), 'The index is on its way.');
  release();
  await eventually(async () => (await results(page).count()) > 0, true);
}));

test('a change of the query is answered within 10 ms', () => read({address: kLesson.address}, async (page) => {
  await searchFor(page, 'w');
  await eventually(async () => (await results(page).count()) > 0, true);
  const times = await page.evaluate(() => {
    const field = document.getElementById('search.words');
    return ['wa', 'wav', 'wave', 'the', 'the p', 'a', 'ab', 'position', 'sine', 's'].map((words) => {
      field.value = words;
      const begin = performance.now();
      field.dispatchEvent(new InputEvent('input', {bubbles: true}));
      return performance.now() - begin;
    });
  });
  assert.ok(times.sort((a, b) => a - b)[5] < 10, times.join(' '));
}));

for (const [title, options] of [['phone', {width: 390, height: 844}], ['desktop', {}]]) {
  for (const scheme of ['light', 'dark']) {
    test(`on a ${title}, ${scheme}, the panel fits, and axe finds nothing`, () => read({address: kLesson.address, scheme, ...options}, async (page) => {
      await byId(page, 'bar.search').click();
      await eventually(() => focused(page), 'search.words');
      await page.keyboard.type('pair');
      await eventually(async () => (await results(page).count()) > 0, true);
      const panel = await rectOf(page, 'search');
      assert.ok(panel.left >= 0 && panel.right <= (options.width ?? 1440) && panel.bottom <= (options.height ?? 900), JSON.stringify(panel));
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), options.width ?? 1440);
      assert.deepEqual(await axeFindings(page), []);
    }));
  }
}

test('a result in another text leads there', () => read({address: 'index.html'}, async (page) => {
  await searchFor(page, 'fast and slow');
  await eventually(() => byId(page, 'search.0').getAttribute('href'), `${kLesson.address}#fast-and-slow`);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/${kLesson.address}#fast-and-slow`);
  await eventually(() => isOpen(page), false);
}));

test('without scripts the bar leads to an index of every section', () => read({scripts: false, address: kLesson.address}, async (page) => {
  await page.locator('#bar a[href="contents.html"]').click();
  await page.waitForURL('**/contents.html');
  for (const section of kLesson.sections) assert.equal(await page.locator(`#article a[href="${kLesson.address}#${section}"]`).count(), 1, section);
  await page.locator(`#article a[href="${kLesson.address}#fast-and-slow"]`).click();
  await page.waitForURL(`**/${kLesson.address}#fast-and-slow`);
}));
