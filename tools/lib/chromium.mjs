// The browser that tests, audits, benchmarks and pictures run in: Chromium without sandbox (for root), without a graphics card, and quiet on the
// network. CHROMIUM names another than the system's.
import {chromium} from 'playwright-core';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const kArguments = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

export const openChromium = () => chromium.launch({executablePath, args: kArguments});

/** With the profile in `folder` and a port for a debugger: the browser's default context. */
export const openChromiumAt = (folder, port) => chromium.launchPersistentContext(folder, {executablePath, args: [...kArguments, `--remote-debugging-port=${port}`]});
