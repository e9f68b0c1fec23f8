// A figure of the book on a teacher's page, which has what the README shows.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readers } from './lib/browser.mjs';
import { FIGURE, lessonIn } from './lib/lesson.mjs';
import { eventually, settled, stateOf } from './lib/reader.mjs';

const read = readers();
const [example] = /(?: {4}.*\n)+/.exec(readFileSync(new URL('../../README.md', import.meta.url), 'utf8').split('## In your own page')[1]);
const PAGE = `<!doctype html><meta charset="utf-8"><title>A lesson</title>
  <p style="height: 600px">What a teacher writes comes here. Then a figure of the book:</p>
  ${example.replace('https://example.org/book/', '').replace('<iframe', '<iframe style="width: 100%; height: 500px; border: 0"')}
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
      const frame = page.frame({ url: /only=table/ });
      await frame.evaluate(() => globalThis.phasebook.ready);
      const needed = () => frame.evaluate(() => document.documentElement.scrollHeight);
      const given = () => page.locator('#book').evaluate(({ offsetHeight }) => offsetHeight);
      await eventually(
        async () => Math.abs((await given()) - (await needed())) <= 1 && (await given()) !== 500,
        true,
        'the page is told how tall it is',
      );
      await body(page, frame);
    },
  );

const shownIn = (frame) =>
  frame.evaluate(() =>
    [...document.querySelectorAll('#bar, #contents, #article > *')].filter((element) => element.checkVisibility()).map(({ id }) => id),
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
    assert.ok(await page.locator('#article > p').first().isVisible());
  }));
