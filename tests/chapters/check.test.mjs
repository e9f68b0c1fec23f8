// Tests the `compiler` command behind `npm run check` on a book with flaws: a flawed question makes it fail, with the file and line. The
// rules themselves are tested in tests/compiler/lint.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';

const compiler = join(projectRoot, 'build/web/src/compiler/site/compiler.js');
const folder = mkdtempSync(join(tmpdir(), 'phasebook-check-'));
after(() => rmSync(folder, { recursive: true }));

const GOOD = {
  source: 'source: 000-Q9',
  question: 'Which columns change fastest?',
  right: 'Those on the left, with short waves',
  wrong: 'Those on the right, with long waves',
  other: 'All of them alike, as all sines are',
  said: 'No.',
};

// A chapter with one question, which begins on line 7.
const chapterOf = (changes) => {
  const { source, question, right, wrong, other, said } = { ...GOOD, ...changes };
  return [
    '# Waves',
    '',
    '## Fast and slow',
    '',
    'Words.',
    '',
    '```quiz fastest',
    source,
    `question: ${question}`,
    `- [x] (right) ${right}`,
    '  Yes.',
    `- [ ] (wrong) ${wrong}`,
    `  ${said}`,
    `- [ ] (other) ${other}`,
    '  No.',
    '```',
    '',
  ].join('\n');
};

// {code, lines}: the exit code and the complaints of the check about such a chapter, without the summary and the length of its path, which
// is short.
function check(changes) {
  writeFileSync(join(folder, '01-waves.md'), chapterOf(changes));
  const { status, stderr } = spawnSync(process.execPath, [compiler, 'check', '--chapters', folder], { encoding: 'utf8' });
  const lines = stderr
    .trim()
    .split('\n')
    .slice(0, -1)
    .map((line) => line.replace(`${folder}/`, ''));
  return { code: status, lines: lines.filter((line) => !/minutes; path|warning: The path of this chapter/.test(line)) };
}

// [flaw, changes to the good chapter, beginning of the expected output]
const FLAWS = [
  [
    'a right option that is too long',
    { right: 'Those on the left, where the divisor is small and waves are short' },
    "01-waves.md:10: error: The right option 'right' has 53 characters",
  ],
  [
    'all of the above',
    { other: 'All of the above, as all sines are' },
    "01-waves.md:14: error: The option 'other' says 'all of the above'",
  ],
  [
    'all of them',
    { right: 'Left, short waves', wrong: 'Right, long waves', other: 'All of them' },
    "01-waves.md:14: error: The option 'other' says 'all of them'",
  ],
  ['a negative', { question: 'Which columns do not change?' }, "01-waves.md:7: error: The question of 'fastest' says 'not'"],
  ['a place', { said: 'As the first option says.' }, "01-waves.md:12: error: The feedback of 'wrong' says 'first option'"],
  ['a letter', { question: 'Is option A right?' }, "01-waves.md:7: error: The question of 'fastest' says 'option a'"],
  [
    'options that say the same',
    { other: 'those on right, with long waves' },
    "01-waves.md:14: error: The option 'other' says the same as 'wrong'.",
  ],
  ['no source', { source: '' }, "01-waves.md:7: error: The quiz 'fastest' names no source."],
  ['no feedback', { said: '' }, "01-waves.md:12: error: The option 'wrong' has no feedback."],
];

describe('The check of a book', { skip: !existsSync(compiler) && 'compiler is not built' }, () => {
  test('a good question passes', () => assert.deepEqual(check({}), { code: 0, lines: [] }));
  test('an emphasised negative passes', () =>
    assert.deepEqual(check({ question: 'Which columns do *not* change?' }), { code: 0, lines: [] }));
  for (const [flaw, changes, said] of FLAWS) {
    test(`fails on ${flaw}`, () => {
      const { code, lines } = check(changes);
      assert.equal(code, 1);
      assert.equal(lines.length, 1, lines.join('\n'));
      assert.ok(lines[0].startsWith(said), lines[0]);
    });
  }

  test('fails on right options that are the longest beyond chance, and says which', () => {
    const quiz = (i) =>
      [
        '',
        `\`\`\`quiz q${i}`,
        'source: 000-Q9',
        `question: What is ${i}?`,
        '- [x] (a) Righter',
        '  Yes.',
        '- [ ] (b) Wrong',
        '  No.',
        '- [ ] (c) Wronk',
        '  No.',
        '- [ ] (d) Wronx',
        '  No.',
        '```',
        '',
      ].join('\n');
    writeFileSync(join(folder, '01-waves.md'), `# Waves\n\n## Fast\n\nWords.\n${[1, 2, 3, 4].map(quiz).join('')}`);
    const { status, stderr } = spawnSync(process.execPath, [compiler, 'check', '--chapters', folder], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, /01-waves\.md:7: error: In 4 of the book's 4 questions .* in 2 of these: \S+01-waves\.md:7 'q1', .*'q4'\./);
  });
});
