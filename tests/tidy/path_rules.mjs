// Comments and documents name files. Whoever moves a file is told where it is still called by its old name.
import { dirname, join, normalize } from 'node:path/posix';

const DOCUMENT = /^[A-Z]+\.md$|^docs\/|(^|\/)README\.md$/;
const EXTENSION = 'cpp|h|m?js|css|cmake|html|md|txt|json|py|ts';
const SOURCE = /\.(cpp|h|m?js|css|cmake)$|CMakeLists\.txt$/;

// A path from the project's root, one from src/ or tests/, and the name of a test alone.
const TOP = new RegExp(`(?<![\\w./:-])(?:src|web|tools|tests|chapters|cmake|docs|assets)/[\\w./-]*\\w\\.(?:${EXTENSION})(?![\\w-])`, 'g');
const ROOM = /(?<![\w./-])(?:base|engine|lab|plot|figures|book|compiler|ui|platform|app|browser)\/[\w./-]*\w\.(?:cpp|h|test\.mjs)\b/g;
const TEST = /(?<![\w./-])\w+(?:\.test\.mjs|_test\.cpp)\b/g;
// In documents, what stands between backquotes and has a folder of the project before it, or an extension of code.
const QUOTED = /(?<=`)(?:(?:src|web|tools|tests|cmake|docs)\/[\w./-]*|[\w./-]+\.(?:cpp|h|mjs|cmake))(?=`)/g;
const EXAMPLES = 'chapters/README.md'; // its links are those of a chapter
const LINK = /(?<=\]\()(?!\w+:|#)[^)#\s]+/g;

// Names that stand for any (NAME.cpp, NN-slug.md, 02-x.md), and what a build makes.
const isNoSource = (path) => /NAME|NN-|-x\.|^(build|dist)\/|CMakeFiles\//.test(path);
const PLANTED = 'tests/tidy/tidy.test.mjs'; // its trees are made up

/** The comments of a source file, line by line: what is no comment is empty. */
function commentsOf({ path, text }) {
  const mark = /cmake$|CMakeLists\.txt$/.test(path) ? /#.*$/ : /(?<!:)\/\/.*$|^\s*\/?\*.*$/;
  return text.split('\n').map((line) => mark.exec(line)?.[0] ?? '');
}

/** @param {{path: string, text: string}[]} tree @param {string[]} others paths that the tree lacks, such as pictures */
export function namedFilesExist(tree, others = []) {
  const all = [...tree.map(({ path }) => path), ...others];
  const known = new Set(all);
  for (const path of all) for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) known.add(folder);
  const names = new Set(all.map((path) => path.split('/').at(-1)));
  const exists = (name, from) => {
    const path = name.replace(/\/$/, '');
    if (isNoSource(name)) return true;
    if (!name.includes('/')) return names.has(name) || known.has(normalize(join(dirname(from), name)));
    return ['.', 'src', 'tests', dirname(from)].some((base) => known.has(normalize(join(base, path))));
  };
  const complaints = ({ path }, lines, patterns) =>
    lines.flatMap((line, i) =>
      [...new Set(patterns.flatMap((pattern) => line.match(pattern) ?? []))]
        .filter((name) => !exists(name, path))
        .map((name) => ({ path, line: i + 1, what: `names ${name}, which is not there` })),
    );
  return tree.flatMap((file) => {
    if (DOCUMENT.test(file.path))
      return complaints(file, file.text.split('\n'), file.path === EXAMPLES ? [TOP, QUOTED] : [TOP, QUOTED, LINK]);
    if (SOURCE.test(file.path) && file.path !== PLANTED) return complaints(file, commentsOf(file), [TOP, ROOM, TEST]);
    return [];
  });
}
