// How long the Workbench takes to read what the browser has laid out, after a change of the layout and while scrolling, in every chapter of the built book.
import {readdirSync} from 'node:fs';
import {openChromium} from '../../tools/lib/chromium.mjs';
import {serve} from '../../tools/serve.mjs';

const kRounds = 40;
const kWarmUp = 10; // V8 starts with its baseline compiler
const kMax_ms = 4;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

// Runs in the page. Milliseconds of each reading after the text has become wider or narrower, at several places, and of each after a step of scrolling by
// less than a screen.
async function timeReadings({rounds, warmUp}) {
  let spent = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({duration}) => { spent += duration; })).observe({entryTypes: ['measure']});
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const article = document.getElementById('article');
  const changed = [];
  const scrolled = [];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    scrollTo({top: ((round % 7) / 7) * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant'});
    await frame();
    await frame();
    spent = 0;
    article.style.paddingRight = `${round % 2}em`;
    await frame();
    await frame();
    if (round >= warmUp) changed.push(spent);
    spent = 0;
    scrollBy({top: 200, behavior: 'instant'});
    await frame();
    await frame();
    if (round >= warmUp) scrolled.push(spent);
  }
  return {changed, scrolled};
}

/** Prints the medians for each chapter of the book in `dist`. Returns whether none is above the limit. */
export async function benchLayout(dist) {
  const server = await serve({root: dist});
  const browser = await openChromium();
  let all = true;
  console.log(`Reading the layout in Chromium: median of ${kRounds} in ms, at most ${kMax_ms}\n  after a change  after scrolling by 200 px`);
  for (const chapter of readdirSync(dist).filter((name) => /^\d\d-.*\.html$/.test(name))) {
    const page = await browser.newPage({viewport: {width: 1440, height: 900}});
    await page.goto(`${server.url}${chapter}?view=workbench`);
    await page.evaluate(() => globalThis.phasebook.ready);
    const {changed, scrolled} = await page.evaluate(timeReadings, {rounds: kRounds, warmUp: kWarmUp});
    const slow = median(changed) > kMax_ms;
    all &&= !slow;
    console.log(`  ${median(changed).toFixed(2).padStart(14)}  ${median(scrolled).toFixed(2).padStart(23)}  ${chapter}${slow ? '  too slow' : ''}`);
    await page.close();
  }
  await browser.close();
  await server.close();
  return all;
}
