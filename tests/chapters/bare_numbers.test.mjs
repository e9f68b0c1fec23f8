// Finds paragraphs with bare numbers in the chapters; and tests how, on paragraphs supported in each possible way and on some that are not.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { bareNumbers, bareNumbersIn } from './bare_numbers.mjs';

const chapter = (...blocks) => ['# Title', '## Section {#section}', ...blocks].join('\n\n');
const found = (...blocks) => bareNumbers(chapter(...blocks)).map(({ text }) => text);

const FOLDER = join(projectRoot, 'chapters');
const chapters = readdirSync(FOLDER).filter((name) => /^(\d\d-.*|seed-texts)\.md$/.test(name));

describe('The numbers of the chapters', () => {
  test('each paragraph with numbers computes, shows or cites them', () => {
    assert.ok(chapters.length > 15);
    const bare = bareNumbersIn(FOLDER);
    assert.ok(bare.length === 0, bare.join('\n'));
  });
});

describe('Paragraphs with numbers', () => {
  for (const [what, paragraph] of Object.entries({
    'a bare number': 'It is 37 times faster.',
    'a decimal': 'The loss falls to 0.3.',
    'a share': 'It took 5 % of the time.',
    'a number in bold': 'It is **37** times faster.',
    'a number beside a link to a term': '[T5](term:t5) has 32 buckets.',
    'a formula that only names a size': 'At $L$ it holds 512 numbers.',
    'a year and a number': 'In 2017 it took 12 hours.',
  })) {
    test(`${what} is found, also in a fold`, () => {
      const expected = [paragraph];
      assert.deepEqual(found(paragraph), expected);
      assert.deepEqual(found(`\`\`\`deeper Why {#why}\n${paragraph}\n\`\`\``), expected);
    });
  }

  for (const [what, blocks] of Object.entries({
    'no number': ['It is faster.'],
    'a year': ['It came in 2017, and again in 2019.'],
    'the number of a source or of a row of errata': ['Source 002 slips here, and E17 says how.'],
    'one digit': ['It has 4 heads.'],
    computed: ['As you see, the sum is {{40 + 2}}, not 43.'],
    'a name with digits': ['It is stored as bf16 or float32.'],
    'code in the line': ['Type `0..20` or `10000 ** i`.'],
    'derived in a formula': ['There are $33 \\cdot 64 = 2{,}112$ of them, not 2,048.'],
    'beside a formula': ['That is 512 in all:', '```math\n8 \\cdot 64\n```'],
    'beside a listing': ['```python\nprint(37)\n```', 'It prints 37.'],
    'with a link to a figure': ['[Position 37](figure:hands?position=37) is the nearest.'],
    'after a scene': ['```show hands\nwords: Show 37\nposition: 37\n```', 'At 37 they meet.'],
    cited: ['It took 12 hours (Vaswani et al. [2017](https://arxiv.org/abs/1706.03762)).'],
    'in a table of a cited paragraph': [
      'Their Table 2 ([2018](https://arxiv.org/abs/1803.02155)):',
      '| clip | BLEU |\n|---|---|\n| 16 | 25.8 |',
    ],
    'linked to where it is shown': ['As [before](02-sinusoidal-encoding.html#the-formula), 62,832 positions.'],
  })) {
    test(`${what} is not`, () => assert.deepEqual(found(...blocks), []));
  }

  test('a scene supports the paragraph after it, not the whole section', () => {
    assert.equal(found('```show hands\nwords: Show 37\nposition: 37\n```', 'At 37 they meet.', 'At 99 they part.').length, 1);
  });

  test('it is told by its line, and which number it is', () => {
    const [{ line, number }] = bareNumbers(chapter('It is *faster*.', 'It is\n1,024 or 37 % of\n64.'));
    assert.deepEqual([line, number], [8, '1,024']);
  });

  test('the author is told what to write', () => {
    const folder = mkdtempSync(join(tmpdir(), 'phasebook-bare-'));
    after(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, '02-hands.md'), chapter('It is 37.', 'It is {{37}}.'));
    writeFileSync(join(folder, 'about.md'), 'It is 38.');
    const [sentence, ...others] = bareNumbersIn(folder);
    assert.match(sentence, /^chapters\/02-hands\.md:5: '37' is not computed, shown, derived or cited\. Write it as \{\{…\}\}, link/);
    assert.deepEqual(others, []);
  });

  test('a summary repeats what was shown', () => {
    assert.deepEqual(bareNumbers('# Title\n\n## In short\n\n- There are 37.'), []);
  });
});
