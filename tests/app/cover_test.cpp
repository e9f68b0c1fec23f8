#include "tests/app/headless_app.h"

namespace {

constexpr const char* kCover = "# Cover\n\n```figure attention_order\nid: order\n```\n";

book::Document open(HeadlessApp& it, std::string_view slug, const std::string& markdown) {
  book::Document document = read_chapter(slug, markdown);
  it.open(document);
  return document;
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

  TEST_CASE("a figure that fills the window is drawn as tall as the page lays it out, and is not enlarged") {
    HeadlessApp it;
    open(it, "index", "# Cover\n\n```figure first_sight\nid: shot\nwritten: off\n```\n");
    it.app.size_canvas("shot", {{800, 600, 1}, 0, 0});
    it.frame();
    CHECK_FALSE(it.dom("height", "shot.canvas").number().has_value());
    const size_t copied = platform::record().copied.size();
    it.app.size_canvas("shot", {{800, 500, 1}, 0, 0});
    it.frame();
    REQUIRE(platform::record().copied.size() == copied + 1);
    CHECK(platform::record().copied.back() == "shot.canvas");
    it.app.enlarge("shot");
    it.frame();
    CHECK_FALSE(it.dom.has_attribute("", "data-enlarged"));
  }

  TEST_CASE("scrolling moves a figure without a word in the address") {
    HeadlessApp it;
    open(it, "index", "# Cover\n\n```figure first_sight\nid: shot\n```\n");
    const size_t addresses = platform::record().addresses.size();
    it.app.input("shot.moment.slider", "2.5");
    it.app.input("shot.words", "man bites dog");
    it.settle();
    CHECK(it.report()["figures"].at(0)["parameters"]["moment"].number() == 2.5);
    CHECK(it.report()["figures"].at(0)["parameters"]["words"].string() == "man bites dog");
    CHECK(platform::record().addresses.size() == addresses);
  }

  TEST_CASE("the addresses of the cover are its own") {
    HeadlessApp it;
    open(it, "index", kCover);
    REQUIRE(it.app.set("order", "encoding", "1").empty());
    CHECK(platform::record().addresses.back().first == "index.html?order.encoding=sinusoidal");
  }

  TEST_CASE("words that the reader has moved stay moved, and the encoding is told against their first order") {
    HeadlessApp it({.reduced_motion = false});
    open(it, "index",
         "# Cover\n\n```figure attention_order\nid: order\nwords: dog bites man\n```\n\n[On](figure:order?encoding=sinusoidal)\n");
    it.app.input("order.words", "bites dog man");
    it.settle();
    CHECK(it.report()["figures"].at(0)["description"].string().value_or("").contains("Against “dog bites man”"));
    it.app.activate(it.document.links.at(0).element_id);
    it.frame();
    const std::string told(it.report()["figures"].at(0)["description"].string().value_or(""));
    CHECK(told.contains("Against “dog bites man”"));
    CHECK(told.ends_with("they are other vectors."));
  }

  TEST_CASE("an address with words in another order is told against the book's order") {
    HeadlessApp it;
    const std::string cover = "# Cover\n\n```figure attention_order\nid: order\nwords: dog bites man\n```\n";
    it.open(read_chapter("index", cover), "?order.words=man+bites+dog");
    CHECK(it.report()["figures"].at(0)["description"].string().value_or("").contains("Against “dog bites man”"));
  }

  TEST_CASE("the cover says how long a chapter takes and how much of it is answered") {
    HeadlessApp it;
    REQUIRE(it.app.answer("stepping-by-two", "plain").empty());
    it.settle();
    open(it, "index", kCover);
    CHECK(it.dom.text("progress.02-sinusoidal-encoding") == "7 minutes · 1 question · you have answered 1");
    CHECK(it.dom.attribute("dial.02-sinusoidal-encoding.done", "stroke-dasharray") == "100 100");
    CHECK(it.dom("attribute", "cover.progress", "hidden").is_null());
    CHECK(it.dom.text("cover.progress") == "You have answered 1 of 1 questions, and all of them in 1 of 1 chapters.");
    CHECK(it.dom.text("contents.course") == "Whole course: 1 of 1");
    CHECK(it.dom.attribute("contents.course", "data-progress") == "full");
  }

  TEST_CASE("the place that is read is kept, and the cover leads back to it") {
    HeadlessApp it;
    CHECK_FALSE(platform::record().stored.contains("phasebook.place"));
    it.app.section_reached("the-formula");
    CHECK(platform::record().stored["phasebook.place"] == "02-sinusoidal-encoding#the-formula");
    open(it, "index", kCover);
    it.app.section_reached("no-chapter");
    CHECK(platform::record().stored["phasebook.place"] == "02-sinusoidal-encoding#the-formula");
    CHECK(it.dom("attribute", "cover.continue", "hidden").is_null());
    CHECK(it.dom.attribute("cover.continue.link", "href") == "02-sinusoidal-encoding.html#the-formula");
    CHECK(it.dom.text("cover.continue.link") == "2 · Sinusoidal encoding, The formula");
    CHECK(it.dom("attribute", "corner.continue", "hidden").is_null());
    CHECK(it.dom.attribute("corner.continue", "href") == "02-sinusoidal-encoding.html#the-formula");
    CHECK(it.dom.text("corner.place") == "2 · Sinusoidal encoding, The formula");
    CHECK(it.dom.attribute("corner.continue.done", "stroke-dasharray") == "0 100");
    CHECK(it.dom.has_attribute("corner.start", "hidden"));
  }

  TEST_CASE("opening a chapter at its top keeps the place in it, and takes that of another") {
    HeadlessApp it;
    it.app.restore_reading_position("02-sinusoidal-encoding#the-formula");
    it.app.section_reached("the-formula");
    it.app.section_reached("");
    CHECK(platform::record().stored["phasebook.place"] == "02-sinusoidal-encoding#the-formula");
    open(it, "01-other", "# Other\n\n## Part\n");
    it.app.section_reached("part");
    it.app.section_reached("");
    CHECK(platform::record().stored["phasebook.place"] == "01-other#part");
  }

  TEST_CASE("no place, a chapter that is gone and nonsense offer nothing; a section that is gone leads to its chapter") {
    for (const char* place : {"", "#", "09-gone#x", "nonsense", "##", "02"}) {
      CAPTURE(place);
      HeadlessApp it;
      it.app.restore_reading_position(place);
      open(it, "index", kCover);
      CHECK(it.dom.attribute("cover.continue.link", "href") == "(none)");
    }
    HeadlessApp it;
    it.app.restore_reading_position("02-sinusoidal-encoding#gone");
    open(it, "index", kCover);
    CHECK(it.dom.attribute("cover.continue.link", "href") == "02-sinusoidal-encoding.html");
  }
}
