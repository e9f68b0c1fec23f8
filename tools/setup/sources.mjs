// Installs the sources of the compiled libraries: upstream's tarballs from Debian's source packages.
import {existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {Failure} from '../lib/failure.mjs';
import {readIfExists} from '../lib/files.mjs';
import {runUnchecked} from '../lib/run.mjs';
import {explainInstallError} from './system_packages.mjs';

// In Debian's tarball SDL's Android projects are broken symbolic links, which cause errors when the folder is copied.
const kExcluded = ['--exclude=*/android-project*'];
const kStamp = '.phasebook-version'; // cmake/dependencies.cmake reads it too

export const isSourceInstalled = (folder, dependency) =>
  isAcceptedVersion(dependency, readIfExists(join(folder, dependency.name, kStamp)) ?? '') && existsSync(join(folder, dependency.name, dependency.header));

// Where to look for a source package. Only Dear ImGui is missing in the stable suites, so the pinned version is tried first, then the newest one.
const specifications = ({debian, version}) => (debian === 'imgui' ? [`imgui=${version}+ds-1`, 'imgui/forky', 'imgui/sid'] : [`${debian}/trixie`]);

// "md4c_0.5.2.orig.tar.gz" -> "0.5.2"; repacked tarballs carry +ds or +dfsg.
export const tarballVersion = (file) => /_([^_+]+)(?:\+[^_]*)?\.orig\.tar\./.exec(file)?.[1] ?? '';

// True for a library's pinned version, and for any Dear ImGui with the same minor version, because its suites are rolling.
export function isAcceptedVersion({name, version}, found) {
  return found === version || (name === 'imgui' && found.split('.').slice(0, 2).join('.') === version.split('.').slice(0, 2).join('.'));
}

// Downloads and unpacks one library into folder/name, which is renamed into place once it is complete.
export async function installSource(dependency, folder, apt, downloads) {
  mkdirSync(downloads, {recursive: true});
  await apt.downloadSource(specifications(dependency), downloads);
  const tarball = readdirSync(downloads).find((file) => file.startsWith(`${dependency.debian}_`) && isAcceptedVersion(dependency, tarballVersion(file)));
  if (!tarball) throw new Failure(`The mirror no longer has ${dependency.name} ${dependency.version}: clone ${dependency.repository} at ${dependency.tag} into .toolchain/src/${dependency.name} and try again.`);
  const work = join(folder, `${dependency.name}.unpacking`);
  rmSync(work, {recursive: true, force: true});
  mkdirSync(work, {recursive: true});
  const {code, output} = await runUnchecked('tar', ['-xf', join(downloads, tarball), '-C', work, '--strip-components=1', ...kExcluded]);
  if (code !== 0) {
    rmSync(join(downloads, tarball));
    throw new Failure(explainInstallError(output, `${tarball} was damaged and has been deleted: run the same command again to download it anew.`), output);
  }
  if (!existsSync(join(work, dependency.header))) throw new Failure(`${tarball} does not hold ${dependency.header}, so it is not the ${dependency.name} we know: run the same command again later.`);
  writeFileSync(join(work, kStamp), tarballVersion(tarball));
  rmSync(join(folder, dependency.name), {recursive: true, force: true});
  renameSync(work, join(folder, dependency.name));
  rmSync(join(downloads, tarball));
}
