// The command line: every example of its help, files in and out, and one sentence for a mistake.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, describe, test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {closeTo} from './lib/numbers.mjs';
import {packageFolder} from './lib/variants.mjs';

const kCli = join(packageFolder, 'cli.mjs');
const own = (name) => import(pathToFileURL(join(packageFolder, name)).href);
const {commands, kebab} = await own('commands.mjs');
const {readNpy, writeNpy} = await own('npy.mjs');

const folder = mkdtempSync(join(tmpdir(), 'phasebook-engine-'));
after(() => rmSync(folder, {recursive: true}));
const file = (name) => join(folder, name);
const run = (args, input) => spawnSync(process.execPath, [kCli, ...args], {cwd: folder, encoding: 'buffer', input});
function output(args, input) {
  const {status, stdout, stderr} = run(args, input);
  assert.equal(stderr.toString(), '');
  assert.equal(status, 0);
  return stdout;
}
const text = (args, input) => output(args, input).toString();

describe('help', () => {
  test('lists every operation', () => {
    for (const args of [['--help'], []]) for (const name of [...Object.keys(commands), 'encodings', 'rope-variants']) assert.match(text(args), new RegExp(`^  ${name} `, 'm'));
  });
  for (const [name, {example, options}] of Object.entries(commands)) {
    test(`${name}: options and an example that runs`, () => {
      const help = text([name, '--help']);
      for (const [option] of options) assert.match(help, new RegExp(`^  --${kebab(option)} `, 'm'));
      assert.ok(help.includes(`  phasebook-engine ${name} ${example}\n`));
      const {status, stdout, stderr} = spawnSync('sh', ['-c', `"${process.execPath}" "${kCli}" ${name} ${example}`], {encoding: 'utf8'});
      assert.equal(status, 0, stderr);
      assert.ok(stdout.length > 4);
    });
  }
  test('encodings', () => assert.ok(JSON.parse(text(['encodings'])).some(({id}) => id === 'rope')));
  test('the variants of RoPE', () => assert.ok(JSON.parse(text(['rope-variants'])).some(({id}) => id === 'proportional')));
  test('the version', () => assert.match(text(['--version']), /^\d+\.\d+\.\d+\n$/));
});

describe('files and formats', () => {
  const table = ['sinusoidal', '--d-model', '4', '--positions', '0:3'];
  const values = [0, 1, 0, 1, Math.sin(1), Math.cos(1), Math.sin(0.01), Math.cos(0.01), Math.sin(2), Math.cos(2), Math.sin(0.02), Math.cos(0.02)];

  test('json, csv and npy say the same', () => {
    closeTo(JSON.parse(text(table)), values, 1e-7);
    const csv = text([...table, '--format', 'csv']).trim().split('\n').map((line) => line.split(',').map(Number));
    assert.deepEqual([csv.length, csv[0].length], [3, 4]);
    closeTo(csv, values, 1e-7);
    const {data, shape} = readNpy(output([...table, '--format', 'npy']));
    assert.deepEqual([data.constructor, shape], [Float32Array, [3, 4]]);
    closeTo(data, values, 1e-7);
    closeTo(csv.flat().map(Math.fround), data, 0, {what: 'text is exact to the last bit of a float'});
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
    for (const [array, shape] of [[Float32Array.of(1.5), []], [Float64Array.of(1, 2), [2]], [Int32Array.of(1, 2, 3, 4, 5, 6), [2, 3]], [BigInt64Array.of(5n, -6n), [1, 2, 1]], [new Float32Array(0), [0, 4]]]) {
      const bytes = writeNpy(array, shape);
      assert.equal((bytes.length - array.byteLength) % 64, 0);
      const back = readNpy(bytes);
      assert.deepEqual([[...back.data], back.shape], [[...array].map(Number), shape]);
    }
    writeFileSync(file('positions.npy'), writeNpy(BigInt64Array.of(0n, 1n, 2n), [3]));
    assert.equal(text(['sinusoidal', '--d-model', '4', '--positions', file('positions.npy')]), text(table));
  });

  test('NumPy reads what is written', (context) => {
    output([...table, '--out', file('numpy.npy')]);
    const {status, stdout} = spawnSync('python3', ['-c', 'import numpy, sys; a = numpy.load(sys.argv[1]); print(a.shape, a.dtype, a.flags.c_contiguous)', file('numpy.npy')], {encoding: 'utf8'});
    if (status !== 0) return context.skip('no NumPy here');
    assert.equal(stdout, '(3, 4) float32 True\n');
  });

  test('positions in every way', () => {
    assert.equal(text(['sinusoidal', '--d-model', '2', '--positions', '0:10:5']), text(['sinusoidal', '--d-model', '2', '--positions=0,5']));
    closeTo(JSON.parse(text(['sinusoidal', '--d-model', '2', '--positions=-1,2.5'])), [Math.sin(-1), Math.cos(1), Math.sin(2.5), Math.cos(2.5)], 1e-7);
  });

  test('of several results one is chosen', () => {
    const args = ['attention', '--q', '[[1,0]]', '--k', '[[1,0]]', '--v', '[[1,2]]'];
    assert.deepEqual(JSON.parse(text(args)), {weights: [[1]], output: [[1, 2]]});
    assert.equal(text([...args, '--format', 'csv']), '1,2\n');
    assert.equal(text([...args, '--format', 'csv', '--result', 'weights']), '1\n');
    assert.deepEqual(readNpy(output(['rope-frequencies', '--head-dim', '4', '--result', 'attentionFactor', '--format', 'npy'])).shape, []);
  });
});

