// The files of the project as plain values: [{path, text}]. Rules only look at such a list, so that tests can pass them a planted one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../tools/lib/files.mjs';

export const IGNORED_FOLDERS = ['.git', '.toolchain', 'build', 'dist', 'node_modules'];
const TEXT = /\.(c|cpp|h|js|mjs|css|html|md|cmake|txt|json|svg|sh)$|(^|\/)[^./]+$|^\.[^/]+$/;

export const readTree = (folder, skip = IGNORED_FOLDERS) =>
  listFiles(folder, skip)
    .filter((path) => TEXT.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

export const roomOf = (path) => /^src\/(\w+)\//.exec(path)?.[1];

// Complaints {path, line, what} for every match of a pattern in a file.
export function findLines({ path, text }, pattern, what) {
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [{ path, line: index + 1, what }] : []));
}
