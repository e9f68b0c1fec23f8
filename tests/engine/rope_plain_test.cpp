#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <numeric>
#include <string>
#include <vector>

#include "engine/operations/token_vectors.h"
#include "engine/rope.h"
#include "engine/rope/angle.h"
#include "engine/sinusoidal.h"
#include "tests/engine/reference.h"

namespace {

using engine::Layout;
using engine::Rope;

std::vector<double> powers(int rotary_width, double base = 10000) {
  std::vector<double> frequencies(static_cast<size_t>(rotary_width) / 2);
  REQUIRE(engine::rope_frequencies(frequencies, rotary_width, base, {}).has_value());
  return frequencies;
}

std::vector<float> normal(size_t size, std::uint64_t seed) {
  std::vector<float> values(size);
  engine::standard_normal(seed, values);
  return values;
}

std::vector<float> turned(std::vector<float> x, int heads, const std::vector<double>& positions, const Rope& rotation) {
  REQUIRE(engine::rope_plain(x, heads, positions, rotation).has_value());
  return x;
}

double dot(std::span<const float> a, std::span<const float> b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }

/// The two columns of a pair.
std::pair<size_t, size_t> columns(size_t i, size_t pairs, Layout layout) {
  return layout == Layout::kHalves ? std::pair{i, pairs + i} : std::pair{2 * i, 2 * i + 1};
}

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("rotation in halves agrees with Hugging Face's, with its frequencies and attention factor") {
    const base::JsonDocument document = read_reference("encodings.json");
    const std::vector<base::Json> cases = document.root()["rope_half"].elements();
    REQUIRE(cases.size() == 6);
    for (const base::Json& expected : cases) {
      const auto positions = flatten<double>(expected["positions"]), frequencies = flatten<double>(expected["inv_freq"]);
      const Rope rotation{16, frequencies, Layout::kHalves, expected["attention_factor"].number().value()};
      std::vector<float> q = turned(flatten<float>(expected["q"]), 2, positions, rotation),
                         k = turned(flatten<float>(expected["k"]), 2, positions, rotation);
      const auto q_half = flatten<double>(expected["q_half"]), k_half = flatten<double>(expected["k_half"]),
                 scores = flatten<double>(expected["scores_half"]);
      REQUIRE(q.size() == 2 * 8 * 16);
      for (size_t at = 0; at < q.size(); ++at) {
        CHECK(std::fabs(q[at] - q_half[at]) <= 1e-6);
        CHECK(std::fabs(k[at] - k_half[at]) <= 1e-6);
      }
      for (size_t at = 0; at < scores.size(); ++at) {
        const size_t head = at / 64, i = at / 8 % 8, j = at % 8;
        const double score = dot(std::span(q).subspan((head * 8 + i) * 16, 16), std::span(k).subspan((head * 8 + j) * 16, 16));
        CHECK(std::fabs(score - scores[at]) <= 5e-6);
      }
    }
  }

  TEST_CASE("interleaved rotation agrees with the reference") {
    const base::JsonDocument document = read_reference("encodings.json");
    const base::Json expected = document.root()["rope_interleaved"];
    const auto positions = flatten<double>(expected["positions"]), frequencies = powers(16, expected["base"].number().value());
    // The reference has the shape [T, H, K].
    const auto x = flatten<float>(expected["x"]);
    const auto y = flatten<double>(expected["y"]);
    REQUIRE(x.size() == 8 * 2 * 16);
    for (size_t t = 0; t < 8; ++t) {
      const std::vector<float> token(x.begin() + static_cast<std::ptrdiff_t>(t * 32), x.begin() + static_cast<std::ptrdiff_t>(t * 32 + 32));
      const std::vector<float> ours = turned(token, 2, {positions[t]}, {16, frequencies, Layout::kInterleaved});
      for (size_t at = 0; at < 32; ++at) CHECK(std::fabs(ours[at] - y[t * 32 + at]) <= 1e-6);
    }
  }

