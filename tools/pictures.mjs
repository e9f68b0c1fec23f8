// node tools/pictures.mjs: takes the pictures in assets/: the card that links to the book show, the picture in README.md, the icon for home
// screens. Run it by hand, after a build, whenever what they show has changed, and build again afterwards. The environment variable
// CHROMIUM names another browser.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openChromium } from './lib/chromium.mjs';
import { inSite } from './lib/edition.mjs';
import { runMain } from './lib/failure.mjs';
import { projectRoot, writeAtomically } from './lib/files.mjs';
import { serve } from './serve.mjs';

const asset = (name) => join(projectRoot, 'assets', name);

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

// The cover's last moment: the name, and what the book is about.
const takeCard = (book) =>
  withPage(book, { address: 'index.html', width: 1200, height: 630 }, async (page) => {
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.corner, #bar, .start, .front > p[id], .dials { visibility: hidden; }');
      document.adoptedStyleSheets = [sheet];
      document.querySelector('.front').scrollIntoView({ behavior: 'instant' });
      scrollBy({ top: -0.5 * innerHeight, behavior: 'instant' });
    });
    await drawn(page);
    writeAtomically(asset('card.png'), await page.screenshot());
  });

// The picture in README.md.
const takeWorkbench = (book, slug) =>
  withPage(book, { address: `${slug}.html?view=workbench#fast-and-slow`, width: 1440, height: 900 }, async (page) => {
    await drawn(page);
    writeAtomically(asset('workbench.png'), await page.screenshot());
  });

// Fills the corners, because home screens round them themselves.
const takeIcon = (book) =>
  withPage(book, { address: 'icon.svg', width: 180, height: 180 }, async (page) => {
    await page.evaluate(() => {
      document.documentElement.style.background = document.querySelector('rect').getAttribute('fill');
    });
    writeAtomically(asset('apple-touch-icon.png'), await page.screenshot());
  });

await runMain(async () => {
  const root = process.env.PHASEBOOK_DIST ?? join(projectRoot, 'dist');
  const slugs = JSON.parse(readFileSync(inSite(root, 'book.json'), 'utf8')).chapters.map(({ slug }) => slug);
  const server = await serve({ root });
  const browser = await openChromium();
  const book = { browser, url: server.url };
  try {
    await takeWorkbench(book, slugs[1]);
    await takeCard(book);
    await takeIcon(book);
  } finally {
    await browser.close();
    await server.close();
  }
});
