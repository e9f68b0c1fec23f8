#include <numbers>

#include "base/text.h"
#include "plot/colour_map.h"
#include "tests/figures/held_figure.h"

namespace {

constexpr plot::Room kWindow{1440, 900, 0};

HeldFigure shot(double moment, std::string_view words = "dog bites man", bool written = true) {
  return HeldFigure("first_sight", {{"moment", moment}, {"written", written ? 1 : 0}}, words, kWindow);
}

/// What pair `pair` of 16 has turned by, of base 10,000 (Vaswani et al. 2017, section 3.5).
double angle(int pair, double position) { return position / std::pow(10000.0, 2.0 * pair / 32); }

/// The middle of a strip's cell, on its long sides.
base::Point cell(const plot::Mark& strip, double position) {
  const auto along = [&](size_t from, size_t to) {
    const float share = static_cast<float>((position + 0.5) / strip.cells->columns);
    return base::Point{strip.points[from].x + share * (strip.points[to].x - strip.points[from].x),
                       strip.points[from].y + share * (strip.points[to].y - strip.points[from].y)};
  };
  const base::Point a = along(0, 1), b = along(3, 2);
  return {(a.x + b.x) / 2, (a.y + b.y) / 2};
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("the words stand side by side, or below each other on a phone, and are left to the page that has them as text") {
    const plot::Scene wide = shot(0).scene();
    CHECK(mark_of(wide, {"word", 0}).at.y == mark_of(wide, {"word", 2}).at.y);
    CHECK(mark_of(wide, {"word", 2}).words == "man");
    const plot::Scene narrow = HeldFigure("first_sight", {}, "dog bites man", {390, 844, 0}).scene();
    CHECK(mark_of(narrow, {"word", 0}).at.x == mark_of(narrow, {"word", 2}).at.x);
    CHECK(mark_of(narrow, {"word", 0}).at.y + 60 < mark_of(narrow, {"word", 1}).at.y);
    CHECK(words_of(shot(0, "dog bites man", false).scene()).empty());
  }

  TEST_CASE("each word's clock shows what the first hand has turned by at its place, whatever the word") {
    for (const std::string_view words : {"dog bites man", "man bites dog"}) {
      const plot::Scene scene = shot(1, words).scene();
      for (int place = 0; place < 3; ++place) {
        CHECK(mark_of(scene, {"word hand", place}).angle == doctest::Approx(place));
        CHECK(mark_of(scene, {"face", place}).at.x == doctest::Approx(mark_of(scene, {"word", place}).at.x));
      }
    }
    CHECK_FALSE(has_mark(shot(0).scene(), {"face", 0}));
  }

  TEST_CASE("one hand becomes sixteen, each as far as its pair has turned, and their tips are on their waves") {
    CHECK_FALSE(has_mark(shot(1.3).scene(), {"hand", 1}));
    for (const double moment : {1.75, 1.85, 2.0}) {
      CAPTURE(moment);
      const plot::Scene scene = shot(moment).scene();
      const double position = mark_of(scene, {"hand", 0}).angle;  // its pair turns by 1 for each position
      for (int pair = 0; pair < 16; ++pair) {
        CHECK(mark_of(scene, {"hand", pair}).angle == doctest::Approx(angle(pair, position)));
        CHECK(mark_of(scene, {"small hand", pair}).angle == doctest::Approx(angle(pair, position)));
        const plot::Mark& tip = mark_of(scene, {"tip", pair});
        const base::Point end = mark_of(scene, {"wave", 2 * pair + 1}).points.back();
        CHECK(tip.at.x == doctest::Approx(end.x).epsilon(0.001));
        CHECK(tip.at.y == doctest::Approx(end.y).epsilon(0.01));
      }
      CHECK(words_of(scene).contains("position " + std::to_string(std::lround(position))));
    }
  }

  TEST_CASE("the table has the sine and the cosine of each pair at 96 positions") {
    const plot::Scene scene = shot(3).scene();
    for (int strip = 0; strip < 32; ++strip) {
      for (const int position : {0, 1, 17, 63, 64, 95}) {
        const int piece = position < 64 ? 0 : 1;
        const double turned = angle(strip / 2, position);
        const float value = mark_of(scene, {"strip", strip, piece}).cells->values[static_cast<size_t>(position - 64 * piece)];
        CHECK(value == doctest::Approx(strip % 2 == 0 ? std::sin(turned) : std::cos(turned)).epsilon(1e-5));
      }
    }
    CHECK(mark_of(scene, {"strip", 0}).fill.opacity() == 1);
    CHECK(mark_of(scene, {"strip", 31}).fill.opacity() == 1);
  }

  TEST_CASE("the table turns until position runs down, and each cosine of the first nine pairs lies on its letter") {
    const plot::Scene turned = shot(3.8).scene(), name = shot(4).scene();
    for (int letter = 0; letter < 9; ++letter) {
      const plot::Mark& text = mark_of(name, {"letter", letter});
      CHECK(text.words == std::string(1, "PHASEBOOK"[letter]));
      REQUIRE(text.shade->size() == 64);
      const plot::Mark& strip = mark_of(turned, {"strip", 2 * letter + 1});
      const base::Rect box = name.box_of(text);
      for (const int position : {0, 31, 63}) {
        const base::Point at = cell(strip, position);
        CHECK(at.x == doctest::Approx(box.x + box.width / 2).epsilon(0.01));
        CHECK(at.y == doctest::Approx(text.rect.y + text.rect.height * (static_cast<float>(position) + 0.5f) / 64).epsilon(0.01));
      }
      const auto red = [](plot::Paint paint) { return paint.light() >> 16 > (paint.light() & 255); };
      for (const int position : {3, 20, 50}) {
        const double value = std::cos(angle(letter, position));
        if (std::fabs(value) > 0.1) CHECK(red((*text.shade)[static_cast<size_t>(position)]) == (value > 0));
      }
    }
    CHECK_FALSE(has_mark(name, {"strip", 1}));
  }

  TEST_CASE("nothing jumps: a little later everything is a little further") {
    const std::vector<double> moments = [] {
      std::vector<double> all;
      for (double moment = 0.02; moment < 4; moment += 0.02) all.push_back(moment);
      return all;
    }();
    plot::Scene before = shot(0).scene();
    for (const double moment : moments) {
      CAPTURE(moment);
      const plot::Scene now = shot(moment).scene();
      for (const plot::Key key : {plot::Key{"word", 2}, {"face", 2}, {"small face", 5}, {"strip", 9}, {"letter", 3}}) {
        CAPTURE(key.name());
        const bool was = has_mark(before, key), is = has_mark(now, key);
        const auto opacity = [](const plot::Mark& mark) { return mark.fill.opacity(); };
        if (was != is) {
          const plot::Mark& mark = was ? mark_of(before, key) : mark_of(now, key);
          CHECK((opacity(mark) < 0.25f || (mark.shape == plot::Mark::Shape::dot && mark.radius < 12)));
        } else if (is) {
          const plot::Mark& a = mark_of(before, key);
          const plot::Mark& b = mark_of(now, key);
          CHECK(std::hypot(a.at.x - b.at.x, a.at.y - b.at.y) < 90);
          CHECK(std::fabs(opacity(a) - opacity(b)) < 0.5f);
          for (size_t k = 0; k < a.points.size(); ++k)
            CHECK(std::hypot(a.points[k].x - b.points[k].x, a.points[k].y - b.points[k].y) < 200);
        }
      }
      before = now;
    }
  }

  TEST_CASE("slots are as wide as their words, with equal gaps, in any order of them") {
    for (const std::string_view words : {"dog bites man", "bites man dog"}) {
      const plot::Scene scene = shot(0, words).scene();
      const auto slot = [&](int k) { return mark_of(scene, {"underline", k}); };
      CHECK(slot(1).at.x - slot(0).to.x == doctest::Approx(slot(2).at.x - slot(1).to.x).epsilon(0.001));
      CHECK(slot(0).at.x + slot(2).to.x == doctest::Approx(1440).epsilon(0.001));
      for (int k = 0; k < 3; ++k) {
        const float wide = scene.box_of(mark_of(scene, {"word", k})).width;
        CHECK(slot(k).to.x - slot(k).at.x == doctest::Approx(wide).epsilon(0.05));
      }
    }
  }

  TEST_CASE("a word that was moved comes out of attention the same to the last digit; with the clocks of the places, different") {
    HeldFigure figure = shot(0);
    CHECK_FALSE(has_mark(figure.scene(), {"verdict"}));
    figure.type("man dog bites");
    CHECK(mark_of(figure.scene(), {"verdict"}).words == "same");
    CHECK(figure.words().contains("What attention makes of “man”"));
    for (int k = 0; k < 4; ++k) CHECK(mark_of(figure.scene(), {"output", 0, k}).words == mark_of(figure.scene(), {"output", 1, k}).words);
    CHECK(figure.figure().alt_text().ends_with("is the same as in “dog bites man”, to the last of 32 numbers."));
    figure.set({{"moment", 1}});
    CHECK(mark_of(figure.scene(), {"verdict"}).words == "different");
    CHECK(mark_of(figure.scene(), {"output", 0, 0}).words != mark_of(figure.scene(), {"output", 1, 0}).words);
    figure.set({{"moment", 2}});
    CHECK_FALSE(has_mark(figure.scene(), {"verdict"}));
    figure.set({{"moment", 0}});
    figure.type("dog bites man");
    CHECK_FALSE(has_mark(figure.scene(), {"verdict"}));
  }

  TEST_CASE("what attention makes of a word stands clear of the words and of the window's edges, in every window") {
    for (const plot::Room room : {plot::Room{320, 568, 0},
                                  {390, 844, 0},
                                  {640, 900, 0},
                                  {800, 1000, 0},
                                  {1280, 720, 0},
                                  {1440, 900, 0},
                                  {1920, 1080, 0},
                                  {2560, 1440, 0}}) {
      CAPTURE(room.width_px);
      HeldFigure figure("first_sight", {{"written", 1}}, "dog bites man", room);
      figure.type("man dog bites");
      const plot::Scene scene = figure.scene();
      std::vector<base::Rect> boxes;
      for (const plot::Mark& mark : scene.marks()) {
        if (mark.shape != plot::Mark::Shape::text) continue;
        const base::Rect box = scene.box_of(mark);
        CAPTURE(mark.words);
        CHECK(box.x >= 8);
        CHECK(box.right() <= room.width_px - 8);
        CHECK(box.y >= 40);  // below the corner
        for (const base::Rect& other : boxes)
          CHECK((box.x >= other.right() || other.x >= box.right() || box.y >= other.bottom() - 2 || other.y >= box.bottom() - 2));
        boxes.push_back(box);
      }
      CHECK(boxes.size() > 8);
    }
  }

  TEST_CASE("a dragged word gets the hand of its new place, and a sentence of other words leaves no clock without one") {
    CHECK(shot(1, "man bites dog").figure().alt_text().contains("“man bites dog”"));
    CHECK(shot(1).figure().alt_text().contains("0, 57 and 115 degrees"));
    CHECK(words_of(shot(1, "one").scene()).contains("one"));
    CHECK(has_mark(shot(1, "").scene(), {"face", 2}));
  }
}
