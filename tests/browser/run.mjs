// node tests/browser/run.mjs [FILE …]: runs all browser tests, or only these, several files at a time in one browser and those for Firefox
// there as well, as `npm test` does.
import { join, resolve } from 'node:path';
import { runMain } from '../../tools/lib/failure.mjs';
import { listFiles, projectRoot } from '../../tools/lib/files.mjs';
import { runUnchecked } from '../../tools/lib/run.mjs';
import { BROWSERS, withSharedBrowser } from './lib/shared.mjs';

const all = () =>
  listFiles(join(projectRoot, 'tests/browser'))
    .filter((file) => file.endsWith('.test.mjs'))
    .map((file) => join(projectRoot, 'tests/browser', file));

/** The exit code of the tests in the browser of this name. */
async function runIn(name, files) {
  const { runs, concurrency } = BROWSERS[name];
  const chosen = files.filter(runs);
  if (chosen.length === 0) return 0;
  console.log(`In ${name}:`);
  const { code } = await withSharedBrowser(name, (env) =>
    runUnchecked(process.execPath, ['--test', `--test-concurrency=${concurrency}`, '--test-reporter=spec', ...chosen], {
      cwd: process.cwd(),
      env,
      show: true,
    }),
  );
  return code;
}

await runMain(async () => {
  const files = (process.argv.length > 2 ? process.argv.slice(2) : all()).map((file) => resolve(file));
  const codes = [];
  for (const name of Object.keys(BROWSERS)) codes.push(await runIn(name, files));
  return Math.max(...codes);
});
