// Failures outside the book: it reports them in one line, and the text and the answers stay.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { twoChapters } from './lib/books.mjs';
import { readers, whenReady } from './lib/browser.mjs';
import { FIGURE, LESSON, lessonIn, QUESTION, someOf, VIEWS } from './lib/lesson.mjs';
import { bringIntoView, byId, eventually, parametersOf, settled, stateOf, statusOf } from './lib/reader.mjs';

const read = readers();
const readTwo = readers(twoChapters);
const notice = (page) => byId(page, 'notice').textContent();
const retry = (page) => byId(page, 'notice.retry');
const viewOf = (page) => page.evaluate(() => document.documentElement.dataset.view ?? 'none');
const picture = async (page) => {
  await settled(page);
  return (await page.screenshot()).toString('base64');
};

/** Takes the WebGL context away or restores it, as a browser may. */
const graphics = (page, what) =>
  page.evaluate((what) => {
    const canvas = document.getElementById('canvas');
    if (!globalThis.loss) {
      globalThis.loss = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
      canvas.addEventListener('webglcontextlost', () => {
        globalThis.loss.lost = true;
      });
    }
    globalThis.loss[what]();
  }, `${what}Context`);
const CONTEXT_PATIENCE_ms = 3000; // in web/events.js, after which the pictures of a Page go too

for (const view of someOf(VIEWS)) {
  test(`after a lost WebGL context the ${view} has the same pixels as before`, () =>
    read({ address: lessonIn(view), expected: /CONTEXT_LOST_WEBGL|context lost/i }, async (page) => {
      await bringIntoView(page, FIGURE.id);
      const before = await picture(page);
      await graphics(page, 'lose');
      await page.waitForFunction(() => globalThis.loss.lost);
      await graphics(page, 'restore');
      await eventually(async () => (await picture(page)) === before, true, 'the same pixels');
      // Everything still works: changing a value and back draws the picture anew.
      await page.evaluate(({ id }) => globalThis.phasebook.set(id, 'base', 100), FIGURE);
      assert.notEqual(await picture(page), before);
      await page.evaluate(({ id, initial }) => globalThis.phasebook.set(id, 'base', initial.base), FIGURE);
      assert.equal(await picture(page), before);
      assert.equal(await viewOf(page), view);
    }));
}

test('while a WebGL context is lost the browser shows the text at once, with the answers and without pictures, until it comes back', () =>
  read({ address: LESSON.address, expected: /CONTEXT_LOST_WEBGL|context lost/i }, async (page) => {
    await page.evaluate(({ id, wrong }) => globalThis.phasebook.answer(id, [wrong[0]]), QUESTION);
    await page.evaluate(() => {
      const lost = new Promise((resolve) => document.getElementById('canvas').addEventListener('webglcontextlost', resolve));
      const shown = new Promise((resolve) =>
        new MutationObserver(resolve).observe(document.documentElement, { attributeFilter: ['data-view'] }),
      );
      globalThis.took = lost.then(() => {
        const start = performance.now();
        return shown.then(() => performance.now() - start);
      });
    });
    await graphics(page, 'lose');
    const took = await page.evaluate(() => globalThis.took);
    assert.ok(took < CONTEXT_PATIENCE_ms / 2, `the text came after ${took} ms`);
    assert.equal(await viewOf(page), 'page');
    assert.match(await notice(page), /^The browser has taken its graphics back\./);
    assert.ok(await page.locator('#article p').first().isVisible());
    assert.equal(await page.locator('#article figure canvas:visible').count(), 0);
    assert.ok(await byId(page, `${FIGURE.id}.description`).isVisible(), 'the description stands for the picture');
    assert.equal(await statusOf(page, QUESTION.id), 'wrong');
    await page.evaluate(({ id, right }) => globalThis.phasebook.answer(id, [right]), QUESTION);
    await page.evaluate(({ id }) => globalThis.phasebook.set(id, 'base', 55), FIGURE);
    await graphics(page, 'restore');
    await eventually(() => viewOf(page), 'workbench');
    await eventually(() => byId(page, 'notice').isVisible(), false);
    assert.equal(await statusOf(page, QUESTION.id), 'right');
    assert.equal((await parametersOf(page, FIGURE.id)).base, 55);
  }));

