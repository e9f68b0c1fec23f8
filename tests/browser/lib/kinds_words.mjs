// Where the words of all kinds of questions are drawn.
import { test } from 'node:test';
import { kindsBook } from './books.mjs';
import { readers } from './browser.mjs';
import { assertWordPositions } from './drawn_word_positions.mjs';
import { bringIntoView, settled } from './reader.mjs';

const read = readers(kindsBook);

/** Answers each question, partly right and partly wrong if the kind allows it. */
export async function answerAll(page) {
  for (const [id, given] of [
    ['why-round', 'stop'],
    ['by-speed', 'second,hour,minute'],
    ['turns', 'minutes=minutes,hours=none'],
    ['at-five', 'position=0&dimension=5'],
    ['which-line', 'line-2'],
    ['so-far', '0.5'],
    ['wrong-step', 'sine'],
  ]) {
    await page.evaluate(({ id, given }) => globalThis.phasebook.answer(id, given), { id, given });
  }
  await settled(page);
}

/** @param {'normal' | 'large'} size of the text  @param {boolean[]} answered before and after the answers */
export function testWordPositions(size, ratio, answered) {
  test(`words of these questions are drawn where the DOM has them, ${size} at ratio ${ratio}`, (context) =>
    read({ address: `01-kinds.html?view=workbench${size === 'normal' ? '' : `&size=${size}`}`, ratio }, async (page) => {
      for (const after of answered) {
        if (after) await answerAll(page);
        for (const id of ['by-speed', 'turns', 'at-five', 'so-far', 'wrong-step']) {
          await bringIntoView(page, id);
          await assertWordPositions(page, context, ratio, `${id}${after ? ', answered' : ''}`);
        }
      }
    }));
}
