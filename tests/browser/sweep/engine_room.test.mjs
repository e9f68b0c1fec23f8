// Runs the real benchmark of the engine: every bar gets its number, the page stays responsive, and the numbers can be saved. What the
// figure says about them is tested in tests/app/measure_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { realBook } from '../lib/books.mjs';
import { readers } from '../lib/browser.mjs';
import { byId, downloadedText, eventually, openPanel, settled, stateOf, tabTo } from '../lib/reader.mjs';

const read = readers(realBook);
const descriptionOf = async (page) => (await stateOf(page)).figures.find(({ id }) => id === 'bench').description;
const engineFiles = (page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/engine/')),
  );

/** How many turns of the event loop the page gets while the figure is measuring. */
const turnsWhileMeasuring = (page) =>
  page.evaluate(async () => {
    const measures = () =>
      globalThis.phasebook
        .state()
        .figures.find(({ id }) => id === 'bench')
        .description.startsWith('Measuring');
    let turns = 0;
    for (; measures(); turns += 1) await new Promise((resolve) => setTimeout(resolve));
    return turns;
  });

test('a run gives a number to every contender while the page goes on, and the numbers can be saved', () =>
  read({ address: '14-the-engine-room.html?bench.size=512KB&view=workbench' }, async (page) => {
    await byId(page, 'your-machine').evaluate((heading) => heading.scrollIntoView());
    await settled(page);
    assert.match(await descriptionOf(page), /Nothing is measured before Run is pressed\.$/);
    assert.deepEqual(await engineFiles(page), [], 'nothing of the engine is loaded before it is asked for');

    await byId(page, 'bench.run').focus();
    await page.keyboard.press('Enter');
    await eventually(async () => (await descriptionOf(page)).startsWith('Measuring'), true);
    const turns = await turnsWhileMeasuring(page);
    assert.ok(turns > 10, `the page answers while it measures: ${turns} times`);
    await settled(page);
    const description = await descriptionOf(page);
    assert.match(description, /^In this tab/);
    const ratios = [...description.matchAll(/(?:on|engine|storing) (\d[\d,]*(?:\.\d+)?)/g)].map(([, number]) =>
      Number(number.replaceAll(',', '')),
    );
    assert.equal(ratios.length, 5, description);
    assert.ok(
      ratios.every((ratio) => ratio > 1),
      description,
    );
    assert.ok(ratios[2] > ratios[0], `the SIMD engine beats JavaScript at its best: ${description}`);
    await eventually(
      async () => description.includes((await byId(page, 'live-region').textContent()) || 'nothing'),
      true,
      'it is said aloud',
    );
    assert.equal(await byId(page, 'bench.description').textContent(), description);

    await openPanel(page, 'bench');
    const coming = page.waitForEvent('download');
    await tabTo(page, 'bench.csv');
    await page.keyboard.press('Enter');
    const rows = (await downloadedText(await coming))
      .trim()
      .split('\r\n')
      .map((line) => line.match(/"[^"]*"|[^,]+/g));
    assert.equal(rows.length, 7);
    assert.ok(
      rows.slice(1).every((row) => row.length === 7 && Number(row[3].replace(/[",]/g, '')) > 0),
      rows.join('\n'),
    );
    assert.ok(!new URL(page.url()).search.includes('ms'), 'what was measured is not in the address');
  }));
