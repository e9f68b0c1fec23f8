// node tools/pictures.mjs: takes the pictures in assets/: the card that links to the book show, the picture in README.md, the icon for home screens. Run it by
// hand, after a build, whenever what they show has changed, and build again afterwards. The environment variable CHROMIUM names another browser.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {openChromium} from './lib/chromium.mjs';
import {runMain} from './lib/failure.mjs';
import {projectRoot, writeAtomically} from './lib/files.mjs';
import {serve} from './serve.mjs';

const asset = (name) => join(projectRoot, 'assets', name);

// Opens one page of the book, calls body(page), and closes the page again.
async function withPage({browser, url}, {address, width, height, ratio = 1, scheme = 'light'}, body) {
  const context = await browser.newContext({viewport: {width, height}, deviceScaleFactor: ratio, colorScheme: scheme});
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
const drawn = (page) => page.evaluate(async () => {
  for (let before = -1, quiet = 0; quiet < 10; await new Promise(requestAnimationFrame)) {
    const {frames} = globalThis.phasebook.state();
    quiet = frames === before ? quiet + 1 : 0;
    before = frames;
  }
});

// The text of the cover beside the first figure of a chapter.
async function takeCard(book, slug) {
  const cover = await withPage(book, {address: 'index.html', width: 760, height: 900}, (page) => page.evaluate(() => ({title: document.querySelector('h1').textContent, name: document.getElementById('bar.home').textContent})));
  await withPage(book, {address: `${slug}.html?view=page`, width: 1200, height: 630}, async (page) => {
    await drawn(page);
    await page.evaluate(({title, name}) => {
      const picture = new Image();
      picture.src = document.querySelector('#article figure canvas').toDataURL();
      const element = (tag, words) => Object.assign(document.createElement(tag), {textContent: words});
      const words = document.createElement('div');
      words.append(element('h1', title), element('p', name));
      document.body.replaceChildren(words, picture);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`
        body { display: grid; grid-template-columns: 1fr 520px; gap: 56px; align-items: center; height: 630px; padding: 0 56px 0 72px; }
        body h1 { font-size: 54px; line-height: 62px; letter-spacing: -.012em; text-wrap: balance; }
        body p { margin-top: 32px; font: 600 24px/32px 'Atkinson Hyperlegible Next'; color: var(--accent); }
        body img { width: 520px; padding: 20px; border-radius: 10px; border: 1px solid var(--hairline); background: var(--stage); }`);
      document.adoptedStyleSheets = [sheet];
      return picture.decode();
    }, cover);
    writeAtomically(asset('card.png'), await page.screenshot());
  });
}

// The picture in README.md.
const takeWorkbench = (book, slug) => withPage(book, {address: `${slug}.html?view=workbench#fast-and-slow`, width: 1440, height: 900}, async (page) => {
  await drawn(page);
  writeAtomically(asset('workbench.png'), await page.screenshot());
});

// Fills the corners, because home screens round them themselves.
const takeIcon = (book) => withPage(book, {address: 'icon.svg', width: 180, height: 180}, async (page) => {
  await page.evaluate(() => { document.documentElement.style.background = document.querySelector('rect').getAttribute('fill'); });
  writeAtomically(asset('apple-touch-icon.png'), await page.screenshot());
});

await runMain(async () => {
  const root = process.env.PHASEBOOK_DIST ?? join(projectRoot, 'dist');
  const slugs = JSON.parse(readFileSync(join(root, 'book.json'), 'utf8')).chapters.map(({slug}) => slug);
  const server = await serve({root});
  const browser = await openChromium();
  const book = {browser, url: server.url};
  try {
    await takeWorkbench(book, slugs[1]);
    await takeCard(book, slugs[0]);
    await takeIcon(book);
  } finally {
    await browser.close();
    await server.close();
  }
});
