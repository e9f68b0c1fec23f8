// The cards that others show beside a link to a chapter: the compiler lays them out (src/compiler/site/sharing.h), and this draws them, in
// the book's faces.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { listFiles, writeAtomically } from './files.mjs';

const PIXELATED = 'image-rendering:optimizeSpeed'; // the name that this rasteriser knows for it
const CARD = /^card-.*\.svg$/;
export const isDrawnCard = (name) => CARD.test(name);

/** Draws each "card-….svg" in the folder `pages` as "card-….png" in `out`. */
export async function drawCards(pages, fonts, out) {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm'); // imported here because set-up installs it
  await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const faces = listFiles(fonts).filter((name) => name.endsWith('.ttf'));
  const font = { loadSystemFonts: false, fontBuffers: faces.map((name) => readFileSync(join(fonts, name))) };
  for (const name of listFiles(pages).filter(isDrawnCard)) {
    const svg = readFileSync(join(pages, name), 'utf8').replaceAll('image-rendering:pixelated', PIXELATED);
    const drawn = new Resvg(svg, { font }).render();
    writeAtomically(join(out, name.replace(/svg$/, 'png')), drawn.asPng());
    drawn.free();
  }
}
