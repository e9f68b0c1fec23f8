// Bad days: each file that a chapter needs is missing, cut, of another release, throwing or never there; each call of the browser is
// refused; programs pass anything at all. The text stays, the still pictures come back, a line says what has happened, and there is a way
// to try again.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { twoChapters } from '../lib/books.mjs';
import { whenReady } from '../lib/browser.mjs';
import { openBrowser, siteOf } from '../lib/shared.mjs';

const CHAPTER = '01-waves.html';
const AT_ONCE = 3; // pages
const PATIENCE_ms = 10_000; // of a reader, until she is told
const TIMEOUT_ms = 60_000;
const SLACK_ms = 30_000; // of a machine that does other things as well
// Until it has come, a browser shows nothing of the page; and it is one of three files that come first.
const NEVER = { hanging: /first_paint\.js$/ };

/** Without these the application runs all the same. */
const HARMLESS = {
  'first_paint.js': 'the application sets what it would have set',
  'sizes.json': 'only the bar of progress needs it',
  'theme.css': 'the page has other colours',
  'phasebook.css': 'what has come of it applies',
  'math.woff2': 'formulas have another face',
};

const MODES = {
  missing: (route) => route.fulfill({ status: 404, body: 'no' }),
  cut: (route, body) => route.fulfill({ contentType: typeOf(route), body: body.subarray(0, body.length / 2) }),
  stale: (route) => route.fulfill({ contentType: typeOf(route), body: isProgram(route.request().url()) ? 'export {};' : '{}' }),
  throwing: (route) => route.fulfill({ contentType: typeOf(route), body: 'throw new Error("planted");' }),
  hanging: () => undefined,
};
const isProgram = (name) => /\.m?js$/.test(name);
const TYPES = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  mjs: 'text/javascript',
  wasm: 'application/wasm',
};
const typeOf = (route) => TYPES[/\.(\w+)(\?|$)/.exec(route.request().url())[1]] ?? 'application/octet-stream';

/** Waits that are longer than what a sound book takes are shorter here by this factor. */
const hurry = () => {
  const later = globalThis.setTimeout.bind(globalThis);
  globalThis.setTimeout = (callback, ms, ...values) => later(callback, ms >= 8000 ? ms / 16 : ms, ...values);
};

/** What a reader sees: {stills, said, retry}, and whether the application runs and phasebook.ready has settled. */
const outcome = (page) =>
  page.evaluate(async () => {
    const seen = (element) => Boolean(element?.checkVisibility({ opacityProperty: true }) && element.getBoundingClientRect().width > 0);
    const isStill = (figure) => [...figure.querySelectorAll('.still img')].some(seen);
    const lines = [document.getElementById('notice'), document.querySelector('.broken')].filter(seen);
    const retries = [document.getElementById('notice.retry'), document.querySelector('.broken a')].filter(seen);
    const ready = globalThis.phasebook?.ready.then(
      () => 'ready',
      (error) => error.message,
    );
    return {
      stills: [...document.querySelectorAll('#article figure')].every(isStill),
      said: lines.map(({ textContent }) => textContent).join(' '),
      retry: retries.length > 0,
      ready: ready ? await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, 50, 'pending'))]) : 'never begun',
    };
  });

