// Loading: the text is shown first and stays in place when the Workbench appears.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readers, whenReady } from './lib/browser.mjs';
import { LESSON, lessonIn, someOf } from './lib/lesson.mjs';
import { bePatient, bringIntoView, byId, eventually, rectOf, settled, stateOf } from './lib/reader.mjs';

const read = readers();

/** Blocks the application's file until `release` is called. */
function held() {
  let release;
  const gate = new Promise((resolve) => {
    release = resolve;
  });
  const prepare = async (page) => {
    await page.addInitScript(bePatient);
    await page.route('**/app.wasm', async (route) => {
      await gate;
      await route.continue();
    });
  };
  return { prepare, release };
}

const viewOf = (page) => page.evaluate(() => document.documentElement.dataset.view);
const readable = (page) => page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));

/** The position of each visible word: "element word-number word" -> {x, y}. What only the running application shows is left out. */
const places = (page) =>
  page.evaluate(() => {
    const found = {};
    const counts = {};
    for (const [id, paper] of [
      ['bar.home', '#bar'],
      ['bar.chapter', '#bar'],
      ['contents', '#contents'],
      ['article', '#main'],
    ]) {
      const sight = document.querySelector(paper).getBoundingClientRect();
      const walker = document.createTreeWalker(document.getElementById(id), NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        // Formulas have slightly different widths in browsers and in our typesetting, so words on the same line may move a little.
        if (node.parentElement.closest('p, li, td, label')?.querySelector('.formula')) continue;
        if (!node.parentElement.checkVisibility() || node.parentElement.closest('figure, math, noscript')) continue;
        const owner = node.parentElement.closest('[id]').id;
        for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const { x, y, bottom } = range.getBoundingClientRect();
          counts[owner] = (counts[owner] ?? 0) + 1;
          if (y >= Math.max(sight.top, 0) && bottom <= innerHeight) found[`${owner} ${counts[owner]} ${word}`] = { x, y };
        }
      }
    }
    return found;
  });

/** The first visible paragraph and its position. */
const firstParagraph = (page) =>
  page.evaluate(() => {
    const line = document.getElementById('bar').getBoundingClientRect().bottom;
    const first = [...document.querySelectorAll(':is(#article, .screen) > :is(h1, h2, h3, p)')].find(
      (block) => block.getBoundingClientRect().bottom > line,
    );
    return { id: first.id, top: first.getBoundingClientRect().top };
  });

/** Checks that no visible word has moved sideways, and that the first paragraph has not moved at all. */
function assertSamePlaces({ places: before, first }, { places: after, first: { top } }, title) {
  const common = Object.keys(before).filter((word) => word in after);
  assert.ok(
    common.length > 40 && common.length > 0.7 * Object.keys(before).length,
    `${title}: ${common.length} of ${Object.keys(before).length} words are in sight before and after`,
  );
  const moved = common
    .filter((word) => Math.abs(after[word].x - before[word].x) > 1)
    .map((word) => `${word}: from ${before[word].x} to ${after[word].x}`);
  assert.deepEqual(moved, [], `${title}: no word moves sideways`);
  assert.ok(Math.abs(top - first.top) <= 1, `${title}: ${first.id} moves from ${first.top} to ${top}`);
}

/** The positions of everything: {places, first}. The first paragraph is that of `before`, if given. */
async function seen(page, before) {
  await readable(page);
  const first = before ? { ...before.first, top: (await rectOf(page, before.first.id)).top } : await firstParagraph(page);
  return { places: await places(page), first };
}

async function staysWhereItIs(page, release) {
  assert.equal(await viewOf(page), 'coming');
  const before = await seen(page);
  release();
  await whenReady(page);
  await settled(page);
  assert.equal(await viewOf(page), 'workbench');
  assertSamePlaces(before, await seen(page, before), 'at the start');
}

