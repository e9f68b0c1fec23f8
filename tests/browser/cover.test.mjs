// The cover: its five moments, run by scrolling; its words, moved by pointer and keys; what it is without motion and without scripts; and
// how readers get from it to a chapter and back.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { realBook } from './lib/books.mjs';
import { readers, whenReady } from './lib/browser.mjs';
import { LESSON, someOf } from './lib/lesson.mjs';
import { byId, drag, eventually, middleOf, settled, stateOf } from './lib/reader.mjs';

const read = readers(realBook);
const COVER = { address: 'index.html' };
const MOVING = { ...COVER, motion: 'no-preference' };
const SHOT = 'shot';
const STILLS = 4; // one for each moment but the first, which the words themselves show
const LINES = [...readFileSync(join(projectRoot, 'chapters/cover.md'), 'utf8').matchAll(/^\d\. (.+)$/gm)].map(([, line]) => line);

const shotOf = async (page) => (await stateOf(page)).figures.find(({ id }) => id === SHOT);
const momentOf = async (page) => (await shotOf(page)).parameters.moment;
const wordsOf = (page) =>
  page
    .locator('.sentence b')
    .allTextContents()
    .then((words) => words.join(' '));
const opacityOf = (locator) => locator.evaluate((element) => Number(getComputedStyle(element).opacity));

/** Scrolls to this moment, in a window where the cover moves. */
async function scrollTo(page, moment) {
  await page.evaluate((moment) => {
    const tops = [...document.querySelectorAll('.shot > section')].map((section) => section.getBoundingClientRect().top + scrollY);
    const begun = Math.floor(moment);
    globalThis.scrollTo({ top: tops[begun] + (moment - begun) * ((tops[begun + 1] ?? tops[begun]) - tops[begun]), behavior: 'instant' });
  }, moment);
  await eventually(async () => Math.abs((await momentOf(page)) - moment) < 0.01, true, `moment ${moment}`);
  await settled(page);
}

const middleOfWord = async (page, k) =>
  middleOf(
    await page
      .locator('.sentence b')
      .nth(k)
      .evaluate((word) => word.getBoundingClientRect().toJSON()),
  );

/** The parts of the picture that are neither ground nor nothing, of 1000. */
const painted = (page) =>
  byId(page, `${SHOT}.canvas`).evaluate((canvas) => {
    const small = Object.assign(document.createElement('canvas'), { width: 50, height: 50 });
    const context = small.getContext('2d');
    context.drawImage(canvas, 0, 0, 50, 50);
    const { data } = context.getImageData(0, 0, 50, 50);
    let inked = 0;
    for (let i = 0; i < data.length; i += 4)
      inked += data[i + 3] > 0 && Math.abs(data[i] - data[0]) + Math.abs(data[i + 2] - data[2]) > 8 ? 1 : 0;
    return Math.round(inked / 2.5);
  });

for (const [width, height] of someOf([
  [1280, 720],
  [1440, 900],
  [390, 844],
])) {
  test(`scrolling runs the shot through its five moments and back, ${width} pixels wide`, () =>
    read({ ...MOVING, width, height }, async (page) => {
      const inks = [];
      for (const moment of [0, 1, 2, 3, 4]) {
        await scrollTo(page, moment);
        inks.push(await painted(page));
        await eventually(
          () => Promise.all(LINES.map((_, k) => opacityOf(page.locator('.shot > section > p').nth(k)))),
          LINES.map((_, k) => (k === moment ? 1 : 0)),
          `at ${moment} its line is seen, and no other`,
        );
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, 'nothing is wider than the window');
      }
      assert.equal(inks[0], 0, 'at first there are only words');
      assert.ok(inks[1] > 0 && inks[2] > inks[1] && inks[3] > 500, `clocks, waves and the table are drawn: ${inks}`);
      assert.ok(inks[4] > 5 && inks[4] < 200, `the rest has become paper: ${inks}`);
      assert.equal(await opacityOf(page.locator('.sentence')), 0);
      assert.match((await shotOf(page)).description, /9 letters/);
      await scrollTo(page, 1);
      assert.equal(await painted(page), inks[1], 'the way back is the same');
    }));
}

