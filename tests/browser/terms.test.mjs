// Definitions of terms, which open in place, in the real book; and links to the glossary, the sources and the index.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeFindingsInBothSchemes } from './lib/axe.mjs';
import { realBook } from './lib/books.mjs';
import { readers, whenReady } from './lib/browser.mjs';
import { LESSON, lessonIn, someOf, VIEWS } from './lib/lesson.mjs';
import { bringIntoView, byId, eventually, rectOf, settled, tabTo } from './lib/reader.mjs';

const read = readers(realBook);
const focused = (page) => page.evaluate(() => document.activeElement?.id);

/** Checks that the definition is below its paragraph, with its button in its corner. */
async function standsBelow(page, block, link) {
  const [above, box] = [await rectOf(page, block), await rectOf(page, `${link}.note`)];
  assert.ok(box.top >= above.bottom && box.top < above.bottom + 40, `${above.bottom} ${box.top}`);
  assert.ok(box.height > 70 && box.height < 300, `${box.height}`);
  const button = await rectOf(page, `${link}.note.close`);
  assert.ok(
    button.right <= box.right && button.bottom <= box.bottom && button.left > box.left + box.width / 2,
    'the button stands in its corner',
  );
}

/**
 * Checks that in the Workbench the text below moves down by the height of the definition, whose lines are as high as those that are drawn.
 */
async function makesRoom(page, link, heightBefore) {
  const { text, box, lines, height } = await page.evaluate((link) => {
    const rect = (id) => document.getElementById(id).getBoundingClientRect().toJSON();
    const range = document.createRange();
    range.selectNodeContents(document.getElementById(`${link}.note.text`));
    const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    return {
      text: rect(`${link}.note.text`),
      box: rect(`${link}.note`),
      lines,
      height: document.getElementById('article').getBoundingClientRect().height,
    };
  }, link);
  const leading = text.height / lines;
  assert.ok(leading > 18 && leading < 30, `${lines} lines of ${leading} px`);
  assert.ok(Math.abs(height - heightBefore - box.height - 20) < 8, 'what follows has moved down by as much, but for margins that collapse');
}

async function opensAndClosesWithKeys(page, link) {
  const note = byId(page, `${link}.note`);
  await byId(page, link).focus();
  await page.keyboard.press('Enter');
  await eventually(() => note.isVisible(), true);
  await settled(page);
  await tabTo(page, `${link}.note.close`);
  await page.keyboard.press('Enter');
  await eventually(() => note.isVisible(), false);
  await eventually(() => focused(page), link, 'the focus is back');
  await page.keyboard.press('Enter');
  await eventually(() => note.isVisible(), true);
  await page.keyboard.press('Escape');
  await eventually(() => note.isVisible(), false);
  assert.equal(await focused(page), link);
}

for (const view of someOf(VIEWS.toReversed())) {
  test(`a term opens below its paragraph in the ${view}, and closes by itself, by its button and by Escape; one is open at a time, and axe finds nothing`, () =>
    read({ address: lessonIn(view) }, async (page) => {
      const links = await page.evaluate(() =>
        [...document.querySelectorAll('#article > :not(.opening) a.term')].filter((term) => term.checkVisibility()).map(({ id }) => id),
      );
      assert.ok(links.length > 2);
      const [link, another] = links;
      const note = byId(page, `${link}.note`);
      await bringIntoView(page, link);
      const block = await page.evaluate((link) => document.getElementById(link).closest('#article > :not(.screen), .screen > *').id, link);
      const height = await page.evaluate(() => document.getElementById('article').getBoundingClientRect().height);
      assert.equal(await note.isVisible(), false);
      await byId(page, link).click();
      await eventually(() => note.isVisible(), true);
      await settled(page);
      await standsBelow(page, block, link);
      if (view === 'workbench') await makesRoom(page, link, height);
      assert.equal(await byId(page, link).getAttribute('aria-expanded'), 'true');
      assert.deepEqual(await axeFindingsInBothSchemes(page), []);
      await byId(page, link).click();
      await eventually(() => note.isVisible(), false);
      await opensAndClosesWithKeys(page, link);

      for (const one of [link, another]) {
        await bringIntoView(page, one);
        await byId(page, one).click();
        await eventually(() => page.locator('.definition:visible').evaluateAll((notes) => notes.map(({ id }) => id)), [`${one}.note`]);
      }
      await byId(page, `${another}.note.text`).click({ position: { x: 5, y: 5 } });
      await settled(page);
      assert.equal(await byId(page, `${another}.note`).isVisible(), true, 'its words can be clicked');
      const [, slug, entry] = /^(.*)\.html#(.*)$/.exec(await byId(page, another).getAttribute('href'));
      assert.equal(slug, 'glossary');
      await byId(page, `${another}.note.more`).click();
      await page.waitForURL(`**/glossary.html#${entry}`);
      assert.equal(await byId(page, entry).isVisible(), true);
    }));
}

test('without scripts a term leads to the glossary', () =>
  read({ scripts: false, address: LESSON.address }, async (page) => {
    const href = await page.locator('#article a.term').first().getAttribute('href');
    await page.locator('#article a.term').first().click();
    await page.waitForURL(`**/${href}`);
    assert.equal(await page.locator(`[id="${href.split('#')[1]}"]`).isVisible(), true);
  }));

test('the contents lead to glossary, sources and index, from there one comes back to the book, and axe finds nothing there', () =>
  read({ address: lessonIn('page') }, async (page) => {
    for (const [slug, title] of [
      ['glossary', 'Glossary'],
      ['sources', 'Sources'],
      ['contents', 'Index'],
    ]) {
      await byId(page, `contents.${slug}`).click();
      await page.waitForURL(`**/${slug}.html`);
      assert.equal(await page.locator('#article h1').innerText(), title);
      assert.equal(await page.locator('.foot a[href="index.html"]').isVisible(), true);
      await page.setViewportSize({ width: 390, height: 844 });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, 'nothing is wider than a phone');
      assert.deepEqual(await axeFindingsInBothSchemes(page), [], slug);
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goBack();
      await whenReady(page);
    }
  }));
