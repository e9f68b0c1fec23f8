// The book wherever it is put: on servers that know few types and insist on them, and deep in another site. From a disk:
// other_pages.test.mjs.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { listFiles } from '../../tools/lib/files.mjs';
import { realBook } from './lib/books.mjs';
import { whenReady } from './lib/browser.mjs';
import { openBrowser } from './lib/shared.mjs';
import { COMMON, MOODLE, typeOf } from './lib/typed_server.mjs';

const LISTS = {
  "nginx's list, as Debian has it": [
    { ...COMMON, js: 'application/javascript', json: 'application/json', wasm: 'application/wasm' },
    'application/octet-stream',
  ],
  "nginx's list without WebAssembly": [{ ...COMMON, js: 'application/javascript', json: 'application/json' }, 'application/octet-stream'],
  "Moodle's list": MOODLE,
  'a list that takes WebAssembly for text': [{ ...COMMON, js: 'text/javascript' }, 'text/plain'],
};
const PREFIX = '/pluginfile.php/7/mod_resource/content/1/';

function serveWith(list, root) {
  const server = createServer((request, response) => {
    const name = new URL(request.url, 'http://host').pathname.slice(PREFIX.length) || 'index.html';
    const file = join(root, name);
    if (!request.url.startsWith(PREFIX) || !existsSync(file)) return response.writeHead(404).end();
    return response.writeHead(200, { 'Content-Type': typeOf(name, list), 'X-Content-Type-Options': 'nosniff' }).end(readFileSync(file));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}${PREFIX}`, close: () => server.close() }),
    );
  });
}

async function withPage(body) {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  try {
    await body(await context.newPage());
  } finally {
    await context.close();
    await browser.close();
  }
}

const chapterIn = (root) => readdirSync(root).find((name) => /^02-.*\.html$/.test(name));
const stateOf = (page) => page.evaluate(() => globalThis.phasebook.state());

test('no file that the site itself loads has a name that servers do not know', async () => {
  const unknown = listFiles(await realBook.folder()).filter((name) => name.endsWith('.mjs') && !name.startsWith('engine/'));
  assert.deepEqual(unknown, []);
});

for (const [name, list] of Object.entries(LISTS)) {
  test(`with ${name} a chapter opens, a figure computes and an answer is graded`, async () => {
    const root = await realBook.folder();
    const server = await serveWith(list, root);
    try {
      await withPage(async (page) => {
        await page.goto(server.url + chapterIn(root));
        await whenReady(page);
        const { figures, items, errors } = await stateOf(page);
        assert.deepEqual(errors, []);

        const table = figures.find(({ kind }) => kind === 'encoding_table');
        await page.evaluate(([id, base]) => globalThis.phasebook.set(id, 'base', base), [table.id, table.parameters.base / 10]);
        const now = (await stateOf(page)).figures.find(({ id }) => id === table.id);
        assert.notEqual(now.description, table.description);

        const radios = (id) => page.locator(`[id="${id}"] input[type=radio]`);
        const counts = await Promise.all(items.map(({ id }) => radios(id).count()));
        const item = items[counts.findIndex((count) => count > 0)].id;
        const option = (await radios(item).first().getAttribute('id')).split('.').at(-2); // item.option.input
        await page.evaluate(([id, chosen]) => globalThis.phasebook.answer(id, [chosen]), [item, option]);
        assert.match((await stateOf(page)).items.find(({ id }) => id === item).status, /right|wrong|answered/);

        const workers = await page.evaluate(async () => {
          const base = document.querySelector('script[type=module]').src;
          const runs = (worker) =>
            new Promise((resolve) => {
              const made = new Worker(new URL(worker, base), { type: 'module' });
              made.onerror = () => resolve(`${worker} does not load`);
              made.onmessage = () => resolve('');
              made.postMessage(
                worker.startsWith('lab/') ? '{}' : '{"contenders":["plain","simd"],"positions":8,"width":4,"base":100,"mode":"exact"}',
              );
            });
          return Promise.all(['lab/worker.js', 'measure/measure_worker.js'].map(runs));
        });
        assert.deepEqual(workers, ['', '']);
      });
    } finally {
      server.close();
    }
  });
}
