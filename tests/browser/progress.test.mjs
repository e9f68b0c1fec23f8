// Saved progress: storage that is denied or full, two tabs, export and import of files, and reset. How records are read, including damaged and older ones, is
// tested in tests/app/quiz_test.cpp.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readers, whenReady} from './lib/browser.mjs';
import {kQuestion, lessonIn} from './lib/lesson.mjs';
import {byId, downloadedText, eventually, statusOf} from './lib/reader.mjs';

const read = readers();
const kKey = 'phasebook.progress';
const {id, right, wrong: [wrong]} = kQuestion;
const kept = (page) => page.evaluate((key) => localStorage.getItem(key), kKey);
const answer = (page, option) => page.evaluate(({id, option}) => globalThis.phasebook.answer(id, [option]), {id, option});
const errors = async (page) => (await page.evaluate(() => globalThis.phasebook.state())).errors;
const notice = async (page) => (await byId(page, 'notice').isVisible() ? byId(page, 'notice').textContent() : '');
const press = (page, control) => page.evaluate((control) => document.getElementById(control).click(), control);

test('the session goes on without storage, with one quiet line', () => {
  const prepare = (page) => page.addInitScript(() => Object.defineProperty(globalThis, 'localStorage', {get() { throw new DOMException('denied', 'SecurityError'); }}));
  return read({address: lessonIn('workbench'), prepare}, async (page) => {
    assert.equal(await notice(page), '', 'nothing is wrong before there is an answer');
    await answer(page, wrong);
    await answer(page, right);
    await eventually(() => statusOf(page, id), 'right');
    await eventually(() => notice(page), 'This browser keeps nothing for us: your answers last until you close the tab.');
    assert.equal((await errors(page)).length, 1);
  });
});

test('full storage is told once, and what was there stays', () => read({address: lessonIn('page')}, async (page) => {
  await answer(page, wrong);
  const before = await kept(page);
  assert.match(before, new RegExp(wrong));
  await page.evaluate(() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; });
  await answer(page, right);
  await eventually(() => statusOf(page, id), 'right');
  assert.equal(await kept(page), before);
  assert.equal((await errors(page)).length, 1);
}));

test('an answer outlives a reload; two tabs keep both their answers and see each other’s', () => read({address: lessonIn('page')}, async (page) => {
  await answer(page, right);
  await page.reload();
  await whenReady(page);
  assert.equal(await statusOf(page, id), 'right');
  const other = await page.context().newPage();
  await other.goto(lessonIn('page'));
  await whenReady(other);
  await other.evaluate(([key]) => localStorage.setItem(key, JSON.stringify({format: 2, items: {elsewhere: {version: 1, seed: 1, chosen: ['x'], checked: true, tries: 1}}})), [kKey]);
  await answer(page, wrong);
  const {items} = JSON.parse(await kept(page));
  assert.deepEqual(Object.keys(items).sort(), ['elsewhere', id].sort());
  await eventually(() => statusOf(other, id), 'wrong', 'the other tab hears of it');
}));

test('progress is exported, reset, and imported again; a bad file is refused', () => read({address: lessonIn('page')}, async (page) => {
  await answer(page, wrong);
  const download = page.waitForEvent('download');
  await press(page, 'settings.export');
  const file = await download;
  assert.equal(file.suggestedFilename(), 'phasebook-progress.json');
  const text = await downloadedText(file);
  assert.deepEqual(Object.keys(JSON.parse(text).items), [id]);
  await press(page, 'settings.reset');
  await press(page, 'settings.reset');
  await eventually(() => statusOf(page, id), 'unanswered');
  await eventually(() => notice(page), 'All answers are forgotten.');

  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), byId(page, 'bar.settings').click().then(() => byId(page, 'settings.import').click())]);
  assert.equal(await chooser.element().getAttribute('id'), 'settings.file');
  const choose = async (content) => byId(page, 'settings.file').setInputFiles({name: 'progress.json', mimeType: 'application/json', buffer: Buffer.from(content)});
  await choose('{"format":2,"items":{"a":7}}');
  await eventually(() => notice(page), 'This file is no progress of Phasebook, or is damaged: nothing was taken from it.');
  assert.equal(await statusOf(page, id), 'unanswered');
  await choose(text);
  await eventually(() => notice(page), 'The file holds 1 answer: 1 new, 0 you had.');
  assert.equal(await statusOf(page, id), 'wrong');
  assert.deepEqual(Object.keys(JSON.parse(await kept(page)).items), [id]);
}));
