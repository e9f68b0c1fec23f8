// How long one change of a figure occupies the main thread in Chromium, in the built book and in both views. Uses medians, because a shared
// machine is often slow.
import { openChromium } from '../../tools/lib/chromium.mjs';
import { Failure } from '../../tools/lib/failure.mjs';
import { serve } from '../../tools/serve.mjs';

const CHANGES = 60;
const WARM_UP = 15; // V8 starts with its baseline compiler

// Each case has a chapter, its figure, the parameters to set first, and the parameter that then varies: from `from` in steps of `by`,
// wrapping around at `before`. If there is a `text`, the values replace its #.
const ORDER = { chapter: '01-why-order-matters.html', figure: 'order', vary: { parameter: 'encoding', from: 1, by: 1, before: 7 } };
const TABLE = { chapter: '02-sinusoidal-encoding.html', figure: 'table', vary: { parameter: 'base', from: 9000, by: 10 } };
const HANDS = { chapter: TABLE.chapter, figure: 'hands', vary: { parameter: 'base', from: 9000, by: 10 } };
const ENTRY = { ...HANDS, figure: 'entry' };
const SIMILARITY = { chapter: '03-the-geometry-of-positions.html', figure: 'similarity', vary: { parameter: 'base', from: 9000, by: 10 } };
const SHIFT = { chapter: SIMILARITY.chapter, figure: 'shift', vary: { parameter: 'pos', from: 100, by: 1 } };
const SUM = { chapter: '04-into-the-model.html', figure: 'sum', vary: { parameter: 'init_std', from: 0.1, by: 0.01 } };
const SPAN = { ...SUM, vary: { parameter: 'positions', from: 511, by: -1 } };
const ALIBI = { chapter: '09-linear-biases.html', figure: 'alibi', vary: { parameter: 'tokens', from: 20, by: 1 } };
const MANY_SLOPES = { ...ALIBI, vary: { parameter: 'tokens', from: 128, by: -1 } };
const SCALING = { chapter: '10-longer-than-training.html', figure: 'scaling', vary: { parameter: 'base', from: 9000, by: 10 } };
const LENGTHS = { ...SCALING, figure: 'lengths', vary: { parameter: 'encoding', from: 0, by: 1, before: 7 } };
const ROWS = { chapter: '05-learned-positions.html', figure: 'rows', vary: { parameter: 'seed', from: 0, by: 1 } };
const TERMS = { chapter: '06-relative-positions.html', figure: 'terms', vary: { parameter: 'clip', from: 0, by: 1, before: 17 } };
const MAX_WORDS = Array.from({ length: 24 }, (_, i) => `w${i}`).join(' ');
const BUCKETS = { ...TERMS, figure: 'buckets', vary: { parameter: 'max_distance', from: 100, by: 1 } };
const PLANE = { chapter: '07-rotary-embeddings.html', figure: 'plane', vary: { parameter: 'n', from: 100, by: 1 } };
const LAYOUTS = { chapter: '08-rotary-in-practice.html', figure: 'layouts', vary: { parameter: 'seed', from: 2, by: 1 } };
const EXPRESSION = (text) => ({
  chapter: '13-write-it-yourself.html',
  figure: 'play',
  set: {},
  vary: { parameter: 'expression', text, from: 9000, by: 10 },
});
const COMPARED = { chapter: '12-choosing-an-encoding.html', figure: 'compare', vary: { parameter: 'mask', from: 0, by: 1, before: 2 } };
const DECAY = { ...COMPARED, figure: 'decay', vary: { parameter: 'base', from: 9000, by: 10 } };
const TIME = { ...COMPARED, figure: 'time', vary: { parameter: 'paper', from: 0, by: 1, before: 28 } };

