// web/ must not depend on content: it names no kind of figure, no figure of a chapter, no chapter and no question.
import { basename } from 'node:path';
import { findLines } from './tree.mjs';

// The names of the book's content: {slugs, kinds, figures, items}.
export function contentNames(tree) {
  const chapters = tree.filter(({ path }) => /^chapters\/\d\d-[\w-]+\.md$/.test(path));
  const matches = (pattern) => chapters.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name));
  return {
    slugs: chapters.map(({ path }) => basename(path, '.md')),
    kinds: tree
      .filter(({ path }) => /^src\/figures\/\w+\.cpp$/.test(path))
      .map(({ path }) => basename(path, '.cpp'))
      .filter((name) => name !== 'catalog'),
    figures: matches(/^```figure[^\n]*\n(?:[^`\n][^\n]*\n)*?id:\s*(\S+)/gm),
    items: matches(/^```quiz\s+(\S+)/gm),
  };
}

const ELEMENTS = new Set(['table']); // of HTML, which a figure may be called like
const TERMS = new Set(['atlas']); // of graphics, which a kind is called like: a texture of many glyphs
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function webKnowsNoContent(tree) {
  const { slugs, kinds, figures, items } = contentNames(tree);
  const web = tree.filter(({ path }) => path.startsWith('web/'));
  const asWord = [...slugs, ...slugs.map((slug) => slug.replace(/^\d\d-/, '')), ...kinds.filter((name) => !TERMS.has(name)), ...items];
  // The id of a figure may be any word, so it only counts if it is alone in quotes, or a fragment.
  const patterns = [
    ...asWord.map((name) => [name, new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`)]),
    ...[...figures.filter((name) => !ELEMENTS.has(name)), ...TERMS].map((name) => [name, new RegExp(`["'\`]#?${escaped(name)}["'\`]`)]),
  ];
  return web.flatMap((file) => patterns.flatMap(([name, pattern]) => findLines(file, pattern, `knows "${name}"`)));
}
