#include "engine/sinusoidal.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "base/json.h"
#include "tests/engine/reference.h"

namespace {

using Fill = engine::Checked(std::span<float>, std::int64_t, const engine::Sinusoidal&);

constexpr double kHalfUlp = 0x1p-25;  // the error of correct rounding of floats from 0.5 to 1
constexpr double kBases[] = {1.0001, 2, 100, 10000, 500000};

std::vector<float> fill(Fill* function, std::int64_t start, int positions, int d_model, double base) {
  std::vector<float> table(static_cast<size_t>(positions) * static_cast<size_t>(d_model));
  REQUIRE(function(table, start, {.d_model = d_model, .base = base}).has_value());
  return table;
}

std::vector<float> sinusoidal(std::int64_t start, int positions, int d_model, double base) {
  return fill(engine::sinusoidal, start, positions, d_model, base);
}

double largest_difference(std::span<const float> a, std::span<const float> b) {
  double worst = a.size() == b.size() ? 0 : std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) worst = std::fmax(worst, std::fabs(static_cast<double>(a[i]) - b[i]));
  return worst;
}

long count_different(std::span<const float> a, std::span<const float> b) {
  long count = 0;
  for (size_t i = 0; i < a.size(); ++i) count += a[i] != b[i];
  return count;
}

/// How far a table is from the true values.
struct Accuracy {
  double worst = 0;
  long values = 0;
  long not_nearest = 0;  ///< values that are not the float nearest to the true one

  void add(float value, long double truth) {
    worst = std::fmax(worst, static_cast<double>(fabsl(value - truth)));
    not_nearest += value != static_cast<float>(truth);
    ++values;
  }
};

#ifndef __EMSCRIPTEN__  // there, long double is 128 bits in software

void compare_with_long_double(Fill* function, std::int64_t start, int positions, int d_model, double base, Accuracy& accuracy) {
  const std::vector<float> table = fill(function, start, positions, d_model, base);
  for (int i = 0; i < d_model / 2; ++i) {
    const long double theta_rad = powl(base, -2.0L * i / d_model);
    for (int t = 0; t < positions; ++t) {
      const long double angle_rad = static_cast<long double>(start + t) * theta_rad;
      const size_t at = static_cast<size_t>(t) * static_cast<size_t>(d_model) + 2 * static_cast<size_t>(i);
      accuracy.add(table[at], sinl(angle_rad));
      accuracy.add(table[at + 1], cosl(angle_rad));
    }
  }
}

#endif

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("the table agrees with PyTorch's in float64") {
    const base::JsonDocument document = read_reference("encodings.json");
    const std::vector<base::Json> cases = document.root()["sinusoidal"].elements();
    REQUIRE(cases.size() == 3);
    int values = 0;
    for (const base::Json& expected : cases) {
      const int d_model = static_cast<int>(expected["d_model"].number().value());
      const double base = expected["base"].number().value();
      const std::vector<base::Json> rows = expected["table"].elements();
      for (size_t t = 0; t < rows.size(); ++t) {
        const auto pos = static_cast<std::int64_t>(expected["positions"].at(t).number().value());
        // Starts before `pos`, so that its row lies within a block and is computed by angle additions.
        const std::vector<float> table = sinusoidal(pos - 5, 19, d_model, base);
        REQUIRE(rows[t].size() == static_cast<size_t>(d_model));
        for (size_t j = 0; j < rows[t].size(); ++j, ++values) {
          CAPTURE(pos);
          CHECK(std::fabs(table[5 * static_cast<size_t>(d_model) + j] - rows[t].at(j).number().value()) <= kHalfUlp + 1e-10);
        }
      }
    }
    CHECK(values == 12 * (8 + 16 + 16));
  }

  TEST_CASE("the vector kernel agrees with its plain twin at every width, length and alignment") {
    for (int d_model = 2; d_model <= 70; d_model += 2) {
      for (const int positions : {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 64, 100}) {
        for (size_t offset = 0; offset < 4; ++offset) {
          const std::int64_t start = 7919 * d_model - 100;
          const std::vector<float> expected = fill(engine::sinusoidal_plain, start, positions, d_model, 10000);
          std::vector<float> buffer(expected.size() + 8, -7);
          const std::span<float> table = std::span(buffer).subspan(offset, expected.size());
          REQUIRE(engine::sinusoidal(table, start, {.d_model = d_model}).has_value());
          CAPTURE(d_model);
          CAPTURE(positions);
          REQUIRE(largest_difference(table, expected) <= 2 * kHalfUlp);
          REQUIRE(std::count(buffer.begin(), buffer.end(), -7.0f) == 8);  // nothing is written outside the table
        }
      }
    }
  }

  TEST_CASE("the widest table agrees with its plain twin over many anchors") {
    const std::vector<float> fast = sinusoidal(-700, 1401, 1024, 10000), plain = fill(engine::sinusoidal_plain, -700, 1401, 1024, 10000);
    CHECK(largest_difference(fast, plain) <= 2 * kHalfUlp);
    CHECK(count_different(fast, plain) * 250000 <= static_cast<long>(fast.size()));  // at most four in a million
  }

  TEST_CASE("a million rows do not drift") {
    const std::vector<float> fast = sinusoidal(1, 1 << 20, 2, 10000), plain = fill(engine::sinusoidal_plain, 1, 1 << 20, 2, 10000);
    CHECK(largest_difference(fast, plain) <= 2 * kHalfUlp);
    CHECK(count_different(fast, plain) * 250000 <= static_cast<long>(fast.size()));
  }

