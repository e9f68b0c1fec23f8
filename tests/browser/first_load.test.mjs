// The first load under the contract's policy, at a path of its own, and the exact interface it leaves behind.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readers} from './lib/browser.mjs';
import {kFigure, kLesson, kQuestion, kViews, lessonIn} from './lib/lesson.mjs';
import {parametersOf, stateOf} from './lib/reader.mjs';

const read = readers();

for (const view of kViews) {
  for (const scheme of ['light', 'dark']) {
    test(`the ${view} loads without a word of complaint, ${scheme}`, () => read({address: lessonIn(view), scheme}, async (page) => {
      const state = await stateOf(page);
      assert.equal(await page.title(), 'Sinusoidal encoding · Phasebook', 'the title is the chapter\'s');
      assert.deepEqual([state.view, state.theme, state.chapter, state.errors], [view, scheme, kLesson.slug, []]);
      assert.ok(state.frames >= 1);
    }));
  }
}

test('the cover loads without a word of complaint and leads to the chapter', () => read({}, async (page) => {
  assert.equal((await stateOf(page)).chapter, 'index');
  await page.locator(`#article a[href="${kLesson.address}"]`).click();
  await page.waitForURL(`**/a/b/${kLesson.address}`);
  await page.evaluate(() => globalThis.phasebook.ready);
  assert.equal((await stateOf(page)).chapter, kLesson.slug);
}));

test('a desktop shows the Workbench and a small window the Page', async () => {
  await read({address: kLesson.address}, async (page) => assert.equal((await stateOf(page)).view, 'workbench'));
  await read({address: kLesson.address, width: 390, height: 800}, async (page) => assert.equal((await stateOf(page)).view, 'page'));
});

test('globalThis.phasebook has the members of the contract and no other', () => read({address: kLesson.address}, async (page) => {
  const members = await page.evaluate(() => Object.fromEntries(Object.entries(globalThis.phasebook).map(([name, value]) => [name, value instanceof Promise ? 'promise' : typeof value])));
  assert.deepEqual(members, {ready: 'promise', state: 'function', open: 'function', set: 'function', answer: 'function'});
}));

test('state() is plain JSON with the members of the contract and no other', () => read({address: kLesson.address}, async (page) => {
  const state = await stateOf(page);
  assert.deepEqual(JSON.parse(JSON.stringify(state)), state);
  const shape = Object.fromEntries(Object.entries(state).map(([name, value]) => [name, Array.isArray(value) ? 'array' : typeof value]));
  assert.deepEqual(shape, {version: 'number', view: 'string', theme: 'string', chapter: 'string', section: 'string', frames: 'number', figures: 'array', items: 'array', errors: 'array'});
  assert.equal(state.figures.length, 1);
  const [{description, ...figure}] = state.figures;
  assert.deepEqual({...figure, parameters: await parametersOf(page, kFigure.id)}, {id: kFigure.id, kind: kFigure.kind, parameters: kFigure.initial});
  assert.equal(figure.parameters.view, 'heatmap', 'a choice is told by its name');
  assert.match(description, /32 dimensions/);
  assert.deepEqual(state.items, [{id: kQuestion.id, status: 'unanswered', first: null, tries: 0}]);
}));
