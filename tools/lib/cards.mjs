// The cards that others show beside a link to a chapter: the compiler lays them out (src/compiler/site/sharing.h), and this draws them, in
// the book's faces.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, writeAtomically } from './files.mjs';
import { rasterise } from './rasterise.mjs';

const PIXELATED = 'image-rendering:optimizeSpeed'; // the name that this rasteriser knows for it
const CARD = /^card-.*\.svg$/;
export const isDrawnCard = (name) => CARD.test(name);

/** Draws each "card-….svg" in the folder `pages` as "card-….png" in `out`. */
export async function drawCards(pages, fonts, out) {
  const faces = listFiles(fonts).filter((name) => name.endsWith('.ttf'));
  const font = { loadSystemFonts: false, fontBuffers: faces.map((name) => readFileSync(join(fonts, name))) };
  for (const name of listFiles(pages).filter(isDrawnCard)) {
    const svg = readFileSync(join(pages, name), 'utf8').replaceAll('image-rendering:pixelated', PIXELATED);
    writeAtomically(join(out, name.replace(/svg$/, 'png')), await rasterise(svg, { font }));
  }
}
