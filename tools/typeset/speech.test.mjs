import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { openMathJax } from './mathjax.mjs';
import { coreMathml } from './mathml.mjs';
import { openSpeech } from './speech.mjs';

let said, mathml;
before(async () => {
  const [mathjax, say] = [await openMathJax(), await openSpeech()];
  said = async (tex) => say((await mathjax(tex, true)).math);
  mathml = async (tex) => coreMathml((await mathjax(tex, false)).math, await said(tex));
});

// What the book's formulas all are, in tests/chapters/spoken_formulas.txt, is made of these.
const SPOKEN = {
  'K \\ne k': 'cap K is not equal to k',
  'H T K': 'cap H cap T cap K',
  "\\theta_i'": 'theta sub i prime',
  '\\lambda_i \\approx 2\\pi': 'lambda sub i is about 2 pi',
  's_{ij}': 's sub i j',
  'R_{m-n} + 1': 'cap R sub m minus n end sub plus 1',
  'K^{\\transpose} Q': 'cap K transpose cap Q',
  'q^\\top (W x)': 'q transpose times cap W x',
  'A^K': 'cap A superscript cap K',
  '10^{-9}': '10 to the negative 9 power',
  '\\cos 90^\\circ': 'the cosine of 90 degrees',
  '22\\,\\%': '22 percent',
  '\\frac{q \\cdot k}{\\sqrt{K}} + 1': 'the fraction q dot k over the square root of cap K end fraction plus 1',
  '\\frac{2}{D}': '2 over cap D',
  '\\sqrt{D/2}': 'the square root of cap D over 2 end root',
  '2 \\cdot 3': '2 times 3',
  'R(m)\\,q': 'cap R of m q',
  '\\mathit{PE}(\\pos)': 'PE of pos',
  'm\\,(i - j)': 'm times open paren i minus j close paren',
  '\\operatorname{softmax}(S)\\,V': 'softmax of cap S cap V',
  'b_h[\\operatorname{bucket}(n)]': 'b sub h of bucket of n',
  '\\lfloor x/2 \\rfloor': 'the floor of x over 2 end floor',
  '\\lvert i - j \\rvert': 'the absolute value of i minus j end absolute value',
  '\\|x\\|': 'the norm of x end norm',
  '\\ln n': 'natural log n',
  'e^{\\mathrm{i}\\theta}': 'e raised to the i theta power',
  'q\\,\\overline{k}': 'q k bar',
  'n \\bmod 2^{64}': 'n modulo 2 to the 64th power',
  '\\sum_{i} w_i': 'the sum over i of w sub i',
  'x = 1 \\qquad \\text{code: } y': 'x equals 1; code y',
  '\\begin{aligned} a &= b \\\\ &= +c \\end{aligned}': 'a equals b; equals plus c',
};

for (const [tex, words] of Object.entries(SPOKEN))
  test(`${tex} is said as people say it`, async () => assert.equal(await said(tex), words));

test('the words are a label of MathML that keeps all its parts', async () => {
  assert.equal(await mathml('\\sqrt{K}'), '<math aria-label="the square root of cap K"><msqrt><mi>K</mi></msqrt></math>');
});

test('names of parts change nothing in what is said', async () => {
  assert.equal(await said('\\part{score}{q_i} \\cdot \\part{distance}{(m - n)}'), await said('q_i \\cdot (m - n)'));
});
