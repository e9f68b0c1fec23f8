// The listings of the book: every fence of a chapter in a language that the reader could run.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {listFiles, projectRoot} from '../../tools/lib/files.mjs';

// A fence may be indented, in a list; its lines are then indented as far.
const kFence = /^( *)(`{3,})(\S*)[^\n]*\n([\s\S]*?)^\1\2$/gm;
const kRunnable = new Set(['python', 'cpp']);
// Fences that nobody would run; and PyTorch, which no set-up of the book installs.
const kShownOnly = new Set(['', 'text', 'pytorch', 'math', 'figure', 'quiz', 'show', 'steps', 'bibtex', 'sh']);

// Functions that begin at the left edge; what stands further in belongs to them.
const kDefinitions = {
  python: /^def\s+(\w+)\s*\(/gm,
  cpp: /^(?!using\b|typedef\b|#|\/\/)[\w:<>,*& ]*?[\w>*&]\s+(\w+)\s*\(/gm,
};

export const namesDefined = ({language, code}) => [...code.matchAll(kDefinitions[language])].map(([, name]) => name);

function fencesOf(text) {
  return [...text.matchAll(kFence)].map(({1: indent, 3: language, 4: body, index}) => {
    const code = body.split('\n').map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n');
    return {language, code, line: text.slice(0, index).split('\n').length};
  });
}

// Listings as {chapter, line, language, code}; `line` is that of the fence.
export const listingsOf = (chapter, text) =>
  fencesOf(text).filter(({language}) => kRunnable.has(language)).map((fence) => ({chapter, ...fence}));

// Where a fence looks like a listing in a language that no runner here knows.
export const unknownLanguages = (chapter, text) =>
  fencesOf(text).filter(({language}) => !kRunnable.has(language) && !kShownOnly.has(language)).map(({language, line}) => `${chapter}:${line}: ${language}`);

const chapters = () => listFiles(join(projectRoot, 'chapters')).filter((file) => file.endsWith('.md') && file !== 'README.md');
const inChapters = (look) => chapters().flatMap((file) => look(file, readFileSync(join(projectRoot, 'chapters', file), 'utf8')));
export const allListings = () => inChapters(listingsOf);
export const allUnknownLanguages = () => inChapters(unknownLanguages);
