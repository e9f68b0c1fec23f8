#include "engine/arithmetic/sinusoids.h"

#include <doctest/doctest.h>
#include <vector>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

#include "engine/baselines/true_sinusoid.h"
#include "engine/sinusoidal.h"

namespace {

constexpr double kExactBound = 2.99e-8;
constexpr double kFastBound = 1.5e-7;

using Function = engine::Checked(std::span<float>, std::int64_t, const engine::Sinusoidal&);

std::vector<float> filled(Function* function, std::int64_t start, size_t count, const engine::Sinusoidal& encoding) {
  std::vector<float> table(count * static_cast<size_t>(encoding.d_model), -7);
  const engine::Checked checked = function(table, start, encoding);
  REQUIRE_MESSAGE(checked.has_value(), (checked ? "" : engine::to_sentence(checked.error())));
  return table;
}

double worst_error(std::span<const float> table, std::int64_t start, const engine::Sinusoidal& encoding) {
  const auto width = static_cast<size_t>(encoding.d_model), pairs = (width + 1) / 2;
  double worst = 0;
  for (size_t pair = 0; pair < pairs; ++pair) {
    const engine::TrueSinusoid truth(static_cast<int>(pair), encoding.d_model, encoding.base);
    for (size_t t = 0; t * width < table.size(); ++t) {
      const engine::SineCosine value = truth.at(start + static_cast<std::int64_t>(t));
      const bool interleaved = encoding.layout == engine::Layout::kInterleaved;
      worst = std::fmax(worst, std::fabs(table[t * width + (interleaved ? 2 * pair : pair)] - value.sine));
      if (pair < width / 2)
        worst = std::fmax(worst, std::fabs(table[t * width + (interleaved ? 2 * pair + 1 : pairs + pair)] - value.cosine));
    }
  }
  return worst;
}

constexpr engine::Layout kLayouts[] = {engine::Layout::kInterleaved, engine::Layout::kHalves};
constexpr engine::Mode kModes[] = {engine::Mode::kExact, engine::Mode::kFast};

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("every width from 1 to 70, layout and mode stays within its bound, and nothing is written outside") {
    for (int d_model = 1; d_model <= 70; ++d_model) {
      for (const engine::Layout layout : kLayouts) {
        for (const engine::Mode mode : kModes) {
          const engine::Sinusoidal encoding{.d_model = d_model, .layout = layout, .mode = mode};
          CAPTURE(d_model);
          for (const size_t count : {size_t{1}, size_t{2}, size_t{63}, size_t{64}, size_t{65}, size_t{131}}) {
            const std::int64_t start = 1000 * d_model - 33000;
            std::vector<float> buffer(count * static_cast<size_t>(d_model) + 16, -7);
            const size_t offset = static_cast<size_t>(d_model) % 5;
            const std::span<float> table = std::span(buffer).subspan(offset, count * static_cast<size_t>(d_model));
            REQUIRE(engine::sinusoidal(table, start, encoding).has_value());
            REQUIRE(worst_error(table, start, encoding) <= (mode == engine::Mode::kExact ? kExactBound : kFastBound));
            REQUIRE(std::count(buffer.begin(), buffer.end(), -7.0f) == 16);
          }
        }
      }
    }
  }

  TEST_CASE("tables wider than a panel are made of the same values") {
    for (const int d_model : {1023, 1024, 1025, 1026, 2050, 4097}) {
      for (const engine::Layout layout : kLayouts) {
        const engine::Sinusoidal encoding{.d_model = d_model, .layout = layout};
        CHECK(worst_error(filled(engine::sinusoidal, -5, 70, encoding), -5, encoding) <= kExactBound);
      }
    }
  }

  TEST_CASE("the layouts hold the same values in another order") {
    for (const int d_model : {1, 2, 7, 16, 33, 64}) {
      const auto width = static_cast<size_t>(d_model), pairs = (width + 1) / 2;
      const auto interleaved = filled(engine::sinusoidal, 17, 100, {.d_model = d_model});
      const auto halves = filled(engine::sinusoidal, 17, 100, {.d_model = d_model, .layout = engine::Layout::kHalves});
      for (size_t t = 0; t < 100; ++t)
        for (size_t column = 0; column < width; ++column)
          REQUIRE(interleaved[t * width + column] == halves[t * width + (column % 2 == 0 ? column / 2 : pairs + column / 2)]);
    }
  }