#ifndef __EMSCRIPTEN__
  TEST_CASE("every value up to position 2^20 is the float nearest to the truth, but for one in 50 000") {
    Accuracy fast, plain;
    for (const double base : kBases) {
      for (const std::int64_t start : {std::int64_t{-1000}, std::int64_t{500000}, (std::int64_t{1} << 20) - 1200}) {
        compare_with_long_double(engine::sinusoidal, start, 1201, 64, base, fast);
        compare_with_long_double(engine::sinusoidal_plain, start, 1201, 64, base, plain);
      }
    }
    CHECK(fast.values >= 1000000);
    CHECK(fast.worst <= 3e-8);
    CHECK(fast.not_nearest * 50000 <= fast.values);
    CHECK(plain.worst <= 3e-8);
    CHECK(plain.not_nearest * 50000 <= plain.values);
  }
#else
  TEST_CASE("the vector kernel agrees with its plain twin in a million values up to position 2^20") {
    long different = 0, values = 0;
    for (const double base : kBases) {
      for (const std::int64_t start : {std::int64_t{-1000}, std::int64_t{500000}, (std::int64_t{1} << 20) - 1200}) {
        const std::vector<float> fast = sinusoidal(start, 1201, 64, base), plain = fill(engine::sinusoidal_plain, start, 1201, 64, base);
        CHECK(largest_difference(fast, plain) <= 2 * kHalfUlp);
        different += count_different(fast, plain);
        values += static_cast<long>(fast.size());
      }
    }
    CHECK(values >= 1000000);
    CHECK(different * 250000 <= values);
  }
