// What no first frame calls comes after it (web/program.js, tools/split), and whoever is quicker does not notice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { realBook } from './lib/books.mjs';
import { readers } from './lib/browser.mjs';
import { LESSON, QUESTION } from './lib/lesson.mjs';
import { bePatient, byId, eventually, statusOf } from './lib/reader.mjs';

const read = readers();
const readReal = readers(realBook);
const DEFERRED = '**/app.deferred.wasm';

const neededEarly = (page) => page.evaluate(() => performance.getEntriesByName('deferred code needed by the first frame').length);

for (const [address, window] of [
  ['index.html', {}],
  ['02-sinusoidal-encoding.html', { scheme: 'dark', motion: 'no-preference' }],
  ['11-train-it-yourself.html?view=page', { width: 390, height: 844, touch: true }],
  ['15-check-the-sources.html', {}],
])
  test(`${address} has its first frame without the deferred code, which is asked for after all other programs`, () => {
    const programs = [];
    const prepare = (page) => page.on('request', (request) => programs.push(...(/[\w.]+\.wasm$/.exec(request.url()) ?? [])));
    return readReal({ address, prepare, ...window }, async (page) => {
      assert.equal(await neededEarly(page), 0, 'else npm run profile makes the list of deferred functions anew');
      assert.equal(programs.at(-1), 'app.deferred.wasm');
      assert.ok(programs.includes('app.wasm'));
    });
  });

/** Lets the deferred code come only when let go; what waits for it without letting the page go on gets it at once. */
function holdDeferredCode(held) {
  return async (page) => {
    await page.addInitScript(bePatient);
    await page.route(DEFERRED, async (route) => {
      if (route.request().resourceType() === 'fetch') await held;
      await route.continue();
    });
  };
}

test('an answer that is quicker than the deferred code is graded all the same', async () => {
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await read({ address: LESSON.address, prepare: holdDeferredCode(held), waits: false }, async (page) => {
    await eventually(() => page.evaluate(() => document.documentElement.dataset.view), 'workbench');
    await eventually(() => page.locator('figure[data-live]').count(), 1);
    await byId(page, `${QUESTION.id}.${QUESTION.wrong[0]}.input`).evaluate((option) => option.click());
    assert.ok((await neededEarly(page)) > 0);
    release();
    await page.evaluate(() => globalThis.phasebook.ready);
    await eventually(() => statusOf(page, QUESTION.id), 'wrong');
  });
});

test('if the deferred code does not come, the page is there, and says what has happened', () =>
  read(
    {
      address: LESSON.address,
      waits: false,
      expected: /503|could not be loaded/,
      prepare: (page) => page.route(DEFERRED, (route) => route.fulfill({ status: 503, body: 'no' })),
    },
    async (page) => {
      await eventually(() => byId(page, 'notice').isVisible(), true);
      assert.ok(await page.locator('#article p').first().isVisible());
      assert.ok(await byId(page, 'notice.retry').isVisible());
    },
  ));
