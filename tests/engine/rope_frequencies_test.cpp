#include "engine/rope/frequencies.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "tests/engine/reference.h"
#include "tests/engine/rope_result.h"

namespace {

using engine::RopeScaling;
using enum engine::RopeScalingType;

RopeScaling scaling_of(const base::Json& expected) {
  const std::string_view kind = expected["kind"].string().value();
  const base::Json given = expected["params"];
  const auto number = [](const base::Json& value, double standard) { return value.number().value_or(standard); };
  RopeScaling scaling;
  scaling.type = kind == "default"   ? kDefault
                 : kind == "linear"  ? kLinear
                 : kind == "dynamic" ? kDynamic
                 : kind == "yarn"    ? kYarn
                                     : kLlama3;
  scaling.factor = number(given["factor"], 1);
  scaling.original_max_position_embeddings = number(given["original_max_position_embeddings"], 0);
  scaling.max_position_embeddings = number(expected["max_position"], 0);
  scaling.seq_len = number(expected["seq_len"], 0);
  scaling.beta_fast = number(given["beta_fast"], 32);
  scaling.beta_slow = number(given["beta_slow"], 1);
  scaling.low_freq_factor = number(given["low_freq_factor"], 1);
  scaling.high_freq_factor = number(given["high_freq_factor"], 4);
  return scaling;
}

#ifndef __EMSCRIPTEN__  // there, long double is 128 bits in software

/// base^(-2i / R) by definition, with `base` raised so that the slowest pair is slowed by `slowed_by`.
long double power(size_t i, int rotary_width, double base, long double slowed_by) {
  const long double width = rotary_width;
  const long double changed = slowed_by > 1 ? base * powl(slowed_by, width / (width - 2)) : static_cast<long double>(base);
  return powl(changed, -2.0L * static_cast<long double>(i) / width);
}

/// Mixes theta and theta / factor by a ramp over the number of turns in the original context.
long double mixed(long double theta, long double context, long double slow, long double fast, long double factor) {
  const long double turns = context * theta / (2 * std::numbers::pi_v<long double>);
  const long double kept = std::min(1.0L, std::max(0.0L, (turns - slow) / (fast - slow)));
  return (1 - kept) * theta / factor + kept * theta;
}

double relative(double ours, long double truth) { return static_cast<double>(fabsl(ours / truth - 1)); }

#endif

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("rotary frequencies and attention factors agree with Hugging Face's of every kind") {
    const base::JsonDocument document = read_reference("encodings.json");
    const std::vector<base::Json> cases = document.root()["rope_half"].elements();
    REQUIRE(cases.size() == 6);
    for (const base::Json& expected : cases) {
      const auto width = static_cast<int>(expected["head_dim"].number().value());
      const RopeScaling scaling = scaling_of(expected);
      const RopeResult ours = rope_result(width, expected["base"].number().value(), scaling);
      const auto reference = flatten<double>(expected["inv_freq"]);
      CAPTURE(expected["kind"].string().value());
      REQUIRE(reference.size() == ours.frequencies.size());
      const double tolerance = scaling.type == kDefault ? 2.3e-16 : 2e-7;  // the reference of the other types is in float
      for (size_t i = 0; i < reference.size(); ++i) CHECK(std::fabs(ours.frequencies[i] / reference[i] - 1) <= tolerance);
      CHECK(std::fabs(ours.attention_factor - expected["attention_factor"].number().value()) <= 1e-15);
    }
  }

#ifndef __EMSCRIPTEN__
  TEST_CASE("rotary frequencies are within 1e-14 of their closed forms") {
    double worst = 0;
    for (const int width : {4, 6, 16, 64, 128, 1000}) {
      for (const double base : {1.0001, 2.0, 10000.0, 500000.0, 1e9, 1e300}) {
        for (const double factor : {1.0, 1.7, 8.0, 1000.0}) {
          const std::vector<double>
              plain = rope_result(width, base).frequencies,
              linear = rope_result(width, base, {.type = kLinear, .factor = factor}).frequencies,
              ntk = rope_result(width, base, {.type = kNtk, .factor = factor}).frequencies,
              dynamic = rope_result(width, base, {.type = kDynamic, .factor = factor, .max_position_embeddings = 2048, .seq_len = 5000})
                            .frequencies,
              llama = rope_result(width, base, {.type = kLlama3, .factor = factor, .original_max_position_embeddings = 8192}).frequencies,
              paper = rope_result(width, base,
                                  {.type = kYarn, .factor = factor, .max_position_embeddings = 4096, .ramp = engine::YarnRamp::kPaper})
                          .frequencies;
          for (size_t i = 0; i < plain.size(); ++i) {
            const long double theta = power(i, width, base, 1), l = factor;
            worst = worse(worst, relative(plain[i], theta));
            worst = worse(worst, relative(linear[i], theta / l));
            worst = worse(worst, relative(ntk[i], power(i, width, base, l)));
            worst = worse(worst, relative(dynamic[i], power(i, width, base, l * 5000 / 2048 - (l - 1))));
            worst = worse(worst, relative(llama[i], mixed(theta, 8192, 1, 4, l)));
            worst = worse(worst, relative(paper[i], mixed(theta, 4096, 1, 32, l)));
          }
        }
      }
    }
    CHECK(worst <= 1e-14);
    CHECK(worst > 0);
  }

