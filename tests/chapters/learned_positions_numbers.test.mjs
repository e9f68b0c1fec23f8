// Every number in the chapter on learned positions is computed here from formulas, independently of the engine and the listings.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cosine, fixed, grouped, sinusoid, testNumbers } from './chapter_prose.mjs';

const tableOf = (model, year, rows, width) => `| ${model} | ${year} | ${grouped(rows)} | ${grouped(width)} | ${grouped(rows * width)} |`;
const place = (pos, rows, length) => (pos * (rows - 1)) / (length - 1);

const neighbours = [sinusoid(12, 32), sinusoid(13, 32)];

const SAID = {
  'the table': [
    tableOf('GPT-1', 2018, 512, 768),
    tableOf('BERT base', 2018, 512, 768),
    tableOf('BERT large', 2018, 512, 1024),
    tableOf('GPT-2, smallest', 2019, 1024, 768),
    tableOf('GPT-2, largest', 2019, 1024, 1600),
    tableOf('GPT-3, largest', 2020, 2048, 12288),
    `has $512 \\times 768$ of them, about ${fixed((100 * 512 * 768) / 110e6, 1)} % of the model's 110 million`,
  ],
  'before training': [
    `by about $1/\\sqrt{32} = ${fixed(1 / Math.sqrt(32), 2)}$`,
    `any two neighbours have a similarity of ${fixed(cosine(...neighbours), 3)}`,
  ],
  'what training writes': [`row 0 learns from every text and row 511 from one in ${512 / (512 - 511)}`],
  'past the end': [
    `The last ${{ 8: 'eight' }[32 - 24]} positions then share the vector of position ${24 - 1}`,
    `loses the last ${600 - 512} tokens`,
  ],
  stretching: [
    `With 24 rows for 32 positions, position 12 reads at ${fixed(place(12, 24, 32), 2)}: mostly row 9`,
    `has a cosine of only ${fixed(Math.SQRT1_2, 2)} with each`,
    `answer: ${place(3, 5, 9)}`,
    `- (${fixed((3 * 5) / 9, 4)}) That is $3 \\cdot 5/9$`,
    `- (${fixed((3 * 4) / 9, 4)}) That is $3 \\cdot 4/9$`,
  ],
};

// Numbers that are chosen or cited, not computed.
const GIVEN = [
  '3.10',
  '2017',
  '2018',
  '2019',
  '2020',
  '2021',
  '2022',
  '2023',
  '512',
  '110',
  '1,024',
  '2,048',
  '4.92',
  '25.7',
  '25.8',
  '128',
  '299',
  '300',
  '399',
  '400',
  '600',
  '2.2',
  '3.1',
  '3.2',
];

testNumbers('The numbers of the chapter on learned positions', {
  slug: '05-learned-positions',
  said: SAID,
  given: GIVEN,
  chosen: ['a small table, 24 rows of 32 numbers', 'Now ask the table of 24 rows for position 24'],
});

describe('What else is claimed in the chapter on learned positions', () => {
  test('any two neighbours of the formula are as similar as 12 and 13', () => {
    for (let pos = 0; pos < 512; ++pos)
      assert.ok(Math.abs(cosine(sinusoid(pos, 32), sinusoid(pos + 1, 32)) - cosine(...neighbours)) < 1e-9);
  });
});
