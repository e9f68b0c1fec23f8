// One browser and one server for a file of tests; a fresh reader for each test.
import assert from 'node:assert/strict';
import {after, before} from 'node:test';
import {join} from 'node:path';
import {openChromium} from '../../../tools/lib/chromium.mjs';
import {projectRoot} from '../../../tools/lib/files.mjs';
import {lessonBook} from './books.mjs';
import {serve} from '../../../tools/serve.mjs';

const kPrefix = '/a/b/';
/** The book itself, as `npm run build` left it. */
export const realBook = () => process.env.PHASEBOOK_DIST ?? join(projectRoot, 'dist');

/**
 * Call it once at the top of a file of tests. `folder` gives the book to serve, the lesson of the tests if left out.
 * Resolves to what each test calls: `read(options, body)` opens `address` in a window of its own, waits until the book
 * is ready, and calls body(page). Whatever the browser complains of meanwhile fails the test, but for what is `expected`.
 * prepare(page) may come between before anything is loaded; with `waits: false` the body begins without the application.
 */
export function readers(folder = lessonBook) {
  let browser;
  let server;
  before(async () => {
    server = await serve({root: await folder(), prefix: kPrefix});
    browser = await openChromium();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
  return async (options, body) => {
    const {address = '', expected = /^$/, width = 1440, height = 900, ratio = 1, scheme = 'light', scripts = true, permissions = [], motion = 'no-preference', prepare, waits = scripts} = options;
    const context = await browser.newContext({viewport: {width, height}, deviceScaleFactor: ratio, colorScheme: scheme, reducedMotion: motion, javaScriptEnabled: scripts, permissions, baseURL: server.url});
    try {
      const page = await context.newPage();
      const complaints = await complaintsOf(page, scripts);
      await prepare?.(page);
      await page.goto(address);
      if (waits) await whenReady(page);
      await body(page);
      const heard = [...complaints, ...(scripts ? await violationsOf(page) : [])];
      assert.deepEqual(heard.filter((complaint) => !expected.test(complaint)), [], 'the browser has nothing to complain of');
    } finally {
      await context.close();
    }
  };
}

/** Waits for the application, on pages that have one. */
export async function whenReady(page) {
  const outcome = await page.evaluate(() => {
    if (!document.body.dataset.chapter) return 'ready';
    const late = new Promise((resolve) => setTimeout(() => resolve('not ready after 30 s'), 30_000));
    const ready = globalThis.phasebook?.ready.then(() => 'ready', (error) => `failed: ${error.message}`);
    return ready ? Promise.race([ready, late]) : 'there is no globalThis.phasebook';
  });
  assert.equal(outcome, 'ready');
}

async function complaintsOf(page, scripts) {
  const complaints = [];
  page.on('console', (message) => complaints.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.stack}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason === 'net::ERR_ABORTED') return; // a page that is left lets go of what it was loading
    if (reason === 'csp' && !scripts) return; // without scripts the hints at modules are not followed
    complaints.push(`failed request: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`status ${response.status()}: ${response.url()}`);
  });
  await page.addInitScript(() => {
    globalThis.policyViolations = [];
    document.addEventListener('securitypolicyviolation', (event) => globalThis.policyViolations.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
  });
  return complaints;
}

const violationsOf = (page) => page.evaluate(() => globalThis.policyViolations);
