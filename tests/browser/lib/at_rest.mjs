// What holds on any page of the book once it is open.
import { setTimeout } from 'node:timers/promises';
import { stateOf } from './reader.mjs';

const IDLE_ms = 700;
const ARRIVALS = 8; // on a slow machine something may still arrive, a few times

/** Whether a time comes soon in which nothing is drawn. */
export async function comesToRest(page) {
  for (let arrival = 0, before; arrival <= ARRIVALS; arrival += 1) {
    const { frames } = await stateOf(page);
    if (frames === before) return true;
    before = frames;
    await setTimeout(IDLE_ms);
  }
  return false;
}

/** How many links the article shows, and what the pointer would hit instead of one of them: {links, missed}. */
export const linksUnderPointer = (page) =>
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

/** Opens everything that is folded. */
export const unfold = (page) =>
  page.evaluate(() =>
    document.querySelectorAll('#article details').forEach((fold) => {
      fold.open = true;
    }),
  );
