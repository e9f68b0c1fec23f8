#include "plot/hit.h"

#include <doctest/doctest.h>

#include <numbers>

#include "tests/figures/held_figure.h"

using base::ColourToken;
using plot::Hit;

namespace {

plot::Scene empty_scene() { return plot::Scene(face_metrics(), {600, 400, 0}); }

}  // namespace

TEST_SUITE("plot") {
  TEST_CASE("hit: marks without an aim or a part are not there") {
    plot::Scene scene = empty_scene();
    scene.rectangle({"paper"}, {0, 0, 600, 400}, ColourToken::panel);
    scene.dot({"dot"}, {100, 100}, 20, ColourToken::ink);
    const Hit none = plot::hit(scene.marks(), {100, 100});
    CHECK(none.mark == nullptr);
    CHECK(none.part.empty());
  }

  TEST_CASE("hit: small marks are hit from 12 px around, the nearest first; large ones only inside") {
    plot::Scene scene = empty_scene();
    scene.dot({"tip", 0}, {100, 100}, 3, ColourToken::ink).selects(0);
    scene.dot({"tip", 1}, {118, 100}, 3, ColourToken::ink).selects(1);
    scene.rectangle({"cell"}, {200, 50, 100, 100}, ColourToken::ink).selects(7, 2);
    CHECK(plot::hit(scene.marks(), {100, 114}).column == 0);
    CHECK(plot::hit(scene.marks(), {100, 117}).mark == nullptr);
    CHECK(plot::hit(scene.marks(), {108, 100}).column == 0);
    CHECK(plot::hit(scene.marks(), {110, 100}).column == 1);
    CHECK(plot::hit(scene.marks(), {250, 60}).column == 7);
    CHECK(plot::hit(scene.marks(), {250, 60}).row == 2);
    CHECK(plot::hit(scene.marks(), {197, 60}).mark == nullptr);
  }

  TEST_CASE("hit: of marks over each other the topmost is hit, and a part beneath an aim still lights up") {
    plot::Scene scene = empty_scene();
    scene.rectangle({"row"}, {50, 50, 200, 40}, ColourToken::panel).highlights_with("row").selects(-1, 4);
    scene.rectangle({"cell"}, {100, 50, 40, 40}, ColourToken::ink).selects(5, 4);
    const Hit both = plot::hit(scene.marks(), {120, 70});
    CHECK(both.mark->key == plot::Key{"cell"});
    CHECK(both.part == "row");
    CHECK(plot::hit(scene.marks(), {60, 70}).mark->key == plot::Key{"row"});
  }

  TEST_CASE("hit: cells are aimed at one by one, counted from the aim") {
    plot::Scene scene = empty_scene();
    scene.cells({"table"}, {100, 100, 80, 40}, {std::vector<float>(32), 4, 8}).selects(10, 20);
    const auto at = [&](float x, float y) { return plot::hit(scene.marks(), {x, y}); };
    CHECK(at(101, 101).column == 10);
    CHECK(at(101, 101).row == 20);
    CHECK(at(179, 139).column == 17);
    CHECK(at(179, 139).row == 23);
    CHECK(at(145, 125).column == 14);
    CHECK(at(145, 125).row == 22);
    scene.cells({"columns"}, {300, 100, 80, 40}, {std::vector<float>(32), 4, 8}).selects(0);
    CHECK(at(345, 125).column == 4);
    CHECK(at(345, 125).row == -1);
  }

  TEST_CASE("hit: hands, curves and dots that go round are hit where they are drawn") {
    plot::Scene scene = empty_scene();
    scene.hand({"hand"}, {100, 100}, 80, std::numbers::pi / 2, ColourToken::ink).selects(1);
    scene.dot_around({"tip"}, {300, 100}, 60, std::numbers::pi, 4, ColourToken::ink).selects(2);
    scene.curve({"way"}, {{400, 50}, {450, 150}, {500, 50}}, ColourToken::ink).selects(3);
    CHECK(plot::hit(scene.marks(), {170, 105}).column == 1);
    CHECK(plot::hit(scene.marks(), {30, 100}).mark == nullptr);
    CHECK(plot::hit(scene.marks(), {300, 158}).column == 2);
    CHECK(plot::hit(scene.marks(), {300, 100}).mark == nullptr);
    CHECK(plot::hit(scene.marks(), {450, 145}).column == 3);
    CHECK(plot::hit(scene.marks(), {450, 60}).mark == nullptr);
  }

  TEST_CASE("hit: of a sector its angle counts, and of a ring that can be dragged all its disc") {
    plot::Scene scene = empty_scene();
    scene.sector({"wedge"}, {100, 100}, 60, 0, std::numbers::pi / 2, ColourToken::ink).selects(1);
    scene.ring({"dial"}, {300, 100}, 60, ColourToken::edge).selects(2).drags_angle(0, 1);
    CHECK(plot::hit(scene.marks(), {130, 70}).column == 1);
    CHECK(plot::hit(scene.marks(), {70, 130}).mark == nullptr);
    CHECK(plot::hit(scene.marks(), {310, 90}).column == 2);
  }
}
