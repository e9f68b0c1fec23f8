// The suites of `npm test` and of `npm run sweep`. A suite is {title, lane, after, files, run}: `files` are its test files; run(files,
// onFile) runs some of them, calls onFile(file, counted) as each ends, and resolves to {file -> {passed, failed, failures}}; `after` names
// the suites whose results it needs. The suites of a lane run one after the other, and the two lanes in parallel.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOOKS } from '../../tests/browser/lib/books.mjs';
import { BROWSERS, withSharedBrowser } from '../../tests/browser/lib/shared.mjs';
import { build } from '../build.mjs';
import { check } from '../check.mjs';
import { checkFormat } from '../format.mjs';
import { fuzz } from '../fuzz.mjs';
import { buildPreset } from '../lib/cmake.mjs';
import { runCtest } from '../lib/ctest.mjs';
import { listFiles, projectRoot } from '../lib/files.mjs';
import { runNodeTests } from '../lib/node_tests.mjs';

const FUZZ_DURATION_s = 60;
const PRODUCT = 'The product builds';
const BOOKS_BUILT = 'The books of the browser tests build';
const NATIVE_ROOMS = ['base', 'engine', 'lab', 'book', 'compiler', 'plot', 'figures', 'ui', 'app'];
const WASM_ROOMS = ['base', 'engine', 'lab', 'book/serialization']; // the same as in the preset wasm
// This file runs once for each chapter, in the sweep.
const CHAPTER_TEST = 'tests/browser/chapter.test.mjs';

const isSweepOnly = (file) => file.includes('/sweep/') || file.startsWith(CHAPTER_TEST);

function testFiles() {
  const chapters = listFiles(join(projectRoot, 'chapters')).flatMap((name) => /^(\d\d-.*)\.md$/.exec(name)?.[1] ?? []);
  const files = ['tests', 'tools'].flatMap((folder) => listFiles(join(projectRoot, folder)).map((name) => `${folder}/${name}`));
  return files
    .filter((file) => /(\.test\.mjs|_test\.cpp)$/.test(file))
    .flatMap((file) => (file === CHAPTER_TEST ? chapters.map((chapter) => `${file} ${chapter}`) : file));
}

/** One after the other and before any browser: two that run at the same time would both write them. */
async function buildBooks() {
  for (const book of BOOKS) await book.folder();
}

