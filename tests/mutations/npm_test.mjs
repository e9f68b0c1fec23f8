// Where a fault is looked for: a word of `npm test -- WORD`, which builds what is needed and runs the tests that concern the word and whose inputs have
// changed. So it comes out as well when a test is left out that would find the fault.
import {runFreely} from '../../tools/lib/run.mjs';

const kWithoutTests = 'The product builds'; // this part fails where something does not compile, or where the chapters have mistakes
const kMistakes = /^\S+:\d+: error: .*$/gm;

/** The names of doctest's cases that failed or crashed. */
export const failedCases = (output) =>
  output.split(/^={70,}$/m).filter((part) => / ERROR: /.test(part)).flatMap((part) => /^\s*TEST CASE:\s+(.+)$/m.exec(part)?.[1] ?? []);

/** [{part, failures: texts}] of each part of `npm test` that ended. */
function partsOf(output) {
  const parts = [];
  let begin = 0;
  for (const {index, 0: line, 1: title} of output.matchAll(/^== (.*): \d+ passed, \d+ failed\b.*$/gm)) {
    parts.push({title, failures: output.slice(begin, index).split(/^✖ /m).slice(1)});
    begin = index + line.length;
  }
  return parts;
}

/** {failed: names of tests, broken}. Broken is a project that does not build or whose tests do not run: that proves nothing about the tests. */
export function outcomeOf({code, output}) {
  const failed = [];
  let broken = false;
  for (const {title, failures} of partsOf(output)) {
    for (const text of failures) {
      const [first] = text.split('\n');
      const named = title === kWithoutTests ? text.match(kMistakes) ?? [] : failedCases(text).map((name) => `${first}: ${name}`);
      if (named.length === 0 && (title === kWithoutTests || /^The preset \w+ does not build/m.test(text))) broken = true;
      else failed.push(...(named.length > 0 ? named : [first]));
    }
  }
  return {failed, broken: broken || (code !== 0 && failed.length === 0)};
}

/** Runs what concerns `word` in a copy {folder, env} of the project. */
export async function testCopy(word, {folder, env}) {
  const ended = await runFreely(process.execPath, ['tools/test.mjs', word], {cwd: folder, env: {...env, CI: ''}}); // CI would leave out nothing
  return {...outcomeOf(ended), output: ended.output};
}
