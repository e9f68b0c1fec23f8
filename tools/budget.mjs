// The gzip size, part by part, of the first load: what a reader's browser fetches until a chapter is complete. `node tools/budget.mjs [dist]`
import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { inSite } from './lib/edition.mjs';
import { listFiles, projectRoot } from './lib/files.mjs';

// What the figures of all chapters share is one WebAssembly module; the code of each kind of figure is a module of its own, which the first chapter with such
// a figure fetches (tools/split). The largest chapter is the last one, with its index of slips and six kinds of figures; most chapters take 50 KB less. Text is
// shown before any of the modules has been loaded. What can leave the shared module next is what only some kinds of figures share (the reading of the word
// models, encodings of the engine), and the tables and sentences of single kinds, which are still in its data.
export const BUDGET_KB = 655;

const SEARCH_INDEX = 'search.json';
const MEASUREMENTS = 'lab.json';
const FIGURES = 'figures/'; // the code of each kind of figure
const LOADED_LATER = ['trainers.js', 'offline.js', 'service_worker.js']; // when a reader trains a model; when all else has come

// The part that a file of the site belongs to; undefined if the first load does not fetch it.
export function partOf(name) {
  const extension = extname(name);
  if (/^(engine|measure|lab)\//.test(name) || ['.txt', '.png', '.ico', '.webmanifest', '.bin'].includes(extension)) return undefined;
  if (name.startsWith('still-')) return undefined; // fetched only where there are no scripts, and for print
  if (LOADED_LATER.includes(name)) return undefined;
  if (name === SEARCH_INDEX) return undefined; // fetched when the search is opened; measured separately below
  if (name === MEASUREMENTS || /^(final-quiz|bank-report)\./.test(name)) return undefined; // fetched only by readers who open them
  if (name.startsWith(FIGURES)) return "the figures' own code";
  if (extension === '.wasm') return 'WebAssembly';
  if (name.startsWith('fonts/')) return /math|stix/i.test(name) ? 'mathematical font' : 'fonts';
  if (extension === '.html' || name.endsWith('.document.json')) return 'chapter';
  if (['.js', '.mjs', '.css'].includes(extension)) return 'scripts and styles';
  return 'data';
}

// The chapter that a file is named after. Of all chapters' files, only those of the largest chapter count.
const chapterOf = (name) => /^(?:.*\/)?(\d\d-[\w-]+)/.exec(name)?.[1];

// The chapters that fetch a file; undefined if all do. `figures` has the kinds of figures of each chapter.
function chaptersWith(name, figures) {
  if (!name.startsWith(FIGURES)) return chapterOf(name) && [chapterOf(name)];
  return [...figures].filter(([, kinds]) => kinds.has(basename(name, '.wasm'))).map(([chapter]) => chapter);
}

const kindsIn = (page) => new Set([...page.matchAll(/ data-kind="(\w+)"/g)].map(([, kind]) => kind));

const kbOf = (file) => gzipSync(readFileSync(file), { level: 9 }).length / 1000;

// The size of what the first use of the search fetches.
export const measureSearch = (folder) => kbOf(inSite(folder, SEARCH_INDEX));

// [{part, kb}] in gzip, for the chapter with the largest files.
export function measureFirstLoad(folder) {
  const files = listFiles(folder).map((path) => ({ path, name: path.replace(/^edition-\w+\//, '') }));
  const pages = files.filter(({ name }) => name.endsWith('.html') && chapterOf(name));
  const figures = new Map(pages.map(({ path, name }) => [chapterOf(name), kindsIn(readFileSync(join(folder, path), 'utf8'))]));
  const shared = new Map();
  const chapters = new Map();
  const sumsOf = (chapter) => chapters.get(chapter) ?? chapters.set(chapter, new Map()).get(chapter);
  for (const { path, name } of files) {
    const part = partOf(name);
    const owners = chaptersWith(name, figures);
    if (!part || (part === 'chapter' && !owners)) continue;
    const kb = kbOf(join(folder, path));
    for (const sums of owners ? owners.map(sumsOf) : [shared]) sums.set(part, (sums.get(part) ?? 0) + kb);
  }
  const total = (sums) => [...sums.values()].reduce((a, b) => a + b, 0);
  const largest = [...chapters.values()].sort((a, b) => total(b) - total(a))[0] ?? new Map();
  for (const [part, kb] of largest) shared.set(part, (shared.get(part) ?? 0) + kb);
  return [...shared].map(([part, kb]) => ({ part, kb })).sort((a, b) => b.kb - a.kb);
}

// Prints the parts and returns whether they fit the budget. A total of 0 does not, because it means that there is no book.
export function printBudget(parts, budgetKb = BUDGET_KB, what = 'first load in gzip') {
  const total = parts.reduce((sum, { kb }) => sum + kb, 0);
  const fits = total > 0 && total <= budgetKb;
  for (const { part, kb } of parts) console.log(`  ${kb.toFixed(1).padStart(7)} KB  ${part}`);
  console.log(`  ${total.toFixed(1).padStart(7)} KB  ${what}; the budget is ${budgetKb} KB${fits ? '' : ': NOT met'}`);
  return fits;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const dist = process.argv[2] ?? join(projectRoot, 'dist');
  process.exitCode = printBudget(measureFirstLoad(dist)) ? 0 : 1;
  console.log(`  ${measureSearch(dist).toFixed(1).padStart(7)} KB  search.json, fetched when the search is first opened`);
}
