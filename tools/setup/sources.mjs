// Installs the sources of the compiled libraries: upstream's tarballs from Debian's source packages.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../lib/failure.mjs';
import { readIfExists } from '../lib/files.mjs';
import { runUnchecked } from '../lib/run.mjs';
import { requireSha256 } from './checksum.mjs';
import { explainInstallError } from './system_packages.mjs';

// In Debian's tarball SDL's Android projects are broken symbolic links, which cause errors when the folder is copied.
const EXCLUDED = ['--exclude=*/android-project*'];
const STAMP = '.phasebook-version'; // cmake/dependencies.cmake reads it too

export const isSourceInstalled = (folder, dependency) =>
  readIfExists(join(folder, dependency.name, STAMP))?.trim() === dependency.version &&
  existsSync(join(folder, dependency.name, dependency.header));

// Where to look for a source package. The pinned Dear ImGui is in no stable suite, so it may have left the mirror. A later revision of a
// package has the same upstream tarball, and the SHA-256 tells.
const specifications = ({ debian, version }) =>
  debian === 'imgui' ? [`imgui=${version}+ds-1`, 'imgui/forky', 'imgui/sid'] : [`${debian}/trixie`];

// "md4c_0.5.2.orig.tar.gz" -> "0.5.2"; repacked tarballs carry +ds or +dfsg.
export const tarballVersion = (file) => /_([^_+]+)(?:\+[^_]*)?\.orig\.tar\./.exec(file)?.[1] ?? '';

// What to do about a source that the mirror no longer has.
const howToClone = ({ name, version, repository, commit }) => {
  const folder = `.toolchain/src/${name}`;
  return `rm -rf ${folder} && git clone ${repository} ${folder} && git -C ${folder} checkout ${commit} && echo ${version} > ${folder}/${STAMP}`;
};

// Downloads and unpacks one library into folder/name, which is renamed into place once it is complete.
export async function installSource(dependency, folder, apt, downloads) {
  mkdirSync(downloads, { recursive: true });
  await apt.downloadSource(specifications(dependency), downloads);
  const tarball = readdirSync(downloads).find(
    (file) => file.startsWith(`${dependency.debian}_`) && tarballVersion(file) === dependency.version,
  );
  if (!tarball)
    throw new Failure(
      `The mirror has moved on and no longer has ${dependency.name} ${dependency.version}. Get it from upstream, then run the same command again: ${howToClone(dependency)}`,
    );
  requireSha256(join(downloads, tarball), dependency.sha256);
  const work = join(folder, `${dependency.name}.unpacking`);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const { code, output } = await runUnchecked('tar', ['-xf', join(downloads, tarball), '-C', work, '--strip-components=1', ...EXCLUDED]);
  if (code !== 0) {
    rmSync(join(downloads, tarball));
    throw new Failure(
      explainInstallError(output, `${tarball} was damaged and has been deleted: run the same command to download it again.`),
      output,
    );
  }
  if (!existsSync(join(work, dependency.header)))
    throw new Failure(
      `${tarball} does not contain ${dependency.header}, so it is not the ${dependency.name} we know: run the same command again later.`,
    );
  writeFileSync(join(work, STAMP), tarballVersion(tarball));
  rmSync(join(folder, dependency.name), { recursive: true, force: true });
  renameSync(work, join(folder, dependency.name));
  rmSync(join(downloads, tarball));
}