  TEST_CASE("rotation is the product with a complex number of length 1, in both layouts, for part of a head or all") {
    for (const Layout layout : {Layout::kInterleaved, Layout::kHalves}) {
      for (const int width : {1, 2, 3, 8, 20, 65}) {
        for (int rotary_width = 0; rotary_width <= width; rotary_width += rotary_width < 4 ? 2 : 16) {
          const std::vector<double> frequencies = rotary_width ? powers(rotary_width) : std::vector<double>{},
                                    positions = {0, 3, -2.25, 1e4, 7};
          const std::vector<float> x = normal(static_cast<size_t>(3 * 5 * width), 5),
                                   y = turned(x, 3, positions, {width, frequencies, layout, 1.5});
          for (size_t row = 0; row < 15; ++row) {
            const float *from = &x[row * static_cast<size_t>(width)], *to = &y[row * static_cast<size_t>(width)];
            for (size_t i = 0; i < frequencies.size(); ++i) {
              const auto [a, b] = columns(i, frequencies.size(), layout);
              const std::complex<double> expected =
                  1.5 * std::complex<double>(from[a], from[b]) * std::polar(1.0, positions[row % 5] * frequencies[i]);
              REQUIRE(std::fabs(to[a] - expected.real()) <= 5e-7);
              REQUIRE(std::fabs(to[b] - expected.imag()) <= 5e-7);
            }
            for (size_t c = static_cast<size_t>(rotary_width); c < static_cast<size_t>(width); ++c)
              REQUIRE(to[c] == from[c]);  // the remaining columns are unchanged
          }
        }
      }
    }
  }

  TEST_CASE("rotation keeps norms, and scores depend on the difference of positions alone") {
    const std::vector<double> frequencies = powers(32);
    const std::vector<float> q = normal(32, 1), k = normal(32, 2);
    for (const Layout layout : {Layout::kInterleaved, Layout::kHalves}) {
      const Rope rotation{32, frequencies, layout};
      for (const double difference : {0.0, 1.0, -7.0, 100.0, 0.5}) {
        const double score = dot(turned(q, 1, {difference}, rotation), turned(k, 1, {0}, rotation));
        for (const double n : {-1000.0, -1.0, 3.0, 77.25, 1e6, 0x1p35}) {
          const std::vector<float> a = turned(q, 1, {n + difference}, rotation), b = turned(k, 1, {n}, rotation);
          CHECK(std::fabs(dot(a, b) - score) <= 1e-5);
          CHECK(std::fabs(std::sqrt(dot(a, a) / dot(q, q)) - 1) <= 2e-7);
        }
      }
      const double mixed_layouts = dot(turned(q, 1, {5}, rotation), turned(k, 1, {3}, {32, frequencies, Layout::kHalves})) -
                                   dot(turned(q, 1, {105}, rotation), turned(k, 1, {103}, {32, frequencies, Layout::kHalves}));
      CHECK((std::fabs(mixed_layouts) > 0.1) == (layout == Layout::kInterleaved));
    }
  }

  TEST_CASE("the permutation maps one layout to the other") {
    for (const size_t width : {2u, 4u, 16u, 64u}) {
      std::vector<std::int32_t> permutation(width);
      REQUIRE(engine::rope_permutation(permutation).has_value());
      std::vector<std::int32_t> sorted = permutation;
      std::ranges::sort(sorted);
      for (size_t c = 0; c < width; ++c) REQUIRE(sorted[c] == static_cast<std::int32_t>(c));
      const auto to_halves = [&](const std::vector<float>& interleaved) {
        std::vector<float> halves(width);
        for (size_t c = 0; c < width; ++c) halves[c] = interleaved[static_cast<size_t>(permutation[c])];
        return halves;
      };
      const std::vector<double> frequencies = powers(static_cast<int>(width));
      const std::vector<float> x = normal(width, 9);
      const int k = static_cast<int>(width);
      CHECK(turned(to_halves(x), 1, {17}, {k, frequencies, Layout::kHalves}) ==
            to_halves(turned(x, 1, {17}, {k, frequencies, Layout::kInterleaved})));
    }
    std::vector<std::int32_t> odd(7, -7), nothing;
    CHECK_FALSE(engine::rope_permutation(odd).has_value());
    CHECK(odd == std::vector<std::int32_t>(7, -7));
    CHECK(engine::rope_permutation(nothing).has_value());
  }

