// node tools/pictures.mjs: takes the pictures in assets/: the card that links to the book show, those in README.md, and the icon for home
// screens. Run it by hand, after a build, whenever what they show has changed, and build again afterwards. The environment variable
// CHROMIUM names another browser.
import { join } from 'node:path';
import { openChromium } from './lib/chromium.mjs';
import { runMain } from './lib/failure.mjs';
import { projectRoot, writeAtomically } from './lib/files.mjs';
import { serve } from './serve.mjs';

const asset = (name) => join(projectRoot, 'assets', name);
const CARD = { width: 1200, height: 630 };

// Opens one page of the book, calls body(page), and closes the page again.
async function withPage({ browser, url }, { address, width, height, ratio = 1, scheme = 'light' }, body) {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: ratio, colorScheme: scheme });
  try {
    const page = await context.newPage();
    await page.goto(url + address);
    await page.evaluate(() => globalThis.phasebook?.ready);
    return await body(page);
  } finally {
    await context.close();
  }
}

// Waits until the application has drawn nothing for a while.
const drawn = (page) =>
  page.evaluate(async () => {
    for (let before = -1, quiet = 0; quiet < 10; await new Promise(requestAnimationFrame)) {
      const { frames } = globalThis.phasebook.state();
      quiet = frames === before ? quiet + 1 : 0;
      before = frames;
    }
  });

const hide = (page, selectors) =>
  page.evaluate((selectors) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${selectors} { visibility: hidden; }`);
    document.adoptedStyleSheets = [sheet];
  }, selectors);

// Scrolls the cover to one of its moments.
const scrollToMoment = (page, moment) =>
  page.evaluate(async (moment) => {
    const reached = () => globalThis.phasebook.state().figures[0].parameters.moment >= moment;
    for (let y = 0; y < document.documentElement.scrollHeight && !reached(); y += 20) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  }, moment);

// The cover at one of its moments, without its words.
const takeCover = (book, { moment, size, clip, ratio }, name) =>
  withPage(book, { address: 'index.html', ...size, ratio }, async (page) => {
    await hide(page, '.corner, #bar, .start, .front, .front *, .dials, .film p');
    await scrollToMoment(page, moment);
    await drawn(page);
    writeAtomically(asset(name), await page.screenshot({ clip }));
  });

// A figure of a chapter by itself, in the state that the address gives it.
const takeFigure = (book, { address, id, width, height }, name) =>
  withPage(book, { address: `${address}&embed=1&only=${id}`, width, height, ratio: 2 }, async (page) => {
    await drawn(page);
    const { picture } = await page.evaluate((id) => globalThis.phasebook.state().figures.find((figure) => figure.id === id), id);
    writeAtomically(asset(name), await page.screenshot({ clip: picture }));
  });

// Fills the corners, because home screens round them themselves.
const takeIcon = (book) =>
  withPage(book, { address: 'icon.svg', width: 180, height: 180 }, async (page) => {
    await page.evaluate(() => {
      document.documentElement.style.background = document.querySelector('rect').getAttribute('fill');
    });
    writeAtomically(asset('apple-touch-icon.png'), await page.screenshot());
  });

const FIGURES = [
  [{ address: '07-rotary-embeddings.html?view=page&plane.n=3&plane.distance=4', id: 'plane', width: 760, height: 760 }, 'turntables.png'],
  [{ address: '10-longer-than-training.html?view=page&scaling.method=none', id: 'scaling', width: 760, height: 760 }, 'discs.png'],
];

await runMain(async () => {
  const root = process.env.PHASEBOOK_DIST ?? join(projectRoot, 'dist');
  const server = await serve({ root });
  const browser = await openChromium();
  const book = { browser, url: server.url };
  try {
    await takeCover(book, { moment: 2.9, size: { width: 1200, height: 900 }, clip: { x: 0, y: 160, ...CARD } }, 'card.png');
    await takeCover(book, { moment: 4, size: { width: 1200, height: 900 }, clip: { x: 0, y: 120, width: 1200, height: 240 } }, 'name.png');
    for (const [figure, name] of FIGURES) await takeFigure(book, figure, name);
    await takeIcon(book);
  } finally {
    await browser.close();
    await server.close();
  }
});
