#include "app/dom_diff.h"

#include <doctest/doctest.h>

TEST_SUITE("app") {
  TEST_CASE("the first time everything is told, the second time nothing") {
    app::DomDiff diff;
    const auto set = [&diff] {
      diff.set("text", "a", "", "\"words\"");
      diff.set("place", "b", "", "[1,2,3,4]");
    };
    set();
    CHECK(diff.flush() == R"([["text","a","","words"],["place","b","",[1,2,3,4]]])");
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
    diff.set("place", "a", "", "[1,2,3,4]");
    diff.set("size", "a", "", "[1,2,null]");
    diff.set("breaks", "a", "", "[5]");
    diff.set("attribute", "a", "hidden", "\"\"");
    diff.set("text", "a", "", "\"words\"");
    diff.set("property", "a", "value", "\"7\"");
    diff.flush();
    CHECK(diff.flush() == R"([["attribute","a","hidden",null],["breaks","a","",null],["place","a","",null],["size","a","",null]])");
    CHECK(diff.flush() == "[]");
  }

  TEST_CASE("a part that is not begun stays as it was told, and one that is begun is told afresh") {
    app::DomDiff diff;
    diff.begin(app::DomDiff::Part::layout);
    diff.set("place", "a", "", "[1,2,3,4]");
    diff.begin(app::DomDiff::Part::figures);
    diff.set("attribute", "b", "hidden", "\"\"");
    CHECK(diff.flush() == R"([["attribute","b","hidden",""],["place","a","",[1,2,3,4]]])");
    diff.begin(app::DomDiff::Part::figures);
    diff.set("text", "b", "", "\"words\"");
    CHECK(diff.flush() == R"([["attribute","b","hidden",null],["text","b","","words"]])");
    diff.begin(app::DomDiff::Part::layout);
    CHECK(diff.flush() == R"([["place","a","",null]])");
    diff.invalidate_all();
    diff.set("place", "a", "", "[1,2,3,4]");
    CHECK(diff.flush() == R"([["place","a","",[1,2,3,4]]])");
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
    diff.set("place", "a", "", "[1,2,3,4]");
    diff.flush();
    diff.invalidate_all();
    diff.set("place", "b", "", "[1,2,3,4]");
    CHECK(diff.flush() == R"([["place","b","",[1,2,3,4]]])");
  }

  TEST_CASE("ids and names are quoted") {
    app::DomDiff diff;
    diff.set("attribute", "a\"b", "x\\y", "null");
    CHECK(diff.flush() == R"([["attribute","a\"b","x\\y",null]])");
  }

  TEST_CASE("texts are told before the line ends counted in them, the focus after all else; neither order nor focus is taken back") {
    app::DomDiff diff;
    diff.set("text", "a", "", "\"words\"");
    diff.set("breaks", "a", "", "[3]");
    diff.set("focus", "b", "", "1");
    diff.set("order", "c", "", "[\"y\",\"x\"]");
    CHECK(diff.flush() == R"([["text","a","","words"],["breaks","a","",[3]],["order","c","",["y","x"]],["focus","b","",1]])");
    CHECK(diff.flush() == R"([["breaks","a","",null]])");
  }
}
