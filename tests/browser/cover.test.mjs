// The cover: what it shows without scripts, what it does with them, and how readers get from it to a chapter and back.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {projectRoot} from '../../tools/lib/files.mjs';
import {realBook} from './lib/books.mjs';
import {readers, whenReady} from './lib/browser.mjs';
import {kLesson} from './lib/lesson.mjs';
import {bringIntoView, byId, drag, eventually, rectOf, settled, stateOf} from './lib/reader.mjs';

const read = readers(realBook);
const kCover = {address: 'index.html'};
const kOrder = 'order';
const kDrift = 'drift';

const figureOf = async (page, id) => (await stateOf(page)).figures.find((figure) => figure.id === id);
const wordsOf = async (page) => (await figureOf(page, kOrder)).parameters.words;
/** How far the outputs have moved, according to the figure. */
const moved = async (page) => /at most ([\d.]+): they are/.exec((await figureOf(page, kOrder)).description)[1];

/** Drags the first word over the second: three chips that share the width of a phone, or stand in its middle, 132 pixels apart, under the first order. */
async function dragFirstWord(page) {
  await bringIntoView(page, `${kOrder}.canvas`);
  const {x, y, width} = await rectOf(page, `${kOrder}.canvas`);
  const [apart, down] = width < 440 ? [width / 3, 55] : [132, 128];
  await drag(page, {x: x + width / 2 - apart, y: y + down}, {x: x + width / 2, y: y + down + 2});
  await settled(page);
}

async function draggingCountsOnlyWithTheEncoding(page) {
  assert.equal(await wordsOf(page), 'man bites dog');
  await dragFirstWord(page);
  assert.equal(await wordsOf(page), 'bites man dog');
  assert.equal(await moved(page), '0.000000');
  assert.match(await byId(page, `${kOrder}.description`).textContent(), /“bites man dog”.* 0\.000000: they are the same vectors\.$/);
  await page.locator(`#article a.act[href*="${kOrder}.encoding=sinusoidal"]`).click();
  await eventually(async () => Number(await moved(page)) > 0.1, true, 'with the encoding the order counts');
  await page.locator(`#article a.act[href*="${kOrder}.encoding=none"]`).click();
  await eventually(() => moved(page), '0.000000');
}

test('without scripts the cover is text and still pictures, light or dark', () => read({...kCover, scripts: false}, async (page) => {
  const text = await page.locator('#article').innerText();
  const markdown = readFileSync(join(projectRoot, 'chapters/cover.md'), 'utf8');
  for (const [, heading] of markdown.matchAll(/^#+ (.+)$/gm)) assert.ok(text.includes(heading), heading);
  for (const figure of [kOrder, kDrift]) {
    assert.equal(await byId(page, `${figure}.canvas`).isVisible(), false, 'no empty canvas');
    assert.equal(await byId(page, `${figure}.description`).isVisible(), true);
    const picture = page.locator(`figure#${figure} .still img`);
    await picture.scrollIntoViewIfNeeded();
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({colorScheme});
      await eventually(() => picture.evaluate(({currentSrc, naturalWidth}) => [/-(\w+)\.svg$/.exec(currentSrc)?.[1], naturalWidth > 600]), [colorScheme, true]);
    }
  }
  assert.equal(await byId(page, 'cover.continue').isVisible(), false);
  assert.equal(await page.locator(`.chapters a[href="${kLesson.address}"]`).isVisible(), true);
  assert.deepEqual(await page.locator('.foot a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))), ['index.html', 'final-quiz.html', 'glossary.html', 'sources.html', 'corrections.html', 'contents.html', 'about.html', 'licences.txt']);
}));

test('the application draws the pictures; words that are dragged change places and no output, with the encoding they do', () => read(kCover, async (page) => {
  assert.deepEqual([(await stateOf(page)).chapter, (await stateOf(page)).view], ['index', 'page']);
  for (const figure of [kOrder, kDrift]) {
    assert.equal(await byId(page, `${figure}.canvas`).isVisible(), true);
    assert.equal(await page.locator(`figure#${figure} .still`).isVisible(), false);
  }
  await draggingCountsOnlyWithTheEncoding(page);

  const strips = () => byId(page, `${kOrder}.canvas`).evaluate((canvas) => {
    const part = Object.assign(document.createElement('canvas'), {width: 50, height: canvas.height - 90});
    part.getContext('2d').drawImage(canvas, 60 - canvas.width, 0);
    return part.toDataURL();
  });
  await settled(page);
  const before = await strips();
  await page.locator(`#article a.act[href*="${kOrder}.encoding=sinusoidal"]`).click();
  await settled(page);
  assert.notEqual(await strips(), before, 'the outputs look otherwise with the encoding');

  const {description} = await figureOf(page, kDrift);
  const [, usual, ours] = /off by up to ([\d.]+) over .* mode and ([\de.-]+) in its exact one/.exec(description);
  assert.ok(Math.abs(usual - 0.06) < 0.005, `the usual recipe is off by ${usual}`);
  assert.ok(ours > 0 && ours <= 3e-8, `the book by ${ours}`);
  await page.locator(`#article a.act[href*="${kDrift}.position=1000#"]`).click();
  await eventually(async () => /position 1,000 /.test((await figureOf(page, kDrift)).description), true);

  for (const width of [1440, 1024, 700, 390, 320]) {
    await page.setViewportSize({width, height: 720});
    await settled(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, 'nothing is wider than the window');
  }
}));

test('words are dragged in a small window too', () => read({...kCover, width: 390, height: 844}, draggingCountsOnlyWithTheEncoding));

test('the cover is a page whatever the settings say, and the chapter after it is not', () => read({address: 'index.html?view=workbench'}, async (page) => {
  assert.equal((await stateOf(page)).view, 'page');
  assert.equal(await byId(page, 'bar.view').isVisible(), false);
  await page.evaluate(() => { globalThis.mark = 'same document'; });
  await page.locator(`.chapters a[href="${kLesson.address}"]`).click();
  await eventually(async () => (await stateOf(page)).chapter, kLesson.slug);
  await eventually(async () => (await stateOf(page)).view, 'workbench');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.page), 'chapter');
  await page.goBack();
  await eventually(async () => (await stateOf(page)).chapter, 'index');
  await settled(page);
  assert.equal((await stateOf(page)).view, 'page');
  assert.equal(await page.evaluate(() => globalThis.mark), 'same document');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.page), 'cover');
  await dragFirstWord(page);
  assert.equal(await wordsOf(page), 'bites man dog', 'its figures are at work again');
}));

test('who has read comes back to where they left; who has not is not asked', () => read({...kCover, height: 500}, async (page) => {
  assert.equal(await byId(page, 'cover.continue').isVisible(), false);
  const section = kLesson.sections[1];
  await page.goto(`${kLesson.address}?view=page#${section}`);
  await whenReady(page);
  await eventually(async () => (await stateOf(page)).section, section);
  await eventually(() => page.evaluate(() => localStorage.getItem('phasebook.place')), `${kLesson.slug}#${section}`);
  await page.goto('index.html');
  await whenReady(page);
  const link = byId(page, 'cover.continue.link');
  await eventually(() => link.isVisible(), true);
  assert.equal(await link.getAttribute('href'), `${kLesson.address}#${section}`);
  await link.click();
  await eventually(async () => (await stateOf(page)).chapter, kLesson.slug);
  await eventually(async () => (await stateOf(page)).section, section);
}));
