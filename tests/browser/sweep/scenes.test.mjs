// The real book, chapter by chapter: wherever the reader has scrolled, in either
// direction, the stage shows the figure and the scene of what she reads.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chaptersToTest, realBook } from '../lib/books.mjs';
import { readers } from '../lib/browser.mjs';
import { openGates, settled } from '../lib/reader.mjs';

const read = readers(realBook);
const chapters = await chaptersToTest();

/** Runs in the page. Scrolls through it in steps and returns where the stage was wrong: {positions, changes, wrong}. */
async function scrollThrough(step_px) {
  const READING_LINE = 0.3; // of the window's height, from the top
  const blocks = [...document.querySelectorAll('#article > :not(.screen), .screen > *')];

  /** The figure that a block brings to the stage, and the values that it sets: {figure, values}; undefined if it concerns none. */
  const stageOf = (block) => {
    if (block.localName === 'figure') return { figure: block.id, values: [] };
    const link = block.matches('.scene') ? block.querySelector('a') : block.querySelector(':scope > .where a');
    if (!link) return undefined;
    const { searchParams, hash } = new URL(link.href);
    const figure = hash.slice(1);
    const own = [...searchParams]
      .filter(([name]) => name.startsWith(`${figure}.`))
      .map(([name, value]) => [name.slice(figure.length + 1), value]);
    return { figure, values: block.matches('.scene') ? own : [] };
  };
  const stages = blocks.map(stageOf);

  /** The top of each block; what takes no room is where the next block is. */
  const tops = () =>
    blocks.reduceRight((found, block) => {
      // a heading brings its whole screen
      const { top, width } = (block.matches('.screen > h2') ? block.parentElement : block).getBoundingClientRect();
      const absent = width === 0 || getComputedStyle(block).position === 'fixed';
      return [absent ? (found[0] ?? Infinity) : top, ...found];
    }, []);

  /** Towards the end of the page the line moves down, so that the last blocks cross it too. */
  const readingLine = () => {
    const whole = document.documentElement.scrollHeight - innerHeight;
    const last = Math.min(whole, (1 - READING_LINE) * innerHeight);
    const moved = Math.max(0, 1 - (whole - scrollY) / last);
    return (READING_LINE + (1 - READING_LINE) * moved) * innerHeight;
  };

  /** The blocks that have been read, or lead the section whose first scene is still to come. */
  const due = () => {
    const line = readingLine();
    const where = tops();
    if (where.some((top) => Math.abs(top - line) < 1)) return null; // too close to call
    let read = where.findIndex((top) => top > line);
    if (read < 0) read = blocks.length;
    const isHeading = ({ localName }) => /^h[1-6]$/.test(localName);
    const section = Math.max(0, blocks.slice(0, read).findLastIndex(isHeading));
    if (!stages.slice(section, read).some(Boolean)) {
      const end = blocks.findIndex((block, i) => i >= read && isHeading(block));
      const first = stages.findIndex((stage, i) => stage && i >= read && (end < 0 || i < end));
      if (first >= 0) read = first + 1;
    }
    const reached = stages.slice(0, read).filter(Boolean);
    const figure = reached.at(-1)?.figure ?? document.querySelector('#article figure').id;
    return { figure, values: reached.filter((stage) => stage.figure === figure).at(-1)?.values ?? [] };
  };

  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const end = document.documentElement.scrollHeight - innerHeight;
  const down = Array.from({ length: Math.ceil(end / step_px) + 1 }, (_, i) => Math.min(i * step_px, end));
  const wrong = [];
  const seen = new Set();
  for (const position of [...down, ...down.toReversed()]) {
    scrollTo({ top: position, behavior: 'instant' });
    await frame();
    await frame();
    const wanted = due();
    if (!wanted) continue;
    const shown = document.querySelector('#article figure[data-staged]').id;
    const { parameters } = globalThis.phasebook.state().figures.find(({ id }) => id === wanted.figure);
    const other = wanted.values.filter(([name, value]) => String(parameters[name]) !== value);
    seen.add(JSON.stringify(wanted));
    if (shown !== wanted.figure || other.length > 0)
      wrong.push(`at ${position}: ${shown} instead of ${wanted.figure} with ${JSON.stringify(other)}`);
  }
  return { positions: 2 * down.length, changes: seen.size, wrong };
}

describe('scrolling', () => {
  for (const chapter of chapters) {
    test(`${chapter}: the stage shows what is due at every position, scrolling down and up`, (context) =>
      read({ address: `${chapter}?view=workbench` }, async (page) => {
        await settled(page);
        await openGates(page);
        const { positions, changes, wrong } = await page.evaluate(`(${scrollThrough})(100)`);
        context.diagnostic(`${chapter}: ${positions} positions, ${changes} scenes`);
        assert.deepEqual(wrong, []);
        assert.ok(changes > 1, 'the stage changes');
      }));
  }
});

test('in the page view a link that changes the figure is a line of text, which leaves the paragraph below it within reach', () =>
  read({ address: '07-rotary-embeddings.html?view=page', width: 390, height: 844 }, async (page) => {
    await openGates(page);
    const lines = await page.evaluate(() =>
      [...document.querySelectorAll(':is(#article, .screen) > .scene')].map((scene) => {
        const next = scene.nextElementSibling;
        next.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width } = next.getBoundingClientRect();
        return { height: scene.offsetHeight, reached: next.contains(document.elementFromPoint(x + width / 2, y + 8)) };
      }),
    );
    assert.ok(lines.length > 0);
    for (const { height, reached } of lines)
      assert.ok(height < 100 && reached, `${height} px high; below it is ${reached ? '' : 'not '}within reach`);
  }));
