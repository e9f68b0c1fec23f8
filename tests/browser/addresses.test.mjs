// Addresses in a browser: what they open, what changes them, Back and Forward. Their contents, and what is rejected, are tested in
// tests/app/state_test.cpp and opening_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readers, whenReady } from './lib/browser.mjs';
import { FIGURE, LESSON, lessonIn, someOf, VIEWS } from './lib/lesson.mjs';
import { bringIntoView, byId, eventually, parametersOf, rectOf, settled, stateOf } from './lib/reader.mjs';

const read = readers();
const parameters = (page) => parametersOf(page, FIGURE.id);
const asked = (page) => Object.fromEntries(new URL(page.url()).searchParams);
const act = (page, setting) => page.locator(`a.act[href*="${FIGURE.id}.${setting}#"]`).first();

/** Checks that the heading is below the bar and near the top. */
async function opensAt(page, section) {
  await settled(page);
  const { top } = await rectOf(page, section);
  assert.ok(top >= 48 && top < 200, `below the bar and near the top: ${top}`);
}

test('an address sets the view, the theme and the figure', () =>
  read({ address: `${LESSON.address}?view=page&theme=dark&table.positions=64&table.base=100` }, async (page) => {
    const state = await stateOf(page);
    assert.deepEqual([state.view, state.theme, state.errors], ['page', 'dark', []]);
    assert.deepEqual(await parameters(page), { positions: 64, d_model: 32, base: 100 });
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  }));

test("links that act on the figure change the address; Back and Forward undo and redo it; another tab is the browser's affair", () =>
  read({ address: lessonIn('workbench') }, async (page) => {
    const acts = [act(page, 'base=100'), act(page, 'positions=200')];
    await bringIntoView(page, await acts[0].evaluate((link) => link.closest('p').id));
    const [other] = await Promise.all([page.context().waitForEvent('page'), acts[0].click({ modifiers: ['Control'] })]);
    await other.waitForURL(/base=100/); // it begins as an empty page
    await whenReady(other);
    assert.equal((await parametersOf(other, FIGURE.id)).base, 100, 'the other tab shows what the link asks for');
    await other.close();
    assert.deepEqual(await parameters(page), FIGURE.initial, 'and this one is as it was');

    await acts[0].click();
    await eventually(async () => (await parameters(page)).base, 100);
    assert.deepEqual(asked(page), { view: 'workbench', 'table.base': '100' });
    await acts[1].click();
    await eventually(() => parameters(page), { positions: 200, d_model: 32, base: 100 });
    assert.deepEqual(asked(page), { view: 'workbench', 'table.base': '100', 'table.positions': '200' });

    await page.goBack();
    await eventually(() => parameters(page), { ...FIGURE.initial, base: 100 });
    await page.goBack();
    await eventually(() => parameters(page), FIGURE.initial);
    assert.deepEqual(asked(page), { view: 'workbench' });
    await page.goForward();
    await eventually(() => parameters(page), { ...FIGURE.initial, base: 100 });
    await eventually(() => byId(page, `${FIGURE.id}.base`).inputValue(), '100');
    assert.match(await byId(page, `${FIGURE.id}.description`).textContent(), /base 100\b/);
  }));

for (const view of someOf(VIEWS)) {
  test(`an address with a section opens the ${view} there; a link to a section leads there, and Back to where one was`, () =>
    read({ address: `${lessonIn(view)}#${LESSON.sections[1]}`, height: 600 }, async (page) => {
      const [, first, section] = LESSON.sections;
      await opensAt(page, first);
      await eventually(async () => (await stateOf(page)).section, first);
      const start = (await rectOf(page, section)).top;
      if (view === 'workbench') await byId(page, 'bar.contents').click(); // a strip of dials until then
      await (view === 'workbench'
        ? byId(page, `contents.${LESSON.slug}.${section}`)
        : page.locator(`#contents a[href="#${section}"]`)
      ).click();
      await opensAt(page, section);
      assert.equal(new URL(page.url()).hash, `#${section}`);
      await eventually(async () => (await stateOf(page)).section, section);
      await page.goBack();
      await eventually(async () => Math.abs((await rectOf(page, section)).top - start) < 50, true, 'Back scrolls back');
    }));
}

test('an address that begins within the text draws the text there, before anything scrolls', () =>
  read({ address: `${lessonIn('workbench')}#write-it-yourself`, height: 600 }, async (page) => {
    await opensAt(page, 'write-it-yourself');
    assert.ok(await page.evaluate(() => document.scrollingElement.scrollTop > 0));
    const asOpened = await page.screenshot();
    for (const step of [1, -1]) {
      await page.evaluate((by) => document.scrollingElement.scrollBy(0, by), step);
      await settled(page);
    }
    assert.ok(asOpened.equals(await page.screenshot()), 'scrolling there and back draws something else');
  }));

test('programs open another state, or a section, of the same chapter without loading it anew, and set what a figure allows', () =>
  read({ address: lessonIn('workbench'), height: 600 }, async (page) => {
    const open = (url) => page.evaluate((url) => globalThis.phasebook.open(url), url);
    await page.evaluate(() => {
      globalThis.mark = 'same document';
    });
    await open(`${lessonIn('workbench')}#${LESSON.sections[1]}`);
    await opensAt(page, LESSON.sections[1]);
    await open(`${LESSON.address}?view=page&table.positions=12`);
    await eventually(() => parameters(page), { ...FIGURE.initial, positions: 12 });
    assert.equal((await stateOf(page)).view, 'page');
    assert.equal(await page.evaluate(() => globalThis.mark), 'same document');
    await page.goBack();
    await eventually(() => parameters(page), FIGURE.initial);
    assert.equal((await stateOf(page)).view, 'workbench');
    await settled(page); // whatever else the browser says of going back

    const set = (...what) =>
      page.evaluate(
        (what) =>
          globalThis.phasebook.set(...what).then(
            () => 'done',
            (error) => error.message,
          ),
        what,
      );
    assert.equal(await set(FIGURE.id, 'positions', 64), 'done');
    await eventually(() => parameters(page), { ...FIGURE.initial, positions: 64 });
    await eventually(() => asked(page), { view: 'workbench', 'table.positions': '64' });
    assert.match(await set('no_such', 'positions', 64), /^There is no figure 'no_such'.*\.$/);
    for (const value of ['ten', null, Infinity, undefined])
      assert.match(await set(FIGURE.id, 'base', value), /^base of 'table' cannot be .*\.$/, `base = ${value}`);
    await settled(page);
    assert.deepEqual(await parameters(page), { ...FIGURE.initial, positions: 64 }, 'what is refused changes nothing');
  }));
