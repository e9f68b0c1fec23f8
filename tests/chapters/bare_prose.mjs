import { unfolded } from './unfolded.mjs';

/**
 * The prose of a chapter with single spaces: without listings, fields of questions that are not prose, values that templates compute (which
 * `npm run check` computes in two ways), figure states, link targets, names of parts, ids of headings and section numbers.
 */
export function bareProse(markdown) {
  return unfolded(markdown)
    .replace(/^```(python|cpp|pytorch|figure|show)\b[\s\S]*?^```$/gm, '')
    .replace(/^(source|section|draw|unless|tolerance): .*$/gm, '')
    .replace(/^answer: \{.*$/gm, '')
    .replace(/^- (\[[ x]\] )?\([^)]*=[^)]*\)/gm, '-')
    .replace(/^- \(\{.*?\}\)/gm, '-')
    .replace(/\]\((?:\([^)]*\)|[^()])*\)/g, '')
    .replace(/\[(?=\S)/g, '')
    .replace(/\\part\{\w+\}/g, '')
    .replace(/ \{#[\w-]+\}$/gm, '')
    .replace(/section \d+\.\d+/g, 'section')
    .replace(/(?<=^question: .*|^wrong: .*|^right: .*|^ {2}.*|^- .*)(?<![\w^}])\{[^{}$\\]*\}/gm, '')
    .replace(/\s+/g, ' ');
}
