#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "figures/learned_table/model.h"
#include "tests/figures/held_figure.h"

namespace {

using namespace figures::rows;
using engine::PastEnd;

constexpr double kSinusoidal = 1, kSimilarity = 1, kClamp = 1, kInterpolate = 2;

HeldFigure held_with(const HeldFigure::Settings& settings) { return HeldFigure("learned_table", settings); }

/// The objective of the training at this table, by definition, in double.
double loss_of(const std::vector<double>& table, int count, int width) {
  const auto product = [&](int i, int j) {
    double sum = 0;
    for (int d = 0; d < width; ++d) sum += table[static_cast<size_t>(i * width + d)] * table[static_cast<size_t>(j * width + d)];
    return sum;
  };
  double loss = 0;
  for (int i = 0; i < count; ++i) {
    double sum = 0;
    for (int j = 0; j < count; ++j) sum += j == i ? 0 : std::exp(product(i, j));
    for (int j = std::max(0, i - kNear); j <= std::min(count - 1, i + kNear); ++j) {
      if (j != i) loss -= (count - std::max(i, j)) / static_cast<double>(count) * (product(i, j) - std::log(sum)) / (2 * kNear);
    }
  }
  return loss;
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("a random table has standard deviation 0.02, another for another seed, the same for the same") {
    const std::vector<float> table = drawn_table(512, 128, 1);
    double squares = 0;
    for (const float value : table) squares += static_cast<double>(value) * value;
    CHECK(std::sqrt(squares / static_cast<double>(table.size())) == doctest::Approx(kInitialStd).epsilon(0.02));
    CHECK(drawn_table(512, 128, 1) == table);
    CHECK(drawn_table(512, 128, 2) != table);
    CHECK(held_with({{"rows", 512}, {"d_model", 128}}).figure().alt_text().find("65,536 parameters") != std::string::npos);
  }

  TEST_CASE("a step of training goes down the gradient of the stated objective") {
    constexpr int kRows = 6, kWidth = 4;
    std::vector<float> table = drawn_table(kRows, kWidth, 1);
    for (float& value : table) value *= 20;
    const std::vector<double> before(table.begin(), table.end());
    train(table, kWidth, 1);
    for (size_t at = 0; at < before.size(); ++at) {
      std::vector<double> more = before, less = before;
      more[at] += 1e-5;
      less[at] -= 1e-5;
      const double slope = (loss_of(more, kRows, kWidth) - loss_of(less, kRows, kWidth)) / 2e-5;
      CHECK(static_cast<double>(table[at]) - before[at] == doctest::Approx(-kRate * slope).epsilon(1e-3));
    }
  }

  TEST_CASE("training makes neighbours alike, hardly reaches the last row, and leaves rows beyond the longest text as they were") {
    std::vector<float> drawn = drawn_table(24, 32, 1), trained = drawn;
    train(trained, 32, 20);
    CHECK(std::fabs(look_up(drawn, 32, 24, PastEnd::kError).neighbours) < 0.1);
    const Lookup after = look_up(trained, 32, 24, PastEnd::kError);
    CHECK(after.neighbours > 0.9);
    CHECK(after.similarity[12 * 24 + 1] < 0);  // far rows are unlike
    const auto length = [&](const std::vector<float>& table, size_t row) {
      double squares = 0;
      for (size_t d = 0; d < 32; ++d) squares += std::pow(static_cast<double>(table[row * 32 + d]), 2);
      return std::sqrt(squares);
    };
    CHECK(length(trained, 0) > 4 * length(trained, 23));
    std::vector<float> long_table = drawn_table(100, 8, 3);
    const std::vector<float> tail(long_table.begin() + kTexts * 8, long_table.end());
    train(long_table, 8, 10);
    CHECK(std::equal(tail.begin(), tail.end(), long_table.begin() + kTexts * 8));
    std::vector<float> one = drawn_table(1, 2, 1);
    train(one, 2, 30);
    CHECK(one == drawn_table(1, 2, 1));
  }

  TEST_CASE("past the end: an error, the last row, or a mixture of neighbours that meets both ends") {
    HeldFigure error = held_with({{"rows", 4}, {"length", 9}, {"position", 4}});
    CHECK(error.figure().cursor_text() == "Position 4 gets an error: the last row of the table is 3.");
    CHECK(error.figure().alt_text().find("5 positions lie past the end and get an error") != std::string::npos);
    CHECK(error.all().rows[3][1] == "3");
    CHECK(error.all().rows[4][1] == "error");
    CHECK(has_mark(error.scene(), {"refused", 0}));
    CHECK(std::isnan(mark_of(error.scene(), {"table", 0}).cells->values[4 * 32]));
    const figures::DataTable clamped = held_with({{"rows", 4}, {"length", 9}, {"past_end", kClamp}}).all();
    for (size_t pos = 3; pos < 9; ++pos)
      CHECK(std::equal(clamped.rows[pos].begin() + 1, clamped.rows[pos].end(), clamped.rows[3].begin() + 1));
    const auto plain = held_with({{"length", 24}}).all();
    const auto mixed = held_with({{"past_end", kInterpolate}}).all();
    for (size_t pos = 0; pos < 32; ++pos) {
      const double place = static_cast<double>(pos) * 23 / 31;
      const auto low = static_cast<size_t>(place);
      const auto at = [&](size_t row) { return std::stod(plain.rows[std::min<size_t>(row, 23)][5]); };
      CHECK(std::stod(mixed.rows[pos][5]) ==
            doctest::Approx(at(low) + (place - static_cast<double>(low)) * (at(low + 1) - at(low))).epsilon(1e-4));
    }
    CHECK(held_with({{"past_end", kInterpolate}, {"position", 12}}).words().find("position 12 = 0.10 · row 8 + 0.90 · row 9") !=
          std::string::npos);
  }

  TEST_CASE("lines lead to the rows that positions read, where these are not their own") {
    HeldFigure held = held_with({{"past_end", kClamp}, {"position", 28}});
    const plot::Mark last = mark_of(held.scene(), {"read", 23}), past = mark_of(held.scene(), {"read", 31});
    CHECK(last.at.y == doctest::Approx(last.to.y));
    CHECK(past.to.y == doctest::Approx(last.to.y));
    CHECK_FALSE(has_mark(held_with({{"past_end", kClamp}, {"length", 24}}).scene(), {"read", 0}));
  }

  TEST_CASE("similarities of a sinusoidal copy depend on the distance alone; those of random rows are small") {
    const HeldFigure held = held_with({{"view", kSimilarity}, {"start", kSinusoidal}, {"length", 24}});
    const plot::Mark table = mark_of(held.scene(), {"table", 0});
    for (int a = 0; a < 24; a += 5) {
      for (int b = 0; b < 24; ++b) {
        double expected = 0;
        for (int i = 0; i < 16; ++i) expected += std::cos((a - b) / std::pow(10000, i / 16.0)) / 16;
        CHECK(table.cells->values[static_cast<size_t>(a * 24 + b)] == doctest::Approx(expected).epsilon(1e-5));
      }
    }
    const Lookup random = look_up(drawn_table(60, 128, 1), 128, 60, PastEnd::kError);
    double squares = 0;
    for (const float value : random.similarity) squares += static_cast<double>(value) * value;
    CHECK(std::sqrt((squares - 60) / (60 * 59)) == doctest::Approx(1 / std::sqrt(128)).epsilon(0.05));
  }

  TEST_CASE("a cell of either table is read with the pointer, past the end too, and pinned with a click") {
    HeldFigure held = held_with({});
    const base::Rect right = mark_of(held.scene(), {"table", 1}).rect;
    held.hover({right.x + right.width * 0.5f + 1, right.bottom() - 1});
    CHECK(held.value("position") == 31);
    CHECK(held.value("dimension") == 16);
    const base::Rect left = mark_of(held.scene(), {"table", 0}).rect;
    held.click({left.x + 1, left.y + 1});
    CHECK(held.value("pinned") == 1);
    held.hover({left.right() - 2, left.y + 1});
    CHECK(held.value("dimension") == 0);
    held.press("ArrowDown");
    CHECK(held.value("position") == 1);
    held.set({{"view", kSimilarity}});
    held.press("End");
    CHECK(held.value("other") == 31);
  }
}
