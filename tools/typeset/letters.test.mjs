import assert from 'node:assert/strict';
import { test } from 'node:test';
import { styled } from './letters.mjs';

test('letters get the code points of their mathematical form', () => {
  assert.equal(styled('x', 'italic'), '\u{1D465}');
  assert.equal(styled('W', 'bold'), '\u{1D416}');
  assert.equal(styled('A', 'sans-serif'), '\u{1D5A0}');
  assert.equal(styled('7', 'bold'), '\u{1D7D5}');
});

test('letters that Unicode had before keep their place', () => {
  assert.equal(styled('h', 'italic'), '\u210E');
  assert.equal(styled('R', 'double-struck'), '\u211D');
  assert.equal(styled('L', 'script'), '\u2112');
});

test('Greek follows the order of the block', () => {
  assert.equal(styled('θ', 'italic'), '\u{1D703}');
  assert.equal(styled('Ω', 'bold'), '\u{1D6C0}');
  assert.equal(styled('ϖ', 'bold-italic'), '\u{1D755}');
});

test('what has no such form stays itself', () => {
  assert.equal(styled('+', 'bold'), '+');
  assert.equal(styled('x', 'normal'), 'x');
  assert.equal(styled('θ', 'fraktur'), 'θ');
});

test('every form agrees with its compatibility decomposition', () => {
  for (const variant of ['bold', 'italic', 'bold-italic', 'script', 'bold-script', 'fraktur', 'double-struck', 'sans-serif', 'monospace']) {
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz') {
      const form = styled(letter, variant);
      assert.notEqual(form, letter);
      assert.equal(form.normalize('NFKC'), letter, `${variant} ${letter}`);
    }
  }
  for (const letter of 'ΑΒΓΔΘΛΞΠΣΦΨΩαβγδεζηθικλμνξοπρστυφχψω') assert.equal(styled(letter, 'italic').normalize('NFKC'), letter);
});
