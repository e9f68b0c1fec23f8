#include <set>

#include "figures/atlas/ink.h"
#include "figures/atlas/needs.h"
#include "tests/figures/atlas/fixture.h"
#include "tests/figures/held_figure.h"
#include "tests/rounds.h"

namespace {

using figures::atlas_map::Relation;

constexpr plot::Room kWide{1200, 800, 0, plot::Words::caption}, kPhone{390, 700, 0, plot::Words::caption};

/// The map of the fixture in the reader's hand, with the ink of the fixture.
class HeldMap : public HeldFigure {
 public:
  explicit HeldMap(const Settings& settings = {}, plot::Room room = kWide) : HeldFigure("atlas", settings, {}, room) {
    figures::ShowsAtlas& atlas = *map().atlas();
    atlas.set_atlas(test_atlas());
    atlas.set_ink(test_ink(test_atlas()));
    scene();  // says what is in view
  }
  figures::Figure& map() { return const_cast<figures::Figure&>(figure()); }
  base::Point at(size_t place) const { return mark_of(scene(), {"target", static_cast<int>(place)}).at; }
  void make_miniatures() { show_all_miniatures(*map().atlas(), face_metrics()); }
  figures::Edits click_on(base::Point at) {
    press_at(at);
    return let_go(at);
  }
};

base::Rect box_of(const plot::Scene& scene, const plot::Mark& text) { return scene.box_of(text); }

/// The texts of the map itself, without those of figures in it and around it.
std::vector<const plot::Mark*> names(const plot::Scene& scene) {
  std::vector<const plot::Mark*> all;
  for (const plot::Mark& mark : scene.marks()) {
    if (mark.key.is("name") || mark.key.is("title") || mark.key.is("figure title")) all.push_back(&mark);
  }
  return all;
}

bool meet(const base::Rect& a, const base::Rect& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() - 1 && b.y < a.bottom() - 1;
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("the map shows every chapter and every place at first") {
    for (const plot::Room& room : {kWide, kPhone}) {
      const HeldMap map({}, room);
      const plot::Scene scene = map.scene();
      for (int i = 0; i < 16; ++i) CHECK(has_mark(scene, {"title", i}));
      for (int i = 0; i < 48; ++i) {
        const base::Point at = mark_of(scene, {"target", i}).at;
        CHECK(scene.picture().contains(at));
      }
    }
  }

  TEST_CASE("the wheel zooms a map about the pointer, between the whole and the most") {
    HeldMap map;
    const base::Point at = map.at(20);
    for (int k = 0; k < 4; ++k) map.point({.over = true, .at = at, .zoom = 1.7f});
    CHECK(map.value("zoom") == doctest::Approx(std::pow(1.7, 4)).epsilon(0.01));
    CHECK(std::hypot(map.at(20).x - at.x, map.at(20).y - at.y) < 6);
    for (int k = 0; k < 20; ++k) map.point({.over = true, .at = at, .zoom = 3});
    CHECK(map.value("zoom") == 32);
    for (int k = 0; k < 20; ++k) map.point({.over = true, .at = {3, 700}, .zoom = 0.3f});
    CHECK(map.value("zoom") == 1);
    CHECK(std::fabs(map.value("x") - 800) < 40);  // the middle of the land
  }

  TEST_CASE("a map is dragged with what is under the pointer, and no further than its edge") {
    const base::AtlasPoint place = test_atlas().places[20].at;
    HeldMap map({{"zoom", 6}, {"x", place.x}, {"y", place.y}});
    const base::Point from = map.at(20), to{from.x - 90, from.y + 40};
    map.press_at(from);
    map.drag_to(to);
    CHECK(std::hypot(map.at(20).x - to.x, map.at(20).y - to.y) < 1.5);
    map.drag_to({from.x + 90000, from.y});
    const double edge = map.value("x");
    CHECK(edge > 0);  // the picture shows the coast, not only water
    map.drag_to({from.x + 180000, from.y});
    CHECK(map.value("x") == edge);
    HeldMap whole;
    whole.press_at({600, 400});
    whole.drag_to({500, 300});
    CHECK(whole.value("x") == 800);
  }

  TEST_CASE("arrow keys go from place to place in their direction, and the picture goes with them") {
    HeldMap map({{"zoom", 5}});
    REQUIRE(map.press("ArrowRight"));
    const int first = static_cast<int>(map.value("place"));
    REQUIRE(first > 0);
    for (const char* key : {"ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"}) {
      CAPTURE(key);
      const base::AtlasPoint before = test_atlas().places[static_cast<size_t>(map.value("place")) - 1].at;
      REQUIRE(map.press(key));
      const base::AtlasPoint after = test_atlas().places[static_cast<size_t>(map.value("place")) - 1].at;
      const std::string name(key);
      if (name == "ArrowRight") CHECK(after.x > before.x);
      if (name == "ArrowLeft") CHECK(after.x < before.x);
      if (name == "ArrowDown") CHECK(after.y > before.y);
      if (name == "ArrowUp") CHECK(after.y < before.y);
      CHECK(map.scene().picture().contains(map.at(static_cast<size_t>(map.value("place")) - 1)));
    }
    for (int k = 0; k < 40; ++k) map.press("ArrowDown");
    const double last = map.value("place");
    map.press("ArrowDown");
    CHECK(map.value("place") == last);
  }

  TEST_CASE("every place of a map can be reached with arrow keys") {
    std::set<int> reached;
    std::vector<int> next{1};
    while (!next.empty()) {
      const int place = next.back();
      next.pop_back();
      if (!reached.insert(place).second) continue;
      HeldMap map;
      for (const char* key : {"ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"}) {
        map.set({{"place", place}});
        map.press(key);
        next.push_back(static_cast<int>(map.value("place")));
      }
    }
    CHECK(reached.size() == 48);
  }

  TEST_CASE("plus, minus and 0 zoom a map; Enter goes to the place") {
    HeldMap map({{"place", 21}});
    REQUIRE(map.press("+"));
    CHECK(map.value("zoom") == doctest::Approx(1.5));
    map.press("-");
    CHECK(map.value("zoom") == 1);
    map.set({{"zoom", 9}, {"x", 300}});
    map.press("0");
    CHECK(map.value("zoom") == 1);
    CHECK(std::fabs(map.value("x") - 800) < 40);  // the middle of the land
    figures::Edits edits;
    REQUIRE(figures::press(map.map(), figures::find("atlas")->parameters, "Enter", edits));
    CHECK(edits.href == "06-chapter.html#part-3");
  }

  TEST_CASE("a tap moves the cursor to a place, and a click on the place under the cursor goes there") {
    HeldMap map;
    const base::Point at = map.at(20);
    const figures::Edits tap = map.point({.over = true, .at = at, .down = false, .pressed = true, .released = true});
    CHECK(tap.href.empty());
    CHECK(map.value("place") == 21);
    CHECK(map.click_on(at).href == "06-chapter.html#part-3");
  }

  TEST_CASE("a click on a chapter or a small figure comes nearer, on a large figure it goes there") {
    HeldMap map;
    const plot::Scene scene = map.scene();
    const base::Point figure = middle_of(mark_of(scene, {"figure", 12}));
    figures::Edits edits = map.click_on({figure.x + 3, figure.y + 3});
    CHECK(edits.href.empty());
    CHECK(edits.travels);
    CHECK(map.value("zoom") > 4);
    const base::Point near = middle_of(mark_of(map.scene(), {"figure", 12}));
    CHECK(map.click_on(near).href == "06-chapter.html#figure");
    HeldMap land;
    const base::Point title = middle_of(mark_of(land.scene(), {"region", 9}));
    edits = land.click_on({title.x + 5, title.y - 55});
    CHECK(land.value("zoom") > 2);
    CHECK(edits.href.empty());
  }

  TEST_CASE("buttons on a map zoom it") {
    HeldMap map;
    map.click(middle_of(mark_of(map.scene(), {"button target", 0})));
    CHECK(map.value("zoom") == doctest::Approx(1.6));
    map.click(middle_of(mark_of(map.scene(), {"button target", 1})));
    CHECK(map.value("zoom") == 1);
    map.set({{"zoom", 12}});
    map.click(middle_of(mark_of(map.scene(), {"button target", 2})));
    CHECK(map.value("zoom") == 1);
  }

  TEST_CASE("no names on a map touch each other, a place, a figure or the edge, at any zoom") {
    for (const plot::Room& room : {kWide, kPhone}) {
      for (double zoom = 1; zoom <= 32; zoom *= rounds(1.9, 1.37)) {
        for (const double x : {150.0, 800.0, 1333.0}) {
          CAPTURE(zoom);
          CAPTURE(x);
          const HeldMap map({{"zoom", zoom}, {"x", x}, {"y", 0.6 * x}, {"place", 17}}, room);
          const plot::Scene scene = map.scene();
          const std::vector<const plot::Mark*> all = names(scene);
          for (const plot::Mark* name : all) {
            const base::Rect box = box_of(scene, *name);
            CAPTURE(name->words);
            const bool cut = name->key.is("figure title");  // as its figure is
            CHECK((cut || (box.x >= 0 && box.right() <= scene.width() && box.y >= scene.picture().y - 1)));
            for (const plot::Mark* other : all) {
              if (other != name && meet(box, box_of(scene, *other))) FAIL_CHECK("lies on '" << other->words << "'");
            }
            for (const plot::Mark& mark : scene.marks()) {
              const bool figure = mark.key.is("figure") && mark.rect.width > 30 && !name->key.is("figure title");
              if ((figure || mark.key.is("place")) && meet(box, plot::bounds(mark))) FAIL_CHECK("lies on something");
            }
          }
        }
      }
    }
  }

  TEST_CASE("how long something has held has five inks, and words") {
    using namespace figures::atlas_map;
    CHECK(step_of(-1) == 0);
    CHECK(step_of(0) == 1);
    CHECK(step_of(1) == 2);
    CHECK(step_of(9) == 2);
    CHECK(step_of(10) == 3);
    CHECK(step_of(99) == 3);
    CHECK(step_of(100) == 4);
    CHECK(held_text({-1}) == "You have not met this yet.");
    CHECK(held_text({0}) == "You have met this.");
    CHECK(held_text({1}) == "You have held this for 1 day.");
    CHECK(held_text({12}) == "You have held this for 12 days.");
    const HeldMap map({{"place", 2}});
    CHECK(map.figure().cursor_text().contains("You have held this for 34 days."));
    CHECK(map.figure().alt_text().contains("You have met 21 of them, and 9 have held for ten days or longer."));
    CHECK(map.all().rows[1].back() == "34 days");
    CHECK(map.all().rows.back().back() == "not met");
    const plot::Scene scene = map.scene();
    CHECK_FALSE(has_mark(scene, {"place", 5, 1}));                                               // not met: an empty ring
    CHECK(mark_of(scene, {"place", 3, 1}).shape == plot::Mark::Shape::dot);                      // met
    CHECK(mark_of(scene, {"place", 4, 1}).angle_to < mark_of(scene, {"place", 1, 1}).angle_to);  // 3 days, 34 days
    CHECK(mark_of(scene, {"place", 0, 1}).fill.light() == base::colour(base::ColourToken::accent, false));
  }

  TEST_CASE("what is worth another look has a ring, a name from afar, and words") {
    using namespace figures::atlas_map;
    CHECK(held_text({0, true}) == "You have met this. It is worth another look.");
    CHECK(held_cell({12, true}) == "12 days, look again");
    for (const plot::Room& room : {kWide, kPhone}) {
      HeldMap map({}, room);
      const plot::Scene scene = map.scene();
      for (const int place : {3, 11, 19}) {
        CHECK(has_mark(scene, {"again", place, 2}));
        if (room.width_px > 1000) CHECK(has_mark(scene, {"name", place}));
        CHECK(map.all().rows[static_cast<size_t>(place)].back() == "met, look again");
      }
      CHECK_FALSE(has_mark(scene, {"again", 4, 2}));
      const base::Atlas atlas = test_atlas();
      CHECK(map.figure().alt_text().contains("Look again at “" + atlas.places[3].name + "”, “" + atlas.places[11].name + "” and “" +
                                             atlas.places[19].name + "”."));
      CHECK(mark_of(scene, {"legend words", kSteps}).words == "look again");
    }
    HeldMap map;
    map.map().atlas()->set_ink({});
    CHECK_FALSE(has_mark(map.scene(), {"legend words", kSteps}));
    CHECK_FALSE(map.figure().alt_text().contains("Look again"));
  }

  TEST_CASE("what a place needs is lit, and what that needs, and what needs it") {
    const base::Atlas atlas = test_atlas();
    const std::vector<Relation> all = figures::atlas_map::relations(atlas, 10);
    CHECK(all[10] == Relation::chosen);
    CHECK(all[7] == Relation::needed);
    CHECK(all[9] == Relation::needed);
    CHECK(all[1] == Relation::needed_before);
    CHECK(all[13] == Relation::needing);
    CHECK(all[14] == Relation::none);
    base::Atlas circle = atlas;
    circle.places[0].needs = {3};  // which needs the place 0
    CHECK(figures::atlas_map::relations(circle, 3)[0] == Relation::needed);
  }

  TEST_CASE("a figure on a map is drawn by its own kind when it is near, and its code asked for only then") {
    HeldMap map;
    figures::ShowsAtlas& atlas = *map.map().atlas();
    CHECK(atlas.wanted_kind().empty());
    CHECK_FALSE(atlas.make_miniature(face_metrics()));
    map.set({{"zoom", 6}, {"x", 430}, {"y", 165}});
    map.scene();
    const std::string wanted(atlas.wanted_kind());
    REQUIRE_FALSE(wanted.empty());
    CHECK_FALSE(atlas.make_miniature(face_metrics()));  // its code is not there
    atlas.receive_kind(wanted, false);
    CHECK(atlas.wanted_kind() != wanted);
    const auto sketches = [&] {
      const plot::Scene scene = map.scene();
      int count = 0;
      for (int figure = 0; figure < 32; ++figure) count += has_mark(scene, plot::Key("sketch").within(figure));
      return count;
    };
    const int before = sketches();
    CHECK(before > 1);
    map.make_miniatures();
    const plot::Scene scene = map.scene();
    CHECK(sketches() == 1);  // of the kind whose code cannot be had
    std::set<plot::Key> keys;
    for (const plot::Mark& mark : scene.marks()) CHECK(keys.insert(mark.key).second);
    CHECK_FALSE(atlas.make_miniature(face_metrics()));
  }
}
