// The icons with which the book is installed, from the one that stands in the tab. src/compiler/site/front.cpp names them in the manifest.
import { join } from 'node:path';
import { writeAtomically } from './files.mjs';
import { rasterise } from './rasterise.mjs';

// Systems cut a maskable icon to a shape of their own: the ground fills it, and what matters lies in the middle four fifths.
function maskable(svg) {
  const drawn = /<path [^>]*\/>/;
  if (!drawn.test(svg) || !/<rect [^>]* rx="/.test(svg)) throw new Error('The icon is no longer a path on a rounded rectangle.');
  return svg.replace(/ rx="[^"]*"/, '').replace(drawn, (path) => `<g transform="translate(3.2 3.2) scale(0.8)">${path}</g>`);
}

/** @returns {[string, string, number][]} name, SVG, size in pixels */
export const iconsOf = (svg) => [
  ['icon-192.png', svg, 192],
  ['icon-512.png', svg, 512],
  ['icon-maskable-512.png', maskable(svg), 512],
];

/** Draws them into the folder `out`. */
export async function drawIcons(svg, out) {
  for (const [name, drawing, width] of iconsOf(svg))
    writeAtomically(join(out, name), await rasterise(drawing, { fitTo: { mode: 'width', value: width } }));
}
