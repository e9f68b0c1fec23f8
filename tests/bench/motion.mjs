// How smoothly marks travel: for each choice of views of each figure on the stage of the built book, how many of the frames that a screen
// of 60 Hz could show while the view changes are late, and how long the main thread works on one.
import { readdirSync } from 'node:fs';
import { openChromium } from '../../tools/lib/chromium.mjs';
import { serve } from '../../tools/serve.mjs';

const TRAVEL_ms = 600;
const ROUNDS = 6;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

// Runs in the page. Changes the figure's view `rounds` times; returns the gaps between its frames, in ms.
async function timeFrames({ id, views, rounds, travel }) {
  const gaps = [];
  for (let round = 0; round < rounds; round += 1) {
    globalThis.phasebook.set(id, 'view', (round + 1) % views);
    let last = await new Promise(requestAnimationFrame);
    const end = last + travel;
    while (last < end) {
      const now = await new Promise(requestAnimationFrame);
      if (round > 0) gaps.push(now - last); // the first round compiles
      last = now;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return gaps;
}

/** Prints the share of late frames for each figure with views of the book in `dist`. */
export async function benchMotion(dist) {
  const server = await serve({ root: dist });
  const browser = await openChromium();
  console.log(`Changing a figure's view in Chromium, ${ROUNDS} times\n  late frames  median gap  figure`);
  for (const chapter of readdirSync(dist).filter((name) => /^\d\d-.*\.html$/.test(name))) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.url}${chapter}?view=workbench`);
    await page.evaluate(() => globalThis.phasebook.ready);
    for (const { id, views } of await page.evaluate(() =>
      [...document.querySelectorAll('#article figure')].map(({ id }) => ({
        id,
        views: document.querySelectorAll(`[name="${id}.view"]`).length,
      })),
    )) {
      if (views < 2) continue;
      await page.evaluate((id) => document.getElementById(id).scrollIntoView({ block: 'center' }), id);
      await page.waitForTimeout(900);
      const gaps = await page.evaluate(timeFrames, { id, views, rounds: ROUNDS, travel: TRAVEL_ms });
      const missed = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / (1000 / 60)) - 1), 0);
      console.log(
        `  ${((100 * missed) / (missed + gaps.length)).toFixed(1).padStart(10)}%  ${median(gaps).toFixed(1).padStart(7)} ms  ${chapter.slice(0, 2)} ${id}`,
      );
    }
    await page.close();
  }
  await browser.close();
  await server.close();
}
