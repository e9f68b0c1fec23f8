#include <doctest/doctest.h>

#include <numeric>

#include "base/json.h"
#include "figures/catalog.h"
#include "tests/ui/headless_window.h"

namespace {

constexpr double kExact = 0, kFast = 1, k64KB = 0, k4MB = 2;

std::unique_ptr<figures::Figure> benchmark(double mode = kExact, double size = k4MB) {
  std::unique_ptr<figures::Figure> figure = figures::find("engine_benchmark")->make();
  figure->set(std::vector{mode, size}, "");
  return figure;
}

/// A measurement in which plain JavaScript takes 40 ms, and the browser lacks relaxed SIMD.
constexpr std::string_view kAnswer = R"({"results":[{"first_ms":50,"best_ms":40},{"first_ms":20,"best_ms":10},{"first_ms":8,"best_ms":4},)"
                                     R"({"first_ms":2,"best_ms":0.5},null,{"first_ms":0.4,"best_ms":0.4}]})";

using Rows = std::vector<std::vector<std::string>>;
Rows rows_of(const figures::Figure& figure) { return figure.data(figures::Figure::Extent::shown).rows; }

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("a run asks for the table that is set, once") {
    const auto figure = benchmark(kFast, k64KB);
    const base::Result<base::JsonDocument> request = base::JsonDocument::parse(figure->request());
    REQUIRE(request.has_value());
    CHECK(request->root()["contenders"].size() == 6);
    CHECK(request->root()["positions"].number() == 128);
    CHECK(request->root()["width"].number() == 128);
    CHECK(request->root()["mode"].string() == "fast");
    CHECK(figure->request().empty());
    figure->receive(kAnswer);
    CHECK_FALSE(figure->request().empty());
  }

  TEST_CASE("before a run there is no number in the table, after it every bar has one or says why not") {
    const auto figure = benchmark();
    for (const auto& row : rows_of(*figure)) CHECK(row[3] == "not measured");
    figure->request();
    CHECK_FALSE(figure->receive(R"({"share":0.25})"));
    CHECK(figure->describe().starts_with("Measuring"));
    CHECK(figure->receive(kAnswer));
    const Rows rows = rows_of(*figure);
    REQUIRE(rows.size() == 6);
    CHECK(rows[0][3] == "1");
    CHECK(rows[1][3] == "4");
    CHECK(rows[3] == std::vector<std::string>{"4 MB", "Exact", "Engine, SIMD", "80", "20", "8.39", "0.8"});
    CHECK(rows[4][3] == "not in this browser");
    CHECK(rows[5][6] == "1");
    CHECK(
        figure->describe().find("the SIMD engine 80 (its first call 20), the relaxed SIMD engine not in this browser, only storing 100.") !=
        std::string::npos);
  }

  TEST_CASE("what was measured belongs to its size and mode, and stays") {
    const auto figure = benchmark();
    figure->request();
    figure->set(std::vector{kFast, k64KB}, "");  // meanwhile the reader changes the settings
    figure->receive(kAnswer);
    CHECK(rows_of(*figure)[0][3] == "not measured");
    CHECK(figure->data(figures::Figure::Extent::all).rows.size() == 12);
    figure->set(std::vector{kExact, k4MB}, "");
    CHECK(rows_of(*figure)[3][3] == "80");
  }

  TEST_CASE("an answer that is none leaves a sentence, and another run may follow") {
    const auto figure = benchmark();
    for (const char* answer : {"", "null", "{}", R"({"results":[]})", R"({"results":[null,null,null,null,null,null]})"}) {
      CAPTURE(answer);
      CHECK_FALSE(figure->request().empty());
      CHECK(figure->receive(answer));
      CHECK(figure->describe().starts_with("This browser could not measure"));
    }
  }

  TEST_CASE("a benchmark stays on its surface in every state of a run") {
    WindowWithFonts window;
    const auto figure = benchmark();
    const auto draw = [&](float width_px) {
      const float height_px = figure->height_for(width_px);
      window.frame({width_px, height_px, 1}, [&](ImDrawList& list) {
        plot::Surface surface(list, window.fonts, {0, 0, width_px, height_px}, false, {.over = true, .at = {50, 200}}, "simd");
        figures::Edits edits;
        figure->draw(surface, edits);
        CHECK(edits.highlight == "simd");
        const base::Rect allowed = base::inset({0, 0, width_px, height_px}, -2);
        int outside = 0;
        for (const ImDrawVert& vertex : list.VtxBuffer) outside += !allowed.contains({vertex.pos.x, vertex.pos.y});
        CHECK(outside == 0);
      });
    };
    for (const float width_px : {320.0f, 352.0f, 592.0f}) {
      draw(width_px);
      figure->request();
      draw(width_px);
      figure->receive(kAnswer);
      draw(width_px);
    }
  }
}
