// `npm run phone`: what a reader with a slow phone gets of the built book, page by page: when there is text, what has been fetched before
// the first touch, how far the page shifts, and when the first figure is live after a touch, and how long its files took of that. The
// network is what Lighthouse calls slow 4G, the processor is slowed four times. `-- --pages index.html,07`, `-- --runs 5`, `-- --desktop`
// (a large window on the same network), `-- DIST`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { openChromium } from './lib/chromium.mjs';
import { inSite } from './lib/edition.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { listFiles, projectRoot } from './lib/files.mjs';
import { serve } from './serve.mjs';
import { setUp } from './setup/setup.mjs';

export const SLOW4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const SLOWDOWN = 4;
const WINDOWS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};
const REST_ms = 4000; // after which a page that nobody touches has fetched what it wants

/** To run in a page before its own scripts: sums up layout shifts, each with what has shifted most, and notes when a figure is live. */
export function recordShifts() {
  globalThis.shifts = [];
  const told = ({ node }) => (node?.id ? `#${node.id}` : `${node?.nodeName?.toLowerCase()}.${node?.className ?? ''}`);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) globalThis.shifts.push({ value, moved: sources.map(told) });
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((records) => {
    for (const { target } of records) if (target.localName === 'figure') globalThis.live_ms ??= performance.now();
  }).observe(document, { subtree: true, attributeFilter: ['data-live'] });
}

const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** One visit to a page: {text_ms, kb, shift, moved, live_ms, allKb, parts}; live_ms is null on pages without a figure. */
async function visit(browser, url, form) {
  const context = await browser.newContext(WINDOWS[form]);
  try {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', SLOW4G);
    await network.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    let bytes = 0;
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.addInitScript(recordShifts);
    await page.goto(url);
    await rest(REST_ms);
    const { text_ms, shifts, first } = await page.evaluate(() => ({
      text_ms: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
      shifts: globalThis.shifts,
      first: [...document.querySelectorAll('#article figure')].find((figure) => !figure.hasAttribute('data-folded'))?.id ?? '',
    }));
    const before = bytes;
    const touched = form === 'phone' && first ? await touch(page, network, first) : {};
    const whole = await page.evaluate(() => globalThis.shifts);
    const shift = (list) => list.reduce((sum, { value }) => sum + value, 0);
    const largest = [...whole].sort((a, b) => b.value - a.value)[0];
    return {
      text_ms,
      kb: before / 1000,
      shift: shift(shifts),
      allShift: shift(whole),
      moved: largest?.moved.join(' ') ?? '',
      allKb: bytes / 1000,
      ...touched,
    };
  } finally {
    await context.close();
  }
}

/** Taps the page, and waits until its first figure is live: {live_ms, loaded_ms, parts}, from the touch on. */
async function touch(page, network, figure) {
  const from = await page.evaluate(() => performance.now());
  await network.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 195, y: 500 }] });
  await network.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForFunction((id) => document.getElementById(id).hasAttribute('data-live'), figure, { timeout: 60_000 });
  const { live_ms, fetched } = await page.evaluate(
    (from) => ({
      live_ms: globalThis.live_ms,
      fetched: performance
        .getEntriesByType('resource')
        .filter(({ responseEnd }) => responseEnd > from)
        .map(({ responseEnd }) => responseEnd),
    }),
    from,
  );
  const loaded = fetched.filter((end) => end <= live_ms);
  return { live_ms: live_ms - from, loaded_ms: loaded.length > 0 ? Math.max(...loaded) - from : 0 };
}

const median = (values) => {
  const known = values.filter((value) => Number.isFinite(value)).sort((a, b) => a - b);
  return known.length > 0 ? known[Math.floor((known.length - 1) / 2)] : null;
};

/** The medians of several visits. */
async function measure(browser, url, form, runs) {
  const visits = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, url, form));
  const of = (name) => median(visits.map((one) => one[name]));
  const worst = visits.sort((a, b) => b.allShift - a.allShift)[0];
  return {
    text_ms: of('text_ms'),
    kb: of('kb'),
    shift: worst.shift,
    allShift: worst.allShift,
    moved: worst.moved,
    loaded_ms: of('loaded_ms'),
    live_ms: of('live_ms'),
    allKb: of('allKb'),
  };
}

const told = (value, digits = 0) => (value === null ? '–' : value.toFixed(digits)).padStart(8);

async function measureAll(root, { wanted, runs, form }) {
  const files = listFiles(root);
  const isPage = (name) =>
    name === 'index.html' ||
    (/^(\d\d-[\w-]+|your-model)\.html$/.test(name) && existsSync(inSite(root, name.replace('.html', '.document.json'))));
  const pages = files.filter((name) => isPage(name) && (wanted.length === 0 || wanted.some((word) => name.startsWith(word))));
  if (pages.length === 0) throw new Failure(`There is no such page in ${root}: run npm run build first.`);
  const browser = await openChromium();
  const server = await serve({ root });
  try {
    console.log('    text  KB before   shift   after a touch: fetched    live (ms)   KB in all   shift in all');
    for (const name of pages) {
      const one = await measure(browser, server.url + name, form, runs);
      console.log(
        `${told(one.text_ms)} ${told(one.kb)}  ${told(one.shift, 3)}              ${told(one.loaded_ms)}   ${told(one.live_ms)}    ${told(one.allKb)}    ${told(one.allShift, 3)}  ${name}${one.allShift > 0.05 ? `  moved: ${one.moved}` : ''}`,
      );
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const {
      values,
      positionals: [root = join(projectRoot, 'dist')],
    } = parseArgs({
      allowPositionals: true,
      options: {
        pages: { type: 'string', default: '' },
        runs: { type: 'string', default: '3' },
        desktop: { type: 'boolean', default: false },
      },
    });
    await setUp({ forTests: true });
    await measureAll(root, {
      wanted: values.pages.split(',').filter(Boolean),
      runs: Number(values.runs),
      form: values.desktop ? 'desktop' : 'phone',
    });
    return 0;
  });
}
