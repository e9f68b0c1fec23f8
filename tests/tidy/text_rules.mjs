// Rules about the text of files: length, names, leftovers, hosts.
import { basename } from 'node:path';
import { canMinify, minify } from '../../tools/lib/minify.mjs';
import { findLines } from './tree.mjs';

const MAX_FILE_LINES = 400;
// What comes with every page, when a reader runs code, with the pages for a reader's own configuration, the review, the pre-test, the
// cover, the map and the story, what says how much is due by which clock, and what keeps progress; the class board, the sheet of one's own
// work, and what comes in a frame only.
const MAX_WEB_BYTES = {
  web: 134_000,
  'web/python': 190_000,
  'web/configs.': 7_500,
  'web/review.': 600,
  'web/pretest.': 600,
  'web/due.': 900,
  'web/clock.': 300,
  'web/progress.': 1_200,
  'web/qr_code.': 800,
  'web/persist.': 400,
  'web/cover.': 13_000,
  'web/map.': 900,
  'web/story.': 9_000,
  'web/class/': 40_000,
  'web/my_work': 9_500,
  'web/framed.': 3_000,
};
const lengthOf = (text) => text.replace(/\n$/, '').split('\n').length;
const isOurCode = ({ path }) =>
  /^(src|web|tools|tests|cmake)\//.test(path) && /\.(cpp|h|js|mjs|css|cmake|html)$|CMakeLists\.txt$/.test(path);

export const filesAreShort = (tree) =>
  tree
    .filter(({ path, text }) => path.startsWith('src/') && lengthOf(text) > MAX_FILE_LINES)
    .map(({ path }) => ({ path, line: MAX_FILE_LINES + 1, what: `more than ${MAX_FILE_LINES} lines are two ideas` }));

// Measures what a reader's browser gets, so that comments, spaces and long names cost nothing and nobody omits them because of this rule.
export async function webIsSmall(tree) {
  const bytes = Object.fromEntries(Object.keys(MAX_WEB_BYTES).map((folder) => [folder, 0]));
  for (const { path, text } of tree.filter(({ path }) => path.startsWith('web/'))) {
    const sent = canMinify(path) ? await minify(path, text) : text;
    bytes[Object.keys(MAX_WEB_BYTES).findLast((prefix) => path.startsWith(prefix))] += Buffer.byteLength(sent);
  }
  return Object.entries(MAX_WEB_BYTES)
    .filter(([folder, most]) => bytes[folder] > most)
    .map(([folder, most]) => ({ path: folder, line: 1, what: `${bytes[folder]} bytes when it is shortened; ${most} are allowed` }));
}

// The words are concatenated so that the rule does not find them here.
const LEFTOVER = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b`);
export const nothingIsLeftOpen = (tree) => tree.filter(isOurCode).flatMap((file) => findLines(file, LEFTOVER, 'left open'));

const OWN_NAMES = new Set(['CMakeLists.txt', 'README.md', 'package-lock.json']);
export function fileNamesAreSnakeCase(tree) {
  const named = tree.filter(
    ({ path }) => /^(src|tests|tools|web|cmake)\//.test(path) && !path.endsWith('.md') && !OWN_NAMES.has(basename(path)),
  );
  return named
    .filter(({ path }) => !/^[a-z0-9_]+(\.[a-z0-9_]+)*$/.test(basename(path)))
    .map(({ path }) => ({ path, line: 1, what: 'file names are snake_case' }));
}

// `hosts` are those of the package registries that this machine uses; the pattern has the usual ones.
const REGISTRY_HOSTS = /\b(registry\.[a-z]+\.(org|com)|(deb|snapshot|security|ftp(\.\w+)?)\.debian\.org|pypi\.org|crates\.io)\b/;
export const noRegistryIsNamed = (tree, hosts = []) =>
  tree.flatMap((file) => [
    ...findLines(file, REGISTRY_HOSTS, 'names a package registry'),
    ...hosts.flatMap((host) => findLines(file, { test: (line) => line.includes(host) }, 'names a package registry')),
  ]);

// The product's policy forbids inline styles and scripts, in the sources of pages and in the generated pages.
const INLINE = [
  [/<[a-z][^>]*\sstyle\s*=/i, 'a style attribute'],
  [/<style\b/i, 'an inline style sheet'],
  [/<script\b(?![^>]*\s(?:src\s*=|type="application\/ld\+json"))/i, 'an inline script'], // JSON-LD is data, which is not run
  [/<[a-z][^>]*\son[a-z]+\s*=\s*["']/i, 'an inline event handler'],
  [/(href|src)\s*=\s*["']?\s*javascript:/i, 'a script in a link'],
  [/setAttribute\(\s*['"`]style['"`]/, 'a style attribute'],
];
export const nothingIsInline = (tree) =>
  tree
    .filter(({ path }) => /\.(html|js)$/.test(path))
    .flatMap((file) => INLINE.flatMap(([pattern, what]) => findLines(file, pattern, what)));

// Biome breaks code, but neither comments nor strings; a line with a string in it may therefore be longer.
const MAX_COLUMNS = 140;
export const linesAreShort = (tree) =>
  tree
    .filter((file) => isOurCode(file) && /\.m?js$/.test(file.path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, i) =>
          line.length > MAX_COLUMNS && (/^\s*(\/\/|\/?\*)/.test(line) || !/['"`/]/.test(line))
            ? [{ path, line: i + 1, what: `more than ${MAX_COLUMNS} columns: break it` }]
            : [],
        ),
    );
