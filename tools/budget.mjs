// The gzip size, part by part, of the first load: what a reader's browser fetches until a chapter is complete. `node tools/budget.mjs [dist]`
import {readFileSync} from 'node:fs';
import {extname, join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {gzipSync} from 'node:zlib';
import {listFiles, projectRoot} from './lib/files.mjs';

// All 26 figures are in one WebAssembly module, so that changing chapters loads nothing twice, and 15 chapters, their questions and the final quiz work offline.
// They are two fifths of it, and they are what a smaller first load has to begin with: figures only turn values into marks, so they could be modules of their
// own, fetched with their chapters. The largest chapter is the last one, with its index of slips. Text is shown before any of the module has been loaded.
// The cover's figure, with what it needs to draw, takes 9 KB of it. The figure in which readers train models, and the reading of what the word models have
// learned, take about 100 KB, though two chapters in three do without them: they are the first that should come by themselves.
export const kBudgetKb = 820;

const kSearchIndex = 'search.json';
const kMeasurements = 'lab.json';
const kTrainers = 'trainers.js';

// The part that a file of the site belongs to; undefined if the first load does not fetch it.
export function partOf(name) {
  const extension = extname(name);
  if (/^(engine|measure|lab)\//.test(name) || ['.txt', '.png', '.ico', '.webmanifest', '.bin'].includes(extension)) return undefined;
  if (name.startsWith('still-')) return undefined; // fetched only where there are no scripts, and for print
  if (name === kTrainers) return undefined; // fetched when a reader trains a model
  if (name === kSearchIndex) return undefined; // fetched when the search is opened; measured separately below
  if (name === kMeasurements || /^(final-quiz|bank-report)\./.test(name)) return undefined; // fetched only by readers who open them
  if (extension === '.wasm') return 'WebAssembly';
  if (name.startsWith('fonts/')) return /math|stix/i.test(name) ? 'mathematical font' : 'fonts';
  if (extension === '.html' || name.endsWith('.document.json')) return 'chapter';
  if (['.js', '.mjs', '.css'].includes(extension)) return 'scripts and styles';
  return 'data';
}

// The chapter that a file is named after. Of all chapters' files, only those of the largest chapter count.
const chapterOf = (name) => /^(?:.*\/)?(\d\d-[\w-]+)/.exec(name)?.[1];

const kbOf = (file) => gzipSync(readFileSync(file), {level: 9}).length / 1000;

// The size of what the first use of the search fetches.
export const measureSearch = (folder) => kbOf(join(folder, kSearchIndex));

// [{part, kb}] in gzip, for the chapter with the largest files.
export function measureFirstLoad(folder) {
  const shared = new Map();
  const chapters = new Map();
  for (const name of listFiles(folder)) {
    const part = partOf(name);
    const chapter = chapterOf(name);
    if (!part || (part === 'chapter' && !chapter)) continue;
    const kb = kbOf(join(folder, name));
    const sums = chapter ? (chapters.get(chapter) ?? chapters.set(chapter, new Map()).get(chapter)) : shared;
    sums.set(part, (sums.get(part) ?? 0) + kb);
  }
  const total = (sums) => [...sums.values()].reduce((a, b) => a + b, 0);
  const largest = [...chapters.values()].sort((a, b) => total(b) - total(a))[0] ?? new Map();
  for (const [part, kb] of largest) shared.set(part, (shared.get(part) ?? 0) + kb);
  return [...shared].map(([part, kb]) => ({part, kb})).sort((a, b) => b.kb - a.kb);
}

// Prints the parts and returns whether they fit the budget. A total of 0 does not, because it means that there is no book.
export function printBudget(parts, budgetKb = kBudgetKb, what = 'first load in gzip') {
  const total = parts.reduce((sum, {kb}) => sum + kb, 0);
  const fits = total > 0 && total <= budgetKb;
  for (const {part, kb} of parts) console.log(`  ${kb.toFixed(1).padStart(7)} KB  ${part}`);
  console.log(`  ${total.toFixed(1).padStart(7)} KB  ${what}; the budget is ${budgetKb} KB${fits ? '' : ': NOT met'}`);
  return fits;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const dist = process.argv[2] ?? join(projectRoot, 'dist');
  process.exitCode = printBudget(measureFirstLoad(dist)) ? 0 : 1;
  console.log(`  ${measureSearch(dist).toFixed(1).padStart(7)} KB  search.json, fetched when the search is first opened`);
}
