// Code that means harm, run in the page as a listing is. What can be tried is in tests/python/lib/attacks.mjs.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ATTACKS, ENDLESS, LEFT_BEHIND } from '../python/lib/attacks.mjs';
import { listing } from './lib/python_listings.mjs';
import { servePython } from './lib/python_site.mjs';
import { openBrowser } from './lib/shared.mjs';

const ID = 'code-any';

describe('Code that means harm, in the browser', () => {
  let [site, browser, page] = [];
  const requests = [];
  before(async () => {
    site = await servePython(listing(ID, 'pass', ''));
    browser = await openBrowser();
    page = await (await browser.newContext({})).newPage();
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(site.url);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  const run = (code) => page.evaluate(async ([id, code]) => (await import('./python.js')).run(id, code), [ID, code]);
  /** Presses Stop after a while. @returns {Promise<{error: object, stopped_ms: number}>} */
  const runAndStop = (code) =>
    page.evaluate(
      async ([id, code]) => {
        const { press, run } = await import('./python.js');
        const running = run(id, code);
        await new Promise((resolve) => setTimeout(resolve, 700));
        const begin_ms = performance.now();
        press(document.getElementById(`${id}.start`));
        const { error } = await running;
        return { error, stopped_ms: performance.now() - begin_ms };
      },
      [ID, code],
    );

  for (const { name, code, says } of ATTACKS) {
    test(name, async () => {
      const { error, output } = await run(code);
      assert.match(`${error?.message ?? ''}${output.slice(0, 2000)}`, says);
    });
  }

  for (const code of ENDLESS) {
    test(`is stopped at once: ${JSON.stringify(code).slice(0, 60)}`, async () => {
      const { error, stopped_ms } = await runAndStop(code);
      assert.deepEqual(error, { line: null, message: 'Stopped.' });
      assert.ok(stopped_ms < 100, `${stopped_ms} ms`);
    });
  }

  test('is stopped after ten seconds', async () => {
    const { error, ms } = await run('while True: pass');
    assert.match(error.message, /^Stopped after ten seconds/);
    assert.ok(ms >= 10_000 && ms < 12_000, `${ms} ms`);
  });

  test('leaves nothing for the next run', async () => {
    await run(LEFT_BEHIND.change);
    assert.equal((await run(LEFT_BEHIND.look)).output, LEFT_BEHIND.found);
  });

  test('has asked for nothing but files of the book', () => {
    const others = requests.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'));
    assert.deepEqual(others, []);
    const names = new Set(requests.map((url) => url.slice(site.url.length)));
    for (const name of names) assert.match(name, /^(|[\w/]+\.(js|css|wasm|ttf))$|^ata:/, name);
  });
});
