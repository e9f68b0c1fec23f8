// A site with listings alone: the modules of the page and of its workers, and one page made by hand. It needs no build of the book.
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleModules } from '../../../tools/lib/bundle_modules.mjs';
import { bundleWorkers } from '../../../tools/lib/bundle_workers.mjs';
import { projectRoot, writeAtomically } from '../../../tools/lib/files.mjs';
import { packageFolder } from '../../../tools/lib/packages.mjs';
import { serve } from '../../../tools/serve.mjs';

/**
 * @param {string} body of the page
 * @param {Record<string, string>} more files
 * @returns {Promise<{url: string, folder: string, close: () => Promise<void>}>}
 */
export async function servePython(body, more = {}) {
  const root = mkdtempSync(join(tmpdir(), 'python-site-'));
  const { files } = await bundleModules();
  for (const [name, text] of files) writeAtomically(join(root, name), text);
  await bundleWorkers(root);
  mkdirSync(join(root, 'python'), { recursive: true });
  copyFileSync(
    join(packageFolder('@micropython/micropython-webassembly-pyscript'), 'micropython.wasm'),
    join(root, 'python/micropython.wasm'),
  );
  for (const name of ['phasebook.css', 'python.css']) copyFileSync(join(projectRoot, 'web', name), join(root, name));
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Listings</title><link rel="stylesheet" href="theme.css"><link rel="stylesheet" href="phasebook.css"><link rel="icon" href="data:,"><script type="module" src="start.js"></script>';
  const THEME =
    ':root{--code-size:14px;--code-leading:22px;--code-pad-x:16px;--code-pad-y:12px;--button-height:36px;--accent:#2f4bb8;--stage:#fff;--ink:#1c2026;--wrong:#a93226;}article{padding:0 20px;}';
  const chapter = '<p id="notice" role="status" hidden></p><main><article id="article">';
  writeFileSync(
    join(root, 'index.html'),
    `<!doctype html><html lang="en">${head}<body data-chapter="" data-faces="">${chapter}${body}</article></main></body></html>`,
  );
  for (const [name, text] of Object.entries({ 'theme.css': THEME, ...more })) writeFileSync(join(root, name), text);
  const server = await serve({ root, prefix: '/a/b/' });
  return {
    url: server.url,
    folder: root,
    async close() {
      await server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Opens the site's page in a window of its own, and fails if the browser complains. @param {(page: object) => Promise<void>} body */
export async function readPython(site, browser, body, { address = '', options = {}, expected = /^$/ } = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const problems = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', ({ message }) => problems.push(message));
  try {
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset.view = 'page'; // as first_paint.js does
      }),
    );
    await page.goto(site.url + address);
    await body(page);
  } finally {
    await context.close();
  }
  assert.deepEqual(
    problems.filter((problem) => !expected.test(problem)),
    [],
  );
}
