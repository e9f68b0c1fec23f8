#include "app/atlas.h"

#include "tests/app/headless_app.h"
#include "tests/figures/atlas/fixture.h"

namespace {

book::Document map_page() {
  book::Document document = read_chapter("map", "# Map\n\n```figure atlas\nid: map\n```\n\nText.\n");
  document.atlas = test_atlas();
  return document;
}

book::Log right_on(std::initializer_list<int> days) {
  book::Log log;
  for (const int day : days) log.push_back({.at = {day, 0}, .grade = book::Grade::right});
  return log;
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("a place has held as long as the one of its questions that has held least, of those that were met") {
    base::Atlas atlas;
    atlas.places = {{.id = "a", .items = {"long", "short", "never"}}, {.id = "b", .items = {"never"}}, {.id = "c", .items = {}}};
    const book::Logs logs{{"long", right_on({10, 30, 140})}, {"short", right_on({10, 22})}};
    CHECK(app::inks_of(atlas, logs, {}) == std::vector<base::AtlasInk>{{12}, {-1}, {-1}});
    CHECK(app::inks_of(atlas, {}, {}) == std::vector<base::AtlasInk>{{-1}, {-1}, {-1}});
  }

  TEST_CASE("a place is worth another look if one of its questions is due or was missed") {
    base::Atlas atlas;
    atlas.places = {{.id = "a", .items = {"due", "held"}}, {.id = "b", .items = {"missed"}}, {.id = "c", .items = {"held"}}};
    const book::Logs logs{
        {"due", right_on({10, 12})}, {"held", right_on({10, 30})}, {"missed", {{.at = {12, 0}, .grade = book::Grade::wrong}}}};
    const std::vector<std::string> due{"due"};
    CHECK(app::inks_of(atlas, logs, due) == std::vector<base::AtlasInk>{{2, true}, {0, true}, {20, false}});
  }

  TEST_CASE("a map is shown, Enter follows a link, and the code of a figure is fetched when it is near, once") {
    HeadlessApp it;
    it.open(map_page());
    it.app.size_canvas("map", {.size = {1200, 800, 1}});
    it.settle();
    CHECK(it.description().starts_with("The book on one sheet: 16 chapters and 48 things"));
    CHECK(platform::record().kinds.empty());
    CHECK(it.app.set("map", "place", "21").empty());
    it.settle();
    CHECK(it.app.key("map", "Enter"));
    it.settle();
    CHECK(platform::record().links == std::vector<std::string>{"06-chapter.html#part-3"});
    CHECK(it.app.set("map", "zoom", "8").empty());
    CHECK(it.app.set("map", "x", "430").empty());
    CHECK(it.app.set("map", "y", "165").empty());
    it.settle();
    REQUIRE(platform::record().kinds.size() == 1);
    const std::string kind = platform::record().kinds.front();
    it.app.kind_loaded(kind, true);
    it.settle();  // which requires that frames come to an end
    CHECK(std::ranges::count(platform::record().kinds, kind) == 1);
    CHECK(it.errors().empty());
  }

  TEST_CASE("where a reader is on the map stands in the address") {
    HeadlessApp it;
    it.open(map_page(), "?map.zoom=4&map.x=500&map.place=7");
    CHECK(it.report()["figures"].at(0)["parameters"]["zoom"].number() == 4);
    CHECK(it.app.key("map", "-"));
    it.settle();
    CHECK(it.report()["figures"].at(0)["parameters"]["zoom"].number() < 4);
    CHECK(it.app.key("map", "0"));
    it.settle();
    CHECK(it.report()["figures"].at(0)["parameters"]["zoom"].number() == 1);
  }
}
