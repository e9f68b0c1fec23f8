#include "app/dom_diff.h"

#include <doctest/doctest.h>

#include <utility>

using book::form::Element;

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

  TEST_CASE("of a control only what differs is told, whatever the depth: attributes, text, order of children") {
    app::DomDiff diff;
    const auto list = [](std::string_view first, std::string_view second, bool hidden) {
      return Element("ul", "a", {{"class", "list"}, {"hidden", hidden}})
          .add(Element("div").add({"li", first, {}, "same"}))
          .add(Element("ol", "a.order").add({"li", first, {{"title", hidden ? "" : "\"x\""}}}).add({"li", second, {}, hidden ? "" : "y"}));
    };
    diff.assume(list("a.1", "a.2", true));
    diff.show(list("a.1", "a.2", true));
    CHECK(diff.flush() == "[]");
    diff.show(list("a.1", "a.2", false));
    CHECK(diff.flush() == R"([["text","a.2","","y"],["attribute","a","hidden",null],["attribute","a.1","title","\"x\""]])");
    diff.show(list("a.1", "a.2", true));
    CHECK(diff.flush() == R"([["text","a.2","",""],["attribute","a","hidden",""],["attribute","a.1","title",null]])");
  }

  TEST_CASE("children with ids change places") {
    app::DomDiff diff;
    const auto list = [](std::initializer_list<std::string_view> ids, std::string_view last_text) {
      Element element("ul", "a");
      for (const std::string_view id : ids) element.add({"li", id, {}, id == "a.3" ? last_text : id});
      return element;
    };
    diff.assume(list({"a.1", "a.2", "a.3"}, "old"));
    diff.show(list({"a.3", "a.1", "a.2"}, "new"));
    CHECK(diff.flush() == R"([["text","a.3","","new"],["order","a","",["a.3","a.1","a.2"]]])");
    diff.show(list({"a.3", "a.1", "a.2"}, "new"));
    CHECK(diff.flush() == "[]");
  }

  TEST_CASE("what a reader can enter is told the first time, when it changes, and when the DOM may have changed it") {
    app::DomDiff diff;
    const auto control = [](std::string_view value, bool checked) {
      Element field("input", "a.field"), box("input", "a.box");
      field.value = value;
      box.checked = checked;
      return Element("div", "a").add(std::move(field)).add(std::move(box));
    };
    diff.assume(control("7", false));
    diff.show(control("7", false));
    CHECK(diff.flush() == R"([["property","a.field","value","7"],["property","a.box","checked",false]])");
    diff.show(control("8", false));
    CHECK(diff.flush() == R"([["property","a.field","value","8"]])");
    diff.invalidate("a.box");
    diff.invalidate("never.told");
    diff.show(control("8", false));
    CHECK(diff.flush() == R"([["property","a.box","checked",false]])");
    diff.show(control("8", false));
    CHECK(diff.flush() == "[]");
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
