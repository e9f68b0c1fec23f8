#include <doctest/doctest.h>

#include <cmath>

#include "tests/app/headless_app.h"

namespace {

std::string stored_settings() { return platform::record().stored["phasebook.settings"]; }

constexpr platform::WindowSize kTablet{1024, 768, 1};

/// True if the element does not have the attribute `hidden`.
bool is_shown(const HeadlessApp& it, const char* id) { return it.dom("attribute", id, "hidden").is_null(); }

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("every setting has a control for each of its values, and exactly one of them is checked") {
    HeadlessApp it({.query = "?theme=dark&size=large", .settings = "motion=reduced"});
    size_t controls = 0;
    for (const book::PageSetting& setting : book::kPageSettings) {
      if (setting.values.empty()) continue;  // the divider has it
      std::vector<std::string> ids;
      for (const book::PageSettingValue& value : setting.values) ids.push_back(book::control_id(setting, value.name));
      int checked = 0;
      for (const std::string& id : ids) {
        CAPTURE(id);
        REQUIRE(it.dom("property", id, "checked").boolean().has_value());
        checked += *it.dom("property", id, "checked").boolean() ? 1 : 0;
        ++controls;
      }
      CHECK(checked == 1);
    }
    CHECK(controls == 17);
    CHECK(it.dom("property", "settings.theme.dark", "checked").boolean() == true);
    CHECK(it.dom("property", "settings.size.large", "checked").boolean() == true);
    CHECK(it.dom("property", "settings.motion.reduced", "checked").boolean() == true);
  }

  TEST_CASE("a setting acts at once, is kept, and stands in the address") {
    HeadlessApp it;
    it.app.input("settings.theme.dark", "on");
    it.app.input("settings.size.largest", "on");
    it.app.input("settings.motion.reduced", "on");
    it.settle();
    CHECK(it.dom.attribute("", "data-theme") == "dark");
    CHECK(it.dom.attribute("", "data-size") == "largest");
    CHECK(it.dom.attribute("", "data-motion") == "reduced");
    CHECK(stored_settings() == "theme=dark&size=largest&motion=reduced");
    CHECK(last_query() == "?theme=dark&size=largest&motion=reduced");
    CHECK_FALSE(platform::record().addresses.back().second);
    it.app.input("settings.theme.auto", "on");
    it.app.input("settings.size.auto", "on");
    it.settle();
    CHECK(it.dom.attribute("", "data-theme") == "light");
    CHECK(it.dom("attribute", "", "data-size").is_null());
    CHECK(stored_settings() == "motion=reduced");
  }

  TEST_CASE("the view is set in the panel as with its button, and Back leads back") {
    HeadlessApp it;
    it.app.input("settings.view.page", "on");
    it.settle();
    CHECK(it.dom.attribute("", "data-view") == "page");
    REQUIRE(platform::record().addresses.size() == 2);
    CHECK(platform::record().addresses[0].first.ends_with("?view=workbench"));
    CHECK(platform::record().addresses[1] == std::pair<std::string, bool>("02-sinusoidal-encoding.html?view=page", true));
    it.app.input("settings.view.auto", "on");
    it.settle();
    CHECK(it.dom.attribute("", "data-view") == "workbench");
  }

  TEST_CASE("motion is what the reader says, else what the system says") {
    CHECK(HeadlessApp({.reduced_motion = true}).dom.attribute("", "data-motion") == "reduced");
    CHECK(HeadlessApp({.reduced_motion = false}).dom.attribute("", "data-motion") == "full");
    CHECK(HeadlessApp({.settings = "motion=full", .reduced_motion = true}).dom.attribute("", "data-motion") == "full");
    CHECK(HeadlessApp({.settings = "motion=reduced"}).dom.attribute("", "data-motion") == "reduced");
  }

  TEST_CASE("on a wide Page the contents are put away and brought back, and that is kept") {
    HeadlessApp it({.settings = "view=page"});
    CHECK(it.dom.attribute("bar.contents", "aria-expanded") == "true");
    CHECK(it.dom.attribute("", "data-contents") == "shown");
    it.app.activate("bar.contents");
    it.settle();
    CHECK(it.dom.attribute("bar.contents", "aria-expanded") == "false");
    CHECK(it.dom.attribute("", "data-contents") == "hidden");
    CHECK(stored_settings() == "view=page&contents=hidden");
    it.app.activate("bar.contents");
    it.settle();
    CHECK(it.dom.attribute("", "data-contents") == "shown");
    CHECK(stored_settings() == "view=page");
  }

  TEST_CASE("contents that were put away are so at the next visit") {
    CHECK(HeadlessApp({.settings = "view=page&contents=hidden"}).dom.attribute("", "data-contents") == "hidden");
  }

  TEST_CASE("in a narrow window and beside a stage the contents are a menu that is not kept and closes behind the reader") {
    for (const platform::WindowSize window : {kDesktop, kTablet, kPhone}) {
      HeadlessApp it({.window = window});
      CHECK(it.dom.attribute("bar.contents", "aria-expanded") == "false");
      const auto open = [&it] {
        it.app.activate("bar.contents");
        it.settle();
        CHECK(it.dom.attribute("bar.contents", "aria-expanded") == "true");
        CHECK(it.dom.attribute("", "data-contents") == "shown");
      };
      open();
      CHECK(stored_settings().empty());
      it.app.escape();
      it.settle();
      CHECK(it.dom.attribute("", "data-contents") == "hidden");
      open();
      it.app.go_to("");  // a link in the contents was followed
      it.settle();
      CHECK(it.dom.attribute("", "data-contents") == "hidden");
    }
  }

