// Folds open by pointer, key, link, address and search, and in print.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { axeFindings } from './lib/axe.mjs';
import { twoChapters } from './lib/books.mjs';
import { readers, whenReady } from './lib/browser.mjs';
import { inkIn } from './lib/ink.mjs';
import { someOf, VIEWS } from './lib/lesson.mjs';
import { byId, clickOn, eventually, rectOf, settled } from './lib/reader.mjs';

const read = readers(twoChapters);
const FOLD = 'the-fold';
const wavesIn = (view, more = '') => `01-waves.html?view=${view}${more}`;
const isOpen = (page, id = FOLD) => byId(page, id).evaluate((fold) => fold.open);
const close = (page) =>
  byId(page, FOLD).evaluate((fold) => {
    fold.open = false;
  });
const isInSight = async (page, id) => {
  const { top, bottom } = await rectOf(page, id);
  return top >= 0 && bottom <= page.viewportSize().height && bottom > top;
};

/** Where the window shows ink within an element; null if nowhere. */
const inkOf = async (page, id) => inkIn(PNG.sync.read(await page.screenshot()), await rectOf(page, id), 1);

for (const view of someOf(VIEWS.toReversed())) {
  test(`a fold is closed at first; a click opens it, Enter and Space open and close it, in the ${view}`, () =>
    read({ address: wavesIn(view) }, async (page) => {
      assert.equal(await isOpen(page), false);
      await byId(page, FOLD).scrollIntoViewIfNeeded();
      await settled(page);
      const closed = await rectOf(page, FOLD);
      await clickOn(page, `${FOLD}.summary`);
      assert.equal(await isOpen(page), true);
      await settled(page);
      assert.ok((await rectOf(page, FOLD)).height > closed.height + 60, 'what it holds takes room');
      await byId(page, `${FOLD}.summary`).focus();
      for (const [key, open] of [
        ['Enter', false],
        ['Space', true],
      ]) {
        await page.keyboard.press(key);
        assert.equal(await isOpen(page), open, key);
      }
    }));

  test(`a link opens the fold that it leads to, or into, each time that it is followed, in the ${view}`, () =>
    read({ address: wavesIn(view) }, async (page) => {
      for (const id of ['inside', FOLD]) {
        for (const time of ['once', 'again']) {
          await page.locator(`#article p a[href="#${id}"]`).click();
          await eventually(() => isOpen(page), true, `${id} ${time}`);
          await eventually(() => isInSight(page, id === FOLD ? `${FOLD}.summary` : id), true, `${id} ${time}, in sight`);
          await close(page);
          await settled(page);
        }
      }
    }));

  test(`an address into a fold opens it, at first load, in an open chapter and from another one, in the ${view}`, () =>
    read({ address: wavesIn(view, '#inside') }, async (page) => {
      assert.equal(await isOpen(page), true, 'at first load');
      await eventually(() => isInSight(page, 'inside'), true);
      await close(page);
      await page.evaluate(() => {
        location.hash = 'the-fold';
      });
      await eventually(() => isOpen(page), true, 'in an open chapter');
      await page.evaluate(() => globalThis.phasebook.open('02-hands.html'));
      await page.evaluate(() => globalThis.phasebook.open('01-waves.html#inside'));
      await settled(page);
      assert.equal(await isOpen(page), true, 'from another chapter');
      assert.equal(await isInSight(page, 'inside'), true);
    }));

  test(`what a fold holds is found by the search, and going there opens it, in the ${view}`, () =>
    read({ address: wavesIn(view) }, async (page) => {
      await page.keyboard.press('/');
      await eventually(() => page.evaluate(() => document.activeElement?.id), 'search.words');
      await page.keyboard.type('marmalade');
      await eventually(() => page.locator('[id="search.0.text"] mark').allInnerTexts(), ['Marmalade']);
      await page.keyboard.press('Enter');
      await eventually(() => isOpen(page), true);
      assert.equal(await isOpen(page, 'sources'), false, 'the other one stays closed');
    }));

  test(`a link to a text in a fold opens it, in the ${view}`, () =>
    read({ address: wavesIn(view) }, async (page) => {
      await page.goto('about:blank');
      await page.goto(wavesIn(view, '#:~:text=Marmalade'));
      await whenReady(page);
      await eventually(() => isOpen(page), true);
    }));

  test(`folds that are open stay so after a reload, in the ${view}`, () =>
    read({ address: wavesIn(view) }, async (page) => {
      await byId(page, `${FOLD}.summary`).click();
      await eventually(() => page.evaluate(() => history.state?.folds), [FOLD]);
      await page.reload();
      await whenReady(page);
      assert.equal(await isOpen(page), true);
      assert.equal(await isOpen(page, 'sources'), false);
    }));
}

test('print shows all that folds hold, and they are closed again behind it', () =>
  read({ address: wavesIn('workbench') }, async (page) => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    assert.deepEqual([await isOpen(page), await isOpen(page, 'sources')], [true, true]);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    assert.deepEqual([await isOpen(page), await isOpen(page, 'sources')], [false, false]);
  }));

test('without scripts a fold opens by click, and print shows what it holds', () =>
  read({ address: '01-waves.html', scripts: false }, async (page) => {
    const inside = byId(page, 'inside');
    assert.equal(await inside.isVisible(), false);
    await page.emulateMedia({ media: 'print' });
    await eventually(() => inside.isVisible(), true);
    await page.emulateMedia({ media: 'screen' });
    await byId(page, `${FOLD}.summary`).click();
    assert.equal(await inside.isVisible(), true);
  }));

test('the Workbench paints the words of a closed fold and its triangle, and what it holds once it is open', () =>
  read({ address: wavesIn('workbench', '&theme=light') }, async (page) => {
    await byId(page, FOLD).scrollIntoViewIfNeeded();
    await settled(page);
    const summary = await rectOf(page, `${FOLD}.summary`);
    const closed = await inkOf(page, `${FOLD}.summary`);
    assert.ok(
      Math.abs(closed.left - summary.left) < 3 && closed.right > summary.left + 180,
      `its triangle and words: ${JSON.stringify([summary, closed])}`,
    );
    await byId(page, `${FOLD}.summary`).click();
    await byId(page, 'inside').evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
    await settled(page);
    assert.ok(await inkOf(page, 'inside'), 'the heading in it');
    assert.deepEqual(await axeFindings(page), []);
  }));
