// Searching the whole book with the keyboard alone, and what replaces the search without scripts. What is found is tested in
// tests/book/search/search_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeFindings, axeFindingsInBothSchemes } from './lib/axe.mjs';
import { readers } from './lib/browser.mjs';
import { LESSON, lessonIn } from './lib/lesson.mjs';
import { byId, eventually, rectOf, settled } from './lib/reader.mjs';

const read = readers();
const isOpen = (page) => byId(page, 'search').isVisible();
const focused = (page) => page.evaluate(() => document.activeElement?.id);
const results = (page) => page.locator('#search [role=option]:visible');
const status = (page) => byId(page, 'search.status').innerText();
const findsSomething = (page) => eventually(async () => (await results(page).count()) > 0, true);

/** Opens the search with its key and types. */
async function searchFor(page, words) {
  await page.keyboard.press('/');
  await eventually(() => focused(page), 'search.words');
  await page.keyboard.type(words);
}

async function goesToThePlace(page) {
  await searchFor(page, 'Fast and SLÖW');
  await eventually(() => page.locator('[id="search.0.title"] mark').allInnerTexts(), ['Fast', 'and', 'slow']);
  assert.equal(await byId(page, 'search.words').inputValue(), 'Fast and SLÖW', 'the slash is no part of it');
  assert.equal(await byId(page, 'search.0.title').innerText(), 'Fast and slow');
  assert.equal(await byId(page, 'search.words').getAttribute('aria-activedescendant'), 'search.0');
  await page.keyboard.press('Enter');
  await eventually(() => isOpen(page), false);
  await eventually(() => new URL(page.url()).hash, '#fast-and-slow');
  await settled(page);
  const { top } = await rectOf(page, 'fast-and-slow');
  assert.ok(top >= 40 && top < 200, `the section is at ${top}`);
}

async function fitsTheWindow(page) {
  const panel = await rectOf(page, 'search');
  const { width, height } = page.viewportSize();
  assert.ok(panel.left >= 0 && panel.right <= width && panel.bottom <= height, JSON.stringify(panel));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
}

/** The median time that it takes to change the query, over all `queries`. */
const medianOfAnswers_ms = (page, queries) =>
  page.evaluate((queries) => {
    const field = document.getElementById('search.words');
    const times = queries.map((words) => {
      field.value = words;
      const begin = performance.now();
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      return performance.now() - begin;
    });
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
  }, queries);

test('/ opens the search in the Workbench; Enter goes to the place, and the panel is gone; results come as one types', () =>
  read({ address: lessonIn('workbench') }, async (page) => {
    await goesToThePlace(page);
    await byId(page, 'bar.search').focus();
    await page.keyboard.press('Enter');
    await eventually(() => focused(page), 'search.words');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('wav');
    await eventually(async () => (await results(page).count()) > 2, true);
    await settled(page);
    const count = await results(page).count();
    await page.keyboard.press('ArrowDown');
    await eventually(() => byId(page, 'search.1').getAttribute('aria-selected'), 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await eventually(() => byId(page, 'search.words').getAttribute('aria-activedescendant'), `search.${count - 1}`, 'around the end');
    assert.deepEqual(await axeFindingsInBothSchemes(page), []);
    await fitsTheWindow(page);
    await page.keyboard.type('x/y');
    await eventually(() => status(page), 'Nothing found for “wavx/y”; the index lists every section.');
    assert.equal(await byId(page, 'search.words').inputValue(), 'wavx/y', 'in a field a slash is a slash');
    assert.equal(await results(page).count(), 0);
    const median_ms = await medianOfAnswers_ms(page, ['wa', 'wav', 'wave', 'the', 'the p', 'a', 'ab', 'position', 'sine', 's', 'po']);
    assert.ok(median_ms < 10, `a change of the query is answered within 10 ms, not ${median_ms}`);
    await page.keyboard.press('Escape');
    await eventually(() => isOpen(page), false);
    assert.equal(await focused(page), 'bar.search', 'Escape gives the focus back');
  }));

test('/ opens the search on the Page, and Enter goes to the place', () => read({ address: lessonIn('page') }, goesToThePlace));

test('on a phone the panel fits, and axe finds nothing', () =>
  read({ address: LESSON.address, width: 390, height: 844 }, async (page) => {
    await byId(page, 'bar.search').click();
    await eventually(() => focused(page), 'search.words');
    await page.keyboard.type('pair');
    await findsSomething(page);
    await fitsTheWindow(page);
    assert.deepEqual(await axeFindings(page), []);
  }));

test('an index that does not come is said, and comes when asked for again; one that is slow is waited for', () =>
  read({ address: LESSON.address, expected: /search\.json|404/ }, async (page) => {
    let answer = (route) => route.fulfill({ status: 404 });
    await page.route('**/search.json', (route) => answer(route));
    await searchFor(page, 'wave');
    await eventually(() => status(page), 'The index could not be loaded.');
    let release;
    const held = new Promise((resolve) => {
      release = resolve;
    });
    answer = async (route) => {
      await held;
      await route.continue();
    };
    await byId(page, 'search.retry').click();
    await eventually(() => status(page), 'The index is on its way.');
    release();
    await findsSomething(page);
    assert.equal(await byId(page, 'search.retry').isVisible(), false);
  }));

test('a result in another text leads there', () =>
  read({ address: 'index.html' }, async (page) => {
    await searchFor(page, 'fast and slow');
    await eventually(() => byId(page, 'search.0').getAttribute('href'), `${LESSON.address}#fast-and-slow`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${LESSON.address}#fast-and-slow`);
    await eventually(() => isOpen(page), false);
  }));

test('without scripts the bar leads to an index of every section', () =>
  read({ scripts: false, address: LESSON.address }, async (page) => {
    await page.locator('#bar a[href="contents.html"]').click();
    await page.waitForURL('**/contents.html');
    for (const section of LESSON.sections)
      assert.equal(await page.locator(`#article a[href="${LESSON.address}#${section}"]`).count(), 1, section);
    await page.locator(`#article a[href="${LESSON.address}#fast-and-slow"]`).click();
    await page.waitForURL(`**/${LESSON.address}#fast-and-slow`);
  }));
