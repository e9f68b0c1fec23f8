// How long the Workbench takes to read what the browser has laid out, after a change of the layout and while scrolling, in every chapter of
// the built book.
import { readdirSync } from 'node:fs';
import { openChromium } from '../../tools/lib/chromium.mjs';
import { serve } from '../../tools/serve.mjs';

const ROUNDS = 40;
const WARM_UP = 10; // V8 starts with its baseline compiler
const MAX_ms = 4;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

// Runs in the page. Milliseconds of each reading after the text has become wider or narrower, at several places, and of each after a step
// of scrolling by less than a screen.
async function timeReadings({ rounds, warmUp }) {
  let spent = 0;
  let ahead = 0;
  new PerformanceObserver((list) =>
    list.getEntries().forEach(({ name, duration }) => {
      if (name === 'phasebook.layout') spent += duration;
      if (name === 'phasebook.layout.ahead') ahead = duration;
    }),
  ).observe({ entryTypes: ['measure'] });
  const pause = () => new Promise((resolve) => setTimeout(resolve, 150)); // until it has read ahead
  const article = document.getElementById('article');
  const changed = [];
  const scrolled = [];
  const later = [];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    scrollTo({ top: ((round % 7) / 7) * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' });
    await pause();
    spent = 0;
    article.style.paddingRight = `${round % 2}em`;
    await pause();
    if (round >= warmUp) changed.push(spent);
    if (round >= warmUp) later.push(ahead);
    spent = 0;
    scrollBy({ top: 200, behavior: 'instant' });
    await pause();
    if (round >= warmUp) scrolled.push(spent);
  }
  return { changed, later, scrolled };
}

/** Prints the medians for each chapter of the book in `dist`. Returns whether none is above the limit. */
export async function benchLayout(dist) {
  const server = await serve({ root: dist });
  const browser = await openChromium();
  let all = true;
  console.log(
    `Reading the layout in Chromium: median of ${ROUNDS} in ms, at most ${MAX_ms}\n  after a change  ahead of scrolling  after scrolling by 200 px`,
  );
  for (const chapter of readdirSync(dist).filter((name) => /^\d\d-.*\.html$/.test(name))) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.url}${chapter}?view=workbench`);
    await page.evaluate(() => globalThis.phasebook.ready);
    const { changed, later, scrolled } = await page.evaluate(timeReadings, { rounds: ROUNDS, warmUp: WARM_UP });
    const slow = median(changed) > MAX_ms;
    all &&= !slow;
    console.log(
      `  ${median(changed).toFixed(2).padStart(14)}  ${median(later).toFixed(2).padStart(18)}  ${median(scrolled).toFixed(2).padStart(24)}  ${chapter}${slow ? '  too slow' : ''}`,
    );
    await page.close();
  }
  await browser.close();
  await server.close();
  return all;
}
