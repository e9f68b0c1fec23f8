// Where words are drawn; at other pixel ratios in the sweep.
import { test } from 'node:test';
import { readers } from './lib/browser.mjs';
import { assertWordPositions } from './lib/drawn_word_positions.mjs';
import { lessonIn } from './lib/lesson.mjs';
import { settled } from './lib/reader.mjs';
import { measureAll, testWordPositions } from './lib/word_position_tests.mjs';

const read = readers();

testWordPositions([
  { width: 1440, height: 900, ratio: 1 },
  { width: 1280, height: 720, ratio: 2, scheme: 'dark' },
]);

test('words of every size are drawn where the DOM has them, and those of an answered question', (context) =>
  read({ address: lessonIn('workbench') }, async (page) => {
    const {
      items: [{ id }],
    } = await page.evaluate(() => globalThis.phasebook.state());
    await page.evaluate((id) => globalThis.phasebook.answer(id, [document.querySelector(`input[name="${id}"]`).value]), id);
    await settled(page);
    await page.evaluate((id) => document.getElementById(id).scrollIntoView({ block: 'center' }), id);
    await assertWordPositions(page, context, 1, 'with feedback');
    for (const size of ['small', 'large', 'largest']) {
      await page.evaluate((url) => globalThis.phasebook.open(url), lessonIn('workbench', `&size=${size}`));
      await measureAll(page, context, 1, size, [0, 0.7]);
    }
  }));
