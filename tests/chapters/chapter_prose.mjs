// What is read of a chapter, and the numbers in it that need a proof.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, test} from 'node:test';
import {projectRoot} from '../../tools/lib/files.mjs';

/** Without listings, fields of questions that are no prose, what templates compute (`npm run check` does that twice), figure states, link targets, names of
 * parts, ids of headings and numbers of sections; with single spaces. */
export function proseOf(slug) {
  return readFileSync(join(projectRoot, `chapters/${slug}.md`), 'utf8')
    .replace(/^```(python|cpp|figure|show)\b[\s\S]*?^```$/gm, '')
    .replace(/^(source|section|draw|unless|tolerance): .*$/gm, '')
    .replace(/^answer: \{.*$/gm, '')
    .replace(/^- (\[[ x]\] )?\([^)]*=[^)]*\)/gm, '-')
    .replace(/^- \(\{.*?\}\)/gm, '-')
    .replace(/\]\((?:\([^)]*\)|[^()])*\)/g, '')
    .replace(/\[(?=\S)/g, '')
    .replace(/\\part\{\w+\}/g, '')
    .replace(/ \{#[\w-]+\}$/gm, '')
    .replace(/section \d+\.\d+/g, 'section')
    .replace(/(?<=^question: .*|^wrong: .*|^right: .*|^  .*|^- .*)(?<![\w^}])\{[^{}$\\]*\}/gm, '')
    .replace(/\s+/g, ' ');
}

const numbersIn = (text) => (text.match(/\d[\d,]*(?:\.\d+)?°?/g) ?? []).map((number) => number.replace(/,$/, ''));
const needsProof = (number) => /[.°]|\d{3}/.test(number.replaceAll(',', ''));

/** Tests that `prose` holds every sentence of `said` (lists of them by what they are about), whose numbers are computed, and that no other number with a
 * decimal point, a degree sign or three digits stands in it but those that are `given`: chosen, cited or quoted. */
export function testNumbers(title, {prose, said, given}) {
  describe(title, () => {
    for (const [what, sentences] of Object.entries(said)) {
      test(`${what}: the sentences hold the computed numbers`, () => assert.deepEqual(sentences.filter((sentence) => !prose.includes(sentence)), []));
    }
    test('no number with a decimal point, a degree sign or three digits stands unaccounted for', () => {
      const known = new Set([...Object.values(said).flat().flatMap(numbersIn), ...given]);
      assert.deepEqual([...new Set(numbersIn(prose).filter(needsProof))].filter((number) => !known.has(number)), []);
    });
  });
}

export const fixed = (value, digits) => value.toFixed(digits).replace('-', '−');
export const grouped = (value) => Math.round(value).toLocaleString('en-GB');

/** The sinusoidal vector of a position. */
export const sinusoid = (pos, width) => Array.from({length: width}, (_, c) => (c % 2 ? Math.cos : Math.sin)(pos / 10000 ** ((c - (c % 2)) / width)));
export const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
export const lengthOf = (a) => Math.sqrt(dot(a, a));
export const cosine = (a, b) => dot(a, b) / (lengthOf(a) * lengthOf(b));
export const plus = (a, b) => a.map((value, i) => value + b[i]);
