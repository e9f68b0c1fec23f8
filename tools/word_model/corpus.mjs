// What the word model learns from: the prose of the book, as sentences of lower-case words, without formulas, listings, tables and the
// settings of figures.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Stands for what is no word, such as a formula; no vocabulary holds it.
export const NO_WORD = '◌';

// Fences whose lines are prose, and the lines of a question that a reader sees.
const PROSE = new Set(['deeper', 'sources', 'quiz', 'steps', 'skills']);
const SETTINGS = /^(?!question:|hint:|other:)[a-z_]+:.*$/;
const LABELS = /^(?:question:|hint:|other:|- \[[x ]\]|-) *(?:\([^)]*\))?/;

// The text of each paragraph, heading, list item and answer of a Markdown file.
export function paragraphs(markdown) {
  const found = [];
  const fences = [];
  let open = false; // the last paragraph goes on
  for (const line of markdown.split('\n')) {
    const fence = /^(`{3,})\s*(\w*)/.exec(line);
    if (fence) {
      const { ticks, name } = { ticks: fence[1].length, name: fence[2] };
      if (fences.length && !name && ticks >= fences.at(-1).ticks) fences.pop();
      else fences.push({ ticks, name });
    }
    const inside = fences.at(-1)?.name;
    const text =
      inside === 'quiz' || inside === 'steps' || inside === 'skills'
        ? line.trim().replace(SETTINGS, '').replace(LABELS, '\n')
        : line.replace(/^#+ |^ *(?:[-*]|\d+\.) |^> /, '\n');
    if (fence || (inside !== undefined && !PROSE.has(inside)) || /^\s*(\||$)/.test(line)) {
      open = false;
      continue;
    }
    for (const [k, part] of text.split('\n').entries()) {
      if (open && k === 0) found.push(`${found.pop()} ${part}`);
      else if (part.trim()) found.push(part);
      open ||= part.trim() !== '';
    }
  }
  return found.map(plain).filter((text) => /\p{L}/u.test(text));
}

// Without Markdown's marks: links are their words, formulas and code are no words.
const plain = (text) =>
  text
    .replace(/\{#[^}]*\}|\]\([^)]*\)/g, ' ')
    .replace(/\{\{[^}]*\}\}/g, ' 1 ')
    .replace(/\$[^$]*\$|`[^`]*`/g, ` ${NO_WORD} `)
    .replace(/[*_[\]\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

// The words of a text, sentence by sentence. src/lab/trained_words.cpp reads a reader's words in the same way.
export const sentences = (text) =>
  text
    .split(/(?<=[.?!:;])["”’)]*\s/)
    .map((sentence) => sentence.split(/\s+/).map(word).filter(Boolean))
    .filter((words) => words.length > 0);

const word = (text) =>
  text.includes(NO_WORD)
    ? NO_WORD
    : text
        .toLowerCase()
        .replaceAll('’', "'")
        .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

// The sentences of the book in runs that belong together; every `heldOutEvery`th run of paragraphs is kept for testing.
export function readCorpus(folder, { run = 8, heldOutEvery = 16 } = {}) {
  const files = readdirSync(folder)
    .filter((name) => /^(\d\d-.*|glossary|about|seed-texts)\.md$/.test(name))
    .sort();
  const corpus = { training: [], heldOut: [] };
  let number = 0;
  for (const file of files) {
    const all = paragraphs(readFileSync(join(folder, file), 'utf8'));
    for (let at = 0; at < all.length; at += run) {
      const into = ++number % heldOutEvery === 0 ? corpus.heldOut : corpus.training;
      into.push(all.slice(at, at + run).flatMap(sentences));
    }
  }
  return corpus;
}

// The most frequent words of the text, and all of `wanted` that it holds; in alphabetical order.
export function vocabularyOf(runs, size, wanted = []) {
  const counts = new Map();
  for (const word of runs.flat(2)) if (word !== NO_WORD) counts.set(word, (counts.get(word) ?? 0) + 1);
  const first = new Set(wanted.filter((word) => counts.has(word)));
  const frequent = [...counts.keys()].filter((word) => !first.has(word)).sort((a, b) => counts.get(b) - counts.get(a) || (a < b ? -1 : 1));
  return [...first, ...frequent].slice(0, size).sort();
}