describe('mistakes', () => {
  writeFileSync(file('bad.csv'), '1,2\n3,x\n');
  writeFileSync(file('bad.json'), '[1,');
  writeFileSync(file('bad.npy'), Buffer.concat([writeNpy(new Float32Array(4), [4]).subarray(0, 130)]));
  for (const [args, says] of [
    [['sinus'], /There is no operation 'sinus'/],
    [['sinusoidal', '--d-model', '0', '--positions', '0:4'], /--d-model is 0, but must be a whole number from 1/],
    [['sinusoidal', '--d-model', 'x', '--positions', '0:4'], /--d-model: 'x' is no number/],
    [['sinusoidal', '--d-model'], /--d-model needs a value/],
    [['sinusoidal', '--d-model', '8'], /--?positions is missing/],
    [['sinusoidal', '--positions', '0:4:0', '--d-model', '8'], /--positions is 0:4:0/],
    [['sinusoidal', '--dmodel', '8'], /sinusoidal has no option --dmodel; it has --positions, --d-model/],
    [['sinusoidal', '--d-model', '8', '--d-model', '8'], /given twice/],
    [['sinusoidal', '8'], /'8' is no option/],
    [['sinusoidal', '--d-model', '8', '--positions', '0:4', '--format', 'xml'], /--format is 'xml', but must be json or csv or npy/],
    [['sinusoidal', '--d-model', '8', '--positions', '0:4', '--out', '/nowhere/at/all.csv'], /cannot be written \(ENOENT\)/],
    [['sinusoidal', '--d-model', '1024', '--positions', '0:100000000'], /bytes/],
    [['cosine-similarity', '--table', 'missing.npy'], /the file missing.npy cannot be read \(ENOENT\)/],
    [['cosine-similarity', '--table', 'bad.csv'], /line 2 of the CSV: 'x' is no number/],
    [['cosine-similarity', '--table', 'bad.json'], /the JSON cannot be read/],
    [['cosine-similarity', '--table', 'bad.npy'], /bytes of values, but shape/],
    [['rope-frequencies', '--head-dim', '8', '--scaling', '{"type":"linear"}'], /scaling.factor is missing/],
  ]) {
    test(args.join(' '), () => {
      const {status, stdout, stderr} = run(args, '');
      assert.equal(status, 2);
      assert.equal(stdout.toString(), '');
      assert.match(stderr.toString(), /^phasebook-engine: [^\n]+\n$/, 'one line');
      assert.match(stderr.toString(), says);
      assert.doesNotMatch(stderr.toString(), /\bat .*:\d+/);
    });
  }
});
