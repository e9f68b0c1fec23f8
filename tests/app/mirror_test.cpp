#include "app/mirror.h"

#include <doctest/doctest.h>

TEST_SUITE("app") {
  TEST_CASE("the first time everything is told, the second time nothing") {
    app::Mirror mirror;
    const auto want = [&mirror] {
      mirror.want("text", "a", "", "\"words\"");
      mirror.want("place", "b", "", "[1,2,3,4]");
    };
    want();
    CHECK(mirror.take() == R"([["text","a","","words"],["place","b","",[1,2,3,4]]])");
    want();
    CHECK(mirror.take() == "[]");
  }

  TEST_CASE("only what differs is told") {
    app::Mirror mirror;
    mirror.want("text", "a", "", "\"one\"");
    mirror.want("attribute", "a", "hidden", "null");
    mirror.take();
    mirror.want("text", "a", "", "\"two\"");
    mirror.want("attribute", "a", "hidden", "null");
    CHECK(mirror.take() == R"([["text","a","","two"]])");
  }

  TEST_CASE("the last wish for a thing counts") {
    app::Mirror mirror;
    mirror.want("text", "a", "", "\"one\"");
    mirror.want("text", "a", "", "\"two\"");
    CHECK(mirror.take() == R"([["text","a","","two"]])");
  }

  TEST_CASE("what is no longer wanted goes back to the page's own, but texts and properties stay") {
    app::Mirror mirror;
    mirror.want("place", "a", "", "[1,2,3,4]");
    mirror.want("size", "a", "", "[1,2,null]");
    mirror.want("breaks", "a", "", "[5]");
    mirror.want("attribute", "a", "hidden", "\"\"");
    mirror.want("text", "a", "", "\"words\"");
    mirror.want("property", "a", "value", "\"7\"");
    mirror.take();
    CHECK(mirror.take() == R"([["attribute","a","hidden",null],["breaks","a","",null],["place","a","",null],["size","a","",null]])");
    CHECK(mirror.take() == "[]");
  }

  TEST_CASE("a part that is not begun stays as it was told, and one that is begun is told afresh") {
    app::Mirror mirror;
    mirror.begin(app::Mirror::Part::layout);
    mirror.want("place", "a", "", "[1,2,3,4]");
    mirror.begin(app::Mirror::Part::figures);
    mirror.want("attribute", "b", "hidden", "\"\"");
    CHECK(mirror.take() == R"([["attribute","b","hidden",""],["place","a","",[1,2,3,4]]])");
    mirror.begin(app::Mirror::Part::figures);
    mirror.want("text", "b", "", "\"words\"");
    CHECK(mirror.take() == R"([["attribute","b","hidden",null],["text","b","","words"]])");
    mirror.begin(app::Mirror::Part::layout);
    CHECK(mirror.take() == R"([["place","a","",null]])");
    mirror.forget_all();
    mirror.want("place", "a", "", "[1,2,3,4]");
    CHECK(mirror.take() == R"([["place","a","",[1,2,3,4]]])");
  }

  TEST_CASE("what the DOM may have changed is told again, once") {
    app::Mirror mirror;
    for (int i = 0; i < 3; ++i) {
      mirror.want("property", "a", "value", "\"7\"");
      mirror.want("property", "b", "value", "\"8\"");
      const std::string patches = mirror.take();
      CHECK(patches == (i == 0   ? R"([["property","a","value","7"],["property","b","value","8"]])"
                        : i == 1 ? R"([["property","a","value","7"]])"
                                 : "[]"));
      if (i == 0) mirror.forget("property", "a", "value");
    }
    mirror.forget("property", "never", "told");
  }

  TEST_CASE("another DOM is told everything anew") {
    app::Mirror mirror;
    mirror.want("place", "a", "", "[1,2,3,4]");
    mirror.take();
    mirror.forget_all();
    mirror.want("place", "b", "", "[1,2,3,4]");
    CHECK(mirror.take() == R"([["place","b","",[1,2,3,4]]])");
  }

  TEST_CASE("ids and names are quoted") {
    app::Mirror mirror;
    mirror.want("attribute", "a\"b", "x\\y", "null");
    CHECK(mirror.take() == R"([["attribute","a\"b","x\\y",null]])");
  }

  TEST_CASE("texts are told before the line ends counted in them, the focus after all else; neither order nor focus is taken back") {
    app::Mirror mirror;
    mirror.want("text", "a", "", "\"words\"");
    mirror.want("breaks", "a", "", "[3]");
    mirror.want("focus", "b", "", "1");
    mirror.want("order", "c", "", "[\"y\",\"x\"]");
    CHECK(mirror.take() == R"([["text","a","","words"],["breaks","a","",[3]],["order","c","",["y","x"]],["focus","b","",1]])");
    CHECK(mirror.take() == R"([["breaks","a","",null]])");
  }
}
