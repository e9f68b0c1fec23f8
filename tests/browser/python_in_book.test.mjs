// Code in a chapter of the book: the application says the verdict of an exercise, `phasebook` runs and submits, and in the Workbench the
// browser shows what comes of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeFindings } from './lib/axe.mjs';
import { kindsBook } from './lib/books.mjs';
import { readers } from './lib/browser.mjs';
import { bringIntoView, byId, eventually, settled, stateOf } from './lib/reader.mjs';

const read = readers(kindsBook);
const EXERCISE = 'doubled';
const ITEM = `exercise-${EXERCISE}`; // as the application calls it
const LISTING = 'code-table';
const WRITTEN = 'def doubled(x):\n    return 2 * x';
const addressIn = (view) => `04-python.html?view=${view}`;
const statusIn = async (page) => (await stateOf(page)).exercises.find(({ id }) => id === EXERCISE).status;
const inPage = (page, name, ...values) => page.evaluate(([name, values]) => globalThis.phasebook[name](...values), [name, values]);

for (const view of ['workbench', 'page']) {
  test(`in the ${view} an exercise is checked, and the verdict stays`, () =>
    read({ address: addressIn(view) }, async (page) => {
      const editor = byId(page, `${ITEM}.editor`);
      await editor.waitFor();
      await bringIntoView(page, `${ITEM}.editor`);
      await editor.fill('def doubled(x):\n    return 3 * x'); // no mistake that is known, so there are pictures
      await byId(page, `${ITEM}.check`).click();
      await eventually(() => statusIn(page), 'wrong');
      assert.match(await byId(page, `${ITEM}.results`).textContent(), /^Not yet three numbers/);
      assert.deepEqual(await axeFindings(page), []);
      await editor.fill(WRITTEN);
      await page.keyboard.press('Control+Enter');
      await eventually(() => statusIn(page), 'right');
      await page.reload();
      await eventually(() => editor.inputValue(), WRITTEN);
      await page.evaluate(() => globalThis.phasebook.ready);
      assert.equal(await statusIn(page), 'right');
    }));

  test(`in the ${view} what comes of a listing can be seen`, () =>
    read({ address: addressIn(view) }, async (page) => {
      await bringIntoView(page, LISTING);
      await byId(page, `${LISTING}.start`).click();
      await byId(page, `${LISTING}.output`).locator('canvas').waitFor();
      await byId(page, `${LISTING}.edit`).click();
      await settled(page);
      const fillings = await page.evaluate(
        (id) =>
          Array.from(
            document.querySelectorAll(`[id="${id}"] :is(.printed, textarea, .tools button, [data-python=run], .about)`),
            (element) => getComputedStyle(element).getPropertyValue('-webkit-text-fill-color'),
          ),
        LISTING,
      );
      assert.ok(fillings.length >= 6 && fillings.every((colour) => !/transparent|, 0\)/.test(colour)), fillings.join(' '));
      assert.deepEqual(await axeFindings(page), []);
    }));
}

test('on a phone the verdict and the diagnosis come into view', () =>
  read({ address: addressIn('page'), width: 390, height: 700, touch: true }, async (page) => {
    const editor = byId(page, `${ITEM}.editor`);
    await editor.waitFor();
    await editor.fill(`def doubled(x):\n    return x * x\n${'\n'.repeat(30)}`);
    const inView = (id) =>
      byId(page, id).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 64 && bottom <= innerHeight;
      });
    await bringIntoView(page, `${ITEM}.question`);
    assert.equal(await inView(`${ITEM}.status`), false);
    await editor.press('Control+Enter');
    await eventually(() => statusIn(page), 'wrong');
    await eventually(() => inView(`${ITEM}.status`), true);
    assert.ok(await inView(`${ITEM}.squared.feedback`));
    assert.equal(await page.evaluate(() => document.activeElement.id), `${ITEM}.editor`, 'the focus stays');
  }));

test('code that has been judged comes back where the browser has forgotten it', () =>
  read({ address: addressIn('page') }, async (page) => {
    const editor = byId(page, `${ITEM}.editor`);
    await editor.waitFor();
    await editor.fill(WRITTEN);
    await page.keyboard.press('Control+Enter');
    await eventually(() => statusIn(page), 'right');
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('phasebook.code.')) localStorage.removeItem(key);
    });
    await page.reload();
    await page.evaluate(() => globalThis.phasebook.ready);
    await eventually(() => editor.inputValue(), WRITTEN);
  }));

test('phasebook runs a listing, and submits code that the application hears of', () =>
  read({ address: addressIn('page') }, async (page) => {
    const { output, error, ms } = await inPage(page, 'run', LISTING);
    assert.match(output, /^array\(\[\[ 0, {2}1, {2}2, {2}3\],\n/);
    assert.equal(error, null);
    assert.ok(ms < 10_000);
    assert.equal((await inPage(page, 'run', LISTING, 'x = 1\ny = z')).error.line, 2);
    for (const id of [LISTING, 'code-elsewhere']) {
      const { output: printed, error: none } = await inPage(page, 'run', id, 'print(6 * 7)');
      assert.deepEqual([printed, none], ['42\n', null], 'only what is given');
    }
    const submitted = await inPage(page, 'submit', EXERCISE, WRITTEN);
    assert.deepEqual(Object.keys(submitted).sort(), ['checks', 'diagnosis', 'error', 'passed']);
    assert.ok(submitted.passed);
    await eventually(() => statusIn(page), 'right');
    await assert.rejects(inPage(page, 'run', 'none'), /There is no listing none on this page/);
    await assert.rejects(inPage(page, 'submit', 'none', ''), /There is no exercise none in this book/);
  }));