test('the words stand over what the figure hangs on them', () =>
  read(MOVING, async (page) => {
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [800, 1000],
    ]) {
      await page.setViewportSize({ width, height });
      await scrollTo(page, 1);
      const boxes = (name) => page.locator(name).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      const [lines, words] = [await boxes('.sentence i'), await boxes('.sentence b')];
      const em = Math.min(168, 0.117 * width, 0.187 * height);
      for (const [k, line] of lines.entries()) {
        assert.ok(Math.abs(line.x - words[k].x) < 0.5 && Math.abs(line.width - words[k].width) < 0.5, `${width}: line ${k} is its word's`);
        assert.ok(Math.abs(line.y - (0.478 * height + 0.274 * em)) < 2.5, `${width}: line ${k} at ${line.y}`);
        if (k > 0) assert.ok(Math.abs(line.x - lines[k - 1].right - 0.52 * em) < 1, `${width}: gap ${k}`);
      }
      assert.ok(Math.abs((lines[0].x + lines[2].right) / 2 - width / 2) < 1.5, `${width}: they stand in the middle`);
    }
  }));

for (const [width, height] of someOf([
  [1280, 720],
  [390, 844],
])) {
  test(`a dragged word changes places with the others, with and without positions, ${width} pixels wide`, () =>
    read({ ...MOVING, width, height }, async (page) => {
      await drag(page, await middleOfWord(page, 2), await middleOfWord(page, 0));
      await eventually(() => wordsOf(page), 'man dog bites');
      assert.match(await byId(page, 'cover.order').textContent(), /^man dog bites: “man” is now word 1/);
      await eventually(async () => (await shotOf(page)).parameters.words, 'man dog bites');
      assert.match((await shotOf(page)).description, /“man” is the same as in “dog bites man”/);
      await scrollTo(page, 1);
      assert.match((await shotOf(page)).description, /“man” is different from what it is in “dog bites man”/);
      await drag(page, await middleOfWord(page, 0), await middleOfWord(page, 1));
      await eventually(() => wordsOf(page), 'dog man bites');
      await settled(page);
      assert.match((await shotOf(page)).description, /“dog man bites”/);
      assert.equal(
        await page.locator('.sentence b').evaluateAll((all) => all.some((word) => word.style.translate)),
        false,
        'let go, it lies in its place',
      );
    }));
}

test('keys move words, say so, and stop at the ends; words that were scrolled away come back for them', () =>
  read(MOVING, async (page) => {
    const word = page.locator('.sentence b', { hasText: 'man' });
    await word.focus();
    for (const [key, order] of [
      ['ArrowLeft', 'dog man bites'],
      ['ArrowLeft', 'man dog bites'],
      ['ArrowLeft', 'man dog bites'],
      ['ArrowRight', 'dog man bites'],
    ]) {
      await page.keyboard.press(key);
      assert.equal(await wordsOf(page), order);
      assert.equal(await word.evaluate((element) => document.activeElement === element), true, 'the focus goes with the word');
    }
    assert.match(await byId(page, 'cover.order').textContent(), /“man” is now word 2/);
    await eventually(async () => (await shotOf(page)).parameters.words, 'dog man bites');
    assert.equal(await word.getAttribute('role'), 'button');
    await scrollTo(page, 3);
    await page.evaluate(() => document.activeElement.blur());
    await word.evaluate((element) => element.focus({ preventScroll: true }));
    await eventually(() => momentOf(page), 0);
  }));

test('the switch plays to the clocks and back', () =>
  read(MOVING, async (page) => {
    const positions = byId(page, 'cover.positions');
    assert.equal(await positions.getAttribute('aria-checked'), 'false');
    await positions.click();
    await eventually(() => momentOf(page), 1);
    assert.equal(await positions.getAttribute('aria-checked'), 'true');
    assert.equal(await page.evaluate(() => scrollY), 0, 'the page stays where it is');
    await positions.focus();
    await page.keyboard.press('Enter');
    await eventually(() => momentOf(page), 0);
    assert.equal(await positions.getAttribute('aria-checked'), 'false');
  }));

