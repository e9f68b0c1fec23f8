import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { flatten, Inexpressible } from './flatten.mjs';
import { openMathJax } from './mathjax.mjs';
import { parsePath } from './path.mjs';

const node = (kind, attributes = {}, ...children) => ({ kind, attributes, children });
const INK = { fill: 'currentColor', stroke: 'currentColor', 'stroke-width': '0' };
const page = (...children) => node('svg', { viewBox: '0 -700 1000 900' }, node('g', { transform: 'scale(1,-1)', ...INK }, ...children));
const SQUARE = 'M0 0L100 0L100 100L0 100Z';

describe('a tree of nested transforms', () => {
  test('the box is the viewBox in em', () => {
    const { width, height, depth } = flatten(page());
    assert.deepEqual({ width, height, depth }, { width: 1, height: 0.7, depth: 0.2 });
  });

  test('translations add up, and scale inside scale multiplies', () => {
    const inner = node('g', { transform: 'translate(100,0) scale(0.5)' }, node('path', { d: SQUARE, transform: 'translate(40,20)' }));
    const { glyphs } = flatten(page(node('g', { transform: 'translate(200,300) scale(0.5)' }, inner)));
    assert.deepEqual(glyphs, [{ path: SQUARE, x: 0.26, y: 0.305, scale: 0.25 }]);
  });

  test('rectangles scale with what they are in', () => {
    const { rects } = flatten(
      page(node('g', { transform: 'translate(100,200) scale(0.5)' }, node('rect', { x: '20', y: '-40', width: '300', height: '60' }))),
    );
    assert.deepEqual(rects, [[0.11, 0.18, 0.15, 0.03]]);
  });

  test('an unevenly stretched path is stretched in its outline', () => {
    const { glyphs } = flatten(page(node('g', { transform: 'translate(100,0)' }, node('path', { d: SQUARE, transform: 'scale(1,3)' }))));
    assert.deepEqual(glyphs, [{ path: 'M0 0L100 0L100 300L0 300Z', x: 0.1, y: 0, scale: 1 }]);
  });

  test('a nested svg shifts by its corner and viewBox and cuts what sticks out', () => {
    const shaft = node(
      'svg',
      { x: '10', y: '-50', width: '100', height: '200', viewBox: '0 30 100 200' },
      node('path', { d: SQUARE, transform: 'scale(1,3)' }),
    );
    const { glyphs } = flatten(page(shaft));
    assert.equal(glyphs.length, 1);
    const { path, x, y } = glyphs[0];
    assert.deepEqual([x, y], [0.01, -0.08]);
    assert.deepEqual(extent(path, 1), [30, 230]);
  });

  test('spaces leave nothing', () => assert.deepEqual(flatten(page(node('path', { d: '' }))).glyphs, []));

  const refused = {
    'a line': node('line', { x1: '0', x2: '5', y1: '0', y2: '0' }),
    'a colour': node('g', { fill: 'red' }, node('path', { d: SQUARE })),
    'a frame': node('rect', { x: '0', y: '0', width: '1', height: '1', fill: 'none', 'stroke-width': '60' }),
    'a style': node('g', { style: 'opacity: 0' }),
    'a matrix': node('g', { transform: 'matrix(1 0 0 -1 0 0)' }),
    'a mirrored glyph': node('path', { d: SQUARE, transform: 'scale(-1,1)' }),
    'a character that the font lacks': node('text', {}, { kind: '#text', value: '中' }),
    'a curved shaft': node('svg', { width: '10', height: '10', viewBox: '0 0 10 10' }, node('path', { d: 'M0 0Q50 100 100 0Z' })),
    'a shape nobody knows': node('ellipse', { rx: '4' }),
  };
  for (const [what, part] of Object.entries(refused)) {
    test(`${what} is refused, not lost`, () => assert.throws(() => flatten(page(part)), Inexpressible));
  }

  test('a formula as wide as the line is refused', () =>
    assert.throws(() => flatten(node('svg', { width: '100%' })), /width of the whole line/));
});

