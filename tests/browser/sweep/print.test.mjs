// Printing the whole book.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../../../tools/lib/files.mjs';
import { runUnchecked } from '../../../tools/lib/run.mjs';
import { realBook } from '../lib/books.mjs';
import { readers } from '../lib/browser.mjs';
import { settled } from '../lib/reader.mjs';

test('the book prints as one PDF, with an outline of its headings', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'phasebook-print-'));
  try {
    const file = join(folder, 'book.pdf');
    const { code, output } = await runUnchecked(process.execPath, [join(projectRoot, 'tools/print.mjs'), '--out', file], {
      cwd: projectRoot,
    });
    assert.equal(code, 0, output);
    const pdf = readFileSync(file, 'latin1');
    assert.ok(pdf.startsWith('%PDF-'));
    assert.ok([...pdf.matchAll(/\/Type\s*\/Page\b/g)].length > 30, 'it has its pages');
    assert.match(pdf, /\/Outlines/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const read = readers(realBook);

// Chromium prints the page as it is after the beforeprint event.
test('a chapter prints from the Workbench as from the Page, dark ink on white, in both themes', () =>
  read({ address: '07-rotary-embeddings.html?view=workbench' }, async (page) => {
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ media: 'screen', colorScheme });
      await page.waitForFunction((theme) => globalThis.phasebook.state().theme === theme, colorScheme);
      await settled(page);
      const onScreen = await page.evaluate(() => getComputedStyle(document.querySelector('h1')).webkitTextFillColor);
      assert.equal(onScreen, 'rgba(0, 0, 0, 0)', 'the canvas draws the letters on the screen');
      await page.emulateMedia({ media: 'print', colorScheme });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      const printed = await page.evaluate(() => {
        const h1 = document.querySelector('h1'),
          p = document.querySelector(':is(#article, .screen) > p:nth-of-type(3)');
        return {
          ink: getComputedStyle(h1).webkitTextFillColor,
          place: getComputedStyle(document.getElementById('main')).position,
          below: parseFloat(getComputedStyle(p).marginBottom),
          wraps: getComputedStyle(p).whiteSpace,
          stills: [...document.querySelectorAll('figure .still')].every((still) => getComputedStyle(still).display === 'block'),
        };
      });
      assert.deepEqual(
        { ...printed, below: printed.below > 8 },
        { ink: 'rgb(28, 32, 38)', place: 'static', below: true, wraps: 'normal', stills: true },
        colorScheme,
      );
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await page.emulateMedia({ media: 'screen', colorScheme });
      assert.equal(await page.evaluate(() => document.documentElement.dataset.view), 'workbench');
    }
  }));
