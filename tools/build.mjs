// `npm run build`: chapters + C++ + fonts -> dist/. Everything is built in build/ and copied at the end, so that dist/ never holds half a
// book.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { lastChange, writeEpub } from './epub/epub.mjs';
import { bundleModules } from './lib/bundle_modules.mjs';
import { bundleWorkers } from './lib/bundle_workers.mjs';
import { drawCards, isDrawnCard } from './lib/cards.mjs';
import { buildPreset } from './lib/cmake.mjs';
import { copySite } from './lib/copy_site.mjs';
import { publishEdition } from './lib/edition.mjs';
import { bundleEngine, ENGINE_PROGRAMS, enginePackageFiles } from './lib/engine_package.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { atomFeed, corrections, datesOfLines, releases } from './lib/feed.mjs';
import { listFiles, projectRoot, readIfExists, writeAtomically } from './lib/files.mjs';
import { drawIcons } from './lib/icons.mjs';
import { canMinify, minify, minifyFile } from './lib/minify.mjs';
import { NOT_FOUND_PAGE, setBase } from './lib/not_found_page.mjs';
import { packageFolder } from './lib/packages.mjs';
import { seconds, timed } from './lib/report.mjs';
import { run } from './lib/run.mjs';
import { siteAddress } from './lib/site_address.mjs';
import { stage } from './lib/stage.mjs';
import { embedFaces } from './lib/still_faces.mjs';
import { printBook } from './print.mjs';
import { setUp } from './setup/setup.mjs';

const at = (...parts) => join(projectRoot, ...parts);
const COMPILER = at('build/web/src/compiler/site/compiler.js');
const COMPILER_FILES = [COMPILER, COMPILER.replace(/js$/, 'wasm')];
const APP = at('build/web/src/app');
const PROGRAM = ['app.wasm', 'app.deferred.wasm']; // for the first frame, and for what comes after it; see tools/split
const PARTS = join(APP, 'app_figures'); // the code of each kind of figure
const PYTHON = '@micropython/micropython-webassembly-pyscript';
const CHANGELOG = at('CHANGELOG.md');
const ICON = at('assets/icon.svg');
const LOCK_FILE = at('package-lock.json');
const PRINTED = 'phasebook.pdf';
const EPUB = 'phasebook.epub';

// Builds the book in `chapters` into `out`. `work` is the folder for intermediate files; each book needs its own. `toolchain` is what setUp
// returns. `base` is the path of the site ("/book/"), which the page for missing addresses needs; without it, that page only works for
// addresses in the book's folder. `site` is its whole address ("https://example.org/book/"), which implies the base; with it the book has
// what others need to link to it. `pdf`: print it, too; `epub`: make an EPUB of it. `compiles`: false where nothing but chapters and web/
// can have changed.
export async function build({
  chapters = at('chapters'),
  site = '',
  base = '',
  pdf = false,
  epub = false,
  out = at('dist'),
  work = at('build/book'),
  toolchain,
  compiles = true,
}) {
  const address = site && siteAddress(site);
  const start = performance.now();
  const compile = (targets) => compiles && buildPreset('web', targets, { compiler: toolchain.emscripten, env: toolchain.env });
  if (compiles) await timed('Compiling the compiler of chapters', () => compile(['phasebook_compiler']));
  // This goes on while the pages are made.
  const others = Promise.resolve(compile(['phasebook', 'phasebook_lab', 'phasebook_engine', 'phasebook_answers']));
  others.catch(() => undefined); // told when it is waited for
  mkdirSync(work, { recursive: true });
  const { repository } = JSON.parse(readFileSync(at('package.json'), 'utf8')).config;
  const book = {
    repository: repository.replace(/\/+$/, ''), // where readers report mistakes; empty: nowhere
    chapters,
    base: base || (address && new URL(address).pathname),
    site: address,
    pdf: pdf && join(work, PRINTED),
    epub: epub && join(work, EPUB),
    work,
    request: join(work, 'request.json'),
    typeset: join(work, 'typeset.json'),
    fonts: join(work, 'fonts'),
    engine: join(work, 'engine'),
    modules: join(work, 'modules'),
    pages: join(work, 'pages'),
    shared: join(work, 'shared'),
    icons: join(work, 'icons'),
    licences: join(work, 'licences.txt'),
    sizes: join(work, 'sizes.json'),
  };
  await collect(book);
  await typeset(book);
  await subset(book);
  await render(book);
  await icons(book);
  await licences(book);
  await engine(book);
  if (compiles) await timed("Compiling the application, the lab and the engine's package", () => others);
  await modules(book);
  writeSizes(book);
  if (book.site) await share(book);
  let { written, removed } = copySite(publishEdition(siteFiles(book)), out);
  // These are made from the finished site.
  const isNew = [book.pdf && (await print(book, out)), book.epub && (await bindEpub(book, out))].some(Boolean);
  if (isNew) written += copySite(publishEdition(siteFiles(book)), out).written;
  console.log(`  ${out}: ${written} files written, ${removed} removed; build finished in ${seconds(start)}`);
}

