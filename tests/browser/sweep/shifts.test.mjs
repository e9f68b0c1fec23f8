// On a slow network the pages of the real book hardly shift while they come, on a phone and on a desktop.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { recordShifts, SLOW4G } from '../../../tools/phone.mjs';
import { chaptersToTest, realBook } from '../lib/books.mjs';
import { readers } from '../lib/browser.mjs';

const read = readers(realBook);
const MOST = 0.05; // of Google's Cumulative Layout Shift, where 0.1 is called good
const ARRIVALS_ms = 1500; // in which late fonts come
const WINDOWS = { phone: { width: 390, height: 844, touch: true }, desktop: { width: 1440, height: 900 } };

const slowly = async (page) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW4G);
  await page.addInitScript(recordShifts);
};

const chapters = await chaptersToTest();
// once, with the first chapter
const others = chapters.some((name) => name.startsWith('00')) ? ['index.html', 'about.html', 'glossary.html'] : [];
for (const address of [...chapters, ...others]) {
  for (const [form, size] of Object.entries(WINDOWS)) {
    test(`${address} stays where it is while it comes, on a ${form}`, async (context) => {
      let seen;
      const visit = async () => {
        await read({ address, ...size, waits: form === 'desktop', prepare: slowly }, async (page) => {
          await page.waitForLoadState('load');
          await page.evaluate(() => document.fonts.ready.then(() => undefined));
          await setTimeout(ARRIVALS_ms);
          seen = await page.evaluate(() => globalThis.shifts);
        });
        return seen.reduce((all, { value }) => all + value, 0);
      };
      const sums = [await visit()];
      if (sums[0] >= MOST) sums.push(await visit(), await visit()); // when each face comes is chance: the median of three
      const sum = sums.toSorted((one, other) => one - other)[Math.floor(sums.length / 2)];
      context.diagnostic(sums.map((one) => one.toFixed(4)).join(' '));
      assert.ok(sum < MOST, `${sum.toFixed(3)}: ${JSON.stringify(seen)}`);
    });
  }
}
