// A figure of the book on a teacher's page, which has what docs/embedding.md shows.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readers } from './lib/browser.mjs';
import { FIGURE, LESSON, lessonIn } from './lib/lesson.mjs';
import { byId, eventually, openPanel, settled, stateOf } from './lib/reader.mjs';

const read = readers();
const [example] = /(?: {4}.*\n)+/.exec(readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8'));
const PAGE = `<!doctype html><meta charset="utf-8"><title>A lesson</title>
  <p style="height: 600px">What a teacher writes comes here. Then a figure of the book:</p>
  ${example.replace('https://example.org/book/', '')}
  <p style="height: 600px">And what she writes about it.</p>`;
const SIZE = { width: 1100, height: 700 };

/** Opens the teacher's page, served beside the book, and calls body(page, frame). */
const readTeachersPage = (body) =>
  read(
    {
      address: 'teacher.html',
      ...SIZE,
      waits: false,
      prepare: (page) => page.route('**/teacher.html', (route) => route.fulfill({ body: PAGE, contentType: 'text/html' })),
    },
    async (page) => {
      await page.locator('#book').scrollIntoViewIfNeeded();
      await eventually(() => page.frame({ url: /only=table/ }) !== null, true, 'the frame begins to load');
      const frame = page.frame({ url: /only=table/ });
      await frame.waitForFunction(() => globalThis.phasebook);
      await frame.evaluate(() => globalThis.phasebook.ready);
      const needed = () => frame.evaluate(() => document.documentElement.scrollHeight);
      const given = () => page.locator('#book').evaluate(({ offsetHeight }) => offsetHeight);
      await eventually(
        async () => Math.abs((await given()) - (await needed())) <= 1 && (await given()) !== 640,
        true,
        'the page is told how tall it is',
      );
      await body(page, frame);
    },
  );

const shownIn = (frame) =>
  frame.evaluate(() =>
    [...document.querySelectorAll('#bar, #contents, #article > :not(.screen), .screen > *')]
      .filter((element) => element.checkVisibility())
      .map(({ id }) => id),
  );

test("on a teacher's page there is the figure alone, and the page is told how tall it is", () =>
  readTeachersPage(async (page, frame) => {
    assert.deepEqual(await shownIn(frame), [FIGURE.id]);
    assert.ok((await page.locator('#book').evaluate(({ offsetHeight }) => offsetHeight)) > 300);
  }));

test("over the figure the wheel scrolls the teacher's page until the figure has the focus", () =>
  readTeachersPage(async (page, frame) => {
    const canvas = frame.locator(`[id="${FIGURE.id}.canvas"]`);
    const scrolled = () => page.evaluate(() => scrollY);
    await page.evaluate(() => scrollTo(0, 400));
    const { x, y, width } = await canvas.boundingBox();
    await page.mouse.move(x + width / 2, y + 60);
    const before = await scrolled();
    await page.mouse.wheel(0, 100);
    await eventually(scrolled, before + 100);
    await frame.evaluate((id) => document.getElementById(id).focus(), `${FIGURE.id}.canvas`); // which may bring it into view
    const there = await scrolled();
    const shown = () => frame.evaluate(() => globalThis.phasebook.state().figures[0].parameters.shown_positions);
    const all = await shown();
    await page.mouse.wheel(0, -100);
    await eventually(async () => (await shown()) !== all, true, 'the wheel zooms');
    assert.equal(await scrolled(), there);
  }));

test("links to the rest of the book open beside the teacher's page", () =>
  read({ address: lessonIn('workbench', '&embed=1'), ...SIZE }, async (page) => {
    assert.equal((await stateOf(page)).view, 'page');
    await settled(page);
    const targets = await page.evaluate(() =>
      [...document.querySelectorAll('#article a[href]:not([data-press])')]
        .filter(({ pathname }) => pathname !== location.pathname)
        .map((link) => {
          link.addEventListener('click', (event) => event.preventDefault());
          link.click();
          return link.target;
        }),
    );
    assert.ok(targets.length > 0);
    assert.deepEqual(new Set(targets), new Set(['_blank']));
  }));

test('a figure that is not there leaves the text', () =>
  read({ address: lessonIn('page', '&only=nothing'), ...SIZE }, async (page) => {
    assert.ok(await page.locator(':is(#article, .screen) > p').first().isVisible());
  }));

for (const [theme, scheme] of [
  ['dark', 'light'],
  ['light', 'dark'],
]) {
  test(`before the application runs an embedded figure with theme=${theme} has its ${theme} picture, on a ${scheme} system`, () =>
    read(
      { address: lessonIn('page', `&embed=1&only=${FIGURE.id}&theme=${theme}`), width: 600, height: 700, scheme, waits: false },
      async (page) => {
        const shown = () => page.locator(`[id="${FIGURE.id}"] .still img`).evaluate(({ currentSrc }) => currentSrc);
        await eventually(async () => (await shown()).endsWith(`-${theme}.svg`), true, 'the picture');
        assert.equal(await byId(page, `${FIGURE.id}.canvas`).isVisible(), false, 'nothing runs yet');
      },
    ));
}

test('when the reader changes the theme, the pictures of other figures change too', () =>
  read({ address: lessonIn('page'), width: 1000 }, async (page) => {
    const dark = () =>
      page
        .locator('.still source:not([srcset*="phone"])')
        .first()
        .evaluate(({ media }) => matchMedia(media).matches);
    assert.equal(await dark(), false);
    await byId(page, 'bar.theme').click();
    await eventually(dark, true);
    await byId(page, 'bar.theme').click();
    await eventually(dark, false);
  }));

test('the menu of a figure copies the code of a frame, with the keyboard too, and the code shows the figure as it stands', () => {
  const keep = () => {
    navigator.clipboard.writeText = async (text) => {
      globalThis.copied = text;
    };
  };
  return read({ address: lessonIn('page', '&theme=dark&table.base=55'), prepare: (page) => page.addInitScript(keep) }, async (page) => {
    await openPanel(page, FIGURE.id);
    const entry = page.getByRole('button', { name: /^Embed this figure/ }).first();
    await entry.focus();
    await page.keyboard.press('Enter');
    await eventually(() => byId(page, `${FIGURE.id}.status`).textContent(), 'Embed code copied.');
    const code = await page.evaluate(() => globalThis.copied);
    const attribute = (name) => new RegExp(` ${name}="([^"]*)"`).exec(code)[1].replaceAll('&amp;', '&');
    const src = attribute('src');
    assert.equal(attribute('title'), 'Encoding table');
    assert.ok(src.startsWith(new URL(LESSON.address, page.url()).href), `${src} is absolute`);
    await page.goto(src);
    await page.waitForFunction(() => globalThis.phasebook);
    await page.evaluate(() => globalThis.phasebook.ready);
    assert.deepEqual(await shownIn(page), [FIGURE.id]);
    const state = await stateOf(page);
    assert.deepEqual([state.theme, state.figures.find(({ id }) => id === FIGURE.id).parameters.base], ['dark', 55]);
  });
});
