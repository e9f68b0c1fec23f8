// The browser and the servers, one for each book, that the files of a run share. A file that runs alone has its own.
import {connectToChromium, openChromium, serveChromium} from '../../../tools/lib/chromium.mjs';
import {serve} from '../../../tools/serve.mjs';
import {kBooks} from './books.mjs';

const kVariable = 'PHASEBOOK_SHARED';
/** @type {{browser: string, sites: Record<string, string>} | undefined} the address of the browser, and that of each book by name */
const shared = process.env[kVariable] && JSON.parse(process.env[kVariable]);

/** Serves the book at a path, as on a site that has other content too. */
const serveBook = async (book) => serve({root: await book.folder(), prefix: '/a/b/'});

/** @returns {Promise<import('playwright-core').Browser>} closing a shared browser only closes what this process has opened in it */
export const openBrowser = () => (shared ? connectToChromium(shared.browser) : openChromium());

/** @returns {Promise<{url: string, close: () => Promise<void>}>} */
export const siteOf = async (book) => (shared ? {url: shared.sites[book.name], close: async () => undefined} : serveBook(book));

/**
 * Calls use(env). Until it resolves, processes that are started with the variables in `env` share one browser and the servers of the books.
 * @template T @param {(env: Record<string, string>) => Promise<T>} use
 */
export async function withSharedBrowser(use) {
  const open = [];
  try {
    const sites = {};
    for (const book of kBooks) {
      const server = await serveBook(book);
      open.push(server);
      sites[book.name] = server.url;
    }
    const browser = await serveChromium();
    open.push(browser);
    return await use({[kVariable]: JSON.stringify({browser: browser.wsEndpoint(), sites})});
  } finally {
    await Promise.all(open.map((one) => one.close()));
  }
}
