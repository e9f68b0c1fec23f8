// Installs the npm packages in the lock file. The stamp is inside node_modules, which npm deletes first, so an incomplete installation has
// none.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../lib/failure.mjs';
import { hashOf, projectRoot, readIfExists, writeAtomically } from '../lib/files.mjs';
import { findProgram, runUnchecked } from '../lib/run.mjs';
import { explainInstallError } from './system_packages.mjs';

const FOLDER = join(projectRoot, 'node_modules');
const STAMP = join(FOLDER, '.phasebook');
const wanted = () => hashOf({ paths: ['package.json', 'package-lock.json'].map((file) => join(projectRoot, file)) });

export const npmPackagesInstalled = () => readIfExists(STAMP) === wanted();

// npm begins by deleting what is in node_modules. If that is a link, as in a second worktree, it would empty the folder of another
// checkout.
export function requireOwnFolder(folder) {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Failure(
    `${folder} is a link, and npm would delete what it leads to: remove the link and run the same command again, or install the packages of package-lock.json where it leads.`,
  );
}

export async function installNpmPackages() {
  requireOwnFolder(FOLDER);
  if (!findProgram('npm'))
    throw new Failure(
      'npm was not found: it comes with Node (on Debian perhaps as a package of its own, npm); install it and run the same command again.',
    );
  const { code, output } = await runUnchecked(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'],
    { cwd: projectRoot },
  );
  if (code !== 0)
    throw new Failure(
      explainInstallError(
        output,
        'npm could not install the packages of package-lock.json; its output is above. Fix that and run the same command again.',
      ),
      output,
    );
  writeAtomically(STAMP, wanted());
}
