// The command line: every example of its help, files in and out, and one sentence for a mistake.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { closeTo } from './lib/numbers.mjs';
import { packageFolder } from './lib/variants.mjs';

const CLI = join(packageFolder, 'cli.mjs');
const own = (name) => import(pathToFileURL(join(packageFolder, name)).href);
const { commands, kebab } = await own('commands.mjs');
const { npyPieces, readNpy } = await own('npy.mjs');
const { Text, shortest } = await own('number_text.mjs');
const { csvPieces, jsonPieces } = await own('text_formats.mjs');
const writeNpy = (...args) => Buffer.concat([...npyPieces(...args)]);

const folder = mkdtempSync(join(tmpdir(), 'phasebook-engine-'));
after(() => rmSync(folder, { recursive: true }));
const file = (name) => join(folder, name);
const run = (args, input) => spawnSync(process.execPath, [CLI, ...args], { cwd: folder, encoding: 'buffer', input });
function output(args, input) {
  const { status, stdout, stderr } = run(args, input);
  assert.equal(stderr.toString(), '');
  assert.equal(status, 0);
  return stdout;
}
const text = (args, input) => output(args, input).toString();

describe('help', () => {
  test('lists every operation', () => {
    for (const args of [['--help'], []])
      for (const name of [...Object.keys(commands), 'encodings', 'rope-variants', 'check', 'config'])
        assert.match(text(args), new RegExp(`^  ${name} `, 'm'));
  });
  for (const [name, { example, options }] of Object.entries(commands)) {
    test(`${name}: options and an example that runs`, () => {
      const help = text([name, '--help']);
      for (const [option] of options) assert.match(help, new RegExp(`^  --${kebab(option)} `, 'm'));
      assert.ok(help.includes(`  phasebook-engine ${name} ${example}\n`));
      const { status, stdout, stderr } = spawnSync('sh', ['-c', `"${process.execPath}" "${CLI}" ${name} ${example}`], { encoding: 'utf8' });
      assert.equal(status, 0, stderr);
      assert.ok(stdout.length > 4);
    });
  }
  test('encodings', () => assert.ok(JSON.parse(text(['encodings'])).some(({ id }) => id === 'rope')));
  test('the variants of RoPE', () => assert.ok(JSON.parse(text(['rope-variants'])).some(({ id }) => id === 'proportional')));
  test('the version', () => assert.match(text(['--version']), /^\d+\.\d+\.\d+\n$/));
});

