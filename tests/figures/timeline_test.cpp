#include <doctest/doctest.h>

#include <set>

#include "figures/timeline/papers.h"
#include "tests/figures/held_figure.h"

using figures::times::Paper;
using figures::times::papers;

TEST_SUITE("figures") {
  TEST_CASE("timeline: papers are in order of time, each once, with a name and what it brought") {
    std::set<std::string_view> ids;
    int before = 0;
    for (const Paper& paper : papers()) {
      CAPTURE(paper.id);
      CHECK(paper.month >= 1);
      CHECK(paper.month <= 12);
      const int when = paper.year * 12 + paper.month;
      CHECK(when >= before);
      before = when;
      CHECK(ids.insert(paper.id).second);
      CHECK_FALSE(paper.name.empty());
      CHECK(paper.contribution.size() > 10);
    }
  }

  TEST_CASE("timeline: the order that the chapter tells: learned and sinusoidal, Shaw, BERT, GPT-2, T5, RoPE, ALiBi") {
    const std::string_view expected[] = {"gehring-2017", "vaswani-2017", "shaw-2018", "devlin-2019",
                                         "radford-2019", "raffel-2020",  "su-2021",   "press-2022"};
    size_t found = 0;
    for (const Paper& paper : papers()) found += found < std::size(expected) && paper.id == expected[found];
    CHECK(found == std::size(expected));
    CHECK(papers()[0].id == "gehring-2017");  // the chapters link to these by number
    CHECK(papers()[7].id == "radford-2019");
    CHECK(papers()[9].id == "brown-2020");
    CHECK(papers()[12].id == "press-2022");
  }

  TEST_CASE("timeline: dots stand at their months, in the lane of their family") {
    const plot::Scene scene = HeldFigure("timeline").scene();
    const float first = mark_of(scene, {"year", 0}).at.x, next = mark_of(scene, {"year", 1}).at.x;
    for (int i = 0; i < figures::times::kPapers; ++i) {
      const Paper& paper = papers()[static_cast<size_t>(i)];
      CAPTURE(paper.id);
      const plot::Mark& dot = mark_of(scene, {"paper", i});
      CHECK(static_cast<double>((dot.at.x - first) / (next - first)) ==
            doctest::Approx(paper.year - 2017 + (paper.month - 0.5) / 12).epsilon(1e-4));
      CHECK(dot.at.y == mark_of(scene, {"life", static_cast<int>(paper.family)}).at.y);
    }
  }

  TEST_CASE("timeline: on a stage every paper has its name, on a phone the chosen one and most others") {
    for (const plot::Room room : {plot::Room{600, 720, 48}, {912, 900, 48}}) {
      const std::string words = HeldFigure("timeline", {}, {}, room).words();
      for (const Paper& paper : papers()) {
        CAPTURE(paper.name);
        CHECK(words.find("\n" + std::string(paper.name) + "\n") != std::string::npos);
      }
    }
    for (int i = 0; i < figures::times::kPapers; ++i) {
      const plot::Scene phone = HeldFigure("timeline", {{"paper", i}}, {}, {358, 460, 44}).scene();
      CHECK(has_mark(phone, {"name", i}));
      CHECK(std::ranges::count_if(phone.marks(), [](const plot::Mark& mark) { return mark.key.is("name"); }) >= 15);
    }
  }

  TEST_CASE("timeline: of ten papers the names of a family stand at one height, on a phone too, and keys go to these alone") {
    for (const plot::Room room : {plot::Room{600, 720, 48}, {358, 460, 44}}) {
      HeldFigure figure("timeline", {{"papers", 1}}, {}, room);
      const plot::Scene scene = figure.scene();
      int names = 0;
      for (const plot::Mark& mark : scene.marks()) {
        if (!mark.key.is("name")) continue;
        ++names;
        CHECK(mark_of(scene, {"paper", mark.key.i()}).at.y - mark.at.y < 14);
      }
      CHECK(names == 10);
      CHECK(figure.all().rows.size() == 10);
      CHECK((figure.press("ArrowRight"), figure.value("paper")) == 2);
      CHECK((figure.press("ArrowRight"), figure.value("paper")) == 8);
    }
  }

  TEST_CASE("timeline: a family on show is coloured, counted and in the table; a click on its name shows it, another one all") {
    HeldFigure figure("timeline", {{"family", 4}});
    CHECK(figure.words().find("9 of 38 papers are of the family “rotary”, from April 2021 to July 2026.") != std::string::npos);
    CHECK(figure.all().rows.size() == 9);
    for (const auto& row : figure.all().rows) CHECK(row[4] == "rotary");
    CHECK(mark_of(figure.scene(), {"paper", 11}).fill == plot::hue(3));
    CHECK(mark_of(figure.scene(), {"paper", 12}).fill != plot::hue(2));
    figure.click(middle_of(mark_of(figure.scene(), {"family", 3})));
    CHECK(figure.value("family") == 0);
    CHECK(figure.all().rows.size() == papers().size());
  }

  TEST_CASE("timeline: keys go from paper to paper, pointing reads one, a click pins it") {
    HeldFigure figure("timeline");
    CHECK((figure.press("ArrowDown"), figure.value("paper")) == 2);
    CHECK((figure.press("End"), figure.value("paper")) == figures::times::kPapers - 1);
    CHECK((figure.press("Home"), figure.value("paper")) == 0);
    figure.hover(mark_of(figure.scene(), {"paper", 11}).at);
    CHECK(figure.value("paper") == 11);
    CHECK(figure.figure().cursor_text() == "RoFormer, April 2021: RoPE: queries and keys are rotated.");
    figure.click(mark_of(figure.scene(), {"paper", 12}).at);
    CHECK(figure.value("pinned") == 1);
    figure.hover(mark_of(figure.scene(), {"paper", 20}).at);
    CHECK(figure.value("paper") == 12);
  }
}
