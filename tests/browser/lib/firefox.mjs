// Firefox behind that part of Playwright's interface which the tests that run in both browsers use, so that they need not know in which one
// they are.
import * as firefox from '../../../tools/lib/firefox.mjs';

const EVENTS = ['console', 'pageerror', 'requestfailed', 'response']; // their arguments have the same methods in both

/** Closing the browser leaves Firefox to the process that connects next. */
export async function connectToFirefox(endpoint) {
  const browser = await firefox.connectToFirefox(endpoint);
  return { newContext: (options) => newContext(browser, options), close: () => browser.disconnect() };
}

export async function openFirefox() {
  const server = await firefox.serveFirefox();
  const { newContext: open } = await connectToFirefox(server.wsEndpoint());
  return { newContext: open, close: server.close };
}

/** The preferences of tools/lib/firefox.mjs say what cannot be chosen here. */
function requireSupported({ colorScheme, reducedMotion, javaScriptEnabled }) {
  if (colorScheme !== 'light' || reducedMotion !== 'reduce' || !javaScriptEnabled)
    throw new Error('In Firefox tests have light colours, reduced motion and scripts.');
}

async function newContext(browser, { viewport, deviceScaleFactor, baseURL, ...others }) {
  requireSupported(others);
  const context = await browser.createBrowserContext();
  const scripts = [];
  let timeout_ms = 30_000;
  const wrapped = {
    setDefaultTimeout: (ms) => {
      timeout_ms = ms;
    },
    addInitScript: async (script) => {
      scripts.push(script);
    },
    newPage: async () => {
      const page = await context.newPage({ type: 'window' }); // a tab in the background would draw nothing
      page.setDefaultTimeout(timeout_ms);
      await page.setViewport({ ...viewport, deviceScaleFactor });
      for (const script of scripts) await page.evaluateOnNewDocument(script);
      return asPlaywright(page, wrapped, baseURL);
    },
    close: () => context.close(),
  };
  return wrapped;
}

function asPlaywright(page, context, baseURL) {
  return {
    context: () => context,
    addInitScript: (script, argument) => page.evaluateOnNewDocument(script, argument),
    on: (event, listener) => {
      if (!EVENTS.includes(event)) throw new Error(`Tests in Firefox have no event ${event}.`);
      page.on(event, listener);
    },
    goto: (address) => page.goto(new URL(address, baseURL).href),
    url: () => page.url(),
    reload: () => page.reload(),
    close: () => page.close(),
    evaluate: (body, argument) => page.evaluate(body, argument),
    screenshot: async (options) => Buffer.from(await page.screenshot(options)),
    setViewportSize: (size) => page.setViewport(size),
    locator: (selector) => ({ evaluate: (body, argument) => page.$eval(selector, body, argument) }),
    mouse: {
      move: (x, y, options) => page.mouse.move(x, y, options),
      down: () => page.mouse.down(),
      up: () => page.mouse.up(),
      click: (x, y) => page.mouse.click(x, y),
      wheel: (deltaX, deltaY) => page.mouse.wheel({ deltaX, deltaY }),
    },
    keyboard: { press: (keys) => pressChord(page, keys.split('+')), type: (text) => page.keyboard.type(text) },
  };
}

/** Presses the last key while the others are held: Control+c, Shift+Tab. Puppeteer knows the space bar by its character. */
async function pressChord(page, names) {
  const keys = names.map((name) => (name === 'Space' ? ' ' : name));
  const held = keys.slice(0, -1);
  for (const key of held) await page.keyboard.down(key);
  await page.keyboard.press(keys.at(-1));
  for (const key of held.reverse()) await page.keyboard.up(key);
}
