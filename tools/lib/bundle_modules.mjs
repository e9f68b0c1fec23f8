// Joins the modules in web/ into few files, which come sooner and shorter than many: start.js with all that every page needs, and run.js
// with what only a running application needs. A reader who touches no figure in a small window does without the latter; and if it does not
// come, there is one address to try anew. What is imported later still is a file of its own.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { bundle } from './esbuild.mjs';
import { projectRoot } from './files.mjs';

const WEB = join(projectRoot, 'web');
const PAGE = 'start.js';
// What comes while the page runs, or on one page.
const LATER = [
  'run.js',
  'trainers.js',
  'film.js',
  'offline.js',
  'python.js',
  'configs.js',
  'qr_code.js',
  'framed.js',
  'my_work.js',
  'class/board.js',
];

const importsOf = (name) =>
  [...readFileSync(join(WEB, name), 'utf8').matchAll(/^import [^;]*from '(\.\.?\/[^']*)';$/gm)].map(([, imported]) =>
    join(dirname(name), imported),
  );

/** The module and those that it imports, itself or through others. */
function withImports(entry) {
  const found = new Set([entry]);
  for (const name of found) importsOf(name).forEach((imported) => found.add(imported));
  return [...found];
}

/**
 * @returns {Promise<{files: Map<string, string>, within: string[]}>} the texts of these files by name, and the names in web/ of the modules
 * that are within them
 */
export async function bundleModules() {
  const ofPage = withImports(PAGE);
  // A module must be there once, as some have state: the later files take those of the page from start.js, which hands on all that they
  // export.
  const takeFromPage = {
    name: 'take from page',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) =>
        ofPage.includes(relative(WEB, join(resolveDir, path))) ? { path: `./${PAGE}`, external: true } : null,
      ),
  };
  const joined = async (options) => {
    const {
      outputFiles: [{ text }],
    } = await bundle({ ...options, absWorkingDir: WEB, write: false });
    return text;
  };
  const handedOn = ofPage.map((name) => `export * from './${name}';`).join('\n');
  const files = new Map([
    [PAGE, await joined({ stdin: { contents: handedOn, resolveDir: WEB }, external: LATER.map((name) => `./${name}`) })],
  ]);
  for (const name of LATER)
    files.set(
      name,
      await joined({
        entryPoints: [name],
        plugins: [takeFromPage],
        external: ['./trainers.js', './film.js', './python.js', './configs.js', './qr_code.js', './lab/*'],
      }),
    );
  return { files, within: [...new Set([...ofPage, ...LATER.flatMap(withImports)])] };
}