#endif

  TEST_CASE("the farthest positions are as near the truth as promised") {
    // theta_i = 4^-i, so the angles are exact in double, and the library reduces them exactly.
    for (const std::int64_t start : {engine::kMaxPosition - 40, -engine::kMaxPosition}) {
      const std::vector<float> table = sinusoidal(start, 41, 16, 65536);
      for (int t = 0; t < 41; ++t) {
        for (int i = 0; i < 8; ++i) {
          const double angle_rad = std::ldexp(static_cast<double>(start + t), -2 * i);
          const size_t at = static_cast<size_t>(16 * t + 2 * i);
          CHECK(std::fabs(table[at] - std::sin(angle_rad)) <= 4.2e-8);
          CHECK(std::fabs(table[at + 1] - std::cos(angle_rad)) <= 4.2e-8);
        }
      }
    }
  }

  TEST_CASE("position 0 is exactly zeros and ones wherever it stands in the table") {
    for (Fill* function : {engine::sinusoidal, engine::sinusoidal_plain}) {
      for (const int before : {0, 1, 2, 3, 4, 5, 11, 700}) {
        const std::vector<float> table = fill(function, -before, before + 3, 18, 10000);
        for (size_t j = 0; j < 18; ++j) {
          const float value = table[static_cast<size_t>(before) * 18 + j];
          CHECK(value == static_cast<float>(j % 2));
          CHECK_FALSE(std::signbit(value));
        }
      }
    }
  }

  TEST_CASE("a negative position mirrors the sines and keeps the cosines") {
    const std::vector<float> left = sinusoidal(-50, 50, 32, 10000), right = sinusoidal(1, 50, 32, 10000);
    for (size_t t = 0; t < 50; ++t) {
      for (size_t j = 0; j < 32; ++j) {
        const float mirrored = right[(49 - t) * 32 + j] * (j % 2 ? 1.0f : -1.0f);
        CHECK(std::fabs(left[t * 32 + j] - mirrored) <= 2 * kHalfUlp);
      }
    }
  }

  TEST_CASE("a shift by k positions is a rotation that does not depend on the position") {
    constexpr int kWidth = 24;
    const std::vector<float> table = sinusoidal(0, 400, kWidth, 10000);
    for (const size_t k : {1u, 7u, 64u, 199u}) {
      double worst = 0;
      for (size_t pos = 0; pos < 200; ++pos) {
        for (size_t j = 0; j < kWidth; j += 2) {
          const double s = table[pos * kWidth + j], c = table[pos * kWidth + j + 1];
          const double rs = table[k * kWidth + j], rc = table[k * kWidth + j + 1];
          worst = std::fmax(worst, std::fabs(rc * s + rs * c - table[(pos + k) * kWidth + j]));
          worst = std::fmax(worst, std::fabs(rc * c - rs * s - table[(pos + k) * kWidth + j + 1]));
        }
      }
      CAPTURE(k);
      CHECK(worst < 2e-7);
    }
  }

  TEST_CASE("every vector has the norm sqrt(D / 2)") {
    for (const int d_model : {2, 6, 32, 512}) {
      const std::vector<float> table = sinusoidal(-20, 300, d_model, 10000);
      for (size_t t = 0; t < 300; ++t) {
        double squares = 0;
        for (size_t j = 0; j < static_cast<size_t>(d_model); ++j) squares += std::pow(table[t * static_cast<size_t>(d_model) + j], 2);
        CHECK(std::sqrt(squares) == doctest::Approx(std::sqrt(d_model / 2.0)).epsilon(1e-7));
      }
    }
  }

  TEST_CASE("wavelengths run from 2 pi up, and the table turns at their pace") {
    CHECK(engine::wavelength(0, 512, 10000) == 2 * std::numbers::pi);
    CHECK(std::round(engine::wavelength(255, 512, 10000)) == 60611);
    CHECK(std::round(engine::wavelength(15, 32, 10000)) == 35333);
    CHECK(std::round(engine::wavelength(3, 8, 10000)) == 6283);
    const std::vector<float> first = sinusoidal(1, 1, 32, 500);
    for (int i = 0; i < 16; ++i) {
      const double theta_rad = std::atan2(first[static_cast<size_t>(2 * i)], first[static_cast<size_t>(2 * i + 1)]);
      CHECK(theta_rad * engine::wavelength(i, 32, 500) == doctest::Approx(2 * std::numbers::pi).epsilon(1e-6));
    }
  }

  TEST_CASE("the extremes of the base are served") {
    constexpr double kNext = 1 + std::numeric_limits<double>::epsilon();
    for (const double base : {kNext, 1e30, std::numeric_limits<double>::max()}) {
      const std::vector<float> table = sinusoidal(3, 5, 8, base);
      for (size_t t = 0; t < 5; ++t) {
        const double pos = static_cast<double>(t) + 3;
        CHECK(table[8 * t] == static_cast<float>(std::sin(pos)));
        CHECK(table[8 * t + 6] == doctest::Approx(std::sin(pos * std::pow(base, -0.75))).epsilon(1e-6));
      }
    }
  }

  TEST_CASE("an empty table is filled with nothing") {
    CHECK(engine::sinusoidal({}, 5, {.d_model = 64}).has_value());
    CHECK(engine::sinusoidal_plain({}, 5, {.d_model = 64}).has_value());
  }

  TEST_CASE("a bad argument is named with its value and what is allowed, and the table stays as it was") {
    struct Bad {
      size_t size;
      std::int64_t start;
      int d_model;
      double base;
      std::string sentence;
    };
    const double infinity = std::numeric_limits<double>::infinity();
    const Bad cases[] = {
        {12, 0, 1048577, 10000, "d_model is 1,048,577, but must be a whole number from 1 to 1048576."},
        {12, 0, 0, 10000, "d_model is 0, but must be a whole number from 1 to 1048576."},
        {12, 0, -2, 10000, "d_model is \u22122, but must be a whole number from 1 to 1048576."},
        {12, 0, 4, 1, "base is 1, but must be a finite number above 1."},
        {12, 0, 4, -5, "base is \u22125, but must be a finite number above 1."},
        {12, 0, 4, infinity, "base is infinity, but must be a finite number above 1."},
        {12, 0, 4, std::nan(""), "base is NaN, but must be a finite number above 1."},
        {13, 0, 4, 10000, "table size is 13, but must be a whole number of rows of d_model values."},
        {12, engine::kMaxPosition + 1, 4, 10000, "start is 6.8719476737e10, but must be from -2^36 to 2^36."},
        {12, std::numeric_limits<std::int64_t>::min(), 4, 10000, "start is \u22129.22337203685478e18, but must be from -2^36 to 2^36."},
        {12, engine::kMaxPosition - 1, 4, 10000, "last position is 6.8719476737e10, but must be at most 2^36."},
    };
    for (Fill* function : {engine::sinusoidal, engine::sinusoidal_plain}) {
      for (const Bad& bad : cases) {
        std::vector<float> table(bad.size, -7);
        const engine::Checked checked = function(table, bad.start, {.d_model = bad.d_model, .base = bad.base});
        REQUIRE_FALSE(checked.has_value());
        CHECK(engine::to_sentence(checked.error()) == bad.sentence);
        CHECK(table == std::vector<float>(bad.size, -7));
      }
    }
  }
}
