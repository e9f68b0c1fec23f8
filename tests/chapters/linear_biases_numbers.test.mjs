// Every number in the chapter on linear biases is computed here from formulas and the measurements, independently of the engine and the listings.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { fixed, testNumbers } from './chapter_prose.mjs';

const byText = (h, heads) => 2 ** ((-8 * (h + 1)) / heads);
const byCode = (h, heads) => {
  const power = 2 ** Math.floor(Math.log2(heads));
  return h < power ? byText(h, power) : byText(2 * (h - power), 2 * power);
};
const digits = (value, count) => String(Number(value.toPrecision(count)));

const { runs } = JSON.parse(readFileSync(join(projectRoot, 'tests/reference/lab.json'), 'utf8'));
const accuracies = (task, causal, encoding) =>
  runs
    .filter((run) => run.task === task && run.causal === causal && run.encoding === encoding)
    .map(({ accuracy }) => accuracy['16'].reduce((a, b) => a + b) / accuracy['16'].length);
const percent = (task, encoding) => {
  const all = accuracies(task, false, encoding);
  return Math.round((100 * all.reduce((a, b) => a + b)) / all.length);
};

// The accuracy of the wider models under a causal mask, three back.
const masked = (encoding) => accuracies('back3', true, encoding).at(-1);

// The share of its weight that head 0 of 8 gives to the last `n` of 24 equal tokens.
const fading = Array.from({ length: 24 }, (_, d) => Math.exp(-d / 2));
const total = (weights) => weights.reduce((sum, weight) => sum + weight, 0);
const share = (n) => total(fading.slice(0, n)) / total(fading);

// What two heads leave of a weight at distance `d`, one subtracted from the other.
const difference = (d) => Math.exp(-d / 4) - Math.exp(-d / 2);
const peak = 4 * Math.log(2);

const SAID = {
  'what a bias does': [
    `spends ${Math.round(100 * share(6))}% of its attention on the last six words`,
    `a word 8 steps away keeps ${fixed(Math.exp(-1), 2)} of what its content would earn it, and a word 24 steps away keeps ${fixed(Math.exp(-3), 2)}`,
    `In heads ${8 ** 2} wide it is divided by 8, so a slope of $1/2$ acts like $1/${2 * 8}$`,
  ],
  'far away': [
    `$e^{-100/256} = ${fixed(Math.exp(-100 / 256), 3)}$ of it is left. With slope $1/2$ the factor is $e^{-50}$, about ${Math.round(1e22 * Math.exp(-50))} in $10^{22}$`,
    `a bias of −${fixed(100 / 256, 2)} leaves two thirds of a weight`,
    `a bias of −${100 / 2}, in head 7 one of −${fixed(100 / 256, 2)}`,
    `fallen to $1/e$, about ${fixed(Math.exp(-1), 2)}`,
  ],
  'twelve heads': [
    `Head 8 of 12 has slope ${digits(byText(8, 12), 3)} by the text and ${digits(byCode(8, 12), 3)} by the code`,
    `only every other one: ${[0, 2, 4].map((h) => `$2^{-${fixed(-Math.log2(byText(h, 16)), 1)}}$`).join(', ')}`,
    `the slopes of 64 heads and then ${112 - 64} of the slopes of ${2 * 64}`,
  ],
  'two heads': [
    `the peak is at $4 \\ln 2 = ${fixed(peak, 2)}$`,
    `Close: ${fixed(difference(2), 3)}. One step farther it is ${fixed(difference(3), 3)}`,
    `Close: ${fixed(difference(4), 3)}. One step nearer it is ${fixed(difference(3), 3)}`,
  ],
  'what was measured': [
    `Symmetric ALiBi was right in ${percent('order', 'alibi')} of 100 cases`,
    `ALiBi in ${percent('back3', 'alibi')}. A model without any encoding scored ${percent('back3', 'none')}`,
    `With a mask ALiBi scores ${fixed(masked('alibi'), 3)} and a model without any encoding ${fixed(masked('none'), 3)}`,
    `their steepest slope is $1/${1 / byText(0, 2)}$ or $1/${1 / byText(0, 4)}$, never $1/2$`,
  ],
};

// Numbers that are chosen or cited, not computed.
const GIVEN = ['2021', '2022', '2023', '2024', '100', '112', '256', '1.3', '1,024', '2,048', '10,000', '2.77'];

testNumbers('The numbers of the chapter on linear biases', { slug: '09-linear-biases', said: SAID, given: GIVEN });

describe('What else is claimed in the chapter on linear biases', () => {
  test('the code gives head 8 of 12 the steepest slope, and every head of 112 another slope than the text', () => {
    assert.equal(Math.max(...Array.from({ length: 12 }, (_, h) => byCode(h, 12))), byCode(8, 12));
    for (let h = 0; h < 112; ++h) assert.notEqual(byCode(h, 112).toPrecision(6), byText(h, 112).toPrecision(6));
  });
  test('of whole distances the difference of two heads is largest at three', () => {
    for (const d of [0, 1, 2, 4, 5, 8, 16]) assert.ok(difference(d) < difference(3));
    assert.ok(difference(peak) > difference(peak - 0.01) && difference(peak) > difference(peak + 0.01));
  });
  test('RoPE, Shaw and T5 are right in all cases of `order`, and RoPE in over 99 of 100 of `back3`', () => {
    for (const encoding of ['rope', 'shaw', 't5']) assert.deepEqual(accuracies('order', false, encoding), [1, 1]);
    for (const accuracy of accuracies('back3', false, 'rope')) assert.ok(accuracy > 0.99);
  });
  test('one number a query makes no difference to the softmax', () => {
    const [i, m] = [20, 0.25];
    const softmax = (logits) => logits.map((logit) => Math.exp(logit) / logits.reduce((sum, other) => sum + Math.exp(other), 0));
    const content = Array.from({ length: i + 1 }, (_, j) => Math.sin(3 * j * j));
    const [one, other] = [softmax(content.map((c, j) => c - m * (i - j))), softmax(content.map((c, j) => c + m * j))];
    one.forEach((weight, j) => assert.ok(Math.abs(weight - other[j]) < 1e-12));
  });
});
