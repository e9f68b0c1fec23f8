// The slips of the four texts, on a page of their own.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';

const read = (path) => readFileSync(join(projectRoot, path), 'utf8');

describe('The index of slips', () => {
  const page = read('chapters/seed-texts.md');
  const rows = [...page.matchAll(/^### [^\n]+ \{#e(\d+)\}$([\s\S]*?)(?=^##|(?![\s\S]))/gm)].map(([, number, body]) => ({
    number: Number(number),
    body,
  }));
  const TEXTS = /course chapter|ApX lesson|concept note|visual page/i;

  test('there is a row for each of the errata, under its own id, as many as the page says', () => {
    assert.deepEqual(
      rows.map(({ number }) => number).sort((a, b) => a - b),
      // Row 9 was given up; 34 and 38 are no slips in a fair reading.
      Array.from({ length: 38 }, (_, i) => i + 1).filter((row) => ![9, 34, 38].includes(row)),
    );
    assert.equal(JSON.parse(read('chapters/data/given.json')).slips.value, rows.length);
  });

  for (const { number, body } of rows) {
    test(`row ${number} names its text, leads to where the truth is taught or shown, and is short`, () => {
      assert.match(body, TEXTS);
      assert.match(body, /\]\((?:\d\d-[a-z-]+\.html|bank-report\.html)/);
      const words = body
        .replace(/\{\{.*?\}\}/g, '0')
        .replace(/^\|.*$/gm, '')
        .replace(/\]\([^)]*\)/g, ']')
        .split(/\s+/).length;
      assert.ok(words <= 125, `${words} words`);
    });
  }
});
