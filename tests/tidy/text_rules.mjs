// Rules about the text of files: length, names, leftovers, hosts.
import {basename} from 'node:path';
import {canMinify, minify} from '../../tools/lib/minify.mjs';
import {findLines} from './tree.mjs';

const kMaxFileLines = 400;
const kMaxWebBytes = 118_000;
const lengthOf = (text) => text.replace(/\n$/, '').split('\n').length;
const isOurCode = ({path}) => /^(src|web|tools|tests|cmake)\//.test(path) && /\.(cpp|h|js|mjs|css|cmake|html)$|CMakeLists\.txt$/.test(path);

export const filesAreShort = (tree) =>
  tree.filter(({path, text}) => path.startsWith('src/') && lengthOf(text) > kMaxFileLines).map(({path}) => ({path, line: kMaxFileLines + 1, what: `more than ${kMaxFileLines} lines are two ideas`}));

// Measures what a reader's browser gets, so that comments, spaces and long names cost nothing and nobody omits them because of this rule.
export async function webIsSmall(tree) {
  const web = tree.filter(({path}) => path.startsWith('web/'));
  const sent = await Promise.all(web.map(({path, text}) => (canMinify(path) ? minify(path, text) : text)));
  const bytes = sent.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return bytes > kMaxWebBytes ? [{path: 'web', line: 1, what: `${bytes} bytes when it is shortened; ${kMaxWebBytes} are allowed`}] : [];
}

// The words are concatenated so that the rule does not find them here.
const kLeftover = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b`);
export const nothingIsLeftOpen = (tree) => tree.filter(isOurCode).flatMap((file) => findLines(file, kLeftover, 'left open'));

const kOwnNames = new Set(['CMakeLists.txt', 'README.md', 'package-lock.json']);
export function fileNamesAreSnakeCase(tree) {
  const named = tree.filter(({path}) => /^(src|tests|tools|web|cmake)\//.test(path) && !path.endsWith('.md') && !kOwnNames.has(basename(path)));
  return named.filter(({path}) => !/^[a-z0-9_]+(\.[a-z0-9_]+)*$/.test(basename(path))).map(({path}) => ({path, line: 1, what: 'file names are snake_case'}));
}

// `hosts` are those of the package registries that this machine uses; the pattern has the usual ones.
const kRegistryHosts = /\b(registry\.[a-z]+\.(org|com)|(deb|snapshot|security|ftp(\.\w+)?)\.debian\.org|pypi\.org|crates\.io)\b/;
export const noRegistryIsNamed = (tree, hosts = []) =>
  tree.flatMap((file) => [...findLines(file, kRegistryHosts, 'names a package registry'), ...hosts.flatMap((host) => findLines(file, {test: (line) => line.includes(host)}, 'names a package registry'))]);

// The product's policy forbids inline styles and scripts, in the sources of pages and in the generated pages.
const kInline = [
  [/<[a-z][^>]*\sstyle\s*=/i, 'a style attribute'],
  [/<style\b/i, 'an inline style sheet'],
  [/<script\b(?![^>]*\ssrc\s*=)/i, 'an inline script'],
  [/<[a-z][^>]*\son[a-z]+\s*=\s*["']/i, 'an inline event handler'],
  [/(href|src)\s*=\s*["']?\s*javascript:/i, 'a script in a link'],
  [/setAttribute\(\s*['"`]style['"`]/, 'a style attribute'],
];
export const nothingIsInline = (tree) =>
  tree.filter(({path}) => /\.(html|js)$/.test(path)).flatMap((file) => kInline.flatMap(([pattern, what]) => findLines(file, pattern, what)));
