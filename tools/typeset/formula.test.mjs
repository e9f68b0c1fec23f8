import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { typesetFormula } from './formula.mjs';
import { openMathJax } from './mathjax.mjs';

let typeset;
before(async () => {
  const tools = { mathjax: await openMathJax(), say: () => '' }; // what is said is tested in speech.test.mjs
  typeset = (tex, display = false) => typesetFormula(tools, { tex, display });
});

const CORE =
  /^<\/?(math|mrow|mstyle|mphantom|msqrt|mroot|mi|mn|mo|mtext|mspace|mpadded|mfrac|msub|msup|msubsup|munder|mover|munderover|mtable|mtr|mtd)\b/;

describe('MathML', () => {
  test('a formula of the book is as small as a person would write it', async () => {
    const { mathml } = await typeset('\\theta_i = 1/10000^{2i/D}', true);
    assert.equal(
      mathml,
      '<math display="block"><mrow><msub><mi>θ</mi><mi>i</mi></msub></mrow><mrow><mo form="infix">=</mo><mn>1</mn>' +
        '<mo lspace="0" rspace="0">/</mo><msup><mn>10000</mn><mrow><mn>2</mn><mi>i</mi><mo lspace="0" rspace="0">/</mo><mi>D</mi></mrow>' +
        '</msup></mrow></math>',
    );
  });

  test('a displayed formula can break before a relation, and before a sign between two terms outside of brackets', async () => {
    const rows = async (tex, display = true) => ((await typeset(tex, display)).mathml.match(/<mrow>/g) ?? []).length;
    assert.equal(await rows('a=b'), 2);
    assert.equal(await rows('a=b+c'), 3);
    assert.equal(await rows('a=-b'), 2);
    assert.equal(await rows('a=b \\qquad c=d'), 3);
    assert.equal(await rows('a=f(b+c)'), 2);
    assert.equal(await rows('a'), 0);
    assert.equal(await rows('a=b', false), 0);
  });

  test('the lines of an aligned formula stand apart', async () => {
    const height = async (tex) => (await typeset(tex, true)).height;
    const lines = await height('\\begin{aligned}a&=b\\\\c&=d\\end{aligned}');
    assert.ok(lines > (await height('\\begin{matrix}a&=b\\\\c&=d\\end{matrix}')) + 0.05);
  });

  test('has Core elements only, balanced, without notes, styles or foreign classes', async () => {
    for (const tex of [
      'PE_{(\\pos,2i)}=\\sin\\left(\\frac{\\pos}{10000^{2i/d_{\\text{model}}}}\\right)',
      '\\begin{bmatrix}\\cos\\theta&-\\sin\\theta\\\\\\sin\\theta&\\cos\\theta\\end{bmatrix}',
      'f(x)=\\begin{cases}1&\\text{if }x>0\\\\0&\\text{else}\\end{cases}',
      '\\operatorname{softmax}\\left(\\frac{QK^\\transpose}{\\sqrt{d_k}}\\right)V\\quad\\underbrace{a\\,b}_{n}\\ \\mathbf{W}\\in\\mathbb{R}^{T\\times D}',
      '\\begin{aligned}a&=b\\\\c&<d\\end{aligned}',
    ]) {
      const { mathml, error } = await typeset(tex, true);
      assert.equal(error, undefined, tex);
      const open = [];
      for (const [tag, close, name] of mathml.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
        assert.match(tag, CORE);
        assert.doesNotMatch(tag, /data-| style=|mathvariant="(?!normal")|columnalign|xmlns/);
        assert.doesNotMatch(tag, /class="(?!(italic|left|right)")/);
        if (close) assert.equal(open.pop(), name);
        else open.push(name);
      }
      assert.deepEqual(open, []);
      assert.doesNotMatch(mathml.replace(/<[^>]*>/g, ''), /[<>]|&(?!#x|amp;|lt;|gt;)/);
    }
  });

  test('letters of a variant become characters', async () => {
    const { mathml } = await typeset('\\mathbf{W}\\mathbb{R}\\mathcal{O}\\boldsymbol{\\theta}');
    assert.equal(mathml, '<math><mi>𝐖</mi><mi>ℝ</mi><mi>𝒪</mi><mi>𝜽</mi></math>');
  });

  test('pos is one word, the transpose a plain letter', async () => {
    const { mathml, glyphs } = await typeset('\\pos K^\\transpose');
    assert.equal(mathml, '<math><mi class="italic">pos</mi><msup><mi>K</mi><mi mathvariant="normal">T</mi></msup></math>');
    assert.equal(glyphs.length, 5);
  });

  test('cells say which way they are aligned, centred ones nothing', async () => {
    const { mathml } = await typeset('\\begin{array}{rcl}a&b&c\\end{array}');
    assert.match(mathml, /<mtd class="right"><mi>a<\/mi><\/mtd><mtd><mi>b<\/mi><\/mtd><mtd class="left"><mi>c<\/mi><\/mtd>/);
  });

  test('names of functions keep their distance, but not from brackets and operators', async () => {
    const gap = '<mspace width="0.167em"></mspace>',
      applied = '<mo>&#x2061;</mo>';
    assert.equal(
      (await typeset('\\sin a \\cos b')).mathml,
      `<math><mi>sin</mi>${applied}${gap}<mi>a</mi>${gap}<mi>cos</mi>${applied}${gap}<mi>b</mi></math>`,
    );
    assert.doesNotMatch((await typeset('1 + \\sin(a)')).mathml, /mspace/);
    assert.match(
      (await typeset('P \\operatorname{softmax}(S)')).mathml,
      /^<math><mi>P<\/mi><mspace width="0.167em"><\/mspace><mi>softmax<\/mi>/,
    );
  });

  test('a sign behind a bracket, a comma or a relation stands close to what it belongs to, one between two numbers does not', async () => {
    const prefix = '<mo form="prefix">−</mo>';
    assert.ok((await typeset('R(-m)')).mathml.includes(`<mo stretchy="false">(</mo>${prefix}<mi>m</mi>`));
    assert.ok((await typeset('a, -b = -c')).mathml.split(prefix).length === 3);
    for (const tex of ['a - b', '(a) - b', 'n! - 1', '-x']) assert.ok(!(await typeset(tex)).mathml.includes('form='), tex);
  });

  test('a prime stands at the size of the text, beside what it marks', async () => {
    const prime = '<mo lspace="0" rspace="0">′</mo>';
    assert.equal((await typeset("q'")).mathml, `<math><mrow><mi>q</mi>${prime}</mrow></math>`);
    assert.equal(
      (await typeset("\\theta_i' x^2")).mathml,
      `<math><msub><mrow><mi>θ</mi>${prime}</mrow><mi>i</mi></msub><msup><mi>x</mi><mn>2</mn></msup></math>`,
    );
  });

  test('spaces of a text survive', async () => assert.match((await typeset('\\text{if } x')).mathml, /<mtext>if&#xa0;<\/mtext>/));

  test('accents say that they are', async () => {
    assert.equal((await typeset('\\hat{x}')).mathml, '<math><mover accent="true"><mi>x</mi><mo stretchy="false">ˆ</mo></mover></math>');
    assert.match((await typeset('\\underbrace{x}_n')).mathml, /<munder accentunder="true"><mi>x<\/mi><mo>⏟<\/mo><\/munder>/);
    assert.doesNotMatch((await typeset('\\sum_i', true)).mathml, /accent/);
  });
});

describe('what cannot be typeset says so', () => {
  for (const [tex, sentence] of [
    ['\\foo', 'Undefined control sequence \\foo'],
    ['\\frac{1', 'Missing close brace'],
    ['x^2^3', 'Double exponent: use braces to clarify'],
    ['\\text{中}', 'the mathematical font has no “中” (U+4E2D)'],
    ['x \\tag{1}', 'it has an equation number'],
    ['\\boxed{x}', 'its MathML needs <menclose>, which browsers do not draw'],
    ['\\def\\x{1}\\x', 'Undefined control sequence \\def'],
  ]) {
    test(tex, async () => assert.deepEqual(await typeset(tex, true), { tex, display: true, error: sentence }));
  }

  test('rules between columns are refused', async () =>
    assert.match((await typeset('\\begin{array}{c|c}1&2\\end{array}')).error, /<line>/));

  test('a bad formula leaves the next one alone', async () => {
    const before = await typeset('x+1');
    await typeset('\\frac{');
    assert.deepEqual(await typeset('x+1'), before);
  });
});
