// What an address holds, what changes it, and Back and Forward.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readers} from './lib/browser.mjs';
import {kFigure, kLesson, kViews, lessonIn} from './lib/lesson.mjs';
import {bringIntoView, byId, eventually, parametersOf, rectOf, settled, stateOf} from './lib/reader.mjs';

const read = readers();
const parameters = (page) => parametersOf(page, kFigure.id);
const asked = (page) => Object.fromEntries(new URL(page.url()).searchParams);
const kAct = `a.act[href*="${kFigure.id}.base=100#"]`;

test('an address sets the view, the theme and the figure', async () => {
  await read({address: `${kLesson.address}?view=page&theme=dark&table.positions=64&table.base=100`}, async (page) => {
    const state = await stateOf(page);
    assert.deepEqual([state.view, state.theme, state.errors], ['page', 'dark', []]);
    assert.deepEqual(await parameters(page), {positions: 64, d_model: 32, base: 100});
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  });
  await read({address: `${kLesson.address}?theme=light&view=workbench&table.d_model=64`, scheme: 'dark'}, async (page) => {
    const state = await stateOf(page);
    assert.deepEqual([state.view, state.theme, state.errors], ['workbench', 'light', []]);
    assert.deepEqual(await parameters(page), {...kFigure.initial, d_model: 64});
  });
});

test('an address that begins within the text draws the text there, before anything scrolls', async () => {
  await read({address: `${lessonIn('workbench')}#write-it-yourself`}, async (page) => {
    await settled(page);
    assert.ok(await page.evaluate(() => document.getElementById('main').scrollTop > 0));
    const asOpened = await page.screenshot();
    for (const step of [1, -1]) {
      await page.evaluate((by) => document.getElementById('main').scrollBy(0, by), step);
      await settled(page);
    }
    assert.ok(asOpened.equals(await page.screenshot()), 'scrolling there and back draws something else');
  });
});

for (const [what, query, errors] of [
  ['a view that is none', 'view=sideways', 1],
  ['a theme that is none', 'theme=sepia', 1],
  ['a number out of range', 'table.base=0', 1],
  ['a number between two steps', 'table.d_model=33', 1],
  ['a word for a number', 'table.positions=many', 1],
  ['a number too many digits long', 'table.positions=1e400', 1],
  ['not a number', 'table.base=NaN', 1],
  ['three mistakes', 'table.base=-1&table.positions=&theme=x', 3],
  ['a broken escape', 'table.base=%E0%A4%A', 1],
  ['somebody else\'s parameter', 'utm_source=letter', 0],
]) {
  test(`an address with ${what} leaves the book as it is${errors ? ' and says so' : ''}`, () => read({address: `${kLesson.address}?${query}`}, async (page) => {
    const state = await stateOf(page);
    assert.deepEqual([state.view, state.theme], ['workbench', 'light']);
    assert.deepEqual(await parameters(page), kFigure.initial);
    assert.equal(state.errors.length, errors, state.errors.join('\n'));
    for (const error of state.errors) assert.match(error, /^[A-Z].*\.$/s);
  }));
}

for (const view of kViews) {
  test(`a link that acts on the figure changes the address of the ${view}; Back and Forward undo and redo it`, () => read({address: lessonIn(view)}, async (page) => {
    const acts = [page.locator(kAct).first(), page.locator(`a.act[href*="${kFigure.id}.positions=200#"]`).first()];
    await bringIntoView(page, await acts[0].evaluate((link) => link.closest('p').id));
    await acts[0].click();
    await eventually(async () => (await parameters(page)).base, 100);
    assert.deepEqual(asked(page), {view, 'table.base': '100'});
    await acts[1].click();
    await eventually(() => parameters(page), {positions: 200, d_model: 32, base: 100});
    assert.deepEqual(asked(page), {view, 'table.base': '100', 'table.positions': '200'});

    await page.goBack();
    await eventually(() => parameters(page), {...kFigure.initial, base: 100});
    await page.goBack();
    await eventually(() => parameters(page), kFigure.initial);
    assert.deepEqual(asked(page), {view});
    await page.goForward();
    await eventually(() => parameters(page), {...kFigure.initial, base: 100});
    await eventually(() => byId(page, `${kFigure.id}.base`).inputValue(), '100');
    assert.match(await byId(page, `${kFigure.id}.description`).textContent(), /base 100\b/);
  }));

  test(`a link to a section brings its heading into sight of the ${view}; Back leads to where one was`, () => read({address: lessonIn(view), height: 600}, async (page) => {
    const section = kLesson.sections.at(-1);
    await settled(page);
    const start = (await rectOf(page, section)).top;
    const link = view === 'workbench' ? byId(page, `contents.${kLesson.slug}.${section}`) : page.locator(`#contents a[href="#${section}"]`);
    await link.click();
    await settled(page);
    assert.equal(new URL(page.url()).hash, `#${section}`);
    const {top} = await rectOf(page, section);
    assert.ok(top >= 48 && top < 200, `below the bar and near the top: ${top}`);
    await eventually(async () => (await stateOf(page)).section, section);
    await page.goBack();
    await eventually(async () => Math.abs((await rectOf(page, section)).top - start) < 50, true, 'Back scrolls back');
  }));

  test(`an address with a section opens the ${view} there`, () => read({address: `${lessonIn(view)}#${kLesson.sections[2]}`, height: 600}, async (page) => {
    await settled(page);
    const {top} = await rectOf(page, kLesson.sections[2]);
    assert.ok(top >= 48 && top < 200, `below the bar and near the top: ${top}`);
    await eventually(async () => (await stateOf(page)).section, kLesson.sections[2]);
  }));

  test(`links that are opened in another tab from the ${view} are the browser's affair`, () => read({address: lessonIn(view)}, async (page) => {
    const act = page.locator(kAct).first();
    await bringIntoView(page, await act.evaluate((link) => link.closest('p').id));
    const [other] = await Promise.all([page.context().waitForEvent('page'), act.click({modifiers: ['Control']})]);
    await other.waitForLoadState();
    await other.evaluate(() => globalThis.phasebook.ready);
    assert.equal((await parametersOf(other, kFigure.id)).base, 100, 'the other tab shows what the link asks for');
    assert.deepEqual(await parameters(page), kFigure.initial, 'and this one is as it was');
  }));
}

