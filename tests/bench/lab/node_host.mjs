// Opens the contenders in this process.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { openLab, openPeak, openTfjs } from './trainers.mjs';

/** Resolves to {name, run(contender, ...its arguments), close()}. `files` are those of bench_lab.mjs. */
export async function openNode(files) {
  const { loadTrainer } = await import(pathToFileURL(files.trainer));
  const contenders = { lab: await openLab(loadTrainer), peak: await openPeak(await readFile(files.limits)) };
  if (files.tfjsForNode) {
    const library = await import(pathToFileURL(files.tfjsForNode));
    for (const backend of ['wasm', 'cpu']) contenders[backend] = await openTfjs(library, files.tfjsWasm, backend);
  }
  return { name: `Node ${process.versions.node}`, run: async (name, ...args) => contenders[name](...args), close: async () => {} };
}
