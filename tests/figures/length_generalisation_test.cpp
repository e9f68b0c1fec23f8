#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "figures/length_generalisation/model.h"
#include "tests/engine/reference.h"
#include "tests/figures/held_figure.h"

namespace {

using figures::lengths::Model;
using Settings = HeldFigure::Settings;

struct Kept {
  std::string_view task;
  bool causal;
  int layers;
};
/// In the order of the figure's choices.
constexpr Kept kTasks[] = {{"order", false, 2},   {"back3", false, 1},    {"back3", true, 1}, {"reverse", false, 1},
                           {"reverse", false, 2}, {"induction", true, 2}, {"local", true, 1}, {"local", true, 2}};
constexpr std::string_view kEncodings[] = {"none", "sinusoidal", "learned", "shaw", "t5", "rope", "alibi"};

HeldFigure with(const Settings& settings = {}) { return HeldFigure("length_generalisation", settings); }

Model model_with(double task, double width, double encoding, double length = 0) {
  Model model;
  model.set(std::vector{width, task, encoding, length, 0.0});
  return model;
}

template <typename Item>
int place_in(const Item& items, auto is_it) {
  const auto found = std::ranges::find_if(items, is_it);
  REQUIRE(found != std::end(items));
  return static_cast<int>(found - std::begin(items));
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("length_generalisation: every accuracy is that of tests/reference/lab.json, and every run of it is shown") {
    const base::JsonDocument document = read_reference("lab.json");
    int runs = 0, wrong = 0;
    for (const base::Json& run : document.root()["runs"].elements()) {
      const std::string task(run["task"].string().value()), encoding(run["encoding"].string().value());
      const double layers = run["layers"].number().value(), width = run["d_model"].number().value();
      const bool causal = run["causal"].boolean().value();
      const int t = place_in(kTasks, [&](const Kept& kept) { return kept.task == task && kept.causal == causal && kept.layers == layers; });
      const int e = place_in(kEncodings, [&](std::string_view name) { return name == encoding; });
      const Model model = model_with(t, width == 16 ? 0 : 1, e);
      CHECK(model.about().causal == causal);
      CHECK(model.about().layers == layers);
      for (size_t l = 0; l < figures::lengths::kTokens.size(); ++l) {
        auto expected = flatten<double>(run["accuracy"][std::to_string(figures::lengths::kTokens[l])]);
        REQUIRE(expected.size() == 3);
        std::ranges::sort(expected);
        const auto ours = model.accuracies(e)[l];
        for (size_t seed = 0; seed < 3; ++seed) wrong += std::fabs(ours[seed] - expected[seed]) > 1e-9;
        CHECK(model.mean(e, static_cast<int>(l)) == doctest::Approx((expected[0] + expected[1] + expected[2]) / 3));
      }
      ++runs;
    }
    CHECK(runs == 8 * 2 * 7);
    CHECK(wrong == 0);
  }

  TEST_CASE("length_generalisation says that it was measured elsewhere, and reads out the chosen encoding") {
    const std::string said = with().figure().describe();
    CHECK(said.find("measured elsewhere in PyTorch with three seeds") != std::string::npos);
    CHECK(said.find("name the token three places back") != std::string::npos);
    CHECK(said.find("guessing gives 0.1") != std::string::npos);
    CHECK(with().figure().cursor_text() == "RoPE at 64 tokens: accuracy 0.992, over three seeds 0.990 to 0.994.");
    CHECK(with({{"encoding", 0}}).figure().cursor_text().starts_with("No encoding at 64 tokens"));
    CHECK(with({{"task", 6}}).figure().describe().find("about 0.57 is the best possible") != std::string::npos);
    CHECK(with().all().rows.size() == 28);
  }

  TEST_CASE("length_generalisation: keys choose the length and the encoding") {
    HeldFigure figure = with();
    figure.press("ArrowRight");
    CHECK(figure.value("length") == 3);
    figure.press("Home");
    CHECK(figure.value("length") == 0);
    figure.press("ArrowDown");
    CHECK(figure.value("encoding") == 6);
    figure.press("ArrowDown");
    CHECK(figure.value("encoding") == 6);
    figure.press("Enter");
    CHECK(figure.value("pinned") == 1);
    CHECK_FALSE(figure.press("x"));
  }

  TEST_CASE("length_generalisation: hovering reads a length, a click chooses the line or the name and pins") {
    HeldFigure figure = with();
    figure.hover({70, 100});
    CHECK(figure.value("length") == 0);
    CHECK(figure.value("encoding") == 5);
    figure.click({450, 14});  // the top line at 128 tokens is Shaw's
    CHECK(figure.value("length") == 3);
    CHECK(figure.value("encoding") == 3);
    CHECK(figure.value("pinned") == 1);
    figure.hover({70, 100});
    CHECK(figure.value("length") == 3);
    figure.click({500, 280});  // the lowest name
    CHECK(figure.value("encoding") != 3);
    CHECK(figure.value("length") == 3);
  }
}