  TEST_CASE("a changed base beyond a double still slows the slowest pair by the factor") {
    const std::vector<double> ntk = rope_result(4, 1e308, {.type = kNtk, .factor = 1e100}).frequencies;
    CHECK(ntk[0] == 1);
    CHECK(relative(ntk[1], 1e-154L * 1e-100L) <= 1e-14);
    CHECK(
        rope_result(64, std::numeric_limits<double>::max(), {.type = kNtk, .factor = std::numeric_limits<double>::max()}).frequencies[31] >=
        0);
  }
#endif

  TEST_CASE("NTK keeps the fastest pair and slows the slowest by the factor") {
    for (const int width : {4, 16, 128}) {
      const std::vector<double> plain = rope_result(width, 10000).frequencies,
                                ntk = rope_result(width, 10000, {.type = kNtk, .factor = 8}).frequencies;
      CHECK(ntk.front() == 1);
      CHECK(plain.back() / ntk.back() == doctest::Approx(8).epsilon(1e-13));
    }
  }

  TEST_CASE("dynamic scaling begins past the trained length") {
    const std::vector<double> plain = rope_result(64, 10000).frequencies;
    const auto at = [](double seq_len) {
      return rope_result(64, 10000, {.type = kDynamic, .factor = 2, .max_position_embeddings = 2048, .seq_len = seq_len}).frequencies;
    };
    CHECK(at(0) == plain);
    CHECK(at(100) == plain);
    CHECK(at(2048) == plain);
    CHECK(at(2049)[31] < plain[31]);
    CHECK(plain[31] / at(4096)[31] == doctest::Approx(3).epsilon(1e-13));  // 2 * 2 - 1
  }

  TEST_CASE("YaRN keeps fast pairs, divides slow ones, and its two ramps differ between") {
    RopeScaling scaling{.type = kYarn, .factor = 16, .original_max_position_embeddings = 4096};
    const std::vector<double> plain = rope_result(128, 10000).frequencies, transformers = rope_result(128, 10000, scaling).frequencies;
    scaling.ramp = engine::YarnRamp::kPaper;
    const std::vector<double> paper = rope_result(128, 10000, scaling).frequencies;
    bool differ = false;
    for (size_t i = 0; i < 64; ++i) {
      const double turns = 4096 * plain[i] / (2 * std::numbers::pi);
      for (const double frequency : {transformers[i], paper[i]}) {
        CHECK(frequency <= plain[i] * (1 + 1e-15));
        CHECK(frequency >= plain[i] / 16 * (1 - 1e-15));
      }
      if (turns >= 32) CHECK(paper[i] == plain[i]);
      if (turns <= 1) CHECK(paper[i] == plain[i] / 16);
      // Pairs 20 and 46 are where the pairs turn 32 times and once, rounded outwards.
      if (i <= 20) CHECK(transformers[i] == plain[i]);
      if (i >= 46) CHECK(transformers[i] == plain[i] / 16);
      if (i > 20 && i < 46)
        CHECK(transformers[i] == doctest::Approx(plain[i] * (1 - (static_cast<double>(i) - 20) / 26 * 15 / 16)).epsilon(1e-13));
      differ |= std::fabs(paper[i] / transformers[i] - 1) > 0.05;
    }
    CHECK(differ);
  }

  TEST_CASE("YaRN's ramp without rounding begins and ends between pairs") {
    RopeScaling scaling{.type = kYarn, .factor = 4, .original_max_position_embeddings = 4096, .truncate = false};
    const std::vector<double> plain = rope_result(64, 10000).frequencies, ours = rope_result(64, 10000, scaling).frequencies;
    const auto index_of = [](double turns) { return 64 * std::log(4096 / (turns * 2 * std::numbers::pi)) / (2 * std::log(10000.0)); };
    for (size_t i = 0; i < 32; ++i) {
      const double ramp = std::clamp((static_cast<double>(i) - index_of(32)) / (index_of(1) - index_of(32)), 0.0, 1.0);
      CHECK(ours[i] == doctest::Approx(plain[i] * (1 - ramp * 0.75)).epsilon(1e-12));
    }
  }

  TEST_CASE("YaRN's ramp of no width, or with ends that cross, is transformers'") {
    const std::vector<double> plain = rope_result(8, 10000).frequencies;
    const auto with_context = [&](double context) {
      return rope_result(8, 10000, {.type = kYarn, .factor = 4, .original_max_position_embeddings = context}).frequencies;
    };
    CHECK(with_context(1e30)[0] == plain[0] / 4);        // low 30, high 7: the fraction is above 1
    CHECK(with_context(1e-9) == plain);                  // low 0, high below it
    const std::vector<double> narrow = with_context(6);  // low 0, high 0
    CHECK(narrow[0] == plain[0]);
    for (size_t i = 1; i < 4; ++i) CHECK(narrow[i] == plain[i] / 4);
  }

