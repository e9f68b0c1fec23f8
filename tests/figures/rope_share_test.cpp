#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "figures/rope_share/model.h"
#include "tests/figures/held_figure.h"

namespace {

using figures::share::Kind;

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kOwn = 0, kLlama3 = 2, kQwen35 = 4, kGemma4Global = 6;

HeldFigure shares(const HeldFigure::Settings& settings = {}) { return HeldFigure("rope_share", settings, {}, {600, 770, 48}); }

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("rope_share: partial goes by the numbers that turn, proportional by the whole head") {
    for (const int width : {16, 128, 192, 512}) {
      for (int turned = 2; turned <= width; turned += 14) {
        const auto partial = figures::share::frequencies({Kind::partial, width, turned, 10000}),
                   proportional = figures::share::frequencies({Kind::proportional, width, turned, 10000}),
                   full = figures::share::frequencies({Kind::full, width, width, 10000});
        REQUIRE(partial.size() == static_cast<size_t>(width) / 2);
        for (int i = 0; i < width / 2; ++i) {
          const auto at = static_cast<size_t>(i);
          const bool turns = i < turned / 2;
          const auto expected = [&](int exponent_width) {
            return turns ? static_cast<double>(std::pow(10000.0L, -2.0L * i / exponent_width)) : 0;
          };
          CHECK(partial[at] == doctest::Approx(expected(turned)));
          CHECK(proportional[at] == doctest::Approx(expected(width)));
          if (turns) CHECK(full[at] == doctest::Approx(proportional[at]));
        }
      }
    }
  }

  TEST_CASE("rope_share: a quarter of Gemma 4's pairs is quick, a quarter of Qwen3.5's has all speeds") {
    const auto longest = [](const figures::share::Head& head) { return figures::share::longest_wave(figures::share::frequencies(head)); };
    CHECK(longest({Kind::proportional, 512, 128, 1e6}) == doctest::Approx(188).epsilon(2e-3));
    CHECK(longest({Kind::partial, 256, 64, 1e7}) == doctest::Approx(3.8e7).epsilon(1e-2));
    CHECK(shares().words().find("64 of 256 pairs turn, each at least once in 189 words; the others stand still.") != std::string::npos);
    CHECK(shares({{"model", kQwen35}}).words().find("32 of 128 pairs turn, 19 of them less than once in 4,096 words") != std::string::npos);
    CHECK(shares({{"model", kLlama3}}).words().find("All 64 pairs turn") != std::string::npos);
  }

  TEST_CASE("rope_share: a sector is as wide as the pair turns, and what stands still is one low band") {
    const plot::Scene scene = shares({{"model", kQwen35}, {"length", 10000}}).scene();
    for (const int pair : {13, 20, 31})
      CHECK(mark_of(scene, {"seen", pair}).angle_to == doctest::Approx(std::min(kTurn, 10000 * std::pow(1e7, -pair / 32.0))));
    CHECK(mark_of(scene, {"seen", 0}).angle_to == doctest::Approx(kTurn));
    CHECK_FALSE(has_mark(scene, {"disc", 32}));
    CHECK(mark_of(scene, {"still words"}).words == "96 pairs stand still");
    CHECK(mark_of(scene, {"still"}).rect.height == 96);
    CHECK_FALSE(has_mark(shares({{"model", kLlama3}}).scene(), {"still"}));
    CHECK_FALSE(has_mark(shares({{"models", 1}}).scene(), {"model", 0}));
  }

  TEST_CASE("rope_share: the bars end at the slowest pair's wavelength, and the text divides them") {
    const plot::Scene scene = shares().scene();
    const auto x = [&](int power) { return mark_of(scene, {"scale", power}).at.x; };
    const auto x_of = [&](double wave) { return x(1) + (x(8) - x(1)) * (std::log10(wave) - 1) / 7; };
    CHECK(mark_of(scene, {"round", 6}).rect.right() == doctest::Approx(x_of(188)).epsilon(3e-3));
    CHECK(mark_of(scene, {"slow", 6}).rect.width < 0.01f);
    CHECK(mark_of(scene, {"slow", 4}).rect.right() == doctest::Approx(x_of(kTurn * std::pow(1e7, 31 / 32.0))).epsilon(3e-3));
    CHECK(mark_of(scene, {"slow", 4}).rect.x == doctest::Approx(x_of(4096)).epsilon(3e-3));
    CHECK(mark_of(scene, {"now"}).at.x == doctest::Approx(x_of(4096)).epsilon(3e-3));
  }

  TEST_CASE("rope_share: a click on a model chooses it; pointing at a pair reads it") {
    HeldFigure figure = shares();
    figure.click(middle_of(mark_of(figure.scene(), {"model", 2})));
    CHECK(figure.value("model") == kLlama3);
    figure.hover(middle_of(mark_of(figure.scene(), {"disc", 40})));
    CHECK(figure.value("pair") == 40);
    CHECK(figure.figure().cursor_text().starts_with("Pair 40 comes round in 22,911 words"));
    figure.press("End");
    CHECK(figure.value("pair") == 63);
    figure.set({{"model", kGemma4Global}, {"pair", 64}});
    CHECK(figure.figure().cursor_text() == "Pair 64 stands still: the position does not change it.");
    CHECK(figure.all().rows.size() == 256);
    CHECK(shares({{"model", kOwn}, {"kind", 2}, {"share", 50}}).figure().alt_text().find("64 numbers") != std::string::npos);
  }
}
