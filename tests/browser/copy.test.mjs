// Selecting and copying yields the text as written: single spaces, nothing lost, nothing added. All tests that use the clipboard are in
// this file, because a run has one browser, and a browser has one clipboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readers } from './lib/browser.mjs';
import { FIGURE, lessonIn, someOf, VIEWS } from './lib/lesson.mjs';
import { bringIntoView, byId, eventually, openPanel, tabTo } from './lib/reader.mjs';

const read = readers();
const CLIPBOARD = ['clipboard-read', 'clipboard-write'];

/** A paragraph of several lines without formulas: {id, text}, the text with single spaces. */
const longParagraph = (page) =>
  page.evaluate(() => {
    const { id, textContent } = [...document.querySelectorAll(':is(#article, .screen) > p')].find(
      (p) => !p.querySelector('math') && p.textContent.length > 150,
    );
    return { id, text: textContent.replace(/\s+/g, ' ').trim() };
  });
const select = (page, id) => page.evaluate((id) => getSelection().selectAllChildren(document.getElementById(id)), id);
const selected = (page) => page.evaluate(() => getSelection().toString());
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());
const copied = async (page) => {
  await page.keyboard.press('Control+c');
  return clipboard(page);
};

for (const view of someOf(VIEWS.toReversed())) {
  test(`what is selected in the ${view} is copied as it is written: a paragraph, formulas in one line, a listing with its indents`, () =>
    read({ address: lessonIn(view), permissions: CLIPBOARD }, async (page) => {
      const { id, text } = await longParagraph(page);
      await select(page, id);
      assert.equal(await selected(page), text);
      assert.equal(await copied(page), text);
      const html = await page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        return (await item.getType('text/html')).text();
      });
      assert.ok(
        html
          .replace(/<[^>]*>/g, '')
          .replace(/\s+/g, ' ')
          .includes(text.slice(0, 60)),
        'and as rich text',
      );
      assert.doesNotMatch(html, /transparent|rgba\(0, 0, 0, 0\)|nowrap/, 'which can be seen where it is pasted');

      const [withFormulas, oneLine] = await page.evaluate(() => {
        const { id, textContent } = [...document.querySelectorAll(':is(#article, .screen) > p')].find(
          (p) => p.querySelectorAll('math').length > 2,
        );
        return [id, textContent.replace(/\s+/g, ' ').trim()];
      });
      await select(page, withFormulas);
      assert.equal(await copied(page), oneLine);

      const [listing, lines] = await page.evaluate(() => {
        const { id, lastElementChild: code } = document.querySelector('#article pre');
        return [id, code.textContent];
      });
      assert.match(lines, /\n {4}\S/);
      await select(page, listing);
      assert.equal((await copied(page)).trimEnd(), lines.trimEnd());
    }));
}

test('dragging over the drawn words selects them, from one paragraph into the next', () =>
  read({ address: lessonIn('workbench'), permissions: CLIPBOARD }, async (page) => {
    const [from, to, first, last] = await page.evaluate(async () => {
      document.querySelector('#article > p:not(.facts)').scrollIntoView({ block: 'center', behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      const [one, two] = [...document.querySelectorAll('#article > p:not(.facts)')].slice(0, 2);
      const wordOf = (paragraph, n) => {
        const node = paragraph.firstChild;
        const { index, 0: word } = [...node.data.matchAll(/\S+/g)][n];
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
    await page.mouse.move(to.right - 1, to.top + to.height / 2, { steps: 5 });
    await page.mouse.up();
    const text = await selected(page);
    assert.ok(text.startsWith(first) && text.endsWith(last), text);
    const copy = await copied(page);
    assert.doesNotMatch(copy, / {2}|\u00a0|\u200b|\ufffc|[^\n] \n| $/, 'no stray characters');
    assert.deepEqual(copy.split(/\n+/).length, 3, 'two paragraphs and the heading between them');
  }));

test('the numbers of a figure are copied with the keyboard, and that is said', () =>
  read({ address: lessonIn('page'), permissions: CLIPBOARD }, async (page) => {
    await bringIntoView(page, FIGURE.id);
    await openPanel(page, FIGURE.id);
    await tabTo(page, `${FIGURE.id}.copy`);
    await page.keyboard.press('Enter');
    await eventually(() => byId(page, `${FIGURE.id}.status`).textContent(), 'Copied.');
    const rows = (await clipboard(page))
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    assert.ok(rows.length > 10 && rows[0][0] === 'position', rows[0].join());
    assert.ok(
      rows
        .slice(1)
        .every(
          ([position, ...values]) =>
            position >= 0 && values.length === rows[0].length - 1 && values.every((value) => Math.abs(value.replace('−', '-')) <= 1),
        ),
      'sines and cosines',
    );
  }));

for (const view of someOf(VIEWS.toReversed())) {
  test(`the button of a listing in the ${view} copies its lines and says so`, () =>
    read({ address: lessonIn(view), permissions: CLIPBOARD }, async (page) => {
      const [id, lines] = await page.evaluate(() => {
        const pre = document.querySelector('#article pre');
        return [pre.id, pre.querySelector('code').textContent];
      });
      await byId(page, `${id}.copy`).focus();
      await page.keyboard.press('Enter');
      await eventually(() => byId(page, 'notice').textContent(), 'The listing is copied.');
      assert.equal(await clipboard(page), lines);
    }));
}

test('where nothing may be copied, the button of a listing says what to do instead', () =>
  read({ address: lessonIn('page'), prepare: denyClipboard }, async (page) => {
    const copy = page.getByRole('button', { name: 'Copy listing 1', exact: true });
    await copy.focus();
    await page.keyboard.press('Enter');
    await eventually(
      () => byId(page, 'notice').textContent(),
      'This browser did not allow copying. Select the lines and copy them yourself.',
    );
  }));

function denyClipboard(page) {
  return page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
}