for (const [what, take] of someOf([
  [
    'WebAssembly',
    () => {
      delete globalThis.WebAssembly;
    },
  ],
  [
    'WebAssembly SIMD',
    () => {
      WebAssembly.validate = () => false;
    },
  ],
  [
    'WebGL 2',
    () => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (type, ...more) {
        return type === 'webgl2' ? null : getContext.call(this, type, ...more);
      };
    },
  ],
])) {
  test(`a browser without ${what} shows the Page and says what is missing`, () =>
    read({ address: LESSON.address, waits: false, prepare: (page) => page.addInitScript(take), expected: /preload/ }, async (page) => {
      await byId(page, 'notice').waitFor();
      const said = await notice(page);
      assert.ok(said.includes(`they need ${what}, which`), said);
      assert.ok(await page.locator('#article p').first().isVisible());
      assert.equal(
        await page.locator('#article canvas:visible, #article .controls:visible, #bar button:visible').count(),
        0,
        'nothing dead is shown',
      );
      assert.ok(await page.locator(`[id="${QUESTION.id}"] details`).isVisible(), 'the answer can be looked up');
      assert.equal(await page.evaluate(() => globalThis.phasebook.ready.catch((error) => error.message)), said);
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, 400);
      await eventually(() => page.evaluate(() => document.documentElement.scrollTop > 300), true, 'the document scrolls');
    }));
}

test('a file that does not come is said by its name, and trying again fetches it again, as often as it takes', () => {
  const files = [
    'app.wasm',
    `figures/${FIGURE.kind}.wasm`,
    'app.js',
    'book.json',
    'fonts/mono.ttf',
    `${LESSON.slug}.document.json`,
    `${LESSON.slug}.math.json`,
  ];
  let failing = files[0];
  const prepare = (page) =>
    page.route('**/*', (route) =>
      new URL(route.request().url()).pathname.endsWith(`/${failing}`) ? route.fulfill({ status: 503, body: 'no' }) : route.continue(),
    );
  return read({ address: LESSON.address, prepare, waits: false, expected: /503|preload/ }, async (page) => {
    for (failing of files) {
      if (failing !== files[0]) await retry(page).click();
      await eventually(
        async () => (await retry(page).isVisible()) && (await notice(page)).includes(failing),
        true,
        `${failing} is missing`,
      );
      assert.equal(await viewOf(page), 'none');
    }
    failing = 'nothing';
    await retry(page).click();
    await eventually(() => viewOf(page), 'workbench');
    await whenReady(page);
    assert.equal(await byId(page, 'notice').isVisible(), false);
    assert.equal(await retry(page).isVisible(), false);
    assert.equal((await stateOf(page)).chapter, LESSON.slug);
  });
});

for (const [what, name] of [
  ['files that do not fit each other', 'app.wasm'],
  ['a figure whose code is not where it should be', `figures/${FIGURE.kind}.wasm`],
]) {
  test(`${what} leave the Page and a way to try again`, () => {
    const another = Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]); // an empty WebAssembly module
    const prepare = (page) =>
      page.route(`**/${name}`, (route) =>
        page.mended ? route.continue() : route.fulfill({ contentType: 'application/wasm', body: another }),
      );
    return read({ address: LESSON.address, prepare, waits: false, expected: /./ }, async (page) => {
      await retry(page).waitFor();
      assert.equal(await viewOf(page), 'none');
      assert.match(await notice(page), /figures have stopped working/);
      page.mended = true;
      await retry(page).click();
      await page.waitForLoadState();
      await whenReady(page);
      assert.equal((await stateOf(page)).chapter, LESSON.slug);
    });
  });
}

test("a chapter's file that comes only in part is said by its name, and comes when tried again", () => {
  const spoil = (page) =>
    page.route(`**/${LESSON.slug}.document.json`, async (route) => {
      const text = await (await route.fetch()).text();
      return page.mended ? route.continue() : route.fulfill({ body: text.slice(0, text.length / 2) });
    });
  return read({ address: LESSON.address, prepare: spoil, waits: false }, async (page) => {
    await retry(page).waitFor();
    assert.equal(await viewOf(page), 'none');
    assert.equal(await notice(page), `The file ${LESSON.slug}.document.json arrived incomplete.`);
    assert.ok(await page.locator('#article p').first().isVisible());
    page.mended = true;
    await retry(page).click();
    await whenReady(page);
    assert.equal((await stateOf(page)).chapter, LESSON.slug);
  });
});

