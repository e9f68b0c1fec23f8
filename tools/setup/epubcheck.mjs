// EPUBCheck, which only the sweep needs: with the Java that it runs on it is a download of 80 MB, so it is not installed before.
import { findProgram } from '../lib/run.mjs';
import { isSupportedDebian, readSystem } from './system.mjs';
import { installPackages, missingPackages, requireApt, requirePrograms } from './system_packages.mjs';

const PACKAGES = ['default-jre-headless', 'epubcheck'];
const DEBIAN_JAR = '/usr/share/java/epubcheck.jar'; // Debian's command needs a kernel that starts such files

/** Installs it if need be. @returns {Promise<string[]>} the command that runs it */
export async function setUpEpubcheck() {
  if (!isSupportedDebian(readSystem())) {
    requirePrograms(['epubcheck']);
    return [findProgram('epubcheck')];
  }
  requireApt();
  const missing = await missingPackages(PACKAGES);
  if (missing.length > 0) await installPackages(missing);
  return ['java', '-jar', DEBIAN_JAR];
}
