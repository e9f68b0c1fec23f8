// What a screen reader is given to say: one message for each thing that the reader does, when the figure has come to rest, and none before.
// Which sentences it holds is tested in tests/app/live_region_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { twoChapters } from '../../lib/books.mjs';
import { readers } from '../../lib/browser.mjs';
import { FIGURE, lessonIn, VIEWS } from '../../lib/lesson.mjs';
import { bringIntoView, eventually, middleOf, parametersOf, rectOf, settled, tabTo } from '../../lib/reader.mjs';

const read = readers();
const readTwo = readers(twoChapters);
const REST_ms = 700;
const control = (name) => `${FIGURE.id}.${name}`;

/** Begins to note what live regions say, and when something was done last. */
const listen = (page) =>
  page.evaluate(() => {
    Object.assign(globalThis, { messages: [], done_ms: 0 });
    const note = (region) => {
      if (region?.textContent.trim())
        globalThis.messages.push({ id: region.id, words: region.textContent, after_ms: performance.now() - globalThis.done_ms });
    };
    const observer = new MutationObserver((records) => {
      const regions = new Set(
        records.map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest('[role=status], [aria-live]')),
      );
      regions.forEach(note);
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    for (const type of ['input', 'click', 'pointermove'])
      addEventListener(
        type,
        () => {
          globalThis.done_ms = performance.now();
        },
        true,
      );
  });

/** Does something and returns what was said of it. */
async function saidOf(page, act) {
  await settled(page);
  await setTimeout(2 * REST_ms); // until all is said of what was before
  await page.evaluate(() => {
    globalThis.messages = [];
  });
  await act();
  await eventually(() => page.evaluate(() => globalThis.messages.length > 0), true, 'something is said');
  await setTimeout(2 * REST_ms);
  await settled(page);
  return page.evaluate(() => globalThis.messages);
}

/** Checks that one message was said, by the one region, and no sooner than it may be. */
function assertSaidOnce(messages, pattern, what) {
  const words = JSON.stringify(messages);
  assert.equal(messages.length, 1, `${what}: ${words}`);
  assert.equal(messages[0].id, 'live-region', words);
  assert.match(messages[0].words, pattern, what);
}

const focusOn = (page, id) => page.evaluate((id) => document.getElementById(id).focus(), id);
const pressOn = async (page, id, key = 'Enter') => {
  await focusOn(page, id);
  await page.keyboard.press(key);
};
/** The id of the link with these words. */
const linkCalled = (page, words) =>
  page.evaluate((words) => [...document.querySelectorAll('#article a')].find(({ textContent }) => textContent === words).id, words);

/** Drags a slider: several values, one soon after the other. */
const slide = (page, id, values) =>
  page.evaluate(
    async ({ id, values }) => {
      const slider = document.getElementById(id);
      for (const value of values) {
        slider.value = value;
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      slider.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { id, values },
  );

const TABLE = /^The sinusoidal encoding of positions 0 to \d+, one row each, 32 dimensions wide, with base 10,000\.$/;

/** Each with its address, what is done, and what is said. */
const DEEDS = {
  'a slider that is dragged': { act: (page) => slide(page, control('positions.slider'), [100, 110, 120, 130]), says: TABLE },
  'a number that is typed': {
    act: async (page) => {
      await focusOn(page, control('base'));
      await page.keyboard.press('Control+a');
      await page.keyboard.type('300');
      await page.keyboard.press('Enter');
    },
    says: /with base 300\./,
  },
  'a radio button': { act: (page) => pressOn(page, control('view.waves'), 'Space'), says: /drawn over them/ },
  Reset: {
    query: `&${control('base')}=50`,
    act: (page) => page.evaluate((id) => document.getElementById(id).click(), control('reset')),
    says: /with base 10,000\./,
  },
  'the end of Play': {
    query: `&${control('position')}=25`,
    act: (page) => page.evaluate((id) => document.getElementById(id).click(), control('play')),
    says: /^At position 29, /,
  },
  'a step': { act: (page) => page.evaluate((id) => document.getElementById(id).click(), control('forward')), says: /^At position 12, / },
  'a place that is pinned': {
    act: async (page) => {
      await bringIntoView(page, control('canvas'));
      const { x, y } = middleOf(await rectOf(page, control('canvas')));
      await page.mouse.move(x - 30, y - 30);
      await page.mouse.move(x, y);
      await settled(page);
      await page.mouse.click(x, y);
    },
    says: /^Pinned\. At position \d+, dimension \d+ /,
  },
  'a link of the text': { act: async (page) => pressOn(page, await linkCalled(page, 'Set the base to 100')), says: /with base 100\./ },
  'a scene asked for by key': {
    views: ['page'],
    act: async (page) => pressOn(page, await linkCalled(page, 'See a hundred rows')),
    says: /positions 0 to 99, .*with base 500\./,
  },
};

for (const view of VIEWS) {
  test(`in the ${view} each change of a figure is said once, whatever caused it`, () =>
    read({ address: lessonIn(view) }, async (page) => {
      await listen(page);
      for (const [what, { query = '', views = VIEWS, act, says }] of Object.entries(DEEDS)) {
        if (!views.includes(view)) continue;
        await page.evaluate((address) => globalThis.phasebook.open(address), lessonIn(view, query));
        const messages = await saidOf(page, () => act(page));
        assertSaidOnce(messages, says, what);
        assert.ok(messages[0].after_ms > 0.8 * REST_ms, `${what}: said ${messages[0].after_ms} ms after the last change`);
      }
    }));

  test(`in the ${view} another chapter says its number and title, and its heading has the focus, or that of the section that a link leads to`, () =>
    readTwo({ address: `01-waves.html?view=${view}` }, async (page) => {
      await listen(page);
      const focused = () => page.evaluate(() => `${document.activeElement.localName} ${document.activeElement.textContent}`);
      const opened = (address) =>
        saidOf(page, () =>
          page.evaluate((url) => globalThis.phasebook.open(url), `${address}?view=${view}`.replace(/(#[^?]*)(\?.*)/, '$2$1')),
        );
      assertSaidOnce(await opened('02-hands.html'), /^Chapter 2: Hands\.$/, 'a chapter');
      assert.equal(await focused(), 'h1 Hands');
      assertSaidOnce(await opened('01-waves.html'), /^Chapter 1: Waves\.$/, 'a chapter');
      assert.equal(await focused(), 'h1 Waves');
      assertSaidOnce(await opened('02-hands.html#the-second-hand'), /^Chapter 2: Hands\.$/, 'a section');
      assert.equal(await focused(), 'h2 The second hand');
      assertSaidOnce(await saidOf(page, () => page.evaluate(() => history.back())), /^Chapter 1: Waves\.$/, 'Back');
      assert.equal(await focused(), 'h1 Waves');
    }));

  test(`in the ${view} the cursor has sliders of its own, which say what is there and are seen while they have the focus`, () =>
    read({ address: lessonIn(view) }, async (page) => {
      const slider = control('cursor.down');
      const shown = () => page.evaluate((id) => getComputedStyle(document.getElementById(id)).clipPath, control('cursor'));
      assert.notEqual(await shown(), 'none');
      await listen(page);
      await tabTo(page, slider);
      assert.equal(await shown(), 'none');
      await page.keyboard.press('ArrowRight');
      const spoken = () => page.evaluate((id) => document.getElementById(id).getAttribute('aria-valuetext'), slider);
      await eventually(async () => (await spoken()).startsWith('At position 12, dimension 6 '), true);
      await setTimeout(2 * REST_ms);
      await settled(page);
      assert.deepEqual(await page.evaluate(() => globalThis.messages), [], 'the slider has said it');
      assertSaidOnce(
        await saidOf(page, () => page.keyboard.press('Escape')),
        /^No longer pinned\.$/,
        'the keys of the picture work on its sliders',
      );
    }));

  test(`in the ${view} Tab stops once at a parameter, and digits typed on a slider go to its number`, () =>
    read({ address: lessonIn(view) }, async (page) => {
      await tabTo(page, control('base.slider'));
      await page.keyboard.type('50');
      await eventually(async () => (await parametersOf(page, FIGURE.id)).base, 50);
      assert.equal(await page.evaluate(() => document.activeElement.id), control('base'));
      await page.keyboard.press('Shift+Tab');
      assert.equal(await page.evaluate(() => document.activeElement.id), control('base.slider'));
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement.id), control('menu.toggle'));
    }));
}
