#include <doctest/doctest.h>

#include <cmath>

#include "base/number.h"
#include "figures/catalog.h"
#include "tests/ui/headless_window.h"

namespace {

using Rows = std::vector<std::vector<std::string>>;

Rows rows_at(double position) {
  const std::unique_ptr<figures::Figure> figure = figures::find("float32_drift")->make();
  figure->set(std::vector{position}, "");
  return figure->data(figures::Figure::Extent::all).rows;
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("near a million the usual recipe is off by some 0.06, the book by 3e-8") {
    const auto last = rows_at(1000000).back();
    CHECK(last[0] == "1000000");
    CHECK(std::stod(last[1]) == doctest::Approx(0.06).epsilon(0.02));  // 6.0e-2 in PyTorch 2.11
    CHECK(std::stod(last[2]) <= 3e-8);
    CHECK(std::stod(last[2]) > 2e-8);
  }

  TEST_CASE("over all positions the book stays below 3e-8 and the usual recipe grows with the position") {
    const Rows rows = rows_at(1);
    REQUIRE(rows.size() == 98);
    CHECK(std::stod(rows.front()[0]) == 1);
    CHECK(std::stod(rows[96][0]) == 2000000);
    for (size_t i = 0; i < 97; ++i) {
      const auto& row = rows[i];
      CAPTURE(row[0]);
      CHECK(std::stod(row[2]) <= 3e-8);
      CHECK(std::stod(row[1]) < 2e-7 * std::fmax(3, std::stod(row[0])));
      CHECK(std::stod(row[1]) > 1e-8 * std::stod(row[0]));
    }
  }

  TEST_CASE("keys walk over the positions and stay within them") {
    const std::unique_ptr<figures::Figure> figure = figures::find("float32_drift")->make();
    const auto proposed = [&](double position, std::string_view key) {
      figure->set(std::vector{position}, "");
      figures::Edits edits;
      return figure->key(key, edits) ? edits.values.at(0).value : -1;
    };
    CHECK(proposed(1000, "Shift+ArrowRight") == 1001);
    CHECK(proposed(1000, "Shift+ArrowLeft") == 999);
    CHECK(proposed(1000, "ArrowRight") == 1260);
    CHECK(proposed(1, "ArrowRight") == 2);
    CHECK(proposed(1, "ArrowLeft") == 1);
    CHECK(proposed(2000000, "ArrowUp") == 2000000);
    CHECK(proposed(1000, "Home") == 1);
    CHECK(proposed(1000, "End") == 2000000);
    CHECK(proposed(1000, "Enter") == -1);
  }

  TEST_CASE("a press on the picture goes to that position") {
    WindowWithFonts window;
    const std::unique_ptr<figures::Figure> figure = figures::find("float32_drift")->make();
    figure->set(std::vector{1000.0}, "");
    const float height_px = figure->height_for(560);
    const auto edits_of = [&](plot::Pointer pointer) {
      figures::Edits edits;
      window.frame({560, height_px, 1}, [&](ImDrawList& list) {
        plot::Surface surface(list, window.fonts, {0, 0, 560, height_px}, false, pointer);
        figure->draw(surface, edits);
      });
      return edits;
    };
    CHECK(edits_of({.over = true, .at = {300, 100}}).values.empty());
    CHECK(edits_of({.over = true, .at = {300, height_px - 10}, .down = true}).values.empty());
    CHECK(edits_of({.over = true, .at = {50, 100}, .down = true}).values.at(0).value == 1);
    CHECK(edits_of({.over = true, .at = {555, 100}, .down = true}).values.at(0).value == 2000000);
    const double middle = edits_of({.over = true, .at = {302, 100}, .down = true}).values.at(0).value;
    CHECK(middle == doctest::Approx(std::sqrt(2000000.0)).epsilon(0.02));
  }
}
