// Makes a copy of the project, plants a fault in it, and finds out whether a test detects it.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '../../tools/lib/failure.mjs';
import { listFiles } from '../../tools/lib/files.mjs';

const KEPT = ['build', 'dist', 'node_modules', '.toolchain']; // kept in the copy: its own build results, and links

/** Makes the copy contain exactly `files` of the project. Writes only files that differ, so that only what has changed is rebuilt. */
export function syncCopy(project, copy, files) {
  const wanted = new Set(files);
  for (const file of listFiles(copy, KEPT)) if (!wanted.has(file)) rmSync(join(copy, file));
  for (const file of files) {
    const content = readFileSync(join(project, file));
    const target = join(copy, file);
    if (existsSync(target) && readFileSync(target).equals(content)) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
}

/**
 * Links to what set-up has installed for the project. The toolchain's folder is not a link itself, so that a set-up in the copy can write
 * to it.
 */
export function linkTools(project, copy) {
  mkdirSync(join(copy, '.toolchain'), { recursive: true });
  for (const name of ['node_modules', '.toolchain/src']) {
    if (existsSync(join(project, name)) && !existsSync(join(copy, name))) symlinkSync(join(project, name), join(copy, name));
  }
}

/** Throws unless the fault's text occurs exactly once in its file. */
export function checkPlace(folder, { name, file, from }) {
  if (!existsSync(join(folder, file)))
    throw new Failure(`${name}: there is no file ${file}; name the one that now holds what the fault changes.`);
  const count = readFileSync(join(folder, file), 'utf8').split(from).length - 1;
  if (count !== 1)
    throw new Failure(`${name}: its text occurs ${count} times in ${file}, and has to occur once; write it as the file now has it.`);
}

/** Plants the fault in a copy. Returns a function that removes it. */
export function plant(copy, fault) {
  checkPlace(copy, fault);
  const path = join(copy, fault.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    whole.replace(fault.from, () => fault.to),
  );
  return () => writeFileSync(path, whole);
}

/**
 * For faults in the same copy, {folder, env}. `test(word, copy)` runs the tests that concern a word and resolves to {failed: names, broken,
 * output}. Returns `testFault(fault, all)`, which plants a fault and resolves to {fault, status: 'found', 'survived' or 'broken', by:
 * [{word, tests}], output, seconds}.
 */
export function makeFaultTester(test, copy) {
  const baselines = new Map(); // word -> the tests that fail without any fault
  const baseline = async (word) => {
    if (!baselines.has(word)) {
      const { failed, broken, output } = await test(word, copy);
      if (broken) throw new Failure(`What concerns ${word} does not build or run without any fault; its output is above.`, output);
      baselines.set(word, new Set(failed));
    }
    return baselines.get(word);
  };

  /** The tests that fail only with the fault, or the output if the fault breaks the project. */
  const runTests = async (fault, word) => {
    const failing = await baseline(word);
    const start = performance.now();
    const removeFault = plant(copy.folder, fault);
    try {
      const { failed, broken, output } = await test(word, copy);
      return {
        tests: failed.filter((name) => !failing.has(name)),
        output: broken ? output : '',
        seconds: (performance.now() - start) / 1000,
      };
    } finally {
      removeFault();
    }
  };

  /** Stops at the first word whose tests find the fault, unless `all` is set. */
  return async function testFault(fault, all = false) {
    const result = { fault, status: 'survived', by: [], output: '', seconds: 0 };
    for (const word of fault.tests) {
      const { tests, output, seconds } = await runTests(fault, word);
      result.seconds += seconds;
      if (output) return { ...result, status: 'broken', output };
      if (tests.length > 0) result.by.push({ word, tests });
      if (tests.length > 0 && !all) break;
    }
    return result.by.length > 0 ? { ...result, status: 'found' } : result;
  };
}
