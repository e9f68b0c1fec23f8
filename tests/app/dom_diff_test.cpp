#include "app/dom_diff.h"

#include <doctest/doctest.h>

#include <string_view>

using book::view::Element;

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
    diff.begin(app::DomDiff::Part::settings);
    diff.set("height", "a", "", "300");
    diff.begin(app::DomDiff::Part::figures);
    diff.set("attribute", "b", "hidden", "\"\"");
    CHECK(diff.flush() == R"([["height","a","",300],["attribute","b","hidden",""]])");
    diff.begin(app::DomDiff::Part::figures);
    diff.set("text", "b", "", "\"words\"");
    CHECK(diff.flush() == R"([["attribute","b","hidden",null],["text","b","","words"]])");
    diff.begin(app::DomDiff::Part::settings);
    CHECK(diff.flush() == R"([["height","a","",null]])");
    diff.invalidate_all();
    diff.set("height", "a", "", "300");
    CHECK(diff.flush() == R"([["height","a","",300]])");
  }

  TEST_CASE("of a control only what differs is told, whatever the depth: attributes, text, order of children") {
    app::DomDiff diff;
    const auto list = [](bool hidden) {
      Element element("ul.list", "a");
      element.flag("hidden", hidden).add("div").add("p", "a.1").say("same");
      Element& inner = element.add("ol");
      inner.add("li", "a.2").with("title", hidden ? "" : "\"x\"");
      inner.add("li", "a.3").say(hidden ? "" : "y");
      return element;
    };
    diff.assume(list(true));
    diff.show(list(true));
    CHECK(diff.flush() == "[]");
    diff.show(list(false));
    CHECK(diff.flush() == R"([["text","a.3","","y"],["attribute","a","hidden",null],["attribute","a.2","title","\"x\""]])");
    diff.show(list(true));
    CHECK(diff.flush() == R"([["text","a.3","",""],["attribute","a","hidden",""],["attribute","a.2","title",null]])");
  }

  TEST_CASE("children with ids change places") {
    app::DomDiff diff;
    const auto list = [](std::initializer_list<const char*> ids, const char* last_text) {
      Element element("ul", "a");
      for (const char* id : ids) element.add("li", id).say(id == std::string_view("a.3") ? last_text : id);
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
    const auto control = [](const char* value, bool checked) {
      Element element("div", "a");
      element.add("input", "a.field").value = value;
      element.add("input", "a.box").checked = checked;
      return element;
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
