// Pages that are not chapters, the metadata of every page, and the book opened from disk.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { axeFindingsInBothSchemes } from './lib/axe.mjs';
import { realBook } from './lib/books.mjs';
import { readers } from './lib/browser.mjs';
import { LESSON } from './lib/lesson.mjs';
import { byId } from './lib/reader.mjs';

const read = readers(realBook);
const MISSING = { expected: /404/ }; // the response, and Chromium's message about it

test('a missing address is answered with 404, the chapters and the nearest of them, or none where it is like no other', () =>
  read({ ...MISSING, address: 'wp-login.php' }, async (page) => {
    await page.waitForLoadState('networkidle');
    assert.equal(await byId(page, 'lost.nearest').isVisible(), false);
    for (const address of ['02-sinusoidal.html', 'sinusiodal-encoding', `a/b/c/${LESSON.slug}.html`]) {
      await page.goto(address);
      assert.equal(await page.evaluate(() => fetch(location.href).then(({ status }) => status)), 404);
      assert.equal(await page.locator('h1').innerText(), 'There is no such page');
      const nearest = byId(page, 'lost.link');
      await nearest.waitFor({ state: 'visible' });
      assert.equal(await nearest.evaluate(({ href }) => new URL(href).pathname), `/a/b/${LESSON.address}`);
      assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('h1')).fontWeight), '600', 'its styles have come');
    }
    assert.deepEqual(await axeFindingsInBothSchemes(page), []);
    await page.locator(`.chapters a[href="${LESSON.address}"]`).click();
    await page.waitForURL(`**/a/b/${LESSON.address}`);
  }));

test('without scripts a missing address gets no guess, and the chapters all the same', () =>
  read({ ...MISSING, address: 'x/02-sinusoidal.html', scripts: false }, async (page) => {
    assert.equal(await byId(page, 'lost.nearest').isVisible(), false);
    assert.equal(await page.locator('.chapters li a').first().isVisible(), true);
  }));

/** Checks the metadata for links to a page: it is in the head, and its files exist. */
async function saysOfItself(page) {
  const head = await page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('meta[name], meta[property], link[href]')].map((element) => [
        [element.getAttribute('name') ?? element.getAttribute('property') ?? element.rel, element.media ?? ''].join(' ').trim(),
        element.content ?? element.getAttribute('href'),
      ]),
    ),
  );
  assert.ok(head.description.length > 40 && head.description.length <= 155, head.description);
  assert.equal(head['og:title'], await page.title());
  assert.equal(head['og:description'], head.description);
  for (const name of ['og:image', 'og:url', 'canonical', 'twitter:card'])
    assert.equal(head[name], undefined, `${name} takes an absolute address, which this book does not know`);
  assert.notEqual(head['theme-color (prefers-color-scheme: light)'], head['theme-color (prefers-color-scheme: dark)']);
  for (const name of ['icon', 'apple-touch-icon', 'manifest']) {
    assert.ok(!/^(\/|https?:)/.test(head[name]), `${name} is relative: ${head[name]}`);
    assert.equal(await page.evaluate((file) => fetch(file).then(({ status }) => status), head[name]), 200, name);
  }
}

test('the about page says what the book is made from, leads to the licences and can be cited; it, the cover and a chapter say of themselves what others need, and axe finds nothing', () =>
  read({ address: 'about.html' }, async (page) => {
    assert.equal(await page.evaluate(() => typeof globalThis.phasebook), 'undefined', 'a page that is no text of the application has none');
    const text = await page.locator('#article').innerText();
    for (const said of ['Dear ImGui', 'Nothing leaves your tab', '@misc{phasebook', 'MIT']) assert.ok(text.includes(said), said);
    assert.equal(
      await page.evaluate(() => fetch(document.querySelector('#article p a[href="licences.txt"]').href).then(({ status }) => status)),
      200,
    );
    await saysOfItself(page);
    assert.deepEqual(await axeFindingsInBothSchemes(page), []);
    await page.goto(LESSON.address);
    await saysOfItself(page);
    await page.goto('index.html');
    await saysOfItself(page);
    assert.deepEqual(await axeFindingsInBothSchemes(page), []);
  }));

test('a page opened from disk shows its text and says how to serve it; one that is served does not', () =>
  read({ address: 'about.html' }, async (page) => {
    assert.equal(await page.locator('.from-disk').isVisible(), false);
    const disk = await (await page.context().browser().newContext()).newPage();
    try {
      for (const address of ['index.html', LESSON.address]) {
        await disk.goto(pathToFileURL(join(await realBook.folder(), address)).href);
        const line = disk.locator('.from-disk');
        assert.equal(await line.isVisible(), true);
        assert.match(await line.innerText(), /npx serve.*python3 -m http\.server/s);
        assert.equal(await disk.locator('#article h1').isVisible(), true);
        assert.equal(await disk.locator('#article figure canvas').first().isVisible(), false);
        const still = disk.locator('#article .still:visible img').first();
        await still.scrollIntoViewIfNeeded();
        await disk.waitForFunction((image) => image.complete && image.naturalWidth > 100, await still.elementHandle());
      }
    } finally {
      await disk.context().close();
    }
  }));
