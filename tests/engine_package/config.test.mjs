// Reading configurations: the plan that programs get, its angles against the formulas, and the command `config`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { CONFIG_BUDGET_KB, ENGINE_BUDGET_KB, measureConfig, measureEngine } from '../../tools/lib/engine_package.mjs';
import { projectRoot } from '../../tools/lib/files.mjs';
import { closeTo } from './lib/numbers.mjs';
import { dynamic, linear, llama3, longrope, unscaled, yarn } from './lib/rope_formulas.mjs';

const packageFolder = process.env.PHASEBOOK_ENGINE ?? join(projectRoot, 'dist/engine');
const own = (name) => import(pathToFileURL(join(packageFolder, name)).href);
const { ConfigError, readConfig } = await own('config.mjs');
const { configExamples, readWithDetails } = await own('config_module.mjs');
const { layersNamed, rounded } = await own('config_layers.mjs');
const { words } = await own('config_words.mjs');

const CLI = join(packageFolder, 'cli.mjs');
const FILES = join(projectRoot, 'tests/engine/config/files');
const names = readdirSync(FILES).filter((name) => name.endsWith('.json') && name !== 'index.json');
const textOf = (name) => readFileSync(join(FILES, name), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'phasebook-config-'));
after(() => rmSync(folder, { recursive: true }));
const put = (name, contents) => {
  const path = join(folder, name);
  writeFileSync(path, contents);
  return path;
};
const run = (args, input = '') => spawnSync(process.execPath, [CLI, 'config', ...args], { cwd: folder, encoding: 'utf8', input });
function output(args, input) {
  const { status, stdout, stderr } = run(args, input);
  assert.deepEqual([status, stderr], [0, '']);
  return stdout;
}

// What each value of a plan has to be.
const is = {
  text: (value) => typeof value === 'string' && value.length > 0,
  whole: (value) => Number.isInteger(value) && value >= 0,
  positive: (value) => Number.isFinite(value) && value > 0,
  oneOf:
    (...choices) =>
    (value) =>
      choices.includes(value),
  orNull: (check) => (value) => value === null || check(value),
  listOf: (check) => (value) => Array.isArray(value) && value.every(check),
  record: (fields) => (value) =>
    String(Object.keys(value).sort()) === String(Object.keys(fields).sort()) &&
    Object.entries(fields).every(([name, check]) => check(value[name])),
};
const LAYER = {
  index: is.whole,
  kind: is.oneOf('rope', 'none', 'learned', 'sinusoidal', 't5', 'alibi', 'relative', 'recurrent'),
  window: is.orNull(is.positive),
  base: is.orNull(is.positive),
  rotated: is.orNull(is.positive),
  headWidth: is.orNull(is.positive),
  scaling: is.orNull(is.record({ type: is.text, factor: is.orNull(is.positive), original: is.orNull(is.positive) })),
};
const PLAN = {
  modelType: is.orNull(is.text),
  layers: is.listOf(is.record(LAYER)),
  trainedLength: is.orNull(is.positive),
  maxLength: is.orNull(is.positive),
  heads: is.orNull(is.whole),
  kvHeads: is.orNull(is.whole),
  layout: is.oneOf('interleaved', 'halves', 'unknown'),
  frequencies: (value) => Object.values(value).every(is.orNull(is.listOf((angle) => angle >= 0))),
  attentionFactor: is.orNull(is.positive),
  cacheBytesPerToken: is.orNull((value) => value >= 0),
  assumptions: is.listOf(is.record({ key: is.text, value: (value) => is.text(value) || Number.isFinite(value), because: is.text })),
  warnings: is.listOf(is.record({ id: is.text, sentence: is.text })),
};

function checkContract(plan, name) {
  assert.deepEqual(Object.keys(plan).sort(), Object.keys(PLAN).sort(), name);
  for (const [field, check] of Object.entries(PLAN)) assert.ok(check(plan[field]), `${name}: ${field}`);
  plan.layers.forEach((layer, at) => {
    assert.equal(layer.index, at);
    const rotates = layer.kind === 'rope';
    assert.ok(rotates === (layer.base !== null) && rotates === (layer.rotated !== null), `${name}: layer ${at}`);
  });
  for (const first of Object.keys(plan.frequencies)) assert.equal(plan.layers[first].kind, 'rope', name);
  assert.equal(Object.keys(plan.frequencies).length > 0, plan.attentionFactor !== null, name);
}

