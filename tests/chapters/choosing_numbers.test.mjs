// Every number in the chapter on choosing is computed here from formulas, its tables agree with the engine's descriptors, and the papers in its timeline are
// listed in the book.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { fixed, grouped, proseOf, testNumbers } from './chapter_prose.mjs';

const read = (path) => readFileSync(join(projectRoot, path), 'utf8');
const chapter = read('chapters/12-choosing-an-encoding.md');
const prose = proseOf('12-choosing-an-encoding');

// RoPE's score of a query and a key of ones, of width 64: sqrt(K) times the mean cosine.
const score = (n) => {
  let sum = 0;
  for (let i = 0; i < 32; ++i) sum += Math.cos(n / 10000 ** (i / 32));
  return (8 * sum) / 32;
};
// The score of a query of 1, 0 and a key of −1, 1 in every pair.
const own = (n) => {
  let sum = 0;
  for (let i = 0; i < 32; ++i) sum += Math.sin(n / 10000 ** (i / 32)) - Math.cos(n / 10000 ** (i / 32));
  return sum / 8;
};
const rises = Array.from({ length: 127 }, (_, n) => score(n + 1) > score(n));

// The figure's sentence.
const words = /kSentence = "([^"]+)"/.exec(read('src/figures/compare_encodings.cpp'))[1].split(' ').length;

const SAID = {
  'one sentence': [`Here are the same ${words} words, the same made-up matrices`],
  decay: [
    `at ${['four'][Math.round((10 * rises.filter(Boolean).length) / rises.length) - 4]} steps in ten it rises`,
    `With all ones RoPE's score begins at ${fixed(score(0), 3)} and is ${fixed(score(64), 3)} at distance 64`,
    `in ${rises.filter(Boolean).length} of the ${rises.length} steps shown it rises`,
    `it *rises* from −${fixed(-own(0), 3)} to −${fixed(-own(64), 3)} at distance 64`,
    `it ripples: from distance ${rises.indexOf(true)} to ${rises.indexOf(true) + 1} it rises`,
  ],
  bases: [
    `every hand goes round before token ${grouped(Math.ceil((2 * Math.PI * 10000) / 1000) * 1000)}`,
    `the slowest hand in a head of 128 numbers has turned by ${fixed((131072 / 1e6 ** (126 / 128)) * (180 / Math.PI), 0)}° at 128K`,
  ],
  patches: ['in windows of $M \\times M$ patches a learned number for each of the $(2M - 1)^2$ offsets'],
};

// Numbers that are chosen or cited, not computed.
const GIVEN = [
  '2017',
  '2018',
  '2019',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
  '512',
  '1,024',
  '2,048',
  '4,096',
  '8,192',
  '10000',
  '10,000',
  '150,000',
  '160,000',
  '500,000',
  '1,000,000',
  '2,000,000',
  '5,000,000',
  '10,000,000',
  '200',
  '600',
  '256',
  '112',
  '128',
  '128K',
  '256K',
  '2.0',
  '100',
  '84.3',
  '78.8',
  '3.1',
  '2.5',
  '3.5',
];

testNumbers('The numbers of the chapter on choosing', { slug: '12-choosing-an-encoding', said: SAID, given: GIVEN });

const encodings = [...read('src/engine/encoding.h').matchAll(/\.id = "(\w+)"/g)].map(([, id]) => id);

// The rows of the table whose head begins with `head`.
function tableOf(head) {
  const begin = chapter.indexOf(head);
  assert.ok(begin >= 0, head);
  return chapter
    .slice(begin)
    .split('\n\n')[0]
    .split('\n')
    .slice(2)
    .filter((row) => row.startsWith('|'));
}

describe('The tables of the chapter on choosing', () => {
  const COLUMNS = {
    '| encoding | acts on |': ['name', 'acts_on', 'learned'],
    '| encoding | cost |': ['name', 'cost'],
    '| encoding | past the length': ['name'],
  };
  test('every encoding has a row in each, with what the engine says of it', () => {
    for (const [head, facts] of Object.entries(COLUMNS)) {
      const rows = tableOf(head);
      assert.equal(rows.length, encodings.length, head);
      for (const id of encodings)
        assert.ok(
          rows.some((row) => facts.every((fact) => row.includes(`{{${id}.${fact}}}`))),
          `${head} ${id}`,
        );
    }
  });

  test('T5 learns a number for each of its standard 32 buckets, up to distance 128', () => {
    const source = read('src/engine/encoding.h');
    assert.match(source, /"num_buckets".*kMaxCount, 32,/);
    assert.match(source, /"max_distance"[^{}]*kMaxInt, 128,/);
    assert.ok(prose.includes('32 of them, up to distance 128'));
  });
});

describe('The line of time', () => {
  const papers = [
    ...read('src/figures/timeline/papers.cpp').matchAll(/\{"([a-z0-9-]+)", (\d{4}), (\d+), "([^"]+)", "([^"]+)", k\w+\}/g),
  ].map(([, id, year, month, name]) => ({ id, year: Number(year), month: Number(month), name }));
  const entries = new Map(
    read('chapters/sources.md')
      .split(/^### /m)
      .map((entry) => [/\{#([\w-]+)\}/.exec(entry)?.[1], entry]),
  );

  test('every paper is one of sources.md', () => {
    assert.ok(papers.length >= 20);
    assert.deepEqual(
      papers.filter(({ id }) => !entries.has(id)),
      [],
    );
  });

  test('it stands in the month that its number tells, or was posted in the days before', () => {
    for (const { id, year, month } of papers) {
      const number = /arXiv (\d\d)(\d\d)\./.exec(entries.get(id));
      if (!number) continue;
      const behind = (2000 + Number(number[1]) - year) * 12 + Number(number[2]) - month;
      assert.ok(behind === 0 || (behind === 1 && id === 'peng-2023'), `${id}: ${behind} months`);
    }
  });

  test('the years of the chapter and of the line agree', () => {
    const when = new Map(papers.map((paper) => [paper.id, `${paper.year}-${paper.month}`]));
    for (const [id, said] of [
      ['vaswani-2017', '2017-6'],
      ['shaw-2018', '2018-3'],
      ['devlin-2019', '2018-10'],
      ['dai-2019', '2019-1'],
      ['radford-2019', '2019-2'],
      ['raffel-2020', '2019-10'],
      ['su-2021', '2021-4'],
      ['press-2022', '2021-8'],
      ['peng-2023', '2023-8'],
    ])
      assert.equal(when.get(id), said);
    for (const sentence of [
      'BERT appeared in October 2018, GPT-2 in February 2019',
      'posted in August 2021, four months after RoPE',
      'Shaw et al. in March 2018, Transformer-XL in January 2019, T5 in October 2019',
    ])
      assert.ok(prose.includes(sentence), sentence);
  });
});
