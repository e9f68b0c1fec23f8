// A private apt configuration with newer suites: the system's mirror and keyring with our own lists. Nothing newer gets installed on the
// system.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../lib/failure.mjs';
import { runUnchecked } from '../lib/run.mjs';
import { findMirror, readAptSources } from './apt_sources.mjs';
import { explainInstallError } from './system_packages.mjs';

// Binary packages come only from trixie, which has Emscripten 3.1.69; the source of Dear ImGui is only in later suites.
const SUITES = { trixie: 'deb deb-src', forky: 'deb-src', sid: 'deb-src' };

// "binaryen 120-4", if that is what apt says is missing; otherwise undefined.
export function missingVersion(output) {
  const match = /Version '([^']*)' for '([^']*)' was not found/.exec(output);
  return match ? `${match[2]} ${match[1]}` : undefined;
}

export class PrivateApt {
  #updated = false;

  // `folder` stores the lists between runs; `codename` is the release of this system.
  constructor(folder, codename) {
    this.folder = folder;
    this.codename = codename;
  }

  // Downloads binary packages, named `package/suite` or `package=version`, into the folder `into`. `otherwise` says what to do if the
  // mirror no longer has that version.
  async download(packages, into, otherwise) {
    await this.#update();
    const { code, output } = await this.#apt(['download', '-qq', ...packages], into);
    if (code !== 0 && missingVersion(output))
      throw new Failure(`The mirror has moved on and no longer has ${missingVersion(output)}: ${otherwise}`, output);
    if (code !== 0)
      throw new Failure(
        explainInstallError(
          output,
          `apt could not download ${packages.join(' ')}; run the same command again, it continues where it stopped.`,
        ),
        output,
      );
  }

  // Downloads the upstream tarball of a source package into `into`: the first of the specifications (`name=version`, `name/suite`) that is
  // available.
  async downloadSource(specifications, into) {
    await this.#update();
    let output = '';
    for (const specification of specifications) {
      // --only-source, because a binary package of the same name may come from another source. --tar-only, because mirrors lack some of the
      // small .dsc files; only the tarball is needed, and apt checks its hash.
      const result = await this.#apt(['source', '-qq', '--only-source', '--tar-only', '--download-only', specification], into);
      if (result.code === 0) return;
      output += result.output;
    }
    throw new Failure(
      explainInstallError(
        output,
        `apt could not download the source of ${specifications[0]}; run the same command again, it continues where it stopped.`,
      ),
      output,
    );
  }

  async #update() {
    if (this.#updated) return;
    this.#writeSources();
    const { code, output } = await this.#apt(['update', '-qq', '-o', 'APT::Update::Error-Mode=any'], this.folder);
    if (code !== 0)
      throw new Failure(
        explainInstallError(
          output,
          'apt could not read the lists of the newer suites; its output is above. Run the same command again later.',
        ),
        output,
      );
    this.#updated = true;
  }

  #writeSources() {
    const mirror = findMirror(readAptSources(), this.codename);
    if (!mirror)
      throw new Failure(
        `No mirror for ${this.codename} main was found in /etc/apt: add one (deb or deb822 format) and run the same command again.`,
      );
    for (const name of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(this.folder, name), { recursive: true });
    rmSync(join(this.folder, 'sources'), { recursive: true, force: true });
    mkdirSync(join(this.folder, 'sources'));
    for (const [suite, types] of Object.entries(SUITES)) {
      const lines = [
        `Types: ${types}`,
        `URIs: ${mirror.uri}`,
        `Suites: ${suite}`,
        'Components: main',
        ...(mirror.keyring ? [`Signed-By: ${mirror.keyring}`] : []),
        '',
      ];
      writeFileSync(join(this.folder, 'sources', `${suite}.sources`), lines.join('\n'));
    }
  }

  #apt(args, cwd) {
    const options = [
      'Dir::Etc::SourceList=/dev/null',
      `Dir::Etc::SourceParts=${this.folder}/sources`,
      'Dir::Etc::Preferences=/dev/null',
      'Dir::Etc::PreferencesParts=/dev/null',
      `Dir::State::Lists=${this.folder}/lists`,
      `Dir::Cache=${this.folder}/cache`,
      'APT::Sandbox::User=root',
      'Acquire::Languages=none',
      'Acquire::Retries=2',
      'Acquire::Check-Valid-Until=false', // the mirror may be a snapshot; what must be exact has its version and its SHA-256
    ];
    return runUnchecked('apt-get', [...options.flatMap((option) => ['-o', option]), ...args], { cwd });
  }
}