  TEST_CASE("the inverse undoes rotation and attention factor") {
    const std::vector<double> frequencies = powers(12), positions = {0, 5, -70000, 0.125};
    const std::vector<float> x = normal(2 * 4 * 14, 3);
    for (const Layout layout : {Layout::kInterleaved, Layout::kHalves}) {
      const std::vector<float> there = turned(x, 2, positions, {14, frequencies, layout, -1.7}),
                               back = turned(there, 2, positions, {14, frequencies, layout, -1.7, true});
      CHECK(there != x);
      for (size_t at = 0; at < x.size(); ++at) CHECK(std::fabs(back[at] - x[at]) <= 1e-6);
    }
  }

  TEST_CASE("position 0 changes nothing, and no tokens are no mistake") {
    const std::vector<double> frequencies = powers(8);
    const std::vector<float> x = normal(8, 3);
    CHECK(turned(x, 1, {0}, {8, frequencies}) == x);
    CHECK(turned({}, 3, {}, {8, frequencies}).empty());
  }

  TEST_CASE("an angle is exact as far as positions go") {
    double worst = 0;
    for (const double position : {1.0, -3.5, 1e6 + 1, 0x1p36, -0x1p36, 0x1p36 - 1.25, 12345.6789}) {
      for (const double frequency : {1.0, 0.1, 1e-4, 3e-200, 0.0, 12345.678, 0x1p20}) {
        // The library reduces its argument exactly, and high + low is exactly the product.
        const double high = position * frequency, low = std::fma(position, frequency, -high);
        const engine::SineCosine ours = engine::sine_cosine(engine::phase_at(position, frequency));
        worst = worse(worst, std::fabs(ours.sine - (std::sin(high) * std::cos(low) + std::cos(high) * std::sin(low))));
        worst = worse(worst, std::fabs(ours.cosine - (std::cos(high) * std::cos(low) - std::sin(high) * std::sin(low))));
      }
    }
    CHECK(worst <= 6e-16);
  }

  TEST_CASE("half a turn is half a turn from either side") {
    // No double is exactly a quarter or half of a turn in rad; near half a turn, the sine is as close to 0 as the angle is to it.
    for (const double position : {1.0, -1.0, 3.0, 1001.0}) {
      const engine::SineCosine value = engine::sine_cosine(engine::phase_at(position, std::numbers::pi));
      CHECK(std::fabs(value.sine) <= 1.3e-16 * std::fabs(position));
      CHECK(value.cosine == -1);
    }
  }

  TEST_CASE("rotation tells bad arguments and writes nothing") {
    std::vector<float> x = normal(2 * 3 * 4, 8);
    const std::vector<float> before = x;
    const std::vector<double> good = {1, 0.5};
    const auto argument = [&](int heads, std::vector<double> positions, const Rope& rotation) {
      const auto checked = engine::rope_plain(x, heads, positions, rotation);
      return std::string(checked ? "none" : checked.error().argument);
    };
    const double infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
    CHECK(argument(0, {1, 2, 3}, {4, good}) == "heads");
    CHECK(argument(2, {1, 2, 3}, {0, good}) == "head_width");
    CHECK(argument(2, {1, 2, 3}, {(1 << 20) + 1, good}) == "head_width");
    CHECK(argument(2, {1, 2, 3}, {5, good}) == "x size");
    CHECK(argument(std::numeric_limits<int>::max(), {1, 2, 3}, {1 << 20, good}) == "x size");
    CHECK(argument(2, {1, 2, 3}, {3, good}) == "inverse_frequencies size");
    CHECK(argument(2, {1, 2}, {4, good}) == "positions size");
    for (const double position : {infinity, -infinity, nan, 0x1p36 + 1, -0x1p37})
      CHECK(argument(2, {1, position, 3}, {4, good}) == "position");
    for (const double frequency : {infinity, nan, -1.0, 0x1p20 + 1}) {
      const std::vector<double> frequencies = {1, frequency};
      CHECK(argument(2, {1, 2, 3}, {4, frequencies}) == "inverse frequency");
    }
    for (const double factor : {infinity, nan, 0.0})
      CHECK(argument(2, {1, 2, 3}, {4, good, Layout::kHalves, factor}) == "attention_factor");
    CHECK(x == before);
    CHECK(argument(2, {1, 2, 3}, {4, good}) == "none");
  }
}
