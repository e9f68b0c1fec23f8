#include <doctest/doctest.h>

#include <cmath>
#include <numeric>

#include "base/json.h"
#include "figures/engine_benchmark/reference.h"
#include "tests/figures/held_figure.h"

namespace {

constexpr double kFast = 1, k64KB = 0;
constexpr int kPlain = 0, kSimd = 3, kRelaxed = 4, kStore = 5;

/// A benchmark whose answers come when the test gives them.
struct Bench {
  std::unique_ptr<figures::Figure> figure = figures::find("engine_benchmark")->make();
  explicit Bench(double mode = 0, double size = 2) { set(mode, size); }
  void set(double mode, double size, double contender = kSimd) { figure->set(std::vector{mode, size, contender}, ""); }
  std::vector<std::vector<std::string>> rows(figures::Figure::DataScope scope = figures::Figure::DataScope::shown) const {
    return figure->data(scope).rows;
  }
};

/// A measurement in which plain JavaScript takes 40 ms, and the browser lacks relaxed SIMD.
constexpr std::string_view kAnswer = R"({"results":[{"first_ms":50,"best_ms":40},{"first_ms":20,"best_ms":10},{"first_ms":8,"best_ms":4},)"
                                     R"({"first_ms":2,"best_ms":0.5},null,{"first_ms":0.4,"best_ms":0.4}]})";

/// How much of a contender's table is painted, 0 to 1.
double painted(const plot::Scene& scene, int contender) {
  const base::Rect wall = mark_of(scene, {"wall", contender}).rect, cover = mark_of(scene, {"unpainted", contender}).rect;
  return static_cast<double>((cover.x - wall.x) / wall.width);
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("engine_benchmark: a run asks for the table that is set, once") {
    Bench bench(kFast, k64KB);
    CHECK(bench.figure->measures()->take_request().empty());
    bench.figure->measures()->act("run");
    const base::Result<base::JsonDocument> request = base::JsonDocument::parse(bench.figure->measures()->take_request());
    REQUIRE(request.has_value());
    CHECK(request->root()["contenders"].size() == 6);
    CHECK(request->root()["positions"].number() == 128);
    CHECK(request->root()["width"].number() == 128);
    CHECK(request->root()["mode"].string() == "fast");
    CHECK(bench.figure->measures()->take_request().empty());
    CHECK_FALSE(bench.figure->measures()->actions()[0].enabled);
    bench.figure->measures()->report(0, kAnswer);
    CHECK(bench.figure->measures()->actions()[0].enabled);
    bench.figure->measures()->act("run");
    CHECK_FALSE(bench.figure->measures()->take_request().empty());
  }

  TEST_CASE("engine_benchmark: before a run it shows a dated reference in grey, after it the tab's own numbers in colour") {
    Bench bench;
    const std::string date(figures::bench::kDate);
    CHECK(words_of(scene_of(*bench.figure)).find("Reference of " + date) != std::string::npos);
    CHECK(bench.figure->alt_text().ends_with("Nothing is measured before Run is pressed."));
    CHECK(bench.figure->data(figures::Figure::DataScope::shown).caption.find(date) != std::string::npos);
    for (const auto& row : bench.rows()) CHECK(row[0] == "4 MB, reference");
    CHECK(mark_of(scene_of(*bench.figure), {"best", kSimd}).fill == plot::Paint(base::ColourToken::edge));
    for (const auto& mode : figures::bench::kReference) {
      for (const auto& table : mode) {
        for (const figures::bench::Time& time : table) CHECK(time.first_ms >= time.best_ms);
        CHECK(table[kSimd].best_ms < table[1].best_ms);
        CHECK(table[kStore].best_ms < table[kSimd].best_ms);
      }
    }
    bench.figure->measures()->act("run");
    bench.figure->measures()->report(0, R"({"share":0.25})");
    CHECK(bench.figure->measures()->progress() == 0.25);
    CHECK(bench.figure->alt_text().starts_with("Measuring"));
    CHECK(words_of(scene_of(*bench.figure)).find("Measuring: 25 % …") != std::string::npos);
    bench.figure->measures()->report(0, kAnswer);
    CHECK_FALSE(bench.figure->measures()->progress());
    const auto rows = bench.rows();
    REQUIRE(rows.size() == 6);
    CHECK(rows[0][3] == "1");
    CHECK(rows[1][3] == "4");
    CHECK(rows[3] == std::vector<std::string>{"4 MB", "Exact", "Engine, SIMD", "80", "20", "8.39", "0.8"});
    CHECK(rows[4][3] == "not in this browser");
    CHECK(rows[5][6] == "1");
    CHECK(bench.figure->alt_text().find(
              "the SIMD engine 80 (its first call 20), the relaxed SIMD engine not in this browser, only storing 100.") !=
          std::string::npos);
    CHECK(mark_of(scene_of(*bench.figure), {"best", kSimd}).fill == plot::Paint(base::ColourToken::accent));
  }

  TEST_CASE("engine_benchmark: bars run from one start, before the slowest call, to the logarithm of their ratio") {
    Bench bench;
    bench.figure->measures()->act("run");
    bench.figure->measures()->report(0, kAnswer);
    const plot::Scene scene = scene_of(*bench.figure);
    const float decade = mark_of(scene, {"tick", 2}).at.x - mark_of(scene, {"tick", 1}).at.x;
    const auto end = [&](plot::Role role, int contender) {
      return static_cast<double>((mark_of(scene, {role, contender}).rect.right() - mark_of(scene, {"tick", 1}).at.x) / decade);
    };
    CHECK(end("best", kPlain) == doctest::Approx(0).epsilon(1e-3));
    CHECK(end("best", kSimd) == doctest::Approx(std::log10(80)).epsilon(1e-3));
    CHECK(end("first", kSimd) == doctest::Approx(std::log10(20)).epsilon(1e-3));
    CHECK(end("best", kStore) == doctest::Approx(2).epsilon(1e-3));
    CHECK(end("first", kPlain) < -0.01);  // slower than its best
    for (const int contender : {kPlain, kSimd}) {
      CHECK(mark_of(scene, {"first", contender}).rect.x == mark_of(scene, {"start"}).at.x);
      CHECK(mark_of(scene, {"first", contender}).rect.width > 2);
    }
    CHECK_FALSE(has_mark(scene, {"best", kRelaxed}));
    CHECK(words_of(scene).find("80 ×") != std::string::npos);
  }

  TEST_CASE("engine_benchmark: in the race each has painted its share when the fastest is done; nothing while it is measured") {
    Bench bench;
    bench.figure->measures()->act("run");
    const plot::Scene waiting = scene_of(*bench.figure);
    for (const int contender : {kPlain, 1, 2, kSimd}) CHECK(painted(waiting, contender) == doctest::Approx(0));
    bench.figure->measures()->report(0, kAnswer);
    const plot::Scene scene = scene_of(*bench.figure);
    CHECK(painted(scene, kSimd) == doctest::Approx(1));
    CHECK(painted(scene, 2) == doctest::Approx(10.0 / 80).epsilon(1e-3));
    CHECK(painted(scene, kPlain) == doctest::Approx(1.0 / 80).epsilon(1e-2));
    CHECK_FALSE(has_mark(scene, {"veil", kSimd}));
    const plot::CellValues& table = *mark_of(scene, {"table", kSimd}).cells;
    CHECK(table.values[7] == doctest::Approx(std::sin(7.0)));  // dimension 0 of position 7
  }

  TEST_CASE("engine_benchmark: what was measured belongs to its size and mode, and stays") {
    Bench bench;
    bench.figure->measures()->act("run");
    bench.set(kFast, k64KB);  // meanwhile the reader changes the settings
    bench.figure->measures()->report(0, kAnswer);
    CHECK(bench.rows()[0][0] == "64 KB, reference");
    CHECK(bench.rows(figures::Figure::DataScope::all).size() == 12);
    bench.set(0, 2);
    CHECK(bench.rows()[3][3] == "80");
  }

  TEST_CASE("engine_benchmark: an answer that is none leaves a sentence and the reference, and another run may follow") {
    Bench bench;
    for (const char* answer : {"", "null", "{}", R"({"results":[]})", R"({"results":[null,null,null,null,null,null]})"}) {
      CAPTURE(answer);
      bench.figure->measures()->act("run");
      CHECK_FALSE(bench.figure->measures()->take_request().empty());
      bench.figure->measures()->report(0, answer);
      CHECK_FALSE(bench.figure->measures()->progress());
      CHECK(bench.figure->alt_text().starts_with("This browser could not measure"));
      CHECK(has_mark(scene_of(*bench.figure), {"veil", kSimd}));
    }
  }

  TEST_CASE("engine_benchmark: pointing at a lane reads it, and lights up its name in the text") {
    HeldFigure figure("engine_benchmark");
    const figures::Edits edits = figure.hover(middle_of(mark_of(figure.scene(), {"lane", 1})));
    CHECK(edits.highlight == "turning");
    CHECK(figure.value("contender") == 1);
    CHECK((figure.press("ArrowDown"), figure.value("contender")) == 2);
    for (const auto& [i, name] : {std::pair{0, "plain"}, {2, "scalar"}, {3, "simd"}, {4, "relaxed"}, {5, "store"}})
      CHECK(mark_of(figure.scene(), {"lane", i}).part == name);
  }
}
