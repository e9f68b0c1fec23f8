#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "figures/precision_drift/recipes.h"
#include "tests/figures/held_figure.h"

namespace {

using namespace figures::drift;
using Settings = HeldFigure::Settings;

HeldFigure at(double position, Settings settings = {}) {
  settings.emplace_back("position", position);
  return HeldFigure("precision_drift", settings);
}

/// The numbers in the last row of the table, which is near the position: the position, then the errors by Recipe, counted from 1.
std::vector<std::string> near(const HeldFigure& figure) { return figure.all().rows.back(); }
double error_near(const HeldFigure& figure, int recipe) { return std::stod(near(figure)[static_cast<size_t>(recipe) + 1]); }

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("precision_drift: the usual recipe loses a digit in every decade") {
    // 5.6e-5, 7.6e-4, 6.9e-3 and 6.0e-2 in PyTorch 2.11, over more positions
    for (const auto& [position, error] : {std::pair{1e3, 5.6e-5}, {1e4, 7.6e-4}, {1e5, 6.9e-3}, {1e6, 6.0e-2}}) {
      CAPTURE(position);
      CHECK(error_near(at(position), kUsual) == doctest::Approx(error).epsilon(0.25));
    }
    CHECK(error_near(at(1e6, {{"d_model", 128}}), kIterative) == doctest::Approx(0.15).epsilon(0.3));
  }

  TEST_CASE("precision_drift: the engine is as right far out as near") {
    for (const double position : {1.0, 1e3, 1e6, 2e6}) {
      for (const double d_model : {2.0, 128.0, 1024.0}) {
        CAPTURE(position);
        CAPTURE(d_model);
        const HeldFigure figure = at(position, {{"d_model", d_model}});
        CHECK(error_near(figure, kFast) <= 1.5e-7);
        CHECK(error_near(figure, kExact) <= 3e-8);
      }
    }
  }

  TEST_CASE("precision_drift: the first pair is right in every float32 recipe, and in no format of 16 bits") {
    const HeldFigure figure = at(1e5, {{"pairs", kFirst}});
    for (int recipe = kUsual; recipe < kFloat32; ++recipe) CHECK(error_near(figure, recipe) < 1e-7);
    CHECK(error_near(figure, kBf16) > 1);
    CHECK(error_near(at(1e6, {{"pairs", kSecond}}), kUsual) > 1e-3);
  }

  TEST_CASE("precision_drift: formats keep positions as IEEE 754 and bfloat16 do") {
    for (int position = 0; position <= 256; ++position) CHECK(kept(kAsBf16, position) == position);
    CHECK(kept(kAsBf16, 257) == 256);
    CHECK(kept(kAsBf16, 259) == 260);
    CHECK(kept(kAsBf16, 1000000) == 999424);
    for (int position = 0; position <= 2048; ++position) CHECK(kept(kAsFp16, position) == position);
    CHECK(kept(kAsFp16, 2049) == 2048);
    CHECK(std::isinf(kept(kAsFp16, 65520)));
    CHECK(kept(kAsFloat32, 16777217) == 16777216);
    CHECK(spacing(kAsBf16, 255) == 1);
    CHECK(spacing(kAsBf16, 256) == 2);
    CHECK(spacing(kAsFp16, 2048) == 2);
    CHECK(spacing(kAsFloat32, 1000000) == 0.0625);
  }

