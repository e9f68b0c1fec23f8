// What is read of a chapter, and the numbers in it that need a proof.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {projectRoot} from '../../tools/lib/files.mjs';

/** Without listings, what templates draw, figure states, link targets, names of parts, ids of headings and numbers of sections; with single spaces. */
export function proseOf(slug) {
  return readFileSync(join(projectRoot, `chapters/${slug}.md`), 'utf8')
    .replace(/^```(python|cpp|figure|show)\b[\s\S]*?^```$/gm, '')
    .replace(/^draw: .*$/gm, '')
    .replace(/^- \([^)]*=[^)]*\)/gm, '-')
    .replace(/\]\((?:\([^)]*\)|[^()])*\)/g, '')
    .replace(/\[(?=\S)/g, '')
    .replace(/\\part\{\w+\}/g, '')
    .replace(/ \{#[\w-]+\}$/gm, '')
    .replace(/section \d+\.\d+/g, 'section')
    .replace(/\s+/g, ' ');
}

export const numbersIn = (text) => (text.match(/\d[\d,]*(?:\.\d+)?°?/g) ?? []).map((number) => number.replace(/,$/, ''));

/** Numbers with a decimal point, a degree sign or three digits that neither `said` (sentences) nor `given` (a set) accounts for. */
export function unproven(prose, said, given) {
  const known = new Set([...said.flatMap(numbersIn), ...given]);
  return [...new Set(numbersIn(prose).filter((number) => /[.°]|\d{3}/.test(number.replaceAll(',', ''))))].filter((number) => !known.has(number));
}

export const fixed = (value, digits) => value.toFixed(digits).replace('-', '−');
export const grouped = (value) => Math.round(value).toLocaleString('en-GB');

/** The sinusoidal vector of a position. */
export const sinusoid = (pos, width) => Array.from({length: width}, (_, c) => (c % 2 ? Math.cos : Math.sin)(pos / 10000 ** ((c - (c % 2)) / width)));
export const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
export const lengthOf = (a) => Math.sqrt(dot(a, a));
export const cosine = (a, b) => dot(a, b) / (lengthOf(a) * lengthOf(b));
export const plus = (a, b) => a.map((value, i) => value + b[i]);
