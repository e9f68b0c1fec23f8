// Checks that every number in the prose is proven, shown or cited, judging by the Markdown of each paragraph.
import { bareProse } from './bare_prose.mjs';
import { unfolded } from './unfolded.mjs';

// The parts of a lesson that are not prose: front matter, listings, questions, scenes and display formulas. Listings and formulas, which count as
// proofs, leave a mark.
const FENCE = /^```(\S*)[\s\S]*?^```$/gm;
const markOf = (kind) =>
  ['math', 'python', 'cpp', 'pytorch', 'proof'].includes(kind) ? '@derivation' : kind === 'show' || kind === 'figure' ? '@scene' : '';

/** The paragraphs of a chapter in order: {heading, text, scene: whether a figure or a scene comes right before it, beside: whether a formula or a listing is
 * next to it, lead: the paragraph that a table or a list belongs to}. */
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

// Numbers that make a claim: those with a decimal point, a degree or per cent sign, or at least two digits. Years, single digits, places in a paper and
// the numbers of sources and errata are names.
const NAMES = /\b(?:19|20)\d\d\b|\b00\d\b|\b(?:section|Table|Figure|equation|chapter|appendix|E)\s?[A-Z]?[\d.]+/gi;
const hasNumber = (text) => /\d[.,]\d|\d\d|\d\s?[°%]/.test(bareProse(text).replace(NAMES, ''));

const cites = (text) =>
  /\]\(https?:|\]\(sources\.html|\bsources? 00\d|\((?:[^()]*\b)?(?:section|Table|Figure|equation|appendix)s? [A-Z]?\d/i.test(text);
const shows = (text) => /\]\((?:figure|part):/.test(text);
const derives = (text) =>
  /\$[^$]*(?:=|\\approx|<|>)[^$]*\$/.test(text) || /\]\([\w-]*(?:\.html)?#[\w-]+\)|\]\(\d\d-[\w-]+\.html/.test(text);

/** The paragraphs of `markdown` with numbers that are neither proven (computed by a test in `said`, derived in a formula or a listing in or beside them, or
 * in the section that they link to), nor shown in a figure, nor cited. Numbers that we choose make no claim: `chosen` lists the sentences that set them. A
 * summary is exempt because it repeats what its chapter has shown. */
export function unsupported(markdown, said, chosen = []) {
  const known = [...Object.values(said).flat(), ...chosen].filter((sentence) => /\d/.test(sentence));
  const proven = (text) => known.some((sentence) => bareProse(text).includes(sentence));
  const holds = ({ text, scene, beside, lead }) =>
    scene || beside || cites(text) || shows(text) || derives(text) || proven(text) || Boolean(lead && holds(lead));
  const claims = paragraphsOf(markdown).filter(({ heading, text }) => !/^## In short/.test(heading) && hasNumber(text));
  return claims.filter((paragraph) => !holds(paragraph)).map(({ heading, text }) => `${heading.replace(/^#+ /, '')}: ${text}`);
}
