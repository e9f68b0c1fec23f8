// Installs the libraries that the engine and the lab are compared with into this folder, with a lock file of their own, because only the
// benchmark needs them.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf, readIfExists, writeAtomically } from '../../tools/lib/files.mjs';
import { timed } from '../../tools/lib/report.mjs';
import { runUnchecked } from '../../tools/lib/run.mjs';

const folder = dirname(fileURLToPath(import.meta.url));
const STAMP = join(folder, 'node_modules/.installed'); // npm deletes the folder first, so an incomplete installation has no stamp
const wanted = () => hashOf({ paths: ['package.json', 'package-lock.json'].map((name) => join(folder, name)) });

/** Resolves to whether the peers are installed. Without a network connection they are not, and the benchmark continues without them. */
export async function installPeers() {
  if (existsSync(STAMP) && readIfExists(STAMP) === wanted()) return true;
  const args = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=2000',
  ];
  const { code } = await timed('Installing ONNX Runtime Web and TensorFlow.js to measure against', () =>
    runUnchecked('npm', args, { cwd: folder }).catch(() => ({ code: 1 })),
  );
  if (code === 0) writeAtomically(STAMP, wanted());
  else console.log('ONNX Runtime Web and TensorFlow.js could not be installed (is there a network?): measuring without them.');
  return code === 0;
}
