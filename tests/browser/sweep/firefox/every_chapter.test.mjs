// The real book in Firefox: every chapter opens in both views without a message, then rests, and every link answers where it is seen.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { comesToRest, linksUnderPointer } from '../../lib/at_rest.mjs';
import { chaptersToTest, realBook } from '../../lib/books.mjs';
import { readers } from '../../lib/browser.mjs';
import { VIEWS } from '../../lib/lesson.mjs';
import { settled, stateOf } from '../../lib/reader.mjs';

const read = readers(realBook);
const chapters = await chaptersToTest();

test('there are chapters', () => assert.ok(chapters.length > 0));

describe('every chapter', () => {
  for (const chapter of chapters) {
    for (const view of VIEWS) {
      test(`${chapter} as ${view}: no complaint, no frame while nothing happens, every link is under the pointer`, () =>
        read({ address: `${chapter}?view=${view}` }, async (page) => {
          await settled(page);
          assert.ok(await comesToRest(page), 'frames are drawn only when something has happened');
          const { view: shown, errors } = await stateOf(page);
          assert.deepEqual([shown, errors], [view, []]);
          const { links, missed } = await linksUnderPointer(page);
          assert.ok(links > 0, 'there are links');
          assert.deepEqual(missed, []);
        }));
    }
  }
});