test('the view and the theme change with their buttons, and Back brings the view back', () => read({address: kLesson.address}, async (page) => {
  await byId(page, 'bar.theme').click();
  await eventually(async () => (await stateOf(page)).theme, 'dark');
  await byId(page, 'bar.view').click();
  await eventually(async () => (await stateOf(page)).view, 'page');
  assert.deepEqual(asked(page), {theme: 'dark', view: 'page'});
  await page.goBack();
  await eventually(async () => (await stateOf(page)).view, 'workbench');
  assert.equal((await stateOf(page)).theme, 'dark');
  await byId(page, 'bar.view').click();
  await page.goto(kLesson.address);
  await page.evaluate(() => globalThis.phasebook.ready);
  const {view, theme} = await stateOf(page);
  assert.deepEqual([view, theme], ['page', 'dark'], 'the next visit is as the reader left it');
}));

test('phasebook.open goes to another state of the same chapter without loading it anew', () => read({address: lessonIn('workbench')}, async (page) => {
  await page.evaluate(() => { globalThis.mark = 'same document'; });
  await page.evaluate((url) => globalThis.phasebook.open(url), `${kLesson.address}?view=page&table.positions=12`);
  await eventually(() => parameters(page), {...kFigure.initial, positions: 12});
  assert.equal((await stateOf(page)).view, 'page');
  assert.equal(await page.evaluate(() => globalThis.mark), 'same document');
  await page.goBack();
  await eventually(() => parameters(page), kFigure.initial);
  assert.equal((await stateOf(page)).view, 'workbench');
}));

test('phasebook.open goes to a section of the same chapter', () => read({address: lessonIn('workbench'), height: 600}, async (page) => {
  const section = kLesson.sections[1];
  await page.evaluate((url) => globalThis.phasebook.open(url), `${lessonIn('workbench')}#${section}`);
  await settled(page);
  const {top} = await rectOf(page, section);
  assert.ok(top >= 48 && top < 200, `below the bar and near the top: ${top}`);
}));

test('phasebook.set takes what the figure allows and says why it refuses the rest', () => read({address: lessonIn('workbench')}, async (page) => {
  const set = (...what) => page.evaluate((what) => globalThis.phasebook.set(...what).then(() => 'done', (error) => error.message), what);
  assert.equal(await set(kFigure.id, 'positions', 64), 'done');
  await eventually(() => parameters(page), {...kFigure.initial, positions: 64});
  await eventually(() => asked(page), {view: 'workbench', 'table.positions': '64'});
  assert.match(await set('no_such', 'positions', 64), /^There is no figure 'no_such'.*\.$/);
  assert.match(await set(kFigure.id, 'no_such', 64), /no parameter 'no_such'.*positions, d_model, base.*\.$/);
  for (const [name, value] of [['positions', 0], ['positions', 2.5], ['d_model', 33], ['base', 1e9], ['base', 'ten'], ['base', null], ['base', Infinity], ['base', undefined]]) {
    assert.match(await set(kFigure.id, name, value), new RegExp(`^[A-Za-z].*${name}.*\\.$|^${name} .*\\.$`), `${name} = ${value}`);
  }
  await settled(page);
  assert.deepEqual(await parameters(page), {...kFigure.initial, positions: 64}, 'what is refused changes nothing');
}));
