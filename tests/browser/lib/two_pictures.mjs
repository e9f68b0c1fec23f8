// Takes two pictures of the Workbench: one of the canvas alone, and one of the DOM alone.
import { PNG } from 'pngjs';
import { settled } from './reader.mjs';

// The product makes the DOM transparent with `!important`; these rules come later and have a higher specificity.
const DRAWING_ALONE = 'html :is(#bar, #contents, #main):not(#x#x) { opacity: 0 !important; }';
const DOM_ALONE = `
  #canvas:not(#x#x) { visibility: hidden !important; }
  html body:not(#x#x) { background: #fff !important; }
  html[data-view] :is(#bar, #contents, #main):not(#x#x) * { color: #000 !important; -webkit-text-fill-color: #000 !important; }
  html[data-view] :is(#bar, #contents, #main):not(#x#x) :is(input, figure, figure *) { visibility: hidden !important; }`;

/** @returns {Promise<{drawing: PNG, dom: PNG}>} leaves the page as it was */
export async function twoPictures(page) {
  await settled(page);
  return { drawing: await pictureWith(page, DRAWING_ALONE), dom: await pictureWith(page, DOM_ALONE) };
}

async function pictureWith(page, rules) {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, rules);
  const file = await page.screenshot();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return PNG.sync.read(file);
}
