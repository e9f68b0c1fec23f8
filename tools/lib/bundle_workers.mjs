// The modules that workers of the page load, each joined into one file whose name ends in .js: many servers send .mjs as bytes, which
// browsers refuse to run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './esbuild.mjs';
import { listFiles, projectRoot } from './files.mjs';

// name in the edition -> source
const SOURCES = {
  'lab/trainer': 'src/lab/package/trainer.mjs', // where workers are denied
  'lab/worker': 'src/lab/package/worker.mjs',
  'measure/measure_worker': 'src/engine/baselines/measure_worker.mjs',
  'python/worker': 'web/python/worker.js',
};
const OF_NODE = ['module', 'fs', 'path', 'url']; // what MicroPython's loader imports there, and only there

/** The book's Python modules, as one JavaScript module: their texts by name. */
const pythonModules = {
  name: 'python modules',
  setup({ onResolve, onLoad }) {
    const folder = join(projectRoot, 'web/python');
    onResolve({ filter: /^python:modules$/ }, () => ({ path: 'modules', namespace: 'python' }));
    onLoad({ filter: /^modules$/, namespace: 'python' }, () => {
      const names = listFiles(folder).filter((name) => name.endsWith('.py'));
      const texts = names.map((name) => [name.replace(/\.py$/, ''), readFileSync(join(folder, name), 'utf8')]);
      return { contents: JSON.stringify(Object.fromEntries(texts)), loader: 'json' };
    });
  },
};

/** Writes them below `folder`, minified. */
export async function bundleWorkers(folder) {
  await bundle({
    entryPoints: Object.fromEntries(Object.entries(SOURCES).map(([name, source]) => [name, join(projectRoot, source)])),
    outdir: folder,
    minify: true,
    external: ['node:*', ...OF_NODE],
    plugins: [pythonModules],
  });
}
