// The angles of a configuration against the formulas of transformers' ROPE_INIT_FUNCTIONS, computed here once more from the dictionary.
#include "engine/config/frequencies.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "tests/engine/config/config_files.h"

namespace {

constexpr double kFloatRounding = 0x1p-22;  ///< a few roundings to float32, in which transformers computes

using Numbers = std::vector<double>;

Numbers plain(double base, int width) {
  Numbers result;
  for (int i = 0; i < width; i += 2) result.push_back(1 / std::pow(base, static_cast<double>(i) / width));
  return result;
}

Numbers yarn(double base, int width, double factor, double original, double fast, double slow, bool truncate) {
  const auto dimension = [&](double turns) { return width * std::log(original / (turns * 2 * std::numbers::pi)) / (2 * std::log(base)); };
  double low = dimension(fast), high = dimension(slow);
  if (truncate) low = std::floor(low), high = std::ceil(high);
  low = std::max(low, 0.0), high = std::min(high, width - 1.0);
  if (low == high) high += 0.001;
  Numbers result = plain(base, width);
  for (size_t i = 0; i < result.size(); ++i) {
    const double kept = 1 - std::clamp((static_cast<double>(i) - low) / (high - low), 0.0, 1.0);
    result[i] = result[i] / factor * (1 - kept) + result[i] * kept;
  }
  return result;
}

Numbers llama3(double base, int width, double factor, double low, double high, double original) {
  Numbers result = plain(base, width);
  for (double& frequency : result) {
    const double wavelength = 2 * std::numbers::pi / frequency;
    const double smooth = (original / wavelength - low) / (high - low);
    if (wavelength > original / low)
      frequency /= factor;
    else if (wavelength >= original / high)
      frequency = (1 - smooth) * frequency / factor + smooth * frequency;
  }
  return result;
}

Numbers divided(Numbers frequencies, const Numbers& by) {
  for (size_t i = 0; i < frequencies.size(); ++i) frequencies[i] /= by[i];
  return frequencies;
}

Numbers dynamic(double base, int width, double factor, double trained, double length) {
  length = std::max(length, trained);
  return plain(base * std::pow(factor * length / trained - (factor - 1), width / (width - 2.0)), width);
}

engine::PlannedFrequencies planned(const engine::PositionPlan& plan, size_t layer, double length = 0) {
  const auto result = engine::planned_frequencies(plan, plan.rotations.at(static_cast<size_t>(plan.layers.at(layer).rotation)), length);
  REQUIRE_MESSAGE(result.has_value(), result.error());
  return *result;
}

void check_equal(const Numbers& ours, const Numbers& theirs) {
  REQUIRE(ours.size() == theirs.size());
  for (size_t i = 0; i < ours.size(); ++i) CHECK(std::fabs(ours[i] - theirs[i]) <= kFloatRounding * theirs[i]);
}

/// A Llama of 4 heads of 64 values, with this rope_scaling.
engine::PositionPlan with_scaling(const std::string& scaling, const std::string& more = "") {
  return plan_of(R"({"model_type": "llama", "num_hidden_layers": 2, "num_attention_heads": 4, "hidden_size": 256,
    "max_position_embeddings": 8192, "rope_theta": 50000, )" +
                 more + R"("rope_scaling": )" + scaling + "}");
}

}  // namespace

TEST_CASE("default, linear and dynamic") {
  check_equal(planned(with_scaling("null"), 0).inverse, plain(50000, 64));
  Numbers eighth = plain(50000, 64);
  for (double& frequency : eighth) frequency /= 8;
  check_equal(planned(with_scaling(R"({"type": "linear", "factor": 8})"), 0).inverse, eighth);
  const engine::PositionPlan plan = with_scaling(R"({"rope_type": "dynamic", "factor": 4.0})");
  for (const double length : {100.0, 8192.0, 8193.0, 30000.0})
    check_equal(planned(plan, 1, length).inverse, dynamic(50000, 64, 4, 8192, length));
}

TEST_CASE("YaRN, with rounded ends and without, in part of a head") {
  const std::string dictionary = R"("rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 2048)";
  const engine::PositionPlan plan = with_scaling("{" + dictionary + "}");
  check_equal(planned(plan, 0).inverse, yarn(50000, 64, 4, 2048, 32, 1, true));
  CHECK(planned(plan, 0).attention_factor == doctest::Approx(0.1 * std::log(4) + 1).epsilon(1e-14));
  check_equal(planned(with_scaling("{" + dictionary + R"(, "truncate": false, "beta_fast": 16, "beta_slow": 2})"), 0).inverse,
              yarn(50000, 64, 4, 2048, 16, 2, false));
  check_equal(planned(with_scaling("{" + dictionary + "}", R"("partial_rotary_factor": 0.5, )"), 0).inverse,
              yarn(50000, 32, 4, 2048, 32, 1, true));
}

