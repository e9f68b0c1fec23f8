// `npm run bank`: what it makes of options, and what it says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readChapters, readOptions, report } from '../../tools/bank/bank.mjs';
import { select } from '../../tools/bank/select.mjs';
import { shortNumber, withoutDeadLinks } from '../../tools/bank/words.mjs';

const BOOK = {
  chapters: [{ slug: '01-a', number: 1 }, { slug: '02-b', number: 2 }, { slug: 'extra' }],
  questions: [
    { id: 'one', form: 'one', chapter: '01-a', variants: [{}] },
    { id: 'drawn', form: 'number', chapter: '02-b', template: true, variants: [{}, {}] },
    { id: 'seen', form: 'figure', chapter: '01-a', variants: [{}] },
    { id: 'pointed', form: 'one', chapter: '02-b', pointsToFigure: true, variants: [{}] },
    { id: 'both', form: 'one', chapter: '02-b', drawsOn: ['01-a', '02-b'], variants: [{}] },
    { id: 'aside', form: 'one', chapter: 'extra', variants: [{}] },
  ],
};
const idsOf = ({ asked }) => asked.map(({ id }) => id);

test('chapters are numbers and ranges', () => {
  assert.deepEqual([...readChapters('1-3, 8')], [1, 2, 3, 8]);
  assert.deepEqual([...readChapters('0')], [0]);
  for (const wrong of ['', 'two', '3-1', '1-', '1,,2'])
    assert.throws(() => readChapters(wrong), /--chapters takes numbers and ranges like 1-6,8/);
});

test('a wrong option is told with what would be right', () => {
  const wrong = [
    [[], /Say which file to write/],
    [['--moodle', 'a.xml', '--variants', '0'], /--variants takes a whole number from 1 to 100, not 0/],
    [['--moodle', 'a.xml', '--variants', 'many'], /--variants/],
    [['--moodle', 'a.xml', '--site', 'example.org'], /--site takes the full address/],
    [['--qti', 'a.zip', '--formulas', 'mathml'], /--formulas takes tex or images, not mathml/],
    [['--scorm', 'a.zip'], /--scorm/],
  ];
  for (const [args, message] of wrong) assert.throws(() => readOptions(args), message);
  assert.equal(readOptions(['--moodle', 'a.xml', '--site', 'https://example.org/book']).site, 'https://example.org/book/');
});

test('a selection has the questions of its chapters, and those of the final quiz that need no other', () => {
  assert.deepEqual(idsOf(select(BOOK, { chapters: null, hasSite: true })), ['one', 'drawn', 'pointed', 'both', 'aside']);
  assert.deepEqual(idsOf(select(BOOK, { chapters: new Set([1]), hasSite: true })), ['one']);
  assert.deepEqual(idsOf(select(BOOK, { chapters: new Set([1, 2]), hasSite: false })), ['one', 'drawn', 'both']);
});

test('the report counts what was exported and names what was not, with the reason', () => {
  assert.deepEqual(report(select(BOOK, { chapters: null, hasSite: false })), [
    '4 questions, 1 of them with drawn numbers (2 variants).',
    '2 questions can only be asked in the book:',
    '  1 answered in a figure: seen',
    '  1 asked about a figure that their text links to; --site ADDRESS exports them with that link: pointed',
  ]);
});

test('without an address, links go and so do sentences that only send the reader to them', () => {
  const figure = '<a href="02-b.html?table.base=100#table">';
  assert.equal(withoutDeadLinks(`It rises. ${figure}Show me</a> the second. See <a href="02-b.html#x">below</a>.`), 'It rises. See below.');
  assert.equal(withoutDeadLinks(`It is 0.5. ${figure}Show me</a>: 1.5 of it.`), 'It is 0.5.');
  assert.equal(withoutDeadLinks('It rises. <a href="01-a.html#y">The <i>other</i> way</a>.'), 'It rises.');
  assert.equal(withoutDeadLinks('Read again: <a href="01-a.html#y">The way</a>'), 'Read again: The way');
  assert.equal(withoutDeadLinks('In <a href="https://arxiv.org/abs/1">a paper</a>.'), 'In <a href="https://arxiv.org/abs/1">a paper</a>.');
});

test('a number is as short as its tolerance allows', () => {
  assert.equal(shortNumber(0.11824039369821548, 0.001), '0.11824');
  assert.equal(shortNumber(393216, 0), '393216');
  assert.equal(shortNumber(6.000000019598445, 0.06), '6');
  assert.equal(shortNumber(0, 0), '0');
  assert.equal(shortNumber(7.75, 0), '7.75');
});
