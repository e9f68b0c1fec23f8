// Shapes, kinds of input, buffers, memory, and that the variants agree.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { closeTo, matrix, numbers, of } from './lib/numbers.mjs';
import { createEngine, engines, packageFolder, relaxedNeedsFlag, variants } from './lib/variants.mjs';

const [scalar, simd, relaxed] = engines;

describe('engine', () => {
  test('the variants are what they say, and the default is the best', async () => {
    assert.equal(String(engines.map(({ variant }) => variant)), String(variants));
    assert.equal((await createEngine()).variant, 'relaxed');
  });

  test('without relaxed SIMD the default is simd, and asking for relaxed is an error', {
    skip: !relaxedNeedsFlag && 'this Node always has it',
  }, () => {
    const program = `import {createEngine} from ${JSON.stringify(pathToFileURL(join(packageFolder, 'engine.mjs')).href)};
      console.log((await createEngine()).variant, await createEngine({variant: 'relaxed'}).catch((error) => error.name + ': ' + error.message));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    assert.match(stdout, /^simd RangeError: variant is 'relaxed', which this machine's WebAssembly does not support; 'simd' it does/);
  });

  test('bytes, a module or an address in place of the file beside', async () => {
    const bytes = readFileSync(join(packageFolder, 'scalar.wasm'));
    assert.equal((await createEngine({ bytes })).variant, 'scalar');
    assert.equal((await createEngine({ module: await WebAssembly.compile(bytes) })).variant, 'scalar');
    assert.equal((await createEngine({ url: pathToFileURL(join(packageFolder, 'scalar.wasm')) })).variant, 'scalar');
    await assert.rejects(createEngine({ bytes, variant: 'simd' }), /variant is 'simd', but the module given is 'scalar'/);
  });

  test('the modules import nothing', () => {
    for (const variant of variants)
      assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(join(packageFolder, `${variant}.wasm`)))), []);
  });

  test('the first table comes within milliseconds of the bytes', async () => {
    const bytes = readFileSync(join(packageFolder, 'simd.wasm'));
    const times = [];
    for (let i = 0; i < 9; ++i) {
      const start = performance.now();
      (await createEngine({ bytes })).sinusoidal({ positions: { count: 128 }, dModel: 64 });
      times.push(performance.now() - start);
    }
    const median = times.sort((a, b) => a - b)[4];
    assert.ok(median < 20, `${median} ms`); // 3 ms by itself; tests share the machine
  });

  test('encodings are plain and frozen', () => {
    for (const engine of engines) {
      const ids = engine.encodings.map(({ id }) => id);
      for (const id of ['alibi', 'learned', 'rope', 'shaw', 'sinusoidal', 't5', 'transformer_xl']) assert.ok(ids.includes(id), id);
      assert.equal(engine.encodings, engine.encodings);
      for (const encoding of engine.encodings) {
        assert.ok(Object.isFrozen(encoding) && Object.isFrozen(encoding.parameters));
        for (const field of ['name', 'actsOn', 'formula', 'learned', 'cost', 'source']) assert.ok(encoding[field].length > 0, field);
        for (const parameter of encoding.parameters)
          assert.ok(parameter.least <= parameter.standard && parameter.standard <= parameter.most && typeof parameter.whole === 'boolean');
      }
      assert.equal(engine.encodings.find(({ id }) => id === 'sinusoidal').parameters[0].name, 'dModel');
    }
  });
});

describe('inputs and shapes', () => {
  test('positions: a list, a typed array, from a start', () => {
    const table = simd.sinusoidal({ positions: { start: 3, count: 5 }, dModel: 6 });
    assert.deepEqual(table.shape, [5, 6]);
    assert.deepEqual(Object.keys(table).length, 30, 'the shape is no element');
    for (const positions of [[3, 4, 5, 6, 7], Float64Array.of(3, 4, 5, 6, 7), Int32Array.of(3, 4, 5, 6, 7)])
      assert.deepEqual(simd.sinusoidal({ positions, dModel: 6 }), table);
    assert.deepEqual(simd.sinusoidal({ positions: [], dModel: 6 }).shape, [0, 6]);
    closeTo(
      simd.sinusoidal({ positions: [0.5, -2.25], dModel: 2 }),
      [0.5, -2.25].flatMap((pos) => [Math.sin(pos), Math.cos(pos)]),
      1e-7,
    );
    assert.deepEqual(simd.sinusoidal({ positions: [1], dModel: 7 }).length, 7);
  });

  test('layouts', () => {
    const inter = simd.sinusoidal({ positions: { count: 9 }, dModel: 8 });
    const halves = simd.sinusoidal({ positions: { count: 9 }, dModel: 8, layout: 'half' });
    for (let t = 0; t < 9; ++t)
      for (let i = 0; i < 4; ++i)
        assert.ok(inter[8 * t + 2 * i] === halves[8 * t + i] && inter[8 * t + 2 * i + 1] === halves[8 * t + 4 + i]);
  });

  test('nested, flat, with shape, results', () => {
    const [flat, rows] = [[1, 2, 3, 4, 5, 6, 7, 8], matrix('1 2 3 4 / 5 6 7 8')];
    const turned = simd.rope({ x: [rows] });
    assert.deepEqual(turned.shape, [1, 2, 4]);
    for (const data of [flat, Float64Array.from(flat)]) assert.deepEqual(simd.rope({ x: { data, shape: [1, 2, 4] } }), turned);
    assert.deepEqual(simd.rope({ x: flat, headDim: 4 }), turned);
    assert.deepEqual(simd.rope({ x: rows }).shape, [2, 4]);
    assert.deepEqual(simd.rope({ x: [Float32Array.of(1, 2), Float32Array.of(3, 4)] }).shape, [2, 2]);
    closeTo(simd.rope({ x: turned, inverse: true }), flat, 1e-6);
  });

  test('a batch of sequences is rotated as each of them is', () => {
    const x = of(3, 2, 5, 8);
    const each = [0, 1, 2].flatMap((n) => [...simd.rope({ x: x.data.subarray(80 * n, 80 * n + 80), heads: 2, headDim: 8 })]);
    for (const more of [{}, { heads: 2 }]) {
      const together = simd.rope({ x, ...more });
      assert.deepEqual([together.shape, [...together]], [x.shape, each]);
    }
    assert.deepEqual([...simd.rope({ x: { ...x, shape: [30, 8] }, heads: 6 })], each, 'one head after the other');
  });

  test('rope_parameters of a model, pasted', () => {
    const base = simd.ropeFrequencies({ headDim: 128, scaling: { rope_type: 'default', rope_theta: 500000 } });
    closeTo(base.inverseFrequencies[1], 500000 ** (-2 / 128), 1e-12);
    const partial = simd.ropeFrequencies({ headDim: 64, scaling: { rope_type: 'default', partial_rotary_factor: 0.5, rope_theta: 10000 } });
    assert.equal(partial.inverseFrequencies.length, 16);
    const yarn = { type: 'yarn', factor: 40, original_max_position_embeddings: 4096, beta_fast: 32, beta_slow: 1, attention_factor: null };
    const deepseek = simd.ropeFrequencies({ headDim: 64, scaling: { ...yarn, mscale: 1, mscale_all_dim: 0.5 } });
    closeTo(deepseek.attentionFactor, (0.1 * Math.log(40) + 1) / (0.05 * Math.log(40) + 1), 1e-12);
    assert.deepEqual(simd.ropeFrequencies({ headDim: 8, scaling: null }).inverseFrequencies.length, 4);
  });

  test('the sizes of attention follow from shapes, options or the bias', () => {
    const [q, k, v] = [1, 2, 3].map((seed) => numbers(2 * 3 * 4, seed));
    const shaped = (data) => ({ data, shape: [2, 3, 4] });
    const wanted = simd.attention({ q: shaped(q), k: shaped(k), v: shaped(v) });
    const shapesOf = ({ weights, output }) => [weights.shape, output.shape].join(' ');
    assert.equal(shapesOf(wanted), '2,3,3 2,3,4');
    for (const more of [
      { heads: 2, headDim: 4 },
      { heads: 2, queries: 3 },
      { heads: 2, bias: new Float32Array(9) },
      { bias: { data: new Float32Array(18), shape: [2, 3, 3] } },
      { headDim: 4, heads: 2, bias: { data: new Float32Array(9), shape: [1, 3, 3] } },
      { headDim: 4, heads: 2, bias: { data: new Float32Array(18), shape: [6, 3] } },
    ])
      assert.deepEqual(simd.attention({ q, k, v, ...more }), wanted);
    assert.deepEqual(simd.attention({ q, k, v, heads: 2, headDim: 4, weights: false }), { output: wanted.output });
    const single = simd.attention({ q: q.slice(0, 12), k: k.slice(0, 12), v: v.slice(0, 12), headDim: 4 });
    assert.equal(shapesOf(single), '3,3 3,4');
    closeTo(single.output, [...wanted.output].slice(0, 12), 1e-7);
    assert.equal(shapesOf(simd.attention({ q: of(2, 5), k: of(3, 5), v: of(3, 7) })), '2,3 2,7');
  });

  test('grouped queries: as if the heads of k and v were repeated', () => {
    const [q, bias] = [of(6, 4, 8), of(6, 4, 5)];
    for (const keyHeads of [1, 2, 3, 6]) {
      const [k, v] = [of(keyHeads, 5, 8), of(keyHeads, 5, 3)];
      const repeat = ({ data }, width) =>
        Float32Array.from(
          { length: 6 * width },
          (_, at) => data[Math.floor((Math.floor(at / width) * keyHeads) / 6) * width + (at % width)],
        );
      for (const more of [{}, { causal: true }, { bias, causal: true }, { bias: { data: bias.data.slice(0, 20), shape: [4, 5] } }]) {
        const flat = { q: q.data, k: repeat(k, 40), v: repeat(v, 15), heads: 6, headDim: 8 };
        for (const engine of engines) {
          const wanted = engine.attention({ ...flat, ...more });
          assert.deepEqual(engine.attention({ q, k, v, ...more }), wanted);
          assert.deepEqual(engine.attention({ ...flat, k: k.data, v: v.data, keyHeads, ...more }), wanted);
        }
      }
    }
    assert.deepEqual(simd.attention({ q, k: of(5, 8), v: of(5, 3) }), simd.attention({ q, k: of(1, 5, 8), v: of(1, 5, 3) }));
  });

  test('biases fit attention', () => {
    const bias = simd.alibiBias({ heads: 2, queries: 2, keys: 3, causal: true });
    assert.deepEqual(bias.shape, [2, 2, 3]);
    assert.deepEqual([...bias.slice(0, 6)], [-0.0625, 0, -Infinity, -0.125, -0.0625, 0]);
    assert.deepEqual(simd.t5Bias({ table: new Float32Array(32 * 4), queries: 2, keys: 3 }).shape, [4, 2, 3]);
    assert.deepEqual(simd.t5Buckets({ relativePositions: matrix('0 1 / -1 0') }).shape, [2, 2]);
  });

  test('the shift matrix shifts, the permutation permutes, learned positions add', () => {
    const shift = simd.shiftMatrix({ dModel: 4, k: 2.5 });
    const [at, shifted] = [simd.sinusoidal({ positions: [1], dModel: 4 }), simd.sinusoidal({ positions: [3.5], dModel: 4 })];
    closeTo(
      Array.from({ length: 4 }, (_, i) => at.reduce((sum, value, j) => sum + shift[4 * i + j] * value, 0)),
      shifted,
      1e-6,
    );
    assert.deepEqual([...simd.ropePermutation({ headDim: 6 })], [0, 2, 4, 1, 3, 5]);
    assert.deepEqual([...simd.learned({ table: matrix('1 2 / 3 4'), tokens: matrix('10 10 / 20 20') })], [11, 12, 23, 24]);
    const table = simd.initialiseLearned({ rows: 4, dModel: 2, seed: 7 });
    assert.deepEqual([table.shape, [...simd.initialiseLearned({ rows: 4, dModel: 2, seed: 7 })]], [[4, 2], [...table]]);
    closeTo(simd.expectedScore({ distances: [0, 5], headDim: 4 }), [1, (Math.cos(5) + Math.cos(0.05)) / 2], 1e-12);
    closeTo(simd.wavelengths({ dModel: 4 }), [2 * Math.PI, 200 * Math.PI], 1e-9);
  });
});

describe('memory', () => {
  test('buffers are read and written where they are', async () => {
    const engine = await createEngine({ variant: 'simd' });
    const x = engine.buffer([2, 3, 4]);
    assert.equal(x.array.byteOffset % 64, 0);
    x.array.set(numbers(24));
    const expected = engine.rope({ x: x.array });
    const turned = engine.rope({ x });
    assert.equal(turned.buffer, x.array.buffer);
    assert.deepEqual(x.array, expected);
    const out = engine.buffer(100);
    const table = engine.sinusoidal({ positions: { count: 5 }, dModel: 8, out });
    assert.deepEqual([table.shape, table.byteOffset, table.length], [[5, 8], out.array.byteOffset, 40]);
    assert.throws(() => engine.sinusoidal({ positions: { count: 50 }, dModel: 8, out }), {
      name: 'RangeError',
      message: /out has room for 100 values, but sinusoidal gives 400/,
    });
    const large = engine.buffer(2 ** 22); // the memory grows, and the views are made anew
    assert.equal(x.array.length, 24);
    assert.deepEqual(x.array, expected);
    assert.throws(() => simd.rope({ x }), { name: 'TypeError', message: /of another engine/ });
    for (const buffer of [x, out, large]) buffer.free();
    assert.throws(() => x.array, /has been freed/);
    assert.throws(() => engine.rope({ x }), /has been freed/);
    x.free();
  });

  test('nothing leaks, whether a call goes well or not', async () => {
    const engine = await createEngine({ variant: 'simd' });
    const probe = engine.buffer(1);
    const bytes = () => probe.array.buffer.byteLength;
    const large = () => engine.sinusoidal({ positions: { count: 4096 }, dModel: 256 });
    const fails = () => assert.throws(() => engine.learned({ table: new Float32Array(1 << 20), dModel: 1024, positions: [5000] }));
    const small = () => engine.attention({ q: [[1, 0]], k: [[1, 0]], v: [[1, 0]] });
    for (const call of [large, fails, small]) call();
    const before = bytes();
    for (let i = 0; i < 200; ++i) for (const call of [large, fails]) call();
    for (let i = 0; i < 20000; ++i) small();
    for (let i = 0; i < 20000; ++i) assert.throws(() => engine.wavelengths({ dModel: 8, base: 0 }));
    assert.equal(bytes(), before);
    for (let i = 0; i < 2000; ++i) engine.buffer(4096).free();
    assert.equal(bytes(), before);
  });

  test('after a size that cannot be had, all sizes that can', async () => {
    const engine = await createEngine({ variant: 'simd' });
    assert.throws(() => engine.buffer(2 ** 40), { name: 'RangeError', message: /4398046511104 bytes/ });
    assert.throws(() => engine.buffer(-1), { name: 'RangeError', message: /length is -1/ });
    const held = [];
    assert.throws(
      () => {
        for (;;) held.push(engine.buffer(2 ** 26));
      },
      { name: 'RangeError', message: /268435456 bytes/ },
    );
    assert.throws(() => engine.sinusoidal({ positions: { count: 2 ** 16 }, dModel: 2 ** 10 }), {
      name: 'RangeError',
      message: /268435456 bytes/,
    });
    for (const buffer of held) buffer.free();
    assert.equal(engine.sinusoidal({ positions: { count: 2 ** 10 }, dModel: 2 ** 10 }).length, 2 ** 20);
  });
});

describe('the variants agree', () => {
  const same = (call, bound) => {
    const expected = call(scalar);
    for (const engine of [simd, relaxed]) closeTo(call(engine), expected, bound, { what: engine.variant });
  };
  // Views at odd offsets: arguments need no alignment.
  const at = (array, offset) => Float32Array.from([...new Float32Array(offset), ...array]).subarray(offset);

  for (const layout of ['interleaved', 'halves']) {
    test(`sinusoidal and rope, ${layout}`, () => {
      for (let size = 1; size <= 70; ++size) {
        same((engine) => engine.sinusoidal({ positions: { start: size * 97, count: 3 + (size % 20) }, dModel: size, layout }), 6e-8);
        same(
          (engine) => engine.sinusoidal({ positions: { start: size * 97, count: 3 + (size % 20) }, dModel: size, layout, mode: 'fast' }),
          3e-7,
        );
        const width = 2 * size;
        const x = at(numbers(width * 6, size), size % 7);
        same((engine) => engine.rope({ x, heads: 2, headDim: width, positions: { start: size, count: 3 }, layout }), 4e-7);
        same((engine) => engine.rope({ x, heads: 2, headDim: width, positions: [0.5, size, -3], layout }), 4e-7);
      }
    });
  }

  test('attention, similarity and the rest', () => {
    for (let size = 1; size <= 70; ++size) {
      const [q, k, v] = [1, 2, 3].map((seed) => at(numbers(size * size, seed * size), (seed + size) % 5));
      same((engine) => engine.attention({ q, k, v, headDim: size, causal: size % 2 === 0 }).output, 2e-6);
      same(
        (engine) => engine.attention({ q: q.subarray(0, size), k: k.subarray(0, size), v: v.subarray(0, size), headDim: 1 }).weights,
        2e-6,
      );
      same((engine) => engine.cosineSimilarity({ table: q, rows: size }), 2e-6);
      same((engine) => engine.sinusoidalSimilarity({ count: size, dModel: 2 * size }), 4e-7);
      same((engine) => engine.alibiBias({ heads: 3, queries: size, keys: size + 2, causal: true }), 0);
      same((engine) => engine.shaw({ q, k, v, relativeKeys: numbers(3 * size, 9), clip: 1 }).output, 2e-6);
      same((engine) => engine.transformerXl({ q, k, r: v, u: numbers(size, 4), v: numbers(size, 5) }), 4e-6);
      same((engine) => engine.shiftMatrix({ dModel: 2 * size, k: size }), 1e-7);
    }
  });
});
