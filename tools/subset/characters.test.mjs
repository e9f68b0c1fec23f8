import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mathCharacters } from './characters.mjs';

const of = (mathml) => mathCharacters([{ mathml }]);

test('a letter alone is also wanted in italics, a word or an upright letter not', () => {
  assert.equal(of('<math><mi>x</mi></math>'), ' x𝑥');
  assert.equal(of('<math><mi>h</mi></math>'), ' hℎ');
  assert.equal(of('<math><mi>sin</mi></math>'), ' ins');
  assert.equal(of('<math><mi mathvariant="normal">T</mi></math>'), ' T');
  assert.equal(of('<math><mi>𝐖</mi></math>'), ' 𝐖');
});

test('a root needs its sign, a hyphen the minus', () => {
  assert.equal(of('<math><msqrt><mn>2</mn></msqrt></math>'), ' 2√');
  assert.equal(of('<math><mo>-</mo></math>'), ' -−');
});

test('references are read', () => assert.equal(of('<math><mo>&#x2061;</mo><mo>&lt;</mo></math>'), ' <\u2061'));

test('formulas with errors ask for nothing', () => assert.equal(mathCharacters([{ tex: 'x', error: 'no' }]), ' '));
