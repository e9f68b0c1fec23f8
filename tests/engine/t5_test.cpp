#include "engine/t5.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "engine/operations/token_vectors.h"
#include "tests/engine/reference.h"

namespace {

using engine::T5Buckets;

std::vector<std::int32_t> buckets(const std::vector<std::int32_t>& relative, const T5Buckets& rule) {
  std::vector<std::int32_t> values(relative.size(), -7);
  REQUIRE(engine::t5_buckets(values, relative, rule).has_value());
  return values;
}

std::int32_t bucket(std::int32_t relative, const T5Buckets& rule) { return buckets({relative}, rule)[0]; }

/// The bucket with the logarithm in long double. It is correct unless `close` is set, in which case rounding decides.
int true_bucket(std::int64_t distance, int count, int max_distance, bool& close) {
  const int exact = count / 2;
  if (distance < exact) return static_cast<int>(distance);
  const long double place =
      logl(static_cast<long double>(distance) / exact) / logl(static_cast<long double>(max_distance) / exact) * (count - exact);
  close = fabsl(place - roundl(place)) < 1e-5L * (1 + place);
  return std::min(exact + static_cast<int>(std::min(place, 1e9L)), count - 1);
}

/// The arithmetic of transformers, in float throughout.
int float_bucket(std::int64_t distance, int count, int max_distance) {
  const int exact = count / 2;
  const auto range = static_cast<float>(std::log(static_cast<double>(max_distance) / exact));
  const float place = std::log(static_cast<float>(distance) / static_cast<float>(exact)) / range * static_cast<float>(count - exact);
  return static_cast<int>(std::min<std::int64_t>(exact + static_cast<std::int64_t>(place), count - 1));
}

const T5Buckets kRules[] = {{},
                            {false},
                            {true, 4, 2},
                            {true, 6, 20},
                            {false, 2, 2},
                            {false, 3, 1000},
                            {false, 7, 50},
                            {true, 64, 4096},
                            {false, 320, 800},
                            {true, 1 << 20, std::numeric_limits<int>::max()},
                            {false, 1 << 20, (1 << 19) + 1}};

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("T5's buckets are those of the reference") {
    const base::JsonDocument document = read_reference("encodings.json");
    const std::vector<base::Json> cases = document.root()["t5_bucket"].elements();
    REQUIRE(cases.size() == 2);
    for (const base::Json& expected : cases) {
      const T5Buckets rule{expected["bidirectional"].boolean().value(), static_cast<int>(expected["num_buckets"].number().value()),
                           static_cast<int>(expected["max_distance"].number().value())};
      const auto relative = flatten<std::int32_t>(expected["relative_position"]), reference = flatten<std::int32_t>(expected["bucket"]);
      REQUIRE(relative.size() == 601);
      CHECK(buckets(relative, rule) == reference);
    }
  }

  TEST_CASE("T5's far buckets are logarithmic, with other numbers of buckets and distances too; at boundaries float decides") {
    for (const T5Buckets& rule : kRules) {
      const int side = rule.bidirectional ? rule.num_buckets / 2 : rule.num_buckets;
      long compared = 0, total = 0;
      for (std::int64_t distance = 0; distance <= std::numeric_limits<std::int32_t>::max(); distance += 1 + distance / 50, ++total) {
        const auto left = static_cast<std::int32_t>(-distance);
        bool close = false;
        const int expected = true_bucket(distance, side, rule.max_distance, close);
        CAPTURE(distance);
        CAPTURE(rule.num_buckets);
        if (rule.bidirectional && distance > 0) CHECK(bucket(-left, rule) == bucket(left, rule) + side);
        if (!rule.bidirectional) CHECK(bucket(-left, rule) == 0);
        CHECK(bucket(left, rule) == (close ? float_bucket(distance, side, rule.max_distance) : expected));
        compared += !close;
      }
      CHECK(compared * 4 >= total);
    }
  }

  TEST_CASE("T5's buckets never fall with distance, are all in range, and the last begins where it is said to") {
    for (const T5Buckets& rule : kRules) {
      int before = 0;
      for (std::int32_t distance = 0; distance < (1 << 20); distance += 1 + distance / 200) {
        const int now = bucket(-distance, rule);
        REQUIRE(now >= before);
        REQUIRE(now < rule.num_buckets);
        before = now;
      }
    }
    CHECK(bucket(-90, {}) == 14);
    CHECK(bucket(-91, {}) == 15);
    CHECK(bucket(91, {}) == 31);
    CHECK(bucket(-112, {false}) == 30);
    CHECK(bucket(-113, {false}) == 31);
  }

