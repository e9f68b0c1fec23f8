// `npm run epub`: the whole book as build/phasebook.epub, an EPUB 3 made from the pages in dist/ (`npm run build -- --epub` puts it into
// the site). `-- --out FILE` names another file, `-- --dist DIR` another site; with `-- --site URL` it links to the live book.
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Failure, runMain } from '../lib/failure.mjs';
import { projectRoot, writeAtomically } from '../lib/files.mjs';
import { runUnchecked } from '../lib/run.mjs';
import { siteAddress } from '../lib/site_address.mjs';
import { setUp } from '../setup/setup.mjs';

/**
 * When the book was last changed: at the last commit, so that the same commit gives the same file.
 * @returns {Promise<string>} as EPUB wants it, "2026-11-27T08:00:00Z"
 */
export async function lastChange(root = projectRoot, environment = process.env) {
  const { code, output } = await runUnchecked('git', ['log', '-1', '--format=%ct'], { cwd: root });
  const seconds = environment.SOURCE_DATE_EPOCH ?? (code === 0 ? output.trim() : '');
  if (!/^\d+$/.test(seconds))
    throw new Failure(
      'The date of an EPUB is that of the last commit, and there is none here: set SOURCE_DATE_EPOCH to a date in seconds since 1970.',
    );
  return new Date(1000 * Number(seconds)).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Makes an EPUB of the book built in `dist`. @returns {Promise<object>} how much of everything is in it */
export async function writeEpub({ dist, site, file }) {
  const { makeEpub } = await import('./book.mjs'); // imported here because set-up installs what it uses
  const { bytes, counts } = await makeEpub({ dist, site, modified: await lastChange() });
  writeAtomically(file, bytes);
  return counts;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const { values } = parseArgs({ options: { out: { type: 'string' }, dist: { type: 'string' }, site: { type: 'string' } } });
    const file = resolve(values.out ?? join(projectRoot, 'build/phasebook.epub'));
    await setUp();
    const counts = await writeEpub({
      dist: resolve(values.dist ?? join(projectRoot, 'dist')),
      site: values.site && siteAddress(values.site),
      file,
    });
    const said = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
    console.log(`${file}: ${said.join(', ')}, ${Math.round(statSync(file).size / 1024)} KB`);
    return 0;
  });
}
