// A page with one listing, for code that means harm. What can be tried is in tests/python/lib/attacks.mjs.
import { after, before } from 'node:test';
import { listing } from './python_listings.mjs';
import { servePython } from './python_site.mjs';
import { openBrowser } from './shared.mjs';

export const ID = 'code-any';

/** To call where tests are described. The functions page() and site() can be called once tests run. */
export function openListingPage() {
  let [site, browser, page] = [];
  const requests = [];
  before(async () => {
    site = await servePython(listing(ID, 'pass', ''));
    browser = await openBrowser();
    page = await (await browser.newContext({})).newPage();
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(site.url);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });
  return {
    page: () => page,
    site: () => site,
    requests,
    run: (code) => page.evaluate(async ([id, code]) => (await import('./python.js')).run(id, code), [ID, code]),
    /** Presses Stop after a while. @returns {Promise<{error: object, stopped_ms: number}>} */
    runAndStop: (code) =>
      page.evaluate(
        async ([id, code]) => {
          const { press, run } = await import('./python.js');
          const running = run(id, code);
          await new Promise((resolve) => setTimeout(resolve, 700));
          const begin_ms = performance.now();
          press(document.getElementById(`${id}.start`));
          const { error } = await running;
          return { error, stopped_ms: performance.now() - begin_ms };
        },
        [ID, code],
      ),
  };
}
