// The gzip size, part by part, of the first load: what a reader's browser fetches until a chapter, or the cover, has its first frame.
// `node tools/budget.mjs [dist]`
import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { inSite } from './lib/edition.mjs';
import { listFiles, projectRoot } from './lib/files.mjs';

// What the figures of all chapters share is one WebAssembly module; what belongs to each kind of figure is a module of its own, which the
// first chapter with such a figure fetches (tools/split). Text is shown before any of the modules has been loaded.
export const BUDGETS_KB = { chapter: 540, cover: 480 };

const SEARCH_INDEX = 'search.json';
const MEASUREMENTS = 'lab.json';
const FIGURES = 'figures/'; // the code of each kind of figure
// When a reader trains a model, films, runs code; when all else has come; after the first frame.
const LOADED_LATER = [
  'trainers.js',
  'film.js',
  'python.js',
  'python.css',
  'exercises.json',
  'questions.json',
  'offline.js',
  'configs.js',
  'qr_code.js',
  'framed.js',
  'configs.css',
  'my_work.js',
  'teachers.js',
  'teachers.css',
  'sheets.css',
  'service_worker.js',
  'app.deferred.wasm',
];

// The part that a file of the site belongs to; undefined if the first load does not fetch it.
export function partOf(name) {
  const extension = extname(name);
  if (/^(engine|measure|lab|python|class)\//.test(name) || ['.txt', '.png', '.ico', '.webmanifest', '.bin'].includes(extension))
    return undefined;
  if (name.startsWith('still-')) return undefined; // fetched only where there are no scripts, and for print
  if (LOADED_LATER.includes(name)) return undefined;
  if (name === SEARCH_INDEX) return undefined; // fetched when the search is opened; measured separately below
  if (name.endsWith('.again.json')) return undefined; // fetched when a reader wants what she missed in that chapter
  if (name === MEASUREMENTS || /^(final-quiz|review|pretest|questions|map|bank-report)\./.test(name)) return undefined; // fetched only by readers who open them
  if (name.startsWith(FIGURES)) return "the figures' own code";
  if (extension === '.wasm') return 'WebAssembly';
  if (name.startsWith('fonts/')) return /math|stix/i.test(name) ? 'mathematical font' : 'fonts';
  if (extension === '.html' || name.endsWith('.document.json')) return 'chapter';
  if (['.js', '.mjs', '.css'].includes(extension)) return 'scripts and styles';
  return 'data';
}

// The page that a file is named after: a chapter, or the cover.
const pageOf = (name) => /^(?:.*\/)?(\d\d-[\w-]+|(?:your-model|index)(?=\.))/.exec(name)?.[1];

// The pages that fetch a file; undefined if all do. `figures` has the kinds of figures of each page, `styles` its style sheets.
function pagesWith(name, figures, styles) {
  if (name.endsWith('.css')) {
    const pages = [...styles].filter(([, sheets]) => sheets.has(name)).map(([page]) => page);
    return pages.length < styles.size ? pages : undefined;
  }
  if (!name.startsWith(FIGURES)) return pageOf(name) && [pageOf(name)];
  return [...figures].filter(([, kinds]) => kinds.has(basename(name, '.wasm'))).map(([page]) => page);
}

const kindsIn = (page) => new Set([...page.matchAll(/ data-kind="(\w+)"/g)].map(([, kind]) => kind));

const stylesIn = (page) => new Set([...page.matchAll(/ rel="stylesheet" href="(?:[^"]*\/)?([\w-]+\.css)"/g)].map(([, name]) => name));

const kbOf = (file) => gzipSync(readFileSync(file), { level: 9 }).length / 1000;

// The size of what the first use of the search fetches.
export const measureSearch = (folder) => kbOf(inSite(folder, SEARCH_INDEX));

const total = (sums) => [...sums.values()].reduce((a, b) => a + b, 0);

// {chapter: [{part, kb}], cover: [{part, kb}]} in gzip, for the chapter whose files are the largest, and for the cover.
export function measureFirstLoad(folder) {
  const files = listFiles(folder).map((path) => ({ path, name: path.replace(/^edition-\w+\//, '') }));
  const texts = files.filter(({ name }) => name.endsWith('.html') && pageOf(name));
  const ofPages = (read) => new Map(texts.map(({ path, name }) => [pageOf(name), read(readFileSync(join(folder, path), 'utf8'))]));
  const figures = ofPages(kindsIn);
  const styles = ofPages(stylesIn);
  const shared = new Map();
  const pages = new Map([['index', new Map()]]);
  const sumsOf = (page) => pages.get(page) ?? pages.set(page, new Map()).get(page);
  for (const { path, name } of files) {
    const part = partOf(name);
    const owners = pagesWith(name, figures, styles);
    if (!part || (part === 'chapter' && !owners)) continue;
    const kb = kbOf(join(folder, path));
    for (const sums of owners ? owners.map(sumsOf) : [shared]) sums.set(part, (sums.get(part) ?? 0) + kb);
  }
  const withShared = (sums = new Map()) =>
    [...new Set([...shared.keys(), ...sums.keys()])]
      .map((part) => ({ part, kb: (shared.get(part) ?? 0) + (sums.get(part) ?? 0) }))
      .sort((a, b) => b.kb - a.kb);
  const { index, ...chapters } = Object.fromEntries(pages);
  const [largest] = Object.values(chapters).sort((a, b) => total(b) - total(a));
  return { chapter: withShared(largest), cover: withShared(index) };
}

// Prints the parts and returns whether they fit the budget. A total of 0 does not, because it means that there is no book.
export function printBudget(parts, budgetKb, what) {
  const total = parts.reduce((sum, { kb }) => sum + kb, 0);
  const fits = total > 0 && total <= budgetKb;
  for (const { part, kb } of parts) console.log(`  ${kb.toFixed(1).padStart(7)} KB  ${part}`);
  console.log(`  ${total.toFixed(1).padStart(7)} KB  ${what}; the budget is ${budgetKb} KB${fits ? '' : ': NOT met'}`);
  return fits;
}

/** The same for the largest chapter and for the cover: whether they are within their budgets. */
export function printFirstLoad(folder) {
  const measured = measureFirstLoad(folder);
  const kept = Object.entries(BUDGETS_KB).map(([page, budgetKb]) =>
    printBudget(measured[page], budgetKb, `first load of a ${page} in gzip`),
  );
  return kept.every(Boolean);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const dist = process.argv[2] ?? join(projectRoot, 'dist');
  process.exitCode = printFirstLoad(dist) ? 0 : 1;
  console.log(`  ${measureSearch(dist).toFixed(1).padStart(7)} KB  search.json, fetched when the search is first opened`);
}
