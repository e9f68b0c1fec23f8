// While it loads: the text is there first and stays where it is when the Workbench takes over.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readers, whenReady} from './lib/browser.mjs';
import {kLesson, lessonIn} from './lib/lesson.mjs';
import {bringIntoView, byId, settled, stateOf} from './lib/reader.mjs';

const read = readers();

/** Holds the application back until `release` is called. */
function held() {
  let release;
  const gate = new Promise((resolve) => { release = resolve; });
  const prepare = (page) => page.route('**/app.wasm', async (route) => {
    await gate;
    await route.continue();
  });
  return {prepare, release};
}

const viewOf = (page) => page.evaluate(() => document.documentElement.dataset.view);
const readable = (page) => page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));

/** Where each word in sight stands: "element word-number word" -> {x, y}. What only the running application shows is left out. */
const places = (page) => page.evaluate(() => {
  const found = {};
  const counts = {};
  for (const [id, paper] of [['bar.home', '#bar'], ['bar.chapter', '#bar'], ['contents', '#contents'], ['article', '#main']]) {
    const sight = document.querySelector(paper).getBoundingClientRect();
    const walker = document.createTreeWalker(document.getElementById(id), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // Browsers and our typesetting give a formula not quite the same width: what stands in a line with one may move a little.
      if (node.parentElement.closest('p, li, td, label')?.querySelector('.formula')) continue;
      if (!node.parentElement.checkVisibility() || node.parentElement.closest('figure, math, noscript')) continue;
      const owner = node.parentElement.closest('[id]').id;
      for (const {index, 0: word} of node.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const {x, y, bottom} = range.getBoundingClientRect();
        counts[owner] = (counts[owner] ?? 0) + 1;
        if (y >= Math.max(sight.top, 0) && bottom <= innerHeight) found[`${owner} ${counts[owner]} ${word}`] = {x, y};
      }
    }
  }
  return found;
});

/** The paragraph that one reads first, and where it stands. */
const firstParagraph = (page) => page.evaluate(() => {
  const line = document.getElementById('bar').getBoundingClientRect().bottom;
  const first = [...document.querySelectorAll('#article > :is(h1, h2, h3, p)')].find((block) => block.getBoundingClientRect().bottom > line);
  return {id: first.id, top: first.getBoundingClientRect().top};
});

async function staysWhereItIs(page, release) {
  assert.equal(await viewOf(page), 'coming');
  await readable(page);
  const [before, first] = [await places(page), await firstParagraph(page)];
  release();
  await whenReady(page);
  await settled(page);
  assert.equal(await viewOf(page), 'workbench');
  const after = await places(page);
  const common = Object.keys(before).filter((word) => word in after);
  assert.ok(common.length > 40 && common.length > 0.7 * Object.keys(before).length, `${common.length} of ${Object.keys(before).length} words are in sight before and after`);
  const moved = common.filter((word) => Math.abs(after[word].x - before[word].x) > 1).map((word) => `${word}: from ${before[word].x} to ${after[word].x}`);
  assert.deepEqual(moved, [], 'no word moves sideways');
  const top = await page.evaluate((id) => document.getElementById(id).getBoundingClientRect().top, first.id);
  assert.ok(Math.abs(top - first.top) <= 1, `${first.id} moves from ${first.top} to ${top}`);
}

for (const width of [900, 1024, 1200, 1280, 1366, 1440, 1920, 2560]) {
  for (const fragment of ['', `#${kLesson.sections[1]}`]) {
    test(`the text stays where it is when the Workbench takes over, ${width} wide${fragment && ', at a section'}`, () => {
      const {prepare, release} = held();
      return read({address: kLesson.address + fragment, width, height: fragment ? 600 : 900, prepare, waits: false}, (page) => staysWhereItIs(page, release));
    });
  }
}

