// A host that sends no headers: the page asks for the policy by itself, and everything works under it, workers and WebAssembly too.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { serve } from '../../../tools/serve.mjs';
import { kindsBook } from '../lib/books.mjs';
import { readers } from '../lib/browser.mjs';
import { eventually } from '../lib/reader.mjs';

const read = readers(kindsBook);
// what the test itself does against the policy
const ASKED = /Content.Security.Policy|example\.com|^policy: (script-src|connect-src|form-action|base-uri)/i;
let host;
before(async () => {
  host = await serve({ root: await kindsBook.folder(), prefix: '/a/b/', policy: '' });
});
after(() => host?.close());

/** Tries what is forbidden; resolves to whether a script ran, and which directives have been violated. */
async function tryEverything() {
  const violated = new Set();
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violated.add(effectiveDirective.replace(/-elem$/, '')));
  const script = document.createElement('script');
  script.textContent = 'globalThis.planted = true';
  document.body.append(script);
  const base = document.createElement('base');
  base.href = 'https://example.com/';
  document.head.append(base);
  await fetch('https://example.com/').catch(() => undefined);
  const form = document.createElement('form');
  form.action = `${location.href}#sent`;
  document.body.append(form);
  try {
    form.submit();
  } catch {
    /* Firefox throws */
  }
  for (let waited = 0; violated.size < 4 && waited < 5000; waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  base.remove();
  return { planted: 'planted' in globalThis, violated: [...violated].sort() };
}

test('where no headers are sent, the page forbids what is not its own, and trains in workers', () =>
  read({ expected: ASKED }, async (page) => {
    await page.goto(`${host.url}03-lab.html?view=page&lab.steps=500`);
    await page.evaluate(() => globalThis.phasebook.ready);
    await page.evaluate(() => document.getElementById('lab.train').click());
    await eventually(() => page.evaluate(() => document.getElementById('lab.progress').value > 0), true, 'a worker has begun');
    assert.deepEqual(await page.evaluate(tryEverything), {
      planted: false,
      violated: ['base-uri', 'connect-src', 'form-action', 'script-src'],
    });
    assert.ok(await page.evaluate(() => globalThis.phasebook.state().frames > 0), 'it lives on');
  }));

test('a page on a disk has its style sheets and still pictures', () =>
  read({ expected: /file:|net::ERR_FAILED/ }, async (page) => {
    await page.goto(pathToFileURL(join(await kindsBook.folder(), '03-lab.html')).href);
    const seen = () =>
      page.evaluate(() => ({
        line:
          document.querySelector('.from-disk').checkVisibility() && getComputedStyle(document.querySelector('.broken')).display === 'none',
        still: [...document.querySelectorAll('.still img')].some((img) => img.checkVisibility() && img.complete && img.naturalWidth > 0),
        colours: getComputedStyle(document.documentElement).getPropertyValue('--accent') !== '',
      }));
    await eventually(seen, { line: true, still: true, colours: true });
  }));
