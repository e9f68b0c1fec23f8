#include "tests/app/headless_app.h"

namespace {

constexpr const char* kCover = "# Cover\n\n```figure attention_order\nid: order\n```\n";

void open(HeadlessApp& it, std::string_view slug, const std::string& markdown) {
  const book::Document document = book::parse(std::string(slug) + ".md", markdown, figures::catalog()).document;
  REQUIRE(it.app.open_chapter(slug, markdown, typeset_json(document), "").has_value());
  it.settle();
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("the cover is a Page whatever was asked for, and the next chapter what was") {
    HeadlessApp it({.query = "?view=workbench"});
    REQUIRE(it.dom.attribute("", "data-view") == "workbench");
    open(it, "index", kCover);
    CHECK(it.dom.attribute("", "data-view") == "page");
    CHECK_FALSE(it.dom("attribute", "bar.view", "hidden").is_null());
    CHECK(it.report()["chapter"].string() == "index");
    CHECK(it.dom("attribute", "order", "data-live").string() == "");
    open(it, kSlug, lesson_markdown());
    CHECK(it.dom.attribute("", "data-view") == "workbench");
    CHECK(it.dom("attribute", "bar.view", "hidden").is_null());
  }

  TEST_CASE("the addresses of the cover are its own") {
    HeadlessApp it;
    open(it, "index", kCover);
    REQUIRE(it.app.set("order", "encoding", 1).empty());
    CHECK(platform::record().addresses.back().first == "index.html?order.encoding=sinusoidal");
  }

  TEST_CASE("the place that is read is kept, and the cover leads back to it") {
    HeadlessApp it;
    CHECK_FALSE(platform::record().stored.contains("phasebook.place"));
    it.app.read("the-formula");
    CHECK(platform::record().stored["phasebook.place"] == "02-sinusoidal-encoding#the-formula");
    open(it, "index", kCover);
    it.app.read("no-chapter");
    CHECK(platform::record().stored["phasebook.place"] == "02-sinusoidal-encoding#the-formula");
    CHECK(it.dom("attribute", "cover.continue", "hidden").is_null());
    CHECK(it.dom.attribute("cover.continue.link", "href") == "02-sinusoidal-encoding.html#the-formula");
    CHECK(it.dom.text("cover.continue.link") == "2 · Sinusoidal encoding, The formula");
  }

  TEST_CASE("opening a chapter at its top keeps the place in it, and takes that of another") {
    HeadlessApp it;
    it.app.restore_place("02-sinusoidal-encoding#the-formula");
    it.app.read("the-formula");
    it.app.read("");
    CHECK(platform::record().stored["phasebook.place"] == "02-sinusoidal-encoding#the-formula");
    open(it, "01-other", "# Other\n\n## Part\n");
    it.app.read("part");
    it.app.read("");
    CHECK(platform::record().stored["phasebook.place"] == "01-other#part");
  }

  TEST_CASE("no place, a chapter that is gone and nonsense offer nothing; a section that is gone leads to its chapter") {
    for (const char* place : {"", "#", "09-gone#x", "nonsense", "##", "02"}) {
      CAPTURE(place);
      HeadlessApp it;
      it.app.restore_place(place);
      open(it, "index", kCover);
      CHECK(it.dom.attribute("cover.continue.link", "href") == "(none)");
    }
    HeadlessApp it;
    it.app.restore_place("02-sinusoidal-encoding#gone");
    open(it, "index", kCover);
    CHECK(it.dom.attribute("cover.continue.link", "href") == "02-sinusoidal-encoding.html");
  }
}
