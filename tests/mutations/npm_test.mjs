// Looks for a fault with `npm test -- WORD`, or with a part of the sweep, which build what is needed.
import { runUnchecked } from '../../tools/lib/run.mjs';

const WITHOUT_TESTS = 'The product builds'; // this part fails if something does not compile, or if the chapters have mistakes
const MISTAKES = /^\S+:\d+: error: .*$/gm;

/** The names of the doctest cases that failed or crashed. */
export const failedCases = (output) =>
  output
    .split(/^={70,}$/m)
    .filter((part) => / ERROR: /.test(part))
    .flatMap((part) => /^\s*TEST CASE:\s+(.+)$/m.exec(part)?.[1] ?? []);

/** [{part, failures: texts}] for each part of `npm test` that ended. */
function partsOf(output) {
  const parts = [];
  let begin = 0;
  for (const { index, 0: line, 1: title } of output.matchAll(/^== (.*): \d+ passed, \d+ failed\b.*$/gm)) {
    parts.push({ title, failures: output.slice(begin, index).split(/^✖ /m).slice(1) });
    begin = index + line.length;
  }
  return parts;
}

/**
 * {failed: names of tests, broken}. A project is broken if it does not build or its tests do not run, which proves nothing about the tests.
 */
export function outcomeOf({ code, output }) {
  const failed = [];
  let broken = false;
  for (const { title, failures } of partsOf(output)) {
    for (const text of failures) {
      const [first] = text.split('\n');
      const named = title === WITHOUT_TESTS ? (text.match(MISTAKES) ?? []) : failedCases(text).map((name) => `${first}: ${name}`);
      if (named.length === 0 && (title === WITHOUT_TESTS || /^The preset \w+ does not build/m.test(text))) broken = true;
      else failed.push(...(named.length > 0 ? named : [first]));
    }
  }
  return { failed, broken: broken || (code !== 0 && failed.length === 0) };
}

/**
 * Runs the tests that a word of a fault leads to in a copy {folder, env} of the project: words are paths, or titles of parts of the sweep.
 */
export async function testCopy(word, { folder, env }) {
  const args = /^[A-Z]/.test(word) ? ['tools/sweep.mjs', '--anew', word] : ['tools/test.mjs', word];
  const ended = await runUnchecked(process.execPath, args, { cwd: folder, env });
  return { ...outcomeOf(ended), output: ended.output };
}
