// In Firefox the text is found, selected and copied as it is written, in both views. What Chromium does is tested in find.test.mjs and
// copy.test.mjs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { realBook } from '../lib/books.mjs';
import { readers } from '../lib/browser.mjs';
import { VIEWS } from '../lib/lesson.mjs';
import { bringIntoView, eventually, openGates, settled } from '../lib/reader.mjs';

const read = readers(realBook);
const chapterIn = (view) => `07-rotary-embeddings.html?view=${view}`;
const squashed = (text) => text.replace(/\s+/g, ' ').trim();
const selected = (page) => page.evaluate(() => getSelection().toString()).then(squashed);

/** The visible paragraphs without formulas: [{id, text}]. */
const paragraphs = async (page) => {
  const all = await page.evaluate(() =>
    [...document.querySelectorAll(':is(#article, .screen) > p')]
      .filter((paragraph) => paragraph.checkVisibility() && !paragraph.querySelector('math, button'))
      .map(({ id, textContent }) => ({ id, text: textContent })),
  );
  return all.map(({ id, text }) => ({ id, text: squashed(text) }));
};

/** The nth word of a paragraph: {word, left, right, y}, y being its middle. */
const wordOf = (page, id, n) =>
  page.evaluate(
    ({ id, n }) => {
      const walker = document.createTreeWalker(document.getElementById(id), NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = walker.nextNode(), left = n; node; node = walker.nextNode()) {
        const words = [...node.data.matchAll(/\S+/g)];
        if (left < words.length) {
          const { index, 0: word } = words[left];
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const rect = range.getBoundingClientRect();
          return { word, left: rect.left, right: rect.right, y: (rect.top + rect.bottom) / 2 };
        }
        left -= words.length;
      }
      return undefined;
    },
    { id, n },
  );

for (const view of VIEWS) {
  test(`every paragraph of the ${view} is found by its first words, across ends of lines`, () =>
    read({ address: chapterIn(view) }, async (page) => {
      await openGates(page);
      const all = await paragraphs(page);
      assert.ok(all.length > 10, `${all.length} paragraphs`);
      for (const { id, text } of all) {
        const start = text.slice(0, 120).trim();
        const found = await page.evaluate((start) => {
          getSelection().removeAllRanges();
          return globalThis.find(start, true, false, true) && getSelection().toString();
        }, start);
        assert.equal(found && squashed(found), start, id);
      }
    }));

  test(`a paragraph of the ${view} that a prediction folds is unfolded when it is found, selected, and in sight`, () =>
    read({ address: chapterIn(view) }, async (page) => {
      const { id, start } = await page.evaluate(() => {
        const { id, textContent } = document.querySelector(':is(#article, .screen) > figure[data-folded] ~ p[hidden=until-found]');
        return { id, start: textContent.slice(0, 25) };
      });
      await page.evaluate((start) => globalThis.find(start, true, false, true), start);
      await eventually(() => selected(page), start);
      await settled(page);
      assert.equal(await page.evaluate((id) => document.getElementById(id).hidden, id), false);
      const { top, bottom } = await page.evaluate(() => getSelection().getRangeAt(0).getBoundingClientRect().toJSON());
      assert.ok(top >= 0 && bottom <= 720, `from ${top} to ${bottom}`);
    }));

  test(`dragging over several lines of the ${view} selects their words, which are copied as they are written`, () =>
    read({ address: chapterIn(view) }, async (page) => {
      await openGates(page);
      const { id, text } = (await paragraphs(page)).find(({ text }) => text.length > 300);
      await bringIntoView(page, id);
      const [from, to] = [await wordOf(page, id, 1), await wordOf(page, id, 35)];
      assert.ok(to.y - from.y > 40, 'over more than two lines');
      await page.mouse.move(from.left + 1, from.y);
      await page.mouse.down();
      await page.mouse.move(to.right - 1, to.y, { steps: 5 });
      await page.mouse.up();
      const words = await selected(page);
      assert.ok(words.startsWith(from.word) && words.endsWith(to.word), words);
      assert.ok(text.includes(words), words);

      await page.keyboard.press('Control+c');
      const copy = await page.evaluate(() => navigator.clipboard.readText());
      assert.doesNotMatch(copy, /\n|\u00a0|\u200b|\ufffc| {2}/, 'no stray characters');
      assert.equal(squashed(copy), words);
    }));

  test(`selecting everything selects each block of the ${view} once, in order`, () =>
    read({ address: chapterIn(view) }, async (page) => {
      await openGates(page);
      const blocks = await page.evaluate(() =>
        [...document.querySelectorAll(':is(#article, .screen) > :is(p, h1, h2, h3, ul, ol, pre, blockquote)')]
          .filter((block) => block.checkVisibility() && !block.querySelector('button'))
          .map((block) => block.innerText),
      );
      assert.ok(blocks.length > 20, `${blocks.length} blocks`);
      await page.keyboard.press('Control+a');
      // where blocks and parts of formulas are separated by white space is up to the browser
      const whole = (await selected(page)).replaceAll(' ', '');
      let end = 0;
      for (const block of blocks) {
        const text = block.replace(/\s+/g, '');
        const start = whole.indexOf(text, end);
        assert.ok(start >= 0, `“${block}” is selected, after what comes before it`);
        end = start + text.length;
      }
      const { text } = (await paragraphs(page))[0];
      assert.equal(whole.split(text.replaceAll(' ', '')).length, 2, 'once');
    }));
}
