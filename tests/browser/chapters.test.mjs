// Navigating between chapters in one document: nothing is loaded again, and nothing of the previous chapter is left.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { twoChapters } from './lib/books.mjs';
import { readers, whenReady } from './lib/browser.mjs';
import { someOf, VIEWS } from './lib/lesson.mjs';
import { bringIntoView, byId, clickOn, eventually, openPanel, parametersOf, rectOf, settled, stateOf, statusOf } from './lib/reader.mjs';
import { visibleWords } from './lib/words.mjs';

const read = readers(twoChapters);
const FIRST = '01-waves';
const SECOND = '02-hands';
const mark = (page) =>
  page.evaluate(() => {
    globalThis.mark = 'same document';
  });
const marked = (page) => page.evaluate(() => globalThis.mark === 'same document');
const open = (page, url) => page.evaluate((url) => globalThis.phasebook.open(url), url);
const chapterIs = async (page, slug) => {
  await eventually(async () => (await stateOf(page)).chapter, slug);
  await settled(page);
};

/** What shows readers where they are. */
const shown = (page) =>
  page.evaluate(() => ({
    heading: document.querySelector('#article h1').textContent,
    title: document.title,
    bar: document.getElementById('bar.chapter').textContent,
    current: [...document.querySelectorAll('#contents [aria-current=page]')].map((link) => link.textContent),
  }));
const SHOWN_FIRST = { heading: 'Waves', title: 'Waves · Phasebook', bar: '1 · Waves', current: ['1 · Waves'] };
const SHOWN_SECOND = { heading: 'Hands', title: 'Hands · Phasebook', bar: '2 · Hands', current: ['2 · Hands'] };

for (const view of someOf(VIEWS)) {
  test(`links in the text and in the contents of the ${view} lead to the other chapter without loading the page anew; Back and Forward go between`, () =>
    read({ address: `${FIRST}.html?view=${view}`, height: 400 }, async (page) => {
      await mark(page);
      assert.deepEqual(await shown(page), SHOWN_FIRST);
      await page.locator(`#article a[href="${SECOND}.html#the-second-hand"]`).click();
      await chapterIs(page, SECOND);
      assert.deepEqual(await shown(page), SHOWN_SECOND);
      assert.equal(new URL(page.url()).pathname, `/a/b/${SECOND}.html`);
      assert.equal(new URL(page.url()).hash, '#the-second-hand');
      const { top } = await rectOf(page, 'the-second-hand');
      assert.ok(top >= 48 && top < 350, `the section is in sight: ${top}`);
      assert.deepEqual(
        (await stateOf(page)).figures.map(({ id }) => id),
        ['hands'],
      );
      assert.deepEqual(await parametersOf(page, 'hands'), { positions: 40, d_model: 32, base: 100 });
      assert.equal((await stateOf(page)).view, view, 'the view stays');

      await page.goBack();
      await chapterIs(page, FIRST);
      assert.deepEqual(await shown(page), SHOWN_FIRST);
      await bringIntoView(page, 'which-wave');
      const place = (await rectOf(page, 'which-wave')).top;
      const inContents = byId(page, `contents.${SECOND}`);
      if (!(await inContents.isVisible())) await page.getByRole('button', { name: 'Contents' }).click();
      await inContents.click();
      await chapterIs(page, SECOND);
      assert.ok((await rectOf(page, 'hands')).top < 400, 'the other chapter begins at its top');
      await page.goBack();
      await chapterIs(page, FIRST);
      await eventually(
        async () => Math.abs((await rectOf(page, 'which-wave')).top - place) < 4 || `${(await rectOf(page, 'which-wave')).top} ${place}`,
        true,
        'Back leads to where one was',
      );
      await page.goForward();
      await chapterIs(page, SECOND);
      assert.deepEqual(await shown(page), SHOWN_SECOND);
      assert.equal(await marked(page), true);
      assert.deepEqual((await stateOf(page)).errors, []);
    }));
}

