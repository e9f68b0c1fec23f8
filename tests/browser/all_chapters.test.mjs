// The book itself, chapter by chapter: it opens without complaint in both views, shows every state that its links ask for, keys alone answer
// its questions, and axe finds nothing. What the views do in detail is tested with the tests' own lesson.
import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {test} from 'node:test';
import {axeFindingsInBothSchemes} from './lib/axe.mjs';
import {realBook} from './lib/books.mjs';
import {readers, whenReady} from './lib/browser.mjs';
import {byId, eventually, settled, stateOf} from './lib/reader.mjs';

const read = readers(realBook);
const chapters = readdirSync(await realBook.folder()).filter((name) => /^\d\d-.*\.html$/.test(name));

/** Tab from just before the question on, until the focus is on something that matches `selector`. */
async function tabToMatch(page, selector) {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
  }
  assert.fail(`Tab never comes to ${selector}`);
}

/** The focus comes to what stands before the question, as if a reader had got there with Tab. */
const comeTo = (page, id) => page.evaluate((id) => {
  const reachable = [...document.querySelectorAll('#article :is(a[href], button:enabled, input:enabled, canvas[tabindex])')].filter((element) => element.checkVisibility());
  const question = document.getElementById(id);
  reachable.findLast((element) => element.compareDocumentPosition(question) === Node.DOCUMENT_POSITION_FOLLOWING)?.focus();
}, id);

/** Some answer to a question, right or wrong: whatever controls it has are found with Tab. */
async function answerWithKeys(page, id) {
  const inputs = await page.locator(`[id="${id}"] input`).evaluateAll((all) => all.map(({id, type, name}) => ({id, type, name})));
  const check = byId(page, `${id}.check`);
  await comeTo(page, id);
  if (inputs.length === 0) { // it is answered in a figure, to which its link leads the keys
    await tabToMatch(page, `[id="${id}.where"] a`);
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate(() => document.activeElement.tagName), 'CANVAS', id);
    await page.keyboard.press('Enter'); // pins what needs a pin
    await comeTo(page, id);
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

async function answerAllWithKeys(page) {
  const {items} = await stateOf(page);
  for (const {id} of items) {
    await answerWithKeys(page, id);
    await eventually(async () => (await stateOf(page)).items.find((item) => item.id === id).tries, 1, id);
    await settled(page); // the focus is where the answer leaves it
  }
  await eventually(() => byId(page, 'looking-back.score').textContent().then((text) => text.startsWith(`All ${items.length} answered`)), true);
}

/** Each link that acts on a figure, {id, address}. */
const actsOf = (page) => page.locator('#article a.act').evaluateAll((links) => links.map(({id, href}) => ({id, address: href})));

/** What an address says of figures, and what those parameters are: [name, value] of each. */
const saidOfFigures = (address) => [...new URL(address).searchParams].filter(([name]) => name.includes('.'));
const valuesOf = async (page, said) => {
  const {figures} = await stateOf(page);
  return said.map(([name]) => [name, String(figures.find(({id}) => id === name.split('.')[0]).parameters[name.split('.')[1]])]);
};

async function followEveryAct(page) {
  for (const {id, address} of await actsOf(page)) {
    await page.evaluate((id) => document.getElementById(id).click(), id);
    const said = saidOfFigures(address);
    await eventually(() => valuesOf(page, said), said, id);
  }
}

/** The place of a figure in the text is in sight; on the stage it stands, in the text, behind what comes before it. */
async function isAtItsFigure(page, figure) {
  const top = await page.evaluate((id) => {
    let before = document.getElementById(id);
    while (!before.offsetParent) before = before.previousElementSibling;
    return before.getBoundingClientRect().top;
  }, figure);
  assert.ok(top < 450, `the place of ${figure} in the text is in sight, at ${top} px`);
}

/** An address that a link has, opened as in a tab of its own, shows at its figure what it says: for the last link to each figure. */
async function openEachFigure(page) {
  const addresses = (await actsOf(page)).map(({address}) => address);
  const lastOfEach = [...new Map(addresses.map((address) => [new URL(address).hash.slice(1), address]))];
  for (const [i, [figure, address]] of lastOfEach.entries()) {
    if (i === 0) {
      await page.goto('about:blank');
      await page.goto(address);
      await whenReady(page);
    } else {
      await page.evaluate((url) => globalThis.phasebook.open(url), address); // the same without loading all anew
    }
    await settled(page);
    const said = saidOfFigures(address);
    assert.deepEqual(await valuesOf(page, said), said, address);
    await isAtItsFigure(page, figure);
  }
}

test('there are chapters', () => assert.ok(chapters.length > 0));

for (const chapter of chapters) {
  test(`${chapter} as workbench: no complaint, nothing for axe, light or dark; figures show what links ask for, here and in a tab of their own`, () => read({address: `${chapter}?view=workbench`}, async (page) => {
    await settled(page);
    assert.deepEqual((await stateOf(page)).errors, []);
    assert.deepEqual(await axeFindingsInBothSchemes(page), []);
    await followEveryAct(page);
    await openEachFigure(page);
  }));

  test(`${chapter} as page: no complaint, nothing for axe, light or dark, nor wider than a phone; keys alone answer every question and lead to the summary`, () => read({address: `${chapter}?view=page`, motion: 'no-preference'}, async (page) => {
    await settled(page);
    assert.deepEqual((await stateOf(page)).errors, []);
    assert.deepEqual(await axeFindingsInBothSchemes(page), []);
    await answerAllWithKeys(page);
    await page.setViewportSize({width: 390, height: 844});
    await settled(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  }));
}
