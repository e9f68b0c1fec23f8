import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '../lib/files.mjs';
import { NO_WORD, paragraphs, readCorpus, sentences, vocabularyOf } from './corpus.mjs';

const CHAPTER = `# The title {#t}

A *word* of $x_1$, and [a link](#t) to
the next line. Don’t stop!

| a | table |
|---|---|

\`\`\`quiz q
source: 000-Q1
question: Which word?
- [x] (one) The first
  Because it is.
hint: Look.
\`\`\`

\`\`\`\`deeper A fold
Inside it.
\`\`\`python
code = 1
\`\`\`
\`\`\`\`

\`\`\`figure clock
id: clock
\`\`\`
- An item
- Another
`;

test('the prose of a chapter is its paragraphs, items and questions, without what is no word', () => {
  assert.deepEqual(paragraphs(CHAPTER), [
    'The title',
    `A word of ${NO_WORD} , and a link to the next line. Don’t stop!`,
    'Which word?',
    'The first Because it is.',
    'Look.',
    'Inside it.',
    'An item',
    'Another',
  ]);
});

test('sentences are lower-case words without punctuation', () => {
  assert.deepEqual(sentences(`A word (of “${NO_WORD}”). Don’t stop: 3 well-known dogs, — and more!`), [
    ['a', 'word', 'of', NO_WORD],
    ["don't", 'stop'],
    ['3', 'well-known', 'dogs', 'and', 'more'],
  ]);
});

test('the vocabulary has the most frequent words and those that are wanted, in order', () => {
  const runs = [
    [
      ['b', 'b', 'c', NO_WORD, NO_WORD],
      ['a', 'c', 'b', 'd'],
    ],
  ];
  assert.deepEqual(vocabularyOf(runs, 2), ['b', 'c']);
  assert.deepEqual(vocabularyOf(runs, 3, ['d', 'z']), ['b', 'c', 'd']);
});

test('the book gives enough to learn from, and some to be tested on', () => {
  const { training, heldOut } = readCorpus(join(projectRoot, 'chapters'));
  const count = (runs) => runs.flat(2).length;
  assert.ok(count(training) > 30000 && count(heldOut) > 2000);
  const all = new Set(training.flat(2));
  for (const settings of ['d_model', 'choose:', '```', 'figure:']) assert.ok(!all.has(settings), settings);
});

test('the file of trained weights is at most 150 KB in gzip', () => {
  assert.ok(gzipSync(readFileSync(join(projectRoot, 'assets/word_model.bin')), { level: 9 }).length <= 150_000);
});
