import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { Failure } from '../lib/failure.mjs';
import { atLeast } from '../lib/version.mjs';
import { findMirror, parseDeb822, parseOneLine, readAptSources } from './apt_sources.mjs';
import { sha256Of } from './checksum.mjs';
import { parseDependencies, readDependencies } from './dependencies.mjs';
import { emscriptenOnPath, findDeb, isInstalled } from './emscripten.mjs';
import { withLock } from './lock.mjs';
import { nodeTooOld } from './node_version.mjs';
import { requireOwnFolder } from './npm_packages.mjs';
import { missingVersion } from './private_apt.mjs';
import { installSource, isSourceInstalled, tarballVersion } from './sources.mjs';
import { isSupportedDebian, readSystem, requireSpace } from './system.mjs';
import { debianPackages, explainInstallError, requireApt, requirePrograms, rootPrefix } from './system_packages.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'phasebook-setup-'));
after(() => rmSync(scratch, { recursive: true }));
const fails = (action, pattern) => assert.throws(action, (error) => error instanceof Failure && pattern.test(error.message));

describe('versions', () => {
  test('they are compared as numbers', () => {
    assert.ok(!atLeast('3.1.6', '3.1.69'));
    assert.ok(!atLeast('3.1.7', '3.1.69'));
    assert.ok(atLeast('3.1.69', '3.1.69'));
    assert.ok(atLeast('3.1.100', '3.1.69'));
    assert.ok(atLeast('4.0', '3.1.69'));
    assert.ok(!atLeast('unknown', '3.1.69'));
  });
  test('an old Node gets a sentence with what to do, a new one none', () => {
    assert.match(nodeTooOld('v18.19.0'), /Node v18\.19\.0 is too old: install Node 20 or later/);
    assert.match(nodeTooOld('v9.0.0'), /too old/);
    assert.equal(nodeTooOld('v20.0.0'), '');
    assert.equal(nodeTooOld('v100.1.2'), '');
  });
});

describe('the system', () => {
  const release = (text) => {
    writeFileSync(join(scratch, 'os-release'), text);
    return readSystem(join(scratch, 'os-release'), 'linux');
  };
  test('Debian 12 and 13 are set up, others are not', () => {
    assert.deepEqual(release('ID=debian\nVERSION_ID="12"\nVERSION_CODENAME=bookworm\n'), {
      id: 'debian',
      version: '12',
      codename: 'bookworm',
    });
    assert.ok(isSupportedDebian(release('ID=debian\nVERSION_ID="13"\n')));
    assert.ok(!isSupportedDebian(release('ID=debian\nVERSION_CODENAME=sid\n')));
    assert.ok(!isSupportedDebian(release('ID=ubuntu\nVERSION_ID="12"\n')));
    assert.ok(!isSupportedDebian(readSystem('/etc/os-release', 'darwin')));
  });
  test('too little room is said with both figures', () => {
    fails(() => requireSpace('/', 3, 1.24), /1\.2 GB free and the set-up needs 3 GB/);
    requireSpace('/', 3, 3.1);
  });
  test('missing programs elsewhere are all named', () =>
    fails(() => requirePrograms(['cmake', 'ninja', 'sh'], (name) => name === 'sh' && '/bin/sh'), /install cmake, ninja with/));
  test('a Debian without apt is said', () => fails(() => requireApt(() => undefined), /apt-get was not found/));
  test('root needs no sudo, and without a terminal sudo does not ask', () => {
    assert.deepEqual(
      rootPrefix(0, () => undefined),
      ['env'],
    );
    assert.deepEqual(
      rootPrefix(1000, () => '/usr/bin/sudo', true),
      ['/usr/bin/sudo', 'env'],
    );
    assert.deepEqual(
      rootPrefix(1000, () => '/usr/bin/sudo', false),
      ['/usr/bin/sudo', '-n', 'env'],
    );
    assert.equal(
      rootPrefix(1000, () => undefined, true),
      undefined,
    );
  });
  test('the tests alone need browsers, and an Emscripten of the reader needs no LLVM of ours', () => {
    for (const name of ['chromium', 'firefox-esr', 'xvfb']) {
      assert.ok(!debianPackages({ ownEmscripten: true, forTests: false }).includes(name), name);
      assert.ok(debianPackages({ ownEmscripten: true, forTests: true }).includes(name), name);
    }
    assert.ok(!debianPackages({ ownEmscripten: false, forTests: false }).includes('clang-19'));
  });
  test('the usual causes of a failing download are named', () => {
    assert.match(explainInstallError("Could not resolve 'mirror.example'", 'other'), /^The network could not be reached/);
    assert.match(explainInstallError('npm error code ENOTFOUND', 'other'), /^The network could not be reached/);
    assert.match(explainInstallError('write: No space left on device', 'other'), /^The disk is full/);
    assert.equal(explainInstallError('E: Unmet dependencies', 'other'), 'other');
  });
});

