// Every number of a model that the chapters name ({{model.llama_3_1_8b.layers}}), read here a second time from the configuration's keys,
// without the engine.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';

const COMPILER = join(projectRoot, 'build/web/src/compiler/site/compiler.js');
const CHAPTERS = join(projectRoot, 'chapters');
const EXAMPLES = join(projectRoot, 'src/engine/config/examples');

// What the published file leaves to its class (configuration_gemma3.py of transformers).
const CLASSES = {
  gemma3_text: { rope_theta: 1e6, rope_local_base_freq: 1e4, sliding_window_pattern: 6, max_position_embeddings: 131072 },
};
const configs = new Map(
  readdirSync(EXAMPLES)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.slice(0, -5).replaceAll(/[-.]/g, '_'), JSON.parse(readFileSync(join(EXAMPLES, name), 'utf8'))])
    .map(([name, config]) => [name, { ...config, ...config.text_config }])
    .map(([name, config]) => [name, { ...CLASSES[config.model_type], ...config }]),
);
const prose = readdirSync(CHAPTERS)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => readFileSync(join(CHAPTERS, name), 'utf8'))
  .join('\n');
const named = [...new Set([...prose.matchAll(/\bmodel\.(\w+\.\w+)/g)].map(([, name]) => name))].sort();

/** 'all', 'window' or 'none' (no attention) for each layer. */
function kindsOf(config) {
  const count = config.num_hidden_layers ?? config.n_layers ?? config.num_layers;
  const listed = config.layer_types?.map((name) => ({ full_attention: 'all', sliding_attention: 'window' })[name] ?? 'none');
  const attends = config.linear_attn_config?.full_attn_layers;
  const every = config.sliding_window_pattern ?? config._sliding_window_pattern;
  const rule = (i) => {
    if (attends) return attends.includes(i + 1) ? 'all' : 'none';
    return every && (i + 1) % every !== 0 ? 'window' : 'all';
  };
  return listed ?? Array.from({ length: count }, (_, i) => rule(i));
}
const countOf = (config, kind) => kindsOf(config).filter((other) => other === kind).length;

const heads = (config) => config.num_attention_heads ?? config.n_heads ?? config.num_heads;
const headWidth = (config) => config.head_dim ?? config.hidden_size / heads(config);
const rope = (config) => config.rope_parameters?.full_attention ?? config.rope_parameters ?? {};
const scaling = (config) => config.rope_scaling ?? rope(config);

function numbersOf(config, windowed) {
  if (config.kv_lora_rank) return config.kv_lora_rank + config.qk_rope_head_dim;
  const ownHeads = !windowed && config.num_global_key_value_heads;
  const ownWidth = !windowed && config.global_head_dim;
  return 2 * (ownHeads || config.num_key_value_heads) * (ownWidth || headWidth(config));
}

const FIELDS = {
  base: (config) => rope(config).rope_theta ?? config.rope_theta,
  window_base: (config) => config.rope_parameters?.sliding_attention?.rope_theta ?? config.rope_local_base_freq ?? config.rope_theta,
  rotated: (config) =>
    config.qk_rope_head_dim ?? FIELDS.head_width(config) * (rope(config).partial_rotary_factor ?? config.partial_rotary_factor ?? 1),
  factor: (config) => scaling(config).factor,
  head_width: (config) =>
    config.qk_nope_head_dim ? config.qk_nope_head_dim + config.qk_rope_head_dim : (config.global_head_dim ?? headWidth(config)),
  window: (config) => config.sliding_window,
  layers: (config) => kindsOf(config).length,
  layers_with_window: (config) => countOf(config, 'window'),
  layers_that_keep_all: (config) => countOf(config, 'all'),
  numbers_a_layer: (config) => numbersOf(config, false),
  kib_a_token: (config) => (countOf(config, 'all') * numbersOf(config, false) * 2) / 1024,
  mib_of_windows: (config) => (countOf(config, 'window') * numbersOf(config, true) * config.sliding_window * 2) / 2 ** 20,
  heads,
  kv_heads: (config) => config.num_key_value_heads ?? heads(config),
  trained_length: (config) =>
    scaling(config).original_max_position_embeddings ?? config.original_max_position_embeddings ?? config.max_position_embeddings,
  max_length: (config) => config.max_position_embeddings,
  rows: (config) => config.max_position_embeddings,
  buckets: (config) => config.relative_attention_num_buckets,
  max_distance: (config) => config.relative_attention_max_distance ?? 128,
};

describe('The numbers of models in the chapters', { skip: !existsSync(COMPILER) && 'compiler is not built' }, () => {
  const calls = named.map((name) => `\`{{model.${name}}}\``).join('\n');
  const { stdout, stderr } = spawnSync(process.execPath, [COMPILER, 'evaluate', '--chapters', CHAPTERS], {
    encoding: 'utf8',
    input: calls,
  });
  const values = stdout.split('\n').map((line) => Number(line.replaceAll(/[`,]/g, '')));

  test('the chapters name some, and the compiler knows them all', () => {
    assert.ok(named.length > 40);
    assert.equal(stderr, '');
  });

  for (const [i, name] of named.entries())
    test(name, () => {
      const [model, field] = name.split('.');
      assert.ok(configs.has(model), `src/engine/config/examples has no ${model}`);
      assert.ok(FIELDS[field], `${field} has no twin in this file`);
      assert.ok(
        Math.abs(values[i] - FIELDS[field](configs.get(model))) < 1e-3,
        `${values[i]}, and ${FIELDS[field](configs.get(model))} here`,
      );
    });
});
