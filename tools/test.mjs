// `npm test`: builds everything, runs every test there is, and closes with one line `N passed, N failed`. Goes on after a part that fails.
import {join} from 'node:path';
import {requireNode} from './setup/node_version.mjs';
import {build} from './build.mjs';
import {check} from './check.mjs';
import {fuzz} from './fuzz.mjs';
import {buildPreset} from './lib/cmake.mjs';
import {runCtest} from './lib/ctest.mjs';
import {Failure} from './lib/failure.mjs';
import {listFiles, projectRoot} from './lib/files.mjs';
import {runNodeTests} from './lib/node_tests.mjs';
import {seconds, timed} from './lib/report.mjs';
import {setUp} from './setup/setup.mjs';

const testsIn = (folder) => listFiles(join(projectRoot, folder), ['node_modules']).filter((file) => file.endsWith('.test.mjs')).map((file) => join(folder, file));
const report = (name) => join(projectRoot, 'build/reports', `${name}.tap`);

async function runPreset(preset, {env, emscripten}) {
  await timed('Compiling the tests', () => buildPreset(preset, ['phasebook_tests'], {compiler: preset === 'web' ? emscripten : 'clang', env}));
  return runCtest(preset, env);
}

// Each part is {title, run}; run resolves to {passed, failed} or to nothing, which counts as one test passed, and throws where it could not begin.
const parts = (toolchain) => [
  {title: 'The product builds', run: () => build({toolchain})},
  {title: 'C++ on this machine, under the sanitizers', run: () => runPreset('asan', toolchain)},
  {title: 'Any input to the engine, for a moment', run: () => fuzz(60, toolchain, ['-seed=1', '-runs=150000'])},
  {title: 'C++ as WebAssembly in Node', run: () => runPreset('web', toolchain)},
  {title: 'Tools and tidy rules', run: () => runNodeTests([...testsIn('tools'), ...testsIn('tests/tidy'), ...testsIn('tests/bench')], {report: report('tools'), env: toolchain.env})},
  {title: 'Chapters and size', run: check},
  {title: 'Listings and numbers of the chapters', run: () => runNodeTests([...testsIn('tests/listings'), ...testsIn('tests/chapters')], {report: report('chapters'), env: toolchain.env})},
  {title: "The engine's package", run: () => runNodeTests(testsIn('tests/engine_package'), {report: report('engine_package'), env: toolchain.env})},
  {title: 'In the browser', run: () => runNodeTests(testsIn('tests/browser'), {report: report('browser'), oneByOne: true, twice: true, env: toolchain.env})},
];

async function runPart({title, run}) {
  const start = performance.now();
  console.log(`\n== ${title}`);
  const counted = await attempt(run);
  console.log(`== ${title}: ${counted.passed} passed, ${counted.failed} failed, ${seconds(start)}`);
  return counted;
}

async function attempt(run) {
  try {
    return (await run()) ?? {passed: 1, failed: 0};
  } catch (error) {
    console.log(error instanceof Failure ? `${error.output}\n${error.message}` : error.stack);
    return {passed: 0, failed: 1};
  }
}

async function main() {
  const start = performance.now();
  const totals = {passed: 0, failed: 0};
  const add = ({passed, failed}) => {
    totals.passed += passed;
    totals.failed += failed;
  };
  let toolchain;
  const ready = await runPart({title: 'Set-up', run: async () => void (toolchain = await setUp({forTests: true}))});
  if (toolchain) for (const part of parts(toolchain)) add(await runPart(part));
  else add(ready);
  console.log(`\nTests finished in ${seconds(start)}.\n${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed === 0 ? 0 : 1;
}

requireNode();
process.exitCode = await main();
