// Every number in the story is computed here from formulas and the measurements, independently of the engine.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { dot, sinusoid, testNumbers } from './chapter_prose.mjs';

const HANDS = 16;
const IN_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const capital = (word) => word[0].toUpperCase() + word.slice(1);
const wheelsMoved = (from) => [1, 10, 100].filter((size) => Math.floor(from / size) % 10 !== Math.floor((from + 1) / size) % 10).length;
const wavelength = (pair) => 2 * Math.PI * 10000 ** (pair / HANDS);

// The measurements, averaged over the seeds.
const { runs } = JSON.parse(readFileSync(join(projectRoot, 'tests/reference/lab.json'), 'utf8'));
const mean = (values) => values.reduce((a, b) => a + b) / values.length;
const accuracy = (encoding, length) =>
  mean(runs.find((run) => run.task === 'back3' && !run.causal && run.encoding === encoding && run.d_model === 32).accuracy[length]);
const lengths = Object.keys(runs[0].accuracy).map(Number);
const [trained, longest] = [Math.min(...lengths), Math.max(...lengths)];
const lastGood = Math.max(...lengths.filter((length) => accuracy('rope', length) > 0.95));
const wrongInTen = IN_WORDS[Math.round(10 * (1 - accuracy('rope', longest)))];

const SAID = {
  'the odometer': [`But drag from 39 to 40. ${capital(IN_WORDS[wheelsMoved(39)])} wheels jump at once`],
  'the table': [`so every word gets a row of ${2 * HANDS}`],
  'the small models': [
    `on strings of ${trained} letters`,
    `Then we gave them ${longest}.`,
    `RoPE holds out to ${lastGood}. At ${longest} it is wrong ${wrongInTen} times in ten`,
  ],
};

testNumbers('The numbers of the story', { slug: '00-in-ten-minutes', said: SAID, given: [] });

describe('What else the story claims', () => {
  test('numbers drown the word, and a share shrinks with each word that is added', () => {
    const share = (words) => words / (words + 1); // of the last word's number, beside numbers of about 1
    assert.ok(share(4) < share(24) && share(400) > 0.99);
    assert.ok(3 / 4 > 3 / 5 && 3 / 399 > 3 / 400);
  });

  test('each hand is slower than the one before, and the last needs more than thirty thousand words for one round', () => {
    for (let pair = 1; pair < HANDS; ++pair) assert.ok(wavelength(pair) > wavelength(pair - 1));
    assert.ok(wavelength(HANDS - 1) > 30_000);
  });

  test('the columns at the left change most from row to row, those at the right hardly', () => {
    const changes = Array.from({ length: 2 * HANDS }, (_, column) =>
      mean(Array.from({ length: 64 }, (__, pos) => Math.abs(sinusoid(pos + 1, 2 * HANDS)[column] - sinusoid(pos, 2 * HANDS)[column]))),
    );
    assert.equal(Math.max(...changes), Math.max(changes[0], changes[1]));
    assert.ok(Math.max(...changes.slice(-2)) < 0.001);
  });

  test('five words on are the same turn wherever one starts', () => {
    const turned = (pos) => {
      const [sine, cosine] = sinusoid(pos, 2 * HANDS).slice(6, 8),
        [sineOn, cosineOn] = sinusoid(pos + 5, 2 * HANDS).slice(6, 8);
      return Math.atan2(sineOn * cosine - cosineOn * sine, sineOn * sine + cosineOn * cosine);
    };
    for (const pos of [0, 11, 500, 2047]) assert.ok(Math.abs(turned(pos) - turned(11)) < 1e-9);
  });

  test('words in front turn both arrows, and their score stays', () => {
    const at = ([x, y], pos) => [x * Math.cos(pos) - y * Math.sin(pos), x * Math.sin(pos) + y * Math.cos(pos)];
    const score = (front) => dot(at([0.3, 1.1], 7 + front), at([-0.8, 0.4], 3 + front));
    for (const front of [1, 4, 100]) assert.ok(Math.abs(score(front) - score(0)) < 1e-12);
  });

  test('most others fall sooner than RoPE, Shaw holds, and a model without an encoding never learned it', () => {
    for (const encoding of ['sinusoidal', 'learned', 't5', 'alibi']) assert.ok(accuracy(encoding, lastGood) < 0.9, encoding);
    assert.ok(accuracy('shaw', longest) > 0.99);
    assert.ok(accuracy('none', trained) < 0.5);
  });
});
