// node tools/licences/licences.mjs OUTFILE
//
// Writes the licences of all third-party components of the site: a table of contents, then the full texts.
import { Failure, runMain } from '../lib/failure.mjs';
import { readIfExists, writeAtomically } from '../lib/files.mjs';
import { allComponents } from './components.mjs';
import { report } from './report.mjs';

async function main([file]) {
  if (!file) throw new Failure('Usage: node tools/licences/licences.mjs OUTFILE');
  const text = report(allComponents());
  if (text !== readIfExists(file)) writeAtomically(file, text);
}

await runMain(() => main(process.argv.slice(2)));