describe('a plan', () => {
  test('has exactly the fields of its type, for every configuration there is', async () => {
    assert.ok(names.length > 80);
    for (const name of names) checkContract(await readConfig(textOf(name)), name);
    for (const { name, json } of await configExamples()) checkContract(await readConfig(json, { length: 100_000 }), name);
  });

  test('of a model whose layers differ', async () => {
    const { layers, frequencies, kvHeads, cacheBytesPerToken } = await readConfig(textOf('gemma_4_e2b.json'));
    assert.deepEqual(Object.keys(frequencies), ['0', '4']);
    assert.deepEqual([layers[0].base, layers[4].base, layers[0].window, layers[4].window], [10000, 1000000, 512, null]);
    assert.deepEqual([kvHeads, Number.isFinite(cacheBytesPerToken)], [1, true]);
  });

  test('is the same from text, bytes and a view of them', async () => {
    const text = textOf('llama_3_1_8b.json');
    const bytes = new TextEncoder().encode(` ${text}`);
    const expected = await readConfig(text);
    for (const source of [bytes.buffer, bytes.subarray(1), new DataView(bytes.buffer)])
      assert.deepEqual(await readConfig(source), expected);
  });

  test('many readings at once, and memory that comes back', async () => {
    const text = textOf('phi_4_mini_instruct.json');
    const plans = await Promise.all(Array.from({ length: 300 }, () => readConfig(text)));
    for (const plan of plans) assert.deepEqual(plan, plans[0]);
  });

  test('mistakes are errors with place and remedy', async () => {
    const rejects = (source, options, wanted) => assert.rejects(readConfig(source, options), wanted);
    await rejects('{"model_type": "llama", "num_hidden_layers": "x"}', {}, (error) => {
      assert.ok(error instanceof ConfigError && error instanceof Error);
      assert.deepEqual(
        error.errors.map(({ place }) => place),
        ['num_hidden_layers'],
      );
      assert.equal(error.message, error.errors[0].sentence);
      return /num_hidden_layers is "x", but must be a number\. /.test(error.message);
    });
    await rejects('{"a": ', {}, { name: 'ConfigError', message: /Line 1, column/ });
    await rejects('', {}, /nothing to read/);
    await rejects(' '.repeat(2 ** 21).concat('{}'), {}, { name: 'ConfigError' });
    await rejects(`{"a": "${'é'.repeat(2 ** 20)}"}`, {}, /larger than 1 MB/);
    for (const source of [undefined, null, 7, {}, []]) await rejects(source, {}, { name: 'TypeError', message: /takes the text/ });
    for (const length of [0, -1, 1.5, 2e9, NaN])
      await rejects('{}', { length }, { name: 'RangeError', message: /length is .*1 to 1000000000/ });
    await rejects('{}', { length: '7' }, { name: 'TypeError', message: /length is 7, but must be a number/ });
    await rejects('{}', { lenght: 7 }, /readConfig has no option lenght\. Did you mean length\?/);
  });
});

