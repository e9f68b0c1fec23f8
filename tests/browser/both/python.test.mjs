// A listing is run, changed and stopped in either browser, and what it reaches is the same: nothing.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listing, SINUSOIDAL } from '../lib/python_listings.mjs';
import { servePython } from '../lib/python_site.mjs';
import { eventually } from '../lib/reader.mjs';
import { openBrowser } from '../lib/shared.mjs';

const ID = 'code-table';

describe('A listing', () => {
  let [site, browser, context, page] = [];
  const problems = [];
  before(async () => {
    site = await servePython(listing(ID, SINUSOIDAL, 'sinusoidal(16, 8)'));
    browser = await openBrowser();
    context = await browser.newContext({
      viewport: { width: 1280, height: 720 },
      deviceScaleFactor: 1,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      javaScriptEnabled: true,
      baseURL: site.url,
    });
    page = await context.newPage();
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', ({ message }) => problems.push(message));
    await page.goto('');
    await page.evaluate(() => {
      document.documentElement.dataset.view = 'page'; // as first_paint.js does
    });
  });
  after(async () => {
    await context?.close();
    await browser?.close();
    await site?.close();
  });

  const run = (code) => page.evaluate(async ([id, code]) => (await import('./python.js')).run(id, code), [ID, code]);
  const press = (name) => page.evaluate((id) => document.getElementById(id).click(), `${ID}.${name}`);
  const textIn = (selector) => page.evaluate((selector) => document.querySelector(selector)?.textContent ?? '', selector);

  test('shows what the call comes to', async () => {
    await press('start');
    await eventually(() => textIn('.array .about'), 'list, 16 × 8');
    assert.match(await textIn('.printed'), /^\[\[0\.0, 1\.0, /);
  });

  test('reaches nothing', async () => {
    const { error } = await run('import js\nprint(js.fetch)');
    assert.match(error.message, /no attribute 'fetch'/);
    assert.match((await run('import jsffi\njsffi.to_js([1])')).error.message, /no way out/);
  });

  test('is edited and stopped', async () => {
    await press('edit');
    await eventually(() => page.evaluate(() => document.activeElement.id), `${ID}.editor`);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('while True:\npass');
    assert.equal(await page.evaluate((id) => document.getElementById(id).value, `${ID}.editor`), 'while True:\n    pass');
    await press('start');
    await eventually(() => textIn('[data-python=run]'), 'Stop');
    await press('start');
    await eventually(() => textIn('.output .error'), 'Stopped.');
  });

  test('leaves the browser nothing to complain of', () => assert.deepEqual(problems, []));
});
