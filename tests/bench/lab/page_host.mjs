// Opens the contenders in a page, for bench_lab.mjs, which calls them one at a time.
import { openLab, openPeak, openTfjs } from './trainers.mjs';

const contenders = {};

globalThis.bench = {
  async open({ trainer, limits, tfjsForPage, tfjsWasm }) {
    const { loadTrainer } = await import(trainer);
    const response = await fetch(limits);
    if (!response.ok) throw new Error(`${limits} answers ${response.status}.`);
    contenders.lab = await openLab(loadTrainer);
    contenders.peak = await openPeak(await response.arrayBuffer());
    if (!tfjsForPage) return;
    const library = await import(tfjsForPage);
    for (const backend of ['wasm', 'cpu']) contenders[backend] = await openTfjs(library, tfjsWasm, backend);
  },
  run: (name, ...args) => contenders[name](...args),
};
