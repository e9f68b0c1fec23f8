// `npm test`: builds everything and runs the tests that find most in a quarter of an hour; `npm run sweep` runs all there are. The last
// line is `N passed, N failed`.
//   npm test                        all of them
//   npm test -- figures/rope_plane  the tests whose paths hold one of these words, also those that only the sweep runs
import { Failure } from './lib/failure.mjs';
import { seconds } from './lib/report.mjs';
import { requireNode } from './setup/node_version.mjs';
import { setUp } from './setup/setup.mjs';
import { choose, forNpmTest, runLanes } from './test/lanes.mjs';
import { suitesOf } from './test/suites.mjs';

async function main(words) {
  const start = performance.now();
  const toolchain = await setUp({ forTests: true });
  console.log(`Set up in ${seconds(start)}.`);
  const { passed, failed } = await runLanes(choose(forNpmTest(suitesOf(toolchain), words), words));
  console.log(`\nTests finished in ${seconds(start)}.\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

requireNode();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.log(error instanceof Failure ? `${error.output}\n${error.message}\n0 passed, 1 failed` : `${error.stack}\n0 passed, 1 failed`);
  process.exitCode = 1;
}
