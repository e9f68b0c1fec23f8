// Reads the prose of a chapter, and tests the numbers in it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { bareProse } from './bare_prose.mjs';
import { unsupported } from './claims.mjs';

export const proseOf = (slug) => bareProse(markdownOf(slug));

export const markdownOf = (slug) => readFileSync(join(projectRoot, `chapters/${slug}.md`), 'utf8');

const numbersIn = (text) => (text.match(/\d[\d,]*(?:\.\d+)?°?/g) ?? []).map((number) => number.replace(/,$/, ''));
const needsProof = (number) => /[.°]|\d{3}/.test(number.replaceAll(',', ''));

/** Tests that the chapter `slug` contains every sentence in `said`, which lists sentences with computed numbers by subject; that its only other numbers with
 * a decimal point, a degree sign or three digits are those in `given`, which are chosen, cited or quoted; and that each paragraph with numbers proves,
 * shows or cites them (claims.mjs), unless it contains a sentence in `chosen`, which sets up what follows. */
export function testNumbers(title, { slug, said, given, chosen = [] }) {
  const prose = proseOf(slug);
  describe(title, () => {
    for (const [what, sentences] of Object.entries(said)) {
      test(`${what}: the sentences hold the computed numbers`, () =>
        assert.deepEqual(
          sentences.filter((sentence) => !prose.includes(sentence)),
          [],
        ));
    }
    test('no number with a decimal point, a degree sign or three digits stands unaccounted for', () => {
      const known = new Set([...Object.values(said).flat().flatMap(numbersIn), ...given]);
      assert.deepEqual(
        [...new Set(numbersIn(prose).filter(needsProof))].filter((number) => !known.has(number)),
        [],
      );
    });
    test('each paragraph with numbers is proven, shown or cited', () => assert.deepEqual(unsupported(markdownOf(slug), said, chosen), []));
  });
}

export const fixed = (value, digits) => value.toFixed(digits).replace('-', '−');
export const grouped = (value) => Math.round(value).toLocaleString('en-GB');

/** The sinusoidal vector of position `pos`. */
export const sinusoid = (pos, width) =>
  Array.from({ length: width }, (_, c) => (c % 2 ? Math.cos : Math.sin)(pos / 10000 ** ((c - (c % 2)) / width)));
export const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
export const lengthOf = (a) => Math.sqrt(dot(a, a));
export const cosine = (a, b) => dot(a, b) / (lengthOf(a) * lengthOf(b));
export const plus = (a, b) => a.map((value, i) => value + b[i]);
