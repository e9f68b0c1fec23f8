#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "figures/length_generalisation/model.h"
#include "tests/engine/reference.h"
#include "tests/figures/held_figure.h"

namespace {

using namespace figures::lengths;

/// In the order of the figure's choices.
struct Kept {
  std::string_view task;
  bool causal;
  int layers;
};
constexpr Kept kKept[] = {{"order", false, 2},   {"back3", false, 1},    {"back3", true, 1}, {"reverse", false, 1},
                          {"reverse", false, 2}, {"induction", true, 2}, {"local", true, 1}, {"local", true, 2}};
constexpr std::string_view kNames[] = {"none", "sinusoidal", "learned", "shaw", "t5", "rope", "alibi"};

HeldFigure with(const HeldFigure::Settings& settings = {}) { return HeldFigure("length_generalisation", settings); }

template <typename Items>
int place_in(const Items& items, auto is_it) {
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
      const double layers = run["layers"].number().value();
      const bool causal = run["causal"].boolean().value();
      const int width = run["d_model"].number().value() == 16 ? 0 : 1;
      const int t = place_in(kKept, [&](const Kept& kept) { return kept.task == task && kept.causal == causal && kept.layers == layers; });
      const int e = place_in(kNames, [&](std::string_view name) { return name == encoding; });
      CHECK(task_of(t).causal == causal);
      CHECK(task_of(t).layers == layers);
      for (size_t l = 0; l < kTokens.size(); ++l) {
        auto expected = flatten<double>(run["accuracy"][std::to_string(kTokens[l])]);
        REQUIRE(expected.size() == 3);
        std::ranges::sort(expected);
        const Accuracies ours = accuracies(t, width, e);
        for (size_t seed = 0; seed < 3; ++seed) wrong += std::fabs(ours[l][seed] - expected[seed]) > 1e-9;
        CHECK(mean(t, width, e, static_cast<int>(l)) == doctest::Approx((expected[0] + expected[1] + expected[2]) / 3));
      }
      ++runs;
    }
    CHECK(runs == kTasks * kWidths * kMeasured);
    CHECK(wrong == 0);
  }

  TEST_CASE("length_generalisation: panels stand in the order of accuracy at 128 tokens, and move when the task changes") {
    HeldFigure figure = with();
    for (int task = 0; task < kTasks; ++task) {
      figure.set({{"task", task}});
      const plot::Scene scene = figure.scene();
      const std::array<int, kMeasured> order = ranking(task, 1);
      for (size_t place = 1; place < order.size(); ++place) {
        CHECK(mean(task, 1, order[place - 1], 3) >= mean(task, 1, order[place], 3));
        const base::Rect before = mark_of(scene, {"panel", order[place - 1]}).rect, here = mark_of(scene, {"panel", order[place]}).rect;
        CHECK((here.y > before.y || here.x > before.x));
      }
    }
    figure.set({{"task", 1}});
    CHECK(figure.words().find("Shaw is right in 1.00 of cases, RoPE in 0.59, no encoding in 0.14.") != std::string::npos);
  }

  TEST_CASE("length_generalisation: dots stand at the means within bands from the least to the most of three seeds") {
    const plot::Scene scene = with({{"task", 5}, {"encoding", 6}}).scene();
    const float bottom = mark_of(scene, {"level", 6, 0}).at.y, top = mark_of(scene, {"level", 6, 1}).at.y;
    const Accuracies all = accuracies(5, 1, 6);
    for (int length = 0; length < kLengths; ++length) {
      const double shown = static_cast<double>((bottom - mark_of(scene, {"sample", 6, length}).at.y) / (bottom - top));
      CHECK(shown == doctest::Approx(mean(5, 1, 6, length)).epsilon(1e-3));
      if (length == 0) continue;
      const base::Rect band = plot::bounds(mark_of(scene, {"band", 6, length}));
      const double most = std::max(all[static_cast<size_t>(length)].back(), all[static_cast<size_t>(length - 1)].back());
      CHECK(static_cast<double>((bottom - band.y) / (bottom - top)) == doctest::Approx(most).epsilon(1e-3));
    }
  }

  TEST_CASE("length_generalisation: arrows lead from the place that asks to where the answer stands") {
    const plot::Scene back = with({{"task", 1}}).scene(), reverse = with({{"task", 3}}).scene();
    for (int place = 3; place < 12; ++place) {
      const plot::Mark& look = mark_of(back, {"look", place, 3});
      CHECK(look.arrow);
      CHECK(look.points.front().x == doctest::Approx(middle_of(mark_of(back, {"token", place})).x).epsilon(1e-4));
      CHECK(look.points.back().x == doctest::Approx(middle_of(mark_of(back, {"token", place - 3})).x).epsilon(1e-4));
    }
    CHECK(has_mark(reverse, {"look", 11, 11}));
    CHECK(has_mark(reverse, {"look", 6, 1}));
    CHECK_FALSE(has_mark(reverse, {"look", 11, 3}));
  }

  TEST_CASE("length_generalisation says that it was measured elsewhere, and reads out the chosen encoding") {
    const std::string said = with().figure().alt_text();
    CHECK(said.find("measured elsewhere in PyTorch with three seeds") != std::string::npos);
    CHECK(said.find("name the token three places back") != std::string::npos);
    CHECK(said.find("guessing gives 0.1") != std::string::npos);
    CHECK(with().figure().cursor_text() == "RoPE at 64 tokens: accuracy 0.992, over three seeds 0.990 to 0.994.");
    CHECK(with({{"encoding", 0}}).figure().cursor_text().starts_with("No encoding at 64 tokens"));
    CHECK(with({{"task", 6}}).figure().alt_text().find("about 0.57 is the best possible") != std::string::npos);
    CHECK(with().all().rows.size() == 28);
  }

  TEST_CASE("length_generalisation: keys choose length and encoding, pointing reads any panel, a click pins it") {
    HeldFigure figure = with();
    figure.press("ArrowRight");
    CHECK(figure.value("length") == 3);
    figure.press("ArrowDown");
    CHECK(figure.value("encoding") == 6);
    figure.hover(middle_of(mark_of(figure.scene(), {"sample", 3, 1})));
    CHECK(figure.value("encoding") == 3);
    CHECK(figure.value("length") == 1);
    figure.click(middle_of(mark_of(figure.scene(), {"sample", 4, 3})));
    CHECK(figure.value("pinned") == 1);
    figure.hover(middle_of(mark_of(figure.scene(), {"sample", 0, 0})));
    CHECK(figure.value("encoding") == 4);
    CHECK(figure.value("length") == 3);
  }
}
