// How long one change of a figure keeps the main thread in Chromium, in the built book and both of its views; medians, because a shared machine is
// often late.
import {openChromium} from '../../tools/lib/chromium.mjs';
import {serve} from '../../tools/serve.mjs';

const kChanges = 60;
const kWarmUp = 15; // V8 starts in its baseline compiler

// Each case: the chapter and its figure, what is set first, and the parameter that then takes one value after the other.
const kTable = {chapter: '02-sinusoidal-encoding.html', figure: 'table', vary: {parameter: 'base', from: 9000, by: 10}};
const kSum = {chapter: '04-into-the-model.html', figure: 'sum', vary: {parameter: 'init_std', from: 0.1, by: 0.01}};
const kSpan = {...kSum, vary: {parameter: 'positions', from: 511, by: -1}};
const kRows = {chapter: '05-learned-positions.html', figure: 'rows', vary: {parameter: 'seed', from: 0, by: 1}};

const kCases = [
  {...kTable, title: 'heatmap at the defaults', set: {view: 0, against: 0}, most_ms: 4},
  {...kTable, title: 'waves at the defaults', set: {view: 1}, most_ms: 4},
  {...kTable, title: 'heatmap of 2048 x 1024', set: {view: 0, against: 0, positions: 2048, d_model: 1024}, most_ms: 16},
  {...kTable, title: 'heatmap of 2048 x 1024, compared', set: {view: 0, against: 1, positions: 2048, d_model: 1024}, most_ms: 16},
  {...kTable, title: 'waves of 2048 x 1024', set: {view: 1, positions: 2048, d_model: 1024}, most_ms: 16},
  {...kSum, title: 'token and position at the defaults', set: {view: 0}, most_ms: 4},
  {...kSum, title: 'token and position, 512 wide', set: {view: 0, d_model: 512}, most_ms: 16},
  {...kSpan, title: 'what is recovered of 512 x 512', set: {view: 1, d_model: 512}, most_ms: 16},
  {...kRows, title: 'learned rows at the defaults', set: {view: 0}, most_ms: 4},
  {...kRows, title: 'learned rows, 512 x 128', set: {view: 0, rows: 512, d_model: 128, length: 512}, most_ms: 16},
  {...kRows, title: 'their similarities, 512 x 512', set: {view: 1, rows: 512, d_model: 128, length: 512}, most_ms: 16},
];

// In the page: for each of `changes` changes of one parameter, after as many as warm up, the milliseconds that the application takes to compute and draw
// it and to tell the page, and those until the browser has styled, laid out and painted that page.
async function timeChanges({figure, vary, changes, warmUp}) {
  const {port1, port2} = new MessageChannel();
  const now = () => new Promise((resolve) => { requestAnimationFrame(() => resolve(performance.now())); });
  const times = [];
  for (let change = 0; change < warmUp + changes; change += 1) {
    const rendered = new Promise((resolve) => { port2.onmessage = () => resolve(performance.now()); });
    const begun = now(); // asked for first, so it comes first in the frame
    const asked = performance.now();
    await globalThis.phasebook.set(figure, vary.parameter, Number((vary.from + vary.by * change).toFixed(2)));
    const asking = performance.now() - asked;
    const ended = now(); // behind the application's frame
    requestAnimationFrame(() => port1.postMessage(null)); // comes when the frame is rendered
    const before = (await begun) - asking;
    times.push({own: (await ended) - before, all: (await rendered) - before});
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
  return times.slice(warmUp);
}

const framesOf = (page) => page.evaluate(() => globalThis.phasebook.state().frames);
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function measure(browser, url, view, {chapter, figure, vary, set}) {
  const context = await browser.newContext({viewport: {width: 1440, height: 900}});
  try {
    const page = await context.newPage();
    await page.goto(`${url}${chapter}?view=${view}`);
    await page.evaluate(() => globalThis.phasebook.ready);
    await page.locator(`[id="${figure}"]`).evaluate((element) => element.scrollIntoView());
    await page.waitForTimeout(500); // the stage follows
    for (const [name, value] of Object.entries(set)) await page.evaluate(([figure, name, value]) => globalThis.phasebook.set(figure, name, value), [figure, name, value]);
    const before = await framesOf(page);
    const times = await page.evaluate(timeChanges, {figure, vary, changes: kChanges, warmUp: kWarmUp});
    if ((await framesOf(page)) - before < kChanges + kWarmUp) throw new Error('Not every change was drawn: the times would mean nothing.');
    return {own: median(times.map(({own}) => own)), all: median(times.map(({all}) => all))};
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
        const {own, all} = await measure(browser, server.url, view, entry);
        const fits = own <= entry.most_ms;
        good &&= fits;
        console.log(`  ${own.toFixed(1).padStart(5)} of ${String(entry.most_ms).padStart(2)} ms, ${all.toFixed(1).padStart(5)} with the browser's own work  ${entry.title}, ${view}${fits ? '' : ': too slow'}`);
      }
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return good;
}
