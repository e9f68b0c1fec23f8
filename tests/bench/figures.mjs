// How long one change of a figure keeps the main thread: from the frame that computes and draws it to the end of that frame's style, layout and
// painting. In Chromium, by the built book, in both views; medians, because a shared machine is often late.
import {openChromium} from '../../tools/lib/chromium.mjs';
import {serve} from '../../tools/serve.mjs';

const kChanges = 60;
const kWarmUp = 15; // V8 starts in its baseline compiler
const kChapter = '02-sinusoidal-encoding.html';
const kFigure = 'table';

const kCases = [
  {title: 'heatmap at the defaults', set: {}, most_ms: 4},
  {title: 'waves at the defaults', set: {view: 1}, most_ms: 4},
  {title: 'heatmap of 2048 x 1024', set: {positions: 2048, d_model: 1024}, most_ms: 16},
  {title: 'heatmap of 2048 x 1024, compared', set: {positions: 2048, d_model: 1024, against: 1}, most_ms: 16},
  {title: 'waves of 2048 x 1024', set: {view: 1, positions: 2048, d_model: 1024}, most_ms: 16},
];

// In the page: the milliseconds of each of `changes` changes of the base, after as many as warm up.
async function timeChanges({figure, changes, warmUp}) {
  const {port1, port2} = new MessageChannel();
  const times = [];
  for (let change = 0; change < warmUp + changes; change += 1) {
    const started = new Promise((resolve) => { // asked for first, so it comes first in the frame
      requestAnimationFrame(() => {
        resolve(performance.now());
        port1.postMessage(null); // comes when the frame is rendered
      });
    });
    const rendered = new Promise((resolve) => { port2.onmessage = () => resolve(performance.now()); });
    const asked = performance.now();
    await globalThis.phasebook.set(figure, 'base', 9000 + 10 * change);
    const asking = performance.now() - asked;
    times.push(asking - (await started) + (await rendered));
  }
  return times.slice(warmUp);
}

const framesOf = (page) => page.evaluate(() => globalThis.phasebook.state().frames);
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function measure(browser, url, view, {set}) {
  const context = await browser.newContext({viewport: {width: 1440, height: 900}});
  try {
    const page = await context.newPage();
    await page.goto(`${url}${kChapter}?view=${view}`);
    await page.evaluate(() => globalThis.phasebook.ready);
    await page.locator(`[id="${kFigure}"]`).evaluate((figure) => figure.scrollIntoView());
    for (const [name, value] of Object.entries(set)) await page.evaluate(([figure, name, value]) => globalThis.phasebook.set(figure, name, value), [kFigure, name, value]);
    const before = await framesOf(page);
    const times = await page.evaluate(timeChanges, {figure: kFigure, changes: kChanges, warmUp: kWarmUp});
    if ((await framesOf(page)) - before < kChanges + kWarmUp) throw new Error('Not every change was drawn: the times would mean nothing.');
    return median(times);
  } finally {
    await context.close();
  }
}

/** Prints one line for each case and view; resolves to whether all keep to what the book allows itself. */
export async function benchFigures(root) {
  const server = await serve({root});
  const browser = await openChromium();
  let good = true;
  console.log(`One change of a figure in Chromium: main-thread time, median of ${kChanges}`);
  try {
    for (const entry of kCases) {
      for (const view of ['workbench', 'page']) {
        const ms = await measure(browser, server.url, view, entry);
        const fits = ms <= entry.most_ms;
        good &&= fits;
        console.log(`  ${ms.toFixed(2).padStart(6)} ms of ${entry.most_ms}  ${entry.title}, ${view}${fits ? '' : ': too slow'}`);
      }
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return good;
}
