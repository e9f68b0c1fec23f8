#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "figures/frequency_scaling/model.h"
#include "figures/frequency_scaling/words.h"
#include "tests/engine/reference.h"
#include "tests/figures/held_figure.h"

namespace {

using figures::scaling::Change;
using figures::scaling::Model;
using Settings = HeldFigure::Settings;

constexpr double kNone = 0, kInterpolation = 1, kNtk = 2, kDynamic = 3, kYarn = 4, kLlama3 = 5, kPaper = 1;

Model model_with(const Settings& settings) {
  Model model;
  model.set(values_with(*figures::find("frequency_scaling"), settings));
  return model;
}

HeldFigure with(const Settings& settings = {}) { return HeldFigure("frequency_scaling", settings); }

/// The numbers of pairs kept, between, interpolated and beyond.
std::array<int, 4> counts(const Settings& settings) {
  const Model model = model_with(settings);
  return {model.count_of(Change::kept), model.count_of(Change::between), model.count_of(Change::interpolated), model.count_beyond()};
}

/// What a pair is slowed by, with a ramp that is linear in the number of turns.
double by_turns(double frequency, double trained, double factor, double slow, double fast) {
  const double kept = std::clamp((trained * frequency / (2 * std::numbers::pi) - slow) / (fast - slow), 0.0, 1.0);
  return 1 / (kept + (1 - kept) / factor);
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("frequency_scaling: frequencies are those of the plain formulas") {
    for (const int factor : {1, 4, 8, 64}) {
      for (const int width : {4, 32, 128, 256}) {
        const Settings common{{"factor", factor}, {"width", width}, {"trained", 2048}, {"length", 8192}};
        const auto model = [&](double method, double ramp = 0) {
          Settings settings = common;
          settings.push_back({"method", method});
          settings.push_back({"ramp", ramp});
          return model_with(settings);
        };
        const Model none = model(kNone), interpolated = model(kInterpolation), ntk = model(kNtk), dynamic = model(kDynamic),
                    yarn = model(kYarn, kPaper), llama = model(kLlama3);
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
      const double method = kind == "linear"    ? kInterpolation
                            : kind == "dynamic" ? kDynamic
                            : kind == "yarn"    ? kYarn
                            : kind == "llama3"  ? kLlama3
                                                : kNone;
      if (expected["params"]["beta_fast"].number()) continue;  // the figure has only the default ones
      const auto frequencies = flatten<double>(expected["inv_freq"]);
      const base::Json parameters = expected["params"];
      const double max = expected["max_position"].number().value(), length = expected["seq_len"].number().value_or(64);
      const double original = parameters["original_max_position_embeddings"].number().value_or(max);
      const Model model = model_with({{"method", method},
                                      {"factor", parameters["factor"].number().value_or(1)},
                                      {"length", length},
                                      {"trained", original},
                                      {"base", expected["base"].number().value()},
                                      {"width", static_cast<double>(2 * frequencies.size())}});
      CHECK(model.attention_factor == doctest::Approx(expected["attention_factor"].number().value()));
      for (size_t i = 0; i < frequencies.size(); ++i) CHECK(model.pairs[i].after == doctest::Approx(frequencies[i]).epsilon(1e-6));
      ++compared;
    }
    CHECK(compared == 5);
  }

  TEST_CASE("frequency_scaling: which pairs stay, and which slow ones go beyond training") {
    CHECK(counts({{"method", kNone}}) == std::array{64, 0, 0, 18});
    CHECK(counts({{"method", kInterpolation}}) == std::array{0, 0, 64, 0});
    CHECK(counts({{"method", kNtk}}) == std::array{1, 62, 1, 17});
    CHECK(counts({{"method", kYarn}}) == std::array{21, 25, 18, 0});
    CHECK(counts({{"method", kYarn}, {"ramp", kPaper}}) == std::array{21, 25, 18, 0});
    CHECK(counts({{"method", kLlama3}}) == std::array{36, 10, 18, 0});
    CHECK(counts({{"method", kLlama3}, {"base", 500000}, {"trained", 8192}}) == std::array{29, 6, 29, 0});
    CHECK(counts({{"method", kDynamic}, {"length", 4096}}) == std::array{64, 0, 0, 0});
    CHECK(counts({{"method", kDynamic}, {"length", 1000}}) == std::array{64, 0, 0, 0});
    CHECK(counts({{"method", kYarn}, {"factor", 1}}) == std::array{64, 0, 0, 0});
  }

  TEST_CASE("frequency_scaling: the two ramps of YaRN part in the middle, and its logits have the square of the factor") {
    const Model code = model_with({{"pair", 32}}), paper = model_with({{"pair", 32}, {"ramp", kPaper}});
    CHECK(code.chosen().slowed_by() == doctest::Approx(1.677).epsilon(1e-3));
    CHECK(paper.chosen().slowed_by() == doctest::Approx(3.562).epsilon(1e-3));
    CHECK(code.attention_factor == doctest::Approx(0.1 * std::log(8) + 1));
    CHECK(with().figure().describe().find("logits are multiplied by 1.459") != std::string::npos);
    CHECK(model_with({{"method", kLlama3}}).attention_factor == 1);
  }

  TEST_CASE("frequency_scaling says what it shows, and lists every pair") {
    CHECK(with({{"method", kNone}, {"pair", 63}}).figure().cursor_text() ==
          "Pair 63 is kept: wavelength 54,410 before and 54,410 after; 0.0753 turns over the 4,096 tokens of training, 0.602 over 32,768, "
          "where training never went.");
    CHECK(with().all().rows.size() == 64);
    CHECK(with({{"width", 256}}).all().rows.size() == 128);
    CHECK(with({{"width", 4}, {"pair", 127}}).figure().cursor_text().starts_with("Pair 1 "));
  }

  TEST_CASE("frequency_scaling writes large numbers shortly") {
    using figures::scaling::short_text;
    CHECK(short_text(54410.2, 4) == "54,410");
    CHECK(short_text(117321000, 4) == "1.17e8");
    CHECK(short_text(999996, 3) == "1e6");
    CHECK(short_text(1e5, 3) == "1e5");
  }

  TEST_CASE("frequency_scaling: keys move the cursor from pair to pair, and pin it") {
    HeldFigure figure = with();
    figure.press("ArrowRight");
    CHECK(figure.value("pair") == 33);
    figure.press("Shift+ArrowLeft");
    CHECK(figure.value("pair") == 23);
    figure.press("End");
    CHECK(figure.value("pair") == 63);
    figure.press("ArrowRight");
    CHECK(figure.value("pair") == 63);
    figure.press("Home");
    CHECK(figure.value("pair") == 0);
    figure.press("Enter");
    CHECK(figure.value("pinned") == 1);
    CHECK_FALSE(figure.press("x"));
  }

  TEST_CASE("frequency_scaling: the pointer reads a pair in either panel; a click pins it") {
    HeldFigure figure = with();
    figure.hover({546, 100});
    CHECK(figure.value("pair") == 63);
    figure.hover({82, 330});
    CHECK(figure.value("pair") == 0);
    figure.click({300, 100});
    CHECK(figure.value("pinned") == 1);
    const double pair = figure.value("pair");
    figure.hover({546, 100});
    CHECK(figure.value("pair") == pair);
    figure.click({300, 100});
    CHECK(figure.value("pinned") == 0);
  }
}
