// What a prediction folds: until it is answered, opened, or something leads below it. The cases of one gate after the other are tested in
// tests/app/gate_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindsBook } from './lib/books.mjs';
import { readers, whenReady } from './lib/browser.mjs';
import { someOf, VIEWS } from './lib/lesson.mjs';
import { bringIntoView, byId, eventually, settled, stateOf, statusOf } from './lib/reader.mjs';

const read = readers(kindsBook);
const PAGE = '02-gates.html';
const below = (page) => page.locator('#below-the-answer');
const isFolded = (page) => below(page).evaluate((heading) => heading.getBoundingClientRect().height === 0);
const isOffered = (page) => byId(page, 'guess-faster.spoiler').isVisible();

for (const view of someOf(VIEWS)) {
  test(`a prediction of the ${view} folds the rest of its section until it is answered, then and after a reload nothing is folded`, () =>
    read({ address: `${PAGE}?view=${view}` }, async (page) => {
      assert.ok(await isFolded(page));
      assert.ok(await isOffered(page));
      assert.ok(await page.locator('#what-comes-next').isVisible(), 'the next section is not its business');
      await bringIntoView(page, 'guess-faster');
      await byId(page, 'guess-faster.second').click();
      await eventually(() => isFolded(page), false);
      assert.equal(await isOffered(page), false);
      assert.equal((await stateOf(page)).items[0].status, 'right');
      await page.reload();
      assert.equal(await isFolded(page), false, 'before the application runs');
      await whenReady(page);
      assert.equal(await isFolded(page), false);
    }));

  test(`a prediction of the ${view} is opened with the keyboard without a guess; the text stays where it is, and so does the answer`, () =>
    read({ address: `${PAGE}?view=${view}` }, async (page) => {
      await bringIntoView(page, 'guess-faster.open');
      await settled(page);
      const top = await page.evaluate(() => scrollY);
      await byId(page, 'guess-faster.open').focus();
      await page.keyboard.press('Enter');
      await eventually(() => isFolded(page), false);
      await eventually(() => page.evaluate(() => document.activeElement.id), 'guess-faster');
      assert.equal(await page.evaluate(() => scrollY), top);
      assert.equal(await statusOf(page, 'guess-faster'), 'unanswered');
      await page.reload();
      await whenReady(page);
      assert.equal(await isFolded(page), false, 'for good');
    }));
}

test('an address below a prediction opens it, before and while the application runs', () =>
  read({ address: `${PAGE}?view=page#below-the-answer` }, async (page) => {
    await eventually(() => isFolded(page), false);
    assert.equal(await isOffered(page), false);
    assert.ok(await below(page).evaluate((heading) => heading.getBoundingClientRect().top < innerHeight));
  }));

test('a link below a prediction opens it', () =>
  read({ address: `${PAGE}?view=page` }, async (page) => {
    assert.ok(await isFolded(page));
    await page.evaluate(() => {
      location.hash = 'below-the-answer';
    });
    await eventually(() => isFolded(page), false);
    await eventually(() => isOffered(page), false);
  }));

test('the skip link to a figure behind a prediction opens it and leads into the figure', () =>
  read({ address: `${PAGE}?view=page` }, async (page) => {
    const figure = byId(page, 'hands');
    assert.equal(await figure.isVisible(), false);
    await page.locator('.skip[href$="#hands"]').focus();
    await page.keyboard.press('Enter');
    await eventually(() => figure.isVisible(), true);
    await settled(page);
    await page.keyboard.press('Tab');
    assert.ok(await figure.evaluate((element) => element.contains(document.activeElement)), 'the next stop is in the figure');
  }));

test('from another chapter an address below a prediction opens it', () =>
  read({ address: '01-kinds.html?view=workbench' }, async (page) => {
    await page.evaluate(() => globalThis.phasebook.open('02-gates.html?view=workbench#below-the-answer'));
    await eventually(() => isFolded(page), false);
  }));

test('the stage shows nothing of what a prediction folds', () =>
  read({ address: `${PAGE}?view=workbench`, width: 1440, height: 900 }, async (page) => {
    assert.equal(await page.locator('figure[data-staged]').count(), 0);
    await page.evaluate(() => globalThis.phasebook.answer('guess-faster', 'second'));
    await eventually(() => page.locator('figure[data-staged]').count(), 1);
    await eventually(async () => (await stateOf(page)).figures[0].parameters.position, 7, 'the feedback is carried out in the figure');
  }));

test('nothing moves while a page with a prediction is loaded', () =>
  read(
    {
      address: `${PAGE}?view=page`,
      width: 390,
      height: 844,
      prepare: (page) =>
        page.addInitScript(() => {
          globalThis.shifts = 0;
          new PerformanceObserver((list) => {
            for (const { value } of list.getEntries()) globalThis.shifts += value;
          }).observe({ type: 'layout-shift', buffered: true });
        }),
    },
    async (page) => {
      await settled(page);
      assert.ok((await page.evaluate(() => globalThis.shifts)) < 0.05);
    },
  ));

test('without scripts, and in print, nothing is folded', async () => {
  await read({ address: PAGE, scripts: false }, async (page) => {
    assert.equal(await below(page).isVisible(), true);
    assert.equal(await isOffered(page), false);
  });
  await read({ address: `${PAGE}?view=page` }, async (page) => {
    await page.emulateMedia({ media: 'print' });
    await eventually(() => isFolded(page), false);
    await eventually(() => isOffered(page), false);
  });
});
