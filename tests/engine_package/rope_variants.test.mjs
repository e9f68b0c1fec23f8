// Shares of a head, LongRoPE, sections and 16-bit numbers through the package, in every variant, against the formulas in float64.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { closeTo, matrix, numbers } from './lib/numbers.mjs';
import { engines } from './lib/variants.mjs';

const ladder = (pairs, base, width = 2 * pairs) => Array.from({ length: pairs }, (_, i) => base ** ((-2 * i) / width));

for (const engine of engines) {
  const frequencies = (options) => engine.ropeFrequencies(options);

  describe(`ways to set rotary angles, ${engine.variant}`, () => {
    test('the same share, partial and proportional', () => {
      const share = { partial_rotary_factor: 0.25, rope_theta: 1e6 };
      closeTo(frequencies({ headDim: 512, scaling: share }).inverseFrequencies, ladder(64, 1e6), 1e-13, { relative: true });
      const proportional = frequencies({ headDim: 512, scaling: { ...share, rope_type: 'proportional' } });
      closeTo(proportional.inverseFrequencies, [...ladder(64, 1e6, 512), ...new Array(192).fill(0)], 1e-15);
      assert.equal(proportional.attentionFactor, 1);
      const divided = frequencies({ headDim: 512, scaling: { ...share, rope_type: 'proportional', factor: 8 } });
      assert.deepEqual(
        [...divided.inverseFrequencies],
        [...proportional.inverseFrequencies].map((theta) => theta / 8),
      );
    });

    test('LongRoPE as a Phi-3 has it, with two lengths in place of a factor', () => {
      const [short, long] = matrix('1 1.05 1.1 1.2 / 1.1 2 8 60');
      const lengths = { original_max_position_embeddings: 4096, max_position_embeddings: 131072 };
      const scaling = { type: 'longrope', short_factor: short, long_factor: long, ...lengths };
      for (const [seq_len, factors] of [
        [undefined, short],
        [4096, short],
        [4097, long],
      ]) {
        const { inverseFrequencies, attentionFactor } = frequencies({ headDim: 8, scaling: { ...scaling, ...(seq_len && { seq_len }) } });
        closeTo(
          inverseFrequencies,
          ladder(4, 10000).map((theta, i) => theta / factors[i]),
          1e-14,
          { relative: true },
        );
        closeTo(attentionFactor, Math.sqrt(1 + Math.log(32) / Math.log(4096)), 1e-14);
      }
      const older = frequencies({ headDim: 8, scaling: { ...scaling, type: 'su' } });
      assert.deepEqual(older, frequencies({ headDim: 8, scaling }));
    });

    test('sections of a pasted configuration say which coordinate each pair turns with', () => {
      const axes = (scaling) => [...frequencies({ headDim: 128, scaling }).axes].map((axis) => 'tyx'[axis]).join('');
      assert.equal(axes({ type: 'mrope', mrope_section: [16, 24, 24] }), 't'.repeat(16) + 'y'.repeat(24) + 'x'.repeat(24));
      assert.equal(axes({ rope_type: 'default', mrope_section: [24, 20, 20], mrope_interleaved: true }), 'tyx'.repeat(20) + 'tttt');
      assert.equal(frequencies({ headDim: 128 }).axes, undefined);
      const axial = frequencies({ headDim: 16, base: 100, sections: [0, 4, 4], sectionOrder: 'axial' });
      closeTo(axial.inverseFrequencies, [...ladder(4, 100), ...ladder(4, 100)], 1e-14, { relative: true });
      assert.deepEqual([...axial.axes], [1, 1, 1, 1, 2, 2, 2, 2]);
    });

    test('each pair is rotated by its own coordinate', () => {
      const x = numbers(2 * 3 * 16, 5);
      const coordinates = matrix('0 0 0 / 1 5 -2 / 3 40.5 7');
      const sections = { sections: [2, 3, 3], sectionOrder: 'blocks' };
      const rotated = engine.rope({ x, heads: 2, headDim: 16, coordinates, ...sections });
      const expected = Array.from(x, (_, at) => {
        const [row, column] = [Math.floor(at / 16), at % 16];
        const i = column % 8;
        const angle = coordinates[row % 3][i < 2 ? 0 : i < 5 ? 1 : 2] * 10000 ** (-i / 8);
        const [a, b] = [x[16 * row + i], x[16 * row + 8 + i]];
        return column < 8 ? a * Math.cos(angle) - b * Math.sin(angle) : a * Math.sin(angle) + b * Math.cos(angle);
      });
      closeTo(rotated, expected, 3e-7);
      assert.deepEqual(rotated.shape, [2, 3, 16]);
      closeTo(engine.rope({ x: rotated, coordinates, inverse: true, ...sections }), x, 1e-6);
      const own = { inverseFrequencies: ladder(8, 10000), ...sections };
      closeTo(engine.rope({ x, heads: 2, headDim: 16, coordinates, ...own }), rotated, 1e-7);
      // A word of text has its position as all three.
      closeTo(
        engine.rope({ x, heads: 2, headDim: 16, positions: [0, 7, 9], ...sections }),
        engine.rope({ x, heads: 2, headDim: 16, coordinates: matrix('0 0 0 / 7 7 7 / 9 9 9'), ...sections }),
        3e-7,
      );
    });

    test('rounding to 16 bits', () => {
      assert.deepEqual(
        [...engine.roundTo({ x: [255, 256, 257, 258, 259, -0.1], type: 'bf16' })],
        [255, 256, 256, 258, 260, -0.10009765625],
      );
      assert.deepEqual(
        [...engine.roundTo({ x: [2048, 2049, 2051, 65519, 65520, 2 ** -25], type: 'fp16' })],
        [2048, 2048, 2052, 65504, Infinity, 0],
      );
      assert.deepEqual(engine.roundTo({ x: matrix('1 2 / 3 4'), type: 'bf16' }).shape, [2, 2]);
      const x = engine.buffer(1);
      x.array[0] = 257;
      assert.equal(engine.roundTo({ x, type: 'bf16' })[0], 256);
      assert.equal(x.array[0], 257);
      assert.equal(engine.roundTo({ x, type: 'bf16', out: x })[0], 256);
      x.free();
    });

    test('their descriptors are plain and frozen', () => {
      const ids = engine.ropeVariants.map(({ id }) => id);
      const wanted = 'default linear ntk dynamic yarn llama3 proportional longrope partial mrope mrope_interleaved axial';
      assert.equal(ids.join(' '), wanted);
      assert.equal(engine.ropeVariants, engine.ropeVariants);
      for (const variant of engine.ropeVariants) {
        assert.ok(Object.isFrozen(variant));
        for (const field of ['name', 'formula', 'source']) assert.ok(variant[field].length > 3, field);
      }
    });
  });
}
