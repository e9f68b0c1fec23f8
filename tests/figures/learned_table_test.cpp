#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "figures/learned_table/eigenvectors.h"
#include "figures/learned_table/model.h"
#include "figures/learned_table/waves.h"
#include "tests/figures/held_figure.h"

namespace {

using namespace figures::rows;
using engine::PastEnd;

constexpr double kSinusoidal = 1, kSimilarity = 1, kStripes = 2, kClamp = 1, kInterpolate = 2;

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
    CHECK(has_mark(error.scene(), {"refused"}));
    CHECK(std::isnan(mark_of(error.scene(), {"band", 6}).cells->values[0]));
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
    const plot::Mark table = mark_of(held.scene(), {"table", 0});  // small, as it was at the start
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

  TEST_CASE("before training there is one table; its rows move on band by band, and a small one stays as it was") {
    HeldFigure held = held_with({{"length", 24}, {"steps", 0}});
    const plot::Scene before = held.scene();
    CHECK_FALSE(has_mark(before, {"table", 0}));
    CHECK_FALSE(has_mark(before, {"curve", 0}));
    CHECK(held.words().find("24 rows of 32 random numbers. Not trained yet.") != std::string::npos);
    held.set({{"steps", 20}});
    const plot::Scene after = held.scene();
    CHECK(mark_of(after, {"band", 11}).delay_ms > mark_of(after, {"band", 0}).delay_ms);
    CHECK(mark_of(after, {"table", 0}).rect.width < 0.5f * mark_of(after, {"band", 0}).rect.width);
    CHECK(mark_of(after, {"table", 0}).cells->values[0] == mark_of(before, {"band", 0}).cells->values[0]);
  }