/** All suites, in the order in which the sweep runs them: what finds most in a minute first. Those with `sweep` are not in `npm test`. */
export function suitesOf(toolchain) {
  const { env } = toolchain;
  const all = testFiles();
  const inFolders = (...folders) => all.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));

  const cpp = (preset, compiler, rooms, more = {}) => ({
    files: inFolders(...rooms.map((room) => `tests/${room}`)).filter((file) => file.endsWith('.cpp')),
    run: async (files) => {
      await buildPreset(preset, ['phasebook_tests'], { compiler, env });
      const nameOf = (file) => file.replace(/^tests\/(.*)_test\.cpp$/, '$1');
      const counts = await runCtest(preset, files.map(nameOf), { ...env, ...more });
      return new Map(files.map((file) => [file, counts.get(nameOf(file))]));
    },
  });
  const node = (files, options = {}) => ({ files, run: (chosen, onFile) => runNodeTests(chosen, { env, ...options, onFile }) });
  const inBrowser = (name, wanted, more = {}) => {
    const { runs, concurrency } = BROWSERS[name];
    return {
      files: inFolders('tests/browser').filter((file) => runs(file) && wanted(file)),
      run: (files, onFile) =>
        withSharedBrowser(name, (shared) => runNodeTests(files, { env: { ...env, ...shared, ...more }, concurrency, onFile })),
    };
  };
  const hasMoreCases = (file) => !isSweepOnly(file) && readFileSync(join(projectRoot, file), 'utf8').includes('someOf(');
  // A suite without test files of its own. action() resolves to {passed, failed}, or to nothing, which counts as one passed test.
  const task = (name, action) => ({
    files: [name],
    run: async () => new Map([[name, (await action()) ?? { passed: 1, failed: 0 }]]),
  });
  const thorough = { PHASEBOOK_SWEEP: '1' };
  const js = all.filter((file) => file.endsWith('.mjs') && !isSweepOnly(file));
  const jsIn = (...folders) => js.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));

  return [
    { title: 'Format and style', lane: 'code', ...task('format', checkFormat) },
    { title: 'C++ on this machine', lane: 'code', ...cpp('native', 'clang', NATIVE_ROOMS) },
    {
      title: 'The schedule against another implementation',
      lane: 'code',
      files: jsIn('tests/review'),
      run: async (files, onFile) => {
        await buildPreset('native', ['replay_logs'], { compiler: 'clang', env });
        return runNodeTests(files, { env, onFile });
      },
    },
    { title: 'Tidy rules', lane: 'code', after: [PRODUCT], ...node(jsIn('tests/tidy')) },
    { title: 'Tools', lane: 'code', ...node(jsIn('tools', 'tests/web', 'tests/bench', 'tests/mutations', 'tests/scorm')) },
    { title: PRODUCT, lane: 'book', ...task('build', () => build({ toolchain })) },
    { title: BOOKS_BUILT, lane: 'book', after: [PRODUCT], ...task('build', () => buildBooks()) },
    { title: 'Chapters and size', lane: 'book', after: [PRODUCT], ...task('check', check) },
    {
      title: "The engine's package, the lab and the class board",
      lane: 'code',
      after: [PRODUCT],
      ...node(jsIn('tests/engine_package', 'tests/lab_package', 'tests/class')),
    },
    {
      title: 'Listings and numbers of the chapters, and question banks',
      lane: 'code',
      after: [PRODUCT],
      ...node(jsIn('tests/listings', 'tests/chapters', 'tests/bank')),
    },
    { title: 'The EPUB', lane: 'code', after: [PRODUCT], ...node(jsIn('tests/epub')) },
    { title: 'Python in the page', lane: 'code', after: [PRODUCT], ...node(jsIn('tests/python', 'tests/exercises')) },
    { title: 'In the browser', lane: 'book', after: [PRODUCT, BOOKS_BUILT], ...inBrowser('chromium', (file) => !isSweepOnly(file)) },
    { title: 'In Firefox', lane: 'book', after: [PRODUCT, BOOKS_BUILT], ...inBrowser('firefox', (file) => !isSweepOnly(file)) },
    {
      title: 'Every chapter',
      sweep: true,
      lane: 'book',
      after: [PRODUCT, BOOKS_BUILT],
      ...inBrowser('chromium', (file) => file.startsWith(CHAPTER_TEST) && isSweepOnly(file)),
    },
    {
      title: 'Bad days, every window and colour',
      sweep: true,
      lane: 'book',
      after: [PRODUCT, BOOKS_BUILT],
      ...inBrowser('chromium', (file) => file.includes('/sweep/')),
    },
    {
      title: 'In the browser, every case',
      sweep: true,
      lane: 'book',
      after: [PRODUCT, BOOKS_BUILT],
      ...inBrowser('chromium', hasMoreCases, thorough),
    },
    {
      title: 'In Firefox, every case',
      sweep: true,
      lane: 'book',
      after: [PRODUCT, BOOKS_BUILT],
      ...inBrowser('firefox', hasMoreCases, thorough),
    },
    { title: 'More in Firefox', sweep: true, lane: 'book', after: [PRODUCT, BOOKS_BUILT], ...inBrowser('firefox', isSweepOnly) },
    { title: 'C++ under the sanitizers', sweep: true, lane: 'code', ...cpp('asan', 'clang', NATIVE_ROOMS) },
    { title: 'C++ with many more cases', sweep: true, lane: 'code', ...cpp('native', 'clang', NATIVE_ROOMS, thorough) },
    { title: 'C++ as WebAssembly in Node', sweep: true, lane: 'code', ...cpp('wasm', toolchain.emscripten, WASM_ROOMS) },
    { title: 'Any input to the engine', sweep: true, lane: 'code', ...task('fuzz', () => fuzz(FUZZ_DURATION_s, toolchain)) },
    {
      title: "The engine's package for long",
      sweep: true,
      lane: 'code',
      after: [PRODUCT],
      ...node(inFolders('tests/engine_package/sweep')),
    },
    { title: 'EPUBCheck', sweep: true, lane: 'code', after: [PRODUCT], ...node(inFolders('tests/epub/sweep')) },
  ];
}
