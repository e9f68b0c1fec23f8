// The real book, chapter by chapter, in both browsers: it opens in both views without a message, then rests, and every link answers where it is seen.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { chaptersToTest, realBook } from '../lib/books.mjs';
import { readers } from '../lib/browser.mjs';
import { VIEWS } from '../lib/lesson.mjs';
import { settled, stateOf } from '../lib/reader.mjs';

const IDLE_ms = 2000;
const ARRIVALS = 4; // on a slow machine something may still arrive, a few times

const read = readers(realBook);
const chapters = await chaptersToTest();

/** Whether a time comes soon in which nothing is drawn. */
async function comesToRest(page) {
  for (let arrival = 0, before; arrival <= ARRIVALS; arrival += 1) {
    const { frames } = await stateOf(page);
    if (frames === before) return true;
    before = frames;
    await setTimeout(IDLE_ms);
  }
  return false;
}

/** How many links the article shows, and what the pointer would hit instead of one of them: {links, missed}. */
const linksUnderPointer = (page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll('#article a[id]')].filter((link) => link.checkVisibility());
    const missed = links.flatMap((link) => {
      link.scrollIntoView({ block: 'center' });
      return [...link.getClientRects()]
        .filter(({ width, height }) => width > 1 && height > 1)
        .flatMap(({ x, y, width, height }) => {
          const hit = document.elementFromPoint(x + width / 2, y + height / 2);
          return link.contains(hit)
            ? []
            : [`${link.id} “${link.textContent}” at ${Math.round(x)}, ${Math.round(y)}: ${hit?.localName} #${hit?.id}`];
        });
    });
    return { links: links.length, missed };
  });

test('there are chapters', () => assert.ok(chapters.length > 0));

describe('every chapter', { concurrency: VIEWS.length }, () => {
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
