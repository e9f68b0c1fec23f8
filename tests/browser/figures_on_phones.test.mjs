// The real book, chapter by chapter, in the windows of phones: whenever a control of a figure is in sight, so are four fifths of its picture. In a low
// window, where they stand beside each other, the page can be scrolled so that they are.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chaptersToTest, realBook } from './lib/books.mjs';
import { readers } from './lib/browser.mjs';
import { controlsWithoutPicture } from './lib/controls_in_sight.mjs';
import { openGates, settled } from './lib/reader.mjs';

const read = readers(realBook);
const SIZES = [
  [390, 844],
  [360, 640],
  [844, 390],
];

for (const chapter of await chaptersToTest()) {
  describe(chapter, () => {
    for (const [width, height] of SIZES) {
      test(`at ${width}x${height} a control in sight has its picture in sight`, (context) =>
        read({ address: chapter, width, height, touch: true }, async (page) => {
          await openGates(page);
          await page.evaluate(() =>
            document.querySelectorAll('#article details').forEach((fold) => {
              fold.open = true;
            }),
          );
          await settled(page);
          const { controls, without } = await controlsWithoutPicture(page, height > width);
          context.diagnostic(`${controls - without.length} of ${controls} controls`);
          assert.deepEqual(without, []);
        }));
    }
  });
}
