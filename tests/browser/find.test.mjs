// Find in page, and links to text fragments, work on the DOM under the drawing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readers, whenReady } from './lib/browser.mjs';
import { lessonIn, someOf, VIEWS } from './lib/lesson.mjs';
import { settled } from './lib/reader.mjs';

const read = readers();
const found = (page, text) =>
  page.evaluate((text) => {
    getSelection().empty();
    return globalThis.find(text) ? getSelection().toString() : null;
  }, text);

/** The last word of a line and the first of the next one. */
const wordsAcrossLines = (page) =>
  page.evaluate(() => {
    const text = [...document.querySelectorAll(':is(#article, .screen) > p')]
      .map(({ firstChild }) => firstChild)
      .find((node) => node.nodeType === Node.TEXT_NODE && node.length > 150);
    const words = [...text.data.matchAll(/\S+/g)].map(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return { word, left: range.getBoundingClientRect().left };
    });
    const second = words.findIndex(({ left }, i) => i > 0 && left < words[i - 1].left);
    return `${words[second - 1].word} ${words[second].word}`;
  });

for (const view of someOf(VIEWS.toReversed())) {
  test(`a text is found across the ends of lines and links, and up to a formula and behind it, in the ${view}`, () =>
    read({ address: lessonIn(view) }, async (page) => {
      const across = await wordsAcrossLines(page);
      assert.equal(await found(page, across), across);
      const afterLink = await page.evaluate(() => {
        const link = document.querySelector('#article p a.act');
        return `${link.textContent}${link.nextSibling.textContent.match(/^\s*\S+/)[0]}`.replace(/\s+/g, ' ');
      });
      assert.equal(await found(page, afterLink), afterLink);
      assert.equal(await found(page, 'words that are nowhere in this chapter'), null);
      const [before, after] = await page.evaluate(() => {
        const formula = [...document.querySelectorAll('#article p > .formula')].find(
          ({ previousSibling, nextSibling }) => previousSibling?.length > 8 && nextSibling?.length > 8,
        );
        return [formula.previousSibling.data.slice(-8).trim(), formula.nextSibling.data.slice(0, 8).trim()];
      });
      assert.equal(await found(page, before), before);
      assert.equal(await found(page, after), after);
    }));
}

/** The last words of the last paragraph before the question, which is far below the first screen. */
const lastWords = (page) =>
  page.evaluate(() => {
    const paragraph = [...document.querySelectorAll(':is(#article, .screen) > p')].at(-1);
    return { id: paragraph.id, words: paragraph.textContent.trim().split(/\s+/).slice(-5).join(' ') };
  });
const isInSight = (page, id) =>
  page.evaluate((id) => {
    const { top, bottom } = document.getElementById(id).getBoundingClientRect();
    return top >= document.getElementById('bar').getBoundingClientRect().bottom && bottom <= innerHeight;
  }, id);

for (const view of someOf(VIEWS.toReversed())) {
  test(`a link to a text brings it into sight of the ${view}, at first load and in an open one`, () =>
    read({ address: lessonIn(view) }, async (page) => {
      const { id, words } = await lastWords(page);
      const link = `${lessonIn(view)}#:~:text=${encodeURIComponent(words)}`;
      assert.equal(await isInSight(page, id), false, 'it is out of sight before');
      await page.goto(link);
      await settled(page);
      assert.equal(await isInSight(page, id), true, 'in an open chapter');
      assert.deepEqual(
        await page.evaluate(() => [scrollX, document.body.scrollTop, document.getElementById('article').scrollLeft]),
        [0, 0, 0],
        'only the page has scrolled',
      );
      await page.goto('about:blank');
      await page.goto(link);
      await whenReady(page);
      await settled(page);
      assert.equal(await isInSight(page, id), true, 'at first load');
    }));
}
