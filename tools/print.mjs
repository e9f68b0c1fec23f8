// `npm run print`: the whole book as build/phasebook.pdf (`npm run build -- --pdf` puts it into the site), printed by Chromium from the
// pages in dist/ as readers without scripts see them: cover, chapters with the answers expanded, glossary and sources, with an outline.
// Needs a built dist/. `-- --out FILE` names another file. The environment variable CHROMIUM names another browser.
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { openChromium } from './lib/chromium.mjs';
import { inSite } from './lib/edition.mjs';
import { runMain } from './lib/failure.mjs';
import { projectRoot } from './lib/files.mjs';
import { serve } from './serve.mjs';
import { setUp } from './setup/setup.mjs';

// The names of the pages, in the order of the book.
function pagesOfBook(dist) {
  const { chapters, pages } = JSON.parse(readFileSync(inSite(dist, 'book.json'), 'utf8'));
  const back = pages.filter(({ opens }) => !opens).map(({ slug }) => slug); // what the application opens is nothing without scripts
  return ['index', ...chapters.map(({ slug }) => slug), ...back].map((slug) => `${slug}.html`);
}

// Runs in the browser. Puts the articles of all pages into this document, one after the other. Ids become unique within the book
// ("03-x.html.ripples"), and links within the book are adapted.
async function gather(names) {
  const article = document.getElementById('article');
  article.replaceChildren();
  for (const name of names) {
    const page = new DOMParser().parseFromString(await (await fetch(name)).text(), 'text/html').getElementById('article');
    for (const hidden of page.querySelectorAll('noscript')) hidden.replaceWith(...hidden.childNodes);
    for (const element of page.querySelectorAll('[id]')) element.id = `${name}.${element.id}`;
    for (const link of page.querySelectorAll('a[href]')) {
      const [to, place] = link
        .getAttribute('href')
        .replace(/\?[^#]*/, '')
        .split('#');
      if (to === '' || names.includes(to)) link.setAttribute('href', `#${to || name}${place ? `.${place}` : ''}`);
    }
    for (const answer of page.querySelectorAll('details')) answer.open = true;
    for (const picture of page.querySelectorAll('img')) picture.loading = 'eager';
    page.querySelector('h1').prepend(Object.assign(document.createElement('a'), { id: name }));
    article.append(...page.childNodes);
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    html, body { background: white; }
    #article h1 { break-before: page; }
    #article > h1:first-child { break-before: auto; }
    .foot, .skip, .scene { display: none; }
    .chapters { break-before: page; }
    .chapters li { break-inside: avoid; }
    details { margin-top: 12px; }`);
  document.adoptedStyleSheets.push(sheet);
  await document.fonts.ready;
  await Promise.all(
    [...document.images].map((image) =>
      image.decode().catch(() => {
        throw new Error(`The picture ${image.src} does not load.`);
      }),
    ),
  );
}

/** Prints the book built in `dist` into `file`. @returns {Promise<number>} the number of its pages that were printed one after the other */
export async function printBook(dist, file) {
  const names = pagesOfBook(dist);
  mkdirSync(dirname(file), { recursive: true });
  const server = await serve({ root: dist, port: 0 });
  const browser = await openChromium();
  try {
    const page = await browser.newPage({ colorScheme: 'light', bypassCSP: true });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`${server.url}about.html`);
    await page.evaluate(gather, names);
    await page.pdf({
      path: file,
      format: 'A4',
      margin: { top: '18mm', bottom: '18mm', left: '16mm', right: '16mm' },
      printBackground: true,
      outline: true,
      tagged: true,
    });
  } finally {
    await browser.close();
    await server.close();
  }
  return names.length;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const {
      values: { out },
    } = parseArgs({ options: { out: { type: 'string' } } });
    const file = resolve(out ?? join(projectRoot, 'build/phasebook.pdf'));
    await setUp({ forTests: true });
    const pages = await printBook(join(projectRoot, 'dist'), file);
    console.log(`${file}: ${pages} pages of the book, ${Math.round(statSync(file).size / 1024)} KB`);
    return 0;
  });
}
