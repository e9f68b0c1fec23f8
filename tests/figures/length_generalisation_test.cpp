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

  TEST_CASE(
      "length_generalisation: lines run through the means, and the band of the chosen one reaches from the least to the most of three") {
    HeldFigure figure = with();
    for (int task = 0; task < kTasks; ++task) {
      figure.set({{"task", task}, {"encoding", 2}, {"width", 1}});
      const plot::Scene scene = figure.scene();
      const plot::Mark& trained = mark_of(scene, {"trained"});
      const float top = mark_of(scene, {"level"}).at.y, bottom = trained.rect.bottom();
      const auto share = [&](float y) { return static_cast<double>((bottom - y) / (bottom - top)); };
      for (int encoding = 0; encoding < kMeasured; ++encoding) {
        const plot::Mark& line = mark_of(scene, {"line", encoding});
        for (int length = 0; length < kLengths; ++length)
          CHECK(share(line.points[static_cast<size_t>(length)].y) == doctest::Approx(mean(task, 1, encoding, length)).epsilon(0.01));
        CHECK((line.thickness > 3) == (encoding == 2));
      }
      const Accuracies all = accuracies(task, 1, 2);
      const plot::Mark& band = mark_of(scene, {"band", 2});
      CHECK(share(band.points[3].y) == doctest::Approx(all[3].back()).epsilon(0.01));
      CHECK(share(band.points[4].y) == doctest::Approx(all[3].front()).epsilon(0.01));
    }
  }

  TEST_CASE("length_generalisation: every name and value stands, in the order of the lines' ends, and none touches another") {
    for (const plot::Room room : {plot::Room{620, 690, 48}, plot::Room{500, 520, 48}, plot::Room{358, 507, 48}, plot::Room{980, 820, 48}}) {
      HeldFigure figure = with();
      for (int task = 0; task < kTasks; ++task) {
        CAPTURE(task);
        CAPTURE(room.width_px);
        figure.set({{"task", task}, {"beside", task % 8}, {"length", 3}});
        const plot::Scene scene = scene_of(figure.figure(), room);
        const std::array<int, kMeasured> order = ranking(task, 1);
        for (const int encoding : order) {
          CHECK(has_mark(scene, {"name", encoding}));
          CHECK(has_mark(scene, {"value", encoding}));
        }
        for (size_t place = 1; place < order.size(); ++place)
          CHECK(mark_of(scene, {"name", order[place]}).at.y > mark_of(scene, {"name", order[place - 1]}).at.y);
      }
    }
    CHECK(with({{"task", 1}}).figure().alt_text().find("Shaw is right in 1.00 of cases, RoPE in 0.59, no encoding in 0.14.") !=
          std::string::npos);
  }

  TEST_CASE("length_generalisation: covered, nothing beyond the trained length is given away, and the lines have yet to start") {
    for (const plot::Room room : {plot::Room{620, 690, 48}, plot::Room{358, 507, 48}}) {
      HeldFigure figure = with({{"cover", 1}, {"beside", 4}});
      const plot::Scene scene = scene_of(figure.figure(), room);
      for (int encoding = 0; encoding < kMeasured; ++encoding) {
        CHECK(has_mark(scene, {"name", encoding}));
        CHECK_FALSE(has_mark(scene, {"value", encoding}));
        const plot::Mark& line = mark_of(scene, {"line", encoding});
        CHECK(line.points.front().x == line.points.back().x);
        CHECK(line.points.front().y == line.points.back().y);
      }
      CHECK(mark_of(scene, {"cover"}).rect.width > 0.7f * room.width_px);
      CHECK(has_mark(scene, {"trained name"}));
    }
    const HeldFigure figure = with({{"cover", 1}});
    const std::string told = with({{"cover", 1}}).words() + figure.figure().alt_text() + figure.figure().cursor_text();
    for (const char* leak : {"1.00", "0.59", "0.14", "0.99"}) CHECK(told.find(leak) == std::string::npos);
    CHECK(with({{"cover", 1}}).all().rows.size() == 7);
    CHECK(mark_of(with().scene(), {"cover"}).rect.width == 0);
  }

  TEST_CASE("length_generalisation: an arc leads from the letter that asks to where the answer stands") {
    const plot::Scene back = with({{"task", 1}}).scene(), reverse = with({{"task", 3}}).scene(), memory = with({{"task", 6}}).scene();
    const plot::Mark& look = mark_of(back, {"look", 0});
    CHECK(look.arrow);
    CHECK(look.points.front().x == doctest::Approx(mark_of(back, {"letter", 11}).at.x));
    CHECK(look.points.back().x == doctest::Approx(mark_of(back, {"letter", 8}).at.x));
    CHECK(mark_of(reverse, {"look", 0}).points.back().x == doctest::Approx(mark_of(reverse, {"letter", 0}).at.x));
    CHECK(has_mark(memory, {"look", 1}));
    CHECK_FALSE(has_mark(back, {"look", 1}));
  }

  TEST_CASE("length_generalisation says that it was measured elsewhere, and reads out the chosen encoding") {
    const std::string said = with().figure().alt_text();
    CHECK(said.find("measured elsewhere in PyTorch with three seeds") != std::string::npos);
    CHECK(said.find("Name the letter three back.") != std::string::npos);
    CHECK(said.find("Guessing gives 0.1.") != std::string::npos);
    CHECK(with({{"length", 2}}).figure().cursor_text() == "RoPE at 64 letters: accuracy 0.992, over three seeds 0.990 to 0.994.");
    CHECK(with({{"encoding", 0}}).figure().cursor_text().starts_with("No encoding at 128 letters"));
    CHECK(with({{"task", 6}}).figure().alt_text().find("About 0.57 is the best possible") != std::string::npos);
    CHECK(with().all().rows.size() == 28);
  }

  TEST_CASE("length_generalisation: keys choose length and encoding, pointing reads any panel, a click pins it") {
    HeldFigure figure = with();
    figure.press("ArrowLeft");
    CHECK(figure.value("length") == 2);
    figure.press("ArrowDown");
    CHECK(figure.value("encoding") == 6);
    const auto at = [&](int encoding, int length) {
      const plot::Scene scene = figure.scene();
      return mark_of(scene, {"line", encoding}).points[static_cast<size_t>(length)];
    };
    figure.hover(at(1, 1));
    CHECK(figure.value("encoding") == 1);
    CHECK(figure.value("length") == 1);
    figure.click(at(4, 3));
    CHECK(figure.value("pinned") == 1);
    figure.hover(at(0, 0));
    CHECK(figure.value("encoding") == 4);
    CHECK(figure.value("length") == 3);
  }
}
