// The code of each kind of figure comes with the first chapter that has such a figure. That no other code is called is tested by opening
// every chapter of the real book by itself (chapter.test.mjs): places of the program's table whose code has not come are empty, and
// calling one stops the application.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { editionIn } from '../../tools/lib/edition.mjs';
import { kindsBook, realBook } from './lib/books.mjs';
import { readers } from './lib/browser.mjs';
import { bePatient, byId, eventually, settled, stateOf } from './lib/reader.mjs';

const read = readers(kindsBook);
const readReal = readers(realBook);
const FIRST = { address: '01-kinds.html', kind: 'encoding_table' };
const SECOND = { slug: '02-gates', address: '02-gates.html', kind: 'clock_hands' };

/** Notes the figures' code that a page fetches, from now on. @returns {string[]} names of kinds, as they are asked for */
function noteFigureModules(page) {
  const fetched = [];
  page.on('request', (request) => fetched.push(...(/\/figures\/(\w+)\.wasm$/.exec(request.url())?.slice(1) ?? [])));
  return fetched;
}

const kindsOf = async (page) => (await stateOf(page)).figures.map(({ kind }) => kind);

test('a page fetches the code of its own figures, and with another chapter what that one needs besides, once', () => {
  let fetched;
  const prepare = async (page) => {
    fetched = noteFigureModules(page);
    await page.addInitScript(bePatient);
  };
  return read({ address: FIRST.address, prepare }, async (page) => {
    assert.deepEqual(fetched, [FIRST.kind]);
    await page.evaluate((address) => globalThis.phasebook.open(address), SECOND.address);
    assert.deepEqual(fetched, [FIRST.kind, SECOND.kind]);
    assert.deepEqual(await kindsOf(page), [SECOND.kind]);
    await settled(page);
    const figure = async () => (await stateOf(page)).figures[0];
    const { id, description, parameters } = await figure();
    assert.match(description, /\d/);
    await page.evaluate(([id, value]) => globalThis.phasebook.set(id, 'position', value), [id, parameters.position + 1]);
    assert.equal((await figure()).parameters.position, parameters.position + 1);
    await page.evaluate((address) => globalThis.phasebook.open(address), FIRST.address);
    await page.evaluate((address) => globalThis.phasebook.open(address), SECOND.address);
    assert.deepEqual(fetched, [FIRST.kind, SECOND.kind]);
  });
});

test("a chapter whose figures' code does not come is not opened; a line says so, and trying again opens it", () => {
  let mended = false;
  const prepare = async (page) => {
    await page.addInitScript(bePatient);
    await page.route(`**/figures/${SECOND.kind}.wasm`, (route) => (mended ? route.continue() : route.fulfill({ status: 503, body: 'no' })));
  };
  return read({ address: FIRST.address, prepare, expected: /503/ }, async (page) => {
    const notice = byId(page, 'notice');
    const retry = byId(page, 'notice.retry');
    await page.evaluate((address) => {
      const link = Object.assign(document.createElement('a'), { href: address, textContent: 'on' });
      document.querySelector('#article p').append(link);
      link.click();
    }, SECOND.address);
    await retry.waitFor();
    assert.match(await notice.textContent(), new RegExp(`The file figures/${SECOND.kind}\\.wasm could not be loaded \\(503\\)`));
    assert.deepEqual(await kindsOf(page), [FIRST.kind], 'the chapter stays');
    mended = true;
    await retry.click();
    await eventually(async () => (await stateOf(page)).chapter, SECOND.slug);
    assert.deepEqual(await kindsOf(page), [SECOND.kind]);
    assert.equal(await retry.isVisible(), false);
  });
});

test('there is code for each kind of figure, and none of it comes with a page without figures', async () => {
  const dist = await realBook.folder();
  const pages = readdirSync(dist).filter((name) => name.endsWith('.html'));
  assert.ok(pages.length > 15);
  const code = readdirSync(join(dist, editionIn(dist), 'figures'));
  assert.ok(code.length > 25 && code.every((name) => /^\w+\.wasm$/.test(name)), code.join(' '));
  await readReal(
    {
      address: 'final-quiz.html',
      prepare: (page) => {
        page.fetched = noteFigureModules(page);
      },
    },
    (page) => assert.deepEqual(page.fetched, []),
  );
});
