// The modules that workers of the page load, each joined into one file whose name ends in .js: many servers send .mjs as bytes, which
// browsers refuse to run.
import { join } from 'node:path';
import { bundle } from './esbuild.mjs';
import { projectRoot } from './files.mjs';

// name in the edition -> source
const SOURCES = {
  'lab/trainer': 'src/lab/package/trainer.mjs', // where workers are denied
  'lab/worker': 'src/lab/package/worker.mjs',
  'measure/measure_worker': 'src/engine/baselines/measure_worker.mjs',
};

/** Writes them below `folder`, minified. */
export async function bundleWorkers(folder) {
  await bundle({
    entryPoints: Object.fromEntries(Object.entries(SOURCES).map(([name, source]) => [name, join(projectRoot, source)])),
    outdir: folder,
    minify: true,
  });
}