test('npm is kept from emptying the folder that a link leads to', () => {
  const [folder, link] = ['packages', 'link'].map((name) => join(scratch, name));
  requireOwnFolder(folder); // there is none yet
  mkdirSync(folder);
  requireOwnFolder(folder);
  symlinkSync(folder, link);
  fails(() => requireOwnFolder(link), /link is a link, and npm would delete what it leads to/);
});

describe('the mirror', () => {
  const deb822 =
    '# comment\nTypes: deb deb-src\nURIs: http://mirror.example/debian\nSuites: bookworm bookworm-updates\nComponents: main contrib\n\nTypes: deb\nURIs: http://mirror.example/security\nSuites: bookworm-security\nComponents: main\n';
  const uri = 'http://mirror.example/debian';
  test('is found in the deb822 format', () => assert.equal(findMirror(parseDeb822(deb822), 'bookworm').uri, uri));
  test('is found in the one-line format, with and without options', () => {
    const text =
      '# deb http://old.example/debian bookworm main\ndeb cdrom:[disc]/ bookworm main\ndeb http://mirror.example/security bookworm-security main\n';
    assert.equal(findMirror(parseOneLine(`${text}deb ${uri} bookworm main # ours\n`), 'bookworm').uri, uri);
    assert.equal(findMirror(parseOneLine(`${text}deb [arch=amd64 trusted=yes] ${uri} bookworm contrib main\n`), 'bookworm').uri, uri);
  });
  test('is not taken from what is switched off, source-only or of another release', () => {
    assert.equal(findMirror(parseDeb822(deb822), 'trixie'), undefined);
    assert.equal(findMirror(parseDeb822(deb822.replace('URIs', 'Enabled: no\nURIs')), 'bookworm'), undefined);
    assert.equal(findMirror(parseDeb822(deb822.replace('deb deb-src', 'deb-src')), 'bookworm'), undefined);
  });
  test('is read from all files of the folder', () => {
    mkdirSync(join(scratch, 'apt/sources.list.d'), { recursive: true });
    writeFileSync(join(scratch, 'apt/sources.list'), 'deb http://first.example/debian trixie main\n');
    writeFileSync(join(scratch, 'apt/sources.list.d/debian.sources'), deb822);
    writeFileSync(join(scratch, 'apt/sources.list.d/off.sources.disabled'), deb822.replaceAll('mirror', 'off'));
    assert.deepEqual(
      readAptSources(join(scratch, 'apt')).map((entry) => new URL(entry.uri).host),
      ['first.example', 'mirror.example', 'mirror.example'],
    );
  });
});

