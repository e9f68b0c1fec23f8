// What `npm test` runs. A part is {title, lane, after, files, run}: `files` are its test files, {name -> paths that it depends on}; run(names) runs some of
// them and resolves to {name -> {passed, failed, failures}}; `after` names the parts whose results it needs. The parts of a lane run one after the other,
// and the two lanes run in parallel, because browser tests mostly wait and leave the processor to compilers.
import { dirname } from 'node:path';
import { BROWSERS, withSharedBrowser } from '../../tests/browser/lib/shared.mjs';
import { build } from '../build.mjs';
import { check } from '../check.mjs';
import { fuzz } from '../fuzz.mjs';
import { buildPreset } from '../lib/cmake.mjs';
import { runCtest } from '../lib/ctest.mjs';
import { runNodeTests } from '../lib/node_tests.mjs';
import { browserTestInputs } from './browser_inputs.mjs';
import { closure, cppTestInputs, productPaths } from './inputs.mjs';

const FUZZ_DURATION_s = 10;
// Each runs once for each chapter.
const PER_CHAPTER_TESTS = ['scenes', 'all_chapters', 'figures_on_phones', 'shifts', 'both/every_chapter'].map(
  (name) => `tests/browser/${name}.test.mjs`,
);
const PRODUCT = 'The product builds';
const BUILD_FILES = /^(cmake\/|CMakeLists\.txt$|CMakePresets\.json$|src\/(\w+\/)*(CMakeLists\.txt|\w+\.cmake)$|tests\/CMakeLists\.txt$)/;
const NATIVE_ROOMS = ['base', 'engine', 'lab', 'book', 'compiler', 'plot', 'figures', 'ui', 'app'];
const ROOMS_THAT_MAY_DIFFER_AS_WEB_ASSEMBLY = ['base', 'engine', 'lab', 'book/stored']; // the same as in the preset wasm

export function partsOf(project, toolchain) {
  const paths = [...project.keys()];
  const env = toolchain.env;
  const testsIn = (...folders) =>
    paths.filter((path) => path.endsWith('.test.mjs') && folders.some((folder) => path.startsWith(`${folder}/`)));
  const filesOf = (names, inputs) => new Map(names.map((name) => [name, inputs(name)]));
  const everything = () => paths;
  const ownInputs = (file) => new Set([...closure([file], project), ...paths.filter((path) => path.startsWith(`${dirname(file)}/`))]);
  const browserInputs = (name) =>
    new Set([...closure([name.split(' ')[0]], project, (path) => path.startsWith('tests/browser/')), ...browserTestInputs(name, project)]);

  const cpp = (preset, compiler, rooms) => {
    const inputs = (file) => new Set([...cppTestInputs(file, project), ...paths.filter((path) => BUILD_FILES.test(path))]);
    const nameOf = (file) => file.replace(/^tests\/(.*)_test\.cpp$/, '$1');
    const files = paths.filter((path) => rooms.some((room) => path.startsWith(`tests/${room}/`)) && path.endsWith('_test.cpp'));
    const run = async (chosen) => {
      await buildPreset(preset, ['phasebook_tests'], { compiler, env });
      const counts = await runCtest(preset, chosen.map(nameOf), env);
      return new Map(chosen.map((file) => [file, counts.get(nameOf(file))]));
    };
    return { files: filesOf(files, inputs), run };
  };
  const chapters = paths.flatMap((path) => /^chapters\/(\d\d-.*)\.md$/.exec(path)?.[1] ?? []);
  const browserTests = testsIn('tests/browser').flatMap((file) =>
    PER_CHAPTER_TESTS.includes(file) ? chapters.map((chapter) => `${file} ${chapter}`) : [file],
  );
  const inBrowser = (name) => {
    const { runs, concurrency } = BROWSERS[name];
    const run = (files) => withSharedBrowser(name, (shared) => runNodeTests(files, { env: { ...env, ...shared }, concurrency }));
    return { files: filesOf(browserTests.filter(runs), browserInputs), run };
  };
  const node = (names, inputs) => ({ files: filesOf(names, inputs), run: (files) => runNodeTests(files, { env }) });
  // A part without test files of its own. run() resolves to {passed, failed}, or to nothing, which counts as one passed test.
  const task = (name, inputs, run) => ({
    files: new Map([[name, new Set(inputs)]]),
    run: async () => new Map([[name, (await run()) ?? { passed: 1, failed: 0 }]]),
  });

  return [
    { title: PRODUCT, lane: 'book', ...task('build', productPaths(project), () => build({ toolchain })) },
    { title: 'In the browser', lane: 'book', after: [PRODUCT], ...inBrowser('chromium') },
    { title: 'In Firefox', lane: 'book', after: [PRODUCT], ...inBrowser('firefox') },
    { title: 'Chapters and size', lane: 'book', after: [PRODUCT], ...task('check', productPaths(project), check) },
    {
      title: "The engine's package and the lab",
      lane: 'book',
      after: [PRODUCT],
      ...node(testsIn('tests/engine_package', 'tests/lab_package'), ownInputs),
    },
    { title: 'C++ on this machine, under the sanitizers', lane: 'code', ...cpp('asan', 'clang', NATIVE_ROOMS) },
    {
      title: 'Any input to the engine, for a moment',
      lane: 'code',
      ...task('fuzz', [...closure(['tests/fuzz/engine.cpp'], project), ...paths.filter((path) => BUILD_FILES.test(path))], () =>
        fuzz(FUZZ_DURATION_s, toolchain),
      ),
    },
    { title: 'C++ as WebAssembly in Node', lane: 'code', ...cpp('wasm', toolchain.emscripten, ROOMS_THAT_MAY_DIFFER_AS_WEB_ASSEMBLY) },
    { title: 'Tools', lane: 'code', ...node(testsIn('tools', 'tests/bench', 'tests/mutations'), ownInputs) },
    { title: 'Tidy rules', lane: 'code', after: [PRODUCT], ...node(testsIn('tests/tidy'), everything) },
    {
      title: 'Listings and numbers of the chapters',
      lane: 'code',
      after: [PRODUCT],
      ...node(testsIn('tests/listings', 'tests/chapters'), ownInputs),
    },
  ];
}
