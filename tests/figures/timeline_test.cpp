#include <doctest/doctest.h>

#include <set>

#include "figures/timeline/papers.h"
#include "tests/figures/held_figure.h"

TEST_SUITE("figures") {
  TEST_CASE("papers are in order of time, each once, with a name and what it brought") {
    std::set<std::string_view> ids;
    int before = 0;
    for (const figures::times::Paper& paper : figures::times::papers()) {
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

  TEST_CASE("the order that the chapter tells: learned and sinusoidal, Shaw, BERT, GPT-2, T5, RoPE, ALiBi") {
    const std::string_view expected[] = {"gehring-2017", "vaswani-2017", "shaw-2018", "devlin-2019",
                                         "radford-2019", "raffel-2020",  "su-2021",   "press-2022"};
    size_t found = 0;
    for (const figures::times::Paper& paper : figures::times::papers()) found += found < std::size(expected) && paper.id == expected[found];
    CHECK(found == std::size(expected));
    CHECK(figures::times::papers()[0].id == "gehring-2017");  // the chapter links to it by its number
  }

  TEST_CASE("keys go from paper to paper of those on show, and the table holds just these") {
    HeldFigure figure("timeline", {{"family", 4}, {"paper", 0}});  // rotary
    CHECK(figure.press("ArrowDown"));
    CHECK(figures::times::papers()[static_cast<size_t>(figure.value("paper"))].id == "su-2021");
    figure.press("ArrowDown");
    CHECK(figures::times::papers()[static_cast<size_t>(figure.value("paper"))].id == "black-2022");
    figure.press("End");
    CHECK(figures::times::papers()[static_cast<size_t>(figure.value("paper"))].id == "barbero-2024");
    figure.press("ArrowDown");
    CHECK(figures::times::papers()[static_cast<size_t>(figure.value("paper"))].id == "barbero-2024");
    for (const auto& row : figure.all().rows) CHECK(row[4] == "rotary");
    figure.set({{"family", 0}});
    CHECK(figure.all().rows.size() == figures::times::papers().size());
    figure.press("Home");
    CHECK(figure.value("paper") == 0);
  }

  TEST_CASE("the pointer reads the paper beside it, and a click pins it") {
    HeldFigure figure("timeline");
    figure.hover({200, 30});
    CHECK(figure.value("paper") <= 1);
    figure.click({200, 300});
    const double there = figure.value("paper");
    CHECK(there > 5);
    CHECK(figure.value("pinned") == 1);
    figure.hover({200, 30});
    CHECK(figure.value("paper") == there);
  }
}
