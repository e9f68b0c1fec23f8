// Where a fault is looked for. A target is `kind/rest`: native/engine (a suite of the C++ tests), node/tools/serve.test.mjs (a file of node:test),
// browser/quiz (a file of tests/browser) and check/chapters (the book's own check of its chapters).
import {join} from 'node:path';
import {runFreely} from '../../tools/lib/run.mjs';

const kPress = 'build/web/src/press/press.js';

/** The names of doctest's cases that failed, and of one that crashed. */
export const failedCases = (output) =>
  output.split(/^={70,}$/m).filter((part) => / ERROR: /.test(part)).flatMap((part) => /^\s*TEST CASE:\s+(.+)$/m.exec(part)?.[1] ?? []);

/** The names of node:test's tests that failed, without those that failed only because one within did, and without files that could not be loaded. */
export function failedTests(tap) {
  const entries = [...tap.matchAll(/^( *)not ok \d+ - (.*)\n\1  ---\n((?:\1  .*\n)*?)\1  \.\.\.$/gm)];
  return entries.filter(([, , name, notes]) => !/failureType: 'subtestsFailed'/.test(notes) && !/\.test\.mjs$/.test(name)).map(([, , name]) => name.replace(/ # (?:time|duration).*$/, '').replaceAll('\\#', '#'));
}

/** What the check of the chapters calls an error, without its remedy. */
export const failedChecks = (output) => [...output.matchAll(/^(\S+:\d+: error: .*)$/gm)].map(([, error]) => error);

const runNode = (args, {folder, env}) => runFreely(process.execPath, args, {cwd: folder, env});
const runTests = (file, place) => runNode(['--test', '--test-concurrency=1', '--test-reporter=tap', file], place);
const nothing = () => ({code: 0, output: ''});
const build = (place) => runNode(['tools/build.mjs'], place);

/** Builds targets of a CMake preset as the copy's own tools do. */
function buildPreset(preset, targets, place) {
  const script = `
    import {buildPreset} from './tools/lib/cmake.mjs';
    import {runMain} from './tools/lib/failure.mjs';
    import {setUp} from './tools/setup/setup.mjs';
    await runMain(async () => {
      const {env, emscripten} = await setUp();
      await buildPreset('${preset}', ${JSON.stringify(targets)}, {compiler: '${preset}' === 'web' ? emscripten : 'clang', env});
    });`;
  return runNode(['--input-type=module', '--eval', script], place);
}

/** What the files of a folder of tests need: the rest need nothing. */
const kNeeds = [
  ['tests/engine_package/', build],
  ['tests/chapters/check', (place) => buildPreset('web', ['phasebook_press'], place)],
];

/**
 * kind -> {build, run, failed}. `build(rest, place)` makes what the tests need, `run(rest, place)` runs them: both resolve to {code, output};
 * `failed(output)` names the tests that failed. A place is {folder, env}: a copy of the project, and the environment to build it in.
 */
export const kTargets = {
  native: {
    build: (_suite, place) => buildPreset('native', ['phasebook_tests'], place),
    run: (suite, {folder, env}) => runFreely(join(folder, 'build/native/tests/phasebook_tests'), ['-nc', `--test-suite=${suite}`], {cwd: join(folder, 'build/native/tests'), env}),
    failed: failedCases,
  },
  node: {
    build: (file, place) => (kNeeds.find(([prefix]) => file.startsWith(prefix))?.[1] ?? nothing)(place),
    run: runTests,
    failed: failedTests,
  },
  browser: {
    build: (_name, place) => build(place), // books that only the tests read are built by the tests
    run: (name, place) => runTests(`tests/browser/${name}.test.mjs`, place),
    failed: failedTests,
  },
  check: {
    build: (_chapters, place) => buildPreset('web', ['phasebook_press'], place),
    run: (chapters, place) => runNode([kPress, 'check', '--chapters', chapters], place),
    failed: failedChecks,
  },
};