test('the text stays where it is with the contents put away and large type', () => {
  const {prepare, release} = held();
  return read({address: `${kLesson.address}?contents=hidden&size=large`, prepare, waits: false}, (page) => staysWhereItIs(page, release));
});

test('a reload comes back to the same paragraph before the application does', () => {
  const {prepare, release} = held();
  return read({address: kLesson.address, height: 600}, async (page) => {
    await bringIntoView(page, kLesson.sections[2]);
    await page.waitForTimeout(200); // the place is noted at the end of scrolling
    await prepare(page);
    await page.reload();
    await page.waitForFunction(() => document.getElementById('main').scrollTop > 0);
    await staysWhereItIs(page, release);
  });
});

test('the Page is the Page from the start where the reader wants it, and in a small window', async () => {
  for (const options of [{address: lessonIn('page')}, {address: kLesson.address, width: 390, height: 844}]) {
    const {prepare, release} = held();
    await read({...options, prepare, waits: false}, async (page) => {
      await readable(page);
      const before = await places(page);
      const overflow = await page.evaluate(() => getComputedStyle(document.getElementById('main')).overflowY);
      assert.equal(overflow, 'visible', 'the document scrolls');
      release();
      await whenReady(page);
      await settled(page);
      assert.equal((await stateOf(page)).view, 'page');
      const after = await places(page);
      const moved = Object.keys(before).filter((word) => !(word in after) || Math.abs(after[word].x - before[word].x) > 1);
      assert.ok(Object.keys(before).length > 40);
      assert.deepEqual(moved, []);
    });
  }
});

test('theme, text size and view are right at the first paint, whatever the system says', () => {
  const {prepare, release} = held();
  return read({address: kLesson.address, scheme: 'light', waits: false, prepare: async (page) => {
    await prepare(page);
    await page.addInitScript(() => localStorage.setItem('phasebook.settings', 'theme=dark&size=largest&view=page'));
  }}, async (page) => {
    const shown = await page.evaluate(() => ({...document.documentElement.dataset, paper: getComputedStyle(document.body).backgroundColor, text: getComputedStyle(document.body).fontSize}));
    assert.deepEqual(shown, {page: 'chapter', theme: 'dark', size: 'largest', view: 'page', paper: 'rgb(21, 23, 27)', text: '23px'});
    release();
    await whenReady(page);
  });
});

test('the bar of progress counts what has come and goes away', () => {
  const {prepare, release} = held();
  return read({address: kLesson.address, prepare, waits: false}, async (page) => {
    const bar = page.getByRole('progressbar', {name: 'Loading'});
    await bar.waitFor();
    const share = () => bar.getAttribute('aria-valuenow').then(Number);
    await page.waitForFunction(() => Number(document.getElementById('loading').getAttribute('aria-valuenow')) > 5);
    assert.ok(await share() < 70, `the largest file is missing: ${await share()}`);
    assert.equal(Math.round((await bar.boundingBox()).height), 2);
    release();
    await whenReady(page);
    await bar.waitFor({state: 'hidden'});
    assert.equal(await byId(page, 'loading').getAttribute('aria-valuenow'), '100');
  });
});

test('what the page hints at is what it loads, and each file is fetched once', () => read({address: kLesson.address}, async (page) => {
  const {hints, loaded} = await page.evaluate(() => ({
    hints: [...document.querySelectorAll('link[rel=modulepreload], link[rel=preload]')].map(({href}) => href),
    loaded: performance.getEntriesByType('resource').filter(({transferSize}) => transferSize > 0).map(({name}) => name),
  }));
  const modules = loaded.filter((name) => /\.m?js$/.test(name) && !/(start|early)\.js$/.test(name));
  assert.deepEqual(modules.filter((name) => !hints.includes(name)), [], 'every module is hinted at');
  const all = await page.evaluate(() => performance.getEntriesByType('resource').map(({name}) => name));
  assert.deepEqual(hints.filter((name) => !all.includes(name)), [], 'every hint is used');
}));
