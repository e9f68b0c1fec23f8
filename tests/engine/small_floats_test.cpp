#include "engine/arithmetic/small_floats.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>
#include <set>

namespace {

/// The nearest multiple of the format's spacing, by scaling in double: another way than that of the engine, which works on bits.
double nearest(double value, int significant_bits, int min_exponent) {
  if (value == 0 || !std::isfinite(value)) return value;
  const int exponent = std::max(std::ilogb(value), min_exponent);
  const double unit = std::ldexp(1.0, exponent - significant_bits + 1);
  return std::nearbyint(value / unit) * unit;  // ties to even
}

double bf16(float value) { return nearest(value, 8, -126); }
double fp16(float value) {
  const double rounded = nearest(value, 11, -14);
  return std::fabs(rounded) > 65504 ? std::copysign(std::numeric_limits<double>::infinity(), rounded) : rounded;
}

template <class Round>
size_t distinct(Round round, int positions) {
  std::set<float> values;
  for (int pos = 0; pos < positions; ++pos) values.insert(round(static_cast<float>(pos)));
  return values.size();
}

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("rounding to 16 bits is rounding to a multiple of their spacing") {
    std::mt19937 bits(1);
    for (int n = 0; n < 300000; ++n) {
      const auto any = std::bit_cast<float>(static_cast<std::uint32_t>(bits()));
      if (!std::isfinite(any) || std::fabs(any) > 3e38f) continue;
      const float near_one = std::ldexp(any / std::ldexp(1.0f, std::ilogb(any)), n % 48 - 30);  // where fp16 has its range
      for (const float value : {any, near_one}) {
        REQUIRE(engine::round_to_bf16(value) == static_cast<float>(bf16(value)));
        REQUIRE(static_cast<double>(engine::round_to_fp16(value)) == fp16(value));
      }
    }
  }

  TEST_CASE("ties go to the even neighbour, and what is a number of the format stays") {
    using engine::round_to_bf16, engine::round_to_fp16;
    CHECK(round_to_bf16(257) == 256);
    CHECK(round_to_bf16(259) == 260);
    CHECK(round_to_bf16(65536 + 256) == 65536);
    CHECK(round_to_fp16(2049) == 2048);
    CHECK(round_to_fp16(2051) == 2052);
    CHECK(round_to_fp16(0x1p-25f) == 0);
    CHECK(round_to_fp16(0x1.8p-24f) == 0x1p-23f);
    for (const float value : {0.0f, 1.0f, -2.5f, 256.0f, 0x1p-14f}) {
      CHECK(round_to_bf16(value) == value);
      CHECK(round_to_fp16(value) == value);
    }
  }

  TEST_CASE("the ends of the ranges, infinities, NaN and the sign of zero") {
    using engine::round_to_bf16, engine::round_to_fp16;
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    CHECK(round_to_fp16(65504) == 65504);
    CHECK(round_to_fp16(std::nextafter(65520.0f, 0.0f)) == 65504);
    CHECK(round_to_fp16(-65520) == -kInfinity);
    CHECK(round_to_bf16(std::numeric_limits<float>::max()) == kInfinity);
    CHECK(round_to_bf16(-kInfinity) == -kInfinity);
    CHECK(round_to_fp16(kInfinity) == kInfinity);
    CHECK(std::isnan(round_to_bf16(std::numeric_limits<float>::quiet_NaN())));
    CHECK(std::isnan(round_to_fp16(std::numeric_limits<float>::quiet_NaN())));
    CHECK(std::signbit(round_to_fp16(-0.0f)));
    CHECK(std::signbit(round_to_fp16(-0x1p-30f)));
    CHECK(std::signbit(round_to_bf16(-0.0f)));
  }

  TEST_CASE("positions collide in bf16 from 257 on, in fp16 from 2049 on") {
    CHECK(distinct(engine::round_to_bf16, 257) == 257);
    CHECK(distinct(engine::round_to_bf16, 258) == 257);
    CHECK(distinct(engine::round_to_fp16, 2049) == 2049);
    CHECK(distinct(engine::round_to_fp16, 2050) == 2049);
    // Each doubling of the length adds 128 numbers in bf16, 1024 in fp16.
    for (const auto [positions, in_bf16] : {std::pair{512, 385}, {2048, 641}, {4096, 769}, {32768, 1153}, {131072, 1409}})
      CHECK(distinct(engine::round_to_bf16, positions) == static_cast<size_t>(in_bf16));
    for (const auto [positions, in_fp16] : {std::pair{4096, 3073}, {32768, 6145}})
      CHECK(distinct(engine::round_to_fp16, positions) == static_cast<size_t>(in_fp16));
  }
}