  TEST_CASE("position 0 is exact wherever it falls in the table") {
    for (const engine::Mode mode : kModes) {
      for (const std::int64_t start : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{-31}, std::int64_t{-64}, std::int64_t{-100}}) {
        const auto table = filled(engine::sinusoidal, start, 101, {.d_model = 9, .mode = mode});
        for (size_t column = 0; column < 9; ++column)
          CHECK(table[static_cast<size_t>(-start) * 9 + column] == static_cast<float>(column % 2));
      }
    }
  }

  TEST_CASE("a long table drifts in neither mode") {
    constexpr std::int64_t kStart = (std::int64_t{1} << 20) - 20000;
    for (const engine::Mode mode : kModes) {
      const engine::Sinusoidal encoding{.d_model = 6, .mode = mode};
      CHECK(worst_error(filled(engine::sinusoidal, kStart, 20001, encoding), kStart, encoding) <=
            (mode == engine::Mode::kExact ? kExactBound : kFastBound));
    }
  }

  TEST_CASE("a table that is written in ascending order is made of the same values") {
    constexpr size_t kRows = 6200, kPiece = 100;  // of 25 MB, and of 0.4
    for (const engine::Mode mode : kModes) {
      const engine::Sinusoidal encoding{.d_model = 1021, .mode = mode};
      const auto table = filled(engine::sinusoidal, -3000, kRows, encoding);
      double worst = 0;
      for (size_t first = 0; first < kRows; first += kPiece) {
        const auto piece = filled(engine::sinusoidal, static_cast<std::int64_t>(first) - 3000, kPiece, encoding);
        for (size_t i = 0; i < piece.size(); ++i) worst = std::fmax(worst, std::fabs(piece[i] - table[first * 1021 + i]));
      }
      CHECK(worst <= (mode == engine::Mode::kExact ? 6e-8 : 2 * kFastBound));
      CHECK(table[3000 * 1021] == 0);
      CHECK(table[3000 * 1021 + 1] == 1);
    }
  }

  TEST_CASE("any position: whole ones agree with the table, fractions with the library's sine") {
    const engine::Sinusoidal encoding{.d_model = 15};
    const std::vector<double> whole{-3, -2, -1, 0, 1, 2, 1 << 20};
    std::vector<float> table(whole.size() * 15);
    REQUIRE(engine::sinusoidal_at(table, whole, encoding).has_value());
    for (size_t t = 0; t < whole.size(); ++t) {
      const auto row = filled(engine::sinusoidal_plain, static_cast<std::int64_t>(whole[t]), 1, encoding);
      CHECK(std::memcmp(row.data(), &table[t * 15], 15 * sizeof(float)) == 0);
    }
    const std::vector<double> fractions{0.5, -0.25, 1.0 / 3, 1000.7, -54321.125, 1e-12};
    table.resize(fractions.size() * 15);
    REQUIRE(engine::sinusoidal_at(table, fractions, encoding).has_value());
    for (size_t t = 0; t < fractions.size(); ++t) {
      for (size_t column = 0; column < 15; ++column) {
        const double angle_rad = fractions[t] * std::pow(10000.0, -static_cast<double>(column / 2 * 2) / 15);
        CHECK(std::fabs(table[t * 15 + column] - (column % 2 ? std::cos(angle_rad) : std::sin(angle_rad))) <= 3e-8 + 1e-11);
      }
    }
  }

  TEST_CASE("positions that are no numbers or too far are refused by name") {
    std::vector<float> table(4, -7);
    for (const double odd : {std::nan(""), static_cast<double>(INFINITY), -1e11, 0x1p36 + 16}) {
      const auto checked = engine::sinusoidal_at(table, std::vector<double>{odd}, {.d_model = 4});
      REQUIRE_FALSE(checked.has_value());
      CHECK(checked.error().argument == std::string("position"));
    }
    CHECK(engine::sinusoidal_at(table, std::vector<double>{1, 2}, {.d_model = 4}).error().argument == std::string("table size"));
    CHECK(table == std::vector<float>(4, -7));
  }

  TEST_CASE("little room makes shorter blocks, not other values") {
    std::vector<engine::Phase> frequencies;
    engine::Frequencies next(40, 10000);
    for (int i = 0; i < 20; ++i) frequencies.push_back(next.next());
    const size_t min = engine::Sinusoids::min_workspace(20), best = engine::Sinusoids::best_workspace(20);
    CHECK(min < best);
    for (const size_t bytes : {min, (min + best) / 2, best}) {
      std::vector<float> table(40 * 100);
      std::vector<std::byte> workspace(bytes + 64);
      void* aligned = workspace.data();
      size_t left = workspace.size();
      REQUIRE(std::align(64, bytes, aligned, left) != nullptr);
      const engine::Sinusoids sinusoids(frequencies, engine::Layout::kInterleaved, engine::Mode::kExact,
                                        {static_cast<std::byte*>(aligned), bytes});
      sinusoids.fill({table.data(), nullptr, 20, 20, 40}, 123, 100);
      CHECK(worst_error(table, 123, {.d_model = 40}) <= kExactBound);
    }
  }
}
