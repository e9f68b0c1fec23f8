// What is said to those who listen: once for each thing that the reader does, when the figure has come to rest, and only what has changed.
#include "app/live_region.h"

#include "platform/host.h"
#include "tests/app/headless_app.h"

namespace {

constexpr const char* kTable = "# Waves\n\nSome words.\n\n```figure encoding_table\nid: table\npositions: 30\nd_model: 32\n```\n\n";

const std::string kBook = std::string(kTable) +
                          "[Set it to 50](figure:table?base=50). [Show dimension 2](figure:table?dimension=2).\n\n"
                          "```show table\nwords: Show it\npositions: 12\n```\n\n"
                          "```steps walk\nfigure: table\n- (base=100) First.\n- (base=200) Then.\n```\n\n";

/// A scene that comes after more words than a window has room for.
std::string with_scene_far_down() {
  std::string text = kTable;
  for (int i = 0; i < 900; ++i) text += "word ";
  return text + "\n\n```show table\nwords: Show it all\npositions: 90\n```\n\nOthers.\n";
}

/// What is said in the next frame after `ms`.
std::string said_after(HeadlessApp& it, double ms) {
  platform::record().now_ms += ms;
  it.frame();
  return it.dom.text("live-region");
}

/// What is said of what has just been done: nothing at once, and nothing twice.
std::string said(HeadlessApp& it) {
  for (int i = 0; i < 3; ++i) it.frame();        // in which no time passes
  CHECK(it.dom.text("live-region").size() < 7);  // "" or "(none)"
  CHECK(said_after(it, 600).size() < 7);
  const std::string words = said_after(it, 200);
  CHECK(said_after(it, 2000) == words);
  return words == "(none)" ? "" : words;
}

/// The same, and forgets it, so that nothing is left for the next check.
std::string said_once(HeadlessApp& it) {
  const std::string words = said(it);
  platform::patch(R"([["text","live-region","",""]])");
  it.dom.apply();
  return words;
}

std::string press(HeadlessApp& it, std::string_view id) {
  it.app.activate(id);
  return said_once(it);
}

std::string pressed_link(HeadlessApp& it, std::string_view words) {
  for (const book::Link& link : it.document.links) {
    if (link.href.contains(words)) return press(it, link.element_id);
  }
  FAIL("no link to " << words);
  return "";
}

constexpr const char* kPositions = "The sinusoidal encoding of positions 0 to ";

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("whatever changes a figure, what is new of it is said once, when it has come to rest") {
    HeadlessApp it({.window = kPhone, .markdown = kBook});
    CHECK(said_once(it).empty());
    it.app.input("table.positions.slider", "120");
    const std::string by_slider = said_once(it);
    CHECK(by_slider.starts_with(kPositions));
    CHECK(by_slider.find("At position") == std::string::npos);  // the cursor has not moved
    it.app.input("table.base", "300");
    it.app.change("table.base", "300");
    CHECK(said_once(it).find("with base 300.") != std::string::npos);
    it.app.input("table.view.waves", "waves");
    CHECK(said_once(it).find("drawn over them") != std::string::npos);
    CHECK(press(it, "table.reset").find("positions 0 to 29, one row each, 32 dimensions wide, with base 10,000.") != std::string::npos);
    CHECK(press(it, "table.forward").starts_with("At position 12, dimension 6 (sin)"));
    CHECK(pressed_link(it, "base=50").starts_with("The sinusoidal encoding of positions 0 to 29"));
    CHECK(pressed_link(it, "dimension=2").starts_with("At position 12, dimension 2 (sin)"));
    const std::string scene = it.document.links[static_cast<size_t>(it.document.scenes[0].link)].element_id;
    CHECK(press(it, scene).starts_with("The sinusoidal encoding of positions 0 to 11"));
    CHECK(press(it, "walk.next").find("with base 100.") != std::string::npos);
    it.app.go_to("?table.base=70");
    CHECK(said_once(it).find("with base 70.") != std::string::npos);
    CHECK(it.app.set("table", "base", "80").empty());
    CHECK(said_once(it).find("with base 80.") != std::string::npos);
    CHECK(press(it, "bar.theme").empty());
    CHECK(said_once(it).empty());
  }

  TEST_CASE("keys on the picture say what is at the cursor, and that it is pinned or no longer") {
    HeadlessApp it({.markdown = kTable});
    CHECK(it.app.key("table", "ArrowDown"));
    CHECK(it.app.key("table", "ArrowDown"));
    CHECK(said_once(it).starts_with("At position 13, dimension 6 (sin)"));
    CHECK(it.app.key("table", "Enter"));
    CHECK(said_once(it) == "Pinned.");
    CHECK(it.app.key("table", "Escape"));
    CHECK(said_once(it) == "No longer pinned.");
  }

  TEST_CASE("nothing is said while a figure plays, and at the end where it has come to") {
    HeadlessApp it({.query = "?table.position=20", .markdown = kTable});
    it.app.activate("table.play");
    it.frame();
    for (int step = 0; step < 8; ++step) CHECK(said_after(it, 1000).size() < 7);
    it.settle();
    CHECK(said_after(it, 800).starts_with("At position 29, "));
  }

