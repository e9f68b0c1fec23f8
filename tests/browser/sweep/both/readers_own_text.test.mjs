// What a reader or her browser does to the text is painted too: a translation, wider letters, larger type, another font, other scripts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { realBook } from '../../lib/books.mjs';
import { readers } from '../../lib/browser.mjs';
import { assertMostWordPositions } from '../../lib/drawn_word_positions.mjs';
import { settled } from '../../lib/reader.mjs';

const read = readers(realBook);
const ADDRESS = '07-rotary-embeddings.html?view=workbench';

// Its text is not the book's, or the browser shows it and nothing paints it.
const NOT_TRANSLATED = 'math, noscript, pre, figure, .editing, .run';

/** Replaces every text of the article as a browser's translator does: new words, in <font> elements around them. */
const translate = (page, words) =>
  page.evaluate(
    ([words, left]) => {
      const walker = document.createTreeWalker(document.getElementById('article'), NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      const list = words.split(' ');
      let next = 0;
      for (const text of texts.filter(({ data, parentElement }) => data.trim() && !parentElement.closest(left))) {
        const count = text.data.trim().split(/\s+/).length;
        const translated = Array.from({ length: count }, () => list[next++ % list.length]).join(' ');
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = `${/^\s/.test(text.data) ? ' ' : ''}${translated}${/\s$/.test(text.data) ? ' ' : ''}`;
        outer.append(inner);
        text.replaceWith(outer);
      }
    },
    [words, NOT_TRANSLATED],
  );

/** Adds rules as an extension does: the DOM does not tell of them. */
const addRules = (page, ...rules) =>
  page.evaluate((rules) => {
    const sheet = [...document.styleSheets].at(-1);
    for (const rule of rules) sheet.insertRule(rule, sheet.cssRules.length);
  }, rules);

/** The frames that were drawn until the change was on the canvas. */
async function framesUntilSettled(page, change) {
  const frames = () => page.evaluate(() => globalThis.phasebook.state().frames);
  await settled(page);
  const before = await frames();
  await change();
  await settled(page);
  return (await frames()) - before;
}

test('a translated page is painted translated, in one frame', (context) =>
  read({ address: ADDRESS }, async (page) => {
    const frames = await framesUntilSettled(page, () => translate(page, 'Positionen werden gedreht und nicht addiert'));
    assert.ok(frames >= 1 && frames <= 2, `${frames} frames: one for the text, one for the figures if those changed`);
    await assertMostWordPositions(page, context, 'translated');
  }));

test('wider letters and lines, as WCAG 1.4.12 asks for, are painted as the browser lays them out', (context) =>
  read({ address: ADDRESS }, async (page) => {
    await addRules(
      page,
      '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }',
      'p { margin-bottom: 2em !important; }',
    );
    await assertMostWordPositions(page, context, 'text spacing');
  }));

test("a reader's own font is painted", (context) =>
  read({ address: ADDRESS }, async (page) => {
    await addRules(page, 'p, li, h1, h2 { font-family: monospace !important; font-size: 19px !important; }');
    await assertMostWordPositions(page, context, 'monospace');
  }));

for (const [language, direction, words] of [
  ['ar', 'rtl', 'تدور المتجهات بزاوية تتناسب مع الموضع'],
  ['zh', 'ltr', '位置编码 让 模型 知道 词语 的 顺序'],
]) {
  test(`text in another script is painted as the browser shapes it: ${language}`, (context) =>
    read({ address: ADDRESS }, async (page) => {
      await page.evaluate(
        ([language, direction]) => Object.assign(document.getElementById('article'), { lang: language, dir: direction }),
        [language, direction],
      );
      await translate(page, words);
      await assertMostWordPositions(page, context, language);
    }));
}
