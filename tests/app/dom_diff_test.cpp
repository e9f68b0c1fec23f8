#include "app/dom_diff.h"

#include <doctest/doctest.h>

TEST_SUITE("app") {
  TEST_CASE("the first time everything is told, the second time nothing") {
    app::DomDiff diff;
    const auto set = [&diff] {
      diff.set("text", "a", "", "\"words\"");
      diff.set("height", "b", "", "300");
    };
    set();
    CHECK(diff.flush() == R"([["text","a","","words"],["height","b","",300]])");
    set();
    CHECK(diff.flush() == "[]");
  }

  TEST_CASE("only what differs is told") {
    app::DomDiff diff;
    diff.set("text", "a", "", "\"one\"");
    diff.set("attribute", "a", "hidden", "null");
    diff.flush();
    diff.set("text", "a", "", "\"two\"");
    diff.set("attribute", "a", "hidden", "null");
    CHECK(diff.flush() == R"([["text","a","","two"]])");
  }

  TEST_CASE("the last wish for a thing counts") {
    app::DomDiff diff;
    diff.set("text", "a", "", "\"one\"");
    diff.set("text", "a", "", "\"two\"");
    CHECK(diff.flush() == R"([["text","a","","two"]])");
  }

  TEST_CASE("what is no longer wanted goes back to the page's own, but texts and properties stay") {
    app::DomDiff diff;
    diff.set("height", "a", "", "300");
    diff.set("table", "a", "", "[\"\",[],[]]");
    diff.set("light", "", "", "\"pos\"");
    diff.set("marked", "a", "", "[\"one\"]");
    diff.set("attribute", "a", "hidden", "\"\"");
    diff.set("text", "a", "", "\"words\"");
    diff.set("property", "a", "value", "\"7\"");
    diff.flush();
    CHECK(diff.flush() ==
          R"([["attribute","a","hidden",null],["height","a","",null],["light","","",null],["marked","a","",null],["table","a","",null]])");
    CHECK(diff.flush() == "[]");
  }

  TEST_CASE("a part that is not begun stays as it was told, and one that is begun is told afresh") {
    app::DomDiff diff;
    diff.begin(app::DomDiff::Part::book);
    diff.set("height", "a", "", "300");
    diff.begin(app::DomDiff::Part::figures);
    diff.set("attribute", "b", "hidden", "\"\"");
    CHECK(diff.flush() == R"([["height","a","",300],["attribute","b","hidden",""]])");
    diff.begin(app::DomDiff::Part::figures);
    diff.set("text", "b", "", "\"words\"");
    CHECK(diff.flush() == R"([["attribute","b","hidden",null],["text","b","","words"]])");
    diff.begin(app::DomDiff::Part::book);
    CHECK(diff.flush() == R"([["height","a","",null]])");
    diff.invalidate_all();
    diff.set("height", "a", "", "300");
    CHECK(diff.flush() == R"([["height","a","",300]])");
  }

  TEST_CASE("what the DOM may have changed is told again, once") {
    app::DomDiff diff;
    for (int i = 0; i < 3; ++i) {
      diff.set("property", "a", "value", "\"7\"");
      diff.set("property", "b", "value", "\"8\"");
      const std::string patches = diff.flush();
      CHECK(patches == (i == 0   ? R"([["property","a","value","7"],["property","b","value","8"]])"
                        : i == 1 ? R"([["property","a","value","7"]])"
                                 : "[]"));
      if (i == 0) diff.invalidate("property", "a", "value");
    }
    diff.invalidate("property", "never", "told");
  }

  TEST_CASE("another DOM is told everything anew") {
    app::DomDiff diff;
    diff.set("height", "a", "", "300");
    diff.flush();
    diff.invalidate_all();
    diff.set("height", "b", "", "300");
    CHECK(diff.flush() == R"([["height","b","",300]])");
  }

  TEST_CASE("ids and names are quoted") {
    app::DomDiff diff;
    diff.set("attribute", "a\"b", "x\\y", "null");
    CHECK(diff.flush() == R"([["attribute","a\"b","x\\y",null]])");
  }

  TEST_CASE("texts are told before all else, the focus after it; neither order nor focus is taken back") {
    app::DomDiff diff;
    diff.set("text", "a", "", "\"words\"");
    diff.set("height", "a", "", "300");
    diff.set("focus", "b", "", "1");
    diff.set("order", "c", "", "[\"y\",\"x\"]");
    CHECK(diff.flush() == R"([["text","a","","words"],["height","a","",300],["order","c","",["y","x"]],["focus","b","",1]])");
    CHECK(diff.flush() == R"([["height","a","",null]])");
  }
}
