// The cover: the table of the sinusoidal encoding, position by position downwards, fast columns on the left, and the title.
import { readFileSync } from 'node:fs';
import { inSite } from '../lib/edition.mjs';
import { rasterise } from '../lib/rasterise.mjs';
import { escapeXml } from './xml.mjs';

const WIDTH = 1200;
const HEIGHT = 1600;
const TOP = 560; // of the table
const [COLUMNS, ROWS] = [24, 26];
const BASE = 100; // smaller than the usual 10,000, so that the slow columns change on one page, too
// Ten steps of Fabio Crameri's vik, from −1 to 1.
const COLOURS = ['#001261', '#033E7D', '#1E6F9D', '#71A8C4', '#C9DDE7', '#EACEBD', '#D39774', '#BE6533', '#8B2706', '#590008'];

/** @param {number} position @param {number} column even ones are sines, odd ones cosines */
export function encoded(position, column) {
  const angle = position / BASE ** ((column - (column % 2)) / COLUMNS);
  return column % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
}

export function coverSvg({ title, subtitle, author }) {
  const [width, height] = [WIDTH / COLUMNS, (HEIGHT - TOP) / ROWS];
  const cells = [];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const colour = COLOURS[Math.min(Math.floor(((encoded(row, column) + 1) / 2) * COLOURS.length), COLOURS.length - 1)];
      cells.push(`<rect x="${column * width}" y="${TOP + row * height}" width="${width}" height="${height}" fill="${colour}"/>`);
    }
  }
  const text = (y, size, words, more = '') =>
    `<text x="90" y="${y}" font-family="Source Serif 4" font-size="${size}" fill="#1C2026" ${more}>${escapeXml(words)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" shape-rendering="crispEdges">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#FBFAF7"/>
${text(260, 170, title, 'font-weight="600"')}
${text(350, 49, subtitle)}
${text(480, 40, author, 'font-style="italic"')}
${cells.join('')}
</svg>`;
}

/** @param {string} dist the built site, for its typefaces */
export function drawCover(dist, book) {
  const fontBuffers = ['serif', 'serif-italic', 'serif-semibold'].map((name) => readFileSync(inSite(dist, `fonts/${name}.ttf`)));
  return rasterise(coverSvg(book), { font: { loadSystemFonts: false, fontBuffers } });
}
