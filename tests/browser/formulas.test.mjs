// The drawn formulas fill the boxes that the DOM keeps for them, and the DOM's own formulas there are as wide.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readers} from './lib/browser.mjs';
import {inkIn} from './lib/ink.mjs';
import {lessonIn} from './lib/lesson.mjs';
import {settled} from './lib/reader.mjs';
import {twoPictures} from './lib/two_pictures.mjs';
import {formulasInSight} from './lib/words.mjs';

const read = readers();

/** Calls look(formula, drawing) for each formula of the lesson, scrolled into sight. */
async function eachFormula(page, look) {
  const seen = new Set();
  for (const share of [0, 0.5, 1]) {
    await page.evaluate((share) => {
      const column = document.getElementById('main');
      column.scrollTop = (column.scrollHeight - column.clientHeight) * share;
    }, share);
    await settled(page);
    const {drawing} = await twoPictures(page);
    for (const formula of (await formulasInSight(page)).filter(({id}) => !seen.has(id))) {
      seen.add(formula.id);
      look(formula, drawing);
    }
  }
  return seen.size;
}

for (const ratio of [1, 2]) {
  test(`formulas are drawn in the middle of the DOM's boxes, at ratio ${ratio}`, (context) => read({address: lessonIn('workbench'), ratio}, async (page) => {
    const off = [];
    let worst = 0;
    const count = await eachFormula(page, ({id, x, y, width, height}, drawing) => {
      const ink = inkIn(drawing, {x, y: y - 2, width, height: height + 4}, ratio);
      const aside = ink ? Math.abs((ink.left + ink.right) / 2 - (x + width / 2)) : Infinity;
      const beyond = ink ? Math.max(y - ink.top, ink.bottom - y - height) : Infinity;
      worst = Math.max(worst, aside, beyond);
      if (aside > 1 || beyond > 1) off.push(`${id}: ${aside.toFixed(2)} px aside, ${beyond.toFixed(2)} px beyond its box`);
    });
    context.diagnostic(`${count} formulas, worst ${worst.toFixed(2)} px`);
    assert.ok(count > 10, `${count} formulas`);
    assert.deepEqual(off, []);
  }));
}

test('the formulas of the DOM are as wide as the drawn ones', (context) => read({address: lessonIn('workbench'), ratio: 2}, async (page) => {
  const off = [];
  let worst = 0;
  await eachFormula(page, ({id, display, x, y, width, height, math}, drawing) => {
    const ink = inkIn(drawing, {x, y, width, height}, 2);
    const px = math.width - (display ? ink.right - ink.left : width);
    worst = Math.max(worst, Math.abs(px));
    // TeX and MathML Core space operators by different rules; what is left of that moves a selection by half of it at most.
    if (Math.abs(px) > Math.max(4, 0.05 * width)) off.push(`${id}: ${px.toFixed(2)} px`);
  });
  context.diagnostic(`worst ${worst.toFixed(2)} px`);
  assert.deepEqual(off, [], 'a selected or found formula is marked where it is drawn');
}));
