#include <doctest/doctest.h>

#include "book/progress.h"
#include "tests/app/headless_app.h"

namespace {

constexpr const char* kItem = "stepping-by-two";

std::string stored() { return platform::record().stored["phasebook.progress"]; }

bool is_hidden(const HeadlessApp& it, std::string_view option) {
  const base::Json hidden = it.dom("attribute", std::string(kItem) + "." + std::string(option) + ".feedback", "hidden");
  REQUIRE(hidden.exists());
  return !hidden.is_null();
}

bool can_check(const HeadlessApp& it) { return it.dom("attribute", "stepping-by-two.check", "disabled").is_null(); }

std::string progress_of(const char* chosen, bool checked, int version = 1) { return book::to_json({{kItem, {version, chosen, checked}}}); }

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("a question is answered by choosing and checking, and its state is kept at every step") {
    HeadlessApp it;
    CHECK_FALSE(can_check(it));
    it.app.press("stepping-by-two.check");  // nothing is chosen
    it.settle();
    CHECK(it.status() == "unanswered");

    it.app.input("stepping-by-two.doubled.input", "on");
    it.settle();
    CHECK(it.status() == "chosen");
    CHECK(it.dom("property", "stepping-by-two.doubled.input", "checked").boolean() == true);
    CHECK(it.dom("property", "stepping-by-two.plain.input", "checked").boolean() == false);
    CHECK(can_check(it));
    CHECK(is_hidden(it, "doubled"));
    CHECK(stored() == progress_of("doubled", false));

    it.app.press("stepping-by-two.check");
    it.settle();
    CHECK(it.status() == "wrong");
    CHECK_FALSE(is_hidden(it, "doubled"));
    CHECK(is_hidden(it, "plain"));
    CHECK(it.dom.attribute("stepping-by-two.doubled", "data-verdict") == "wrong");
    CHECK(it.dom.text("stepping-by-two.status").find("Not quite") != std::string::npos);
    CHECK_FALSE(can_check(it));
    CHECK(stored() == progress_of("doubled", true));

    it.app.input("stepping-by-two.plain.input", "on");  // another try
    it.settle();
    CHECK(it.status() == "chosen");
    CHECK(is_hidden(it, "doubled"));
    CHECK(it.dom("attribute", "stepping-by-two.doubled", "data-verdict").is_null());
    CHECK(it.dom.text("stepping-by-two.status").empty());
    it.app.press("stepping-by-two.check");
    it.settle();
    CHECK(it.status() == "right");
    CHECK_FALSE(is_hidden(it, "plain"));
    CHECK(it.dom.attribute("stepping-by-two.status", "data-verdict") == "right");
    CHECK(stored() == progress_of("plain", true));
    CHECK(it.errors().empty());
  }

  TEST_CASE("feedback pushes what follows down in the Workbench") {
    HeadlessApp it;
    const float before = it.dom.place("article").height;
    REQUIRE(it.app.answer(kItem, "doubled").empty());
    it.settle();
    CHECK(it.dom.place("article").height > before + 40);
    CHECK(it.dom("breaks", "stepping-by-two.doubled.feedback").size() >= 1);
  }

  TEST_CASE("an answer from outside is chosen and checked at once, or refused by name") {
    HeadlessApp it;
    CHECK(it.app.answer(kItem, "plain").empty());
    it.settle();
    CHECK(it.status() == "right");
    CHECK(it.app.answer("nothing", "plain") == "There is no question 'nothing' in this chapter.");
    CHECK(it.app.answer(kItem, "perhaps") == "The question 'stepping-by-two' has no option 'perhaps'.");
    CHECK(it.status() == "right");
  }

  TEST_CASE("answers of the last visit are there again, in both views") {
    for (const platform::WindowSize& window : {kDesktop, kPhone}) {
      HeadlessApp it({.window = window, .progress = progress_of("doubled", true)});
      CHECK(it.status() == "wrong");
      CHECK_FALSE(is_hidden(it, "doubled"));
      CHECK(it.dom("property", "stepping-by-two.doubled.input", "checked").boolean() == true);
    }
  }

  TEST_CASE("answers to an earlier version of a question, or by an option that is gone, count as none") {
    CHECK(HeadlessApp({.progress = progress_of("doubled", true, 2)}).status() == "unanswered");
    HeadlessApp it({.progress = progress_of("gone", true)});
    CHECK(it.status() == "unanswered");
    CHECK_FALSE(can_check(it));
  }

  TEST_CASE("progress that cannot be read is said once, and answering goes on") {
    for (const char* progress :
         {"{", "[]", R"({"format":1})", R"({"format":1,"items":{"stepping-by-two":{"version":"x"}}})", R"({"format":99,"items":{}})"}) {
      CAPTURE(progress);
      HeadlessApp it({.progress = progress});
      REQUIRE(it.errors().size() == 1);
      CHECK(it.errors()[0].starts_with("Your earlier answers could not be read: "));
      CHECK(it.status() == "unanswered");
      CHECK(it.app.answer(kItem, "plain").empty());
      CHECK(it.status() == "right");
      CHECK(it.errors().size() == 1);
    }
  }

  TEST_CASE("progress in other chapters survives an answer in this one") {
    const book::Progress kept{{"elsewhere", {3, "x", true}}};
    HeadlessApp it({.progress = book::to_json(kept)});
    REQUIRE(it.app.answer(kItem, "plain").empty());
    const auto progress = book::progress_from_json(stored());
    REQUIRE(progress.has_value());
    CHECK(progress->size() == 2);
    CHECK(progress->at("elsewhere").version == 3);
  }

  TEST_CASE("a browser that keeps nothing is told about in one sentence, and answers still count") {
    HeadlessApp it;
    platform::record().storage_denied = true;
    CHECK(it.app.answer(kItem, "doubled").empty());
    CHECK(it.app.answer(kItem, "plain").empty());
    it.app.press("bar.theme");
    it.settle();
    REQUIRE(it.errors().size() == 1);
    CHECK(it.errors()[0].starts_with("This browser keeps nothing for us"));
    CHECK(it.status() == "right");
    CHECK(platform::record().stored.empty());
  }
}