  TEST_CASE("a cell of either table is read with the pointer, past the end too, and pinned with a click") {
    HeldFigure held = held_with({});
    const base::Rect last = mark_of(held.scene(), {"band", 11}).rect;
    held.hover({last.x + last.width * 0.5f + 1, last.bottom() - 1});
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

  TEST_CASE("the eigenvectors of a matrix are those of NumPy, largest value first, each beginning above 0") {
    // numpy.linalg.eigh(m), turned round, and each vector times the sign of its first value.
    const Eigenvectors found = eigenvectors({2, -1, 0, 0.5, -1, 3, 1, 0, 0, 1, -1, 0.25, 0.5, 0, 0.25, 0}, 4);
    constexpr double kValues[] = {3.7839182688, 1.6227958411, -0.1185178034, -1.2881963064};
    constexpr double kVectors[] = {0.4920692331, -0.8510854847, -0.1751122266, 0.0534516196, 0.8218111637,  0.4519525722,
                                   0.1993802017, 0.2839239667,  0.2835866759,  0.129531407,  -0.1203593229, -0.9425040293,
                                   0.0455288724, 0.2336963518,  -0.9566069604, 0.1679769635};
    for (size_t k = 0; k < 4; ++k) CHECK(found.values[k] == doctest::Approx(kValues[k]).epsilon(1e-9));
    for (size_t at = 0; at < 16; ++at) CHECK(std::fabs(found.rows[at] - kVectors[at]) < 1e-9);
    CHECK(eigenvectors({}, 0).values.empty());
    CHECK(eigenvectors({-3}, 1).values == std::vector<double>{-3});
  }

  TEST_CASE("the first shapes of the training change their sign 1, 2, 3 … times, and are NumPy's") {
    // Of numpy.linalg.eigh(pull(0 * table)) with `pull` as in chapter 5's listing stripes_make_waves, 64 rows: 1 + 0.3 times the largest
    // values, and rows 0, 10, 31 and 63 of their vectors.
    constexpr double kGrowths[] = {1.4584776142, 1.4032741616, 1.3334793645, 1.2933708586, 1.2442390205, 1.2123749578};
    constexpr double kRows[][4] = {
        {0.1582820616, 0.141394985, -0.0529196354, -0.0136411881},   {0.1391900632, -0.3108049211, 0.0673270035, 0.0130406604},
        {0.1608963986, -0.1516365766, -0.1227167809, -0.0159424386}, {0.1407033546, -0.1220927934, 0.0102102478, 0.0168081472},
        {0.1632680817, 0.0105792289, 0.198486562, -0.0196373205},    {0.1416716856, 0.0530700309, -0.2764993894, 0.0218263395}};
    Waves waves;
    waves.set(64);
    for (int k = 0; k < 6; ++k) {
      const auto of_numpy = static_cast<size_t>(k);
      CHECK(waves.crossings(k).size() == of_numpy + 1);
      CHECK(waves.growth(k) == doctest::Approx(kGrowths[k]).epsilon(1e-6));
      for (size_t at = 0; at < 4; ++at)
        CHECK(std::fabs(waves.shape(k)[std::vector<size_t>{0, 10, 31, 63}[at]] - kRows[of_numpy][at]) < 1e-5);
    }
    CHECK(waves.matrix()[1] == doctest::Approx(0.3102678571));
    CHECK(waves.matrix()[10 * 64 + 13] == doctest::Approx(0.2400793651));
    CHECK(waves.matrix()[10 * 64 + 14] == doctest::Approx(-0.0252976190));
  }

  TEST_CASE("a small table grows in each shape by that shape's factor") {
    Waves waves;
    waves.set(16);
    for (int k = 0; k < 4; ++k) {
      std::vector<float> column;
      for (const double value : waves.shape(k)) column.push_back(static_cast<float>(0.001 * value));
      const std::vector<float> before = column;
      train(column, 1, 1);
      CHECK(waves.held(column, 1)[static_cast<size_t>(k)] == doctest::Approx(1));
      CHECK(column[0] == doctest::Approx(waves.growth(k) * static_cast<double>(before[0])).epsilon(1e-3));
    }
  }

  TEST_CASE("the stripes' figure says how much of the table its waves hold, before training and as it goes") {
    HeldFigure held = held_with({{"view", kStripes}, {"rows", 64}, {"steps", 0}});
    CHECK(held.words().find("The 6 shapes hold 9 % of the table. Not trained yet.") != std::string::npos);
    // The listing stripes_make_waves of chapter 5 on the same table: 0.0879 before, 0.6691 after 5 steps, 0.9762 after 12, 0.8709 after 30.
    for (const auto& [steps, share] : {std::pair{0, 0.0879}, {5, 0.6691}, {12, 0.9762}, {30, 0.8709}}) {
      held.set({{"steps", steps}});
      double sum = 0;
      for (const std::vector<std::string>& shape : held.all().rows) sum += std::stod(shape[4]);
      CHECK(sum == doctest::Approx(share).epsilon(1e-3));
    }
    CHECK(held.words().find("The 6 shapes hold 9 % of the table at the start, and 87 % after 30 steps.") != std::string::npos);
    CHECK(held.figure().cursor_text() ==
          "Shape 1 changes its sign once, and a step multiplies it by 1.46. It holds 2 % of the table at the start, and 26 % after 30 "
          "steps.");
    CHECK(held.figure().alt_text().find("change sign 1, 2, 3, 4, 5 and 6 times") != std::string::npos);
    CHECK(held.all().columns.size() == 5 + 64);
    for (int k = 0; k < 6; ++k) {
      CHECK(has_mark(held.scene(), {"crossing", k, k}));
      CHECK_FALSE(has_mark(held.scene(), {"crossing", k, k + 1}));
    }
    held.set({{"rows", 1}});
    CHECK(held.words().find("A table with 1 row has no neighbours.") != std::string::npos);
  }

  TEST_CASE("shapes are chosen with the pointer or the keys, and the curve of shares is dragged through the training") {
    HeldFigure held = held_with({{"view", kStripes}, {"rows", 64}, {"steps", 10}});
    held.hover(middle_of(mark_of(held.scene(), {"shape ground", 3})));
    CHECK(held.value("shape") == 3);
    held.press("ArrowDown");
    CHECK(held.value("shape") == 4);
    held.press("ArrowRight");
    CHECK(held.value("steps") == 11);
    const base::Rect plane = mark_of(held.scene(), {"plane"}).rect;
    const base::Point from{plane.x + plane.width / 2, plane.y + 4};
    held.press_at(from);
    held.drag_to({from.x + plane.width / 6, from.y});
    held.let_go({from.x + plane.width / 6, from.y});
    CHECK(held.value("steps") == 16);
    const float early = mark_of(held.scene(), {"tip"}).at.x;
    held.set({{"steps", 16.5}});
    CHECK(mark_of(held.scene(), {"tip"}).at.x > early);
  }

  TEST_CASE("the stripes also measure the table of a model that has read this book, at the steps after which it was kept") {
    const HeldFigure held = held_with({{"view", kStripes}, {"weights", 1}, {"steps", 30}});
    CHECK(held.figure().alt_text().find("tiny causal model") != std::string::npos);
    CHECK(held.words().find("after 3,000 steps") != std::string::npos);
  }
}
