// `npm run bench`: builds the engine's benchmarks as WebAssembly and runs them in Node; then, if there is a dist/, times its figures in Chromium and
// says the size of the first load. What follows `--` goes to the engine's benchmarks.
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {benchFigures} from '../tests/bench/figures.mjs';
import {measureFirstLoad, printBudget} from './budget.mjs';
import {buildPreset} from './lib/cmake.mjs';
import {runMain} from './lib/failure.mjs';
import {projectRoot} from './lib/files.mjs';
import {timed} from './lib/report.mjs';
import {run} from './lib/run.mjs';
import {setUp} from './setup/setup.mjs';

await runMain(async () => {
  const toolchain = await setUp({forTests: true});
  await timed('Compiling the benchmarks', () => buildPreset('web', ['phasebook_bench'], {compiler: toolchain.emscripten, env: toolchain.env}));
  await run(process.execPath, [join(projectRoot, 'build/web/tests/bench/phasebook_bench.js'), ...process.argv.slice(2)], {cwd: projectRoot, show: true});
  const dist = join(projectRoot, 'dist');
  if (!existsSync(dist)) return 0;
  const quick = await benchFigures(dist);
  const small = printBudget(measureFirstLoad(dist));
  return quick && small ? 0 : 1;
});