describe('angles are those of the formulas', () => {
  const [width, base, trained] = [128, 500000, 4096];
  const config = (more) =>
    JSON.stringify({
      model_type: 'llama',
      num_hidden_layers: 2,
      num_attention_heads: 8,
      hidden_size: 8 * width,
      rope_theta: base,
      max_position_embeddings: trained,
      ...more,
    });
  async function compare(text, length, { inverse, attention }) {
    const plan = await readConfig(text, length === undefined ? {} : { length });
    closeTo(plan.frequencies[0], inverse, 1e-9, { relative: true, what: `frequencies at ${length}` });
    closeTo(plan.attentionFactor, attention, 1e-9);
  }

  test('without scaling, of the whole head and of a quarter', async () => {
    await compare(config({}), undefined, unscaled({ base, width }));
    const quarter = { model_type: 'gpt_neox', rotary_pct: 0.25, rotary_emb_base: base, rope_theta: undefined };
    await compare(config(quarter), undefined, unscaled({ base, width: width / 4 }));
  });

  test('linear', async () => {
    for (const factor of [1, 2.5, 8])
      await compare(config({ rope_scaling: { type: 'linear', factor } }), undefined, linear({ base, width, factor }));
  });

  test('dynamic', async () => {
    for (const length of [undefined, 100, 4096, 4097, 40_000])
      await compare(
        config({ rope_scaling: { rope_type: 'dynamic', factor: 2 } }),
        length,
        dynamic({ base, width, factor: 2, trained, length: length ?? trained }),
      );
  });

  test('yarn', async () => {
    const given = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: trained };
    const formula = { base, width, factor: 4, trained };
    const longer = { max_position_embeddings: 4 * trained };
    await compare(config({ rope_scaling: given, ...longer }), undefined, yarn(formula));
    const betas = { beta_fast: 20, beta_slow: 2, truncate: false };
    await compare(config({ rope_scaling: { ...given, ...betas }, ...longer }), 5, yarn({ ...formula, fast: 20, slow: 2, truncate: false }));
    const fixed = { ...yarn(formula), attention: 1.25 };
    await compare(config({ rope_parameters: { ...given, rope_theta: base, attention_factor: 1.25 }, ...longer }), undefined, fixed);
  });

  test('llama3', async () => {
    for (const factor of [8, 32]) {
      const given = { rope_type: 'llama3', factor, low_freq_factor: 1, high_freq_factor: 4, original_max_position_embeddings: 8192 };
      const text = config({ rope_scaling: given, max_position_embeddings: 131072 });
      await compare(text, undefined, llama3({ base, width, factor, trained: 8192 }));
    }
  });

  test('longrope, short and long', async () => {
    const [short, long] = [1, 4].map((most) => Array.from({ length: width / 2 }, (_, pair) => 1 + (pair * most) / 64));
    const text = config({
      model_type: 'phi3',
      max_position_embeddings: 131072,
      original_max_position_embeddings: trained,
      rope_scaling: { type: 'longrope', short_factor: short, long_factor: long },
    });
    for (const length of [undefined, 4096, 4097, 131072])
      await compare(text, length, longrope({ base, width, trained, longest: 131072, length: length ?? trained, short, long }));
  });
});

/** A GGUF file's header: {key: text or number}. */
function gguf(pairs) {
  const whole = (value, bytes) => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeUIntLE(value, 0, Math.min(bytes, 6));
    return buffer;
  };
  const text = (value) => Buffer.concat([whole(value.length, 8), Buffer.from(value)]);
  const value = (given) => (typeof given === 'string' ? [whole(8, 4), text(given)] : [whole(4, 4), whole(given, 4)]);
  const entries = Object.entries(pairs).flatMap(([key, given]) => [text(key), ...value(given)]);
  return Buffer.concat([Buffer.from('GGUF'), whole(3, 4), whole(0, 8), whole(Object.keys(pairs).length, 8), ...entries]);
}
const LLAMA = gguf({
  'general.architecture': 'llama',
  'llama.block_count': 32,
  'llama.context_length': 8192,
  'llama.embedding_length': 4096,
  'llama.attention.head_count': 32,
  'llama.attention.head_count_kv': 8,
  'llama.rope.dimension_count': 128,
});