const CASES = [
  { ...ORDER, title: 'three words, other encodings', set: {}, max_ms: 4 },
  { ...ORDER, title: '24 words in two layers, other encodings', words: MAX_WORDS, set: { layers: 1, pooling: 1 }, max_ms: 16 },
  { ...TABLE, title: 'heatmap at the defaults', set: { view: 0, against: 0 }, max_ms: 4 },
  { ...TABLE, title: 'waves at the defaults', set: { view: 1 }, max_ms: 4 },
  { ...TABLE, title: 'heatmap of 2048 x 1024', set: { view: 0, against: 0, positions: 2048, d_model: 1024 }, max_ms: 16 },
  { ...TABLE, title: 'heatmap of 2048 x 1024, compared', set: { view: 0, against: 1, positions: 2048, d_model: 1024 }, max_ms: 16 },
  { ...TABLE, title: 'waves of 2048 x 1024', set: { view: 1, positions: 2048, d_model: 1024 }, max_ms: 16 },
  { ...HANDS, title: '16 hands, the defaults', set: {}, max_ms: 4 },
  { ...HANDS, title: '256 hands at position 1,000,000', set: { d_model: 512, position: 1000000 }, max_ms: 16 },
  { ...ENTRY, title: 'one number, the defaults', set: {}, max_ms: 4 },
  { ...ENTRY, title: 'the last number at position 1,000,000', set: { d_model: 512, dimension: 511, position: 1000000 }, max_ms: 16 },
  { ...SIMILARITY, title: 'similarities at the defaults', set: {}, max_ms: 4 },
  { ...SIMILARITY, title: 'similarities of 256 x 256, width 512', set: { positions: 256, d_model: 512 }, max_ms: 16 },
  { ...SIMILARITY, title: 'the same with a random W', set: { positions: 256, d_model: 512, between: 1 }, max_ms: 16 },
  { ...SIMILARITY, title: 'the same with a rotation', set: { positions: 256, d_model: 512, between: 2 }, max_ms: 16 },
  {
    ...SIMILARITY,
    vary: { parameter: 'positions', from: 182, by: 1 },
    title: 'the same of a learned table',
    set: { positions: 256, d_model: 512, between: 2, encoding: 1 },
    max_ms: 16,
  },
  { ...SHIFT, title: 'rotation at the defaults', set: {}, max_ms: 4 },
  { ...SHIFT, title: 'rotation of width 512', set: { d_model: 512 }, max_ms: 16 },
  { ...SUM, title: 'token and position at the defaults', set: { view: 0 }, max_ms: 4 },
  { ...SUM, title: 'token and position, 512 wide', set: { view: 0, d_model: 512 }, max_ms: 16 },
  { ...SPAN, title: 'what is recovered of 512 x 512', set: { view: 1, d_model: 512 }, max_ms: 16 },
  { ...ROWS, title: 'learned rows at the defaults', set: { view: 0 }, max_ms: 4 },
  { ...ROWS, title: 'learned rows, 512 x 128', set: { view: 0, rows: 512, d_model: 128, length: 512 }, max_ms: 16 },
  { ...ROWS, title: 'their similarities, 512 x 512', set: { view: 1, rows: 512, d_model: 128, length: 512 }, max_ms: 16 },
  { ...TERMS, title: 'parts of the scores at the defaults', set: {}, max_ms: 4 },
  { ...TERMS, title: 'parts of the outputs of 24 words', words: MAX_WORDS, set: { view: 1, added: 1 }, max_ms: 16 },
  { ...TERMS, title: 'parts of the scores of 24 words', words: MAX_WORDS, set: { view: 0 }, max_ms: 16 },
  { ...BUCKETS, title: 'buckets at the defaults', set: {}, max_ms: 4 },
  { ...BUCKETS, title: 'buckets of 512 positions', set: { positions: 512, num_buckets: 64 }, max_ms: 16 },
  { ...PLANE, title: 'a rotary pair at the defaults', set: {}, max_ms: 4 },
  { ...PLANE, title: 'one of 64 rotary pairs, as matrices', set: { view: 1, head_width: 128, distance: 512 }, max_ms: 16 },
  { ...LAYOUTS, title: 'rotary layouts at the defaults', set: {}, max_ms: 4 },
  { ...LAYOUTS, title: 'rotary layouts, 128 x 128, width 128', set: { positions: 128, head_width: 128, rows: 1 }, max_ms: 16 },
  { ...ALIBI, title: 'biases of 8 heads, the defaults', set: { view: 0 }, max_ms: 4 },
  { ...MANY_SLOPES, title: 'biases of 128 heads', set: { view: 0, heads: 128, mask: 1 }, max_ms: 16 },
  { ...MANY_SLOPES, title: 'attention of 128 tokens with a bias', set: { view: 2, mask: 1 }, max_ms: 16 },
  { ...SCALING, title: 'stretched frequencies, the defaults', set: { method: 4 }, max_ms: 4 },
  { ...SCALING, title: '128 stretched pairs', set: { method: 4, ramp: 1, width: 256, factor: 64 }, max_ms: 16 },
  { ...LENGTHS, title: 'measurements of small models', set: {}, max_ms: 4 },
  { ...EXPRESSION('sinusoidal(pos = 0..20, D = 8, base = #)'), title: 'an expression, the default', max_ms: 4 },
  { ...EXPRESSION('sinusoidal(pos = 0..127, D = 512, base = #)'), title: 'an expression with 65,536 values', max_ms: 16 },
  { ...EXPRESSION('sinusoidal(pos = 0..4095, D = 512, base = #)[:, 511]'), title: 'one column of 4,096 x 512', max_ms: 16 },
  { ...EXPRESSION('similarity(sinusoidal(pos = 0..255, D = 512, base = #))'), title: 'an expression with 65,536 similarities', max_ms: 16 },
  {
    ...EXPRESSION('sum(sin(sinusoidal(pos = 0..1000, D = 400, base = #)))'),
    title: 'an expression of as much work as is allowed',
    max_ms: 16,
  },
  { ...COMPARED, title: 'eight encodings of five words', set: {}, max_ms: 4 },
  { ...COMPARED, title: 'eight encodings, less none', set: { view: 1, reference: 1 }, max_ms: 16 },
  { ...DECAY, title: 'scores over 128 distances', set: {}, max_ms: 4 },
  { ...DECAY, title: 'scores over 2048 distances, 128 wide', set: { reach: 2048, head_width: 128 }, max_ms: 16 },
  { ...TIME, title: 'the line of time', set: {}, max_ms: 4 },
];