  TEST_CASE("the attention factor is YaRN's alone, and may be given") {
    RopeScaling scaling{.type = kYarn, .factor = 1, .original_max_position_embeddings = 4096};
    CHECK(rope_result(8, 10000, scaling).attention_factor == 1);
    scaling.factor = 32;
    CHECK(rope_result(8, 10000, scaling).attention_factor == 0.1 * std::log(32.0) + 1);
    scaling.attention_factor = 0.7;
    CHECK(rope_result(8, 10000, scaling).attention_factor == 0.7);
    scaling.type = kLlama3;
    CHECK(rope_result(8, 10000, scaling).attention_factor == 1);
  }

  TEST_CASE("rotary frequencies tell bad arguments and write nothing") {
    std::vector<double> workspace(8, -7);
    const auto argument = [&](int width, size_t size, double base, const RopeScaling& scaling) {
      const auto factor = engine::rope_frequencies(std::span(workspace).first(size), width, base, scaling);
      return std::string(factor ? "none" : factor.error().argument);
    };
    const double infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
    for (const int width : {0, -2, 7, (1 << 20) + 2}) CHECK(argument(width, 8, 10000, {}) == "rotary_width");
    CHECK(argument(2, 1, 10000, {.type = kNtk}) == "rotary_width");
    CHECK(argument(2, 1, 10000, {.type = kDynamic, .max_position_embeddings = 5}) == "rotary_width");
    CHECK(argument(16, 7, 10000, {}) == "inverse_frequencies size");
    for (const double base : {1.0, 0.0, -3.0, infinity, nan}) CHECK(argument(16, 8, base, {}) == "base");
    for (const double factor : {0.5, 0.0, infinity, nan}) {
      for (const auto type : {kLinear, kNtk, kDynamic, kYarn, kLlama3})
        CHECK(argument(16, 8, 10000,
                       {.type = type, .factor = factor, .original_max_position_embeddings = 9, .max_position_embeddings = 9}) == "factor");
    }
    for (const double length : {0.0, -1.0, infinity, nan}) {
      CHECK(argument(16, 8, 10000, {.type = kDynamic, .max_position_embeddings = length}) == "max_position_embeddings");
      for (const auto type : {kYarn, kLlama3})
        CHECK(argument(16, 8, 10000, {.type = type, .original_max_position_embeddings = length}) == "original_max_position_embeddings");
    }
    for (const double length : {-1.0, infinity, nan})
      CHECK(argument(16, 8, 10000, {.type = kDynamic, .max_position_embeddings = 9, .seq_len = length}) == "seq_len");
    // Only YaRN accepts max_position_embeddings in its place.
    CHECK(argument(16, 8, 10000, {.type = kYarn, .max_position_embeddings = 9}) == "none");
    std::ranges::fill(workspace, -7);
    CHECK(argument(16, 8, 10000, {.type = kLlama3, .max_position_embeddings = 9}) == "original_max_position_embeddings");
    const RopeScaling yarn{.type = kYarn, .original_max_position_embeddings = 9},
        llama{.type = kLlama3, .original_max_position_embeddings = 9};
    const auto with = [](RopeScaling scaling, double RopeScaling::* field, double value) { return scaling.*field = value, scaling; };
    for (const double value : {0.0, -1.0, infinity, nan}) {
      CHECK(argument(16, 8, 10000, with(yarn, &RopeScaling::beta_slow, value)) == "beta_slow");
      CHECK(argument(16, 8, 10000, with(llama, &RopeScaling::low_freq_factor, value)) == "low_freq_factor");
    }
    for (const double value : {1.0, 0.5, infinity, nan}) {
      CHECK(argument(16, 8, 10000, with(yarn, &RopeScaling::beta_fast, value)) == "beta_fast");
      CHECK(argument(16, 8, 10000, with(llama, &RopeScaling::high_freq_factor, value)) == "high_freq_factor");
    }
    for (const double value : {-1.0, infinity, nan})
      CHECK(argument(16, 8, 10000, with(yarn, &RopeScaling::attention_factor, value)) == "attention_factor");
    CHECK(workspace == std::vector<double>(8, -7));
    CHECK(argument(16, 8, 10000, yarn) == "none");
    CHECK(argument(2, 1, 10000, {}) == "none");
  }

  TEST_CASE("a length beyond all measure leaves numbers, not NaN") {
    std::vector<double> theta(8);
    const engine::RopeScaling scaling{
        .type = engine::RopeScalingType::kDynamic, .factor = 1e300, .max_position_embeddings = 1e-300, .seq_len = 1e300};
    REQUIRE(engine::rope_frequencies(theta, 16, 10000, scaling).has_value());
    CHECK(theta[0] == 1.0);
    for (const double frequency : theta) CHECK((frequency >= 0 && frequency <= 1));
  }
}
