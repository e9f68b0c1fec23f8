// The drawn words stand on the DOM's words, measured from pixels: the canvas alone against the DOM alone.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readers} from './lib/browser.mjs';
import {inkIn} from './lib/ink.mjs';
import {lessonIn} from './lib/lesson.mjs';
import {settled} from './lib/reader.mjs';
import {twoPictures} from './lib/two_pictures.mjs';
import {wordsInSight} from './lib/words.mjs';

const read = readers();

/** How far a word's ink is looked for beyond its box: less than a space; not at all where another word touches it. */
const slack_px = (touches) => (touches ? -0.5 : 1);

/** Distances of the edges of the ink in both pictures: [{word, edge, px}], infinite where one has ink and the other none. */
function distances({drawing, dom}, words, ratio) {
  return words.flatMap(({word, x, y, width, height, baseline, linked, touches: [onLeft, onRight]}) => {
    // Underlines are drawn under links and left out of the DOM's picture: look above them.
    const bottom = linked ? baseline + 1 : y + height;
    const left = x - slack_px(onLeft);
    const rect = {x: left, y, width: x + width + slack_px(onRight) - left, height: bottom - y};
    const [drawn, real] = [drawing, dom].map((picture) => inkIn(picture, rect, ratio));
    return ['left', 'right', 'bottom'].map((edge) => ({word, edge, x, y, px: drawn && real ? Math.abs(drawn[edge] - real[edge]) : Infinity}));
  });
}

async function measure(page, context, ratio, title) {
  await settled(page);
  const words = await wordsInSight(page);
  const measured = distances(await twoPictures(page), words, ratio).sort((a, b) => b.px - a.px);
  const worst = measured[0];
  const median = measured[Math.floor(measured.length / 2)].px;
  context.diagnostic(`${title}: ${words.length} words, worst ${worst.px.toFixed(2)} px (${worst.edge} of “${worst.word}”), median ${median.toFixed(3)} px`);
  assert.ok(words.length > 40, `enough words to speak of: ${words.length}`);
  const off = measured.filter(({px}) => px > 1).map(({word, edge, x, y, px}) => `${edge} of “${word}” at ${x.toFixed(1)}, ${y.toFixed(1)}: ${px.toFixed(2)} px`);
  assert.deepEqual(off, [], 'no word is drawn more than 1 CSS pixel away from where the DOM has it');
  assert.ok(median < 0.25, `most words coincide: median ${median}`);
}

const scrollTo = (page, share) => page.evaluate((share) => {
  const column = document.getElementById('main');
  column.scrollTop = (column.scrollHeight - column.clientHeight) * share;
}, share);

for (const {width, height, ratio, scheme = 'light'} of [
  {width: 1440, height: 900, ratio: 1}, {width: 1440, height: 900, ratio: 2, scheme: 'dark'}, {width: 1280, height: 720, ratio: 1}, {width: 1280, height: 720, ratio: 2}, {width: 900, height: 700, ratio: 1},
]) {
  test(`words are drawn where the DOM has them, ${width} by ${height} at ratio ${ratio}, ${scheme}`, (context) =>
    read({address: lessonIn('workbench'), width, height, ratio, scheme}, async (page) => {
      for (const [title, share] of [['at the top', 0], ['half way', 0.5], ['at the end', 1]]) {
        await scrollTo(page, share);
        await measure(page, context, ratio, title);
      }
    }));
}

for (const size of ['small', 'large', 'largest']) {
  test(`${size} words are drawn where the DOM has them`, (context) =>
    read({address: lessonIn('workbench', `&size=${size}`), width: 1440, height: 900}, async (page) => {
      for (const [title, share] of [['at the top', 0], ['half way', 0.5], ['at the end', 1]]) {
        await scrollTo(page, share);
        await measure(page, context, 1, title);
      }
    }));
}

test('words of an answered question are drawn where the DOM has them', (context) =>
  read({address: lessonIn('workbench')}, async (page) => {
    const {items: [{id}]} = await page.evaluate(() => globalThis.phasebook.state());
    await page.evaluate((id) => globalThis.phasebook.answer(id, [document.querySelector(`input[name="${id}"]`).value]), id);
    await settled(page);
    await page.evaluate((id) => document.getElementById(id).scrollIntoView({block: 'center'}), id);
    await measure(page, context, 1, 'with feedback');
  }));
