// Makes a machine with a fresh clone ready to build: lists what is missing and installs it. Does nothing if nothing is missing. Everything
// except system packages goes into .toolchain and node_modules; deleting both undoes the set-up.
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure, runMain } from '../lib/failure.mjs';
import { projectRoot, readIfExists, writeAtomically } from '../lib/files.mjs';
import { seconds, timed } from '../lib/report.mjs';
import { readDependencies } from './dependencies.mjs';
import {
  EMSCRIPTEN_VERSION,
  emscriptenEnvironment,
  emscriptenOnPath,
  installEmscripten,
  isInstalled,
  tryEmscripten,
  writeShellEnvironment,
} from './emscripten.mjs';
import { withLock } from './lock.mjs';
import { requireNode } from './node_version.mjs';
import { installNpmPackages, npmPackagesInstalled } from './npm_packages.mjs';
import { PrivateApt } from './private_apt.mjs';
import { installSource, isSourceInstalled } from './sources.mjs';
import { isSupportedDebian, readSystem, requireSpace } from './system.mjs';
import { debianPackages, installPackages, missingPackages, requireApt, requirePrograms, rootPrefix } from './system_packages.mjs';

// in a second worktree it may lead to that of the first, and the installation knows its own path
const LINK = join(projectRoot, '.toolchain');
const TOOLCHAIN = existsSync(LINK) ? realpathSync(LINK) : LINK;
const EMSCRIPTEN = join(TOOLCHAIN, 'emscripten');
const SOURCES = join(TOOLCHAIN, 'src');
const APT_LISTS = join(TOOLCHAIN, 'apt');
const DOWNLOADS = join(TOOLCHAIN, 'downloads');
const NEEDED_GB = 3;

// Sets everything up and returns {env, emscripten}: the environment for CMake, and a text that identifies the Emscripten in use.
export async function setUp({ forTests = false } = {}) {
  requireNode();
  const start = performance.now();
  const system = readSystem();
  const onPath = await emscriptenOnPath(EMSCRIPTEN);
  const env = onPath ? {} : emscriptenEnvironment(EMSCRIPTEN);
  const steps = (await listSteps({ system, onPath, env, forTests })).filter((step) => !step.done);
  if (steps.length > 0) {
    announce(system, steps);
    requireSpace(projectRoot, steps.some((step) => step.large) ? NEEDED_GB : 0.5);
    await withLock(join(TOOLCHAIN, 'lock'), async () => {
      for (const step of steps) await timed(step.title, step.run);
      for (const folder of [APT_LISTS, DOWNLOADS]) rmSync(folder, { recursive: true, force: true });
    });
    console.log(`  set-up finished in ${seconds(start)}\n`);
  }
  if (!onPath) writeShellEnvironment(join(TOOLCHAIN, 'env'), env);
  return { env, emscripten: emscriptenName(onPath) };
}

const emscriptenName = (onPath) => (onPath ? `${onPath.version} at ${onPath.emcc}` : `${EMSCRIPTEN_VERSION} at ${EMSCRIPTEN}`);

function announce(system, steps) {
  console.log(
    `Phasebook sets up this machine (${[system.id, system.version].filter(Boolean).join(' ')}, Node ${process.version.slice(1)}). It will install:`,
  );
  for (const step of steps) if (step.what) console.log(`  - ${step.what}`);
  if (steps.some((step) => step.needsRoot) && process.getuid() !== 0)
    console.log('  System packages are installed with sudo, which may ask for your password.');
  console.log('');
}

// The steps {title, what, done, run}, in the order in which they run.
async function listSteps({ system, onPath, env, forTests }) {
  const steps = isSupportedDebian(system) ? await debianSteps(system, onPath, forTests) : otherSystemSteps(onPath, forTests);
  return [
    ...steps,
    probeStep(onPath, env),
    {
      title: 'npm packages, by the lock file',
      what: 'npm packages by package-lock.json, into node_modules',
      done: npmPackagesInstalled(),
      run: installNpmPackages,
    },
  ];
}

async function debianSteps(system, onPath, forTests) {
  requireApt();
  const missing = await missingPackages(debianPackages({ ownEmscripten: !onPath, forTests }));
  const apt = new PrivateApt(APT_LISTS, system.codename);
  const sources = readDependencies().map((dependency) => ({
    title: `Source of ${dependency.name} ${dependency.version}`,
    what: `the source of ${dependency.name} ${dependency.version} (${dependency.licence}: ${dependency.purpose}), into .toolchain/src`,
    done: isSourceInstalled(SOURCES, dependency),
    run: () => installSource(dependency, SOURCES, apt, DOWNLOADS),
  }));
  return [
    {
      title: `System packages: ${missing.join(' ')}`,
      what: `through apt: ${missing.join(' ')}`,
      done: missing.length === 0,
      large: true,
      needsRoot: Boolean(rootPrefix()),
      run: () => installPackages(missing),
    },
    {
      title: `Emscripten ${EMSCRIPTEN_VERSION} (a download of 250 MB)`,
      what: `Emscripten ${EMSCRIPTEN_VERSION}, into .toolchain/emscripten`,
      done: Boolean(onPath) || isInstalled(EMSCRIPTEN),
      large: true,
      run: () => installEmscripten(EMSCRIPTEN, apt, DOWNLOADS),
    },
    ...sources,
  ];
}

// On other systems the tools have to be installed already, and CMake fetches the sources (cmake/dependencies.cmake).
function otherSystemSteps(onPath, forTests) {
  if (!onPath) {
    throw new Failure(
      `This system is not Debian 12 or 13, and no emcc ${EMSCRIPTEN_VERSION} or later is on PATH: install Emscripten (emsdk anywhere, or Homebrew's emscripten on macOS) and run the same command again.`,
    );
  }
  requirePrograms(['cmake', 'ninja', 'python3', 'git', ...(forTests ? ['clang++'] : [])]);
  mkdirSync(TOOLCHAIN, { recursive: true });
  return [];
}

// Runs once for each Emscripten.
function probeStep(onPath, env) {
  const stamp = join(TOOLCHAIN, 'emscripten.tried');
  const name = emscriptenName(onPath);
  return {
    title: 'Trying Emscripten on a small program',
    done: readIfExists(stamp) === name && (Boolean(onPath) || isInstalled(EMSCRIPTEN)),
    run: async () => {
      await tryEmscripten(env, join(TOOLCHAIN, 'probe'));
      writeAtomically(stamp, name);
    },
  };
}

if (process.argv[1] && existsSync(process.argv[1]) && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const { emscripten } = await setUp({ forTests: process.argv.includes('--tests') });
    console.log(`Ready. Emscripten ${emscripten}`);
  });
}
