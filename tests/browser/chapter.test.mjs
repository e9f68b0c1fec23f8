// The real book, chapter by chapter, with one visit for each view and one with a phone: it opens without errors, rests, and has its links
// where they are seen; its questions can be answered with the keyboard alone; axe finds nothing; screen readers are given what the stored
// document has; on a phone the controls in sight have their picture in sight. `npm test` does this for one chapter, and the sweep for all.
// What links set in figures is tested in tests/app/chapters_test.cpp, and the details of the views with the tests' own lesson.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inSite } from '../../tools/lib/edition.mjs';
import { differencesFromDocument } from './lib/accessibility_tree.mjs';
import { comesToRest, linksUnderPointer, unfold } from './lib/at_rest.mjs';
import { axeFindings, axeFindingsInBothSchemes } from './lib/axe.mjs';
import { chaptersToTest, realBook } from './lib/books.mjs';
import { readers } from './lib/browser.mjs';
import { controlsWithoutPicture } from './lib/controls_in_sight.mjs';
import { byId, eventually, openGates, settled, stateOf } from './lib/reader.mjs';

const read = readers(realBook);
const folder = await realBook.folder();
const chapters = await chaptersToTest();

/** For each figure that links of a chapter act on, the address of the last of these links: {figure, address}. */
function addressesOfFigures(chapter) {
  const links = [...readFileSync(join(folder, chapter), 'utf8').matchAll(/<a [^>]*class="act" href="([^"]+)"/g)].map(([, href]) =>
    href.replaceAll('&amp;', '&'),
  );
  const lastOfEach = new Map(links.map((href) => [href.split('#')[1], chapter + href]));
  return [...lastOfEach].map(([figure, address]) => ({ figure, address }));
}

const storedDocument = (chapter) => JSON.parse(readFileSync(inSite(folder, chapter.replace('.html', '.document.json')), 'utf8')).chapter;

/** Presses Tab until the focus is on something that matches `selector`. */
async function tabToMatch(page, selector) {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
  }
  assert.fail(`Tab never comes to ${selector}`);
}

/** Moves the focus to the last element before the question, as if a reader had got there with Tab. */
const comeTo = (page, id) =>
  page.evaluate((id) => {
    const reachable = [
      ...document.querySelectorAll('#article :is(a[href], button:enabled, input:enabled, canvas):not([tabindex="-1"])'),
    ].filter((element) => element.checkVisibility());
    const question = document.getElementById(id);
    const last = reachable.findLast((element) => element.compareDocumentPosition(question) === Node.DOCUMENT_POSITION_FOLLOWING);
    (last ?? document.getElementById('main')).focus(); // where the first skip link leads
  }, id);

/** Gives each row of a question about pairs a side: the sides are picked up with Space and put down with Enter. */
async function fillSlots(page, id, slots) {
  const sides = await page.locator(`[id="${id}"] .side`).evaluateAll((all) => all.map((side) => side.id));
  for (const side of sides.slice(0, slots)) {
    await comeTo(page, id);
    await tabToMatch(page, `[id="${side}"]`);
    await page.keyboard.press('Space');
    await settled(page);
    await comeTo(page, id);
    await tabToMatch(page, `[id="${id}"] .slot[aria-label$=": empty"]`);
    await page.keyboard.press('Enter');
    await settled(page);
  }
}

