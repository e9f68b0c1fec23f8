// A copy of the project, a fault in it, and whether a test sees the fault.
import {existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {Failure} from '../../tools/lib/failure.mjs';
import {listFiles} from '../../tools/lib/files.mjs';

const kKept = ['build', 'dist', 'node_modules', '.toolchain']; // of the copy: what it makes itself, and links

/** Makes the copy hold `files` of the project and no other, writing only those that differ, so that a build does only what changed. */
export function syncCopy(project, copy, files) {
  const wanted = new Set(files);
  for (const file of listFiles(copy, kKept)) if (!wanted.has(file)) rmSync(join(copy, file));
  for (const file of files) {
    const content = readFileSync(join(project, file));
    const target = join(copy, file);
    if (existsSync(target) && readFileSync(target).equals(content)) continue;
    mkdirSync(dirname(target), {recursive: true});
    writeFileSync(target, content);
  }
}

/** The copy uses what set-up has installed for the project. Its toolchain is a folder of its own, in which a set-up that runs in the copy may write. */
export function linkTools(project, copy) {
  mkdirSync(join(copy, '.toolchain'), {recursive: true});
  for (const name of ['node_modules', '.toolchain/src']) {
    if (existsSync(join(project, name)) && !existsSync(join(copy, name))) symlinkSync(join(project, name), join(copy, name));
  }
}

/** How often the fault's text occurs in its file; that has to be once. */
export function checkPlace(folder, {name, file, from}) {
  if (!existsSync(join(folder, file))) throw new Failure(`${name}: there is no file ${file}; name the one that now holds what the fault changes.`);
  const count = readFileSync(join(folder, file), 'utf8').split(from).length - 1;
  if (count !== 1) throw new Failure(`${name}: its text occurs ${count} times in ${file}, and has to occur once; write it as the file now has it.`);
}

/** Plants the fault in a copy; returns what takes it out again. */
export function plant(copy, fault) {
  checkPlace(copy, fault);
  const path = join(copy, fault.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, whole.replace(fault.from, () => fault.to));
  return () => writeFileSync(path, whole);
}

/** Runs one target: {built, failed, output}; without names of tests that failed a bad exit is no proof of anything. */
async function runTarget(target, targets, place) {
  const [kind, ...rest] = target.split('/');
  const {build, run, failed} = targets[kind] ?? (() => { throw new Failure(`${target}: there are no tests of the kind ${kind}.`); })();
  const made = await build(rest.join('/'), place);
  if (made.code !== 0) return {built: false, failed: [], output: made.output};
  const {code, output} = await run(rest.join('/'), place);
  return {built: true, crashed: code !== 0 && failed(output).length === 0, failed: failed(output), output};
}

/** For faults in the same copy: `judge(fault, all)` plants one and resolves to {fault, status, by: [{target, tests}], said, seconds}. */
export function makeJudge(targets, place) {
  const baselines = new Map(); // target -> the tests that fail without any fault
  const baseline = async (target) => {
    if (!baselines.has(target)) {
      const {built, crashed, failed, output} = await runTarget(target, targets, place);
      if (!built || crashed) throw new Failure(`${target} does not ${built ? 'run' : 'build'} without any fault; its own words are above.`, output);
      baselines.set(target, new Set(failed));
    }
    return baselines.get(target);
  };

  /** The tests of a target that fail with the fault alone, or what a fault says that is broken. */
  const look = async (fault, target) => {
    const failing = await baseline(target);
    const start = performance.now();
    const takeOut = plant(place.folder, fault);
    try {
      const {built, crashed, failed, output} = await runTarget(target, targets, place);
      return {tests: failed.filter((name) => !failing.has(name)), said: built && !crashed ? '' : output || 'no word', seconds: (performance.now() - start) / 1000};
    } finally {
      takeOut();
    }
  };

  /** Stops at the first target that finds the fault, unless `all` are wanted. */
  return async function judge(fault, all = false) {
    const by = [];
    let broken = '';
    let spent = 0; // with the fault planted
    for (const target of fault.tests) {
      const {tests, said, seconds} = await look(fault, target);
      broken = said;
      spent += seconds;
      if (tests.length > 0) by.push({target, tests});
      if (broken || (tests.length > 0 && !all)) break;
    }
    const status = broken ? 'broken' : by.length > 0 ? 'found' : 'survived';
    return {fault, status, by, said: broken, seconds: spent};
  };
}