  TEST_CASE("a mistake in the address is said in one line, which the reader may put away") {
    HeadlessApp it({.query = "?table.base=-5"});
    REQUIRE(it.errors().size() == 1);
    CHECK(it.dom.text("notice") == it.errors()[0]);
    CHECK(is_shown(it, "notice"));
    CHECK(is_shown(it, "notice.close"));
    it.app.activate("notice.close");
    it.settle();
    CHECK_FALSE(is_shown(it, "notice"));
    CHECK_FALSE(is_shown(it, "notice.close"));
    CHECK(it.errors().size() == 1);
    it.app.say("The file x could not be loaded.");
    it.settle();
    CHECK(is_shown(it, "notice"));
    CHECK(it.dom.text("notice") == "The file x could not be loaded.");
  }

  TEST_CASE("of many errors the last twenty are kept, and what was put away stays away") {
    HeadlessApp it;
    for (int i = 0; i < 100; ++i) it.app.say("Error " + std::to_string(i) + ".");
    it.settle();
    CHECK(it.errors().size() == 20);
    CHECK(it.errors().front() == "Error 80.");
    CHECK(it.dom.text("notice") == "Error 99.");
    it.app.activate("notice.close");
    it.settle();
    CHECK_FALSE(is_shown(it, "notice"));
    it.app.refused();
    it.settle();
    CHECK(is_shown(it, "notice"));
    CHECK(it.dom.text("notice") == "The browser has refused to do this.");
    it.app.activate("notice.close");
    it.settle();
    CHECK_FALSE(is_shown(it, "notice"));
  }

  TEST_CASE("without a mistake there is no line") { CHECK_FALSE(is_shown(HeadlessApp(), "notice")); }

  TEST_CASE("while the graphics are lost nothing is drawn, and the state goes on") {
    for (const char* query : {"", "view=page"}) {
      HeadlessApp it({.query = query});
      it.app.size_canvas("table", {{500, 0, 1}});
      it.settle();
      it.app.set_context(app::Context::lost);
      platform::record().copied.clear();
      CHECK(platform::record().pixels_discarded == 1);
      it.app.set("table", "base", "100");
      it.settle();
      CHECK(it.dom.value("table.base") == "100");
      CHECK(platform::record().copied.empty());
      it.app.set_context(app::Context::present);
      CHECK(it.settle() >= 1);
      CHECK(platform::record().pixels_discarded == 1);
      CHECK(platform::record().copied.size() == (std::string_view(query).empty() ? 0 : 1));
    }
  }

  TEST_CASE("without graphics the Workbench gives way to the Page at once, without pictures, and comes back with them") {
    HeadlessApp it;
    it.app.answer("stepping-by-two", "plain");
    for (const app::Context context : {app::Context::lost, app::Context::withheld}) {
      it.app.set_context(context);
      it.settle();
      CHECK(it.dom.attribute("", "data-view") == "page");
      CHECK(it.dom.attribute("", "data-pictures") == "none");
      CHECK(is_shown(it, "notice"));
      CHECK_FALSE(is_shown(it, "bar.view"));
      CHECK(it.status() == "right");
    }
    it.app.set_context(app::Context::present);
    it.settle();
    CHECK(it.dom.attribute("", "data-view") == "workbench");
    CHECK(it.dom("attribute", "", "data-pictures").is_null());
    CHECK_FALSE(is_shown(it, "notice"));
    CHECK(it.status() == "right");
    CHECK(platform::record().pixels_discarded == 1);
  }

  TEST_CASE("a Page keeps the pictures it has while the graphics are lost for a moment") {
    HeadlessApp it({.query = "view=page"});
    it.app.set_context(app::Context::lost);
    it.settle();
    CHECK(it.dom("attribute", "", "data-pictures").is_null());
    CHECK_FALSE(is_shown(it, "notice"));
    it.app.set_context(app::Context::withheld);
    it.settle();
    CHECK(it.dom.attribute("", "data-pictures") == "none");
    CHECK(is_shown(it, "notice"));
    it.app.set_context(app::Context::present);
    it.settle();
    CHECK(it.dom.attribute("", "data-view") == "page");
    CHECK(it.dom("attribute", "", "data-pictures").is_null());
  }

  TEST_CASE("the divider is dragged and moved with keys between its ends, and kept; Enter puts it back") {
    HeadlessApp it;
    const auto stage = [&it] {
      it.settle();
      return std::string(it.dom("variable", "", "--stage-share").string().value_or("(none)"));
    };
    CHECK(stage() == "(none)");
    it.app.input("divider", "523");
    CHECK(stage() == "523");
    CHECK(platform::record().stored["phasebook.settings"] == "stage=523");
    CHECK(it.dom.attribute("divider", "aria-valuenow") == "52");
    for (const auto& [key, value] :
         {std::pair{"ArrowLeft", "533"}, {"ArrowRight", "523"}, {"Home", "600"}, {"ArrowLeft", "600"}, {"End", "400"}}) {
      CAPTURE(key);
      it.app.key("divider", key);
      CHECK(stage() == value);
    }
    CHECK_FALSE(it.app.key("divider", "x"));
    it.app.input("divider", "900");
    CHECK(stage() == "600");
    CHECK(it.app.key("divider", "Enter"));
    CHECK(stage() == "(none)");
    CHECK(it.dom.attribute("divider", "aria-valuenow") == "45");
  }
}
