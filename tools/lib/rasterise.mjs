// SVG as PNG, without a browser.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

let started;

async function start() {
  const resvg = await import('@resvg/resvg-wasm'); // imported here because set-up installs it
  await resvg.initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return resvg.Resvg;
}

/** @param {string} svg @param {object} options as resvg has them: {font, fitTo} */
export async function rasterise(svg, options) {
  started ??= start(); // it can be started once
  const Resvg = await started;
  const drawn = new Resvg(svg, options).render();
  const png = drawn.asPng();
  drawn.free();
  return png;
}
