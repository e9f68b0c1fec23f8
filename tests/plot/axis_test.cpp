#include "plot/axis.h"

#include <doctest/doctest.h>

#include <bit>

#include "base/number.h"
#include "tests/ui/headless_window.h"

TEST_SUITE("plot") {
  TEST_CASE("labels are never nearer to each other than the room they need") {
    for (const bool powers : {false, true}) {
      for (const float length_px : {38.0f, 92.0f, 300.0f, 470.0f, 1000.0f}) {
        for (const float room_px : {24.0f, 36.0f}) {
          for (int count = 1; count <= 4096; ++count) {
            const long long step = plot::tick_step(count, length_px, room_px, powers);
            REQUIRE(static_cast<float>(step) * length_px / static_cast<float>(count) >= room_px * 0.9999f);
          }
        }
      }
    }
  }

  TEST_CASE("steps are no larger than they must be") {
    CHECK(plot::tick_step(10, 400, 24, false) == 1);
    CHECK(plot::tick_step(30, 400, 24, false) == 2);
    CHECK(plot::tick_step(60, 400, 24, false) == 5);
    CHECK(plot::tick_step(100, 400, 24, false) == 10);
    CHECK(plot::tick_step(200, 400, 24, false) == 20);
    CHECK(plot::tick_step(2048, 400, 24, false) == 200);
    CHECK(plot::tick_step(32, 400, 36, true) == 4);
    CHECK(plot::tick_step(1024, 400, 36, true) == 128);
  }

  TEST_CASE("steps are 1, 2 or 5 times a power of ten, or powers of two") {
    for (int count = 1; count <= 100000; count += 37) {
      CHECK(std::has_single_bit(static_cast<unsigned long long>(plot::tick_step(count, 300, 30, true))));
      long long step = plot::tick_step(count, 300, 30, false);
      while (step % 10 == 0) step /= 10;
      CHECK((step == 1 || step == 2 || step == 5));
    }
  }

  TEST_CASE("labels below stay apart, however wide they are") {
    WindowWithFonts window;
    window.frame({400, 100, 1}, [&](ImDrawList& list) {
      const plot::Surface surface(list, window.fonts, {0, 0, 400, 100}, false, {});
      CHECK(plot::step_below(surface, {"position", 0, 21}, 260) == 4);
      for (const long long first : {999'990LL, -1'000'000'000LL}) {
        for (const float length_px : {120.0f, 260.0f, 400.0f}) {
          const plot::Axis axis{"position", first, 21};
          const float apart_px = static_cast<float>(plot::step_below(surface, axis, length_px)) * length_px / 21;
          CHECK(apart_px > surface.text_width(base::Face::sans, base::Type::small, base::grouped(first)) + 8);
        }
      }
    });
  }
}
