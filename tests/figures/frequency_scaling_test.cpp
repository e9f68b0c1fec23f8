#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "figures/frequency_scaling/model.h"
#include "tests/engine/reference.h"
#include "tests/figures/held_figure.h"

namespace {

using engine::RopeScalingType;
using engine::YarnRamp;
using figures::scaling::Change;
using figures::scaling::Model;
using figures::scaling::Settings;

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kNone = 0, kInterpolation = 1, kNtk = 2, kYarn = 4;

Model model_of(const Settings& settings) {
  Model model;
  model.set(settings);
  return model;
}

Settings usual(RopeScalingType method) {
  return {.method = method, .factor = 8, .trained = 4096, .length = 16384, .base = 10000, .width = 128};
}

HeldFigure with(const HeldFigure::Settings& settings = {}, plot::Room room = {600, 770, 48}) {
  return HeldFigure("frequency_scaling", settings, {}, room);
}

/// What a pair is slowed by, with a ramp that is linear in the number of turns.
double by_turns(double frequency, double trained, double factor, double slow, double fast) {
  const double kept = std::clamp((trained * frequency / kTurn - slow) / (fast - slow), 0.0, 1.0);
  return 1 / (kept + (1 - kept) / factor);
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("frequency_scaling: frequencies are those of the plain formulas") {
    for (const int factor : {1, 4, 8, 64}) {
      for (const int width : {4, 32, 128, 256}) {
        const auto model = [&](RopeScalingType method) {
          return model_of({.method = method,
                           .ramp = YarnRamp::kPaper,
                           .factor = factor,
                           .trained = 2048,
                           .length = 8192,
                           .base = 10000,
                           .width = width});
        };
        const Model none = model(RopeScalingType::kDefault), interpolated = model(RopeScalingType::kLinear),
                    ntk = model(RopeScalingType::kNtk), dynamic = model(RopeScalingType::kDynamic), yarn = model(RopeScalingType::kYarn),
                    llama = model(RopeScalingType::kLlama3);
        CHECK(none.count() == width / 2);
        for (int i = 0; i < width / 2; ++i) {
          const auto at = static_cast<size_t>(i);
          const double theta = std::pow(10000, -2.0 * i / width), share = 2.0 * i / (width - 2);
          CHECK(none.pairs[at].after == doctest::Approx(theta));
          CHECK(interpolated.pairs[at].slowed_by() == doctest::Approx(factor));
          CHECK(ntk.pairs[at].slowed_by() == doctest::Approx(std::pow(factor, share)));
          CHECK(dynamic.pairs[at].slowed_by() == doctest::Approx(std::pow(1 + factor * 3.0, share)));
          CHECK(yarn.pairs[at].slowed_by() == doctest::Approx(by_turns(theta, 2048, factor, 1, 32)));
          CHECK(llama.pairs[at].slowed_by() == doctest::Approx(by_turns(theta, 2048, factor, 1, 4)));
        }
      }
    }
  }

  TEST_CASE("frequency_scaling: frequencies are those of the reference where it has the figure's settings") {
    const base::JsonDocument document = read_reference("encodings.json");
    int compared = 0;
    for (const base::Json& expected : document.root()["rope_half"].elements()) {
      const auto kind = expected["kind"].string();
      const RopeScalingType method = kind == "linear"    ? RopeScalingType::kLinear
                                     : kind == "dynamic" ? RopeScalingType::kDynamic
                                     : kind == "yarn"    ? RopeScalingType::kYarn
                                     : kind == "llama3"  ? RopeScalingType::kLlama3
                                                         : RopeScalingType::kDefault;
      if (expected["params"]["beta_fast"].number()) continue;  // the figure has only the default ones
      const auto frequencies = flatten<double>(expected["inv_freq"]);
      const base::Json parameters = expected["params"];
      const auto whole = [](std::optional<double> value, double otherwise) { return static_cast<int>(value.value_or(otherwise)); };
      const double max = expected["max_position"].number().value();
      const Model model = model_of({.method = method,
                                    .factor = whole(parameters["factor"].number(), 1),
                                    .trained = whole(parameters["original_max_position_embeddings"].number(), max),
                                    .length = whole(expected["seq_len"].number(), 64),
                                    .base = expected["base"].number().value(),
                                    .width = static_cast<int>(2 * frequencies.size())});
      CHECK(model.attention_factor == doctest::Approx(expected["attention_factor"].number().value()));
      for (size_t i = 0; i < frequencies.size(); ++i) CHECK(model.pairs[i].after == doctest::Approx(frequencies[i]).epsilon(1e-6));
      ++compared;
    }
    CHECK(compared == 5);
  }

  TEST_CASE("frequency_scaling: which pairs stay, and which slow ones go where training never went") {
    const auto counts = [](const Settings& settings) {
      const Model model = model_of(settings);
      return std::array{model.count_of(Change::kept), model.count_of(Change::between), model.count_of(Change::interpolated),
                        model.count_new()};
    };
    CHECK(counts(usual(RopeScalingType::kDefault)) == std::array{64, 0, 0, 18});
    CHECK(counts(usual(RopeScalingType::kLinear)) == std::array{0, 0, 64, 0});
    CHECK(counts(usual(RopeScalingType::kNtk)) == std::array{1, 62, 1, 17});
    CHECK(counts(usual(RopeScalingType::kYarn)) == std::array{21, 25, 18, 0});
    CHECK(counts(usual(RopeScalingType::kLlama3)) == std::array{36, 10, 18, 0});
    Settings paper = usual(RopeScalingType::kYarn), llama = usual(RopeScalingType::kLlama3), brief = usual(RopeScalingType::kDynamic);
    paper.ramp = YarnRamp::kPaper;
    CHECK(counts(paper) == std::array{21, 25, 18, 0});
    llama.base = 500000;
    llama.trained = 8192;
    CHECK(counts(llama) == std::array{29, 6, 29, 0});
    brief.length = 1000;
    CHECK(counts(brief) == std::array{64, 0, 0, 0});
  }

  TEST_CASE("frequency_scaling: the two ramps of YaRN part in the middle, and its logits have the square of the factor") {
    Settings settings = usual(RopeScalingType::kYarn);
    CHECK(model_of(settings).pairs[32].slowed_by() == doctest::Approx(1.677).epsilon(1e-3));
    CHECK(model_of(settings).attention_factor == doctest::Approx(0.1 * std::log(8) + 1));
    settings.ramp = YarnRamp::kPaper;
    CHECK(model_of(settings).pairs[32].slowed_by() == doctest::Approx(3.562).epsilon(1e-3));
    CHECK(model_of(usual(RopeScalingType::kLlama3)).attention_factor == 1);
    CHECK(with({{"method", kYarn}}).figure().alt_text().find("logits are multiplied by 1.459") != std::string::npos);
  }

  TEST_CASE("frequency_scaling: sectors are as wide as the angles that were seen, and as those that are asked for besides") {
    const plot::Scene none = with().scene(), slowed = with({{"method", kInterpolation}}).scene(), ntk = with({{"method", kNtk}}).scene();
    for (const int pair : {46, 50, 63}) {
      const double seen = 4096 / std::pow(10000.0, pair / 64.0), asked = 8 * seen;
      CHECK(mark_of(none, {"seen", pair}).angle_to == doctest::Approx(seen));
      CHECK(mark_of(none, {"new", pair}).angle == doctest::Approx(seen));
      CHECK(mark_of(none, {"new", pair}).angle_to == doctest::Approx(std::min(kTurn, asked)));
      CHECK(mark_of(none, {"new", pair}).fill.opacity() < mark_of(none, {"seen", pair}).fill.opacity());  // without colours too
      CHECK(mark_of(slowed, {"new", pair}).angle_to == doctest::Approx(seen));                            // squeezed away
      CHECK(mark_of(slowed, {"new", pair}).fill == mark_of(none, {"new", pair}).fill);                    // it does not fade on the way
    }
    CHECK(mark_of(none, {"seen", 45}).angle_to == doctest::Approx(kTurn));
    CHECK_FALSE(has_mark(none, {"new", 45}));
    const auto red = [&ntk](int pair) { return mark_of(ntk, {"new", pair}).angle_to - mark_of(ntk, {"new", pair}).angle; };
    CHECK(red(62) > 0.001);
    CHECK(red(63) < 1e-9);
    CHECK(mark_of(slowed, {"slowed", 0}).angle_to == doctest::Approx(kTurn));
  }

  TEST_CASE("frequency_scaling: the first disc that is not full has the space; covered, no disc has ink") {
    const plot::Scene scene = with().scene();
    CHECK(mark_of(scene, {"disc", 46}).outer > 1.5f * mark_of(scene, {"disc", 45}).outer);
    CHECK(mark_of(scene, {"disc", 63}).outer == mark_of(scene, {"disc", 46}).outer);
    CHECK(with().words().contains("never seen"));
    CHECK_FALSE(with({{"method", kInterpolation}}).words().contains("never seen"));
    const HeldFigure covered = with({{"cover", 1}});
    for (const int pair : {0, 45, 46, 63}) CHECK(mark_of(covered.scene(), {"seen", pair}).angle_to == 0);
    CHECK_FALSE(covered.words().contains("18"));
  }

  TEST_CASE("frequency_scaling: a click on a method chooses it; what it leaves and costs stands below") {
    HeldFigure figure = with();
    const plot::Scene scene = figure.scene();
    const char* const red[] = {"18 red", "0 red", "17 red", "0 red", "0 red", "0 red"};
    const char* const slowed[] = {"0 slowed", "64 slowed", "63 slowed", "63 slowed", "43 slowed", "28 slowed"};
    for (int method = 0; method < 6; ++method) {
      CHECK(mark_of(scene, {"red", method}).words == red[method]);
      CHECK(mark_of(scene, {"cost", method}).words == slowed[method]);
      figure.click(middle_of(mark_of(scene, {"method", method})));
      CHECK(figure.value("method") == method);
    }
    CHECK(figure.words().find("No pair is asked for an angle that training never showed, but 28 are slowed.") != std::string::npos);
  }

  TEST_CASE("frequency_scaling: in the view of wavelengths the discs lie on the line of what each pair has become") {
    const plot::Scene scene = with({{"view", 1}, {"method", kInterpolation}}).scene();
    const auto& lifted = mark_of(scene, {"lifted", 10});
    CHECK(mark_of(scene, {"disc", 10}).at.y == doctest::Approx(lifted.to.y));
    CHECK(lifted.to.y < lifted.at.y);
    const plot::Scene none = with({{"view", 1}}).scene();
    const float trained = mark_of(none, {"length", 0}).at.y;
    CHECK(mark_of(none, {"disc", 45}).at.y > trained);  // it came round
    CHECK(mark_of(none, {"disc", 46}).at.y < trained);
  }

  TEST_CASE("frequency_scaling says what it shows, and lists every pair") {
    CHECK(with().figure().cursor_text() ==
          "Pair 63 is kept: wavelength 54,410 before and 54,410 after; 0.0753 turns over the 4,096 tokens of training, 0.602 over 32,768, "
          "where training never went.");
    CHECK(with().words().find("λ63 = 2π · 10000126/128 = 54,410") != std::string::npos);
    CHECK(with().all().rows.size() == 64);
    CHECK(with({{"width", 256}}).all().rows.size() == 128);
    CHECK(with({{"width", 4}, {"pair", 127}}).figure().cursor_text().starts_with("Pair 1 "));
  }

  TEST_CASE("frequency_scaling: keys and the pointer move from pair to pair, and pin one, in both views") {
    for (const double view : {0.0, 1.0}) {
      HeldFigure figure = with({{"view", view}, {"pair", 32}, {"method", kNone}});
      CHECK(figure.press("ArrowRight"));
      CHECK(figure.value("pair") == 33);
      figure.press("End");
      figure.press("ArrowRight");
      CHECK(figure.value("pair") == 63);
      figure.hover(middle_of(mark_of(figure.scene(), {"disc", 46})));
      CHECK(figure.value("pair") == 46);
      figure.click(middle_of(mark_of(figure.scene(), {"disc", 46})));
      CHECK(figure.value("pinned") == 1);
      figure.hover(middle_of(mark_of(figure.scene(), {"disc", 3})));
      CHECK(figure.value("pair") == 46);
      CHECK_FALSE(figure.press("x"));
    }
  }
}
