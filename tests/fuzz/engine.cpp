// Fuzz target: every function of the engine with any options, sizes and values. Nothing it is given may crash it or make it write outside
// its spans; what it refuses it refuses with a sentence and leaves results alone. `npm run fuzz` runs it under AddressSanitizer and
// UndefinedBehaviorSanitizer for as long as one likes; `npm test` for a moment.
#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

#include "engine/alibi.h"
#include "engine/baselines/added_alibi.h"
#include "engine/baselines/small_float_recipe.h"
#include "engine/config/plan_json.h"
#include "engine/config/read.h"
#include "engine/learned.h"
#include "engine/operations/attention.h"
#include "engine/operations/cosine_similarity.h"
#include "engine/operations/equivariant_attention.h"
#include "engine/operations/expected_score.h"
#include "engine/operations/shift_matrix.h"
#include "engine/rope.h"
#include "engine/rope/sections.h"
#include "engine/shaw.h"
#include "engine/sinusoidal.h"
#include "engine/t5.h"
#include "engine/transformer_xl.h"

namespace {

constexpr float kUntouched = -7.25f;

/// Draws options: usually sensible ones, or else nothing would be computed; now and then anything at all.
class Draw {
 public:
  Draw(const uint8_t* data, size_t size) : data_(data, size) {}

  int whole(int min, int max) { return rarely() ? data_.ConsumeIntegral<int>() : data_.ConsumeIntegralInRange(min, max); }
  int even(int min, int max) { return rarely() ? whole(min, max) : data_.ConsumeIntegralInRange(min / 2, max / 2) * 2; }
  size_t size(size_t sensible) { return rarely() ? data_.ConsumeIntegralInRange<size_t>(0, 300) : sensible; }
  bool flag() { return data_.ConsumeBool(); }
  double number(double min, double max) { return rarely() ? odd() : data_.ConsumeFloatingPointInRange(min, max); }
  std::int64_t position() {
    return rarely() ? data_.ConsumeIntegral<std::int64_t>() : data_.ConsumeIntegralInRange<std::int64_t>(-1000, 1 << 20);
  }
  int pick(int count) { return data_.ConsumeIntegralInRange(0, count - 1); }

  std::vector<float> values(size_t sensible) {
    std::vector<float> drawn(size(sensible));
    const bool wild = rarely();
    for (float& value : drawn) value = wild ? static_cast<float>(odd()) : data_.ConsumeFloatingPointInRange(-4.0f, 4.0f);
    return drawn;
  }
  std::vector<double> doubles(size_t sensible, double min, double max) {
    std::vector<double> drawn(size(sensible));
    for (double& value : drawn) value = number(min, max);
    return drawn;
  }
  std::string rest() { return data_.ConsumeRemainingBytesAsString(); }
  std::vector<float> workspace(size_t sensible) { return std::vector<float>(size(sensible), kUntouched); }

 private:
  bool rarely() { return data_.ConsumeIntegralInRange(0, 63) == 1; }
  double odd() {
    constexpr double kOdd[] = {0, -0.0, 1, -1, INFINITY, -INFINITY, NAN, 1e-40, 5e-324, 1e308, -1e308, 0x1p36, 0x1p63, 0x1p64};
    return flag() ? kOdd[data_.ConsumeIntegralInRange<size_t>(0, std::size(kOdd) - 1)] : data_.ConsumeFloatingPoint<double>();
  }

