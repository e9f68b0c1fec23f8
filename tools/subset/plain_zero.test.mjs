import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Blob, Face, Font } from 'harfbuzzjs';
import { textFaces } from './faces.mjs';
import { glyphBytes, readContours, withPlainZero } from './plain_zero.mjs';
import { subsetFace } from './subset_face.mjs';

const open = (font) => new Font(new Face(new Blob(font)));
const extremes = (points, axis) => [Math.min(...points.map((point) => point[axis])), Math.max(...points.map((point) => point[axis]))];
const range = (count) => Array.from({ length: count }, (_, i) => i);

/** All four-byte words of a font add up to this number if its checksums are right (OpenType, `head`). */
function wordSum(font) {
  return range(font.length / 4).reduce((sum, i) => (sum + font.readUInt32BE(4 * i)) >>> 0, 0);
}

for (const face of textFaces.filter(({ plainZero }) => plainZero)) {
  describe(face.file, async () => {
    const text = '0123456789OQo%½';
    const [{ font: slashed }, { font: plain }] = await Promise.all(
      [{ ...face, plainZero: false }, face].map((one) => subsetFace(one, text)),
    );
    const [before, now] = [slashed, plain].map(open);
    const zero = now.nominalGlyph('0'.codePointAt(0));
    const [was, is] = [slashed, plain].map((font) => readContours(glyphBytes(font, zero)));

    test('the zero keeps its outline and its advance', () => {
      assert.equal(was.length, 3);
      assert.deepEqual(is[0], was[0]);
      assert.equal(now.glyphHAdvance(zero), before.glyphHAdvance(zero));
    });

    test('it has one counter, between the same stems', () => {
      assert.equal(is.length, 2);
      for (const axis of ['x', 'y']) assert.deepEqual(extremes(is[1], axis), extremes(was.slice(1).flat(), axis));
    });

    test('both ovals are symmetric, to a unit of the 1000 of the em', () => {
      assert.equal(now.face.upem, 1000);
      for (const contour of is) {
        for (const axis of ['x', 'y']) {
          const [low, high] = extremes(contour, axis);
          const other = axis === 'x' ? 'y' : 'x';
          for (const point of contour) {
            const mirrored = (one) => Math.abs(one[axis] - (low + high - point[axis])) <= 1 && Math.abs(one[other] - point[other]) <= 1;
            assert.ok(
              contour.some((one) => mirrored(one) && one.onCurve === point.onCurve),
              JSON.stringify(point),
            );
          }
        }
      }
    });

    test('the counter runs against the outline, so that it is a hole', () => {
      const area = (points) => points.reduce((sum, { x, y }, i) => sum + x * points.at(i - 1).y - y * points.at(i - 1).x, 0);
      assert.ok(area(is[0]) * area(is[1]) < 0);
    });

    test('HarfBuzz draws what was written', () => {
      const drawn = now.glyphToPath(zero);
      assert.equal(drawn.match(/M/g).length, 2);
      assert.equal(drawn.match(/L/g), null);
      assert.equal(drawn.split('Z')[0], before.glyphToPath(zero).split('Z')[0]);
    });

    test('all other glyphs have the same bytes', () => {
      const count = Buffer.from(now.face.referenceTable('maxp')).readUInt16BE(4);
      assert.ok(count > text.length);
      for (const glyph of range(count))
        assert.equal(glyphBytes(plain, glyph).equals(glyphBytes(slashed, glyph)), glyph !== zero, `glyph ${glyph}`);
    });

    test('the rest of the file differs by two checksums only', () => {
      const [inside, { length }] = [glyphBytes(plain, zero).byteOffset - plain.byteOffset, glyphBytes(plain, zero)];
      const changed = range(plain.length).filter((at) => plain[at] !== slashed[at] && (at < inside || at >= inside + length));
      assert.equal(plain.length, slashed.length);
      assert.equal(new Set(changed.map((at) => at >> 2)).size, 2);
    });

    test('the checksums are right', () => {
      assert.equal(wordSum(slashed), 0xb1b0afba);
      assert.equal(wordSum(plain), 0xb1b0afba);
    });

    test('a zero without a slash is not taken for one with it', () => {
      assert.throws(() => withPlainZero(plain, zero), /should have the two counters beside its slash, but has 1/);
    });
  });
}

test('a subset without a zero is left as it is', async () => {
  const face = textFaces.find(({ plainZero }) => plainZero);
  const [plain, slashed] = await Promise.all([face, { ...face, plainZero: false }].map((one) => subsetFace(one, 'abc')));
  assert.ok(plain.font.equals(slashed.font));
});
