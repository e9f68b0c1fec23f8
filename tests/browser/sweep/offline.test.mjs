// Without a network: after one visit the whole book opens, a new edition is kept as a whole or not at all, and where nothing can be kept
// all is as before. On localhost nothing is kept, so these tests visit 127.0.0.1.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { editionIn, serviceWorker } from '../../../tools/lib/edition.mjs';
import { listFiles } from '../../../tools/lib/files.mjs';
import { serve } from '../../../tools/serve.mjs';
import { realBook, twoChapters } from '../lib/books.mjs';
import { whenReady } from '../lib/browser.mjs';
import { byId, eventually, stateOf } from '../lib/reader.mjs';
import { openBrowser } from '../lib/shared.mjs';

const TIMEOUT_ms = 60_000;
let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser?.close());

/** Serves a folder as other hosts than localhost are, for use(context, address of the book). */
async function withSite(root, use, options = {}) {
  const server = await serve({ root, prefix: '/a/b/' });
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(TIMEOUT_ms);
  try {
    return await use(context, server.url.replace('localhost', '127.0.0.1'), server);
  } finally {
    await context.close();
    await server.close();
  }
}

/** Opens a page and waits until the application runs, if the page has one. */
async function visit(context, address) {
  const page = await context.newPage();
  await page.goto(address);
  if (await page.evaluate(() => Boolean(document.body.dataset.chapter))) await whenReady(page);
  return page;
}

/** Waits for the application of a page that has replaced another. */
async function readyAnew(page) {
  await page.waitForFunction(() => globalThis.phasebook);
  await whenReady(page);
}

/** Waits until the whole edition has come. */
const isKept = (page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
const offered = (page) => byId(page, 'edition').isVisible();
const headingOf = (page) => page.locator('#article h1').textContent();

/** Another edition of the book in `folder`, in its place: every file of the program differs, and a heading says so. */
function publishNext(folder, heading) {
  const old = editionIn(folder);
  const next = `edition-${'0'.repeat(11)}${heading.length % 10}`;
  renameSync(join(folder, old), join(folder, next));
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(join(folder, name), 'utf8').replaceAll(old, next);
    writeFileSync(join(folder, name), html.replace(/(<h1[^>]*>)[^<]*/, `$1${heading}`));
  }
  const code = readFileSync(join(folder, 'service_worker.js'), 'utf8').replace(/^const EDITION="\w+",PRECACHE=\{.*?\};/, '');
  writeFileSync(
    join(folder, 'service_worker.js'),
    serviceWorker(code, new Map(listFiles(folder).map((name) => [name, join(folder, name)]))),
  );
}

describe('without a network', () => {
  test('every page opens after one visit, with its application, and what is loaded later', async () => {
    const root = await realBook.folder();
    await withSite(root, async (context, address) => {
      const page = await visit(context, `${address}01-why-order-matters.html`);
      assert.equal(await byId(page, 'offline').getAttribute('hidden'), '', 'nothing is promised yet');
      await isKept(page);
      await eventually(() => byId(page, 'offline').getAttribute('hidden'), null);
      await context.setOffline(true);
      await page.locator('#contents a[href^="02-"]').first().click();
      await eventually(async () => (await stateOf(page)).chapter.slice(0, 2), '02', 'within the page');
      const names = readdirSync(root).filter(
        (name) => /^(\d\d-|index|final-quiz|about|glossary|sources|seed-texts|contents)/.test(name) && name.endsWith('.html'),
      );
      assert.ok(names.length > 15, names.join(' '));
      for (const name of names) {
        await page.goto(address + name);
        if (await page.evaluate(() => Boolean(document.body.dataset.chapter))) await whenReady(page);
        assert.ok((await headingOf(page)).length > 1, name);
      }
      await page.goto(`${address}?theme=dark#top`);
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark', 'the cover by the address of its folder');
      await whenReady(page); // which begins with the application
      await byId(page, 'bar.search').click();
      await byId(page, 'search.words').fill('rotary');
      await page.locator('#search [role=option]:visible').first().waitFor();
    });
  });
});

