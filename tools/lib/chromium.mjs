// The browser for tests, audits, benchmarks and pictures: Chromium's headless shell, which has no windows and needs a third of the
// processor time, or Chromium itself if there is no shell. It runs without sandbox (for root), without a graphics card and without
// background network traffic. The environment variable CHROMIUM names another browser.
import { existsSync } from 'node:fs';

const SHELL = '/usr/bin/chromium-headless-shell';
const executablePath = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium');
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

// Imported here because set-up installs it.
const playwright = async () => (await import('playwright-core')).chromium;

/** `more`: further command-line arguments. */
export const openChromium = async (more = []) => (await playwright()).launch({ executablePath, args: [...ARGUMENTS, ...more] });

/** Starts a browser that other processes can share: {wsEndpoint(), close()}. They connect to it with connectToChromium. */
export const serveChromium = async () => (await playwright()).launchServer({ executablePath, args: ARGUMENTS });
export const connectToChromium = async (endpoint) => (await playwright()).connect(endpoint);

/** Starts a browser with its profile in `folder` and a port for a debugger. Resolves to its default context. */
export const openChromiumAt = async (folder, port) =>
  (await playwright()).launchPersistentContext(folder, { executablePath, args: [...ARGUMENTS, `--remote-debugging-port=${port}`] });
