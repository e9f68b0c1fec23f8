// What is selected and copied is the text as it is written: single spaces, nothing lost, nothing added.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readers} from './lib/browser.mjs';
import {kViews, lessonIn} from './lib/lesson.mjs';

const read = readers();
const kClipboard = ['clipboard-read', 'clipboard-write'];

/** A paragraph of several lines without formulas, {id, text}: its own text with single spaces. */
const longParagraph = (page) => page.evaluate(() => {
  const {id, textContent} = [...document.querySelectorAll('#article > p')].find((p) => !p.querySelector('math') && p.textContent.length > 150);
  return {id, text: textContent.replace(/\s+/g, ' ').trim()};
});
const select = (page, id) => page.evaluate((id) => getSelection().selectAllChildren(document.getElementById(id)), id);
const selected = (page) => page.evaluate(() => getSelection().toString());
const copied = async (page) => {
  await page.keyboard.press('Control+c');
  return page.evaluate(() => navigator.clipboard.readText());
};

for (const view of kViews) {
  test(`a selected paragraph of the ${view} reads as it is written`, () => read({address: lessonIn(view), permissions: kClipboard}, async (page) => {
    const {id, text} = await longParagraph(page);
    await select(page, id);
    assert.equal(await selected(page), text);
    assert.equal(await copied(page), text);
  }));

  test(`a paragraph of the ${view} with formulas is copied as one line`, () => read({address: lessonIn(view), permissions: kClipboard}, async (page) => {
    const [id, text] = await page.evaluate(() => {
      const {id, textContent} = [...document.querySelectorAll('#article > p')].find((p) => p.querySelectorAll('math').length > 2);
      return [id, textContent.replace(/\s+/g, ' ').trim()];
    });
    await select(page, id);
    assert.equal(await copied(page), text);
  }));

  test(`what is copied from the ${view} as rich text can be seen where it is pasted`, () => read({address: lessonIn(view), permissions: kClipboard}, async (page) => {
    const {id, text} = await longParagraph(page);
    await select(page, id);
    await page.keyboard.press('Control+c');
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await item.getType('text/html')).text();
    });
    assert.ok(html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ').includes(text.slice(0, 60)));
    assert.doesNotMatch(html, /transparent|rgba\(0, 0, 0, 0\)|nowrap/);
  }));

  test(`a listing of the ${view} is copied with its lines and indents`, () => read({address: lessonIn(view), permissions: kClipboard}, async (page) => {
    const [id, text] = await page.evaluate(() => {
      const listing = document.querySelector('#article pre');
      return [listing.id, listing.textContent];
    });
    assert.match(text, /\n    \S/);
    await select(page, id);
    assert.equal((await copied(page)).trimEnd(), text.trimEnd());
  }));
}

test('dragging over the drawn words selects them, from one paragraph into the next', () => read({address: lessonIn('workbench'), permissions: kClipboard}, async (page) => {
  const [from, to, first, last] = await page.evaluate(() => {
    const [one, two] = [...document.querySelectorAll('#article > p:not(.facts)')].slice(0, 2);
    const wordOf = (paragraph, n) => {
      const node = paragraph.firstChild;
      const {index, 0: word} = [...node.data.matchAll(/\S+/g)][n];
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return [range.getBoundingClientRect().toJSON(), word];
    };
    const [fromRect, first] = wordOf(one, 2);
    const [toRect, last] = wordOf(two, 1);
    return [fromRect, toRect, first, last];
  });
  await page.mouse.move(from.left + 1, from.top + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.right - 1, to.top + to.height / 2, {steps: 5});
  await page.mouse.up();
  const text = await selected(page);
  assert.ok(text.startsWith(first) && text.endsWith(last), text);
  const copy = await copied(page);
  assert.doesNotMatch(copy, / {2}|\u00a0|\u200b|\ufffc|[^\n] \n| $/, 'no stray characters');
  assert.deepEqual(copy.split(/\n+/).length, 3, 'two paragraphs and the heading between them');
}));
