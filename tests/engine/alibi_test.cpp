#include "engine/alibi.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "tests/engine/reference.h"

namespace {

using engine::AlibiSlopes;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

std::vector<double> slopes(size_t heads, AlibiSlopes rule) {
  std::vector<double> values(heads);
  REQUIRE(engine::alibi_slopes(values, rule).has_value());
  return values;
}

/// As in the released code, including its recursion.
std::vector<double> slopes_of_the_code(size_t heads) {
  const double log2 = std::log2(static_cast<double>(heads));
  std::vector<double> values;
  if (log2 == std::floor(log2)) {
    const double start = std::exp2(-std::exp2(3 - log2));
    for (size_t h = 0; h < heads; ++h) values.push_back(start * std::pow(start, static_cast<double>(h)));
    return values;
  }
  const auto power = static_cast<size_t>(std::exp2(std::floor(log2)));
  values = slopes_of_the_code(power);
  const std::vector<double> twice = slopes_of_the_code(2 * power);
  for (size_t h = 0; values.size() < heads; h += 2) values.push_back(twice[h]);
  return values;
}

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("ALiBi's slopes agree with the reference") {
    const base::JsonDocument document = read_reference("encodings.json");
    const std::vector<base::Json> cases = document.root()["alibi"].elements();
    REQUIRE(cases.size() == 6);
    for (const base::Json& expected : cases) {
      const auto reference = flatten<double>(expected["slopes"]);
      const std::vector<double> ours = slopes(reference.size(), AlibiSlopes::kCode);
      REQUIRE(static_cast<double>(ours.size()) == expected["heads"].number().value());
      for (size_t h = 0; h < ours.size(); ++h)
        CHECK(std::fabs(ours[h] / reference[h] - 1) <= 0x1p-24 * static_cast<double>(h + 1));  // the reference takes powers of a float
    }
  }

  TEST_CASE("ALiBi's slopes follow the released code and the paper's text for every number of heads") {
    for (size_t heads = 1; heads <= 70; ++heads) {
      CAPTURE(heads);
      const std::vector<double> by_code = slopes(heads, AlibiSlopes::kCode), by_paper = slopes(heads, AlibiSlopes::kPaper);
      const std::vector<double> code = slopes_of_the_code(heads);
      const bool power_of_two = (heads & (heads - 1)) == 0;
      CHECK((by_code == by_paper) == power_of_two);
      for (size_t h = 0; h < heads; ++h) {
        const double paper = std::pow(2, -8 * static_cast<double>(h + 1) / static_cast<double>(heads));
        CHECK(std::fabs(by_code[h] / code[h] - 1) <= 1e-12);
        CHECK(std::fabs(by_paper[h] / paper - 1) <= 1e-12);
      }
    }
  }

  TEST_CASE("ALiBi's bias falls with distance, symmetric or causal, wherever the first query stands") {
    for (const engine::AlibiShape shape : {engine::AlibiShape{5, 5, 0, false},
                                           {5, 5, 0, true},
                                           {3, 8, 5, true},
                                           {3, 8, 5, false},
                                           {8, 3, -5, true},
                                           {1, 9, 8, true},
                                           {4, 4, 100, true},
                                           {4, 4, -100, true},
                                           {7, 1, 2, false}}) {
      const std::vector<double> m = {0.5, 0.03, -2, 0};  // any finite values
      const auto matrix = static_cast<size_t>(shape.queries * shape.keys);
      std::vector<float> bias(m.size() * matrix, 7), scratch(static_cast<size_t>(shape.queries + shape.keys - 1));
      REQUIRE(engine::alibi_bias(bias, m, shape, scratch).has_value());
      for (size_t at = 0; at < bias.size(); ++at) {
        const int i = static_cast<int>(at % matrix) / shape.keys + shape.first_query, j = static_cast<int>(at % matrix) % shape.keys;
        const double expected = shape.causal && j > i ? -kInfinity : -m[at / matrix] * std::abs(i - j);
        CHECK(bias[at] == static_cast<float>(expected));
        if (i == j) CHECK_FALSE(std::signbit(bias[at]));
      }
    }
  }

  TEST_CASE("ALiBi of no queries or no keys is empty, and extreme offsets do not overflow") {
    std::vector<float> bias, scratch(9);
    const std::vector<double> m = {1};
    CHECK(engine::alibi_bias(bias, m, {0, 5, 0, true}, scratch).has_value());
    CHECK(engine::alibi_bias(bias, m, {5, 0, 0, true}, scratch).has_value());
    CHECK(engine::alibi_bias(bias, m, {0, 0, 0, true}, {}).has_value());
    bias.resize(6);
    constexpr int kMax = std::numeric_limits<int>::max(), kMin = std::numeric_limits<int>::min();
    REQUIRE(engine::alibi_bias(bias, m, {2, 3, kMax, true}, scratch).has_value());
    CHECK(bias[0] == -0x1p31f);
    REQUIRE(engine::alibi_bias(bias, m, {2, 3, kMin, false}, scratch).has_value());
    CHECK(bias[0] == -0x1p31f);
  }

  TEST_CASE("ALiBi tells bad arguments and writes nothing") {
    std::vector<float> bias(6, 7), scratch(4);
    const auto argument = [&](std::vector<double> m, engine::AlibiShape shape, size_t workspace) {
      const auto checked = engine::alibi_bias(bias, m, shape, std::span(scratch).first(workspace));
      return std::string(checked ? "none" : checked.error().argument);
    };
    constexpr int kMax = std::numeric_limits<int>::max();
    CHECK(argument({1}, {-1, 3, 0, false}, 4) == "queries");
    CHECK(argument({1}, {2, -1, 0, false}, 4) == "keys");
    CHECK(argument({1, 1}, {2, 3, 0, false}, 4) == "bias size");
    CHECK(argument({}, {2, 3, 0, false}, 4) == "bias size");
    CHECK(argument({1, 1, 1, 1, 1, 1}, {kMax, kMax, 0, false}, 4) == "bias size");
    CHECK(argument({1}, {2, 3, 0, false}, 3) == "scratch size");
    CHECK(argument({kInfinity}, {2, 3, 0, false}, 4) == "slope");
    CHECK(argument({std::nan("")}, {2, 3, 0, false}, 4) == "slope");
    CHECK(bias == std::vector<float>(6, 7));
    CHECK(argument({1}, {2, 3, 0, false}, 4) == "none");
    std::vector<double> none, many((1 << 20) + 1, 5);
    for (const AlibiSlopes rule : {AlibiSlopes::kCode, AlibiSlopes::kPaper}) {
      CHECK_FALSE(engine::alibi_slopes(none, rule).has_value());
      CHECK_FALSE(engine::alibi_slopes(many, rule).has_value());
      CHECK(many[0] == 5);
    }
  }
}
