#include <doctest/doctest.h>
#include <vector>

#include <cmath>

#include "engine/operations/token_vectors.h"
#include "engine/rope.h"

namespace {

std::vector<float> random(size_t size, std::uint64_t seed) {
  std::vector<float> values(size);
  engine::standard_normal(seed, values);
  return values;
}

double largest_difference(std::span<const float> a, std::span<const float> b) {
  REQUIRE(a.size() == b.size());
  double worst = 0;
  for (size_t i = 0; i < a.size(); ++i) worst = std::fmax(worst, std::fabs(static_cast<double>(a[i]) - b[i]));
  return worst;
}

std::vector<double> frequencies(size_t pairs) {
  std::vector<double> theta(pairs);
  if (pairs > 0) REQUIRE(engine::rope_frequencies(theta, static_cast<int>(2 * pairs), 10000, {}).has_value());
  return theta;
}

constexpr double kBound = 1e-6;  // normal values reach about 4, and two products are rounded

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("rotation agrees with its plain twin: widths, partial heads, layouts, directions, lengths and alignments") {
    for (int width = 1; width <= 70; ++width) {
      for (const size_t pairs : {static_cast<size_t>(width) / 2, static_cast<size_t>(width) / 4}) {
        const std::vector<double> theta = frequencies(pairs);
        for (const engine::Layout layout : {engine::Layout::kInterleaved, engine::Layout::kHalves}) {
          for (const bool inverse : {false, true}) {
            constexpr int kHeads = 3, kTokens = 67;
            const engine::Rope rotation{.head_width = width,
                                        .inverse_frequencies = theta,
                                        .layout = layout,
                                        .attention_factor = inverse ? 1.25 : 1,
                                        .inverse = inverse};
            const std::vector<float> input = random(static_cast<size_t>(kHeads * kTokens * width) + 3, 5);
            std::vector<double> positions(kTokens);
            for (int t = 0; t < kTokens; ++t) positions[static_cast<size_t>(t)] = t - 20;
            const size_t offset = static_cast<size_t>(width) % 4, size = input.size() - 3;
            std::vector<float> fast = input, any = input, plain = input;
            CAPTURE(width);
            REQUIRE(engine::rope(std::span(fast).subspan(offset, size), kHeads, -20, rotation).has_value());
            REQUIRE(engine::rope_at(std::span(any).subspan(offset, size), kHeads, positions, rotation).has_value());
            REQUIRE(engine::rope_plain(std::span(plain).subspan(offset, size), kHeads, positions, rotation).has_value());
            std::vector<float> table(2 * pairs * kTokens), two_steps = input;
            REQUIRE(engine::rope_table(table, -20, rotation).has_value());
            REQUIRE(engine::rope_with(std::span(two_steps).subspan(offset, size), kHeads, table, rotation).has_value());
            REQUIRE(two_steps == fast);
            REQUIRE(largest_difference(fast, plain) <= kBound);
            REQUIRE(largest_difference(any, plain) <= kBound);
          }
        }
      }
    }
  }

  TEST_CASE("a head wider than a panel is turned whole") {
    const std::vector<double> theta = frequencies(1100);
    for (const engine::Layout layout : {engine::Layout::kInterleaved, engine::Layout::kHalves}) {
      const engine::Rope rotation{.head_width = 2200, .inverse_frequencies = theta, .layout = layout};
      std::vector<float> fast = random(2200 * 10, 1), plain = fast;
      REQUIRE(engine::rope(fast, 2, 7, rotation).has_value());
      REQUIRE(engine::rope_plain(plain, 2, std::vector<double>{7, 8, 9, 10, 11}, rotation).has_value());
      CHECK(largest_difference(fast, plain) <= kBound);
      std::vector<float> table(2200 * 5), two_steps = random(2200 * 10, 1);
      REQUIRE(engine::rope_table(table, 7, rotation).has_value());
      REQUIRE(engine::rope_with(two_steps, 2, table, rotation).has_value());
      CHECK(two_steps == fast);
    }
  }

  TEST_CASE("scores of rotated queries and keys depend on the difference of positions alone") {
    const std::vector<double> theta = frequencies(32);
    const engine::Rope rotation{.head_width = 64, .inverse_frequencies = theta};
    const std::vector<float> q = random(64, 1), k = random(64, 2);
    const auto score = [&](std::int64_t m, std::int64_t n) {
      std::vector<float> a = q, b = k;
      REQUIRE(engine::rope(a, 1, m, rotation).has_value());
      REQUIRE(engine::rope(b, 1, n, rotation).has_value());
      double sum = 0;
      for (size_t c = 0; c < 64; ++c) sum += static_cast<double>(a[c]) * b[c];
      return sum;
    };
    for (const std::int64_t distance : {0, 1, 7, 100}) {
      const double expected = score(distance, 0);
      for (const std::int64_t n : {1, 50, 4095, 100000, 1 << 20, -300}) CHECK(std::fabs(score(n + distance, n) - expected) <= 1e-5);
    }
    CHECK(std::fabs(score(1, 0) - score(0, 1)) > 1e-2);  // the score distinguishes left from right
  }

  TEST_CASE("values beyond the rotated width stay as they are, to the bit") {
    const std::vector<double> theta = frequencies(4);
    const std::vector<float> input = random(20 * 6, 3);
    std::vector<float> x = input;
    REQUIRE(engine::rope(x, 2, 5, {.head_width = 20, .inverse_frequencies = theta}).has_value());
    for (size_t i = 0; i < x.size(); ++i) CHECK((x[i] == input[i]) == (i % 20 >= 8));
  }

  TEST_CASE("positions out of range are refused and x stays") {
    const std::vector<double> theta = frequencies(2);
    std::vector<float> x = random(8, 1);
    const std::vector<float> before = x;
    CHECK(engine::rope(x, 1, (std::int64_t{1} << 36) + 1, {.head_width = 4, .inverse_frequencies = theta}).error().argument ==
          std::string("start"));
    CHECK(engine::rope(x, 1, std::int64_t{1} << 36, {.head_width = 4, .inverse_frequencies = theta}).error().argument ==
          std::string("last position"));
    CHECK(engine::rope_at(x, 1, std::vector<double>{0, std::nan("")}, {.head_width = 4, .inverse_frequencies = theta}).error().argument ==
          std::string("position"));
    std::vector<float> table(7);
    CHECK(engine::rope_table(table, 0, {.head_width = 4, .inverse_frequencies = theta}).error().argument == std::string("table size"));
    CHECK(engine::rope_with(x, 1, table, {.head_width = 4, .inverse_frequencies = theta}).error().argument == std::string("table size"));
    CHECK(x == before);
  }
}
