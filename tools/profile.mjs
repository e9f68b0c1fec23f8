// `npm run profile`: opens every page of the built book in both views with a program that notes which functions it calls, reads on, and
// writes down those that nobody called: cmake/deferred_functions.txt. They come after the first frame (tools/split). To run after work on
// what a page does first, or when the check of sizes says that the first load has grown.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from './build.mjs';
import { openChromium } from './lib/chromium.mjs';
import { runMain } from './lib/failure.mjs';
import { listFiles, projectRoot, writeAtomically } from './lib/files.mjs';
import { findProgram, run } from './lib/run.mjs';
import { serve } from './serve.mjs';
import { setUp } from './setup/setup.mjs';
import { listOf } from './split/deferred.mjs';
import { binaryenFolder, FEATURES } from './split/split.mjs';

const APP = join(projectRoot, 'build/web/src/app');
const WORK = join(projectRoot, 'build/profile');
const LIST = join(projectRoot, 'cmake/deferred_functions.txt');
const HEAD = '# Functions that no page calls before its first frame: they come with app.deferred.wasm. Made by npm run profile.';
const NO_CODE = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]); // a module without anything: the whole program has all parts
const VISITS = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light', reducedMotion: 'no-preference' },
  { viewport: { width: 1280, height: 720 }, colorScheme: 'dark', reducedMotion: 'no-preference' },
  { viewport: { width: 1024, height: 768 }, colorScheme: 'light', reducedMotion: 'reduce' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark', reducedMotion: 'no-preference', hasTouch: true, isMobile: true },
];
const VIEWS = ['', '?view=page'];

/** To run in a page before its own scripts: keeps what the program exports. */
function keepExports() {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...values) => {
    const instance = await instantiate(...values);
    if (instance.exports?.__write_profile) globalThis.profiled = instance.exports;
    return instance;
  };
}

/** What the program notes, as bytes. Nothing of the page may run afterwards: its views of the memory are out of date. */
function takeProfile() {
  const { __write_profile: write, ...others } = globalThis.profiled;
  const memory = Object.values(others).find((exported) => exported instanceof WebAssembly.Memory);
  const at = memory.grow(1) * 65536;
  return [...new Uint8Array(memory.buffer, at, write(at, 65536))];
}

/** What a reader does at once: she points, reads on, and moves on with the keyboard. */
async function readOn(page, { width, height }) {
  await page.mouse.move(width / 2, height / 2);
  await page.mouse.move(width / 2, height / 3);
  await page.keyboard.press('Tab');
  for (const top of [height / 2, 0]) {
    await page.evaluate((top) => scrollTo(0, top), top); // no further: by then the rest has come
    await page.waitForTimeout(150);
  }
}

async function profileOf(browser, url, visit, program) {
  const context = await browser.newContext({ ...visit, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript(keepExports);
    const wasm = (body) => (route) => route.fulfill({ body, contentType: 'application/wasm' });
    await page.route('**/app.wasm', wasm(program));
    await page.route(/\/(figures\/\w+|app\.deferred)\.wasm$/, wasm(NO_CODE));
    await page.goto(url);
    await page.evaluate(() => globalThis.phasebook.ready);
    await readOn(page, visit.viewport);
    return Buffer.from(await page.evaluate(takeProfile));
  } finally {
    await context.close();
  }
}

/** The names of the functions that none of the visits called. */
async function uncalledFunctions(wasmSplit, linked) {
  const instrumented = join(WORK, 'app.wasm');
  await wasmSplit('--instrument', linked, '-o', instrumented);
  const program = readFileSync(instrumented);
  const dist = join(projectRoot, 'dist');
  // Not the pages that wait for all of the program, because they begin with what others need late (web/run.js).
  const pages = listFiles(dist).filter((name) => /^(\d\d-[\w-]+|index)\.html$/.test(name));
  const site = await serve({ root: dist });
  const browser = await openChromium();
  const profiles = [];
  try {
    for (const name of pages)
      for (const visit of VISITS)
        for (const view of VIEWS) {
          profiles.push(join(WORK, `${profiles.length}.profile`));
          writeFileSync(profiles.at(-1), await profileOf(browser, site.url + name + view, visit, program));
        }
  } finally {
    await browser.close();
    await site.close();
  }
  const merged = join(WORK, 'all.profile');
  await wasmSplit('--merge-profiles', ...profiles, '-o', merged);
  const told = await wasmSplit(`--print-profile=${merged}`, linked);
  return new Set([...told.matchAll(/^- (.*)$/gm)].map(([, name]) => name.trim()));
}

await runMain(async () => {
  const toolchain = await setUp({ forTests: true });
  await build({ toolchain });
  rmSync(WORK, { recursive: true, force: true });
  mkdirSync(WORK, { recursive: true });
  const emscripten = dirname(findProgram('em-config', toolchain.env.PATH));
  const program = join(await binaryenFolder(emscripten, toolchain.env), 'wasm-split');
  const wasmSplit = (...args) => run(program, [...FEATURES, ...args], { errorMessage: 'wasm-split failed; its own words are above.' });
  const uncalled = await uncalledFunctions(wasmSplit, join(APP, 'app.wasm.linked'));
  const names = listOf(readFileSync(join(APP, 'app.map'), 'utf8'), uncalled);
  writeAtomically(LIST, `${[HEAD, ...names].join('\n')}\n`);
  console.log(`${names.length} functions come after the first frame. Build again to see what the first load takes now.`);
});
