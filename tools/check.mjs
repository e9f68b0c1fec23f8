// `npm run check`: checks the chapters with the compiler of chapters, the numbers in their text, what tests ask of them and can say in
// seconds, the tidy rules, and the sizes of the first load and of the engine's package.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bareNumbersIn } from '../tests/chapters/bare_numbers.mjs';
import { printBudget, printFirstLoad } from './budget.mjs';
import { buildPreset } from './lib/cmake.mjs';
import { CONFIG_BUDGET_KB, ENGINE_BUDGET_KB, measureConfig, measureEngine } from './lib/engine_package.mjs';
import { runMain } from './lib/failure.mjs';
import { projectRoot } from './lib/files.mjs';
import { runNodeTests } from './lib/node_tests.mjs';
import { timed } from './lib/report.mjs';
import { run, runUnchecked } from './lib/run.mjs';
import { setUp } from './setup/setup.mjs';

const at = (...parts) => join(projectRoot, ...parts);
// What an author may have to mend. The other tests of chapters run listings or try hostile ones, or need the built book.
const AUTHORS_TESTS = [
  'tests/tidy/tidy.test.mjs',
  ...['functions', 'given', 'slips', 'sources', 'timeline', 'train_it_yourself_links'].map((name) => `tests/chapters/${name}.test.mjs`),
  'tests/listings/written.test.mjs',
];
const COMPILER = at('build/web/src/compiler/site/compiler.js');

// {passed, failed} for the checks of the book itself: the contents of its chapters, its first load once built, and the engine's package.
export async function check() {
  const compiler = (args, show) => runUnchecked(process.execPath, [COMPILER, ...args], { cwd: projectRoot, show });
  const [request, typeset] = ['request.json', 'typeset.json'].map((name) => at('build/check', name));
  mkdirSync(at('build/check'), { recursive: true });
  await compiler(['collect', '--chapters', 'chapters', '--out', request], false); // what is wrong is said below
  await run(process.execPath, [at('tools/typeset/typeset.mjs'), request, typeset], { errorMessage: 'The formulas could not be typeset.' });
  const { code } = await compiler(['check', '--chapters', 'chapters', '--typeset', typeset], true);
  const results = [code === 0];
  if (existsSync(at('dist'))) results.push(printFirstLoad(at('dist')));
  if (existsSync(at('dist/engine'))) {
    results.push(printBudget(measureEngine(at('dist/engine')), ENGINE_BUDGET_KB, "the engine's package in brotli"));
    results.push(printBudget(measureConfig(at('dist/engine')), CONFIG_BUDGET_KB, 'its reading of configurations in brotli'));
  }
  return { passed: results.filter(Boolean).length, failed: results.filter((good) => !good).length };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const toolchain = await setUp();
    await timed('Compiling the compiler of chapters', () =>
      buildPreset('web', ['phasebook_compiler'], { compiler: toolchain.emscripten, env: toolchain.env }),
    );
    const book = await check();
    const bare = bareNumbersIn(at('chapters'));
    for (const sentence of bare) console.log(sentence);
    const tests = await runNodeTests(AUTHORS_TESTS, { env: toolchain.env });
    const failures = [...tests.values()].flatMap((counted) => counted.failures);
    for (const failure of failures) console.log(`\n✖ ${failure}`);
    return book.failed + bare.length + failures.length === 0 ? 0 : 1;
  });
}
