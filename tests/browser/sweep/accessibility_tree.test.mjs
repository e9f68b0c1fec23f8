// The comparison of a chapter's accessibility tree with its document (lib/accessibility_tree.mjs) finds what is missing, false or in the
// wrong place. That there is nothing to find in any chapter is tested in chapter.test.mjs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inSite } from '../../../tools/lib/edition.mjs';
import { differencesFromDocument } from '../lib/accessibility_tree.mjs';
import { realBook } from '../lib/books.mjs';
import { readers } from '../lib/browser.mjs';
import { openGates } from '../lib/reader.mjs';

const CHAPTER = '06-relative-positions';
const read = readers(realBook);
const stored = JSON.parse(readFileSync(inSite(await realBook.folder(), `${CHAPTER}.document.json`), 'utf8')).chapter;

// Each returns the beginning of the difference that it makes.
const FAULTS = {
  'a heading that is none': () => {
    const heading = document.querySelector('#article h2[id]');
    heading.setAttribute('role', 'presentation');
    return `${heading.id}: `;
  },
  'a formula without words': () => {
    document.querySelector(':is(#article, .screen) > p [data-formula] math').removeAttribute('aria-label');
    return 'formula ';
  },
  'a paragraph that is hidden from those who listen': () => {
    const paragraph = document.querySelector(':is(#article, .screen) > p[id^=b]');
    paragraph.ariaHidden = 'true';
    return `${paragraph.id}: there is no paragraph`;
  },
  'sections in the wrong order': () => {
    const [first, second] = document.querySelectorAll(':is(#article, .screen) > h2[id]');
    second.after(first);
    return `${second.id} comes before `;
  },
  'an option that is chosen': () => {
    const option = document.querySelector('.quiz input[type=radio]');
    option.checked = true;
    return `${option.id}: checked is true`;
  },
  'an option under another name': () => {
    const option = document.querySelector('.quiz input[type=radio]');
    option.removeAttribute('aria-labelledby');
    option.ariaLabel = 'Option';
    return `${option.id}: named “Option”`;
  },
  'a row without a header': () => {
    const cell = document.querySelector('#article tbody th');
    cell.setAttribute('role', 'cell');
    return `${cell.id}: `;
  },
};

for (const [fault, plant] of Object.entries(FAULTS)) {
  test(`${fault} is found`, () =>
    read({ address: `${CHAPTER}.html?view=page` }, async (page) => {
      await openGates(page);
      await page.evaluate(() =>
        document.querySelectorAll('.fold').forEach((fold) => {
          fold.open = true;
        }),
      );
      assert.deepEqual((await differencesFromDocument(page, stored)).wrong, []);
      const expected = await page.evaluate(plant);
      const { wrong } = await differencesFromDocument(page, stored);
      assert.ok(
        wrong.some((line) => line.startsWith(expected)),
        `${expected} in ${wrong.join('; ')}`,
      );
    }));
}
