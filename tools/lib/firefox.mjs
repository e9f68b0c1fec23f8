// The second browser for tests: Firefox ESR, which Puppeteer drives by WebDriver BiDi. (Playwright cannot: for each window it sends
// emulation.setMediaFeaturesOverride, which Firefox 153 does not know.) Firefox has WebGL 2 only in a window, so it gets a display of its
// own; it draws without a graphics card. The environment variable FIREFOX names another Firefox.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { openDisplay } from './xvfb.mjs';

const executablePath = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

const PREFERENCES = {
  'ui.prefersReducedMotion': 1,
  'layout.css.prefers-color-scheme.content-override': 1, // light
  'general.smoothScroll': false, // a key scrolls at once
  'dom.events.testing.asyncClipboard': true, // scripts may read the clipboard without asking
  'webgl.force-enabled': true, // although there is no graphics card
  // No traffic in the background.
  'network.captive-portal-service.enabled': false,
  'browser.region.network.url': '',
  'messaging-system.rsexperimentloader.enabled': false,
  'app.normandy.enabled': false,
};

// Imported here because set-up installs it.
const puppeteer = async () => (await import('puppeteer-core')).default;

/**
 * Starts a browser that other processes can share: {wsEndpoint(), close()}. They connect to it with connectToFirefox, one at a time,
 * because Firefox has only one WebDriver session.
 */
export async function serveFirefox() {
  if (!existsSync(executablePath))
    throw new Failure(
      `Firefox was not found at ${executablePath}: install it (on Debian: apt-get install firefox-esr), or name another in the variable FIREFOX, and run the same command again.`,
    );
  const display = await openDisplay();
  const profile = mkdtempSync(join(tmpdir(), 'phasebook-firefox-'));
  let program;
  const end = () => {
    if (program && isRunning(program)) process.kill(-program.pid, 'SIGKILL'); // with the processes of its pages, which are in its group
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', end);
  const close = async () => {
    end();
    process.off('exit', end);
    await display.close();
  };
  try {
    const browser = await launch(profile, display.name);
    program = browser.process();
    const endpoint = browser.wsEndpoint();
    await browser.disconnect(); // the session is for those who connect
    return { wsEndpoint: () => endpoint, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const isRunning = ({ exitCode, signalCode }) => exitCode === null && signalCode === null;

async function launch(profile, display) {
  const env = { ...process.env, DISPLAY: display, HOME: profile, MOZ_ENABLE_WAYLAND: '0' }; // in HOME it would leave caches
  const ownEnding = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return (await puppeteer()).launch({
    browser: 'firefox',
    executablePath,
    headless: false,
    args: ['--profile', profile],
    env,
    extraPrefsFirefox: PREFERENCES,
    ...ownEnding,
  });
}

const SESSION_ENDS_ms = 20_000;

/**
 * Waits for the session before to end, as Firefox may still be closing its pages. @returns {Promise<import('puppeteer-core').Browser>} to
 * be left with disconnect()
 */
export async function connectToFirefox(browserWSEndpoint) {
  const { connect } = await puppeteer();
  for (const begun = performance.now(); ; ) {
    try {
      return await connect({ browserWSEndpoint, protocol: 'webDriverBiDi', defaultViewport: null });
    } catch (error) {
      if (!/Maximum number of active sessions/.test(error.message) || performance.now() - begun > SESSION_ENDS_ms) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