describe("MathJax's own trees", () => {
  let flat;
  before(async () => {
    const mathjax = await openMathJax();
    flat = async (tex, display = true) => flatten((await mathjax(tex, display)).svg);
  });

  test('a fraction is a rule between two glyphs', async () => {
    const {
      glyphs: [above, below],
      rects,
      width,
    } = await flat('\\frac{a}{b}');
    assert.equal(rects.length, 1);
    const [x, y, ruleWidth, thickness] = rects[0];
    assert.ok(above.y > y + thickness && below.y < y, 'the rule lies between');
    assert.ok(x >= 0 && x + ruleWidth <= width && thickness > 0.04 && thickness < 0.1);
  });

  test('inline style is smaller than display style', async () => {
    const [inline, display] = [await flat('\\frac{a}{b}', false), await flat('\\frac{a}{b}', true)];
    assert.ok(inline.glyphs[0].scale < 0.8 && display.glyphs[0].scale === 1);
  });

  test('a root has its sign, its bar, and what is under it', async () => {
    const { glyphs, rects, height } = await flat('\\sqrt{x}');
    assert.equal(glyphs.length, 2);
    assert.equal(rects.length, 1);
    assert.ok(rects[0][1] + rects[0][3] <= height + 1e-9);
  });

  test('a subscript is smaller, lower and to the right; its own subscript smaller again', async () => {
    const {
      glyphs: [base, sub, subsub],
    } = await flat('x_{i_j}');
    assert.equal(base.scale, 1);
    assert.ok(sub.scale < 0.8 && subsub.scale < sub.scale);
    assert.ok(sub.y < 0 && sub.x > base.x && subsub.y < sub.y);
  });

  for (const [what, tex, leftmost] of [
    ['a tall left brace', `\\left\\{${tall(9)}\\right.`, 5],
    ['a tall bracket of a matrix', '\\begin{bmatrix}1\\\\2\\\\3\\\\4\\\\5\\\\6\\\\7\\\\8\\end{bmatrix}', 3],
    ['a tall root', `\\sqrt{${tall(9)}}`, 3],
  ]) {
    test(`${what} is put together from pieces without a gap`, async () => {
      const { glyphs, height, depth } = await flat(tex);
      const pieces = glyphs.filter(({ x }) => x < 0.2).slice(0, leftmost);
      const spans = pieces.map(({ path, y }) => extent(path, 1).map((value) => value / 1000 + y)).sort((a, b) => a[0] - b[0]);
      assert.ok(spans.length >= 3, `pieces: ${spans.length}`);
      spans
        .slice(1)
        .forEach(([bottom], i) => assert.ok(bottom <= Math.max(...spans.slice(0, i + 1).map(([, top]) => top)) + 1e-4, 'no gap'));
      assert.ok(spans[0][0] < -depth + 0.15 && Math.max(...spans.map(([, top]) => top)) > height - 0.5, 'from bottom to top');
    });
  }

  test('all ink stays near the box', async () => {
    for (const tex of [
      '\\underbrace{a+b+c+d+e+f+g+h+i+j+k+l+m+n}_{n}',
      '\\widehat{abc}',
      '\\sum_{i=0}^n x_i',
      '\\left(\\frac{a}{b}\\right)^2',
    ]) {
      const { glyphs, width, height, depth } = await flat(tex);
      for (const { path, x, y, scale } of glyphs) {
        const [left, right] = extent(path, 0).map((value) => (value * scale) / 1000 + x);
        const [bottom, top] = extent(path, 1).map((value) => (value * scale) / 1000 + y);
        assert.ok(
          left > -0.2 && right < width + 0.2 && bottom > -depth - 0.2 && top < height + 0.2,
          `${tex}: ${[left, bottom, right, top]}`,
        );
      }
    }
  });
});

function tall(rows) {
  return `\\begin{matrix}${Array.from({ length: rows }, (_, i) => i).join('\\\\')}\\end{matrix}`;
}

/** The least and the greatest coordinate of a path's points on one axis. */
function extent(path, axis) {
  const values = parsePath(path)
    .flatMap(({ start, segments }) => [start, ...segments.map(({ points }) => points.at(-1))])
    .map((point) => point[axis]);
  return [Math.min(...values), Math.max(...values)];
}