describe('the command', () => {
  test('--json is the plan that programs get, from a file, from stdin, at a length', async () => {
    const file = join(FILES, 'phi_4_mini_instruct.json');
    const expected = await readConfig(readFileSync(file), { length: 100_000 });
    assert.deepEqual(JSON.parse(output([file, '--json', '--length', '100000'])), expected);
    assert.deepEqual(JSON.parse(output(['-', '--json', '--length=100000'], readFileSync(file))), expected);
    assert.notDeepEqual(expected.frequencies, (await readConfig(readFileSync(file))).frequencies);
  });

  test('in words', () => {
    const said = output([join(FILES, 'gpt_oss_20b.json'), '--length', '8192']);
    assert.match(said, /^gpt_oss: 24 layers with RoPE\n/);
    assert.match(
      said,
      /^ {2}layers 0, 2 … 22 \(12 of them\) {3}RoPE, base 150,000, 64 values of a head rotate, .*yarn, factor 32, .*, window 128$/m,
    );
    assert.match(said, /^ {2}before scaling +4,096 tokens$/m);
    assert.match(said, /^ {2}heads +64, with 8 for keys and values$/m);
    assert.match(said, /^ {2}KV cache, a token +48 KiB, and 24 KiB once the windows are full$/m);
    assert.match(said, /^ {2}KV cache, the text +195 MiB for 8,192 tokens$/m);
    assert.match(said, /^Angles of layers 0 to 23, base 150,000$/m);
    assert.match(said, /^ +pair +wavelength +turns in 4,096 +turns in 8,192 +slowed by$/m);
    assert.match(said, /^ +0 +6\.28 +652 +1,304 +1$/m);
    assert.match(said, /^ +31 +20\.8 M +0\.000197 +0\.000394 +32$/m);
    assert.match(said, /^What to watch for\n {2}[a-z-]+: [A-Z].*\.\n/m);
    assert.match(said, /^What the file does not say\n {2}layout halves: /m);
  });

  test('every configuration can be said', () => {
    for (const name of [
      'bert_base',
      'mamba_130m',
      'mpt_7b',
      'umt5_small',
      'kimi_linear_48b',
      'llama_4_scout',
      'modernbert_base',
      'gemma_4_e2b',
    ]) {
      const said = output([join(FILES, `${name}.json`), '--length', '100000']);
      assert.doesNotMatch(said, /undefined|null|NaN|\[object/, name);
      assert.ok(said.split('\n').length > 6, name);
    }
  });

  test('what to write for a longer text stands at the end, as code that can be copied', async () => {
    const { plan, details } = await readWithDetails(textOf('qwen3_8b.json'), 131072);
    const keys = { name: 'a', title: 'transformers 5', code: '{\n  "a": 1\n}', note: 'Needs no training.' };
    const advice = { sentences: ['One.', 'Two.'], blocks: [keys, { ...keys, title: 'vLLM', note: '' }] };
    const said = words({ plan, details: { ...details, advice } }, 131072);
    const code = '    {\n      "a": 1\n    }\n';
    const end = `\n\nTo read 131,072 tokens\n  One.\n  Two.\n\n  transformers 5\n${code}  Needs no training.\n\n  vLLM\n${code}`;
    assert.equal(said.slice(-end.length), end);
  });

  test('layers are named shortly, and never wrongly', () => {
    assert.equal(layersNamed([3]), 'layer 3');
    assert.equal(layersNamed([0, 1, 2]), 'layers 0 to 2');
    assert.equal(layersNamed([0, 2, 4, 5]), 'layers 0, 2, 4 to 5');
    assert.equal(layersNamed([0, 1, 3, 4, 6, 7, 9, 10, 12]), 'layers 0 to 1, 3 to 4 … 12 (9 of them)');
    assert.equal(layersNamed([0, 2, 4, 7, 9, 11]), 'layers 0, 2, 4, 7, 9, 11');
  });

  test('numbers have three digits', () => {
    assert.deepEqual([0, 0.0001234, 6.2832, 999.96, 1304.2, 2.5e6, 3.21e9].map(rounded), [
      '0',
      '0.000123',
      '6.28',
      '1,000',
      '1,304',
      '2.5 M',
      '3,210 M',
    ]);
  });

  test('a GGUF file of 3 GB: only its beginning is read', async () => {
    const path = put('model.gguf', LLAMA);
    truncateSync(path, 3e9);
    const start = performance.now();
    const plan = JSON.parse(output([path, '--json']));
    assert.ok(performance.now() - start < 5000, 'half a second by itself');
    assert.deepEqual([plan.layers.length, plan.kvHeads, plan.layout], [32, 8, 'interleaved']);
    assert.deepEqual(plan, await readConfig(LLAMA));
    const zeros = put('zeros.json', '{');
    truncateSync(zeros, 3e9);
    const { status, stderr } = run([zeros]);
    assert.deepEqual([status, /^phasebook-engine: .*zeros\.json: The file is larger than 1 MB.*\n$/.test(stderr)], [2, true]);
  });

  test('an endless stdin ends', () => {
    const endless = spawnSync('bash', ['-c', `yes | "${process.execPath}" "${CLI}" config -`], { encoding: 'utf8' });
    assert.deepEqual([endless.status, endless.stderr.startsWith('phasebook-engine: stdin: The file is larger than 1 MB')], [2, true]);
  });

  test('each error is a line with its place', () => {
    const path = put('wrong.json', '{"model_type": "llama", "num_hidden_layers": 2, "hidden_size": "a", "num_attention_heads": -4}');
    const { status, stdout, stderr } = run([path]);
    assert.deepEqual([status, stdout], [2, '']);
    const lines = stderr.trimEnd().split('\n');
    assert.ok(lines.length >= 2, stderr);
    for (const line of lines) assert.match(line, /^phasebook-engine: .*wrong\.json: .*(hidden_size|num_attention_heads).*\.$/);
  });

  mkdirSync(join(folder, 'empty'));
  for (const [args, says] of [
    [[], /config takes one file: config FILE/],
    [['a.json', 'b.json'], /config takes one file/],
    [['missing.json'], /The file missing\.json cannot be read \(ENOENT\)\. The examples are llama-3\.1-8b, /],
    [['empty'], /The file empty cannot be read \(EISDIR\)\.\n/],
    [['bert-base', '--compare', 'missing.json'], /The file missing\.json cannot be read/],
    [['-', '--compare', '-'], /Only one of the two files can be stdin/],
    [['bert-base', '--lenght', '7'], /config has no option --lenght\. Did you mean --length\? It has --length, --json, --compare/],
    [['bert-base', '--length', '12k'], /--length is '12k', but must be a whole number of tokens from 1 to 1000000000/],
    [['bert-base', '--length', '0'], /--length is '0'/],
    [['bert-base', '--length'], /--length/],
    [['-'], /stdin: There is nothing to read/],
  ])
    test(`config ${args.join(' ')}`, () => {
      const { status, stdout, stderr } = run(args);
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(stderr, /^phasebook-engine: [^\n]+\n$/, 'one line');
      assert.match(stderr, says);
    });

  test('help', () => {
    for (const args of [['--help'], ['x.json', '-h']])
      assert.match(output(args), /^phasebook-engine config: .*\n[\s\S]*--length <number>[\s\S]*--compare <file>/);
  });
});

describe('two configurations', () => {
  const llama = JSON.parse(textOf('llama_3_1_8b.json'));
  const changed = () => put('changed.json', JSON.stringify({ ...llama, rope_scaling: null, num_key_value_heads: 32 }));

  test('what differs, for programs', () => {
    const { a, b, differences } = JSON.parse(output([changed(), '--compare', 'llama-3.1-8b', '--json']));
    assert.deepEqual([a.kvHeads, b.kvHeads, a.layers[0].scaling, b.layers[0].scaling.type], [32, 8, null, 'llama3']);
    const byPath = Object.fromEntries(differences.map(({ path, ...values }) => [path, values]));
    assert.deepEqual(byPath.kvHeads, { a: 32, b: 8 });
    assert.deepEqual(byPath['layers.31.scaling'], { a: null, b: { type: 'llama3', factor: 8, original: 8192 } });
    assert.deepEqual(byPath['frequencies.0.63'], { a: a.frequencies[0][63], b: b.frequencies[0][63] });
    assert.ok(!('heads' in byPath) && !('frequencies.0.0' in byPath));
  });

  test('what differs, side by side', () => {
    const said = output([changed(), '--compare', 'llama-3.1-8b']);
    assert.match(said, /^ +\S*changed\.json +llama-3\.1-8b\n/);
    assert.match(said, /^heads +32 +32, with 8 for keys and values$/m);
    assert.match(said, /^KV cache, a token +512 KiB +128 KiB$/m);
    assert.match(said, /^layers 0 to 31 +RoPE, base 500,000.*\n +not scaled +scaled \(llama3, factor 8, /m);
    assert.match(said, /^angles of layer 0 +pair \d+ goes round in ([\d,.]+|[\d.]+ M) +pair \d+ goes round in ([\d,.]+|[\d.]+ M)$/m);
    assert.doesNotMatch(said, /^(model type|a pair is)/m);
  });

  test('nothing', () => {
    assert.match(output(['bert-base', '--compare', 'bert-base']), /^bert-base and bert-base say the same about positions\.\n$/);
    assert.deepEqual(JSON.parse(output(['bert-base', '--compare', 'bert-base', '--json'])).differences, []);
  });
});

describe('what is loaded', () => {
  const total = (parts) => parts.reduce((sum, { kb }) => sum + kb, 0);
  test('is within the budgets', () => {
    assert.ok(total(measureEngine(packageFolder)) <= ENGINE_BUDGET_KB);
    assert.ok(total(measureConfig(packageFolder)) <= CONFIG_BUDGET_KB);
  });
  test('for the engine alone is nothing of this, and the module imports nothing', () => {
    assert.doesNotMatch(readFileSync(join(packageFolder, 'engine.mjs'), 'utf8'), /config/);
    assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(join(packageFolder, 'config.wasm')))), []);
  });
});