test('the text stays where it is when the Workbench takes over, however wide the window is', () => {
  const { prepare, release } = held();
  return read({ address: LESSON.address, width: 1440, height: 900, prepare, waits: false }, async (page) => {
    const before = new Map();
    for (const width of [900, 1024, 1200, 1280, 1366, 1920, 2560, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      before.set(width, await seen(page));
    }
    await staysWhereItIs(page, release);
    for (const [width, then] of before) {
      await page.setViewportSize({ width, height: 900 });
      await eventually(() => page.evaluate(() => document.getElementById('canvas').width), width);
      await settled(page);
      assertSamePlaces(then, await seen(page, then), `${width} pixels`);
    }
  });
});

for (const [title, address, width] of someOf([
  ['at a section', `${LESSON.address}#${LESSON.sections[1]}`, 1440],
  ['at a section in a narrow window', `${LESSON.address}#${LESSON.sections[1]}`, 1024],
  ['with the contents put away and large type', `${LESSON.address}?contents=hidden&size=large`, 1280],
])) {
  test(`the text stays where it is when the Workbench takes over ${title}`, () => {
    const { prepare, release } = held();
    return read({ address, width, height: 600, prepare, waits: false }, (page) => staysWhereItIs(page, release));
  });
}

test('a reload comes back to the same paragraph before the application does', () => {
  const { prepare, release } = held();
  return read({ address: LESSON.address, height: 600 }, async (page) => {
    await bringIntoView(page, LESSON.sections[2]);
    const scrolled = await page.evaluate(() => document.scrollingElement.scrollTop);
    await eventually(() => page.evaluate(() => history.state?.scroll_px), scrolled, 'the place is noted at the end of scrolling');
    await prepare(page);
    await page.reload();
    await page.waitForFunction(() => document.scrollingElement.scrollTop > 0);
    await staysWhereItIs(page, release);
  });
});

for (const [title, options] of someOf([
  ['where the reader wants it', { address: lessonIn('page') }],
  ['in a small window', { address: LESSON.address, width: 390, height: 844 }],
])) {
  test(`the Page is the Page from the start ${title}`, () => {
    const { prepare, release } = held();
    return read({ ...options, prepare, waits: false }, async (page) => {
      await readable(page);
      const before = await places(page);
      assert.equal(
        await page.evaluate(() => getComputedStyle(document.getElementById('main')).overflowY),
        'visible',
        'the document scrolls',
      );
      release();
      await whenReady(page);
      await settled(page);
      assert.equal((await stateOf(page)).view, 'page');
      const after = await places(page);
      const moved = Object.keys(before).filter((word) => !(word in after) || Math.abs(after[word].x - before[word].x) > 1);
      assert.ok(Object.keys(before).length > 40);
      assert.deepEqual(moved, []);
    });
  });
}

test('theme, text size and view are right at the first paint, whatever the system says', () => {
  const { prepare, release } = held();
  return read(
    {
      address: LESSON.address,
      scheme: 'light',
      waits: false,
      prepare: async (page) => {
        await prepare(page);
        await page.addInitScript(() => localStorage.setItem('phasebook.settings', 'theme=dark&size=largest&view=page'));
      },
    },
    async (page) => {
      const shown = await page.evaluate(() => ({
        ...document.documentElement.dataset,
        paper: getComputedStyle(document.body).backgroundColor,
        text: getComputedStyle(document.body).fontSize,
      }));
      assert.deepEqual(shown, {
        page: 'chapter',
        tapped: '',
        spoilers: '',
        theme: 'dark',
        size: 'largest',
        view: 'page',
        paper: 'rgb(21, 23, 27)',
        text: '23px',
      });
      release();
      await whenReady(page);
    },
  );
});

test('the bar of progress counts what has come and goes away', () => {
  const { prepare, release } = held();
  return read({ address: LESSON.address, prepare, waits: false }, async (page) => {
    const bar = page.getByRole('progressbar', { name: 'Loading' });
    await bar.waitFor();
    const share = () => bar.getAttribute('aria-valuenow').then(Number);
    await page.waitForFunction(() => Number(document.getElementById('loading').getAttribute('aria-valuenow')) > 5);
    assert.ok((await share()) < 70, `the largest file is missing: ${await share()}`);
    assert.equal(Math.round((await bar.boundingBox()).height), 2);
    release();
    await whenReady(page);
    await bar.waitFor({ state: 'hidden' });
    assert.equal(await byId(page, 'loading').getAttribute('aria-valuenow'), '100');
  });
});

test('what the page hints at is what it loads, and each file comes once', () =>
  read({ address: LESSON.address }, async (page) => {
    const { hints, entries } = await page.evaluate(() => ({
      hints: [...document.querySelectorAll('link[rel=modulepreload], link[rel=preload]')].map(({ href }) => href),
      entries: performance
        .getEntriesByType('resource')
        .map(({ name, transferSize, encodedBodySize }) => ({ name, came: transferSize > encodedBodySize })),
    }));
    const modules = entries
      .filter(({ name, came }) => came && /\.m?js$/.test(name) && !/(start|first_paint)\.js$/.test(name))
      .map(({ name }) => name);
    assert.ok(modules.length > 1, modules.join('\n'));
    assert.deepEqual(
      modules.filter((name) => !hints.includes(name)),
      [],
      'every module is hinted at',
    );
    assert.deepEqual(
      hints.filter((hint) => !entries.some(({ name }) => name === hint)),
      [],
      'every hint is used',
    );
    const came = entries.filter(({ came }) => came).map(({ name }) => name);
    assert.deepEqual(
      came.filter((name, i) => came.indexOf(name) !== i),
      [],
    );
  }));