/** Gives any answer to a question, right or wrong, reaching its controls with Tab. */
async function answerWithKeys(page, id) {
  const inputs = await page.locator(`[id="${id}"] input`).evaluateAll((all) => all.map(({ id, type, name }) => ({ id, type, name })));
  const check = byId(page, `${id}.check`);
  await comeTo(page, id);
  const grips = await page.locator(`[id="${id}"] button.grip`).count();
  const slots = await page.locator(`[id="${id}"] .slot`).count();
  if (grips > 0) {
    await tabToMatch(page, `[id="${id}"] button.grip`);
    for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  } else if (slots > 0) {
    await fillSlots(page, id, slots);
    await comeTo(page, id);
  } else if (inputs.length === 0) {
    // it is answered in a figure; its link moves the focus there
    await tabToMatch(page, `[id="${id}.where"] a`);
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate(() => document.activeElement.tagName), 'CANVAS', id);
    await page.keyboard.press('Enter'); // pins the place, if the question needs one
    await comeTo(page, id);
  } else if (inputs[0].type === 'text') {
    await tabToMatch(page, `[id="${inputs[0].id}"]`);
    await page.keyboard.type('1');
    return page.keyboard.press('Enter');
  } else {
    const groups = inputs.filter((input, i) => input.type === 'checkbox' || inputs.findIndex(({ name }) => name === input.name) === i);
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

/**
 * What a question about the reader's own run waits for: a run, or the figure read as the question asks. A short run decides as well as a
 * long one.
 */
async function runWithKeys(page, id) {
  const link = `[id="${id}.where"].own-run a`;
  if (!(await page.locator(link).isVisible())) return;
  const figure = await page.locator(link).evaluate(({ hash }) => hash.slice(1));
  const train = byId(page, `${figure}.train`);
  const isTrained = (await train.textContent()) !== 'Train';
  if (!isTrained) await page.evaluate((figure) => globalThis.phasebook.set(figure, 'steps', 100), figure);
  await comeTo(page, isTrained ? id : `${figure}.train`);
  await tabToMatch(page, isTrained ? link : `[id="${figure}.train"]`);
  await page.keyboard.press('Enter');
  await eventually(() => train.textContent(), 'Train again', id);
}

async function answerAllWithKeys(page) {
  const { items } = await stateOf(page);
  for (const { id } of items) {
    await answerWithKeys(page, id);
    await runWithKeys(page, id);
    await eventually(async () => (await stateOf(page)).items.find((item) => item.id === id).tries, 1, id);
    await settled(page); // until the focus is where the answer leaves it
  }
  await eventually(
    () =>
      byId(page, 'looking-back.score')
        .textContent()
        .then((text) => text.startsWith(`All ${items.length} answered`)),
    true,
  );
}

/** The [name, value] pairs for figures in an address, and the current values of these parameters. */
const saidOfFigures = ({ searchParams }) => [...searchParams].filter(([name]) => name.includes('.'));
const valuesOf = async (page, said) => {
  const { figures } = await stateOf(page);
  return said.map(([name]) => [name, String(figures.find(({ id }) => id === name.split('.')[0]).parameters[name.split('.')[1]])]);
};

/** Checks that the figure's place in the text is visible. If the figure is on the stage, that is the block before it. */
async function isAtItsFigure(page, figure) {
  const top = await page.evaluate((id) => {
    let before = document.getElementById(id);
    while (!before.offsetParent) before = before.previousElementSibling;
    return before.getBoundingClientRect().top;
  }, figure);
  assert.ok(top < 450, `the place of ${figure} in the text is in sight, at ${top} px`);
}

/** Checks that the page is at the figure and shows what the address says. */
async function shows(page, figure, address) {
  await settled(page);
  const said = saidOfFigures(new URL(address, page.url()));
  assert.deepEqual(await valuesOf(page, said), said, address);
  await isAtItsFigure(page, figure);
}

/** Checks that nothing is drawn while nothing happens, and that every link is where it is seen. */
async function restsWithLinks(page) {
  assert.ok(await comesToRest(page), 'frames are drawn only when something has happened');
  const { links, missed } = await linksUnderPointer(page);
  assert.ok(links > 0, 'there are links');
  assert.deepEqual(missed, []);
}

const PHONES = [
  [390, 844],
  [360, 640],
  [844, 390],
];

test('there are chapters', () => assert.ok(chapters.length > 0));

for (const chapter of chapters) {
  const addresses = addressesOfFigures(chapter);
  test(`${chapter} as workbench: links lead to their figures, nothing for axe in light or dark, the accessibility tree is the document's`, () =>
    read({ address: addresses[0]?.address ?? chapter }, async (page) => {
      for (const [i, { figure, address }] of addresses.entries()) {
        if (i > 0) await page.evaluate((url) => globalThis.phasebook.open(url), address);
        await shows(page, figure, address);
      }
      const { view, errors } = await stateOf(page);
      assert.deepEqual([view, errors], ['workbench', []]);
      assert.deepEqual(await axeFindingsInBothSchemes(page), []);
      await restsWithLinks(page);
      await openGates(page);
      await unfold(page);
      const { compared, wrong } = await differencesFromDocument(page, storedDocument(chapter));
      assert.ok(compared > 20, `${compared} entries`);
      assert.deepEqual(wrong, []);
    }));

  test(`${chapter} as page: nothing for axe in light or dark or on a phone, nor wider than that; keys alone answer every question`, () =>
    read({ address: `${chapter}?view=page`, motion: 'no-preference' }, async (page) => {
      await settled(page);
      assert.deepEqual((await stateOf(page)).errors, []);
      assert.deepEqual(await axeFindingsInBothSchemes(page), []);
      await restsWithLinks(page);
      await page.evaluate(() => scrollTo(0, 0));
      await answerAllWithKeys(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await settled(page);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
      assert.deepEqual(await axeFindings(page), []);
    }));

  test(`${chapter} on phones: a control in sight has its picture in sight`, (context) =>
    read({ address: chapter, width: 390, height: 844, touch: true }, async (page) => {
      await openGates(page);
      await unfold(page);
      for (const [width, height] of PHONES) {
        await page.setViewportSize({ width, height });
        await settled(page);
        const { controls, without } = await controlsWithoutPicture(page, height > width);
        context.diagnostic(`${width}x${height}: ${controls - without.length} of ${controls} controls`);
        assert.deepEqual(without, [], `at ${width}x${height}`);
      }
    }));
}