// Runs in the page. For each of `changes` changes of one parameter, after `warmUp` others: the milliseconds that the application takes to
// compute and draw the figure and to update the DOM, and the milliseconds until the browser has styled, laid out and painted the page.
async function timeChanges({ figure, vary, changes, warmUp }) {
  const { port1, port2 } = new MessageChannel();
  const now = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => resolve(performance.now()));
    });
  const times = [];
  const control = document.getElementById(`${figure}.${vary.parameter}`);
  for (let change = 0; change < warmUp + changes; change += 1) {
    const rendered = new Promise((resolve) => {
      port2.onmessage = () => resolve(performance.now());
    });
    const begun = now(); // requested first, so it runs first in the frame
    const asked = performance.now();
    const value = Number(((vary.from + vary.by * change) % (vary.before ?? Infinity)).toFixed(2));
    if (vary.text) {
      // as if typed into the control
      control.value = vary.text.replace('#', value);
      control.dispatchEvent(new Event('input', { bubbles: true }));
    } else {
      await globalThis.phasebook.set(figure, vary.parameter, value);
    }
    const asking = performance.now() - asked;
    const ended = now(); // runs after the application's frame
    requestAnimationFrame(() => port1.postMessage(null)); // received once the frame has been rendered
    const before = (await begun) - asking;
    times.push({ own: (await ended) - before, all: (await rendered) - before });
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  return times.slice(warmUp);
}

// Runs in the page. Types into the field for a figure's words.
function typeWords({ id, words }) {
  const field = document.getElementById(id);
  field.value = words;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const framesOf = (page) => page.evaluate(() => globalThis.phasebook.state().frames);
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function measure(browser, url, view, { chapter, figure, vary, set, words }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`${url}${chapter}?view=${view}`);
    await page.evaluate(() => globalThis.phasebook.ready);
    // The stage shows the figure that the reader has reached, so scroll to the block after its place in the text.
    await page
      .locator(`[id="${figure}"]`)
      .evaluate((element, staged) => (staged ? element.nextElementSibling : element).scrollIntoView(), view === 'workbench');
    await page.waitForTimeout(500); // until the stage has followed
    for (const [name, value] of Object.entries(set))
      await page.evaluate(([figure, name, value]) => globalThis.phasebook.set(figure, name, value), [figure, name, value]);
    if (words) await page.evaluate(typeWords, { id: `${figure}.words`, words });
    const before = await framesOf(page);
    const times = await page.evaluate(timeChanges, { figure, vary, changes: CHANGES, warmUp: WARM_UP });
    const drawn = (await framesOf(page)) - before; // the first change may set the present value
    if (drawn < CHANGES + WARM_UP - 1) throw new Error('Not every change was drawn: the times would mean nothing.');
    return { own: median(times.map(({ own }) => own)), all: median(times.map(({ all }) => all)) };
  } finally {
    await context.close();
  }
}

/** Prints one line for each view and case whose title contains `wanted`. Resolves to whether all stay within the book's limits. */
export async function benchFigures(root, wanted = '') {
  const cases = CASES.filter(({ title }) => title.includes(wanted));
  if (cases.length === 0)
    throw new Failure(`No figure is timed as “${wanted}”. Say a part of: ${CASES.map(({ title }) => title).join('; ')}.`);
  const server = await serve({ root });
  const browser = await openChromium();
  let good = true;
  console.log(`One change of a figure in Chromium: main-thread time, median of ${CHANGES}`);
  try {
    for (const entry of cases) {
      for (const view of ['workbench', 'page']) {
        const { own, all } = await measure(browser, server.url, view, entry);
        const fits = own <= entry.max_ms;
        good &&= fits;
        console.log(
          `  ${own.toFixed(1).padStart(5)} of ${String(entry.max_ms).padStart(2)} ms, ${all.toFixed(1).padStart(5)} with the browser's own work  ${entry.title}, ${view}${fits ? '' : ': too slow'}`,
        );
      }
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return good;
}
