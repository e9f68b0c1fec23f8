// The book itself, chapter by chapter: it opens without complaint in both views, shows every state that its links ask for,
// and axe finds nothing. What the views do in detail is tested with the tests' own lesson.
import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {test} from 'node:test';
import {axeFindings} from './lib/axe.mjs';
import {readers, realBook, whenReady} from './lib/browser.mjs';
import {byId, eventually, settled, stateOf} from './lib/reader.mjs';
import {kViews} from './lib/lesson.mjs';

const read = readers(realBook);
const chapters = readdirSync(realBook()).filter((name) => /^\d\d-.*\.html$/.test(name));

/** Presses Tab until the focus is on something that matches `selector`. */
async function tabToMatch(page, selector) {
  for (let presses = 0; presses < 300; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
  }
  assert.fail(`Tab never comes to ${selector}`);
}

test('there are chapters', () => assert.ok(chapters.length > 0));

// Some answer to a question, right or wrong: whatever controls it has are found with Tab.
async function answerWithKeys(page, id) {
  const inputs = await page.locator(`[id="${id}"] input`).evaluateAll((all) => all.map(({id, type, name}) => ({id, type, name})));
  const check = byId(page, `${id}.check`);
  if (inputs.length === 0) { // it is answered in a figure, to which its link leads the keys
    await tabToMatch(page, `[id="${id}.where"] a`);
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate(() => document.activeElement.tagName), 'CANVAS', id);
    await page.keyboard.press('Enter'); // pins what needs a pin
  } else if (inputs[0].type === 'text') {
    await tabToMatch(page, `[id="${inputs[0].id}"]`);
    await page.keyboard.type('1');
    return page.keyboard.press('Enter');
  } else {
    const groups = inputs.filter((input, i) => input.type === 'checkbox' || inputs.findIndex(({name}) => name === input.name) === i);
    for (const group of groups) {
      await tabToMatch(page, group.type === 'radio' ? `input[name="${group.name}"]` : `[id="${group.id}"]`); // options are shuffled
      await page.keyboard.press('Space');
      if ((await check.count()) === 0 || (await check.isEnabled())) break;
    }
    if ((await check.count()) === 0) return undefined;
  }
  await eventually(() => check.isEnabled(), true, id);
  await tabToMatch(page, `[id="${id}.check"]`);
  return page.keyboard.press('Enter');
}


for (const chapter of chapters) {
  for (const view of kViews) {
    test(`${chapter} as ${view}: no complaint, nothing for axe, light or dark`, () => read({address: `${chapter}?view=${view}`}, async (page) => {
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({colorScheme});
        await eventually(async () => (await stateOf(page)).theme, colorScheme);
        await settled(page);
        assert.deepEqual((await stateOf(page)).errors, []);
        assert.deepEqual(await axeFindings(page), [], colorScheme);
      }
    }));

    test(`${chapter} as ${view}: keys alone answer every question and lead to the summary`, () => read({address: `${chapter}?view=${view}`}, async (page) => {
      const {items} = await stateOf(page);
      for (const {id} of items) {
        await answerWithKeys(page, id);
        await settled(page); // the focus is where the answer leaves it
        await eventually(async () => (await stateOf(page)).items.find((item) => item.id === id).tries, 1, id);
      }
      await eventually(() => page.locator('[id="looking-back.score"]').textContent().then((text) => text.startsWith(`All ${items.length} answered`)), true);
    }));

    const still = {address: `${chapter}?view=${view}`, motion: 'reduce'}; // figures are at once in their new state
    test(`${chapter} as ${view}: every link that acts on a figure does what its address says`, () => read(still, async (page) => {
      const addresses = await page.locator('#article a.act').evaluateAll((links) => links.map((link) => ({id: link.id, query: new URL(link.href).search})));
      for (const {id, query} of addresses) {
        await page.evaluate((id) => document.getElementById(id).click(), id);
        const wanted = [...new URLSearchParams(query)].filter(([name]) => name.includes('.')); // what is said of figures
        await eventually(async () => {
          const {figures} = await stateOf(page);
          return wanted.map(([name]) => [name, String(figures.find((f) => f.id === name.split('.')[0]).parameters[name.split('.')[1]])]);
        }, wanted, id);
      }
    }));
  }

  test(`${chapter} on a phone: nothing is wider than the window`, () => read({address: `${chapter}?view=page`, width: 390, height: 844}, async (page) => {
    await settled(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  }));

  test(`${chapter} as workbench: a figure's link opened in a tab of its own shows at its figure what it says`, () => read({address: `${chapter}?view=workbench`, motion: 'reduce'}, async (page) => {
    const addresses = await page.locator('#article a.act').evaluateAll((links) => links.map((link) => link.href));
    const ofFigures = new Map(addresses.map((address) => [new URL(address).hash.slice(1), address])); // the last of each
    for (const [figure, address] of ofFigures) {
      await page.goto('about.html');
      await page.goto(address);
      await whenReady(page);
      await settled(page);
      const {parameters} = (await stateOf(page)).figures.find(({id}) => id === figure);
      for (const [name, value] of new URL(address).searchParams) {
        if (name.startsWith(`${figure}.`)) assert.equal(String(parameters[name.slice(figure.length + 1)]), value, name);
      }
      const place = await page.evaluate((id) => {
        let before = document.getElementById(id);
        while (!before.offsetParent) before = before.previousElementSibling;
        return before.getBoundingClientRect().top;
      }, figure);
      assert.ok(place < 450, `the place of ${figure} in the text is in sight, at ${place} px`);
    }
  }));
}
