// Tests that drawn formulas fill the boxes that the DOM reserves for them, and that the DOM's own formulas have the same width.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readers } from './browser.mjs';
import { inkIn } from './ink.mjs';
import { lessonIn } from './lesson.mjs';
import { settled } from './reader.mjs';
import { twoPictures } from './two_pictures.mjs';
import { visibleFormulas } from './words.mjs';

const read = readers();

/** Calls look(formula, drawing) for each formula of the lesson, scrolled into view. */
async function eachFormula(page, look) {
  const seen = new Set();
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    await page.evaluate((share) => {
      const column = document.scrollingElement;
      column.scrollTop = (column.scrollHeight - column.clientHeight) * share;
    }, share);
    await settled(page);
    const { drawing } = await twoPictures(page);
    for (const formula of (await visibleFormulas(page)).filter(({ id }) => !seen.has(id))) {
      seen.add(formula.id);
      look(formula, drawing);
    }
  }
  return seen.size;
}

/** How far the ink is from the middle of its box, and how far it extends above or below it. */
function strayed(ink, { x, y, width, height }) {
  if (!ink) return { aside: Infinity, beyond: Infinity };
  return { aside: Math.abs((ink.left + ink.right) / 2 - (x + width / 2)), beyond: Math.max(y - ink.top, ink.bottom - y - height) };
}

export const testFormulaBoxes = (ratio) =>
  test(`formulas are drawn in the middle of the DOM's boxes and are as wide as the DOM's own, at ratio ${ratio}`, (context) =>
    read({ address: lessonIn('workbench'), ratio }, async (page) => {
      const off = [];
      let [worstPlace, worstWidth] = [0, 0];
      const count = await eachFormula(page, (formula, drawing) => {
        const { id, display, x, y, width, height, math } = formula;
        const { aside, beyond } = strayed(inkIn(drawing, { x, y: y - 2, width, height: height + 4 }, ratio), formula);
        worstPlace = Math.max(worstPlace, aside, beyond);
        if (aside > 1 || beyond > 1) off.push(`${id}: ${aside.toFixed(2)} px aside, ${beyond.toFixed(2)} px beyond its box`);

        const ink = inkIn(drawing, { x, y, width, height }, ratio);
        const wider = math.width - (display ? ink.right - ink.left : width);
        worstWidth = Math.max(worstWidth, Math.abs(wider));
        // TeX and MathML Core have different rules for spacing operators. The remaining difference moves a selection by at most half of it.
        if (Math.abs(wider) > Math.max(4, 0.05 * width)) off.push(`${id}: ${wider.toFixed(2)} px wider in the DOM`);
      });
      context.diagnostic(`${count} formulas, worst ${worstPlace.toFixed(2)} px of place and ${worstWidth.toFixed(2)} px of width`);
      assert.ok(count > 10, `${count} formulas`);
      assert.deepEqual(off, [], 'a selected or found formula is marked where it is drawn');
    }));
