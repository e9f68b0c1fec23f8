// The story, chapter 0: nine screens by scrolling, by its dials and by keys, with a figure and at most one control each; on a phone the
// figure stays above the words; without scripts there are text and stills.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { realBook } from './lib/books.mjs';
import { readers } from './lib/browser.mjs';
import { someOf } from './lib/lesson.mjs';
import { byId, eventually, rectOf, settled, stateOf, tabTo } from './lib/reader.mjs';

const read = readers(realBook);
const address = '00-in-ten-minutes.html';
const SCREENS = 9;
const SCREEN_NUMBERS = Array.from({ length: SCREENS }, (_, i) => i + 1);
const PHONE = { width: 390, height: 844 };

/** The screens of the page: {heading, figure}, the ids. */
const screensOf = (page) =>
  page
    .locator('.screen')
    .evaluateAll((screens) =>
      screens.map((screen) => ({ heading: screen.querySelector('h2').id, figure: screen.querySelector('figure').id })),
    );
const currentDial = (page) => page.locator('.screens [aria-current]').getAttribute('id');
const stagedIn = (page) => page.evaluate(() => document.querySelector('figure[data-staged]')?.id);

/** The screen in the middle of the window, from 1. */
const screenInSight = (page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.screen')].findIndex((screen) => {
        const { top, bottom } = screen.getBoundingClientRect();
        return top <= innerHeight / 2 && bottom >= innerHeight / 2;
      }) + 1,
  );

/** What a reader of this screen sees: its dial, the figure on the stage and how many controls that has. */
async function seen(page) {
  const figure = await stagedIn(page);
  const { figures } = await stateOf(page);
  return { dial: await currentDial(page), figure, controls: figures.find(({ id }) => id === figure)?.controls };
}

async function checkScreen(page, screen, screens, how) {
  const wanted = { dial: `dials.${screen}`, figure: screens[screen - 1].figure, controls: 1 };
  await eventually(() => seen(page).then(JSON.stringify), JSON.stringify(wanted), `screen ${screen} ${how}`);
}

describe('beside the stage', () => {
  for (const [width, height] of someOf([
    [1440, 900],
    [1280, 720],
  ])) {
    test(`at ${width}x${height} scrolling brings nine screens, each at least a window high, with its own figure and one control`, () =>
      read({ address, width, height }, async (page) => {
        const screens = await screensOf(page);
        assert.equal(screens.length, SCREENS);
        for (const screen of [...SCREEN_NUMBERS, ...SCREEN_NUMBERS.toReversed()]) {
          const at = await page.evaluate((n) => {
            const { top, height } = document.querySelectorAll('.screen')[n - 1].getBoundingClientRect();
            scrollTo({ top: scrollY + top - document.getElementById('bar').offsetHeight, behavior: 'instant' });
            return { height, window: innerHeight - document.getElementById('bar').offsetHeight };
          }, screen);
          assert.ok(at.height >= at.window - 1, `screen ${screen} is ${at.height} px high in a window of ${at.window}`);
          await checkScreen(page, screen, screens, 'by scrolling');
        }
      }));
  }

  test('each dial leads to its screen, and its heading and question are in sight there', () =>
    read({ address, width: 1440, height: 900 }, async (page) => {
      const screens = await screensOf(page);
      for (const screen of [5, 2, 9, 1, 7, 3, 8, 4, 6]) {
        await byId(page, `dials.${screen}`).click();
        await checkScreen(page, screen, screens, 'by its dial');
        assert.equal(await screenInSight(page), screen);
        const heading = await rectOf(page, screens[screen - 1].heading);
        assert.ok(heading.top > 100 && heading.bottom < 600, `the heading of screen ${screen} is at ${heading.top}`);
      }
      assert.equal(await byId(page, 'dials.place').textContent(), '6 of 9');
    }));

  test('with keys alone: Tab and Enter on a dial, then Tab to its question, to the picture and to the one control', () =>
    read({ address, width: 1440, height: 900 }, async (page) => {
      const screens = await screensOf(page);
      await tabTo(page, 'dials.3');
      await page.keyboard.press('Enter');
      await checkScreen(page, 3, screens, 'by keys');
      await tabTo(page, 'wheels.canvas');
      await page.keyboard.press('ArrowRight');
      await eventually(
        async () => (await stateOf(page)).figures.find(({ id }) => id === 'wheels').parameters.place,
        40,
        'the picture answers',
      );
      await page.keyboard.press('Tab');
      assert.match(
        await page.evaluate(() => document.activeElement.id),
        /^wheels\.place/,
        'nothing stands between the picture and its control',
      );
    }));

  test('the control is at the same height on every screen, and only one field or choice can be seen', () =>
    read({ address, width: 1440, height: 900 }, async (page) => {
      const tops = await page
        .locator('.screen > figure .controls')
        .evaluateAll((all) => all.map((controls) => Math.round(controls.getBoundingClientRect().top)));
      assert.deepEqual([...new Set(tops)].length, 1, tops.join());
      const rows = await page
        .locator('.screen > figure')
        .evaluateAll((all) =>
          all.map(
            (figure) =>
              [...figure.querySelectorAll(':is(.control, .segments, button):not(.cursor *)')].filter((part) => part.checkVisibility())
                .length,
          ),
        );
      assert.deepEqual(
        rows,
        SCREEN_NUMBERS.map((screen) => (screen === 8 ? 2 : 1)), // where one bets and then trains
      );
    }));

  test('with motion the hands of the odometer travel to the table, and then nothing moves', () =>
    read({ address: `${address}#clock`, width: 1440, height: 900, motion: 'no-preference' }, async (page) => {
      await byId(page, 'dials.5').click();
      await eventually(() => stagedIn(page), 'table');
      await settled(page);
      const frames = async () => (await stateOf(page)).frames;
      await eventually(
        async () => {
          const before = await frames();
          await page.waitForTimeout(300);
          return (await frames()) - before;
        },
        0,
        'it comes to rest',
      );
    }));

  test('the contents wait behind their button', () =>
    read({ address, width: 1440, height: 900 }, async (page) => {
      assert.equal(await page.locator('#contents').isVisible(), false);
      await byId(page, 'bar.contents').click();
      await eventually(() => page.locator('#contents').isVisible(), true);
    }));
});

