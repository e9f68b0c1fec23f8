// Training in the reader's tab, from pressing Train to a model in a file, with the keyboard. What the figure says is tested in
// tests/figures/training_lab_test.cpp, how its actions reach it in tests/app/actions_test.cpp, and what is learned in tests/lab.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindsBook } from '../lib/books.mjs';
import { readers } from '../lib/browser.mjs';
import { byId, eventually, openPanel, settled, stateOf, tabTo } from '../lib/reader.mjs';

const read = readers(kindsBook);
const labIn = (view, settings = '') => `03-lab.html?view=${view}${settings}`;
const textOf = (page, id) => byId(page, id).textContent();
const descriptionOf = async (page) => (await stateOf(page)).figures.find(({ id }) => id === 'lab').description;
const focusedIn = (page) => page.evaluate(() => document.activeElement.id);

async function press(page, id, key = 'Enter') {
  await byId(page, id).focus();
  await page.keyboard.press(key);
}

async function pressInMenu(page, id) {
  await openPanel(page, 'lab');
  await tabTo(page, id);
  await page.keyboard.press('Enter');
}

/** Keeps what is said from here on. */
const listen = (page) =>
  page.evaluate(() => {
    const liveRegion = document.getElementById('live-region');
    globalThis.said = [];
    new MutationObserver(() => globalThis.said.push(liveRegion.textContent)).observe(liveRegion, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
const hasSaid = (page, pattern) =>
  page.evaluate(({ source }) => globalThis.said.some((words) => words.match(source)), { source: pattern.source });

/** Trains to the end. */
async function train(page) {
  await press(page, 'lab.train');
  await eventually(() => textOf(page, 'lab.train'), 'Pause');
  await eventually(async () => /Trained: 2 models/.test(await descriptionOf(page)), true, 'the training ends');
  await rested(page);
}

/** What was measured from a few texts is measured again from many when the training has ended. */
async function rested(page) {
  for (let before = ''; before !== (await descriptionOf(page)); await page.waitForTimeout(1500)) before = await descriptionOf(page);
  await settled(page);
}

async function bytesOf(download) {
  return Buffer.concat(await (await download.createReadStream()).toArray());
}

async function choose(page, id, name, buffer) {
  const coming = page.waitForEvent('filechooser');
  await pressInMenu(page, id);
  await (await coming).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

for (const view of ['workbench', 'page']) {
  test(`a reader with a keyboard trains, hears what came of it, and finds it in the table, in the view ${view}`, () =>
    read({ address: labIn(view, '&lab.steps=1000') }, async (page) => {
      await listen(page);
      await press(page, 'lab.train');
      await eventually(() => textOf(page, 'lab.train'), 'Pause');
      assert.equal(await focusedIn(page), 'lab.train', 'the button keeps the focus while its name changes');
      assert.equal(await byId(page, 'lab.step').getAttribute('aria-disabled'), 'true');
      await eventually(() => byId(page, 'lab.progress').evaluate(({ value }) => value > 0), true, 'how far it is can be asked for');
      assert.equal(await textOf(page, 'live-region'), '', 'nothing is said while it runs');
      await eventually(async () => /Trained: 2 models/.test(await descriptionOf(page)), true, 'the training ends');
      await rested(page);
      assert.equal(await focusedIn(page), 'lab.train');
      assert.equal(await textOf(page, 'lab.train'), 'Train again');
      await eventually(() => hasSaid(page, /Trained: 2 models/), true, 'its end is said');
      assert.equal(await textOf(page, 'lab.description'), await descriptionOf(page));
      assert.ok(await byId(page, 'lab.progress').evaluate(({ hidden }) => hidden));

      await pressInMenu(page, 'lab.data.toggle');
      await eventually(() => byId(page, 'lab.data.table').evaluate(({ rows }) => rows.length > 2), true);
      assert.match(await textOf(page, 'lab.data.table'), /RoPE/);
    }));
}

test('a run is paused and goes on, and ends at once when its setup changes or the chapter is left', () =>
  read({ address: labIn('workbench', '&lab.steps=3000') }, async (page) => {
    await press(page, 'lab.train', 'Space');
    await eventually(() => byId(page, 'lab.progress').evaluate(({ value }) => value > 0), true);
    await page.keyboard.press('Space');
    await eventually(() => textOf(page, 'lab.train'), 'Resume');
    await eventually(async () => /paused/.test(await descriptionOf(page)), true);
    const paused = await descriptionOf(page);
    await page.waitForTimeout(600);
    assert.equal(await descriptionOf(page), paused, 'it stands');
    await page.keyboard.press('Space');
    await eventually(() => textOf(page, 'lab.train'), 'Pause');
    assert.equal(page.workers().length, 2, 'each encoding has a worker');

    await page.evaluate(() => globalThis.phasebook.set('lab', 'seed', 2));
    await eventually(() => page.workers().length, 0);
    await eventually(() => textOf(page, 'lab.train'), 'Train');
    await press(page, 'lab.train');
    await eventually(() => page.workers().length, 2);
    await page.evaluate(() => document.querySelector('#contents a[href^="01-"]').click());
    await eventually(() => page.evaluate(() => document.body.dataset.chapter.slice(0, 2)), '01');
    await eventually(() => page.workers().length, 0);
  }));

test('a trained model is saved and loaded again; a file that is cut or anything else costs nothing that was there', () =>
  read({ address: labIn('page') }, async (page) => {
    await train(page);
    const coming = page.waitForEvent('download');
    await pressInMenu(page, 'lab.save');
    const model = await bytesOf(await coming);
    assert.ok(model.length > 10_000, `${model.length} bytes`);
    await eventually(() => textOf(page, 'lab.status'), 'File saved.');

    const trained = /At the trained length.*? cases/.exec(await descriptionOf(page))[0];
    await page.evaluate(() => {
      globalThis.heard = [];
      const liveRegion = document.getElementById('live-region');
      new MutationObserver(() => globalThis.heard.push(liveRegion.textContent)).observe(liveRegion, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    for (const broken of [model.subarray(0, model.length / 2), Buffer.from([0, 255, 7]), Buffer.alloc(0)]) {
      await choose(page, 'lab.load', 'broken', broken);
      await eventually(() => page.evaluate(() => globalThis.heard.some((words) => words.includes('model'))), true, 'what is wrong is said');
      assert.ok((await descriptionOf(page)).includes(trained), `${trained} stays: ${await descriptionOf(page)}`);
    }
    await page.reload();
    await eventually(() => page.evaluate(() => Boolean(globalThis.phasebook)), true);
    await page.evaluate(() => globalThis.phasebook.ready);
    assert.doesNotMatch(await descriptionOf(page), /Trained/);
    await choose(page, 'lab.load', 'rope.phasebook-model', model);
    await eventually(async () => (await byId(page, 'lab.save').getAttribute('aria-disabled')) === null, true, 'there is a model again');
  }));

test('where the browser denies workers the page trains itself', () =>
  read(
    {
      address: labIn('page'),
      prepare: (page) =>
        page.addInitScript(() => {
          globalThis.Worker = class {
            constructor() {
              throw new Error('no workers here');
            }
          };
        }),
    },
    async (page) => {
      await listen(page);
      await train(page);
      await eventually(() => hasSaid(page, /Trained: 2 models/), true);
    },
  ));

test('a text of the reader’s own goes to the figure, and nowhere else', () =>
  read({ address: labIn('workbench', '&lab.task=text') }, async (page) => {
    const requests = [];
    page.on('request', (request) => requests.push(request.url()));
    const address = page.url();
    await pressInMenu(page, 'lab.text');
    await eventually(() => focusedIn(page), 'lab.text.field');
    const text = 'the cat sat on the mat and the dog sat on the log, and then the cat ran to the dog and the dog ran to the cat. '.repeat(
      9,
    );
    await page.keyboard.insertText(text);
    await tabTo(page, 'lab.text.use');
    await page.keyboard.press('Enter');
    await eventually(() => byId(page, 'lab.text.panel').isVisible(), false);
    assert.equal(await focusedIn(page), 'lab.menu.toggle');
    await press(page, 'lab.train');
    await eventually(() => textOf(page, 'lab.train'), 'Pause');
    assert.equal(page.url(), address);
    assert.ok(!(await page.evaluate(() => JSON.stringify({ ...localStorage }))).includes('the cat'), 'nothing is stored');
    assert.ok(
      requests.every((url) => !url.includes('cat')),
      requests.join('\n'),
    );
  }));

test('the page stays as smooth while models learn as when a reader turns a knob', () =>
  read({ address: labIn('page', '&lab.steps=300') }, async (page) => {
    await page.evaluate(() => {
      const request = globalThis.requestAnimationFrame;
      globalThis.frames_ms = [];
      globalThis.requestAnimationFrame = (callback) =>
        request((time) => {
          const begun = performance.now();
          callback(time);
          globalThis.frames_ms.push(performance.now() - begun);
        });
    });
    // the others only asked whether there is something to paint
    const framesSince = () => page.evaluate(() => globalThis.frames_ms.splice(0).filter((ms) => ms > 1));
    await train(page);
    const learning_ms = await framesSince();
    await page.evaluate(async () => {
      for (let turn = 0; turn < 60; turn += 1) {
        globalThis.phasebook.set('lab', 'at', turn % 4);
        await globalThis.watched.upToDate();
      }
    });
    const turning_ms = await framesSince();
    const lateShare = (all_ms) => all_ms.filter((ms) => ms > 16).length / all_ms.length;
    assert.ok(learning_ms.length > 10 && turning_ms.length > 10, `${learning_ms.length} and ${turning_ms.length} frames`);
    assert.ok(
      lateShare(learning_ms) <= lateShare(turning_ms) + 0.3,
      `late: ${lateShare(learning_ms)} of ${learning_ms.length} frames while it learns, ${lateShare(turning_ms)} of ${turning_ms.length} with a knob`,
    );
  }));
