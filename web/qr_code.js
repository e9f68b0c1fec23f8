// Draws a text as a QR code. Imported only when the reader asks for one.
import { encode } from 'uqr';

const BORDER_modules = 4; // of white, without which cameras do not find the code

/** Draws it black on white in either scheme, because few cameras read the reverse. */
export function drawCode(image, text) {
  const { data, size } = encode(text, { ecc: 'L', border: BORDER_modules });
  const rows = data.flatMap((row, y) => runsOf(row).map(([begin, end]) => `M${begin} ${y}h${end - begin}v1H${begin}z`));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${rows.join('')}"/></svg>`;
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** @param {boolean[]} row @returns {[number, number][]} where its dark stretches begin and end */
function runsOf(row) {
  const runs = [];
  for (let x = 0; x < row.length; ++x) {
    if (!row[x]) continue;
    const begin = x;
    while (row[x]) ++x;
    runs.push([begin, x]);
  }
  return runs;
}
