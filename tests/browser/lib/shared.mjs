// The browsers that the tests run in. The files of a run share one browser, and one server for each book. A file that runs alone has its
// own.
import { connectToChromium, openChromium, serveChromium } from '../../../tools/lib/chromium.mjs';
import { serveFirefox } from '../../../tools/lib/firefox.mjs';
import { serve } from '../../../tools/serve.mjs';
import { BOOKS } from './books.mjs';
import { connectToFirefox, openFirefox } from './firefox.mjs';

/** By name: which test files a browser runs, how many of them at a time, and how it is opened, for one process or for several. */
export const BROWSERS = {
  chromium: {
    runs: (path) => !path.includes('/firefox/'),
    concurrency: 3,
    open: openChromium,
    serve: serveChromium,
    connect: connectToChromium,
  }, // each mostly waits for its frames
  firefox: {
    runs: (path) => /\/(both|firefox)\//.test(path),
    concurrency: 1,
    open: openFirefox,
    serve: serveFirefox,
    connect: connectToFirefox,
  },
};

const BROWSER_VARIABLE = 'PHASEBOOK_BROWSER';
const SHARED_VARIABLE = 'PHASEBOOK_SHARED';
/** The browser that the tests of this process run in. */
export const browserName = process.env[BROWSER_VARIABLE] ?? 'chromium';
/** @type {{browser: string, sites: Record<string, string>} | undefined} the address of the browser, and that of each book by name */
const shared = process.env[SHARED_VARIABLE] && JSON.parse(process.env[SHARED_VARIABLE]);

/** Serves the book at a path, as on a site that has other content too. */
const serveBook = async (book) => serve({ root: await book.folder(), prefix: '/a/b/' });

let opened; // a promise of the browser, which all readers of a file use: Firefox has only one session
let users = 0;

/**
 * @returns {Promise<import('playwright-core').Browser>} the last one to close it closes only what this process has opened in a shared
 * browser
 */
export async function openBrowser() {
  users += 1;
  opened ??= shared ? BROWSERS[browserName].connect(shared.browser) : BROWSERS[browserName].open();
  const browser = await opened;
  const close = async () => {
    users -= 1;
    if (users > 0) return;
    opened = undefined;
    await browser.close();
  };
  return { newContext: (options) => browser.newContext(options), close };
}

/** @returns {Promise<{url: string, close: () => Promise<void>}>} */
export const siteOf = async (book) => (shared ? { url: shared.sites[book.name], close: async () => undefined } : serveBook(book));

/**
 * Calls use(env). Until it resolves, processes that are started with the variables in `env` share one browser of this name and the servers
 * of the books.
 * @template T @param {keyof typeof BROWSERS} name @param {(env: Record<string, string>) => Promise<T>} use
 */
export async function withSharedBrowser(name, use) {
  const open = [];
  try {
    const sites = {};
    for (const book of BOOKS) {
      const server = await serveBook(book);
      open.push(server);
      sites[book.name] = server.url;
    }
    const browser = await BROWSERS[name].serve();
    open.push(browser);
    return await use({ [BROWSER_VARIABLE]: name, [SHARED_VARIABLE]: JSON.stringify({ browser: browser.wsEndpoint(), sites }) });
  } finally {
    await Promise.all(open.map((one) => one.close()));
  }
}
