// `npm test`: builds everything and runs each test whose inputs have changed since it last passed. The last line is `N passed, N failed`.
//   npm test                        tests whose inputs have changed
//   npm test -- --all               all tests, as in CI
//   npm test -- figures/rope_plane  tests that concern this file
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from './lib/failure.mjs';
import { projectRoot } from './lib/files.mjs';
import { seconds } from './lib/report.mjs';
import { requireNode } from './setup/node_version.mjs';
import { setUp } from './setup/setup.mjs';
import { readProject } from './test/inputs.mjs';
import { runLanes } from './test/lanes.mjs';
import { partsOf } from './test/parts.mjs';
import { planOf } from './test/plan.mjs';
import { ResultCache } from './test/result_cache.mjs';
import { versionsOf } from './test/versions.mjs';

async function main() {
  const start = performance.now();
  const { values, positionals } = parseArgs({
    options: { all: { type: 'boolean', default: Boolean(process.env.CI) } },
    allowPositionals: true,
  });
  const toolchain = await setUp({ forTests: true });
  console.log(`Set up in ${seconds(start)}.`);
  const project = readProject();
  const cache = new ResultCache(join(projectRoot, 'build/reports/passed.json'));
  const plan = planOf(partsOf(project, toolchain), {
    project,
    cache,
    words: positionals,
    all: values.all,
    versions: await versionsOf(toolchain),
  });
  const { passed, failed } = await runLanes(plan, cache);
  console.log(`\nTests finished in ${seconds(start)}.\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

requireNode();
try {
  process.exitCode = await main();
} catch (error) {
  console.log(error instanceof Failure ? `${error.output}\n${error.message}\n0 passed, 1 failed` : `${error.stack}\n0 passed, 1 failed`);
  process.exitCode = 1;
}
