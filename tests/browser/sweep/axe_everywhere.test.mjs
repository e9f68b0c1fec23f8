// axe-core finds nothing in two chapters of the real book, in windows of all sizes, in all the colours that a reader may have set, and in
// both views. In one window, and in light and dark colours, chapter.test.mjs does so for each chapter.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { axeFindingsIn, COLOUR_RULES } from '../lib/axe.mjs';
import { realBook } from '../lib/books.mjs';
import { readers } from '../lib/browser.mjs';
import { settled } from '../lib/reader.mjs';

const USUAL = { colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' };
const WINDOWS = { 320: 700, 390: 844, 900: 700, 1440: 900 };
// With formulas, tables, listings and questions of several kinds.
const CHAPTERS = ['06-relative-positions.html', '13-write-it-yourself.html'];

const read = readers(realBook);
const layout = (page) => page.evaluate(() => document.documentElement.dataset.view);

describe('every window and every colour', () => {
  for (const chapter of CHAPTERS) {
    for (const [width, height] of Object.entries(WINDOWS)) {
      test(`${chapter}, ${width} pixels wide`, () =>
        read({ address: chapter, width: Number(width), height }, async (page) => {
          await settled(page);
          const findings = [];
          const views = width >= 900 ? ['page', 'workbench'] : ['page'];
          for (const view of views) {
            if (views.length > 1) await page.evaluate((view) => document.querySelector(`[id="settings.view.${view}"]`).click(), view);
            await settled(page);
            assert.equal(await layout(page), view);
            findings.push(
              ...(await axeFindingsIn(page, USUAL)),
              ...(await axeFindingsIn(page, { ...USUAL, colorScheme: 'dark' }, COLOUR_RULES)),
            );
          }
          for (const media of [{ forcedColors: 'active' }, { contrast: 'more' }])
            findings.push(...(await axeFindingsIn(page, { ...USUAL, ...media })));
          assert.equal(await layout(page), 'page', 'with more contrast always');
          assert.deepEqual(findings, []);
        }));
    }
  }
});
