// The page for teachers, the answer key, and the sheet of a reader's own work.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeFindings } from './lib/axe.mjs';
import { realBook } from './lib/books.mjs';
import { readers } from './lib/browser.mjs';
import { byId, eventually } from './lib/reader.mjs';

const read = readers(realBook);
const PAGE = { waits: false, width: 1200, height: 900 };

/** The links of the article that lead nowhere: to no page, or to no place in it. */
const deadLinks = (page) =>
  page.evaluate(async () => {
    const links = [...document.querySelectorAll('#article a[href]')].filter(({ origin }) => origin === location.origin);
    const addresses = new Set(links.map((link) => link.href));
    const pages = new Map();
    for (const address of addresses) {
      const name = new URL(address).pathname;
      if (!pages.has(name))
        pages.set(
          name,
          fetch(name).then(async (response) => (response.ok ? response.text() : null)),
        );
    }
    const dead = [];
    for (const address of addresses) {
      const { pathname, hash } = new URL(address);
      const text = await pages.get(pathname);
      if (text === null || (hash && !text.includes(`id="${hash.slice(1)}"`))) dead.push(address);
    }
    return [links.length, dead];
  });

test('the links of the page for teachers are alive, its courses add up, its figure runs in the page, and axe finds nothing', () =>
  read({ ...PAGE, address: 'teachers.html' }, async (page) => {
    const [count, dead] = await deadLinks(page);
    assert.ok(count > 60);
    assert.deepEqual(dead, []);
    const courses = await page.evaluate(() =>
      [...document.querySelectorAll('#article table')].map((table) =>
        [...table.querySelectorAll('tbody tr')].map((row) => ({
          strong: row.querySelector('th strong') !== null,
          minutes: Number(row.children[1].textContent) || 0,
        })),
      ),
    );
    assert.equal(courses.length, 4);
    for (const rows of courses) {
      const sum = rows.filter(({ strong }) => !strong).reduce((all, { minutes }) => all + minutes, 0);
      assert.ok(sum > 30);
      assert.equal(rows.at(-1).minutes, sum);
    }
    assert.deepEqual(await axeFindings(page), []);
    await page.locator('#article iframe').scrollIntoViewIfNeeded();
    await eventually(() => page.frame({ url: /only=table/ }) !== null, true, 'the frame begins to load');
    const frame = page.frame({ url: /only=table/ });
    await frame.waitForFunction(() => globalThis.phasebook);
    await frame.evaluate(() => globalThis.phasebook.ready);
    assert.equal(await frame.evaluate(() => globalThis.phasebook.state().figures.find(({ id }) => id === 'table').parameters.base), 10000);
    await eventually(
      async () =>
        Math.abs(
          (await page.locator('#article iframe').evaluate(({ clientHeight }) => clientHeight)) -
            (await frame.evaluate(() => document.body.getBoundingClientRect().height)),
        ) <= 2,
      true,
      'the frame is as tall as what is in it',
    );
  }));

const DAY = 20_000; // 4 October 2024
const WORK = {
  'phasebook.item.opposite-arrow': { format: 2, version: 1, seed: 7, chosen: ['small'], checked: true, first: 'wrong', tries: 2 },
  'phasebook.log.opposite-arrow': {
    format: 1,
    log: [
      [DAY, 30_000, 1, 20, 0, 'zero'],
      [DAY + 1, 30_000, 2, 9],
    ],
  },
  'phasebook.item.exercise-sinusoidal': {
    format: 2,
    version: 1,
    code: 'def mine():\n    return 1 < 2',
    checked: true,
    tries: 3,
    solved: 3,
    first: 'wrong',
  },
  'phasebook.log.exercise-sinusoidal': {
    format: 1,
    log: [
      [DAY, 40_000, 1],
      [DAY, 41_000, 2],
    ],
  },
};
const keep = (work) => {
  for (const [key, value] of Object.entries(work)) localStorage.setItem(key, JSON.stringify(value));
};

test('“My work” has what was asked, answered and when, totals, and nothing but the sheet on paper; a file is read or refused with a sentence', () =>
  read({ ...PAGE, address: 'my-work.html', prepare: (page) => page.addInitScript(keep, WORK) }, async (page) => {
    await page.locator('#work\\.sheet[data-ready]').waitFor();
    const sheet = page.locator('#work\\.sheet');
    const text = await sheet.innerText();
    for (const said of ['1 · Why order matters', 'wrong, 4 October 2024', 'right, 5 October 2024', 'return 1 < 2', 'solved'])
      assert.ok(text.includes(said), said);
    assert.deepEqual(
      await sheet
        .locator('table tbody tr')
        .last()
        .locator('td')
        .allInnerTexts()
        .then((cells) => cells.slice(1)),
      ['1', '0', '1', '1 of 2'],
    );
    assert.equal(await sheet.locator('.asked').count(), 2);
    assert.deepEqual(await axeFindings(page), []);
    const file = (body) => ({ name: 'anna.json', mimeType: 'application/json', buffer: Buffer.from(body) });
    await byId(page, 'work.file').setInputFiles(file('{"entries":[]}'));
    await eventually(async () => (await byId(page, 'work.status').innerText()).startsWith('This is not a file with answers.'), true);
    await byId(page, 'work.file').setInputFiles(
      file(
        JSON.stringify({
          format: 2,
          items: { 'value-of-an-entry': { version: 1, seed: 3, chosen: '0.5', checked: true, tries: 1, first: 'right' } },
        }),
      ),
    );
    await eventually(() => byId(page, 'work.status').innerText(), 'From the file anna.json.');
    assert.match(await sheet.innerText(), /Answer\s+0\.5/);
    assert.equal(await sheet.locator('[data-hole]').count(), 0, 'the numbers are those that she got');
    await byId(page, 'work.name').fill('Anna');
    await page.emulateMedia({ media: 'print' });
    for (const [id, shown] of [
      ['work.print', false],
      ['work.status', false],
      ['work.name', true],
      ['contents', false],
      ['bar', false],
    ])
      assert.equal(await byId(page, id).isVisible(), shown, id);
    await page.goto('answers.html');
    assert.ok((await page.locator('section[data-question] math').count()) > 20);
    assert.equal(await page.evaluate(() => JSON.stringify(localStorage).includes('Anna')), false, 'her name is kept nowhere');
  }));
