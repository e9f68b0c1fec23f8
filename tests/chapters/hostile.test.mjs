// Chapters of a megabyte that nobody would write: the checker reads each in ten seconds of processor time, and says what is wrong or that
// nothing is.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';

const COMPILER = join(projectRoot, 'build/web/src/compiler/site/compiler.js');
const MEGABYTE = 1_000_000;
const SECONDS = 10;

const scratch = mkdtempSync(join(tmpdir(), 'phasebook-hostile-'));
after(() => rmSync(scratch, { recursive: true }));

/** `unit`, or the texts of unit(0), unit(1) and so on, until there are so many bytes. */
function repeated(unit, bytes = MEGABYTE) {
  const parts = [];
  let length = 0;
  for (let i = 0; length < bytes; ++i) {
    parts.push(typeof unit === 'string' ? unit : unit(i));
    length += parts.at(-1).length;
  }
  return parts.join('');
}
const half = (unit) => repeated(unit, MEGABYTE / 2);
const chapter = (...parts) => ['# A title\n\n', ...parts].join('');
const figure = '```figure encoding_table\nid: table\n```\n\n';
const figures = (i) => `\`\`\`figure encoding_table\nid: table-${i}\n\`\`\`\n\n`;
const question = (id, lines) => `\`\`\`quiz ${id}\n${lines}\`\`\`\n\n`;
const choices = '- [x] (a) Yes\n  Right.\n- [ ] (b) No\n  Wrong.\n';

// What took longer than linear time once, or could. Each is a chapter of its own.
const CHAPTERS = {
  'equal headings': () => chapter(repeated('## same\n\n')),
  'empty headings below blank lines': () => chapter(half('\n'), half('##\n')),
  'headings, each with a link to it': () => chapter(repeated((i) => `## h${i}\n\n[a](#h${i})\n\n`)),
  'one long heading over many questions': () =>
    chapter(
      '## ',
      half('word '),
      '\n\n',
      half((i) => question(`q${i}`, `question: What is it?\n${choices}`)),
    ),
  'links to nothing': () => chapter(repeated((i) => `[a](#x${i}) `)),
  'links to figures that are not there': () =>
    chapter(
      half(figures),
      half((i) => `[a](figure:none-${i}) `),
    ),
  'links to many figures': () =>
    chapter(
      half(figures),
      half((i) => `[a](figure:table-${i}?base=100) `),
    ),
  'definitions and links to them': () =>
    chapter(
      half((i) => `\`\`\`term t${i}\nA\nword\n\`\`\`\n\n`),
      half((i) => `[a](term:t${i})\n\n`),
    ),
  'folds without an end': () => chapter(repeated('```deeper a\n\n')),
  'equal folds': () => chapter(repeated('````deeper Same\nWords.\n````\n\n')),
  backslashes: () => chapter(repeated('\\')),
  'formulas, all different': () => chapter(repeated((i) => `$a_{${i}}$ `)),
  'braces in a formula': () => chapter('$', half('{'), half('}'), '$'),
  'parts in a formula': () => chapter('$', half('\\part{a}{'), 'a', half('}'), '$'),
  'facts that are none': () => chapter(repeated('{{a.b}} ')),
  'facts without an end': () => chapter(repeated('{{a'), '}}'),
  options: () => chapter(question('q', `question: Which?\n${repeated((i) => `- [ ] (o${i}) Option ${i}\n`)}`)),
  fields: () =>
    chapter(
      question(
        'q',
        repeated((i) => `f${i}: a\n`),
      ),
    ),
  draws: () =>
    chapter(
      question(
        'q',
        `question: What is {a}?\n${repeated((i) => `draw: a${String(i).replace(/\d/g, (digit) => 'abcdefghij'[digit])} = 1..2\n`)}`,
      ),
    ),
  'questions with computed answers': () =>
    chapter(
      '## a\n\n',
      repeated((i) => question(`q${i}`, 'question: What is twice {a}?\ndraw: a = 2..9\nanswer: {2 * a}\nother: No.\n')),
    ),
  'questions, all alike': () =>
    chapter(
      '## a\n\n',
      repeated((i) => question(`q${i}`, `question: What is it?\n${choices}`)),
    ),
  'skills of many questions': () =>
    chapter(
      half((i) => question(`q${i}`, `question: What is it?\n${choices}`)),
      `\`\`\`skills\n${['a', 'b', 'c'].map((word) => `- (${repeated((i) => `q${i}, `, MEGABYTE / 6)}q0) ${word}\n`).join('')}\`\`\`\n`,
    ),
  steppers: () =>
    chapter(
      figure,
      repeated((i) => `\`\`\`steps w${i}\nfigure: table\n- () One.\n- () Two.\n\`\`\`\n\n`),
    ),
  scenes: () => chapter(figure, repeated('```show table\nbase: 100\n```\n\n')),
};

// What md4c and the other rooms should find easy. Some of them share a folder, and so a run.
const EASY = [
  ['[', '[a](', '![', ']', '[a](<b', '[a](b "'],
  ['*a ', '*a_ ', 'a**b', '*a **a ', '_a ', '~~a '],
  ['`', '``a` ', '$', '$a ', '$`', '<'],
  ['&amp;', '&', '&a', '<!--', '<![CDATA[', '<a '],
  ['>', '> a\n\n', '- a\n\n', '- ', '> ', '- > '],
  ['| a', '|a|\n|-|\n|1|\n\n', '```python\na\n```\n\n', '```\n', '[a]: /b\n', '[^1]: note\n\n'],
  ['\n', ' ', '\t', 'a  \n', '---\n\n', '\u0000'],
  ['word ', 'w', 'A paragraph.\n\n', '#', 'https://example.org ', '[a](part:b) '],
];

let folders = 0;
/** The last line of what the checker says to a folder of chapters. */
function check(texts) {
  const folder = join(scratch, String(++folders));
  mkdirSync(folder);
  texts.forEach((text, i) => writeFileSync(join(folder, `${String(i + 1).padStart(2, '0')}-a.md`), text));
  const { stdout, status, signal } = spawnSync(
    'bash',
    [
      '-c',
      `ulimit -t ${SECONDS}; "${process.execPath}" "${COMPILER}" check --chapters "${folder}" 2>&1 | tail -n 1; exit \${PIPESTATUS[0]}`,
    ],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  assert.ok(status === 0 || status === 1, `it ended with ${signal ?? status}: ${stdout}`);
  assert.match(stdout, new RegExp(`^compiler: checked ${texts.length} chapters?, \\d+ errors?, \\d+ warnings?\\.$`, 'm'));
}

describe('a megabyte is checked in ten seconds of processor time', () => {
  for (const [name, text] of Object.entries(CHAPTERS)) test(name, () => check([text()]));
  for (const units of EASY)
    test(units.map((unit) => JSON.stringify(unit)).join(' '), () =>
      check(units.map((unit) => chapter(repeated(unit, MEGABYTE / units.length)))),
    );
});
