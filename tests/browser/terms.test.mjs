// Terms open their definitions in place, in the book itself; the glossary, the sources and the index are pages that one can reach.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {axeFindings} from './lib/axe.mjs';
import {readers, realBook} from './lib/browser.mjs';
import {kLesson, kViews, lessonIn} from './lib/lesson.mjs';
import {bringIntoView, byId, eventually, rectOf, settled} from './lib/reader.mjs';

const read = readers(realBook);
const focused = (page) => page.evaluate(() => document.activeElement?.id);
const firstTerm = (page) => page.evaluate(() => document.querySelector('#article a.term').id);

for (const view of kViews) {
  test(`a term opens below its paragraph in the ${view}, and closes by itself, by its button and by Escape`, () => read({address: lessonIn(view)}, async (page) => {
    const link = await firstTerm(page);
    const note = byId(page, `${link}.note`);
    await bringIntoView(page, link);
    const block = await page.evaluate((link) => document.getElementById(link).closest('#article > *').id, link);
    assert.equal(await note.isVisible(), false);
    await byId(page, link).click();
    await eventually(() => note.isVisible(), true);
    await settled(page);
    const [above, box] = [await rectOf(page, block), await rectOf(page, `${link}.note`)];
    assert.ok(box.top >= above.bottom && box.top < above.bottom + 40, `${above.bottom} ${box.top}`);
    assert.ok(box.height > 70 && box.height < 300, `${box.height}`);
    assert.equal(await byId(page, link).getAttribute('aria-expanded'), 'true');
    const button = await rectOf(page, `${link}.note.close`);
    assert.ok(button.right <= box.right && button.bottom <= box.bottom && button.left > box.left + box.width / 2, 'the button stands in its corner');
    await byId(page, link).click();
    await eventually(() => note.isVisible(), false);

    await byId(page, link).focus();
    await page.keyboard.press('Enter');
    await eventually(() => note.isVisible(), true);
    await page.keyboard.press('Tab');
    for (let presses = 0; presses < 20 && await focused(page) !== `${link}.note.close`; presses += 1) await page.keyboard.press('Tab');
    assert.equal(await focused(page), `${link}.note.close`, 'Tab comes to it');
    await page.keyboard.press('Enter');
    await eventually(() => note.isVisible(), false);
    await eventually(() => focused(page), link, 'the focus is back');
    await page.keyboard.press('Enter');
    await eventually(() => note.isVisible(), true);
    await page.keyboard.press('Escape');
    await eventually(() => note.isVisible(), false);
    assert.equal(await focused(page), link);
  }));

  test(`one definition is open at a time in the ${view}, and its words can be clicked`, () => read({address: lessonIn(view)}, async (page) => {
    const links = await page.evaluate(() => [...document.querySelectorAll('#article a.term')].map(({id}) => id));
    assert.ok(links.length > 2);
    for (const link of links.slice(0, 2)) {
      await bringIntoView(page, link);
      await byId(page, link).click();
      await eventually(() => page.locator('.definition:visible').evaluateAll((notes) => notes.map(({id}) => id)), [`${link}.note`]);
    }
    await byId(page, `${links[1]}.note.text`).click({position: {x: 5, y: 5}});
    await settled(page);
    assert.equal(await byId(page, `${links[1]}.note`).isVisible(), true);
    const [, slug, entry] = /^(.*)\.html#(.*)$/.exec(await byId(page, links[1]).getAttribute('href'));
    assert.equal(slug, 'glossary');
    await byId(page, `${links[1]}.note.more`).click();
    await page.waitForURL(`**/glossary.html#${entry}`);
    assert.equal(await byId(page, entry).isVisible(), true);
  }));

  for (const scheme of ['light', 'dark']) {
    test(`axe finds nothing where a definition is open, ${view}, ${scheme}`, () => read({address: lessonIn(view), scheme}, async (page) => {
      const link = await firstTerm(page);
      await byId(page, link).click();
      await eventually(() => byId(page, `${link}.note`).isVisible(), true);
      await settled(page);
      assert.deepEqual(await axeFindings(page), []);
    }));
  }
}

test('the words of an open definition stand in the Workbench where its drawing has them', () => read({address: lessonIn('workbench')}, async (page) => {
  const link = await firstTerm(page);
  await bringIntoView(page, link);
  const before = await page.evaluate(() => document.getElementById('article').getBoundingClientRect().height);
  await byId(page, link).click();
  await settled(page);
  const {text, box, lines, height} = await page.evaluate((link) => {
    const rect = (id) => document.getElementById(id).getBoundingClientRect().toJSON();
    return {text: rect(`${link}.note.text`), box: rect(`${link}.note`), lines: document.querySelectorAll(`[id="${link}.note.text"] .line-end`).length + 1, height: document.getElementById('article').getBoundingClientRect().height};
  }, link);
  const leading = text.height / lines;
  assert.ok(leading > 18 && leading < 30, `${lines} lines of ${leading} px`);
  assert.equal(Math.round(height - before), Math.round(box.height + 20), 'what follows has moved down by as much');
}));

test('without scripts a term leads to the glossary', () => read({scripts: false, address: kLesson.address}, async (page) => {
  const href = await page.locator('#article a.term').first().getAttribute('href');
  await page.locator('#article a.term').first().click();
  await page.waitForURL(`**/${href}`);
  assert.equal(await page.locator(`[id="${href.split('#')[1]}"]`).isVisible(), true);
}));

for (const view of kViews) {
  test(`the contents of the ${view} lead to glossary, sources and index, and from there back to the book`, () => read({address: lessonIn(view)}, async (page) => {
    for (const [slug, title] of [['glossary', 'Glossary'], ['sources', 'Sources'], ['contents', 'Index']]) {
      await page.goto(lessonIn(view));
      await page.evaluate(() => globalThis.phasebook.ready);
      await byId(page, `contents.${slug}`).click();
      await page.waitForURL(`**/${slug}.html`);
      assert.equal(await page.locator('#article h1').innerText(), title);
      assert.equal(await page.locator('.foot a[href="index.html"]').isVisible(), true);
    }
  }));
}

for (const scheme of ['light', 'dark']) {
  for (const address of ['glossary.html', 'sources.html', 'contents.html']) {
    test(`axe finds nothing on ${address}, ${scheme}, and nothing is wider than a phone`, () => read({address, scheme, width: 390, height: 844}, async (page) => {
      assert.deepEqual(await axeFindings(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    }));
  }
}