function compiled(name) {
  if (!existsSync(join(APP, name)))
    throw new Failure(`The build did not produce ${name}: delete the folder build and run the same command again.`);
  return join(APP, name);
}

const stampOf = (book, name) => join(book.work, 'stamps', name);
const compileChapters = (what, args) =>
  run(process.execPath, [COMPILER, ...args], {
    cwd: projectRoot,
    errorMessage: `The chapters have mistakes or the compiler could not ${what}; its output is above.`,
  });
const tool = (name, args) =>
  run(process.execPath, [at('tools', name, `${name}.mjs`), ...args], {
    cwd: projectRoot,
    errorMessage: `tools/${name} failed; its output is above.`,
  });

const collect = (book) =>
  stage(
    'Reading the chapters',
    { inputs: { paths: [...COMPILER_FILES, book.chapters] }, outputs: [book.request], stamp: stampOf(book, 'collect') },
    () => compileChapters('read the chapters', ['collect', '--chapters', book.chapters, '--out', book.request]),
  );

const typeset = (book) =>
  stage(
    'Typesetting the formulas',
    { inputs: { paths: [book.request, at('tools/typeset'), LOCK_FILE] }, outputs: [book.typeset], stamp: stampOf(book, 'typeset') },
    () => tool('typeset', [book.request, book.typeset]),
  );

const subset = (book) =>
  stage(
    'Subsetting the fonts',
    {
      inputs: { paths: [book.request, book.typeset, at('tools/subset'), LOCK_FILE] },
      outputs: [book.fonts],
      stamp: stampOf(book, 'subset'),
    },
    () => tool('subset', [book.request, book.fonts, book.typeset]),
  );

const render = (book) =>
  stage(
    'Writing the pages',
    {
      inputs: {
        paths: [...COMPILER_FILES, book.chapters, book.typeset, book.fonts, at('web/template.html'), at('tools/lib/still_faces.mjs')],
        values: [book.base, book.site, book.pdf, book.epub, book.repository],
      },
      outputs: [book.pages],
      stamp: stampOf(book, 'render'),
    },
    async () => {
      empty(book.pages);
      await compileChapters('write the pages', [
        'render',
        '--chapters',
        book.chapters,
        '--typeset',
        book.typeset,
        '--fonts',
        book.fonts,
        '--template',
        at('web/template.html'),
        '--repository',
        book.repository,
        '--out',
        book.pages,
        ...(book.site ? ['--site', book.site] : []),
        ...(book.pdf ? ['--pdf', PRINTED] : []),
        ...(book.epub ? ['--epub', EPUB] : []),
      ]);
      await embedFaces(book.pages, book.fonts);
      if (book.base) setBase(join(book.pages, NOT_FOUND_PAGE), book.base);
    },
  );

// What the address of the book lets it tell: cards as pictures, and a feed.
const share = (book) =>
  stage(
    'Drawing the cards and writing the feed',
    {
      inputs: {
        paths: [
          book.pages,
          book.fonts,
          book.chapters,
          CHANGELOG,
          ...['cards', 'feed', 'rasterise'].map((name) => at(`tools/lib/${name}.mjs`)),
        ],
      },
      outputs: [book.shared],
      stamp: stampOf(book, 'share'),
    },
    async () => {
      empty(book.shared);
      await drawCards(book.pages, book.fonts, book.shared);
      const corrected = join(book.chapters, 'corrections.md');
      const entries = existsSync(corrected) ? corrections(readFileSync(corrected, 'utf8'), await datesOfLines(corrected, projectRoot)) : [];
      const released = releases(readIfExists(CHANGELOG) ?? '');
      writeAtomically(join(book.shared, 'feed.xml'), atomFeed(book.site, 'Phasebook: corrections and releases', [...entries, ...released]));
    },
  );

const print = (book, out) =>
  stage(
    'Printing the book',
    {
      inputs: { paths: [book.pages, book.fonts, at('web/phasebook.css'), at('tools/print.mjs')] },
      outputs: [book.pdf],
      stamp: stampOf(book, 'print'),
    },
    () => printBook(out, book.pdf),
  );

const bindEpub = async (book, out) =>
  stage(
    'Making the EPUB',
    {
      inputs: { paths: [book.pages, book.fonts, at('tools/epub'), at('package.json'), LOCK_FILE], values: [book.site, await lastChange()] },
      outputs: [book.epub],
      stamp: stampOf(book, 'epub'),
    },
    () => writeEpub({ dist: out, site: book.site, file: book.epub }),
  );

const icons = (book) =>
  stage(
    'Drawing the icons',
    {
      inputs: { paths: [ICON, ...['icons', 'rasterise'].map((name) => at(`tools/lib/${name}.mjs`)), LOCK_FILE] },
      outputs: [book.icons],
      stamp: stampOf(book, 'icons'),
    },
    async () => {
      empty(book.icons);
      await drawIcons(readFileSync(ICON, 'utf8'), book.icons);
    },
  );

