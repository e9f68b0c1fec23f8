#include <doctest/doctest.h>

#include <cmath>

#include "tests/app/headless_app.h"

namespace {

std::string settings() { return platform::record().stored["phasebook.settings"]; }

const Before kPage{.query = "view=page"};

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("the theme is switched, kept, and put into the address without an entry of its own") {
    HeadlessApp it;
    CHECK(it.dom.text("bar.theme") == "Dark");
    it.app.activate("bar.theme");
    it.settle();
    CHECK(it.dom.attribute("", "data-theme") == "dark");
    CHECK(it.dom.text("bar.theme") == "Light");
    CHECK(it.report()["theme"].string() == "dark");
    CHECK(settings() == "theme=dark");
    CHECK(platform::record().addresses.back() == std::pair<std::string, bool>("02-sinusoidal-encoding.html?theme=dark", false));
  }

  TEST_CASE("the view is switched and kept, and the Page has no figure on a stage") {
    HeadlessApp it;
    REQUIRE(it.staged() == "table");
    it.app.activate("bar.view");
    it.settle();
    CHECK(it.dom.attribute("", "data-view") == "page");
    CHECK(it.dom.text("bar.view") == "Workbench");
    CHECK(it.report()["view"].string() == "page");
    CHECK(settings() == "view=page");
    CHECK(it.staged().empty());
    it.app.activate("bar.view");
    it.settle();
    CHECK(it.dom.attribute("", "data-view") == "workbench");
    CHECK(it.staged() == "table");
  }

  TEST_CASE("Back after switching the view leads to the view before") {
    HeadlessApp it;
    it.app.activate("bar.view");
    it.settle();
    REQUIRE(platform::record().addresses.size() == 2);
    const auto [left, left_is_new] = platform::record().addresses[0];
    CHECK_FALSE(left_is_new);
    CHECK(platform::record().addresses[1] == std::pair<std::string, bool>("02-sinusoidal-encoding.html?view=page", true));
    it.app.go_to(left.substr(left.find('?')));
    it.settle();
    CHECK(it.dom.attribute("", "data-view") == "workbench");
  }

  TEST_CASE("both views show one state") {
    HeadlessApp it;
    it.app.activate(it.figure_link("base=100"));
    it.app.input("stepping-by-two.plain.input", "on");
    it.settle();
    it.app.activate("bar.view");
    it.settle();
    CHECK(it.parameter("base") == 100);
    CHECK(it.status() == "right");
    CHECK(it.dom.value("table.base") == "100");
  }

  TEST_CASE("on the Page a figure is copied to its canvas as soon as that has a size") {
    HeadlessApp it(kPage);
    CHECK(platform::record().copied.empty());
    it.app.size_canvas("table", {{500, 0, 2}});
    it.settle();
    CHECK(platform::record().copied == std::vector<std::string>{"table.canvas"});
    CHECK(it.dom("height", "table.canvas").number() ==
          std::round(figures::find("encoding_table")->make()->height_for(500) - plot::kFoot_px));
  }

  TEST_CASE("in a low window a canvas is as high as the style sheet lets it be") {
    HeadlessApp it(kPage);
    it.app.size_canvas("table", {{500, 0, 1}, 0, 0, 300.5});
    it.settle();
    CHECK(it.dom("height", "table.canvas").number() == 300);
    it.app.size_canvas("table", {{500, 300, 1}, 0, 0, 2000});
    it.settle();
    CHECK(it.dom("height", "table.canvas").number() ==
          std::round(figures::find("encoding_table")->make()->height_for(500) - plot::kFoot_px));
  }

  TEST_CASE("a tap that is over before the frame that it began in is drawn pins the cursor all the same, in both views") {
    for (const Before& before : {Before{}, kPage}) {
      HeadlessApp it(before);
      it.app.size_canvas("table", {{500, 0, 1}});
      it.settle();
      it.app.point_at("table", {.over = true, .at = {200, 100}, .down = true, .pressed = true});
      it.app.point_at("table", {.over = true, .at = {200, 100}, .released = true});
      it.app.point_at("table", {.at = {200, 100}});  // a finger is gone as soon as it is enlarged
      it.settle();
      CHECK(it.report()["figures"].at(0)["parameters"]["pinned"].string() == "on");
    }
  }

