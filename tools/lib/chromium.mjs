// The browser that tests, audits, benchmarks and pictures run in: Chromium's headless shell, which has no windows and needs a third of the processor time,
// or Chromium itself where there is no shell. Without sandbox (for root), without a graphics card, and quiet on the network. CHROMIUM names another.
import {existsSync} from 'node:fs';

const kShell = '/usr/bin/chromium-headless-shell';
const executablePath = process.env.CHROMIUM ?? (existsSync(kShell) ? kShell : '/usr/bin/chromium');
const kArguments = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

// Set-up installs it, so not before that has run.
const playwright = async () => (await import('playwright-core')).chromium;

export const openChromium = async () => (await playwright()).launch({executablePath, args: kArguments});

/** One that other processes can use too: {wsEndpoint(), close()}. They reach it by connectToChromium. */
export const serveChromium = async () => (await playwright()).launchServer({executablePath, args: kArguments});
export const connectToChromium = async (endpoint) => (await playwright()).connect(endpoint);

/** With the profile in `folder` and a port for a debugger: the browser's default context. */
export const openChromiumAt = async (folder, port) => (await playwright()).launchPersistentContext(folder, {executablePath, args: [...kArguments, `--remote-debugging-port=${port}`]});
