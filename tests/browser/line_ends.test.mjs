// The DOM ends lines exactly where C++ does.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readers} from './lib/browser.mjs';
import {kQuestion, lessonIn} from './lib/lesson.mjs';
import {settled} from './lib/reader.mjs';

const read = readers();

/** Each element with text: {id, rows, ends, misplaced, right}. `misplaced` are words that begin a row without a line end before them, or the reverse. */
const textElements = (page) => page.evaluate(() => {
  const elements = [...document.querySelectorAll('#article :is(p, h1, h2, h3, h4, h5, h6, th, td, .option > span)')];
  const shown = elements.filter((element) => element.textContent && element.checkVisibility() && !element.closest('figure, noscript'));

  /** The words and formulas of an element in order: {text, rect, afterEnd}. */
  const piecesOf = (element) => {
    const pieces = [];
    let afterEnd = false;
    const visit = (node) => {
      if (node.classList?.contains('line-end')) {
        afterEnd = true;
      } else if (node.classList?.contains('formula')) {
        pieces.push({text: node.id, rect: node.getBoundingClientRect(), afterEnd});
        afterEnd = false;
      } else if (node.nodeType === Node.TEXT_NODE) {
        for (const {index, 0: word} of node.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const rects = range.getClientRects();
          pieces.push({text: word, rect: rects[0], afterEnd, torn: rects.length > 1});
          afterEnd = false;
        }
      } else {
        node.childNodes.forEach(visit);
      }
    };
    visit(element);
    return pieces;
  };

  return shown.map((element) => {
    const pieces = piecesOf(element);
    const beginsRow = ({rect}, i) => i === 0 || rect.left < pieces[i - 1].rect.left;
    return {
      id: element.id,
      rows: pieces.filter(beginsRow).length,
      ends: element.querySelectorAll('.line-end').length,
      misplaced: pieces.filter((piece, i) => piece.torn || (i > 0 && beginsRow(piece, i) !== piece.afterEnd)).map(({text}) => text),
      right: Math.max(...pieces.map(({rect}) => rect.right)),
    };
  });
});

test('each drawn line is one line of the DOM, however wide the window is; on the Page there are none, and the text is the same', (context) => read({address: lessonIn('workbench')}, async (page) => {
  await page.evaluate(({id, wrong}) => globalThis.phasebook.answer(id, [wrong[0]]), kQuestion);
  const texts = () => page.locator('#article').textContent();
  const counts = new Set();
  for (const width of [900, 1100, 1440]) {
    await page.setViewportSize({width, height: 720});
    await settled(page);
    const elements = await textElements(page);
    const lines = elements.reduce((sum, {rows}) => sum + rows, 0);
    context.diagnostic(`${width} pixels: ${elements.length} elements, ${lines} lines`);
    counts.add(lines);
    assert.ok(elements.some(({ends}) => ends > 2), 'some paragraph has several lines');
    assert.deepEqual(elements.filter(({rows, ends, misplaced}) => rows !== ends + 1 || misplaced.length > 0), []);
    const {right} = await page.evaluate(() => document.getElementById('article').getBoundingClientRect().toJSON());
    assert.deepEqual(elements.filter((element) => element.right > right + 0.5), [], 'nothing stands out of the column');
  }
  assert.ok(counts.size > 1, 'another column has other lines');
  const words = await texts();
  await page.locator('[id="bar.view"]').click();
  await settled(page);
  assert.equal(await page.locator('.line-end').count(), 0);
  assert.equal(await texts(), words);
}));
