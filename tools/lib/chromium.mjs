// The browser that tests, audits, benchmarks and pictures run in: Chromium without sandbox (for root), without a graphics card, and quiet on the
// network. CHROMIUM names another than the system's.

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const kArguments = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

// Set-up installs it, so not before that has run.
const playwright = async () => (await import('playwright-core')).chromium;

export const openChromium = async () => (await playwright()).launch({executablePath, args: kArguments});

/** With the profile in `folder` and a port for a debugger: the browser's default context. */
export const openChromiumAt = async (folder, port) => (await playwright()).launchPersistentContext(folder, {executablePath, args: [...kArguments, `--remote-debugging-port=${port}`]});
