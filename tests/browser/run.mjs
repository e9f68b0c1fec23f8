// node tests/browser/run.mjs [FILE …]: runs all browser tests, or only these, several files at a time in one browser, as `npm test` does.
import {join} from 'node:path';
import {runMain} from '../../tools/lib/failure.mjs';
import {listFiles, projectRoot} from '../../tools/lib/files.mjs';
import {runUnchecked} from '../../tools/lib/run.mjs';
import {withSharedBrowser} from './lib/shared.mjs';

const kConcurrency = 3; // each mostly waits for its frames

const all = () => listFiles(join(projectRoot, 'tests/browser')).filter((file) => file.endsWith('.test.mjs')).map((file) => join(projectRoot, 'tests/browser', file));

await runMain(async () => {
  const files = process.argv.length > 2 ? process.argv.slice(2) : all();
  const {code} = await withSharedBrowser((env) =>
    runUnchecked(process.execPath, ['--test', `--test-concurrency=${kConcurrency}`, '--test-reporter=spec', ...files], {cwd: process.cwd(), env, show: true}));
  return code;
});
