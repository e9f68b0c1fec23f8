#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "tests/engine/rope_result.h"

// Rotary frequencies with a number of their own for each pair: partial, proportional and LongRoPE.
namespace {

using engine::RopeScaling;
using enum engine::RopeScalingType;

std::vector<double> proportional(int width, double base, double share, double factor = 1) {
  const RopeResult result = rope_result(width, base, {.type = kProportional, .factor = factor, .partial_rotary_factor = share});
  CHECK(result.attention_factor == 1);
  return result.frequencies;
}

double wavelength(double frequency) { return 2 * std::numbers::pi / frequency; }

std::string refused(const RopeScaling& scaling) {
  std::vector<double> frequencies(8, -7);
  const auto factor = engine::rope_frequencies(frequencies, 16, 10000, scaling);
  CHECK(std::ranges::count(frequencies, -7) == (factor ? 0 : 8));
  return factor ? "none" : factor.error().argument;
}

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("a share of a head is an even number of values") {
    CHECK(engine::rotated_width(256, 0.25) == 64);  // GPT-J
    CHECK(engine::rotated_width(96, 0.75) == 72);
    CHECK(engine::rotated_width(10, 0.5) == 4);
    CHECK(engine::rotated_width(64, 0) == 0);
    CHECK(engine::rotated_width(64, 1) == 64);
  }

  TEST_CASE("partial rotary has the exponents of its own width, proportional those of the head") {
    for (const int width : {8, 64, 96, 512}) {
      for (const double share : {0.25, 0.5, 0.75, 1.0}) {
        const int rotated = engine::rotated_width(width, share);
        const std::vector<double> part = rope_result(rotated, 5e5).frequencies, whole = proportional(width, 5e5, share);
        REQUIRE(part.size() == static_cast<size_t>(rotated / 2));
        REQUIRE(whole.size() == static_cast<size_t>(width / 2));
        for (size_t i = 0; i < whole.size(); ++i) {
          const auto n = static_cast<double>(i);
          if (i < part.size()) {
            CHECK(part[i] == doctest::Approx(std::exp(-2 * n / rotated * std::log(5e5))).epsilon(1e-13));
            CHECK(whole[i] == doctest::Approx(std::exp(-2 * n / width * std::log(5e5))).epsilon(1e-13));
          } else {
            CHECK(whole[i] == 0);
          }
        }
      }
    }
  }

  TEST_CASE("the same quarter of a head: Gemma 4 keeps the fast end, Qwen3.5 the whole range") {
    const std::vector<double> gemma = proportional(512, 1e6, 0.25), qwen = rope_result(engine::rotated_width(256, 0.25), 1e7).frequencies;
    CHECK(std::ranges::count_if(gemma, [](double theta) { return theta > 0; }) == 64);
    CHECK(wavelength(gemma[0]) == doctest::Approx(2 * std::numbers::pi));
    CHECK(wavelength(gemma[63]) == doctest::Approx(188.3).epsilon(1e-3));
    REQUIRE(qwen.size() == 32);
    CHECK(wavelength(qwen[31]) == doctest::Approx(3.8e7).epsilon(1e-2));
  }

  TEST_CASE("proportional: all pairs is RoPE, none is no encoding, an odd share is rounded down, a factor divides") {
    CHECK(proportional(64, 10000, 1) == rope_result(64, 10000).frequencies);
    CHECK(proportional(64, 10000, 0) == std::vector<double>(32));
    CHECK(std::ranges::count(proportional(10, 10000, 0.5), 0) == 3);
    const std::vector<double> plain = proportional(64, 10000, 0.5), divided = proportional(64, 10000, 0.5, 8);
    for (size_t i = 0; i < plain.size(); ++i) CHECK(divided[i] == plain[i] / 8);
    for (const double share : {-0.1, 1.1, kInfinity, std::nan("")})
      CHECK(refused({.type = kProportional, .partial_rotary_factor = share}) == "partial_rotary_factor");
    CHECK(refused({.type = kProportional, .factor = 0.5}) == "factor");
    CHECK(refused({.partial_rotary_factor = 7}) == "none");  // the other types do not read it
  }

  TEST_CASE("LongRoPE divides each pair by its number: the short ones up to L, the long ones beyond") {
    std::vector<double> shorter(24), longer(24);
    for (size_t i = 0; i < 24; ++i) shorter[i] = 1 + 0.01 * static_cast<double>(i), longer[i] = 1 + static_cast<double>(i * i) / 9;
    RopeScaling scaling{
        .type = kLongRope, .factor = 32, .original_max_position_embeddings = 4096, .short_factor = shorter, .long_factor = longer};
    for (const double seq_len : {0.0, 4096.0, 4097.0, 131072.0}) {
      scaling.seq_len = seq_len;
      const RopeResult ours = rope_result(48, 10000, scaling);
      CHECK(ours.attention_factor == doctest::Approx(1.1902380714238083).epsilon(1e-15));  // sqrt(17 / 12): ln 32 is 5/12 of ln 4096
      for (size_t i = 0; i < 24; ++i) {
        const double divisor = (seq_len > 4096 ? longer : shorter)[i];
        CHECK(ours.frequencies[i] == doctest::Approx(1 / (divisor * std::pow(10000, static_cast<double>(i) / 24))).epsilon(1e-14));
      }
    }
    scaling.attention_factor = 1.25;
    CHECK(rope_result(48, 10000, scaling).attention_factor == 1.25);
    scaling.attention_factor = 0;
    scaling.factor = 1;
    CHECK(rope_result(48, 10000, scaling).attention_factor == 1);
  }

  TEST_CASE("LongRoPE tells bad arguments") {
    const std::vector<double> ones(8, 1), few(7, 1);
    const RopeScaling good{
        .type = kLongRope, .factor = 2, .original_max_position_embeddings = 64, .short_factor = ones, .long_factor = ones};
    CHECK(refused(good) == "none");
    for (const double value : {0.0, -1.0, kInfinity, std::nan("")}) {
      const std::vector<double> bad{1, 1, 1, value, 1, 1, 1, 1};
      RopeScaling scaling = good;
      scaling.short_factor = bad;
      CHECK(refused(scaling) == "short_factor");
      scaling = good;
      scaling.long_factor = bad;
      CHECK(refused(scaling) == "long_factor");
      scaling = good;
      scaling.original_max_position_embeddings = value;
      CHECK(refused(scaling) == "original_max_position_embeddings");
    }
    RopeScaling scaling = good;
    scaling.long_factor = few;
    CHECK(refused(scaling) == "long_factor");
    scaling = good;
    scaling.original_max_position_embeddings = 1;  // its logarithm divides
    CHECK(refused(scaling) == "original_max_position_embeddings");
    scaling = good;
    scaling.seq_len = -1;
    CHECK(refused(scaling) == "seq_len");
    scaling = good;
    scaling.attention_factor = -1;
    CHECK(refused(scaling) == "attention_factor");
  }
}
