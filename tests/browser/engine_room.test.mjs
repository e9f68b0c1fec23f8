// The benchmark of the engine runs for real, in both views: every bar gets its number, and the numbers can be copied.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readers, realBook} from './lib/browser.mjs';
import {kViews} from './lib/lesson.mjs';
import {byId, eventually, settled, stateOf, tabTo} from './lib/reader.mjs';

const read = readers(realBook);
const kAddress = '12-the-engine-room.html?bench.size=512KB';
const kPatience_ms = 30_000;

const descriptionOf = async (page) => (await stateOf(page)).figures.find(({id}) => id === 'bench').description;

async function run(page, press) {
  assert.match(await descriptionOf(page), /Nothing is measured before Run is pressed\.$/);
  await press();
  await page.waitForFunction(() => /^In this tab/.test(globalThis.phasebook.state().figures.find(({id}) => id === 'bench').description), null, {timeout: kPatience_ms});
  await settled(page);
}

for (const view of kViews) {
  test(`a run of the ${view} gives a number to every contender`, () => read({address: `${kAddress}&view=${view}`, permissions: ['clipboard-read', 'clipboard-write']}, async (page) => {
    await byId(page, 'your-machine').evaluate((heading) => heading.scrollIntoView());
    await run(page, async () => {
      await byId(page, 'bench.run').focus();
      await page.keyboard.press('Enter');
    });
    const description = await descriptionOf(page);
    const ratios = [...description.matchAll(/(?:on|engine|storing) (\d[\d,]*(?:\.\d+)?)/g)].map(([, number]) => Number(number.replaceAll(',', '')));
    assert.equal(ratios.length, 5, description);
    assert.ok(ratios.every((ratio) => ratio > 1), description);
    assert.ok(ratios[2] > ratios[0], `the SIMD engine beats JavaScript at its best: ${description}`);
    assert.equal(await byId(page, 'bench.live').textContent(), description, 'it is said aloud');
    assert.equal(await byId(page, 'bench.description').textContent(), description);

    await byId(page, 'bench.save').focus();
    await page.keyboard.press('Enter');
    await eventually(() => byId(page, 'bench.save').getAttribute('aria-expanded'), 'true');
    await tabTo(page, 'bench.copy');
    await page.keyboard.press('Enter');
    await eventually(() => byId(page, 'bench.status').textContent(), 'Copied.');
    const rows = (await page.evaluate(() => navigator.clipboard.readText())).trim().split('\n').map((line) => line.split('\t'));
    assert.equal(rows.length, 7);
    assert.ok(rows.slice(1).every((row) => row.length === 7 && Number(row[3].replace(',', '')) > 0), rows.join('\n'));
    assert.ok(!new URL(page.url()).search.includes('ms'), 'what was measured is not in the address');
  }));
}

test('nothing of the engine is loaded before it is asked for', () => read({address: kAddress}, async (page) => {
  await settled(page);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({name}) => name).filter((name) => name.includes('/engine/')));
  assert.deepEqual(loaded, []);
}));

test('the page answers while it measures', () => read({address: `${kAddress}&bench.size=4MB`}, async (page) => {
  await byId(page, 'bench.run').evaluate((button) => button.click());
  await eventually(async () => (await descriptionOf(page)).startsWith('Measuring'), true);
  const longest = await page.evaluate(async () => {
    let longest = 0;
    let before = performance.now();
    for (let frame = 0; frame < 30; frame += 1) {
      await new Promise((resolve) => setTimeout(resolve));
      longest = Math.max(longest, performance.now() - before);
      before = performance.now();
    }
    return longest;
  });
  assert.ok(longest < 500, `${longest} ms without an answer`);
}));