/** Five moments below each other: the words, then a still and a line for each other one. */
async function isStill(page) {
  const [words, ...rest] = await page
    .locator('.sentence, .shot > section:not(:first-of-type)')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON()));
  assert.equal(rest.length, STILLS);
  for (const [k, { top }] of rest.entries())
    assert.ok(top >= (k === 0 ? words : rest[k - 1]).bottom - 1, `moment ${k + 1} is below the one before`);
  for (const picture of await page.locator('.shot .still img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await eventually(() => picture.evaluate(({ naturalWidth }) => naturalWidth > 300), true);
  }
  assert.ok(LINES.length >= 4, 'the cover is told in lines');
  for (const [k, line] of LINES.entries()) assert.equal(await page.locator('.shot > section > p').nth(k).innerText(), line);
}

test('for readers who want less motion five stills stand below each other, and the words can still be moved', () =>
  read(COVER, async (page) => {
    await isStill(page);
    await page.evaluate(() => globalThis.scrollTo(0, 0));
    await drag(page, await middleOfWord(page, 0), await middleOfWord(page, 1));
    await eventually(() => wordsOf(page), 'bites dog man');
    assert.equal(await momentOf(page), 0, 'scrolling moves nothing');
  }));

for (const [width, height] of someOf([
  [1280, 720],
  [390, 844],
])) {
  test(`without scripts the cover is text and stills, light or dark, ${width} pixels wide`, () =>
    read({ ...COVER, scripts: false, width, height }, async (page) => {
      await isStill(page);
      const picture = page.locator('.shot .still img').first();
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        const wanted = `still-index-shot-1-${width < 640 ? 'phone-' : ''}${colorScheme}.svg`;
        await eventually(() => picture.evaluate(({ currentSrc }) => currentSrc.split('/').at(-1)), wanted);
      }
      assert.equal(await page.locator('button:visible').count(), 0, 'nothing is shown that cannot work');
      assert.equal(await byId(page, 'cover.continue').isVisible(), false);
      assert.equal(await page.locator(`.dials a[href="${LESSON.address}"]`).isVisible(), true);
      assert.equal(await page.locator('.start a').first().isVisible(), true);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      assert.deepEqual(await page.locator('.foot a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))), [
        'index.html',
        'pretest.html',
        'questions.html',
        'final-quiz.html',
        'review.html',
        'map.html',
        'glossary.html',
        'sources.html',
        'seed-texts.html',
        'corrections.html',
        'contents.html',
        'teachers.html',
        'about.html',
        'licences.txt',
      ]);
    }));
}

test('the cover is the same whatever the settings say, and the chapter after it is not', () =>
  read({ ...MOVING, address: 'index.html?view=workbench' }, async (page) => {
    assert.equal((await stateOf(page)).view, 'page');
    assert.equal(await byId(page, 'bar.view').isVisible(), false);
    await page.evaluate(() => {
      globalThis.mark = 'same document';
    });
    await page.locator(`.dials a[href="${LESSON.address}"]`).click();
    await eventually(async () => (await stateOf(page)).chapter, LESSON.slug);
    await eventually(async () => (await stateOf(page)).view, 'workbench');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.page), 'chapter');
    await page.goBack();
    await eventually(async () => (await stateOf(page)).chapter, 'index');
    await settled(page);
    assert.equal((await stateOf(page)).view, 'page');
    assert.equal(await page.evaluate(() => globalThis.mark), 'same document');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.page), 'cover');
    await scrollTo(page, 1);
    assert.ok((await painted(page)) > 0, 'its figure is at work again');
    await drag(page, await middleOfWord(page, 2), await middleOfWord(page, 0));
    await eventually(async () => (await shotOf(page)).parameters.words, 'man dog bites');
  }));

test('who has read comes back to where they left; who has not is not asked', () =>
  read({ ...COVER, height: 500 }, async (page) => {
    assert.equal(await byId(page, 'cover.continue').isVisible(), false);
    const section = LESSON.sections[1];
    await page.goto(`${LESSON.address}?view=page#${section}`);
    await whenReady(page);
    await eventually(async () => (await stateOf(page)).section, section);
    await eventually(() => page.evaluate(() => localStorage.getItem('phasebook.place')), `${LESSON.slug}#${section}`);
    await page.goto('index.html');
    await whenReady(page);
    const link = byId(page, 'cover.continue.link');
    await eventually(() => link.isVisible(), true);
    assert.equal(await link.getAttribute('href'), `${LESSON.address}#${section}`);
    await link.click();
    await eventually(async () => (await stateOf(page)).chapter, LESSON.slug);
    await eventually(async () => (await stateOf(page)).section, section);
  }));
