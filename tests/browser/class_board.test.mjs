// The class board: files are dropped, pasted and chosen, tables and CSV come of them, and nothing is stored or sent.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { bookOf } from '../../web/class/book.js';
import { madeUpRecord, randomFrom } from '../../web/class/example.js';
import { axeFindings } from './lib/axe.mjs';
import { realBook } from './lib/books.mjs';
import { readers } from './lib/browser.mjs';
import { byId, downloadedText, eventually } from './lib/reader.mjs';

const read = readers(realBook);
const ADDRESS = 'class.html';
const HOSTILE = '<img src=x onerror=globalThis.harmed=1>';
const FORMULA = '=HYPERLINK("x.test")';

const { link, record: linked } = JSON.parse(readFileSync(new URL('../class/link.json', import.meta.url), 'utf8'));

/** A hundred students and, last, files that are none. */
async function classFiles() {
  const book = bookOf(JSON.parse(readFileSync(join(await realBook.folder(), 'questions.json'), 'utf8')));
  const random = randomFrom(5);
  const file = (name, record) => ({ name: `${name}.json`, text: JSON.stringify(record) });
  const students = Array.from({ length: 98 }, (_, at) =>
    file(`student ${at}`, madeUpRecord(book.questions, { ability: 3 * random() - 1.5, count: book.questions.length, random })),
  );
  return [file(HOSTILE, linked), file(FORMULA, madeUpRecord(book.questions, { ability: 0, count: 12, random })), ...students,
    { name: 'cat.png', text: 'meow' }, { name: 'torn.json', text: '{"format":2,"items":{' }]; // biome-ignore format: a list
}

/** How long the page has worked, by the processor's time: other tests may run beside this one. */
async function workOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
}

const drop = (page, files) =>
  page.evaluate((files) => {
    const data = new DataTransfer();
    for (const { name, text } of files) data.items.add(new File([text], name));
    const event = (type) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data });
    document.body.dispatchEvent(event('dragover'));
    return !document.body.dispatchEvent(event('drop'));
  }, files);

/** All that outlives the tab. */
const stored = (page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await indexedDB.databases(),
      await caches.keys(),
      history.state,
      location.href,
    ]),
  );

const status = (page) => byId(page, 'board-status').textContent();
const rows = (page, id) => page.locator(`#board-${id}-table tbody tr`);
const cellsOf = (page, id, column) => page.locator(`#board-${id}-table tbody tr > :nth-child(${column})`).allTextContents();

test('the board: a hundred files in two seconds, tables, CSV, what is no answer is named; nothing is stored, and nothing can be sent', () =>
  read({ address: ADDRESS, expected: /connect-src|questions\.json\. Refused to connect/ }, async (page) => {
    await eventually(() => byId(page, 'board-example').isVisible(), true);
    const before = await stored(page);
    const requests = [];
    page.on('request', (request) => requests.push(request.url()));

    await byId(page, 'board-example').press('Enter');
    await eventually(() => status(page), 'An example is shown: 24 made-up students.');
    assert.match(await page.locator('.made-up').textContent(), /^Made up\./);
    await byId(page, 'board-scope').selectOption({ index: 2 });
    assert.deepEqual(await axeFindings(page), []);

    const busy_s = await workOf(page);
    const begun_s = await busy_s();
    assert.equal(await drop(page, await classFiles()), true, 'the browser does not leave for the file');
    await eventually(() => status(page), '100 students loaded. 2 files or links could not be used.');
    const took_s = (await busy_s()) - begun_s;
    assert.ok(took_s > 0 && took_s < 2, `${took_s} s`);
    const notes = await page.locator('.notes li').allTextContents();
    assert.match(notes[0], /^“cat.png” was skipped: this book has not saved this file/);
    assert.match(notes[1], /^“torn.json” was skipped: /);
    assert.equal(await rows(page, 'students').count(), 100);
    assert.equal(await page.evaluate(() => globalThis.harmed), undefined);

    const shares = (await cellsOf(page, 'questions', 3)).map(Number.parseFloat);
    assert.ok(shares.length > 100);
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => a - b),
      'the hardest first',
    );
    const head = page.locator('#board-questions-table th button').nth(4);
    await head.press('Enter');
    assert.equal(await head.locator('..').getAttribute('aria-sort'), 'ascending');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Discrimination↑');
    const values = (await cellsOf(page, 'questions', 5))
      .filter((text) => /\d/.test(text))
      .map((text) => Number.parseFloat(text.replace('−', '-')));
    assert.deepEqual(
      values,
      values.toSorted((a, b) => a - b),
    );

    await byId(page, 'board-scope').selectOption({ index: 2 });
    await eventually(async () => (await rows(page, 'questions').count()) < 20, true);
    assert.equal(await page.locator('#board-students-table input').first().inputValue(), HOSTILE, 'a name is text');
    const needing = page.locator('#board-skills-table [data-name-of]').first();
    await page.getByLabel(`Name of ${await needing.textContent()}`, { exact: true }).fill('Ada');
    await page.keyboard.press('Tab');
    await eventually(() => needing.textContent(), 'Ada');

    const download = page.waitForEvent('download');
    await page.locator('#board-students .head button').press('Enter');
    const csv = await downloadedText(await download);
    assert.match(csv, /^\ufeffname,from,/);
    assert.match(csv, /\r\nAda,file,/);
    assert.ok(csv.includes(`\r\n"'${FORMULA.replaceAll('"', '""')}",file,`), 'no formula');

    await page.locator('.links summary').press('Enter');
    await byId(page, 'board-links').fill(`student 3 https://x.test/index.html#progress=${link}\nYan #progress=${link.slice(1)}`);
    await page.locator('.links button').press('Enter');
    await eventually(() => status(page), '100 students loaded from 101 files or links. 3 files or links could not be used.');

    assert.deepEqual(requests.filter((url) => !url.startsWith('blob:')), []); // biome-ignore format: short
    assert.equal(await stored(page), before);
    assert.equal(await page.evaluate(() => fetch('questions.json').then(() => 'sent', () => 'refused')), 'refused'); // biome-ignore format: short
    await byId(page, 'board-forget').press('Enter');
    await eventually(() => byId(page, 'board-report').textContent(), '');
  }));
