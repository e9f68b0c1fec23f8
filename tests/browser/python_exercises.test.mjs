// An exercise in a page that is made by hand: its editor, its tools, and what is shown of a check. The application is not here, so Check
// does nothing, and tests judge by themselves.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DOUBLED, exercise } from './lib/python_listings.mjs';
import { readPython, servePython } from './lib/python_site.mjs';
import { byId, downloadedText, eventually } from './lib/reader.mjs';
import { openBrowser } from './lib/shared.mjs';

const STARTER = 'def doubled(x):\n    ...';
const RIGHT = 'def doubled(x):\n    return 2 * x';
const ELSEWHERE = 'def doubled(x):\n    return x + x';
const BODY = `<h1>Doubling</h1>${exercise('doubled', DOUBLED.sections.starter)}
${exercise('elsewhere', DOUBLED.sections.starter, `data-code="${ELSEWHERE}"`)}`;

describe('An exercise', () => {
  let [site, browser] = [];
  before(async () => {
    site = await servePython(BODY, { 'exercises.json': JSON.stringify({ doubled: DOUBLED, elsewhere: DOUBLED }) });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  const read = (body, options) => readPython(site, browser, body, options);
  const part = (page, name) => byId(page, `exercise-doubled.${name}`);
  const toolsOf = (page) => part(page, 'results').locator('+ .editing');
  const submit = (page, code) => page.evaluate(async ([code]) => (await import('./python.js')).submit('doubled', code), [code]);
  const judge = (page) => page.evaluate(async () => (await import('./python.js')).judge('doubled'));
  async function write(page, code) {
    await part(page, 'editor').waitFor();
    await part(page, 'editor').fill(code);
  }

  test('is an editor at once, without the interpreter', () =>
    read(async (page) => {
      await eventually(() => part(page, 'editor').inputValue(), STARTER);
      await write(page, RIGHT);
      await page.reload();
      await eventually(() => part(page, 'editor').inputValue(), RIGHT);
      const passed = (name, shape) => ({ name, passed: true, expected: shape, got: shape });
      assert.deepEqual(await submit(page), {
        passed: true,
        checks: [passed('made-up numbers', 'shape (3, 4)'), passed('one row', 'shape (1, 5)')],
        error: null,
        option: 'right',
        code: RIGHT,
        diagnosis: null,
      });
      assert.match(await part(page, 'results').textContent(), /^Passed made-up numbers/);
    }));

  test('knows a mistake, and shows what differs from what it does not know', () =>
    read(async (page) => {
      const squared = await submit(page, 'def doubled(x):\n    return x * x');
      assert.deepEqual(squared.diagnosis, { id: 'squared', sentence: 'Squares.', link: '#a' });
      assert.equal(await part(page, 'results').locator('canvas').count(), 0);
      assert.equal(await part(page, 'results').locator('.values').count(), 1, 'the values of the first alone');
      assert.equal((await submit(page, 'def doubled(x):\n    return 3 * abs(x)')).option, 'other');
      assert.equal(await part(page, 'results').locator('canvas').count(), 3);
      const scales = await part(page, 'results').locator('.key').allTextContents();
      assert.equal(scales[0], scales[1], 'yours and the book share one scale');
      const said = await part(page, 'results').locator('.about').allTextContents();
      assert.notEqual(said[0], said[1], 'each says its own largest value');
    }));

  test('says an error with its line, and is judged as nothing', () =>
    read(async (page) => {
      await write(page, 'def doubled(x):\n    return z');
      assert.equal((await judge(page)).option, '');
      const error = part(page, 'output').locator('.error');
      assert.match(await error.textContent(), /^Line 2\. NameError/);
      assert.equal(await part(page, 'editor').getAttribute('aria-invalid'), 'true');
      await part(page, 'editor').press('End');
      await page.keyboard.type('0');
      assert.equal(await part(page, 'editor').getAttribute('aria-invalid'), null);
      assert.match(await error.getAttribute('class'), /old/);
    }));

  test('is stopped at once, and the old results are gone by then', () =>
    read(async (page) => {
      await write(page, RIGHT);
      await judge(page);
      await write(page, 'def doubled(x):\n    while True: pass');
      await page.evaluate(async () => {
        globalThis.judged = (await import('./python.js')).judge('doubled');
      });
      const stop = byId(page, 'exercise-doubled.code').getByRole('button', { name: 'Stop' });
      await stop.waitFor();
      assert.equal(await part(page, 'results').textContent(), '');
      const [judged, took_ms] = await stop.evaluate(async (button) => {
        const begin_ms = performance.now();
        button.click();
        return [await globalThis.judged, performance.now() - begin_ms];
      });
      assert.equal(judged.option, '');
      assert.ok(took_ms < 100, `${took_ms} ms`);
      assert.equal(await part(page, 'output').locator('.error').textContent(), 'Stopped.');
      assert.ok(await stop.isHidden());
    }));

  test('is stopped as well while Python has not come', () =>
    read(async (page) => {
      await page.route('**/micropython.wasm', () => undefined); // never
      await part(page, 'editor').waitFor();
      await page.evaluate(async () => {
        globalThis.judged = (await import('./python.js')).judge('doubled');
      });
      await byId(page, 'exercise-doubled.code').getByRole('button', { name: 'Stop' }).click();
      assert.equal((await page.evaluate(() => globalThis.judged)).option, '');
    }));

  test('gives back what Reset has taken, by the button and by Ctrl+Z', () =>
    read(async (page) => {
      await write(page, RIGHT);
      await part(page, 'editor').focus();
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement.id), 'exercise-doubled.check');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      assert.equal(await part(page, 'editor').inputValue(), STARTER);
      assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Put mine back');
      await page.keyboard.press('Enter');
      assert.equal(await part(page, 'editor').inputValue(), RIGHT);
      await toolsOf(page).getByText('Reset').click();
      await part(page, 'editor').focus();
      await page.keyboard.press('Control+z');
      assert.equal(await part(page, 'editor').inputValue(), RIGHT);
      assert.equal(await toolsOf(page).getByText('Put mine back').count(), 0);
      await page.reload();
      await eventually(() => part(page, 'editor').inputValue(), RIGHT);
    }));

  test('begins with code that the application has from elsewhere, until there is other', () =>
    read(async (page) => {
      const editor = byId(page, 'exercise-elsewhere.editor');
      await eventually(() => editor.inputValue(), ELSEWHERE);
      await byId(page, 'exercise-elsewhere.results').locator('+ .editing').getByText('Reset').click();
      await page.reload();
      await eventually(() => editor.inputValue(), STARTER);
      await byId(page, 'exercise-doubled.code').evaluate((element, code) => element.setAttribute('data-code', code), RIGHT);
      await eventually(() => part(page, 'editor').inputValue(), RIGHT);
    }));

  test('is saved as a file, and says which keys do what', () =>
    read(async (page) => {
      await write(page, RIGHT);
      const coming = page.waitForEvent('download');
      await toolsOf(page).getByText('Save as .py').click();
      const file = await coming;
      assert.deepEqual([file.suggestedFilename(), await downloadedText(file)], ['doubled.py', `${RIGHT}\n`]);
      assert.match(await byId(page, 'exercise-doubled.code').locator('.keys').textContent(), /^(Ctrl|⌘)\+Enter checks, Tab leaves\.$/);
    }));
});
