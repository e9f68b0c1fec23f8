// Without scripts the book can be read: it has all its words, typeset formulas and working links, and no dead controls.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { readers } from './lib/browser.mjs';
import { LESSON, QUESTION } from './lib/lesson.mjs';
import { eventually, rectOf } from './lib/reader.mjs';

const read = readers();
const NO_SCRIPTS = { scripts: false, address: LESSON.address };

/** The plain text of a chapter's paragraphs in Markdown: the stretches between formulas, code, links and emphasis. */
function sentences() {
  const text = readFileSync(join(projectRoot, 'tests/lesson', `${LESSON.slug}.md`), 'utf8');
  const prose = text
    .replace(/^```[\s\S]*?^```$/gm, '')
    .split('\n')
    .filter((line) => line && !/^[#|>`-]/.test(line))
    .join('\n');
  return prose
    .split(/\$[^$]*\$|`[^`]*`|\[|\]\([^)]*\)|\*+|\n|\d+\. /)
    .map((part) => part.trim())
    .filter((part) => part.length > 12);
}

test('every word of the chapter is there to read, formulas have the size of formulas, and nothing is shown that cannot work', () =>
  read(NO_SCRIPTS, async (page) => {
    const visible = (await page.locator('#article').innerText()).replace(/\s+/g, ' ');
    const wanted = sentences();
    assert.ok(wanted.length > 20, `${wanted.length} stretches of text`);
    assert.deepEqual(
      wanted.filter((part) => !visible.includes(part.replace(/\\(.)/g, '$1'))),
      [],
    );

    const boxes = await page.locator('#article math:visible').evaluateAll((formulas) =>
      formulas.map((formula) => {
        const { width, height } = formula.getBoundingClientRect();
        return { text: formula.textContent, width, height, display: formula.getAttribute('display') === 'block' };
      }),
    );
    assert.ok(boxes.length > 10);
    assert.deepEqual(
      boxes.filter(({ width, height, text }) => width < 4 * Math.min(text.length, 3) || height < 6 || width > 560 || height > 90),
      [],
    );
    const displayed = boxes.filter(({ display }) => display);
    assert.ok(displayed.length > 0);
    for (const { width, height } of displayed) assert.ok(width > 120 && height > 18 && height < 60, `${width} by ${height}`);
    assert.equal(await page.evaluate(() => document.fonts.check("19px 'STIX Two Math'")), true, 'the mathematical font has come');

    assert.deepEqual(
      await page.locator('button:visible, input:visible:not([type=radio]), canvas:visible').evaluateAll((dead) => dead.map(({ id }) => id)),
      [],
    );
    const answer = page.locator(`[id="${QUESTION.id}"] details`);
    assert.equal(await answer.isVisible(), true, 'the answer can be looked up');
    await answer.locator('summary').click();
    assert.equal(await answer.locator('p').isVisible(), true);

    for (const width of [320, 700, 1440]) {
      await page.setViewportSize({ width, height: 720 });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, 'nothing is wider than the window');
    }
  }));

test('the cover leads to the chapter and the chapter to the cover, and the contents to the sections, below the bar', () =>
  read({ scripts: false, height: 500 }, async (page) => {
    await page.locator(`#article a[href="${LESSON.address}"]`).first().click();
    await page.waitForURL(`**/${LESSON.address}`);
    for (const section of LESSON.sections) {
      await page.locator(`#contents a[href="#${section}"]`).click();
      await eventually(
        async () => {
          const { top } = await rectOf(page, section);
          return top >= 48 && top < 200;
        },
        true,
        section,
      );
    }
    await page.locator('[id="bar.home"]').click();
    await page.waitForURL('**/index.html');
  }));