  TEST_CASE("precision_drift: positions that collide are seen as dots in one place") {
    const auto places = [](const HeldFigure& figure) {
      std::set<float> different;
      const plot::Scene scene = figure.scene();
      for (int i = 0; i < 24; ++i) different.insert(mark_of(scene, {"place", i}).at.x);
      return different.size();
    };
    CHECK(places(at(200, {{"format", kAsBf16}})) == 24);
    CHECK(places(at(256, {{"format", kAsBf16}})) == 13);  // 256 to 280: every second number
    CHECK(places(at(256, {{"format", kAsFp16}})) == 24);
    CHECK(places(at(1000000, {{"format", kAsBf16}})) == 4);  // every 512th of them
    CHECK(at(256, {{"format", kAsBf16}}).words().find("24 positions: 13 numbers in bf16") != std::string::npos);
    CHECK_FALSE(has_mark(at(1000000).scene(), {"place", 0}));  // float32 has a number for each
    const plot::Scene threads = at(257, {{"format", kAsBf16}}).scene();
    const plot::Mark &alone = mark_of(threads, {"place", 0}), &together = mark_of(threads, {"place", 2});
    CHECK(together.at.x == mark_of(threads, {"place", 3}).at.x);
    CHECK(together.radius > alone.radius);
    CHECK(together.fill == plot::Paint(base::ColourToken::accent));
    const HeldFigure infinite = at(70000, {{"format", kAsFp16}});
    CHECK_FALSE(has_mark(infinite.scene(), {"place", 0}));
    CHECK(infinite.words().find("no number") != std::string::npos);
    CHECK(near(infinite)[kFp16 + 1] == "no number");
  }

  TEST_CASE("precision_drift: the chosen curve is thick, and its dot stands on it, on the axis at the error that is said") {
    const HeldFigure figure = at(1e6);
    const plot::Scene scene = figure.scene();
    CHECK(mark_of(scene, {"curve", kUsual}).thickness > mark_of(scene, {"curve", kPower}).thickness);
    CHECK(mark_of(scene, {"curve", kUsual}).part == "usual");
    const float one = mark_of(scene, {"axis", 0, 3}).at.y, thousandth = mark_of(scene, {"axis", 0, 2}).at.y;
    const double decades = static_cast<double>((mark_of(scene, {"read", kUsual}).at.y - one) / (thousandth - one)) * -3;
    CHECK(decades == doctest::Approx(std::log10(error_near(figure, kUsual))).epsilon(1e-3));
    const base::Point ring = mark_of(scene, {"read", kUsual}).at;
    CHECK(std::ranges::any_of(mark_of(scene, {"curve", kUsual}).points, [ring](base::Point p) { return p.x == ring.x && p.y == ring.y; }));
  }

  TEST_CASE("precision_drift: what is said holds the recipe and its error") {
    CHECK(at(1e6).figure().alt_text().find("usual float32 recipe, by exp, is off by up to 0.0") != std::string::npos);
    CHECK(at(1e6, {{"d_model", 128}, {"recipe", 2}}).figure().alt_text().find("128 dimensions wide, base 10,000, the iterative") !=
          std::string::npos);
    CHECK(at(300, {{"format", kAsBf16}}).words().find("bf16 has one number for every 2 positions.") != std::string::npos);
    CHECK(at(1000).all().rows.size() == 34);
  }

  TEST_CASE("precision_drift: a click on the plot goes there, dragging follows the pointer, keys step") {
    HeldFigure figure = at(1000);
    const plot::Scene scene = figure.scene();
    figure.click(middle_of(mark_of(scene, {"zone", 47})));
    CHECK(figure.value("position") > 1.5e6);
    const base::Point grip = mark_of(figure.scene(), {"grip"}).at;
    figure.press_at(grip);
    figure.drag_to({grip.x - 200, grip.y});
    CHECK(mark_of(figure.scene(), {"grip"}).at.x == doctest::Approx(grip.x - 200).epsilon(0.002));
    figure.let_go({grip.x - 200, grip.y});
    figure.set({{"position", 1000}});
    CHECK((figure.press("ArrowRight"), figure.value("position")) == 1001);
    CHECK((figure.press("PageDown"), figure.value("position")) == doctest::Approx(1001 * std::pow(2e6, 0.1)).epsilon(0.01));
    CHECK((figure.press("Home"), figure.value("position")) == 1);
    CHECK((figure.press("End"), figure.value("position")) == 2000000);
  }
}