describe('the sources of libraries', () => {
  test('every dependency has what the set-up and the licences need', () => {
    const all = readDependencies();
    assert.deepEqual(
      all.map(({ name }) => name),
      ['imgui', 'SDL2', 'md4c', 'yyjson', 'doctest'],
    );
    for (const dependency of all) {
      for (const key of ['version', 'licence', 'purpose', 'debian', 'header', 'repository', 'tag'])
        assert.ok(dependency[key], `${dependency.name} has no ${key}`);
      assert.match(dependency.sha256, /^[0-9a-f]{64}$/, dependency.name);
      assert.match(dependency.commit, /^[0-9a-f]{40}$/, dependency.name);
    }
  });
  test('a dependency is read over several lines', () =>
    assert.deepEqual(parseDependencies('dependency(a VERSION 1.2 PURPOSE "does; a lot"\n  DEBIAN liba)\nadd_library(b)\n'), [
      { name: 'a', version: '1.2', purpose: 'does; a lot', debian: 'liba' },
    ]));
  test('a version is read from the name of a tarball', () => {
    assert.equal(tarballVersion('imgui_1.92.2b+ds.orig.tar.xz'), '1.92.2b');
    assert.equal(tarballVersion('md4c_0.5.2.orig.tar.gz'), '0.5.2');
    assert.equal(tarballVersion('md4c_0.5.2.dsc'), '');
  });
  describe('from a mirror', () => {
    const [tree, folder, downloads] = ['tree', 'installed', 'downloads'].map((name) => join(scratch, 'mirror', name));
    mkdirSync(join(tree, 'md4c-0.5.2'), { recursive: true });
    writeFileSync(join(tree, 'md4c-0.5.2/md4c.h'), '// the header\n');
    const tarball = join(scratch, 'mirror/md4c.tar.gz');
    execFileSync('tar', ['-czf', tarball, '-C', tree, 'md4c-0.5.2']);
    const dependency = {
      name: 'md4c',
      debian: 'md4c',
      version: '0.5.2',
      header: 'md4c.h',
      repository: 'https://git.example/md4c',
      commit: 'c0ffee',
      sha256: sha256Of(tarball),
    };
    // A mirror that gives the tarball under this name.
    const mirror = (name) => ({ downloadSource: async () => writeFileSync(join(downloads, name), readFileSync(tarball)) });

    test('a tarball is unpacked if it has the SHA-256 that is written down', async () => {
      await installSource(dependency, folder, mirror('md4c_0.5.2.orig.tar.gz'), downloads);
      assert.equal(readFileSync(join(folder, 'md4c/md4c.h'), 'utf8'), '// the header\n');
      assert.ok(isSourceInstalled(folder, dependency));
      assert.deepEqual(readdirSync(downloads), []);
    });
    test('a tarball with a different one is deleted and not unpacked', async () => {
      rmSync(folder, { recursive: true });
      const other = { ...dependency, sha256: '0'.repeat(64) };
      await assert.rejects(
        installSource(other, folder, mirror('md4c_0.5.2.orig.tar.gz'), downloads),
        (error) =>
          error instanceof Failure &&
          /^md4c_0\.5\.2\.orig\.tar\.gz is not the file that was checked for this project: its SHA-256 is [0-9a-f]{64} instead of 0{64}\. It has been deleted: run/.test(
            error.message,
          ),
      );
      assert.deepEqual(readdirSync(downloads), []);
      assert.ok(!existsSync(folder));
    });
    test('a mirror that has moved on is said, with the commands that help, also for Dear ImGui', async () => {
      for (const [name, version, newer] of [
        ['md4c', '0.5.2', 'md4c_0.5.3.orig.tar.gz'],
        ['imgui', '1.92.2b', 'imgui_1.92.5+ds.orig.tar.xz'],
      ]) {
        await assert.rejects(installSource({ ...dependency, name, debian: name, version }, folder, mirror(newer), downloads), {
          message: `The mirror has moved on and no longer has ${name} ${version}. Get it from upstream, then run the same command again: rm -rf .toolchain/src/${name} && git clone https://git.example/md4c .toolchain/src/${name} && git -C .toolchain/src/${name} checkout c0ffee && echo ${version} > .toolchain/src/${name}/.phasebook-version`,
        });
      }
    });
  });
  test('a folder without the stamp that is written last is not whole', () => {
    const dependency = { name: 'md4c', version: '0.5.2', header: 'md4c.h' };
    mkdirSync(join(scratch, 'src/md4c'), { recursive: true });
    writeFileSync(join(scratch, 'src/md4c/md4c.h'), '');
    assert.ok(!isSourceInstalled(join(scratch, 'src'), dependency));
    writeFileSync(join(scratch, 'src/md4c/.phasebook-version'), '0.5.1');
    assert.ok(!isSourceInstalled(join(scratch, 'src'), dependency));
    writeFileSync(join(scratch, 'src/md4c/.phasebook-version'), '0.5.2\n'); // as echo writes it
    assert.ok(isSourceInstalled(join(scratch, 'src'), dependency));
  });
});