TEST_CASE("YaRN in real files") {
  check_equal(planned(plan_of(config_text("gpt_oss_20b.json")), 0).inverse, yarn(150000, 64, 32, 4096, 32, 1, false));
  check_equal(planned(plan_of(config_text("kimi_k2.json")), 0).inverse, yarn(50000, 64, 32, 4096, 1, 1, true));
  check_equal(planned(plan_of(config_text("devstral_2_123b.json")), 0).inverse, yarn(1000000, 128, 64, 4096, 4, 1, true));
  check_equal(planned(plan_of(config_text("laguna_xs_2.json")), 0).inverse, yarn(500000, 64, 32, 4096, 64, 1, true));
  check_equal(planned(plan_of(config_text("laguna_xs_2.json")), 1).inverse, plain(10000, 128));
  check_equal(planned(plan_of(config_text("deepseek_v4_flash.json")), 1).inverse, plain(10000, 64));
  check_equal(planned(plan_of(config_text("deepseek_v4_flash.json")), 2).inverse, yarn(160000, 64, 16, 65536, 32, 1, true));
}

TEST_CASE("Llama 3") {
  check_equal(planned(plan_of(config_text("llama_3_1_8b.json")), 0).inverse, llama3(500000, 128, 8, 1, 4, 8192));
  check_equal(planned(plan_of(config_text("llama_3_2_3b.json")), 0).inverse, llama3(500000, 128, 32, 1, 4, 8192));
  // With both bands equal, pairs are kept or slowed, and nothing is between.
  check_equal(planned(plan_of(config_text("llama_4_scout.json")), 0).inverse, llama3(500000, 128, 16, 1, 1, 8192));
}

TEST_CASE("LongRoPE chooses its list by the length") {
  const engine::PositionPlan plan = with_scaling(R"({"type": "su", "short_factor": [1, 1.5, 2, 2.5], "long_factor": [1, 4, 8, 16]})",
                                                 R"("partial_rotary_factor": 0.125, "original_max_position_embeddings": 1024, )");
  check_equal(planned(plan, 0, 1024).inverse, divided(plain(50000, 8), {1, 1.5, 2, 2.5}));
  check_equal(planned(plan, 0, 1025).inverse, divided(plain(50000, 8), {1, 4, 8, 16}));
  CHECK(planned(plan, 0, 1025).attention_factor == doctest::Approx(std::sqrt(1 + std::log(8) / std::log(1024))).epsilon(1e-14));
  CHECK(planned(plan_of(config_text("phi_4_mini_instruct.json")), 0).attention_factor ==
        doctest::Approx(std::sqrt(1 + std::log(32) / std::log(4096))).epsilon(1e-14));
  CHECK(planned(plan_of(config_text("minicpm_v_4.json")), 0).attention_factor == 1);
}

TEST_CASE("proportional: the slow pairs of the whole head stand still") {
  const engine::PositionPlan plan = plan_of(config_text("gemma_4_e2b.json"));
  Numbers expected = plain(1000000, 512);
  std::fill(expected.begin() + 64, expected.end(), 0);
  check_equal(planned(plan, 4).inverse, expected);
  check_equal(planned(plan, 0).inverse, plain(10000, 256));
}

TEST_CASE("what is called dynamic and is not") {
  check_equal(planned(plan_of(config_text("hunyuan_7b.json")), 0).inverse, plain(10000 * std::pow(1000, 128.0 / 126), 128));
  const engine::PositionPlan qwen = plan_of(config_text("qwen1_codefuse_7b.json"));
  check_equal(planned(qwen, 0, 2048).inverse, plain(10000, 128));
  // Twice the trained length: log2(2) + 1 = 2 doublings, less 1.
  check_equal(planned(qwen, 0, 4096).inverse, plain(10000 * std::pow(3, 128.0 / 126), 128));
  check_equal(planned(qwen, 0, 5000).inverse, plain(10000 * std::pow(7, 128.0 / 126), 128));
}

TEST_CASE("numbers that do not go together are refused with a sentence") {
  const engine::PositionPlan plan = with_scaling(R"({"rope_type": "longrope", "short_factor": [1, 2], "long_factor": [1, 2]})");
  CHECK(warns(plan, "list-length"));
  const auto result = engine::planned_frequencies(plan, plan.rotations.front());
  REQUIRE_FALSE(result.has_value());
  CHECK(result.error().ends_with('.'));
}

TEST_CASE("the cache counts windows, shared layers and MLA") {
  CHECK(2 * engine::cache_values(plan_of(config_text("deepseek_v3.json"))) == 576 * 61 * 2);
  const engine::PositionPlan oss = plan_of(config_text("gpt_oss_20b.json"));
  CHECK(engine::cache_values(oss, 100000) == 12 * 1024 * (100000.0 + 128));
  const engine::PositionPlan gemma = plan_of(config_text("gemma_4_e2b.json"));
  CHECK(engine::cache_values(gemma, 1) == 12 * 2 * 256 + 3 * 2 * 512);  // 15 layers keep their own: 12 with a window, 3 without
  const engine::PositionPlan larger = plan_of(R"({"model_type": "gemma4_text", "num_hidden_layers": 6, "num_attention_heads": 32,
    "num_key_value_heads": 16, "num_global_key_value_heads": 4, "head_dim": 256, "global_head_dim": 512, "attention_k_eq_v": true,
    "sliding_window": 1024, "layer_types": ["sliding_attention", "sliding_attention", "sliding_attention", "sliding_attention",
    "sliding_attention", "full_attention"]})");
  CHECK(engine::cache_values(larger, 1) == 5 * 2 * 16 * 256 + 2 * 4 * 512);  // keys and values, though one projection makes both
}