  TEST_CASE("a pointer that passes says nothing, nor does a drag, until it is let go; a click says what it has pinned") {
    HeadlessApp it({.markdown = kTable});
    const auto point = [&it](plot::Pointer pointer) {
      it.app.point_at("table", pointer);
      return said_once(it);
    };
    CHECK(point({.over = true, .at = {200, 100}}).empty());
    CHECK(point({.over = true, .at = {300, 200}}).empty());
    CHECK(point({.over = true, .at = {300, 200}, .down = true, .pressed = true}).empty());
    CHECK(point({.over = true, .at = {300, 200}, .released = true}).starts_with("Pinned. At position "));
    CHECK(point({.over = true, .at = {300, 200}, .down = true, .pressed = true}).empty());
    CHECK(point({.over = true, .at = {300, 200}, .released = true}) == "No longer pinned.");
  }

  TEST_CASE("a scene that comes with scrolling says nothing") {
    HeadlessApp it({.markdown = with_scene_far_down()});
    CHECK(it.parameter("positions") == 30);
    it.app.scroll(100000);
    CHECK(said_once(it).empty());
    CHECK(it.parameter("positions") == 90);
    it.app.scroll(0);
    CHECK(said_once(it).empty());
  }

  TEST_CASE("the sliders of the cursor say themselves what is there, pin it, and are off where the picture has no cursor") {
    HeadlessApp it({.markdown = kTable});
    CHECK(it.dom.text("table.cursor.across.label") == "dimension");
    CHECK(it.dom.text("table.cursor.down.label") == "position");
    CHECK(it.dom.attribute("table.cursor.down", "max") == "29");
    CHECK(it.dom.value("table.cursor.down") == "11");
    CHECK(it.dom.attribute("table.canvas", "tabindex") == "-1");
    it.app.input("table.cursor.down", "20");
    it.app.change("table.cursor.down", "20");
    CHECK(said_once(it).empty());
    CHECK(it.parameter("position") == 20);
    CHECK(it.dom.value("table.cursor.down") == "20");
    CHECK(it.dom.attribute("table.cursor.down", "aria-valuetext").starts_with("At position 20, dimension 6"));
    CHECK(last_query() == "?table.position=20&table.pinned=on");
    for (const char* text : {"400", "-1", "x", ""}) it.app.input("table.cursor.across", text);
    it.settle();
    CHECK(it.dom.value("table.cursor.across") == "0");
    it.app.input("table.positions", "5");
    CHECK(said_once(it).starts_with(kPositions));
    CHECK(it.dom.attribute("table.cursor.down", "max") == "4");
    CHECK(it.dom.value("table.cursor.down") == "4");
  }

  TEST_CASE("the feedback on an answer is said, and what is shown for an answer") {
    HeadlessApp it(
        {.markdown =
             "# Title\n\nText.\n\n```quiz q\nsource: 003\nquestion: Which?\n- [x] (a) One\n  Because.\n- [ ] (b) Two\n  It is not.\n"
             "- [ ] (c) Three\n  Nor this.\n```\n"});
    CHECK(it.app.answer("q", "b").empty());
    CHECK(said_once(it) == "It is not.");
    CHECK(press(it, "q.reveal") == "The right answer. One. Because.");
    CHECK(it.app.answer("q", "a").empty());
    CHECK(said_once(it) == "Because.");
  }

  TEST_CASE("what forgets all answers says so before it does") {
    HeadlessApp it({.markdown = kTable});
    CHECK(press(it, "settings.reset").starts_with("This forgets all your answers"));
  }

  TEST_CASE("another chapter says its number and title") {
    HeadlessApp it({.markdown = kTable});
    it.open(read_chapter(kSlug, kTable), "?table.base=100");
    CHECK(said_after(it, 1000).starts_with("Chapter 2: "));
    it.open(read_chapter("05-other", kTable));  // the contents do not have it
    CHECK(said_after(it, 1000) == "(none)");
  }

  TEST_CASE("of a description the sentences are said that are new; all of it if it has only lost some") {
    using app::Announcement;
    constexpr base::Parameter kNone[] = {{.name = "n", .label = "n", .max = 9}};
    const Announcement was{.description = "It is 3.5 m. It is red! Is it?", .cursor = "At 1.", .values = {0}};
    const auto effects = [&](const char* description, const char* cursor, bool pinned) {
      return app::what_changed(was, {description, cursor, pinned, {1}, ""}, kNone);
    };
    CHECK(effects("It is 3.7 m. It is red! Is it?", "At 1.", false) == "It is 3.7 m.");
    CHECK(effects("It is 3.5 m. It is blue! It is old. Is it?", "At 2.", false) == "It is blue! It is old.");
    CHECK(effects("It is 3.5 m. Is it?", "At 1.", false) == "It is 3.5 m. Is it?");
    CHECK(effects("It is 3.5 m. It is red! Is it?", "At 2.", true) == "Pinned. At 2.");
    CHECK(effects("It is 3.5 m. It is red! Is it?", "At 1.", false).empty());
    CHECK(app::what_changed(was, {"It is 4 m. It is red! Is it?", "At 1, now.", false, {0}, ""}, kNone) ==
          "It is 4 m.");  // a model has learned
  }
}
