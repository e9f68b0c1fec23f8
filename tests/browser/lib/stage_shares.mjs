// How much of the stage the pictures of the book take.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chaptersToTest, realBook } from './books.mjs';
import { readers } from './browser.mjs';
import { byId, eventually, openGates, rectOf, settled, stateOf } from './reader.mjs';

const read = readers(realBook);
const SMALLEST_PICTURE_px = 240;
const SHARE = 0.7; // of the stage
const HIGH = 0.8; // of its height; in a window of 900 px it is more
const HIGH_AT_900_px = 0.86;

/** Brings a figure to the stage by moving the focus to its canvas. */
export async function bringToStage(page, id) {
  await byId(page, `${id}.canvas`).focus();
  await eventually(() => page.evaluate(() => document.querySelector('#article figure[data-staged]')?.id), id);
  await settled(page);
}

export const figureOf = async (page, id) => (await stateOf(page)).figures.find((figure) => figure.id === id);

/**
 * @param {number[][]} windows width and height of each, in px
 * @param {number} every 1: every chapter; 5: every fifth
 */
export async function testShares(windows, every = 1) {
  const chapters = (await chaptersToTest()).filter((_, i) => i % every === 0);
  describe('the chapters', () => {
    for (const chapter of chapters) {
      test(`${chapter}: in each window each picture has most of the stage, with at most two controls`, () =>
        read({ address: `${chapter}?view=workbench` }, async (page) => {
          await openGates(page);
          await page.keyboard.press('Tab'); // the keyboard is in use, so that the focus counts
          const { figures } = await stateOf(page);
          const wrong = [];
          for (const [width, height] of windows) {
            await page.setViewportSize({ width, height });
            for (const { id } of figures) {
              await bringToStage(page, id);
              const { picture, controls } = await figureOf(page, id);
              const stage = await rectOf(page, id);
              const share = (picture.width * picture.height) / (stage.width * stage.height);
              const high = picture.height / stage.height >= (height === 900 ? HIGH_AT_900_px : HIGH);
              const fine =
                high &&
                share >= SHARE &&
                picture.height >= SMALLEST_PICTURE_px &&
                controls <= 2 &&
                picture.y >= stage.y &&
                picture.x >= stage.x;
              if (!fine)
                wrong.push(
                  `${id} at ${width}x${height}: ${Math.round(share * 100)} %, ${Math.round(picture.height)} px high, ${controls} controls`,
                );
            }
          }
          assert.deepEqual(wrong, []);
        }));
    }
  });
}