test('no screen has more than about 60 words beside its question', () =>
  read({ address, scripts: false }, async (page) => {
    const counts = await page.locator('.screen').evaluateAll((screens) =>
      screens.map(
        (screen) =>
          [...screen.querySelectorAll(':scope > :is(p, ul)')]
            .map((part) => part.textContent)
            .join(' ')
            .trim()
            .split(/\s+/).length,
      ),
    );
    assert.deepEqual(
      counts.filter((count) => count > 70),
      [],
    );
    assert.equal(await page.locator('.screen math').count(), 0, 'and no formula');
    assert.equal(await page.locator('.screen .quiz').count(), 3);
  }));

describe('on a phone', () => {
  test('the figure comes first and stays while the words of its screen pass below it', () =>
    read({ address, ...PHONE, waits: false }, async (page) => {
      await page.mouse.wheel(0, 60); // the application starts with the reader's first sign
      await page.waitForFunction(() => globalThis.phasebook?.state());
      for (const { figure, heading } of await screensOf(page)) {
        await page.evaluate((id) => document.getElementById(id).scrollIntoView({ behavior: 'instant' }), heading);
        await settled(page);
        const [before, words] = [await rectOf(page, figure), await rectOf(page, heading)];
        assert.ok(before.top <= 1 && words.top > 400, `${figure} at ${before.top} is above its heading at ${words.top}`);
        await page.evaluate(() => scrollBy({ top: 200, behavior: 'instant' }));
        const after = await rectOf(page, figure);
        assert.ok(Math.abs(after.top) <= 1, `${figure} stays, at ${after.top}`);
        assert.ok((await rectOf(page, heading)).top < words.top - 150, 'while the words pass');
        const controls = await page.locator(`[id="${figure}"] .controls`).boundingBox();
        assert.ok(controls.y > 300 && controls.y + 44 < words.top, 'its control is in the figure');
      }
    }));

  test('the dials are within reach, and wide enough for a thumb', () =>
    read({ address, ...PHONE, waits: false }, async (page) => {
      const dials = await page.locator('.screens a').evaluateAll((all) => all.map((dial) => dial.getBoundingClientRect().toJSON()));
      for (const { width, height, bottom } of dials) assert.ok(width >= 42 && height >= 44 && bottom <= PHONE.height);
      await byId(page, 'dials.4').click();
      await eventually(() => currentDial(page), 'dials.4');
      assert.equal(await screenInSight(page), 4);
    }));
});

describe('without scripts', () => {
  for (const [where, window] of someOf([
    ['a wide window', { width: 1440, height: 900 }],
    ['a phone', PHONE],
  ])) {
    test(`in ${where} each screen has its words, a still picture and the answers, and the dials lead there`, () =>
      read({ address, scripts: false, ...window }, async (page) => {
        for (const screen of SCREEN_NUMBERS) {
          await byId(page, `dials.${screen}`).click();
          assert.equal(await screenInSight(page), screen);
          const still = page
            .locator('.screen')
            .nth(screen - 1)
            .locator('.still img');
          await eventually(() => still.evaluate((img) => img.complete && img.naturalWidth > 0), true, `the still of screen ${screen}`);
          const box = await still.boundingBox();
          assert.ok(
            box.height > 200 && box.y >= 0 && box.y + box.height < window.height + 1,
            `the still of screen ${screen} is in sight, at ${box.y}, ${box.height} high`,
          );
        }
        assert.equal(await page.locator('.screen .quiz details').count(), 3);
      }));
  }
});