const licences = (book) =>
  stage(
    'Listing the licences',
    {
      inputs: { paths: [at('tools/licences'), LOCK_FILE, at('cmake/dependencies.cmake')] },
      outputs: [book.licences],
      stamp: stampOf(book, 'licences'),
    },
    () => tool('licences', [book.licences]),
  );

const engine = (book) =>
  stage(
    "Bundling the engine's modules",
    {
      inputs: { paths: [at('src/engine/package'), ...['engine_package', 'esbuild'].map((name) => at(`tools/lib/${name}.mjs`)), LOCK_FILE] },
      outputs: [book.engine],
      stamp: stampOf(book, 'engine'),
    },
    () => bundleEngine(book.engine),
  );

// This saves a third of app.js in gzip, because Emscripten's own minification keeps all internal names.
const modules = (book) =>
  stage(
    'Bundling and minifying',
    {
      inputs: {
        paths: [
          compiled('app.mjs'),
          ...['web', 'src/lab/package', 'src/engine/baselines', 'src/engine/package'].map((folder) => at(folder)),
          ...['bundle_modules', 'esbuild', 'minify', 'bundle_workers'].map((name) => at(`tools/lib/${name}.mjs`)),
          LOCK_FILE,
        ],
      },
      outputs: [book.modules],
      stamp: stampOf(book, 'modules'),
    },
    async () => {
      empty(book.modules);
      await minifyFile(compiled('app.mjs'), join(book.modules, 'app.js'));
      await bundleWorkers(book.modules);
      const { files, within } = await bundleModules();
      for (const [name, text] of files) writeAtomically(join(book.modules, name), await minify(name, text));
      for (const name of listFiles(at('web')).filter((name) => canMinify(name) && !name.startsWith('python/') && !within.includes(name)))
        await minifyFile(at('web', name), join(book.modules, name));
    },
  );

// Writes the uncompressed size of each file that the application loads, for the progress bar.
function writeSizes(book) {
  const filesIn = (folder, into) => listFiles(folder).map((name) => [into + name, join(folder, name)]);
  const files = [
    ...PROGRAM.map((name) => [name, compiled(name)]),
    ...filesIn(PARTS, 'figures/'),
    ...filesIn(book.fonts, 'fonts/'),
    ...filesIn(book.pages, ''),
  ];
  const loaded = files.filter(([name]) => /\.(wasm|ttf|json)$/.test(name) && name !== 'questions.json'); // which is for other programs
  writeAtomically(book.sizes, JSON.stringify(Object.fromEntries(loaded.map(([name, file]) => [name, statSync(file).size]))));
}

function empty(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

// The files of the site: name -> file. publishEdition says where each is published.
function siteFiles(book) {
  const files = new Map();
  const addFolder = (folder, into, wanted = () => true) => {
    for (const name of listFiles(folder).filter(wanted)) files.set(into + name, join(folder, name));
  };
  addFolder(at('assets'), '');
  addFolder(book.modules, '');
  addFolder(book.fonts, 'fonts/', (name) => !name.startsWith('.')); // the tool's own records
  addFolder(book.pages, '', (name) => !isDrawnCard(name));
  if (book.site) addFolder(book.shared, '');
  addFolder(book.icons, '');
  if (book.pdf && existsSync(book.pdf)) files.set(PRINTED, book.pdf);
  if (book.epub && existsSync(book.epub)) files.set(EPUB, book.epub);
  for (const [name, file] of enginePackageFiles({ bundles: book.engine, wasm: at('build/web/src/engine'), pages: book.pages }))
    files.set(`engine/${name}`, file);
  for (const name of ENGINE_PROGRAMS) files.set(`measure/${name}`, at('build/web/src/engine', name));
  files.set('lab/lab.wasm', at('build/web/src/lab/lab.wasm'));
  files.set('class/answers.wasm', at('build/web/src/book/answers.wasm'));
  files.set('python/micropython.wasm', join(packageFolder(PYTHON), 'micropython.wasm'));
  files.set('licences.txt', book.licences);
  files.set('sizes.json', book.sizes);
  files.set('lab.json', at('tests/reference/lab.json')); // the complete measurements that a figure shows, for readers who want them
  for (const name of PROGRAM) files.set(name, compiled(name));
  addFolder(PARTS, 'figures/');
  return files;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const { values } = parseArgs({
      options: {
        chapters: { type: 'string' },
        out: { type: 'string' },
        work: { type: 'string' },
        base: { type: 'string' },
        site: { type: 'string' },
        pdf: { type: 'boolean' },
        epub: { type: 'boolean' },
      },
    });
    await build({ ...values, toolchain: await setUp({ forTests: Boolean(values.pdf) }) }); // the tests' packages have the browser that prints
  });
}
