// After one visit the book opens without a network. On localhost nothing is kept, so this visits 127.0.0.1.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from '../../../tools/serve.mjs';
import { twoChapters } from '../lib/books.mjs';
import { readers } from '../lib/browser.mjs';
import { eventually } from '../lib/reader.mjs';

const read = readers(twoChapters);
const isKept = () => !document.getElementById('offline').hasAttribute('hidden');

test('after one visit another chapter opens without a network, with its application', () =>
  read({}, async (page) => {
    const host = await serve({ root: await twoChapters.folder(), prefix: '/a/b/' });
    const address = host.url.replace('localhost', '127.0.0.1');
    try {
      await page.goto(`${address}01-waves.html`);
      await page.evaluate(() => globalThis.phasebook.ready);
      await eventually(() => page.evaluate(isKept), true, 'it says that it is kept');
    } finally {
      await host.close();
    }
    await page.goto(`${address}02-hands.html`);
    await page.evaluate(() => globalThis.phasebook.ready);
    assert.equal(await page.evaluate(() => globalThis.phasebook.state().chapter), '02-hands');
  }));
