// Measures, from pixels, how far drawn words are from those of the DOM.
import assert from 'node:assert/strict';
import {inkIn} from './ink.mjs';
import {settled} from './reader.mjs';
import {twoPictures} from './two_pictures.mjs';
import {visibleWords} from './words.mjs';

/** How far beyond its box a word's ink is searched for: less than a space, and not at all if another word touches it. */
const slack_px = (touches) => (touches ? -0.5 : 1);

/** The distances between the edges of the ink in both pictures: [{word, edge, px}]; infinite if only one of them has ink. */
function distances({drawing, dom}, words, ratio) {
  return words.flatMap(({word, x, y, width, height, baseline, linked, touches: [onLeft, onRight]}) => {
    // Look above underlines, because links have them in the drawing but not in the picture of the DOM.
    const bottom = linked ? baseline + 1 : y + height;
    const left = x - slack_px(onLeft);
    const rect = {x: left, y, width: x + width + slack_px(onRight) - left, height: bottom - y};
    const [drawn, real] = [drawing, dom].map((picture) => inkIn(picture, rect, ratio));
    return ['left', 'right', 'bottom'].map((edge) => ({word, edge, x, y, px: drawn && real ? Math.abs(drawn[edge] - real[edge]) : Infinity}));
  });
}

/** Checks that no visible word is drawn more than a pixel away from its position in the DOM. */
export async function assertWordPositions(page, context, ratio, title) {
  await settled(page);
  const words = await visibleWords(page);
  const measured = distances(await twoPictures(page), words, ratio).sort((a, b) => b.px - a.px);
  const worst = measured[0];
  const median = measured[Math.floor(measured.length / 2)].px;
  context.diagnostic(`${title}: ${words.length} words, worst ${worst.px.toFixed(2)} px (${worst.edge} of “${worst.word}”), median ${median.toFixed(3)} px`);
  assert.ok(words.length > 40, `enough words to speak of: ${words.length}`);
  const off = measured.filter(({px}) => px > 1).map(({word, edge, x, y, px}) => `${edge} of “${word}” at ${x.toFixed(1)}, ${y.toFixed(1)}: ${px.toFixed(2)} px`);
  assert.deepEqual(off, [], 'no word is drawn more than 1 CSS pixel away from where the DOM has it');
  assert.ok(median < 0.25, `most words coincide: median ${median}`);
}
