// The book's own grading of answers, and what it says of its questions.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../../tools/lib/files.mjs';

const COMPILER = join(projectRoot, 'build/web/src/compiler/site/compiler.js');

/**
 * What the book's grader (src/book/quiz/grade.cpp) says.
 * @param {{id: string, variant: number, answer: string}[]} answers as `phasebook.answer` takes them
 * @returns {{verdict: string, option: string}[]}
 */
export function gradeInBook(answers) {
  const input = answers.map(({ id, variant, answer }) => `${id}\t${variant}\t${answer}\n`).join('');
  const output = execFileSync(process.execPath, [COMPILER, 'grade', '--chapters', 'chapters'], {
    cwd: projectRoot,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  return output
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [verdict, option] = line.split('\t');
      return { verdict, option };
    });
}

/** Words alone: without elements and what becomes of links, so that texts of two formats can be compared. */
export const wordsOf = (html) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** All ways to choose among `count` options, at most `most` of them. */
export function subsets(count, most = 256) {
  const all = [];
  for (let bits = 1; bits < 1 << count && all.length < most; ++bits) all.push([...Array(count).keys()].filter((i) => bits & (1 << i)));
  return all;
}

/** Orders of 0 … count - 1: the right one, and up to `most` others. */
export function orders(count, most = 40) {
  const first = [...Array(count).keys()];
  const all = [first];
  let state = 1;
  while (all.length <= most) {
    const order = [...first];
    for (let i = count - 1; i > 0; --i) {
      state = (state * 1103515245 + 12345) % 2147483648;
      const j = state % (i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    all.push(order);
  }
  return all;
}