describe('files and formats', () => {
  const table = ['sinusoidal', '--d-model', '4', '--positions', '0:3'];
  const values = [0, 1, 2].flatMap((pos) => [pos, pos / 100].flatMap((angle) => [Math.sin(angle), Math.cos(angle)]));

  test('json, csv and npy say the same', () => {
    closeTo(JSON.parse(text(table)), values, 1e-7);
    const csv = text([...table, '--format', 'csv'])
      .trim()
      .split('\n')
      .map((line) => line.split(',').map(Number));
    assert.deepEqual([csv.length, csv[0].length], [3, 4]);
    closeTo(csv, values, 1e-7);
    const { data, shape } = readNpy(output([...table, '--format', 'npy']));
    assert.deepEqual([data.constructor, shape], [Float32Array, [3, 4]]);
    closeTo(data, values, 1e-7);
    closeTo(csv.flat().map(Math.fround), data, 0, { what: 'text is exact to the last bit of a float' });
  });

  test('any of them is read, as a file or from stdin', () => {
    for (const format of ['json', 'csv', 'npy']) {
      output([...table, '--out', file(`table.${format}`)]);
      const similarity = text(['cosine-similarity', '--table', file(`table.${format}`), '--rows', '3']);
      assert.equal(text(['cosine-similarity', '--table', '-', '--rows', '3'], readFileSync(file(`table.${format}`))), similarity);
      closeTo(JSON.parse(similarity)[0][1], (Math.cos(1) + Math.cos(0.01)) / 2, 1e-6);
    }
  });

  test('npy of every type and number of dimensions', () => {
    for (const [array, shape] of [
      [Float32Array.of(1.5), []],
      [Float64Array.of(1, 2), [2]],
      [Int32Array.of(1, 2, 3, 4, 5, 6), [2, 3]],
      [BigInt64Array.of(5n, -6n), [1, 2, 1]],
      [new Float32Array(0), [0, 4]],
    ]) {
      const bytes = writeNpy(array, shape);
      assert.equal((bytes.length - array.byteLength) % 64, 0);
      const back = readNpy(bytes);
      assert.deepEqual([[...back.data], back.shape], [[...array].map(Number), shape]);
    }
    writeFileSync(file('positions.npy'), writeNpy(BigInt64Array.of(0n, 1n, 2n), [3]));
    assert.equal(text(['sinusoidal', '--d-model', '4', '--positions', file('positions.npy')]), text(table));
  });

  test('numbers are written as JavaScript writes them, in as few digits as tell a float32 from its neighbours', () => {
    const [text, bits] = [new Text(), new Uint32Array(1)];
    const said = (value) => (text.float32(value), Buffer.from(text.take()).toString());
    const check = (value) => {
      assert.equal(said(value), shortest(value, true));
      if (Number.isFinite(value)) assert.ok(Math.fround(Number(said(value))) === value, `${value}`);
    };
    const ofBits = new Float32Array(bits.buffer);
    for (let i = 0; i < 40000; ++i) (bits[0] = Math.imul(i + 1, 2654435761)), check(ofBits[0]);
    for (let exponent = 0; exponent < 256; ++exponent)
      for (const mantissa of [0, 1, 2, 0x400000, 0x7ffffe, 0x7fffff])
        (bits[0] = (exponent << 23) | mantissa), check(ofBits[0]), check(-ofBits[0]);
    for (let exponent = -40; exponent < 39; ++exponent)
      for (let tenths = 1; tenths < 100; ++tenths) check(Math.fround(Number(`${tenths}e${exponent}`)));
    for (const value of [0, -0, 1, -1, 2 ** 24, 2 ** 31, -(2 ** 31), NaN, Infinity, -Infinity]) check(value);
    for (const value of [0, -7, 10, 2 ** 31 - 1, -(2 ** 31)])
      assert.equal((text.whole(value), Buffer.from(text.take()).toString()), String(value));
  });

  test('output comes in pieces of a quarter of a megabyte', () => {
    const table = Float32Array.from({ length: 300 * 1000 }, (_, i) => i / 7);
    const said = (pieces) => {
      let text = '';
      for (const piece of pieces) assert.ok(piece.length < 300_000, `${piece.length}`), (text += Buffer.from(piece));
      return text;
    };
    const json = JSON.parse(said(jsonPieces(table, [300, 1000]))).flat();
    const csv = said(csvPieces(table, [300, 1000]))
      .trim()
      .split(/[\n,]/);
    for (const numbers of [json, csv]) assert.deepEqual(Float32Array.from(numbers, Number), table);
    const odd = Float32Array.of(1, Infinity, NaN, -0.5, 1e-7, 3);
    assert.equal(said(jsonPieces(odd, [1, 3, 2])), '[[[1, "Infinity"],\n ["NaN", -0.5],\n [1e-7, 3]]]');
    assert.equal(said(jsonPieces(new Float32Array(0), [2, 0])), '[[],\n []]');
    assert.equal(said(jsonPieces(Float64Array.of(0.1), [])), '0.1');
  });

  test('a large table is written with little memory beside its own', { skip: process.platform !== 'linux' && 'reads /proc' }, () => {
    const program = `import {readFileSync} from 'node:fs'; process.argv = ['', '', 'sinusoidal', '--d-model', '1024', '--positions', '0:2000', '--out', process.argv[1]];
      await import(${JSON.stringify(pathToFileURL(CLI).href)}); console.log(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);`;
    const peak = (positions) => {
      const args = ['--input-type=module', '-e', program.replace('0:2000', positions), file('large.csv')];
      return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
    };
    const [small, large] = [peak('0:1'), peak('0:2000')];
    assert.ok(statSync(file('large.csv')).size > 20e6);
    assert.ok(large - small < 40_000, `${large - small} kB more for a table of 8 MB in the engine, 8 MB outside, and 22 MB of text`);
  });

  test('an output that cannot be written is a mistake, a closed pipe is none', () => {
    const table = `"${process.execPath}" "${CLI}" sinusoidal --d-model 512 --positions 0:512`;
    const shell = (line) => spawnSync('bash', ['-c', line], { encoding: 'utf8' });
    for (const format of ['json', 'csv', 'npy']) {
      const full = shell(`${table} --format ${format} > /dev/full`);
      assert.deepEqual([full.status, full.stderr], [2, 'phasebook-engine: The output cannot be written (ENOSPC).\n']);
      const named = shell(`${table} --format ${format} --out /dev/full`);
      assert.deepEqual([named.status, named.stderr], [2, 'phasebook-engine: --out: the file /dev/full cannot be written (ENOSPC).\n']);
      const closed = shell(`${table} --format ${format} | head -c 5 > /dev/null; exit \${PIPESTATUS[0]}`);
      assert.deepEqual([closed.status, closed.stderr], [0, '']);
    }
    assert.equal(shell(`"${process.execPath}" "${CLI}" --help > /dev/full`).status, 2);
  });

  test('NumPy reads what is written', (context) => {
    output([...table, '--out', file('numpy.npy')]);
    const program = 'import numpy, sys; a = numpy.load(sys.argv[1]); print(a.shape, a.dtype, a.flags.c_contiguous)';
    const { status, stdout } = spawnSync('python3', ['-c', program, file('numpy.npy')], { encoding: 'utf8' });
    if (status !== 0) return context.skip('no NumPy here');
    assert.equal(stdout, '(3, 4) float32 True\n');
  });

  test('positions in every way', () => {
    const at = (...positions) => text(['sinusoidal', '--d-model', '2', ...positions]);
    assert.equal(at('--positions', '0:10:5'), at('--positions=0,5'));
    closeTo(JSON.parse(at('--positions=-1,2.5')), [Math.sin(-1), Math.cos(1), Math.sin(2.5), Math.cos(2.5)], 1e-7);
  });

  test('of several results one is chosen', () => {
    const args = ['attention', '--q', '[[1,0]]', '--k', '[[1,0]]', '--v', '[[1,2]]'];
    assert.deepEqual(JSON.parse(text(args)), { weights: [[1]], output: [[1, 2]] });
    assert.equal(text([...args, '--format', 'csv']), '1,2\n');
    assert.equal(text([...args, '--format', 'csv', '--result', 'weights']), '1\n');
    assert.deepEqual(readNpy(output(['rope-frequencies', '--head-dim', '4', '--result', 'attentionFactor', '--format', 'npy'])).shape, []);
  });
});

