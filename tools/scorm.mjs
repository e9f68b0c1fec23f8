// `npm run scorm`: the built book as a package for a school's system (docs/courses.md): SCORM 1.2, or with `-- --xapi` one that reports to
// an LRS. Needs a built dist/.
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Failure, runMain } from './lib/failure.mjs';
import { projectRoot, writeAtomically } from './lib/files.mjs';
import { bookOf, scormPackage, xapiPackage } from './scorm/package.mjs';
import { DEFAULTS, readRule } from './scorm/page/rule.mjs';
import { setUp } from './setup/setup.mjs';

const OPTIONS = {
  require: { type: 'string', default: DEFAULTS.require },
  mastery: { type: 'string', default: DEFAULTS.mastery },
  count: { type: 'string', default: DEFAULTS.count },
  out: { type: 'string' },
  xapi: { type: 'boolean', default: false },
  site: { type: 'string' },
  lrs: { type: 'string' },
};
const COMPRESSED = /\.(png|woff2)$/;
const DATE = new Date(2000, 0, 1); // always the same, so that the same site gives the same package

/** The options of the command, checked. */
export function readOptions(args) {
  let values;
  try {
    ({ values } = parseArgs({ args, options: OPTIONS }));
  } catch (error) {
    throw new Failure(
      `${error.message}. The options are ${Object.keys(OPTIONS)
        .map((name) => `--${name}`)
        .join(', ')}.`,
    );
  }
  if (values.xapi && !/^https?:\/\/[^/]+\/(.*\/)?$/.test(values.site ?? ''))
    throw new Failure(
      'xAPI names what it reports by address: add --site https://example.org/book/, where your book stands, with the slash at its end.',
    );
  if (!values.xapi && (values.site || values.lrs)) throw new Failure('--site and --lrs are for a package with --xapi.');
  if (values.lrs && !/^https?:\/\/[^/]+$/.test(values.lrs))
    throw new Failure(`--lrs ${values.lrs}: this has to be the origin of the LRS alone, such as https://lrs.example.org.`);
  return values;
}

async function zip(files) {
  const { zipSync } = await import('fflate'); // imported here because set-up installs it
  const entry = ([name, bytes]) => [name, [bytes, { level: COMPRESSED.test(name) ? 0 : 9, mtime: DATE }]];
  return zipSync(Object.fromEntries([...files].map(entry)));
}

/** @returns {Promise<string>} the path of the package */
export async function makePackage(args, dist = join(projectRoot, 'dist')) {
  const { require, mastery, count, xapi, site, lrs, out } = readOptions(args);
  const rule = { require, mastery, count };
  const { wrong } = readRule(rule, bookOf(dist).chapters);
  if (wrong.length > 0) throw new Failure(wrong.map((each) => `--${each.replace('=', ' ')}`).join('\n'));
  const files = xapi
    ? await xapiPackage({ dist, rule, site, lrs: lrs ? `'self' ${lrs}` : "'self' https:" })
    : await scormPackage({ dist, rule });
  const file = resolve(out ?? join(projectRoot, 'build', xapi ? 'phasebook-xapi.zip' : 'phasebook-scorm.zip'));
  writeAtomically(file, await zip(files));
  return file;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    await setUp();
    const file = await makePackage(process.argv.slice(2));
    console.log(`${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)`);
  });
}
