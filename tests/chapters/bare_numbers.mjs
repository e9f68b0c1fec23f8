// Finds the numbers in the prose that are neither computed, shown nor cited, judging by the Markdown of each paragraph.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bareProse } from './bare_prose.mjs';
import { unfolded } from './unfolded.mjs';

// The parts of a lesson that are not prose: front matter, listings, questions, scenes and display formulas. Listings and formulas, which
// count as proofs, leave a mark.
const FENCE = /^```(\S*)[\s\S]*?^```$/gm;
const markOf = (kind) =>
  ['math', 'python', 'cpp', 'pytorch', 'proof'].includes(kind) ? '@derivation' : kind === 'show' || kind === 'figure' ? '@scene' : '';

/**
 * The paragraphs of a chapter in order: {heading, text, scene: whether a figure or a scene comes right before it, beside: whether a formula
 * or a listing is next to it, lead: the paragraph that a table or a list belongs to}.
 */
export function paragraphsOf(markdown) {
  const paragraphs = [];
  let [heading, scene, derivation] = ['', false, false];
  for (const block of unfolded(markdown)
    .replace(FENCE, (_, kind) => `\n\n${markOf(kind)}\n\n`)
    .split(/\n\s*\n/)) {
    const text = block.trim();
    if (text === '') continue;
    const last = paragraphs.at(-1);
    if (text.startsWith('#')) [heading, scene, derivation] = [text, false, false];
    else if (text === '@scene') scene = true;
    else if (text === '@derivation') {
      derivation = true;
      if (last?.heading === heading) last.beside = true;
    } else {
      const lead = /^([|]|- |\d+\. )/.test(text) && last?.heading === heading ? last : undefined;
      paragraphs.push({ heading, text, scene, beside: derivation, lead });
      scene = derivation = false;
    }
  }
  return paragraphs;
}

// Numbers that make a claim: those with a decimal point, a degree or per cent sign, or at least two digits. Years, single digits, places in
// a paper, the numbers of sources and errata, and digits in a word (bf16) are names.
const NAMES = /\b(?:19|20)\d\d\b|\b00\d\b|\b(?:section|Table|Figure|equation|chapter|appendix|E)\s?[A-Z]?[\d.]+/gi;
// Code in the line is no claim, unless it holds numbers alone, as what a listing prints.
const CODE = /`[^`]*(?:[A-Za-z]|\.\.)[^`]*`/g;
const NUMBER = /(?<![A-Za-z\d])(?:\d[\d.,]*\d(?:\s?[°%])?|\d\s?[°%])/;
/** The first number of a text that makes a claim, or undefined. */
const numberIn = (text) => NUMBER.exec(bareProse(text).replace(NAMES, '').replace(CODE, ''))?.[0];

const cites = (text) =>
  /\]\(https?:|\]\(sources\.html|\bsources? 00\d|\((?:[^()]*\b)?(?:section|Table|Figure|equation|appendix)s? [A-Z]?\d/i.test(text);
const shows = (text) => /\]\((?:figure|part):/.test(text);
const derives = (text) =>
  /\$[^$]*(?:=|\\approx|<|>)[^$]*\$/.test(text) || /\]\([\w-]*(?:\.html)?#[\w-]+\)|\]\(\d\d-[\w-]+\.html/.test(text);

/**
 * The paragraphs of `markdown` with numbers that are neither computed where they stand, nor derived in a formula or a listing in or beside
 * them or in the section that they link to, nor shown in a figure, nor cited: [{line, number, text}]. A summary is exempt because it
 * repeats what its chapter has shown.
 */
export function bareNumbers(markdown) {
  const lines = markdown.split('\n');
  const computes = (text) => text.includes('{{');
  const holds = ({ text, scene, beside, lead }) =>
    scene || beside || computes(text) || cites(text) || shows(text) || derives(text) || Boolean(lead && holds(lead));
  return paragraphsOf(markdown)
    .map((paragraph) => ({ ...paragraph, number: numberIn(paragraph.text) }))
    .filter((paragraph) => paragraph.number && !/^## In short/.test(paragraph.heading) && !holds(paragraph))
    .map(({ text, number }) => {
      const own = text.split('\n');
      const line =
        lines.indexOf(own[0]) +
        1 +
        Math.max(
          0,
          own.findIndex((one) => one.includes(number)),
        );
      return { line, number, text };
    });
}

/** What an author is told of the bare numbers in all chapters, one sentence for each. */
export const bareNumbersIn = (folder) =>
  readdirSync(folder)
    .filter((name) => /^(\d\d-.*|seed-texts)\.md$/.test(name))
    .flatMap((name) =>
      bareNumbers(readFileSync(join(folder, name), 'utf8')).map(
        ({ line, number }) =>
          `chapters/${name}:${line}: '${number}' is not computed, shown, derived or cited. Write it as {{…}}, link to the figure that shows it, put its formula beside it, or cite its source (chapters/README.md, "Bare numbers").`,
      ),
    );