  TEST_CASE("on the Page a figure is copied again when it changes, and only then") {
    HeadlessApp it(kPage);
    it.app.size_canvas("table", {{500, 0, 1}});
    it.settle();
    const auto copies_after = [&it](const auto& event) {
      platform::record().copied.clear();
      event();
      it.settle();
      return platform::record().copied.size();
    };
    CHECK(copies_after([&] { it.app.size_canvas("table", {{500, 0, 1}}); }) == 0);
    CHECK(copies_after([&] { it.app.size_canvas("table", {{400, 0, 1}}); }) == 1);
    CHECK(copies_after([&] { it.app.set("table", "base", "100"); }) == 1);
    CHECK(copies_after([&] { it.app.point_at("table", {.over = true, .at = {200, 100}}); }) == 2);  // the pointer, and the figure
    CHECK(copies_after([&] { it.app.activate("bar.theme"); }) == 1);
    CHECK(copies_after([&] { it.app.hover("table.reset"); }) == 0);
    CHECK(copies_after([&] { it.app.scroll(100); }) == 0);
    CHECK(copies_after([&] { it.app.size_canvas("nobody", {{400, 0, 1}}); }) == 0);
  }

  TEST_CASE("a settled application asks for no frame until something happens") {
    for (const Before& before : {Before{}, kPage}) {
      HeadlessApp it(before);
      it.app.size_canvas("table", {{500, 0, 1}});
      it.settle();
      for (int i = 0; i < 3; ++i) {
        CHECK(it.frame() == 0);
        CHECK_FALSE(platform::record().frame_requested);
      }
      it.app.activate("nothing-of-ours");
      it.app.hover("");
      it.app.focus("");
      it.app.size_canvas("table", {{500, 0, 1}});
      CHECK_FALSE(platform::record().frame_requested);
      it.app.set("table", "base", "100");
      CHECK(platform::record().frame_requested);
      CHECK(it.settle() == 1);
      it.app.set("table", "base", "100");  // its present value
      CHECK_FALSE(platform::record().frame_requested);
    }
  }

  TEST_CASE("in the Workbench scrolling, pointing and focus draw one frame each, on the Page none") {
    HeadlessApp it;
    const auto frames_after = [&it](const auto& event) {
      event();
      return it.settle();
    };
    for (const bool page : {false, true}) {
      CAPTURE(page);
      const int expected = page ? 0 : 1;
      CHECK(frames_after([&] { it.app.scroll(page ? 50 : 100); }) == expected);
      CHECK(frames_after([&] { it.app.hover(page ? "a" : "bar.theme"); }) == expected);
      CHECK(frames_after([&] { it.app.focus(page ? "a" : "bar.theme"); }) == expected);
      CHECK(frames_after([&] { it.app.section_reached(page ? "the-formula" : "fast-and-slow"); }) == expected);
      if (!page) it.app.activate("bar.view");
      it.settle();
    }
    CHECK(it.report()["section"].string() == "the-formula");
  }

  TEST_CASE("a window that is resized has a stage, figures in its text, or the Page, as there is room") {
    HeadlessApp it;
    it.resize({1000, 700, 2});
    CHECK(it.dom.attribute("", "data-view") == "workbench");
    CHECK(it.staged().empty());
    CHECK(it.dom.has_attribute("table", "data-in-text"));
    it.resize({600, 700, 2}, true);
    CHECK(it.dom.attribute("", "data-view") == "page");
    CHECK(it.dom.attribute("", "data-theme") == "dark");
    CHECK_FALSE(it.dom.has_attribute("table", "data-in-text"));
    it.resize(kDesktop);
    CHECK(it.staged() == "table");
    CHECK_FALSE(it.dom.has_attribute("table", "data-in-text"));
  }
}