describe('a new edition', () => {
  let folder;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'phasebook-edition-'));
    cpSync(await twoChapters.folder(), folder, { recursive: true });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('is kept as a whole or not at all, is offered, and comes when the reader wants it', () =>
    withSite(folder, async (context, address) => {
      const page = await visit(context, `${address}01-waves.html`);
      await isKept(page);
      const old = await headingOf(page);

      publishNext(folder, 'The second edition');
      const lost = join(folder, editionIn(folder), 'fonts/mono.ttf');
      const bytes = readFileSync(lost);
      writeFileSync(lost, bytes.subarray(0, bytes.length / 2));
      await page.reload();
      await whenReady(page);
      const outcome = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update().catch(() => undefined); // it may have been tried already
        while (registration.installing) await new Promise((resolve) => setTimeout(resolve, 50));
        return { waits: registration.waiting !== null, serves: registration.active.state };
      });
      assert.deepEqual(outcome, { waits: false, serves: 'activated' }, 'a cut edition is not kept');
      assert.equal(await headingOf(page), old);
      assert.equal(await offered(page), false);

      writeFileSync(lost, bytes);
      await page.reload();
      await whenReady(page);
      assert.equal(await headingOf(page), old, 'the old one, until the reader wants the new one');
      await eventually(() => offered(page), true);
      const other = await visit(context, `${address}02-hands.html`);
      assert.notEqual(await headingOf(other), 'The second edition', 'pages that are opened now are old as well');
      await byId(page, 'edition.later').click();
      assert.equal(await offered(page), false);

      await page.reload();
      await eventually(() => offered(page), true);
      await byId(page, 'edition.open').click();
      await eventually(() => headingOf(page).catch(() => ''), 'The second edition');
      await readyAnew(page);
      assert.equal((await stateOf(page)).chapter, '01-waves');

      // The other page is of the old edition. It goes on, and loads the next chapter with what belongs to it.
      await other.locator('#contents a[href^="01-"]').first().click();
      await eventually(() => headingOf(other).catch(() => ''), 'The second edition');
      await readyAnew(other);
      const scripts = await other.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => /edition-/.test(name)),
      );
      assert.deepEqual(
        scripts.filter((name) => !name.includes(editionIn(folder))),
        [],
        'not half of each',
      );
      await context.setOffline(true);
      await page.reload();
      await whenReady(page);
      assert.equal(await headingOf(page), 'The second edition');
    }));

  test('whose pages meet an old application replaces it, also where nothing is kept', () =>
    withSite(folder, async (context, address) => {
      await context.addInitScript(() => {
        delete Navigator.prototype.serviceWorker;
      });
      const page = await visit(context, `${address}01-waves.html`);
      publishNext(folder, 'The third edition, long');
      await page.locator('#contents a[href^="02-"]').first().click();
      await eventually(() => headingOf(page).catch(() => ''), 'The third edition, long');
      await readyAnew(page);
      assert.equal((await stateOf(page)).chapter, '02-hands');
    }));
});

describe('where the browser keeps nothing', () => {
  const DENIALS = {
    'as it refuses': () => {
      if (isSecureContext) ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('planted', 'SecurityError'));
    },
    'as it cannot': () => {
      delete Navigator.prototype.serviceWorker;
    },
    'as the reader saves data': () => Object.defineProperty(NetworkInformation.prototype, 'saveData', { get: () => true }),
  };
  for (const [title, deny] of Object.entries(DENIALS)) {
    test(`${title}, the book is as it was and promises nothing`, async () =>
      withSite(await twoChapters.folder(), async (context, address) => {
        await context.addInitScript(deny);
        const problems = [];
        context.on('weberror', (error) => problems.push(String(error.error())));
        const page = await visit(context, `${address}01-waves.html`);
        await page.waitForTimeout(4000); // longer than it waits before it keeps anything
        assert.equal(await byId(page, 'offline').getAttribute('hidden'), '');
        assert.equal(await offered(page), false);
        assert.equal(await page.evaluate(async () => (await caches.keys()).length), 0);
        assert.deepEqual(problems, []);
      }));
  }

  test('as there is no room, nothing is left of what has come', async () =>
    withSite(await twoChapters.folder(), async (context, address) => {
      const page = await context.newPage();
      const browserItself = await context.newCDPSession(page);
      await browserItself.send('Storage.overrideQuotaForOrigin', { origin: new URL(address).origin, quotaSize: 200_000 });
      const stored = [];
      context.on('request', (request) => {
        if (request.serviceWorker()) stored.push(request.url());
      });
      await page.goto(`${address}01-waves.html`);
      await whenReady(page);
      await eventually(() => stored.length > 0, true, 'it tries');
      await eventually(
        () => page.evaluate(async () => [(await caches.keys()).length, Boolean((await navigator.serviceWorker.getRegistration())?.active)]),
        [0, false],
      );
      assert.equal(await byId(page, 'offline').getAttribute('hidden'), '');
      await page.evaluate(() => globalThis.phasebook.set('waves', 'base', 100));
    }));

  test('as one file is refused, the book is as it was and promises nothing', async () =>
    withSite(await twoChapters.folder(), async (context, address) => {
      await context.route('**/licences.txt', (route) => route.fulfill({ status: 503 }));
      const asked = new Promise((resolve) =>
        context.on('request', (request) => {
          if (request.url().endsWith('licences.txt')) resolve();
        }),
      );
      const page = await visit(context, `${address}01-waves.html`);
      await asked;
      await eventually(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.installing)), false);
      assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null);
      assert.equal(await byId(page, 'offline').getAttribute('hidden'), '');
      await page.evaluate(() => globalThis.phasebook.set('waves', 'base', 100));
    }));
});
