// The book in a frame of a page on another origin, which wants to know what is answered, and keeps it (docs/embedding.md). What the
// messages say is tested in tests/app/host_report_test.cpp.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { twoChapters } from './lib/books.mjs';
import { readers } from './lib/browser.mjs';
import { hostOf, serveHost, workInFrames } from './lib/host_page.mjs';
import { eventually } from './lib/reader.mjs';

const read = readers(twoChapters);
const GONE = /Browsing context already closed\.$/; // which Firefox's driver says of requests of a frame that was closed since
let host;
after(() => host?.close());

/** Opens a page of the book outside of any frame, then calls body(page, hostOf(page)). `impatient`: ten seconds pass quickly. */
const visit = ({ impatient = false, ...options }, body) =>
  read(
    { address: '01-waves.html', expected: GONE, prepare: (page) => page.addInitScript(workInFrames, impatient), ...options },
    async (page) => {
      host ??= await serveHost(new URL('.', page.url()).href);
      await body(page, hostOf(page));
    },
  );

const hello = { type: 'phasebook.hello', version: 1, page: '01-waves' };

test('the example of the documentation reports answers and keeps them, through pages and for another day, away from what the browser has stored', () =>
  visit({}, async (page, { inFrame, heard, nth }) => {
    await page.evaluate(() => globalThis.phasebook.answer('which-wave', 'last')); // another reader, outside of any frame
    await page.goto(`${host.url}/example`);
    const { answered, saved, ...progress } = await nth('phasebook.progress', 1);
    assert.deepEqual([progress.questions, answered, progress.chapters.length], [4, 0, 2]);
    assert.deepEqual(await heard('phasebook.hello'), [{ ...hello, asks: 'stored' }]);
    const stored = await inFrame('stored');
    assert.match(stored, /which-wave/, 'it is the same storage');
    assert.equal((await inFrame('item', 'which-wave')).status, 'unanswered');

    await inFrame('answer', 'which-wave', 'first');
    const { seconds, ...answer } = await nth('phasebook.answer', 1);
    assert.ok(seconds > 0);
    assert.deepEqual(answer, {
      ...{ type: 'phasebook.answer', version: 1, id: 'which-wave', chapter: '01-waves', verdict: 'right' },
      ...{ tries: 1, first: true, hinted: false, sure: false, option: '' },
    });
    const after = await nth('phasebook.progress', 2);
    assert.deepEqual([after.answered, after.rightAtFirst, after.saved === saved], [1, 1, false]);
    const score = () => page.locator('#score').evaluate(({ textContent }) => textContent);
    await eventually(score, '1 of 4 right at first');

    await inFrame('click', '#article a[href^="02-hands"]'); // without another page
    await eventually(async () => (await inFrame('item', 'which-two'))?.status, 'unanswered');
    await inFrame('answer', 'which-two', 'round,stops');
    assert.equal((await nth('phasebook.answer', 2)).verdict, 'partly');
    assert.equal((await heard('phasebook.hello')).length, 1);
    await nth('phasebook.progress', 3);
    await inFrame('click', '#article a[href^="01-waves"]', true); // which would open it in another tab
    await nth('phasebook.hello', 2);
    await nth('phasebook.progress', 4);
    assert.equal((await inFrame('item', 'which-wave')).status, 'right', 'the option is still chosen');
    assert.equal(await inFrame('stored'), stored, 'the browser has stored nothing');
    assert.equal(await inFrame('workers'), 0);

    await page.goto(`${host.url}/bare`); // no frame of that name: this is the other reader's
    await nth('phasebook.hello', 1);
    assert.equal((await inFrame('item', 'which-wave')).status, 'wrong');
    await page.goto(`${host.url}/example`);
    const another = await nth('phasebook.progress', 1);
    assert.deepEqual([another.answered, another.rightAtFirst], [2, 1]);
    const { status, first } = await inFrame('item', 'which-wave');
    assert.deepEqual([status, first], ['unanswered', 'right'], 'which option it was is not saved');
  }));

test('nothing is told before the page asks, nor to anyone else, nor for what is not a message', () =>
  visit({ waits: false }, async (page, { inFrame, send, heard, nth }) => {
    await page.goto(`${host.url}/bare`);
    await nth('phasebook.hello', 1);
    await inFrame('answer', 'which-wave', 'first');
    const listen = { type: 'phasebook.listen', version: 1, wants: ['answer', 'progress', 'height'] };
    await page.evaluate(
      (message) =>
        new Promise((resolve) => {
          const neighbour = document.createElement('iframe');
          neighbour.onload = () => {
            // Called from there, it has that window as its source.
            neighbour.contentWindow.Function('book', 'message', 'book.postMessage(message, "*")')(frames[0], message);
            setTimeout(resolve, 50);
          };
          neighbour.src = '/neighbour';
          document.body.append(neighbour);
        }),
      listen,
    );
    const wrong = [
      null,
      7,
      'phasebook.listen',
      [],
      {},
      { ...listen, version: 2 },
      { ...listen, wants: 'answer' },
      { ...listen, wants: {} },
    ];
    const hostile = [
      { ...listen, type: { toString: 1 } },
      { ...listen, type: 'constructor' },
      { ...listen, type: 'phasebook.stored' },
    ];
    for (const message of [...wrong, ...hostile]) await send(message);
    await inFrame('answer', 'which-wave', 'last');
    assert.deepEqual(await heard(), [hello]);

    await send({ ...listen, wants: ['answer', 'height', 'elephant', null] });
    assert.ok((await nth('phasebook.height', 1)).height > 500);
    await inFrame('answer', 'which-wave', 'first');
    assert.equal((await nth('phasebook.answer', 1)).tries, 3);
    await send({ ...listen, wants: [] });
    await inFrame('answer', 'which-wave', 'last');
    await inFrame('notice');
    assert.equal((await heard('phasebook.answer')).length, 1);
    assert.equal((await heard('phasebook.progress')).length, 0);
  }));

test('a page that only lets a reader look hears nothing of her, and one that does not answer is told of', () =>
  visit({ waits: false, impatient: true }, async (page, { inFrame, send, heard, nth }) => {
    await page.goto(`${host.url}/hosted`);
    const listen = { type: 'phasebook.listen', version: 1, wants: ['answer', 'progress'] };
    await nth('phasebook.hello', 1);
    await send(listen);
    await eventually(async () => /^This course has not sent the answers/.test(await inFrame('notice')), true);
    await inFrame('answer', 'which-wave', 'first');
    assert.equal((await inFrame('item', 'which-wave')).status, 'right');
    const asks = { ...hello, asks: 'stored' };
    assert.deepEqual(await heard(), [asks]);

    await page.evaluate(() =>
      addEventListener('message', ({ data }) => {
        const entries = { 'phasebook.settings': 'theme=dark', 'phasebook.place': 7, other: 'x', __proto__: null };
        if (data.asks) frames[0].postMessage({ type: 'phasebook.stored', version: 1, entries, saved: '', readOnly: true }, '*');
      }),
    );
    await inFrame('click', '#article a[href^="02-hands"]', true);
    await nth('phasebook.hello', 2);
    await send(listen);
    await inFrame('answer', 'which-hand', 'last');
    assert.equal((await inFrame('item', 'which-hand')).status, 'right');
    assert.equal(await inFrame('theme'), 'dark', 'as she has chosen on another page');
    assert.deepEqual(await heard(), [asks, { ...asks, page: '02-hands' }]);
  }));
