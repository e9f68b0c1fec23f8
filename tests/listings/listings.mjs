// The listings of the book: every fence of a chapter in a language that readers could run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, projectRoot } from '../../tools/lib/files.mjs';
import { unfolded } from '../chapters/unfolded.mjs';

// A fence in a list may be indented; its lines then have the same indentation.
const FENCE = /^( *)(`{3,})(\S*)[^\n]*\n([\s\S]*?)^\1\2$/gm;
const PROMPT = '>>> ';
const RUNNABLE = new Set(['python', 'cpp']);
// Fences that nobody would run, and PyTorch, which the project's setup does not install.
const SHOWN_ONLY = new Set([
  '',
  'text',
  'pytorch',
  'math',
  'figure',
  'quiz',
  'exercise',
  'report',
  'show',
  'steps',
  'story',
  'skills',
  'minutes',
  'course',
  'frame',
  'bibtex',
  'html',
  'sh',
]);

// Functions that start in the first column; indented ones belong to them.
const DEFINITIONS = {
  python: /^def\s+(\w+)\s*\(/gm,
  cpp: /^(?!using\b|typedef\b|#|\/\/)[\w:<>,*& ]*?[\w>*&]\s+(\w+)\s*\(/gm,
};

export const namesDefined = ({ language, code }) => [...code.matchAll(DEFINITIONS[language])].map(([, name]) => name);

function fencesOf(markdown) {
  const text = unfolded(markdown);
  return [...text.matchAll(FENCE)].map(({ 1: indent, 3: language, 4: body, index }) => {
    const code = body
      .split('\n')
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
      .join('\n');
    const shown = code.split('\n').filter((each) => !each.startsWith(PROMPT));
    const call = code.split('\n').filter((each) => each.startsWith(PROMPT));
    return {
      language,
      code: shown.join('\n'),
      call: call.map((each) => each.slice(PROMPT.length)).join('\n'),
      line: text.slice(0, index).split('\n').length,
    };
  });
}

// Listings as {chapter, line, language, code, call}; `line` is the line of the fence, `call` what the page runs after it.
export const listingsOf = (chapter, text) =>
  fencesOf(text)
    .filter(({ language }) => RUNNABLE.has(language))
    .map((fence) => ({ chapter, ...fence }));

// The places of fences that look like listings but are in a language without a runner here.
export const unknownLanguages = (chapter, text) =>
  fencesOf(text)
    .filter(({ language }) => !RUNNABLE.has(language) && !SHOWN_ONLY.has(language))
    .map(({ language, line }) => `${chapter}:${line}: ${language}`);

const chapters = () => listFiles(join(projectRoot, 'chapters')).filter((file) => file.endsWith('.md') && file !== 'README.md');
const inChapters = (look) => chapters().flatMap((file) => look(file, readFileSync(join(projectRoot, 'chapters', file), 'utf8')));
export const allListings = () => inChapters(listingsOf);
export const allUnknownLanguages = () => inChapters(unknownLanguages);