test('phasebook.open opens a chapter with its parameters, says when there is none, and Back returns to the figure as it was', () =>
  read({ address: `${FIRST}.html`, expected: /404/ }, async (page) => {
    await mark(page);
    await bringIntoView(page, 'waves');
    await page.locator('#article a.act').first().click();
    await eventually(() => parametersOf(page, 'waves'), { positions: 12, d_model: 8, base: 50 });
    const before = page.url();
    assert.match(
      await page.evaluate(() =>
        globalThis.phasebook.open('09-nothing.html').then(
          () => 'opened',
          (error) => error.message,
        ),
      ),
      /^[A-Z].*\.$/,
    );
    assert.equal(page.url(), before);
    assert.equal((await stateOf(page)).chapter, FIRST);
    await open(page, `${SECOND}.html?hands.positions=5`);
    assert.equal((await stateOf(page)).chapter, SECOND);
    assert.deepEqual(await parametersOf(page, 'hands'), { positions: 5, d_model: 32, base: 100 });
    await page.goBack();
    await chapterIs(page, FIRST);
    assert.deepEqual(await parametersOf(page, 'waves'), { positions: 12, d_model: 8, base: 50 });
    await page.goBack();
    await eventually(() => parametersOf(page, 'waves'), { positions: 12, d_model: 8, base: 10000 });
    assert.equal(await marked(page), true);
  }));

test('answers of the chapters are kept apart and outlive a reload', () =>
  read({ address: `${FIRST}.html` }, async (page) => {
    const answer = (item, option) => page.evaluate((what) => globalThis.phasebook.answer(...what), [item, [option]]);
    await answer('which-wave', 'last');
    await open(page, `${SECOND}.html`);
    assert.equal(await statusOf(page, 'which-hand'), 'unanswered');
    await answer('which-hand', 'last');
    assert.equal(await statusOf(page, 'which-hand'), 'right');
    assert.match(
      await page.evaluate(() => globalThis.phasebook.answer('which-wave', ['first']).catch((error) => error.message)),
      /no question 'which-wave' in this chapter/,
    );
    await page.reload();
    await whenReady(page);
    assert.equal(await statusOf(page, 'which-hand'), 'right');
    await open(page, `${FIRST}.html`);
    assert.equal(await statusOf(page, 'which-wave'), 'wrong');
    await eventually(() => page.locator('[id="which-wave.last.feedback"]').isVisible(), true);
  }));

test('a chapter that was come to, after many others, works like one that was loaded', () =>
  read({ address: `${FIRST}.html?view=page` }, async (page) => {
    for (let turn = 0; turn < 5; turn += 1) {
      await open(page, `${SECOND}.html?view=page`);
      await open(page, `${FIRST}.html?view=page`);
    }
    await settled(page);
    assert.deepEqual(await shown(page), SHOWN_FIRST);
    await open(page, `${SECOND}.html?view=page`);
    await bringIntoView(page, 'hands');
    const picture = async () => {
      await settled(page);
      return (await byId(page, 'hands.canvas').screenshot()).toString('base64');
    };
    const before = await picture();
    await openPanel(page, 'hands');
    await byId(page, 'hands.base').fill('7');
    await page.keyboard.press('Enter');
    await eventually(async () => (await parametersOf(page, 'hands')).base, 7);
    await page.keyboard.press('Escape');
    assert.notEqual(await picture(), before, 'its figure is drawn');

    const position = async () => (await stateOf(page)).figures[0].parameters.position;
    const row = await position();
    await byId(page, 'hands.canvas').focus();
    await page.keyboard.press('ArrowDown');
    await settled(page);
    assert.equal(await position(), row + 1, 'a key moves the cursor once, and not once more for each chapter that was left');

    await bringIntoView(page, 'which-hand');
    await byId(page, 'which-hand.last').click();
    await eventually(() => statusOf(page, 'which-hand'), 'right');
    await clickOn(page, 'bar.view');
    await eventually(async () => (await stateOf(page)).view, 'workbench');
    await settled(page);
    const words = (await visibleWords(page)).map(({ word }) => word);
    assert.ok(words.includes('slowest?') && !words.includes('tests'), 'nothing of the first chapter is left');
    assert.deepEqual((await stateOf(page)).errors, []);
  }));
