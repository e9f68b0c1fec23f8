#include "app/moving_scene.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "figures/catalog.h"
#include "plot/transition.h"
#include "tests/ui/headless_window.h"

namespace {

/// A figure of clocks on a stage, at times that the test chooses.
class Clocks {
 public:
  Clocks() {
    for (size_t i = 0; i < base::kFaces.size(); ++i)
      REQUIRE(metrics_.read(static_cast<base::Face>(i), font_file(static_cast<base::Face>(i))));
    put("position", 0);
  }

  void put(std::string_view name, double value, app::TransitionMode way = app::TransitionMode::at_once) {
    values_[static_cast<size_t>(base::find(kind_.parameters, name))] = value;
    figure_->set(values_, {});
    scene.change();
    scene.go(way);
  }

  void paint(double now_ms, bool reduced_motion = false, float width_px = 600) {
    window_.frame({width_px, 700, 1}, [&](ImDrawList& list) {
      const app::Canvas canvas{list, window_.fonts,  metrics_, {0, 0, width_px, 700}, 48, plot::Words::caption, false,
                               {},   reduced_motion, now_ms};
      scene.paint(canvas, *figure_, kind_.parameters, {});
    });
  }

  /// The angle of the hand of pair 0, which turns by 1 radian at each position.
  double angle() const {
    const auto hand = std::ranges::find(scene.shown(), plot::Key{"hand", 0}, &plot::Mark::key);
    REQUIRE(hand != scene.shown().end());
    return hand->angle;
  }

  const figures::Figure& figure() const { return *figure_; }
  app::MovingScene scene;

 private:
  WindowWithFonts window_;  // before the figure, because the scene's images need it
  plot::Metrics metrics_;
  const figures::Kind& kind_ = *figures::find("clock_hands");
  std::unique_ptr<figures::Figure> figure_ = kind_.make();
  std::vector<double> values_ = figures::initial_values(kind_);
};

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("a hand travels, slowly at both ends, and is there after 400 ms") {
    Clocks clocks;
    clocks.paint(0);
    CHECK_FALSE(clocks.scene.moves());
    clocks.put("position", 2, app::TransitionMode::travelling);
    clocks.paint(1000);
    CHECK(clocks.angle() == doctest::Approx(0));
    CHECK(clocks.scene.moves());
    clocks.paint(1000 + 0.1 * plot::kTravel_ms);
    CHECK(clocks.angle() < 0.2);
    clocks.paint(1000 + plot::kTravel_ms / 2);
    CHECK(clocks.angle() == doctest::Approx(1));
    clocks.paint(1000 + plot::kTravel_ms);
    CHECK(clocks.angle() == doctest::Approx(2));
    clocks.paint(1200 + plot::kTravel_ms);
    CHECK_FALSE(clocks.scene.moves());
  }

  TEST_CASE("on its way it can be sent elsewhere, and back, without a jump") {
    Clocks clocks;
    clocks.paint(0);
    clocks.put("position", 2, app::TransitionMode::travelling);
    clocks.paint(1000);
    clocks.paint(1000 + plot::kTravel_ms / 2);
    clocks.put("position", 0, app::TransitionMode::travelling);
    clocks.paint(1001 + plot::kTravel_ms / 2);
    CHECK(clocks.angle() == doctest::Approx(1).epsilon(0.01));
    clocks.paint(1001 + plot::kTravel_ms);
    CHECK(clocks.angle() == doctest::Approx(0.5).epsilon(0.01));
    clocks.paint(1002 + 1.5 * plot::kTravel_ms);
    CHECK(clocks.angle() == doctest::Approx(0));
  }

  TEST_CASE("a long way is short enough for the eye, and ends where it should") {
    Clocks clocks;
    clocks.paint(0);
    clocks.put("position", 628, app::TransitionMode::travelling);
    double before = 0, turned = 0;
    for (int ms = 1000; ms <= 1700; ms += 16) {
      clocks.paint(ms);
      if (ms > 1000) turned += std::fabs(clocks.angle() - before);
      before = clocks.angle();
    }
    CHECK(clocks.angle() == doctest::Approx(628));
    CHECK(turned < 3.1 * 2 * 3.15);
  }

  TEST_CASE("what a hand or a slider sets is there at once") {
    Clocks clocks;
    clocks.paint(0);
    clocks.put("position", 2);
    clocks.paint(1000);
    CHECK(clocks.angle() == doctest::Approx(2));
  }

  TEST_CASE("for readers who want less motion nothing is ever between two places") {
    Clocks clocks;
    clocks.paint(0, true);
    clocks.put("position", 2, app::TransitionMode::travelling);
    for (int ms = 1000; ms <= 1200; ms += 10) {
      clocks.paint(ms, true);
      CHECK((clocks.angle() == doctest::Approx(0) || clocks.angle() == doctest::Approx(2)));
    }
    CHECK(clocks.angle() == doctest::Approx(2));
  }

  TEST_CASE("a picture that changes its size is laid out anew at once") {
    Clocks clocks;
    clocks.paint(0);
    clocks.put("position", 2, app::TransitionMode::travelling);
    clocks.paint(1000);
    clocks.paint(1100, false, 500);
    CHECK(clocks.angle() == doctest::Approx(2));
    for (const plot::Mark& mark : clocks.scene.shown()) CHECK(plot::bounds(mark).right() <= 502);
  }

  TEST_CASE("the place of the cursor is on the chosen dial") {
    Clocks clocks;
    clocks.put("pair", 5);
    clocks.paint(0);
    const auto dial = std::ranges::find(clocks.scene.shown(), plot::Key{"dial", 5}, &plot::Mark::key);
    REQUIRE(dial != clocks.scene.shown().end());
    const base::Point place = clocks.scene.cursor_place(clocks.figure());
    CHECK(std::hypot(place.x - dial->at.x, place.y - dial->at.y) <= dial->outer + 1);
  }
}
