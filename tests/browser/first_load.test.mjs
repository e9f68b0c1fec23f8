// The first load under the required policy, at a path, and the exact interface that it defines. Every test checks that the page causes no
// errors: see readers().
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readers } from './lib/browser.mjs';
import { FIGURE, LESSON, lessonIn, QUESTION } from './lib/lesson.mjs';
import { parametersOf, stateOf } from './lib/reader.mjs';

const read = readers();

test('the Workbench loads light, and globalThis.phasebook has the members of the contract and no other', () =>
  read({ address: LESSON.address }, async (page) => {
    const state = await stateOf(page);
    assert.equal(await page.title(), 'Sinusoidal encoding · Phasebook', "the title is the chapter's");
    assert.deepEqual([state.view, state.theme, state.chapter, state.errors], ['workbench', 'light', LESSON.slug, []]);
    assert.ok(state.frames >= 1);

    const members = await page.evaluate(() =>
      Object.fromEntries(
        Object.entries(globalThis.phasebook).map(([name, value]) => [name, value instanceof Promise ? 'promise' : typeof value]),
      ),
    );
    const functions = ['state', 'open', 'set', 'answer', 'config', 'run', 'submit'];
    assert.deepEqual(members, { ready: 'promise', ...Object.fromEntries(functions.map((name) => [name, 'function'])) });

    assert.deepEqual(JSON.parse(JSON.stringify(state)), state, 'state() is plain JSON');
    const shape = Object.fromEntries(Object.entries(state).map(([name, value]) => [name, Array.isArray(value) ? 'array' : typeof value]));
    assert.deepEqual(shape, {
      version: 'number',
      view: 'string',
      theme: 'string',
      chapter: 'string',
      due: 'number',
      section: 'string',
      frames: 'number',
      figures: 'array',
      items: 'array',
      exercises: 'array',
      errors: 'array',
    });
    assert.equal(state.figures.length, 1);
    const [{ description, picture, ...figure }] = state.figures;
    assert.deepEqual(
      Object.entries(picture).map(([name, length]) => [name, length > 0]),
      ['x', 'y', 'width', 'height'].map((name) => [name, true]),
    );
    assert.deepEqual(
      { ...figure, parameters: await parametersOf(page, FIGURE.id) },
      { id: FIGURE.id, kind: FIGURE.kind, parameters: FIGURE.initial, controls: 2 },
    );
    assert.equal(figure.parameters.view, 'heatmap', 'a choice is told by its name');
    assert.match(description, /32 dimensions/);
    assert.deepEqual(state.items, [{ id: QUESTION.id, status: 'unanswered', first: null, tries: 0 }]);
  }));

test('the Page loads dark where the system is, with all its motion', () =>
  read({ address: lessonIn('page'), scheme: 'dark', motion: 'no-preference' }, async (page) => {
    const state = await stateOf(page);
    assert.deepEqual([state.view, state.theme, state.chapter, state.errors], ['page', 'dark', LESSON.slug, []]);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.motion), 'full');
  }));