/** Opens a window of its own for use(page), without the checks of readers(): everything here goes wrong. */
async function withPage(options, use) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce', baseURL: site.url });
  context.setDefaultTimeout(TIMEOUT_ms);
  try {
    if (options.hurried) await context.addInitScript(hurry);
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** The files that a chapter loads, as paths in the site, without its page. */
const filesOfChapter = () =>
  withPage({}, async (page) => {
    const names = [];
    page.on('request', (request) => names.push(request.url()));
    await page.goto(CHAPTER);
    await whenReady(page);
    const paths = names.map((url) => /\/a\/b\/([^?]*)/.exec(url)?.[1] ?? '').filter((path) => path.startsWith('edition-'));
    return [...new Set(paths)];
  });

/** What a reader has to see in the end. */
const isTold = ({ stills, said, retry, ready }) => stills && said !== '' && retry && ready !== 'pending' && ready !== 'ready';
const isWell = ({ ready }) => ready === 'ready';
/** Formulas of another edition are left out, as none are better than the wrong ones; the application runs and says so. */
const isSaid = ({ said, ready }) => said !== '' && ready === 'ready';
const wanted = (path, mode) => {
  if (isHarmless(path)) return isWell;
  return mode === 'stale' && path.endsWith('.math.json') ? isSaid : isTold;
};
const isHarmless = (path) => path.split('/').at(-1) in HARMLESS;

/** Opens the chapter with one file at fault, and resolves to what is wrong about what the reader sees; '' if nothing is. */
async function tryFault(page, path, mode) {
  const isFine = wanted(path, mode);
  const body = readFileSync(join(folder, path));
  await page.route(
    (url) => url.pathname.endsWith(`/${path}`),
    (route) => MODES[mode](route, body),
  );
  const begun = performance.now();
  await page.goto(CHAPTER, { waitUntil: 'commit' }); // what hangs keeps pages from loading
  let found;
  do {
    found = await outcome(page).catch(() => null); // there is no document yet
  } while (!(found && isFine(found)) && performance.now() - begun < PATIENCE_ms + SLACK_ms);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return found && isFine(found) ? '' : `${mode} ${path}: ${JSON.stringify(found)}`;
}

/** The same for each of these files, some at a time; resolves to what is wrong. */
async function tryAll(paths, mode, options) {
  const waiting = [...paths];
  const wrong = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      withPage(options, async (page) => {
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) wrong.push(await tryFault(page, path, mode));
      }),
    ),
  );
  return wrong.filter(Boolean);
}

let browser;
let site;
let folder;
before(async () => {
  [folder, site, browser] = await Promise.all([twoChapters.folder(), siteOf(twoChapters), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

for (const mode of Object.keys(MODES)) {
  test(`whichever file of a chapter is ${mode}, the still pictures are in sight with a line that says so and a way to try again`, async () => {
    const files = await filesOfChapter();
    assert.ok(files.length > 15, files.join(' '));
    const tried = files.filter((path) => !NEVER[mode]?.test(path) && (mode !== 'throwing' || isProgram(path)));
    const hurried = mode === 'hanging';
    const wrong = [
      ...(await tryAll(tried.filter(isHarmless), mode, {})),
      ...(await tryAll(
        tried.filter((path) => !isHarmless(path)),
        mode,
        { hurried },
      )),
    ];
    assert.deepEqual(wrong, []);
  });
}

test('whatever hangs is said within ten seconds: a module, the program, a style sheet; when it comes after all, the application runs', async () => {
  const files = await filesOfChapter();
  await Promise.all(
    ['start.js', 'run.js', 'app.wasm', 'app.js', 'phasebook.css'].map((name) =>
      withPage({}, async (page) => {
        const path = files.find((file) => file.endsWith(`/${name}`));
        let release;
        const held = new Promise((resolve) => {
          release = resolve;
        });
        await page.route(
          (url) => url.pathname.endsWith(`/${path}`),
          async (route) => {
            await held;
            await route.continue().catch(() => undefined); // it was aborted
          },
        );
        const begun = performance.now();
        await page.goto(CHAPTER, { waitUntil: 'commit' });
        await page.waitForFunction(
          () => document.documentElement.dataset.broken !== undefined || document.getElementById('notice')?.textContent,
          null,
          { timeout: PATIENCE_ms + SLACK_ms, polling: 100 },
        ); // without its style sheet a page has no frames
        const { stills } = await outcome(page);
        assert.ok(stills, name);
        assert.ok(performance.now() - begun > 5000, `${name} is waited for`);
        release();
        const retry = page.locator('[id="notice.retry"]:visible');
        if (await retry.isVisible()) await retry.click();
        await page.waitForFunction(() => globalThis.phasebook);
        await whenReady(page);
        if (name !== 'phasebook.css') assert.equal((await outcome(page)).said, '', name); // there it says what is missing
      }),
    ),
  );
});
