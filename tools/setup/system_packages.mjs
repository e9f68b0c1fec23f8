// What the operating system has to provide: packages installed with apt on Debian, programs on PATH elsewhere.
import { Failure } from '../lib/failure.mjs';
import { findProgram, runUnchecked } from '../lib/run.mjs';

const FOR_BUILD = ['cmake', 'ninja-build', 'python3', 'xz-utils'];
const FOR_EMSCRIPTEN = ['clang-19', 'lld-19', 'llvm-19'];
const FOR_TESTS = [
  'clang-19',
  'clang-format-19',
  'libc++-19-dev',
  'libc++abi-19-dev',
  'libclang-rt-19-dev',
  'lld-19',
  'llvm-19',
  'chromium',
  'chromium-headless-shell',
  'firefox-esr',
  'fonts-droid-fallback',
  'xvfb',
  'libxml2-utils',
  'python3-numpy',
];

export const debianPackages = ({ ownEmscripten, forTests }) =>
  [...new Set([...FOR_BUILD, ...(ownEmscripten ? FOR_EMSCRIPTEN : []), ...(forTests ? FOR_TESTS : [])])].sort();

// The packages in a list that are not installed.
export async function missingPackages(packages) {
  const { output } = await runUnchecked('dpkg-query', ['-W', '-f', '${db:Status-Status} ${Package}\n', ...packages]);
  const installed = new Set(
    output
      .split('\n')
      .filter((line) => line.startsWith('installed '))
      .map((line) => line.slice(10)),
  );
  return packages.filter((name) => !installed.has(name));
}

// The words to put in front of a command to run it as root. Undefined if that is not possible.
export function rootPrefix(uid = process.getuid(), find = findProgram, interactive = process.stdin.isTTY) {
  if (uid === 0) return ['env'];
  const sudo = find('sudo');
  return sudo ? [sudo, ...(interactive ? [] : ['-n']), 'env'] : undefined;
}

export async function installPackages(packages) {
  const prefix = rootPrefix();
  if (!prefix)
    throw new Failure(
      `Some system packages are missing and there is no sudo: run this as root, then try again: apt-get install ${packages.join(' ')}`,
    );
  const apt = (...args) =>
    runUnchecked(prefix[0], [...prefix.slice(1), 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=300', ...args]);
  // An interrupted installation leaves packages unpacked but not configured. This finishes it and does nothing otherwise.
  await runUnchecked(prefix[0], [...prefix.slice(1), 'DEBIAN_FRONTEND=noninteractive', 'dpkg', '--configure', '-a']);
  // Errors are ignored here, because one of the reader's other repositories may not respond. The installation reports errors that matter.
  await apt('update', '-qq');
  const { code, output } = await apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  if (code !== 0)
    throw new Failure(
      explainInstallError(
        output,
        `apt could not install ${packages.join(' ')}; its output is above. Fix that and run the same command again.`,
      ),
      output,
    );
}

const NO_NETWORK =
  /could not resolve|could not connect|unable to connect|cannot initiate|temporary failure|timed out|connection refused|connection failed|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH/i;

// Turns the output of a package tool into one sentence: the cause if it is a common one, otherwise `otherwise`.
export function explainInstallError(output, otherwise) {
  if (/no space left|ENOSPC/i.test(output)) return 'The disk is full: make room and run the same command again.';
  if (/sudo: .*password|not in the sudoers/i.test(output))
    return 'sudo asked for a password and there is no terminal to ask on: run `sudo -v` first, or run as root.';
  if (NO_NETWORK.test(output))
    return 'The network could not be reached: check the connection and the proxy settings, then run the same command again.';
  return otherwise;
}

// On other systems nothing is installed; the error names the missing programs.
export function requirePrograms(names, find = findProgram) {
  const missing = names.filter((name) => !find(name));
  if (missing.length === 0) return;
  throw new Failure(
    `This system is not Debian 12 or 13, so please install ${missing.join(', ')} with its own package manager and run the same command again.`,
  );
}

// For steps that need apt on a system that should have it.
export function requireApt(find = findProgram) {
  if (find('apt-get') && find('dpkg-query')) return;
  throw new Failure('This looks like Debian, but apt-get was not found: repair PATH (or install apt), then run the same command again.');
}