  TEST_CASE("T5 takes the farthest positions that there are") {
    constexpr std::int32_t kMin = std::numeric_limits<std::int32_t>::min(), kMax = std::numeric_limits<std::int32_t>::max();
    CHECK(buckets({kMin, kMax}, {}) == std::vector<std::int32_t>{15, 31});
    CHECK(buckets({kMin, kMax}, {false}) == std::vector<std::int32_t>{31, 0});
    CHECK(buckets({}, {}).empty());
  }

  TEST_CASE("T5's bias is the table's value for the bucket of each distance") {
    for (const T5Buckets& rule : {T5Buckets{}, T5Buckets{false}, T5Buckets{true, 6, 20}}) {
      for (const auto [heads, queries, keys, first] :
           {std::array{1, 1, 1, 0}, {3, 5, 5, 0}, {2, 4, 40, 36}, {2, 40, 4, -36}, {2, 1, 200, 100}, {1, 6, 6, 300}}) {
        std::vector<float> table(static_cast<size_t>(rule.num_buckets * heads));
        engine::standard_normal(3, table);
        std::vector<float> bias(static_cast<size_t>(heads * queries * keys)), scratch(2 * static_cast<size_t>(queries + keys - 1));
        REQUIRE(engine::t5_bias(bias, table, heads, queries, keys, first, rule, scratch).has_value());
        for (int h = 0; h < heads; ++h) {
          for (int i = 0; i < queries; ++i) {
            for (int j = 0; j < keys; ++j) {
              const float expected = table[static_cast<size_t>(bucket(j - i - first, rule) * heads + h)];
              REQUIRE(bias[static_cast<size_t>((h * queries + i) * keys + j)] == expected);
            }
          }
        }
      }
    }
  }

  TEST_CASE("T5's bias of nothing is empty, and extreme offsets do not overflow") {
    std::vector<float> table(32), bias, scratch(9);
    std::iota(table.begin(), table.end(), 0.0f);
    CHECK(engine::t5_bias(bias, table, 1, 0, 5, 0, {}, scratch).has_value());
    CHECK(engine::t5_bias(bias, table, 1, 0, 0, 0, {}, {}).has_value());
    bias.resize(6);
    REQUIRE(engine::t5_bias(bias, table, 1, 2, 3, std::numeric_limits<int>::max(), {}, scratch).has_value());
    CHECK(bias == std::vector<float>(6, 15));
    REQUIRE(engine::t5_bias(bias, table, 1, 2, 3, std::numeric_limits<int>::min(), {}, scratch).has_value());
    CHECK(bias == std::vector<float>(6, 31));
  }

  TEST_CASE("T5 tells bad arguments and writes nothing") {
    constexpr int kMax = std::numeric_limits<int>::max();
    std::vector<std::int32_t> out(3, -7);
    const std::vector<std::int32_t> in = {1, 2, 3};
    const auto rule_argument = [&](const T5Buckets& rule) {
      const auto checked = engine::t5_buckets(out, in, rule);
      return std::string(checked ? "none" : checked.error().argument);
    };
    CHECK(rule_argument({true, 2, 128}) == "num_buckets");
    CHECK(rule_argument({true, 5, 128}) == "num_buckets");
    CHECK(rule_argument({false, 1, 128}) == "num_buckets");
    CHECK(rule_argument({false, -4, 128}) == "num_buckets");
    CHECK(rule_argument({false, (1 << 20) + 1, kMax}) == "num_buckets");
    CHECK(rule_argument({true, 32, 8}) == "max_distance");
    CHECK(rule_argument({false, 32, 16}) == "max_distance");
    CHECK(rule_argument({false, 2, -5}) == "max_distance");
    CHECK(engine::t5_buckets(std::span(out).first(2), in, {}).error().argument == std::string("buckets size"));
    CHECK(out == std::vector<std::int32_t>(3, -7));
    CHECK(rule_argument({true, 32, 9}) == "none");

    std::vector<float> table(64, 1), bias(12, 7), scratch(8);
    const auto argument = [&](int heads, int queries, int keys, size_t of_table, size_t workspace) {
      const auto checked =
          engine::t5_bias(bias, std::span(table).first(of_table), heads, queries, keys, 0, {}, std::span(scratch).first(workspace));
      return std::string(checked ? "none" : checked.error().argument);
    };
    CHECK(argument(0, 2, 3, 64, 8) == "heads");
    CHECK(argument(2, -2, 3, 64, 8) == "queries");
    CHECK(argument(2, 2, -3, 64, 8) == "keys");
    CHECK(argument(2, 2, 3, 63, 8) == "table size");
    CHECK(argument(kMax, 2, 3, 64, 8) == "table size");
    CHECK(argument(2, 3, 3, 64, 8) == "bias size");
    CHECK(argument(2, kMax, kMax, 64, 8) == "bias size");
    CHECK(argument(2, 2, 3, 64, 7) == "scratch size");
    CHECK(bias == std::vector<float>(12, 7));
    CHECK(argument(2, 2, 3, 64, 8) == "none");
  }
}