  FuzzedDataProvider data_;
};

/// What was refused must have left its results alone, and say why in a sentence.
template <class Result>
void expect(const Result& result, std::initializer_list<std::span<const float>> results) {
  if (result) return;
  const std::string sentence = engine::to_sentence(result.error());
  if (!sentence.ends_with('.')) std::abort();
  for (const std::span<const float> values : results) {
    for (const float value : values) {
      if (value != kUntouched) std::printf("a refused call wrote: %s\n", sentence.c_str()), std::abort();
    }
  }
}

size_t product(int a, int b, int c = 1) {
  const double all = std::fmax(a, 0) * std::fmax(b, 0) * std::fmax(c, 0);
  return all < 5000 ? static_cast<size_t>(all) : 5000;
}

engine::Sinusoidal encoding(Draw& draw) {
  return {.d_model = draw.whole(1, 40),
          .base = draw.number(1.001, 1e6),
          .layout = draw.flag() ? engine::Layout::kHalves : engine::Layout::kInterleaved,
          .mode = draw.flag() ? engine::Mode::kFast : engine::Mode::kExact};
}

void sinusoidal(Draw& draw) {
  const engine::Sinusoidal of = encoding(draw);
  std::vector<float> table = draw.workspace(product(of.d_model, draw.whole(0, 70)));
  if (draw.flag()) return expect(engine::sinusoidal(table, draw.position(), of), {table});
  const std::vector<double> positions = draw.doubles(of.d_model > 0 ? table.size() / static_cast<size_t>(of.d_model) : 0, -1e6, 1e6);
  expect(engine::sinusoidal_at(table, positions, of), {table});
}

void rope(Draw& draw) {
  const int heads = draw.whole(1, 4), width = draw.whole(1, 40), tokens = draw.whole(0, 70);
  const int rotary = draw.even(0, 40);
  const auto pairs = static_cast<size_t>(std::clamp(rotary, 0, 80)) / 2;
  const std::vector<double> shorter = draw.doubles(pairs, 0.5, 64), longer = draw.doubles(pairs, 0.5, 64);
  const engine::RopeScaling scaling{.type = static_cast<engine::RopeScalingType>(draw.pick(8)),
                                    .factor = draw.number(1, 32),
                                    .original_max_position_embeddings = draw.number(1, 8192),
                                    .max_position_embeddings = draw.number(1, 8192),
                                    .seq_len = draw.number(0, 100000),
                                    .beta_fast = draw.number(2, 64),
                                    .beta_slow = draw.number(0.5, 2),
                                    .low_freq_factor = draw.number(0.5, 2),
                                    .high_freq_factor = draw.number(3, 8),
                                    .attention_factor = draw.number(0, 2),
                                    .truncate = draw.flag(),
                                    .ramp = draw.flag() ? engine::YarnRamp::kPaper : engine::YarnRamp::kTransformers,
                                    .partial_rotary_factor = draw.number(0, 1),
                                    .short_factor = shorter,
                                    .long_factor = longer};
  std::vector<double> theta(draw.size(pairs));
  const auto factor = engine::rope_frequencies(theta, rotary, draw.number(1.001, 1e6), scaling);
  expect(factor, {});
  std::vector<float> x(draw.size(product(heads, width, tokens)), kUntouched);
  const engine::Rope rotation{.head_width = width,
                              .inverse_frequencies = theta,
                              .layout = draw.flag() ? engine::Layout::kHalves : engine::Layout::kInterleaved,
                              .attention_factor = factor ? *factor : draw.number(0.5, 2),
                              .inverse = draw.flag()};
  if (draw.flag()) return expect(engine::rope(x, heads, draw.position(), rotation), {x});
  const std::vector<double> positions = draw.doubles(static_cast<size_t>(std::clamp(tokens, 0, 80)), -1e6, 1e6);
  if (draw.flag()) return expect(engine::rope_plain(x, heads, positions, rotation), {x});
  expect(engine::rope_at(x, heads, positions, rotation), {x});
}

void sectioned(Draw& draw) {
  const engine::RopeSections sections{{draw.whole(0, 8), draw.whole(0, 8), draw.whole(0, 8)},
                                      static_cast<engine::SectionOrder>(draw.pick(3))};
  double pairs = 0;
  for (const int section : sections.pairs) pairs += section;
  std::vector<engine::RopeAxis> axes(draw.size(static_cast<size_t>(std::clamp(pairs, 0.0, 300.0))));
  if (!engine::rope_axes(axes, sections)) return;
  std::vector<double> theta(draw.size(axes.size())), angles(draw.size(axes.size()));
  expect(engine::axial_frequencies(theta, draw.number(1.001, 1e6), sections), {});
  expect(engine::rope_angles(angles, {draw.number(-9, 9), draw.number(-9, 9), draw.number(-9, 9)}, theta, axes), {});
  const int heads = draw.whole(1, 4), width = draw.whole(1, 50), tokens = draw.whole(0, 70);
  std::vector<float> x(draw.size(product(heads, width, tokens)), kUntouched);
  const engine::Rope rotation{.head_width = width,
                              .inverse_frequencies = theta,
                              .layout = draw.flag() ? engine::Layout::kHalves : engine::Layout::kInterleaved,
                              .inverse = draw.flag()};
  const std::vector<double> positions = draw.doubles(3 * static_cast<size_t>(std::clamp(tokens, 0, 80)), -1e6, 1e6);
  if (draw.flag()) return expect(engine::rope_sectioned_plain(x, heads, positions, axes, rotation), {x});
  expect(engine::rope_sectioned(x, heads, positions, axes, rotation), {x});
}

void small_floats(Draw& draw) {
  const engine::SmallFloatSteps steps{draw.flag() ? engine::SmallFloat::kFp16 : engine::SmallFloat::kBf16, draw.flag(), draw.flag(),
                                      draw.flag(), draw.flag()};
  const engine::Sinusoidal of = encoding(draw);
  std::vector<float> table = draw.workspace(product(of.d_model, draw.whole(0, 70)));
  expect(engine::small_float_recipe(table, draw.position(), of, steps), {table});
}

void permutation(Draw& draw) {
  std::vector<std::int32_t> columns(draw.size(static_cast<size_t>(draw.pick(40))));
  expect(engine::rope_permutation(columns), {});
}

void alibi(Draw& draw) {
  std::vector<double> slopes(draw.size(static_cast<size_t>(draw.pick(20) + 1)));
  expect(engine::alibi_slopes(slopes, draw.flag() ? engine::AlibiSlopes::kPaper : engine::AlibiSlopes::kCode), {});
  const engine::AlibiShape shape{draw.whole(0, 12), draw.whole(0, 12), draw.whole(0, 12), draw.flag()};
  std::vector<float> bias = draw.workspace(product(static_cast<int>(slopes.size()), shape.queries, shape.keys)),
                     scratch = draw.workspace(product(1, shape.queries) + product(1, shape.keys));
  expect(engine::alibi_bias(bias, slopes, shape, scratch), {bias});
}

void added_alibi(Draw& draw) {
  std::vector<float> bias = draw.workspace(200);
  expect(engine::added_alibi(bias, draw.number(-2, 2), draw.flag() ? engine::SmallFloat::kFp16 : engine::SmallFloat::kBf16), {bias});
}

void t5(Draw& draw) {
  const engine::T5Buckets rule{draw.flag(), draw.even(2, 40), draw.whole(20, 500)};
  std::vector<std::int32_t> relative(draw.size(30)), buckets(draw.size(30));
  for (std::int32_t& position : relative) position = draw.whole(-300, 300);
  expect(engine::t5_buckets(buckets, relative, rule), {});
  const int heads = draw.whole(1, 4), queries = draw.whole(0, 12), keys = draw.whole(0, 12);
  const std::vector<float> table = draw.values(product(rule.num_buckets, heads));
  std::vector<float> bias = draw.workspace(product(heads, queries, keys)),
                     scratch = draw.workspace(2 * (product(1, queries) + product(1, keys)));
  expect(engine::t5_bias(bias, table, heads, queries, keys, draw.whole(0, 12), rule, scratch), {bias});
}

void learned(Draw& draw) {
  const int width = draw.whole(1, 20), rows = draw.whole(1, 12), tokens = draw.whole(0, 12);
  std::vector<float> table = draw.workspace(product(width, rows));
  expect(engine::initialise_learned(table, static_cast<std::uint64_t>(draw.position()), draw.number(0, 2)), {table});
  const std::vector<double> positions = draw.doubles(static_cast<size_t>(std::clamp(tokens, 0, 20)), 0, 14);
  const std::vector<float> added = draw.flag() ? draw.values(product(width, tokens)) : std::vector<float>();
  std::vector<float> output = draw.workspace(product(width, tokens));
  expect(engine::learned(output, table, width, positions, added, static_cast<engine::PastEnd>(draw.pick(3))), {output});
}

/// 2 clip + 1, as far as a span here goes.
int rows_of(int clip) { return static_cast<int>(std::clamp(2.0 * clip + 1, 0.0, 1000.0)); }

void shaw(Draw& draw) {
  const int width = draw.whole(1, 12), tokens = draw.whole(0, 12), clip = draw.whole(0, 6);
  const size_t row = product(width, tokens), relative = product(width, rows_of(clip));
  const std::vector<float> q = draw.values(row), k = draw.values(row), v = draw.values(row), keys = draw.values(relative);
  const std::vector<float> values = draw.flag() ? draw.values(relative) : std::vector<float>();
  std::vector<float> logits = draw.workspace(product(tokens, tokens)), weights = draw.workspace(product(tokens, tokens)),
                     output = draw.workspace(row);
  std::vector<float> scratch = draw.workspace(product(tokens, rows_of(clip)));
  const engine::ShawInputs inputs{q, k, v, keys, values, width, clip};
  if (draw.flag()) return expect(engine::shaw_plain(inputs, {logits, weights, output}), {logits, weights, output});
  expect(engine::shaw(inputs, scratch, {logits, weights, output}), {logits, weights, output});
}

void transformer_xl(Draw& draw) {
  const int width = draw.whole(1, 12), tokens = draw.whole(0, 12), memory = draw.whole(0, 6);
  const int keys = static_cast<int>(std::fmin(std::fmin(std::fmax(memory, 0), 100) + std::fmin(std::fmax(tokens, 0), 100), 200));
  const std::vector<float> q = draw.values(product(width, tokens)), k = draw.values(product(width, keys)),
                           r = draw.values(product(width, keys));
  const std::vector<float> u = draw.values(product(1, width)), v = draw.values(product(1, width));
  std::vector<float> logits = draw.workspace(product(tokens, keys)), scratch = draw.workspace(static_cast<size_t>(keys));
  const engine::TransformerXlInputs inputs{q, k, r, u, v, width};
  if (draw.flag()) return expect(engine::transformer_xl_plain(inputs, logits), {logits});
  expect(engine::transformer_xl(inputs, scratch, logits), {logits});
}

void attention(Draw& draw) {
  const engine::Attention shape{.heads = draw.whole(1, 3),
                                .queries = draw.whole(0, 40),
                                .keys = draw.whole(0, 12),
                                .head_width = draw.whole(1, 12),
                                .value_width = draw.whole(1, 12),
                                .scale = draw.number(0, 1),
                                .causal = draw.flag(),
                                .bias_per_head = draw.flag(),
                                .key_heads = draw.whole(0, 3)};
  const int key_heads = shape.key_heads ? shape.key_heads : shape.heads;
  const std::vector<float> q = draw.values(product(shape.heads, shape.queries, shape.head_width)),
                           k = draw.values(product(key_heads, shape.keys, shape.head_width));
  const std::vector<float> v = draw.values(product(key_heads, shape.keys, shape.value_width));
  const std::vector<float> bias =
      draw.flag() ? draw.values(product(shape.bias_per_head ? shape.heads : 1, shape.queries, shape.keys)) : std::vector<float>();
  std::vector<float> scratch = draw.workspace(20000), output = draw.workspace(product(shape.heads, shape.queries, shape.value_width));
  std::vector<float> weights = draw.flag() ? draw.workspace(product(shape.heads, shape.queries, shape.keys)) : std::vector<float>();
  if (draw.flag()) return expect(engine::attention_plain(q, k, v, bias, shape, weights, output), {weights, output});
  expect(engine::attention(q, k, v, bias, shape, scratch, weights, output), {weights, output});
}

void equivariant(Draw& draw) {
  const int tokens = draw.whole(0, 12), width = draw.whole(1, 12);
  const std::vector<float> v = draw.values(product(tokens, width));
  std::vector<float> weights = draw.workspace(product(tokens, tokens)), output = draw.workspace(product(tokens, width));
  if (draw.flag())
    return expect(engine::equivariant_mixture(draw.values(product(tokens, tokens)), v, width, weights, output), {weights, output});
  const std::vector<float> q = draw.values(product(tokens, width)), k = draw.values(product(tokens, width));
  expect(engine::equivariant_attention(q, k, v, width, weights, output), {weights, output});
}

void similarity(Draw& draw) {
  const int rows = draw.whole(0, 20);
  std::vector<float> matrix = draw.workspace(product(rows, rows)), scratch = draw.workspace(2000);
  if (draw.flag()) return expect(engine::cosine_similarity(matrix, draw.values(product(rows, draw.whole(1, 12))), rows, scratch), {matrix});
  if (draw.flag()) return expect(engine::sinusoidal_similarity(matrix, rows, encoding(draw), scratch), {matrix});
  expect(engine::sinusoidal_similarity_curve(matrix, encoding(draw)), {matrix});
}

void shift(Draw& draw) {
  const engine::Sinusoidal of = encoding(draw);
  std::vector<float> matrix = draw.workspace(product(of.d_model, of.d_model));
  expect(engine::shift_matrix(matrix, draw.number(-1e6, 1e6), of), {matrix});
}

void score(Draw& draw) {
  const std::vector<double> distances = draw.doubles(10, -1e6, 1e6), theta = draw.doubles(5, 0, 1);
  std::vector<double> curve(draw.size(10));
  expect(engine::expected_score(curve, distances, theta), {});
}

/// A value as it may stand in a configuration, of any type.
std::string json_value(Draw& draw) {
  constexpr const char* kValues[] = {"null",
                                     "true",
                                     "false",
                                     "0",
                                     "1",
                                     "-1",
                                     "4",
                                     "64",
                                     "128",
                                     "1e308",
                                     "-1e308",
                                     "0.5",
                                     "10000",
                                     "1000000",
                                     "[]",
                                     "{}",
                                     "[0,1,1]",
                                     "[1,2,3]",
                                     "[1e9,-5]",
                                     "\"\"",
                                     "\"yarn\"",
                                     "\"rope\"",
                                     "\"LLLG\"",
                                     "\"M-*\"",
                                     "\"llama3\"",
                                     "\"dynamic\"",
                                     "\"longrope\"",
                                     "\"absolute\"",
                                     "[\"full_attention\",\"sliding_attention\"]",
                                     "{\"rope_type\":\"yarn\",\"factor\":4}",
                                     "{\"type\":\"longrope\",\"short_factor\":[1],\"long_factor\":[2]}"};
  return kValues[draw.pick(static_cast<int>(std::size(kValues)))];
}

/// A configuration of known keys with any values, or any bytes at all.
void config(Draw& draw) {
  constexpr const char* kKeys[] = {"num_hidden_layers",
                                   "num_attention_heads",
                                   "hidden_size",
                                   "head_dim",
                                   "rope_theta",
                                   "rope_scaling",
                                   "rope_parameters",
                                   "layer_types",
                                   "sliding_window",
                                   "text_config",
                                   "max_position_embeddings",
                                   "partial_rotary_factor",
                                   "rotary_dim",
                                   "num_key_value_heads",
                                   "qk_rope_head_dim",
                                   "qk_nope_head_dim",
                                   "kv_lora_rank",
                                   "no_rope_layers",
                                   "alibi",
                                   "attn_config",
                                   "position_embedding_type",
                                   "hybrid_override_pattern",
                                   "sliding_window_pattern",
                                   "linear_attn_config",
                                   "compress_ratios",
                                   "attn_layer_period",
                                   "attn_layer_offset",
                                   "partial_rotary_factors",
                                   "num_kv_shared_layers",
                                   "attention_window"};
  constexpr const char* kTypes[] = {"llama", "gemma3", "deepseek_v3", "deepseek_v4", "llama4", "qwen2", "roberta", "mpt", "mamba", "other"};
  std::string text;
  if (draw.flag()) {
    text = std::string("{\"model_type\":\"") + kTypes[draw.pick(static_cast<int>(std::size(kTypes)))] +
           "\",\"num_hidden_layers\":3,\"num_attention_heads\":4,\"hidden_size\":256";
    for (int i = draw.pick(12); i > 0; --i)
      text += std::string(",\"") + kKeys[draw.pick(static_cast<int>(std::size(kKeys)))] + "\":" + json_value(draw);
    text += "}";
  } else {
    text = (draw.flag() ? "GGUF\3" : "") + draw.rest();
  }
  const engine::ConfigResult plan = engine::read_position_plan(text);
  if (plan ? engine::to_json(*plan, 100000).empty() : plan.error().empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  constexpr void (*kAll[])(Draw&) = {sinusoidal, rope,           permutation,  alibi,       t5,         learned,
                                     shaw,       transformer_xl, attention,    equivariant, similarity, shift,
                                     score,      sectioned,      small_floats, added_alibi, config};
  Draw draw(data, size);
  kAll[draw.pick(static_cast<int>(std::size(kAll)))](draw);
  return 0;
}
