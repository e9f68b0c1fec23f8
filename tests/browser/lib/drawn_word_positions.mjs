// Measures, from pixels, how far drawn words are from those of the DOM.
import assert from 'node:assert/strict';
import { inkIn } from './ink.mjs';
import { settled } from './reader.mjs';
import { twoPictures } from './two_pictures.mjs';
import { visibleWords } from './words.mjs';

/** How far beyond its box a word's ink is searched for: less than a space, and not at all if another word touches it. */
const slack_px = (touches) => (touches ? -0.5 : 1);

/** For each word the distances between the edges of its ink in both pictures: [{edge, px}, …]; infinite if only one of them has ink. */
function distances({ drawing, dom }, words, ratio) {
  return words.map(({ x, y, width, height, baseline, linked, touches: [onLeft, onRight] }) => {
    // Look above underlines, because links have them in the drawing but not in the picture of the DOM.
    const bottom = linked ? baseline + 1 : y + height;
    const left = x - slack_px(onLeft);
    const rect = { x: left, y, width: x + width + slack_px(onRight) - left, height: bottom - y };
    const [drawn, real] = [drawing, dom].map((picture) => inkIn(picture, rect, ratio));
    return ['left', 'right', 'bottom'].map((edge) => ({ edge, px: drawn && real ? Math.abs(drawn[edge] - real[edge]) : Infinity }));
  });
}

/** The visible words with their distances: [{word, x, y, edges}]. */
async function measureWords(page, ratio) {
  await settled(page);
  const words = await visibleWords(page);
  assert.ok(words.length > 10, `enough words to speak of: ${words.length}`);
  const edges = distances(await twoPictures(page), words, ratio);
  return words.map(({ word, x, y }, i) => ({ word, x, y, edges: edges[i] }));
}

const told = ({ word, x, y }, px, edge = '') => `${edge}“${word}” at ${x.toFixed(1)}, ${y.toFixed(1)}: ${px.toFixed(2)} px`;

/** Checks that `share` of the visible words are drawn at most `limit_px` away from their positions in the DOM. */
export async function assertMostWordPositions(page, context, title, { ratio = 1, share = 0.95, limit_px = 2 } = {}) {
  const words = (await measureWords(page, ratio)).map((word) => ({ ...word, px: Math.max(...word.edges.map(({ px }) => px)) }));
  const off = words.filter(({ px }) => px > limit_px);
  const summary = `${title}: ${(100 * (1 - off.length / words.length)).toFixed(1)} % of ${words.length} words are drawn within ${limit_px} px`;
  context.diagnostic(summary);
  assert.ok(off.length <= (1 - share) * words.length, [summary, ...off.map((word) => told(word, word.px))].join('\n'));
}

// one word in sight, or one in two hundred, may be this far off: a run is drawn as a whole, and browsers round where its words begin
const STRAY_px = 1.5;

/** Checks that no visible word is drawn more than a pixel away from its position in the DOM. */
export async function assertWordPositions(page, context, ratio, title) {
  const words = await measureWords(page, ratio);
  const measured = words.flatMap(({ edges, ...word }) => edges.map(({ edge, px }) => ({ word, edge, px }))).sort((a, b) => b.px - a.px);
  const [worst] = measured;
  const median = measured[Math.floor(measured.length / 2)].px;
  context.diagnostic(
    `${title}: ${words.length} words, worst ${told(worst.word, worst.px, `${worst.edge} of `)}, median ${median.toFixed(3)} px`,
  );
  const strays = measured.filter(({ px }) => px > 1 && px <= STRAY_px);
  const off = measured
    .filter(({ px }) => px > (strays.length <= Math.max(1, words.length / 200) ? STRAY_px : 1))
    .map(({ word, edge, px }) => told(word, px, `${edge} of `));
  assert.deepEqual(off, [], 'no word is drawn more than 1 CSS pixel away from where the DOM has it');
  assert.ok(median < 0.25, `most words coincide: median ${median}`);
}
