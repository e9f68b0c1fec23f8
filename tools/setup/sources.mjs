// The sources of the compiled libraries, as upstream's tarballs from Debian's source packages.
import {existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {Failure} from '../lib/failure.mjs';
import {readIfThere} from '../lib/files.mjs';
import {runFreely} from '../lib/run.mjs';
import {explainApt} from './system_packages.mjs';

// SDL's Android projects are made of links that lead nowhere in Debian's tarball; whoever copies the folder stumbles over them.
const kLeftOut = ['--exclude=*/android-project*'];
const kStamp = '.phasebook-version'; // cmake/dependencies.cmake looks for it too

export const isSourceWhole = (folder, dependency) =>
  isWanted(dependency, readIfThere(join(folder, dependency.name, kStamp)) ?? '') && existsSync(join(folder, dependency.name, dependency.header));

// Where to look for a source package. Dear ImGui is the one that the stable suites lack: the pinned version first, then the newest there is.
const specifications = ({debian, version}) => (debian === 'imgui' ? [`imgui=${version}+ds-1`, 'imgui/forky', 'imgui/sid'] : [`${debian}/trixie`]);

// "md4c_0.5.2.orig.tar.gz" -> "0.5.2"; repacked tarballs carry +ds or +dfsg.
export const tarballVersion = (file) => /_([^_+]+)(?:\+[^_]*)?\.orig\.tar\./.exec(file)?.[1] ?? '';

// A library's pinned version, or for Dear ImGui any of the same minor version: its suites move on.
export function isWanted({name, version}, found) {
  return found === version || (name === 'imgui' && found.split('.').slice(0, 2).join('.') === version.split('.').slice(0, 2).join('.'));
}

// Downloads and unpacks one library into folder/name; renamed into place when whole.
export async function installSource(dependency, folder, apt, downloads) {
  mkdirSync(downloads, {recursive: true});
  await apt.downloadSource(specifications(dependency), downloads);
  const tarball = readdirSync(downloads).find((file) => file.startsWith(`${dependency.debian}_`) && isWanted(dependency, tarballVersion(file)));
  if (!tarball) throw new Failure(`The mirror no longer has ${dependency.name} ${dependency.version}: clone ${dependency.repository} at ${dependency.tag} into .toolchain/src/${dependency.name} and try again.`);
  const work = join(folder, `${dependency.name}.unpacking`);
  rmSync(work, {recursive: true, force: true});
  mkdirSync(work, {recursive: true});
  const {code, output} = await runFreely('tar', ['-xf', join(downloads, tarball), '-C', work, '--strip-components=1', ...kLeftOut]);
  if (code !== 0) {
    rmSync(join(downloads, tarball));
    throw new Failure(explainApt(output, `${tarball} was damaged and has been deleted: run the same command again to download it anew.`), output);
  }
  if (!existsSync(join(work, dependency.header))) throw new Failure(`${tarball} does not hold ${dependency.header}, so it is not the ${dependency.name} we know: run the same command again later.`);
  writeFileSync(join(work, kStamp), tarballVersion(tarball));
  rmSync(join(folder, dependency.name), {recursive: true, force: true});
  renameSync(work, join(folder, dependency.name));
  rmSync(join(downloads, tarball));
}