describe('Emscripten', () => {
  const emcc = (version) => {
    const folder = join(scratch, `emcc-${version}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'emcc'),
      `#!/bin/sh\necho 'emcc (Emscripten gcc/clang-like replacement + linker emulating GNU ld) ${version} (unknown)'\n`,
    );
    chmodSync(join(folder, 'emcc'), 0o755);
    return folder;
  };
  test('one on PATH is used when it is new enough', async () => {
    assert.equal((await emscriptenOnPath('/nowhere', emcc('3.1.70'))).version, '3.1.70');
    assert.equal((await emscriptenOnPath('/nowhere', emcc('4.0.1'))).version, '4.0.1');
  });
  test('an old one, our own and none are not used', async () => {
    assert.equal(await emscriptenOnPath('/nowhere', emcc('3.1.6')), undefined);
    assert.equal(await emscriptenOnPath(emcc('3.1.69'), emcc('3.1.69')), undefined);
    assert.equal(await emscriptenOnPath('/nowhere', join(scratch, 'empty')), undefined);
  });
  test('its packages are of the pinned versions, and of the pinned SHA-256', () => {
    const downloads = join(scratch, 'debs');
    mkdirSync(downloads, { recursive: true });
    writeFileSync(join(downloads, 'binaryen_121-1_amd64.deb'), '');
    fails(() => findDeb(downloads, 'binaryen'), /^The mirror's binaryen is not 120-4: install Emscripten 3\.1\.69 or later yourself/);
    writeFileSync(join(downloads, 'binaryen_120-4_amd64.deb'), 'something else');
    fails(() => findDeb(downloads, 'binaryen'), /^binaryen_120-4_amd64\.deb is not the file that was checked for this project/);
    assert.ok(!existsSync(join(downloads, 'binaryen_120-4_amd64.deb')));
    writeFileSync(join(downloads, 'libc6_2.41-12+deb13u9_amd64.deb'), '');
    assert.equal(findDeb(downloads, 'libc6'), 'libc6_2.41-12+deb13u9_amd64.deb');
    fails(() => findDeb(downloads, 'libgcc-s1'), /^The mirror's libgcc-s1 is not there/);
  });
  test('a version that the mirror no longer has is read from what apt says', () => {
    assert.equal(missingVersion("E: Version '120-4' for 'binaryen' was not found\n"), 'binaryen 120-4');
    assert.equal(missingVersion('E: Unable to locate package binaryen'), undefined);
  });
  test('a folder that was moved or left half unpacked is not taken for whole', () => {
    const folder = join(scratch, 'emscripten');
    mkdirSync(folder, { recursive: true });
    assert.ok(!isInstalled(folder));
    writeFileSync(join(folder, '.whole'), '3.1.69 in /elsewhere\n');
    assert.ok(!isInstalled(folder));
    writeFileSync(join(folder, '.whole'), `3.1.69 in ${folder}\n`);
    assert.ok(isInstalled(folder));
  });
});

describe('the lock', () => {
  const file = join(scratch, 'lock');
  test('a second set-up is refused while the first is at work', async () => {
    await withLock(file, () =>
      assert.rejects(
        withLock(file, () => undefined),
        /Another set-up \(process \d+\)/,
      ),
    );
    assert.ok(!existsSync(file));
  });
  test('the lock of a process that is gone does not count', async () => {
    writeFileSync(file, '999999999');
    assert.equal(await withLock(file, () => 'done'), 'done');
  });
});
