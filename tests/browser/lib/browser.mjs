// Opens a new browser context for each test, in the browser and with the servers of the run or of the file.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { lessonBook } from './books.mjs';
import { openBrowser, siteOf } from './shared.mjs';

const TIMEOUT_ms = 60_000; // whatever takes longer, even on the slowest machine, is not going to happen
const TEST_TIMEOUT_ms = 600_000; // for a whole test

/**
 * To be called once at the top of a test file. `book` is one of those in books.mjs.
 * Returns the function that each test calls: `read(options, body)` opens `address` in a window of its own, waits until the book is ready,
 * and calls body(page). The test fails if the browser reports any error in the meantime, unless it matches `expected`. prepare(page) is
 * called before anything is loaded. With `waits: false` the body starts without waiting for the application. `touch`: on a phone.
 */
export function readers(book = lessonBook) {
  let browser;
  let site;
  before(async () => {
    site = await siteOf(book);
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });
  return async (options, body) => {
    const {
      address = '',
      expected = /^$/,
      width = 1280,
      height = 720,
      ratio = 1,
      scheme = 'light',
      scripts = true,
      permissions = [],
      motion = 'reduce',
      touch = false,
      prepare,
      waits = scripts,
    } = options;
    const context = await browser.newContext({
      viewport: { width, height },
      ...(touch && { hasTouch: true, isMobile: true }),
      deviceScaleFactor: ratio,
      colorScheme: scheme,
      reducedMotion: motion,
      javaScriptEnabled: scripts,
      permissions,
      baseURL: site.url,
    });
    context.setDefaultTimeout(TIMEOUT_ms);
    try {
      await context.addInitScript(instrumentPage);
      const page = await context.newPage();
      const problems = collectProblems(page, scripts);
      await prepare?.(page);
      await withTimeout(context, async () => {
        await page.goto(address);
        if (waits) await whenReady(page);
        await body(page);
      });
      const half = problems.some((problem) => HALF_FORMULA.test(problem));
      const all = [
        ...problems.filter((problem) => !HALF_FORMULA.test(problem)),
        ...(half ? await brokenFormulas(page) : []),
        ...(scripts ? await policyViolationsOf(page) : []),
      ];
      assert.deepEqual(
        all.filter((problem) => !expected.test(problem)),
        [],
        'the browser has nothing to complain of',
      );
    } finally {
      await context.close();
    }
  };
}

const EDITORS_ms = 5000;

/**
 * Firefox lays out a page while it is still coming, and complains of a formula of which a part is there. What counts is whether formulas
 * are whole in the end.
 */
const HALF_FORMULA = /Invalid markup: Incorrect number of children for <m/;
const brokenFormulas = (page) =>
  page.evaluate(() => {
    const children = { mfrac: 2, mroot: 2, msub: 2, msup: 2, mover: 2, munder: 2, msubsup: 3, munderover: 3 };
    const parts = [...document.querySelectorAll(Object.keys(children).join(','))];
    return parts.filter(({ localName, childElementCount }) => childElementCount !== children[localName]).map(({ outerHTML }) => outerHTML);
  });

/** Closes the pages of a test that hangs, so that it fails, and says so. */
async function withTimeout(context, use) {
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    context.close();
  }, TEST_TIMEOUT_ms);
  try {
    await use();
  } catch (error) {
    throw late ? new Error(`The test hangs: not done after ${TEST_TIMEOUT_ms} ms.`, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for the application on pages that have one. */
export async function whenReady(page) {
  const outcome = await page.evaluate((patience_ms) => {
    if (!document.body.dataset.chapter) return 'ready';
    const late = new Promise((resolve) => setTimeout(() => resolve(`not ready after ${patience_ms} ms`), patience_ms));
    const ready = globalThis.phasebook?.ready.then(
      () => 'ready',
      (error) => `failed: ${error.message}`,
    );
    return ready ? Promise.race([ready, late]) : 'there is no globalThis.phasebook';
  }, TIMEOUT_ms);
  assert.equal(outcome, 'ready');
  await whenExercisesHaveEditors(page);
}

/** They come after the page, so they would be a change in the middle of what a test watches. A test may keep their code away. */
async function whenExercisesHaveEditors(page) {
  const have = () => page.evaluate(() => [...document.querySelectorAll('[data-exercise]')].every((each) => each.querySelector('.editing')));
  for (const end_ms = performance.now() + EDITORS_ms; performance.now() < end_ms && !(await have()); )
    await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Runs in every page before its own scripts. Records violations of the policy, and counts requested frames that have not run yet. */
export function instrumentPage() {
  globalThis.policyViolations = [];
  document.addEventListener('securitypolicyviolation', (event) =>
    globalThis.policyViolations.push(`policy: ${event.violatedDirective} ${event.blockedURI}`),
  );

  // Keeps the real functions, because a test may replace the clock.
  const [request, later] = [globalThis.requestAnimationFrame.bind(globalThis), globalThis.setTimeout.bind(globalThis)];
  globalThis.watched = { framesToCome: 0, upToDate: () => new Promise((resolve) => request(() => later(resolve))) };
  const toCome = new Set(); // their numbers
  const count = () => {
    globalThis.watched.framesToCome = toCome.size;
  };
  globalThis.requestAnimationFrame = (callback) => {
    const frame = request((time) => {
      toCome.delete(frame);
      count();
      callback(time);
    });
    toCome.add(frame);
    count();
    return frame;
  };
  const cancel = globalThis.cancelAnimationFrame.bind(globalThis);
  globalThis.cancelAnimationFrame = (frame) => {
    toCome.delete(frame);
    count();
    cancel(frame);
  };
}

function collectProblems(page, scripts) {
  const problems = [];
  page.on('console', (message) => {
    // only means that the machine is slow, or that scripts are disabled
    if (/preloaded using link preload but not used within a few seconds/.test(message.text())) return;
    problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.stack}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (/ERR_ABORTED|NS_BINDING_ABORTED/.test(reason)) return; // leaving a page aborts its requests
    if (reason === 'csp' && !scripts) return; // without scripts, modules are not preloaded
    problems.push(`failed request: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });
  return problems;
}

const policyViolationsOf = (page) => page.evaluate(() => globalThis.policyViolations);
