// What a test depends on, found in the files themselves: what they include or import, and the paths in the project that they name. A test that passed before
// is skipped on these grounds, so the list may contain too much but never too little. CI skips nothing.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { listFiles, projectRoot } from '../lib/files.mjs';

const IGNORED_FOLDERS = ['.git', '.toolchain', 'build', 'dist', 'node_modules'];
// Tables that CMake generates from the files of a folder. Including the header that declares one, from outside the folder, depends on all of these files.
export const GENERATED_TABLES = {
  'lab/positions/positions.h': /^src\/lab\/positions\/\w+\.cpp$/,
  'lab/task_table.h': /^src\/lab\/tasks\/\w+\.cpp$/,
  'figures/catalog.h': /^src\/figures\/\w+\.cpp$/,
  'book/quiz/kind.h': /^src\/book\/quiz\/kinds\/\w+\.cpp$/,
  'compiler/quiz/kind.h': /^src\/book\/quiz\/parse\/kinds\/\w+\.cpp$/,
};
const BUILT = /^(dist|build\/web)\b/;
const NOT_IN_ENGINE_PACKAGE = /^(web|assets|chapters)\/|^src\/(?!(base|engine)\/)\w+\//;
const PRODUCT =
  /^(src|web|assets|chapters|tools(?!\/test\/)|cmake)\/(?!.*\.test\.mjs$)|^(CMakeLists\.txt|CMakePresets\.json|package-lock\.json)$/;

// The files of the project as {path -> text}. Binary files are read as text too, which is enough to tell whether they have changed.
export const readProject = () =>
  new Map(listFiles(projectRoot, IGNORED_FOLDERS).map((path) => [path, readFileSync(join(projectRoot, path), 'latin1')]));

// Each of these headers is implemented in the .cpp file of the same name. The functions of other headers may be defined in any file of their folder.
const PAIRED_HEADERS = /^(src\/(figures|engine)\/\w+\.h|tests\/.*)$/;

const implementationsOf = (header, project) =>
  PAIRED_HEADERS.test(header)
    ? [header.replace(/\.h$/, '.cpp')]
    : [...project.keys()].filter((path) => dirname(path) === dirname(header) && /\.(cpp|h)$/.test(path) && !path.endsWith('/main.cpp'));

// The paths that a C++ file depends on directly.
function includesOf(path, text, project) {
  const folders = ['src/', '', `${dirname(path)}/`];
  return [...text.matchAll(/^\s*#\s*include\s*"([^"]+)"/gm)].flatMap(([, name]) => {
    const header = folders.map((folder) => normalize(folder + name)).find((candidate) => project.has(candidate));
    const listed =
      GENERATED_TABLES[name] && !GENERATED_TABLES[name].test(path)
        ? [...project.keys()].filter((candidate) => GENERATED_TABLES[name].test(candidate))
        : [];
    return [...listed, ...(header ? [header, ...implementationsOf(header, project)] : [])];
  });
}

const importsOf = (path, text) =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map(([, name]) => normalize(join(dirname(path), name)));

const under = (prefix, project) =>
  [...project.keys()].filter((path) => path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`));

// Paths in quotes ('chapters/02-x.md', 'tests/reference'), and PHASEBOOK_TESTS_DIR "/specs". A built file depends on everything that it is built from.
function pathsNamedIn(text, project) {
  const quoted = [...text.matchAll(/['"`]((?:src|web|assets|chapters|tools|tests|cmake|dist|build)(?:\/[\w./-]*)?)['"`$]/g)].map(
    ([, name]) => name,
  );
  const defined = [...text.matchAll(/PHASEBOOK_(TESTS|SOURCE)_DIR\s+"\/([\w./-]+)/g)].map(([, root, name]) =>
    root === 'TESTS' ? `tests/${name}` : name,
  );
  return [...quoted, ...defined].flatMap((name) => (BUILT.test(name) ? sourcesOf(name, project) : under(name.replace(/\/$/, ''), project)));
}

export const productPaths = (project) => [...project.keys()].filter((path) => PRODUCT.test(path));

// What a built file is built from.
const sourcesOf = (name, project) =>
  productPaths(project).filter((path) => !/^dist\/engine\b/.test(name) || !NOT_IN_ENGINE_PACKAGE.test(path));

// Tools that run tests import them, but nothing that a tool builds depends on tests.
const isTool = (path) => path.startsWith('tools/') && !path.endsWith('.test.mjs');

const dependenciesOfProject = new WeakMap(); // project -> {path -> the paths that it depends on directly}

function dependenciesOf(path, project) {
  if (!dependenciesOfProject.has(project)) dependenciesOfProject.set(project, new Map());
  const known = dependenciesOfProject.get(project);
  if (!known.has(path)) {
    const text = project.get(path);
    const found = /\.(cpp|h)$/.test(path) ? includesOf(path, text, project) : /\.m?js$/.test(path) ? importsOf(path, text) : [];
    const named = path.startsWith('tests/') ? pathsNamedIn(text, project) : [];
    known.set(
      path,
      [...new Set([...found, ...named])].filter((other) => !(isTool(path) && other.startsWith('tests/'))),
    );
  }
  return known.get(path);
}

// The set of all paths that `start` depends on, including itself. Does not look into paths for which `follow(path)` is false.
export function closure(start, project, follow = () => true) {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path) || !project.has(path) || !follow(path)) return;
    found.add(path);
    dependenciesOf(path, project).forEach(visit);
  };
  start.forEach(visit);
  return found;
}

// What a file of C++ tests depends on. A figure's own tests take it from the table of all figures, and the others in that table are no concern of theirs.
export function cppTestInputs(file, project) {
  const own = file.replace(/^tests\/(.*)_test\.cpp$/, 'src/$1.cpp');
  const isFigure = (path) => /^src\/figures\/\w+\.cpp$/.test(path) && !project.has(path.replace(/\.cpp$/, '.h'));
  return closure([file], project, isFigure(own) && project.has(own) ? (path) => path === own || !isFigure(path) : undefined);
}

// One hash of files, by path and content, and of plain values.
export function hashOfInputs(paths, project, values = []) {
  const hash = createHash('sha256').update(JSON.stringify(values));
  for (const path of [...paths].sort()) hash.update(`\0${path}\0${project.get(path).length}\0`).update(project.get(path), 'latin1');
  return hash.digest('hex');
}
