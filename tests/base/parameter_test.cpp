#include "base/parameter.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "base/slider.h"

using base::Parameter;

namespace {

constexpr auto kLinear = Parameter::Scale::linear;
constexpr auto kLogarithmic = Parameter::Scale::logarithmic;

constexpr Parameter kWidth{.name = "d", .label = "width D", .scale = kLinear, .min = 2, .max = 1024, .step = 2, .initial = 64};
constexpr Parameter kBase{.name = "base",
                          .label = "base",
                          .kind = Parameter::Kind::real,
                          .scale = kLogarithmic,
                          .min = 2,
                          .max = 1e6,
                          .step = 0,
                          .initial = 10000};
constexpr Parameter kTenths{
    .name = "t", .label = "tenths", .kind = Parameter::Kind::real, .scale = kLinear, .max = 1, .step = 0.1, .initial = 0.5};
constexpr Parameter kUneven{.name = "u", .label = "uneven", .scale = kLinear, .min = 1, .max = 12, .step = 4, .initial = 1};
constexpr Parameter kCount{.name = "n", .label = "count", .scale = kLogarithmic, .min = 1, .max = 4096, .step = 0, .initial = 50};
constexpr Parameter kPosition{.name = "p", .label = "position", .scale = kLogarithmic, .max = 999999, .initial = 11};
constexpr std::array kAll{kWidth, kBase, kTenths, kUneven, kCount, kPosition};

}  // namespace

TEST_SUITE("base") {
  TEST_CASE("a value is clamped to the range and put on the nearest step") {
    CHECK(base::nearest_allowed(kWidth, 7.2) == 8);
    CHECK(base::nearest_allowed(kWidth, -5) == 2);
    CHECK(base::nearest_allowed(kWidth, 1e9) == 1024);
    CHECK(base::nearest_allowed(kBase, 123.456) == 123.456);
    CHECK(base::nearest_allowed(kCount, 2.6) == 3);
    CHECK(base::nearest_allowed(kBase, std::numeric_limits<double>::infinity()) == 1e6);
    CHECK(base::nearest_allowed(kBase, std::nan("")) == 10000);
  }

  TEST_CASE("a range that ends between steps ends on its last step") {
    CHECK(base::nearest_allowed(kUneven, 12) == 9);
    CHECK(base::value_at(kUneven, 1) == 9);
  }

  TEST_CASE("decimal steps give the decimals that people write") {
    CHECK(base::nearest_allowed(kTenths, 0.31) == 0.3);
    CHECK(base::nearest_allowed(kTenths, 0.69) == 0.7);
    CHECK(base::nearest_allowed(kTenths, 1) == 1);
  }

  TEST_CASE("the ends of every slider are the ends of the range") {
    for (const Parameter& p : kAll) {
      CAPTURE(p.name);
      CHECK(base::value_at(p, 0) == p.min);
      CHECK(base::value_at(p, -1) == p.min);
      CHECK(base::value_at(p, 1) == base::nearest_allowed(p, p.max));
      CHECK(base::value_at(p, 2) == base::nearest_allowed(p, p.max));
      CHECK(base::slider_position(p, p.min) == 0);
    }
  }

  TEST_CASE("a slider comes back to the value it shows") {
    for (const Parameter& p : kAll) {
      for (int percent = 0; percent <= 100; ++percent) {
        const double value = base::value_at(p, percent / 100.0);
        CAPTURE(p.name);
        CAPTURE(percent);
        CHECK(base::nearest_allowed(p, value) == value);
        CHECK(base::value_at(p, base::slider_position(p, value)) == doctest::Approx(value).epsilon(1e-12));
      }
    }
  }

  TEST_CASE("no arrow key on a slider is dead, from one end to the other and back") {
    constexpr Parameter positions{"positions", "positions", "", Parameter::Kind::integer, kLogarithmic, 1, 2048, 1, 30};
    constexpr Parameter width{"d_model", "width", "", Parameter::Kind::integer, kLogarithmic, 2, 1024, 2, 32};
    for (const Parameter& p : {positions, width, kBase, kPosition}) {
      CAPTURE(p.name);
      for (const int direction : {1, -1}) {
        int presses = 0;
        double value = direction > 0 ? p.min : p.max;
        for (int at = direction > 0 ? 0 : base::kSliderSteps; direction > 0 ? at < base::kSliderSteps : at > 0; ++presses) {
          const double next = base::moved_on_slider(p, value, static_cast<double>(at + direction) / base::kSliderSteps);
          CAPTURE(at);
          REQUIRE((next - value) * direction > 0);
          value = next;
          at = std::atoi(base::slider_text(p, value).c_str());
        }
        CHECK(presses > 50);
        CHECK(presses <= 2 * base::kSliderSteps);
      }
    }
  }

  TEST_CASE("a logarithmic slider gives each factor the same travel") {
    constexpr Parameter decades{
        .name = "x", .label = "x", .kind = Parameter::Kind::real, .scale = kLogarithmic, .min = 1, .max = 1e4, .step = 0, .initial = 1};
    CHECK(base::slider_position(decades, 10) == doctest::Approx(0.25));
    CHECK(base::value_at(decades, 0.5) == doctest::Approx(100));
    CHECK(base::slider_position(kWidth, 513) == doctest::Approx(512.0 / 1022));
  }

  TEST_CASE("from 0 on it gives each factor of the value and one the same travel") {
    CHECK(base::slider_position(kPosition, 0) == 0);
    CHECK(base::slider_position(kPosition, 999) == doctest::Approx(0.5));
    CHECK(base::value_at(kPosition, 0.5) == 999);
    CHECK(base::value_at(kPosition, 1.0 / 6) == 9);
  }

  TEST_CASE("a value is shown with commas and spoken with its unit; what is no number has a name") {
    base::Parameter parameter{.name = "wave", .label = "wave", .unit = "waves", .min = -1, .max = 4000};
    CHECK(base::display_text(parameter, 1000) == "1,000");
    CHECK(base::speech_text(parameter, 1000) == "1,000 waves");
    CHECK(base::display_text(parameter, -1) == "\u22121");
    parameter.min_label = "off";
    CHECK(base::display_text(parameter, -1) == "off");
    CHECK(base::speech_text(parameter, -1) == "off");
    CHECK(base::speech_text(parameter, 0) == "0 waves");
  }

  TEST_CASE("a parameter is found by its name") {
    CHECK(base::find(kAll, "base") == 1);
    CHECK(base::find(kAll, "bas") == -1);
    CHECK(base::find({}, "base") == -1);
  }

  TEST_CASE("a knob that depends on a choice holds while one of the named values is set, and its own condition holds") {
    static constexpr base::Choice kKinds[] = {{"none", "None"}, {"linear", "Linear"}, {"ntk", "NTK"}};
    static constexpr base::Choice kViews[] = {{"race", "Race"}, {"reading", "Reading"}};
    base::Parameter kind = base::choice_of("kind", "kind", kKinds), factor = kWidth;
    kind.depends_on = {"view", "reading"};
    factor.depends_on = {"kind", "linear ntk"};
    const base::Parameter all[] = {base::choice_of("view", "view", kViews), kind, factor};
    const auto applies = [&](double view, double chosen) { return base::applies(all, std::array{view, chosen, 8.0}, 2); };
    CHECK_FALSE(applies(1, 0));
    CHECK(applies(1, 1));
    CHECK(applies(1, 2));
    CHECK_FALSE(applies(0, 2));
  }
}
