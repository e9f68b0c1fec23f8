#include <doctest/doctest.h>

#include "tests/app/headless_app.h"

namespace {

constexpr const char* kNoFormulas = R"({"outlines":[],"formulas":[]})";

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("nothing is drawn or told until everything is there") {
    HeadlessWindow window;
    app::App app;
    const auto stays_silent = [&app] {
      app.update();
      app.paint();
      return platform::record().patches.empty();
    };
    CHECK(stays_silent());
    app.set_environment({.window = kDesktop});
    CHECK(stays_silent());
    REQUIRE(open_document(app, read_chapter("02-x", lesson_markdown())).has_value());
    CHECK(stays_silent());
    for (size_t i = 0; i < base::kFaces.size(); ++i) {
      CHECK(stays_silent());
      const auto face = static_cast<base::Face>(i);
      REQUIRE(app.load_face(face, font_file(face)).has_value());
    }
    CHECK_FALSE(stays_silent());
  }

  TEST_CASE("the first frame tells the DOM what it shows") {
    HeadlessApp it;
    CHECK(it.dom.attribute("", "data-view") == "workbench");
    CHECK(it.dom.attribute("", "data-theme") == "light");
    CHECK(it.dom.text("bar.view") == "Page view");
    CHECK(it.dom.text("table.description").starts_with("The sinusoidal encoding of positions 0 to 29"));
    CHECK(it.dom.value("table.base") == "10000");
    CHECK(it.staged() == "table");
    CHECK(it.dom("attribute", "table.base", "disabled").is_null());
    CHECK(it.errors().empty());
  }

  TEST_CASE("the report is the whole state as plain JSON") {
    HeadlessApp it;
    const base::Json report = it.report();
    const char* members[] = {"version", "view", "theme", "chapter", "section", "frames", "figures", "items", "exercises", "due", "errors"};
    REQUIRE(report.size() == std::size(members));
    for (size_t i = 0; i < std::size(members); ++i) CHECK(report.members()[i].first == members[i]);
    CHECK(report["version"].number() == 1);
    CHECK(report["view"].string() == "workbench");
    CHECK(report["chapter"].string() == kSlug);
    CHECK(report["frames"].number() >= 1);
    const base::Json figure = report["figures"].at(0);
    CHECK(figure["id"].string() == "table");
    CHECK(figure["kind"].string() == "encoding_table");
    CHECK(figure["parameters"]["d_model"].number() == 32);
    CHECK(figure["description"].string() == it.dom.text("table.description"));
    CHECK(report["items"].at(0)["id"].string() == "stepping-by-two");
    CHECK(report["items"].at(0)["status"].string() == "unanswered");
  }

  TEST_CASE("an address opens the state that it tells") {
    HeadlessApp it({.query = "?theme=dark&table.base=100&table.d_model=64"});
    CHECK(it.parameter("base") == 100);
    CHECK(it.parameter("d_model") == 64);
    CHECK(it.dom.value("table.base") == "100");
    CHECK(it.dom.attribute("", "data-theme") == "dark");
    CHECK(it.errors().empty());
  }

  TEST_CASE("an address that asks for nonsense opens the book's state and says so") {
    HeadlessApp it({.query = "?table.base=-5&view=cube"});
    CHECK(it.parameter("base") == 10000);
    CHECK(it.errors().size() == 2);
    CHECK(it.dom.attribute("", "data-view") == "workbench");
  }

  TEST_CASE("the address counts more than the settings, the settings more than the system") {
    CHECK(HeadlessApp({.dark = true}).dom.attribute("", "data-theme") == "dark");
    CHECK(HeadlessApp({.settings = "theme=light", .dark = true}).dom.attribute("", "data-theme") == "light");
    CHECK(HeadlessApp({.query = "theme=dark", .settings = "theme=light"}).dom.attribute("", "data-theme") == "dark");
    CHECK(HeadlessApp({.settings = "view=page"}).dom.attribute("", "data-view") == "page");
  }

  TEST_CASE("narrow windows and forced colours show the Page, and offer no switch") {
    for (const Before& before :
         {Before{.window = kPhone}, Before{.window = {899, 700, 1}}, Before{.query = "view=workbench", .forced_colours = true}}) {
      HeadlessApp it(before);
      CHECK(it.dom.attribute("", "data-view") == "page");
      CHECK(it.dom("attribute", "bar.view", "hidden").string() == "");
      CHECK(it.staged().empty());
    }
    CHECK(HeadlessApp({.window = {900, 700, 1}}).dom.attribute("", "data-view") == "workbench");
  }

  TEST_CASE("formulas that belong to another edition take no room, and it is said") {
    HeadlessApp it;
    const std::string stored = compiler::serialize(it.document, figures::catalog());
    REQUIRE(it.app.open_chapter(stored, R"({"outlines":[],"formulas":[null]})", "").has_value());
    it.settle();
    REQUIRE(it.errors().size() == 1);
    CHECK(it.errors()[0] == "The chapter and its typeset formulas do not match; build the book again.");
  }

  TEST_CASE("files that cannot be used are refused with a sentence") {
    HeadlessApp it;
    const std::string other = compiler::serialize(read_chapter("03-other", "# Other\n\nWords.\n"), figures::catalog());
    CHECK(it.app.open_chapter(other, "<html>", "").error().starts_with("The typeset formulas are not valid JSON"));
    const auto refusal = [&](std::string_view stored) { return it.app.open_chapter(stored, kNoFormulas, "").error(); };
    CHECK(refusal("# Other\n\nWords.\n").starts_with("The chapter's file cannot be used: Line 1, column 1: this is not JSON"));
    CHECK(refusal(other.substr(0, other.size() / 2)).starts_with("The chapter's file cannot be used: Line 1, column "));
    CHECK(refusal(R"({"format":"phasebook chapter 0","chapter":{}})").contains("its format is 'phasebook chapter 0' and not '"));
    CHECK(it.app.load_contents("<html>").error().starts_with("The list of chapters is not valid JSON"));
    CHECK(it.app.load_contents("{}").error() == "The list of chapters is empty.");
    CHECK(it.report()["chapter"].string() == kSlug);  // the open chapter stays
  }

  TEST_CASE("another chapter replaces the first, with its figures and questions") {
    HeadlessApp it;
    const char* markdown = "# Other\n\n## Part\n\n```figure encoding_table\nid: wide\nd_model: 128\n```\n\nWords.\n";
    it.open(read_chapter("03-other", markdown), "?wide.base=50");
    const base::Json report = it.report();
    CHECK(report["chapter"].string() == "03-other");
    CHECK(report["items"].size() == 0);
    REQUIRE(report["figures"].size() == 1);
    CHECK(report["figures"].at(0)["id"].string() == "wide");
    CHECK(it.parameter("d_model") == 128);
    CHECK(it.parameter("base") == 50);
    CHECK(it.staged() == "wide");
  }

  TEST_CASE("a chapter without figures and questions is shown too") {
    HeadlessApp it;
    it.open(read_chapter("01-words", "# Words\n\nJust words.\n"));
    CHECK(it.report()["figures"].size() == 0);
    CHECK(it.staged().empty());
    CHECK(it.dom.attribute("", "data-view") == "workbench");
  }
}