test('a module that does not come leaves the Page and a way to try again', () => {
  const prepare = (page) =>
    page.route('**/start.js', (route) => (page.mended ? route.continue() : route.fulfill({ status: 503, body: 'no' })));
  return read({ address: LESSON.address, prepare, waits: false, expected: /503|preload/ }, async (page) => {
    const line = page.locator('.broken');
    await line.waitFor();
    assert.equal(await viewOf(page), 'none');
    page.mended = true;
    await line.getByRole('link').click();
    await page.waitForFunction(() => globalThis.phasebook);
    await whenReady(page);
    assert.equal(await line.isVisible(), false);
  });
});

test('another chapter that does not come, or cannot be used, is said; what was open stays open, and it comes when tried again', () =>
  readTwo({ address: '01-waves.html', expected: /503/ }, async (page) => {
    const answers = [{ status: 503, body: 'no' }, { body: '{"format":"phasebook chapter 0"}' }];
    await page.route('**/02-hands.document.json', (route) => (answers.length > 0 ? route.fulfill(answers.shift()) : route.continue()));
    const link = page.locator('#article a[href="02-hands.html#the-second-hand"]');
    const staysWhereItIs = async () => {
      assert.equal((await stateOf(page)).chapter, '01-waves');
      assert.match(page.url(), /01-waves\.html/);
      assert.ok(await link.isVisible(), 'its text as well');
    };
    await link.click();
    await retry(page).waitFor();
    assert.match(await notice(page), /02-hands\.document\.json could not be loaded \(503\)/);
    await staysWhereItIs();
    await retry(page).click();
    await eventually(async () => /^The chapter's file cannot be used: its format is 'phasebook chapter 0'/.test(await notice(page)), true);
    await retry(page).waitFor();
    await staysWhereItIs();
    await retry(page).click();
    await eventually(async () => (await stateOf(page)).chapter, '02-hands');
    await eventually(() => byId(page, 'notice').isVisible(), false);
    assert.match(page.url(), /02-hands\.html#the-second-hand$/);
  }));

test('a tampered address is said in one quiet line over both views, which can be put away', () =>
  read({ address: lessonIn('workbench', '&table.base=-5') }, async (page) => {
    assert.equal((await parametersOf(page, FIGURE.id)).base, FIGURE.initial.base);
    assert.match(await notice(page), /^The address asks for table\.base = -5/);
    for (const view of VIEWS) {
      if (view === 'page') await byId(page, 'bar.view').click();
      await eventually(() => viewOf(page), view);
      await settled(page);
      const { x, y } = await byId(page, 'notice').evaluate((line) => line.getBoundingClientRect());
      assert.ok(
        await page.evaluate(({ x, y }) => document.elementFromPoint(x + 5, y + 5).id === 'notice', { x, y }),
        `nothing covers it in the ${view}`,
      );
    }
    await page.getByRole('button', { name: 'Close' }).click();
    await eventually(() => byId(page, 'notice').isVisible(), false);
  }));

for (const view of someOf(VIEWS)) {
  test(`should the application break, the ${view} leaves the text at its place and says so`, () =>
    read({ address: lessonIn(view), height: 600, expected: /the card burns/ }, async (page) => {
      await bringIntoView(page, LESSON.sections[2]);
      const top = () => byId(page, LESSON.sections[2]).evaluate((heading) => heading.getBoundingClientRect().top);
      const before = await top();
      await page.evaluate(() => {
        WebGL2RenderingContext.prototype.clear = () => {
          throw new Error('the card burns');
        };
      });
      await page.evaluate(({ id }) => globalThis.phasebook.set(id, 'base', 100), FIGURE);
      await byId(page, 'notice').waitFor();
      assert.match(await notice(page), /^The figures have stopped working\./);
      assert.equal(await viewOf(page), 'none');
      assert.ok(await page.locator('#article p').first().isVisible());
      assert.equal(
        await byId(page, 'article').evaluate((article) => article.querySelectorAll('[style], .line-end').length),
        0,
        'nothing is left of the places',
      );
      assert.ok(Math.abs((await top()) - before) < 60, `the section moves from ${before} to ${await top()}`);
      await retry(page).click();
      await page.waitForFunction(() => globalThis.phasebook?.state());
      assert.equal((await parametersOf(page, FIGURE.id)).base, 100, 'the address had it');
    }));
}
