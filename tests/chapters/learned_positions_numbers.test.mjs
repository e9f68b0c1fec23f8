// Every number in the chapter on learned positions is computed here from formulas, independently of the engine and the listings.
import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {cosine, fixed, grouped, lengthOf, plus, sinusoid, testNumbers} from './chapter_prose.mjs';

const tableOf = (model, year, rows, width) => `| ${model} | ${year} | ${grouped(rows)} | ${grouped(width)} | ${grouped(rows * width)} |`;
const place = (pos, rows, length) => (pos * (rows - 1)) / (length - 1);

// 24 rows for 32 positions.
const at12 = place(12, 24, 32);
const neighbours = [sinusoid(12, 32), sinusoid(13, 32)];
const middle = plus(...neighbours).map((value) => value / 2);

const kSaid = {
  'the table': [
    tableOf('GPT-1', 2018, 512, 768), tableOf('BERT base', 2018, 512, 768), tableOf('BERT large', 2018, 512, 1024),
    tableOf('GPT-2, smallest', 2019, 1024, 768), tableOf('GPT-2, largest', 2019, 1024, 1600), tableOf('GPT-3, largest', 2020, 2048, 12288),
  ],
  'before training': [
    `by about $1/\\sqrt{32} = ${fixed(1 / Math.sqrt(32), 2)}$`,
    `positions 12 and 13 have a similarity of ${fixed(cosine(...neighbours), 3)}, and so have any two neighbours`,
    `row 255 from ${(512 - 255) / 512 > 0.5 && (512 - 256) / 512 === 0.5 ? 'half' : '?'} of them, and row 511 from one in ${512 / (512 - 511)}`,
  ],
  'past the end': [
    `the last ${32 - 24 === 8 ? 'eight' : '?'} positions share one vector with position ${24 - 1}`,
    `With 4 rows, asked for 9, it returns 4 and says nothing. If the next line happens to pair rows with tokens, ${9 - 4 === 5 ? 'five' : '?'} tokens vanish`,
    `${32 - 24 + 1 === 9 ? 'nine' : '?'} positions that cannot be told apart`,
  ],
  'stretching': [
    `position 12 reads at $12 \\cdot ${24 - 1}/${32 - 1} = ${fixed(at12, 2)}$: that is ${fixed(9 - at12, 2)} of row 8 and ${fixed(at12 - 8, 2)} of row 9`,
    `the mixture is ${fixed(lengthOf(middle) / lengthOf(neighbours[0]), 3)} times as long as a row`,
    `it is about ${fixed(Math.SQRT1_2, 2)} times as long`,
    `answer: ${place(3, 5, 9)}`,
    `- (${fixed((3 * 5) / 9, 4)}) That is $3 \\cdot 5/9$`,
    `- (${fixed((3 * 4) / 9, 4)}) That is $3 \\cdot 4/9$`,
  ],
  'where they went': [`as with ${(224 / 16) ** 2} patches of an image`],
};

// Numbers that are chosen or cited, not computed.
const kGiven = [
  '3.10', '000', '002', '003', '2017', '2018', '2019', '2020', '2021', '2022', '2023', '2025', '512', '110', '1,024', '2,048', '4,096', '4096', '0.02', '0.01', '4.92', '25.7', '25.8', '0.1',
  '255', '511', '600', '2.2', '3.1', '3.2',
];

testNumbers('The numbers of the chapter on learned positions', {slug: '05-learned-positions', said: kSaid, given: kGiven, chosen: ['asks a table of 24 rows for 32 positions']});

describe('What else is claimed in the chapter on learned positions', () => {
  test('any two neighbours of the formula are as similar as 12 and 13', () => {
    for (let pos = 0; pos < 512; ++pos) assert.ok(Math.abs(cosine(sinusoid(pos, 32), sinusoid(pos + 1, 32)) - cosine(...neighbours)) < 1e-9);
  });
});