describe('mistakes', () => {
  writeFileSync(file('bad.csv'), '1,2\n3,x\n');
  writeFileSync(file('bad.json'), '[1,');
  writeFileSync(file('bad.npy'), Buffer.concat([writeNpy(new Float32Array(4), [4]).subarray(0, 130)]));
  const HEAD = Buffer.from([...Buffer.from('\x93NUMPY\x01\x00', 'latin1'), 128, 0]);
  const npyOf = (dictionary) => Buffer.concat([HEAD, Buffer.from(`${dictionary.padEnd(127)}\n`), Buffer.alloc(64)]);
  writeFileSync(file('negative.npy'), npyOf("{'descr': '<f4', 'fortran_order': False, 'shape': (-2, -2), }"));
  writeFileSync(file('huge.npy'), npyOf("{'descr': '<f4', 'fortran_order': False, 'shape': (0, 99999999999999999999), }"));
  writeFileSync(file('kind.npy'), npyOf("{'descr': '__proto__', 'fortran_order': False, 'shape': (2, 2), }"));
  for (const [args, says] of [
    ...['__proto__', 'constructor'].flatMap((name) => [
      [[name], new RegExp(`There is no operation '${name}'`)],
      [
        ['attention', '--q', '[[1]]', '--k', '[[1]]', '--v', '[[1]]', '--result', name],
        new RegExp(`--result is '${name}', but must be weights or output`),
      ],
      [['round-to', '--type', 'bf16', '--x', `["${name}"]`], /--x\[0\] is /],
      [['round-to', '--type', name, '--x', '[1]'], new RegExp(`--type is '${name}', but must be bf16 or fp16`)],
      [['rope-frequencies', '--head-dim', '8', '--scaling', `{"${name}": 1}`], new RegExp(`scaling has no option ${name}`)],
      [['wavelengths', '--d-model', name], new RegExp(`--d-model: '${name}' is not a number`)],
    ]),
    [['wavelengths', '--constructor', '8'], /wavelengths has no option --constructor/],
    [
      ['cosine-similarity', '--table', 'negative.npy'],
      /--table: the .npy file has shape \(-2, -2\), but sizes must be whole numbers, 0 or more/,
    ],
    [['cosine-similarity', '--table', 'huge.npy'], /--table: the .npy file has shape \(0, 9+\), but sizes must be whole numbers/],
    [['cosine-similarity', '--table', 'kind.npy'], /--table: the .npy file holds '__proto__', but must hold <f4, <f8/],
    [['t5-buckets', '--relative-positions', '0:1e9'], /--relative-positions is 0:1e9, but must be start:stop/],
    [['sinusoid'], /There is no operation 'sinusoid'. Did you mean sinusoidal\? phasebook-engine --help lists them/],
    [['zzz'], /There is no operation 'zzz'. phasebook-engine --help/],
    [['rope', '--x', '[[1,2,3,4]]', '--head-dim', '2'], /--x has shape \[1,4\], .* but --head-dim is 2: leave --head-dim out/],
    [['sinusoidal', '--d-model', '0', '--positions', '0:4'], /--d-model is 0, but must be a whole number from 1/],
    [['sinusoidal', '--d-model', 'x', '--positions', '0:4'], /--d-model: 'x' is not a number/],
    [['sinusoidal', '--d-model'], /--d-model needs a value/],
    [['sinusoidal', '--d-model', '8'], /--?positions is missing/],
    [['sinusoidal', '--positions', '0:4:0', '--d-model', '8'], /--positions is 0:4:0/],
    [['sinusoidal', '--dmodel', '8'], /sinusoidal has no option --dmodel. Did you mean --d-model\? It has --positions, --d-model/],
    [['sinusoidal', '--colour', '8'], /sinusoidal has no option --colour. It has --positions/],
    [['sinusoidal', '--d-model', '8', '--d-model', '8'], /given twice/],
    [['sinusoidal', '8'], /'8' is not an option/],
    [['sinusoidal', '--d-model', '8', '--positions', '0:4', '--format', 'xml'], /--format is 'xml', but must be json or csv or npy/],
    [['sinusoidal', '--d-model', '8', '--positions', '0:4', '--out', '/nowhere/at/all.csv'], /cannot be written \(ENOENT\)/],
    [['sinusoidal', '--d-model', '1024', '--positions', '0:100000000'], /bytes/],
    [['cosine-similarity', '--table', 'missing.npy'], /the file missing.npy cannot be read \(ENOENT\)/],
    [['cosine-similarity', '--table', 'bad.csv'], /line 2 of the CSV: 'x' is not a number/],
    [['cosine-similarity', '--table', 'bad.json'], /the JSON cannot be read/],
    [['cosine-similarity', '--table', 'bad.npy'], /bytes of values, but shape/],
    [['rope-frequencies', '--head-dim', '8', '--scaling', '{"type":"linear"}'], /scaling.factor is missing/],
  ]) {
    test(args.join(' '), () => {
      const { status, stdout, stderr } = run(args, '');
      assert.equal(status, 2);
      assert.equal(stdout.toString(), '');
      assert.match(stderr.toString(), /^phasebook-engine: [^\n]+\n$/, 'one line');
      assert.match(stderr.toString(), says);
      assert.doesNotMatch(stderr.toString(), /\bat .*:\d+/);
    });
  }
});
