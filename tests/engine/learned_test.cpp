#include "engine/learned.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace {

using engine::PastEnd;

/// Three rows of two values.
const std::vector<float> kTable = {1, 10, 2, 20, 4, 40};

std::vector<float> rows(const std::vector<double>& positions, PastEnd past_end, const std::vector<float>& tokens = {}) {
  std::vector<float> output(positions.size() * 2);
  REQUIRE(engine::learned(output, kTable, 2, positions, tokens, past_end).has_value());
  return output;
}

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("a learned table begins as normal values of the given deviation, the same for the same seed") {
    std::vector<float> table(100000), again(table.size()), other(table.size());
    REQUIRE(engine::initialise_learned(table, 5, 0.02).has_value());
    REQUIRE(engine::initialise_learned(again, 5, 0.02).has_value());
    REQUIRE(engine::initialise_learned(other, 6, 0.02).has_value());
    CHECK(table == again);
    double sum = 0, squares = 0, product = 0;
    for (size_t i = 0; i < table.size(); ++i) {
      sum += table[i];
      squares += static_cast<double>(table[i]) * table[i];
      product += static_cast<double>(table[i]) * other[i];
    }
    const double count = static_cast<double>(table.size());
    CHECK(std::fabs(sum / count) < 4 * 0.02 / std::sqrt(count));
    CHECK(std::sqrt(squares / count) == doctest::Approx(0.02).epsilon(0.01));
    CHECK(std::fabs(product / squares) < 4 / std::sqrt(count));  // seeds are independent
    REQUIRE(engine::initialise_learned(table, 5, 0).has_value());
    CHECK(table == std::vector<float>(table.size(), 0));
  }

  TEST_CASE("each position reads its row, in any order, and is added to its token") {
    CHECK(rows({0, 2, 1, 2}, PastEnd::kError) == std::vector<float>{1, 10, 4, 40, 2, 20, 4, 40});
    CHECK(rows({2, 0}, PastEnd::kError, {100, 200, 300, 400}) == std::vector<float>{104, 240, 301, 410});
    CHECK(rows({}, PastEnd::kError).empty());
    std::vector<float> x = {100, 200, 300, 400};
    REQUIRE(engine::learned(x, kTable, 2, std::vector<double>{2, 0}, x, PastEnd::kError).has_value());
    CHECK(x == std::vector<float>{104, 240, 301, 410});
  }

  TEST_CASE("positions past the end meet the last row when clamped") {
    CHECK(rows({1, 3, 1e300, 2}, PastEnd::kClamp) == std::vector<float>{2, 20, 4, 40, 4, 40, 4, 40});
  }

  TEST_CASE("interpolation squeezes all positions so that the largest meets the last row") {
    CHECK(rows({0, 1, 2, 3, 4}, PastEnd::kInterpolate) == std::vector<float>{1, 10, 1.5, 15, 2, 20, 3, 30, 4, 40});
    CHECK(rows({0, 8, 2}, PastEnd::kInterpolate) == std::vector<float>{1, 10, 4, 40, 1.5, 15});
    CHECK(rows({1e308, 0, 5e307}, PastEnd::kInterpolate) == std::vector<float>{4, 40, 1, 10, 2, 20});
  }

  TEST_CASE("interpolation leaves positions inside the table where they are, and mixes rows at fractions") {
    CHECK(rows({0, 1}, PastEnd::kInterpolate) == std::vector<float>{1, 10, 2, 20});
    CHECK(rows({0.5, 1.25, 2}, PastEnd::kInterpolate) == std::vector<float>{1.5, 15, 2.5, 25, 4, 40});
  }

  TEST_CASE("a table of one row serves every position that may be clamped or squeezed") {
    const std::vector<float> table = {3, 5};
    for (const PastEnd past_end : {PastEnd::kClamp, PastEnd::kInterpolate}) {
      std::vector<float> output(6);
      REQUIRE(engine::learned(output, table, 2, std::vector<double>{0, 7, 3}, {}, past_end).has_value());
      CHECK(output == std::vector<float>{3, 5, 3, 5, 3, 5});
    }
  }

  TEST_CASE("learned positions tell bad arguments and write nothing") {
    std::vector<float> output(4, -7), tokens(4);
    const auto argument = [&](int d_model, std::vector<double> positions, size_t table, size_t outputs, size_t token_count,
                              PastEnd past_end) {
      const auto checked = engine::learned(std::span(output).first(outputs), std::span(kTable).first(table), d_model, positions,
                                           std::span(tokens).first(token_count), past_end);
      return std::string(checked ? "none" : checked.error().argument);
    };
    const double infinity = std::numeric_limits<double>::infinity();
    CHECK(argument(0, {0, 1}, 6, 4, 4, PastEnd::kError) == "d_model");
    CHECK(argument((1 << 20) + 1, {0, 1}, 6, 4, 4, PastEnd::kError) == "d_model");
    CHECK(argument(2, {0, 1}, 5, 4, 4, PastEnd::kError) == "table size");
    CHECK(argument(2, {0, 1}, 0, 4, 4, PastEnd::kClamp) == "table size");
    CHECK(argument(2, {0, 1}, 6, 3, 4, PastEnd::kError) == "output size");
    CHECK(argument(2, {0}, 6, 4, 4, PastEnd::kError) == "output size");
    CHECK(argument(2, {0, 1}, 6, 4, 2, PastEnd::kError) == "tokens size");
    CHECK(argument(2, {0, 3}, 6, 4, 4, PastEnd::kError) == "position");
    for (const PastEnd past_end : {PastEnd::kError, PastEnd::kClamp, PastEnd::kInterpolate}) {
      for (const double position : {-1.0, infinity, -infinity, std::nan("")})
        CHECK(argument(2, {0, position}, 6, 4, 4, past_end) == "position");
    }
    for (const PastEnd past_end : {PastEnd::kError, PastEnd::kClamp}) CHECK(argument(2, {0, 0.5}, 6, 4, 4, past_end) == "position");
    for (const double scale : {-1.0, 2e30, infinity, std::nan("")}) CHECK_FALSE(engine::initialise_learned(output, 1, scale).has_value());
    CHECK(output == std::vector<float>(4, -7));
    CHECK(argument(2, {0, 1}, 6, 4, 4, PastEnd::kError) == "none");
  }
}
