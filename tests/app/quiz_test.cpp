#include <doctest/doctest.h>

#include <algorithm>

#include "book/quiz/progress.h"
#include "tests/app/headless_app.h"

namespace {

constexpr const char* kKey = "phasebook.progress";

/// A chapter with a question of each kind.
constexpr const char* kKinds = R"(# Kinds

## Part

```quiz one
question: Which?
order: pinned
- [ ] (wrong-one) A
  No, [look](#part).
- [x] (right-one) B
  Yes.
- [ ] (third) C
  No.
```

```quiz several
choose: several
question: Which two?
- [x] (a) A
  Yes.
- [x] (b) B
  Yes.
- [ ] (c) C
  No.
```

```quiz number
question: How far?
answer: 35333
tolerance: 1%
unit: positions
right: Yes.
wrong: No.
- (6.28) That is the first.
```
)";

HeadlessApp kinds(const std::string& progress = "") { return HeadlessApp({.progress = progress, .markdown = kKinds}); }

std::string stored() { return platform::record().stored[kKey]; }

book::Progress kept() {
  auto progress = book::progress_from_json(stored());
  REQUIRE(progress.has_value());
  return *progress;
}

base::Json item(HeadlessApp& it, std::string_view id) {
  for (const base::Json entry : it.report()["items"].elements()) {
    if (entry["id"].string() == id) return entry;
  }
  FAIL("no item " << id);
  return {};
}

std::string status(HeadlessApp& it, std::string_view id) { return std::string(item(it, id)["status"].string().value_or("")); }

bool hidden(const HeadlessApp& it, std::string_view id) {
  const base::Json attribute = it.dom("attribute", id, "hidden");
  REQUIRE(attribute.exists());
  return !attribute.is_null();
}

std::vector<std::string> order(const HeadlessApp& it, std::string_view id) {
  std::vector<std::string> ids;
  for (const base::Json child : it.dom("order", id).elements()) ids.emplace_back(child.string().value_or(""));
  return ids;
}

std::string notice(const HeadlessApp& it) { return hidden(it, "notice") ? "" : it.dom.text("notice"); }

void do_press(HeadlessApp& it, std::string_view id) {
  it.app.activate(id);
  it.settle();
}

void do_input(HeadlessApp& it, std::string_view id, std::string_view text = "on") {
  it.app.input(id, text);
  it.settle();
}

std::string answered_elsewhere(const char* id) {
  return book::to_json({{id, {.version = 3, .chosen = {"x"}, .checked = true, .first = book::Verdict::right, .tries = 1}}});
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("choosing the one right option is judged at once, kept, and may be done again") {
    HeadlessApp it = kinds();
    CHECK(status(it, "one") == "unanswered");
    do_input(it, "one.wrong-one.input");
    CHECK(status(it, "one") == "wrong");
    CHECK_FALSE(hidden(it, "one.wrong-one.feedback"));
    CHECK(hidden(it, "one.right-one.feedback"));
    CHECK(it.dom.attribute("one.wrong-one", "data-verdict") == "wrong");
    CHECK(it.dom.text("one.wrong-one.feedback.lead") == "Your choice, not quite.");
    CHECK(kept().at("one").chosen == std::vector<std::string>{"wrong-one"});

    do_input(it, "one.right-one.input");  // just another choice
    CHECK(status(it, "one") == "right");
    CHECK(hidden(it, "one.wrong-one.feedback"));
    CHECK(it.dom.text("one.status") == "Right, at try 2.");
    CHECK(item(it, "one")["first"].string() == "wrong");
    CHECK(item(it, "one")["tries"].number() == 2);
    CHECK(it.errors().empty());
  }

  TEST_CASE("the right answer is shown on request only, and trying again clears it but not the first verdict") {
    HeadlessApp it = kinds();
    CHECK(hidden(it, "one.again"));
    do_press(it, "one.reveal");  // there is nothing to show yet
    CHECK(status(it, "one") == "unanswered");
    do_input(it, "one.wrong-one.input");
    CHECK_FALSE(hidden(it, "one.reveal"));
    do_press(it, "one.reveal");
    CHECK_FALSE(hidden(it, "one.right-one.feedback"));
    CHECK(it.dom.attribute("one.right-one", "data-verdict") == "missed");
    CHECK(hidden(it, "one.reveal"));
    do_press(it, "one.again");
    CHECK(status(it, "one") == "unanswered");
    CHECK(hidden(it, "one.right-one.feedback"));
    CHECK(it.dom("property", "one.wrong-one.input", "checked").boolean() == false);
    CHECK(item(it, "one")["first"].string() == "wrong");
    CHECK(kept().at("one").tries == 1);
  }

  TEST_CASE("several are chosen freely and judged by a button") {
    HeadlessApp it = kinds();
    CHECK_FALSE(it.dom("attribute", "several.check", "disabled").is_null());
    do_input(it, "several.a.input");
    do_input(it, "several.c.input");
    do_input(it, "several.c.input");  // and unchecked again
    do_input(it, "several.c.input");
    CHECK(status(it, "several") == "chosen");
    CHECK(hidden(it, "several.a.feedback"));
    CHECK(it.dom("attribute", "several.check", "disabled").is_null());
    do_press(it, "several.check");
    CHECK(status(it, "several") == "wrong");
    for (const char* option : {"a", "b", "c"}) CHECK_FALSE(hidden(it, "several." + std::string(option) + ".feedback"));
    CHECK(it.dom.attribute("several.b", "data-verdict") == "missed");
    CHECK(hidden(it, "several.check"));
    do_input(it, "several.c.input");
    do_input(it, "several.b.input");
    CHECK(status(it, "several") == "chosen");
    CHECK_FALSE(hidden(it, "several.check"));
    do_press(it, "several.check");
    CHECK(status(it, "several") == "right");
  }

  TEST_CASE("a number is typed, refused when it is none, and judged") {
    HeadlessApp it = kinds();
    do_input(it, "number.number", "six");
    do_press(it, "number.check");
    CHECK(it.dom.text("number.status") == "“six” is no number. Write it like 0.25, 1/4, 35,333 or 3.5e4, with a point before decimals.");
    CHECK(it.dom.attribute("number.number", "aria-invalid") == "true");
    CHECK(item(it, "number")["tries"].number() == 0);
    do_input(it, "number.number", "6.28");
    CHECK(it.dom.text("number.status").empty());
    do_press(it, "number.check");
    CHECK(status(it, "number") == "wrong");
    CHECK_FALSE(hidden(it, "number.mistake-1.feedback"));
    CHECK(kept().at("number").number == "6.28");
    do_press(it, "number.reveal");
    CHECK(it.dom.text("number.right.feedback.lead") == "The right answer is 35,333 positions.");
    do_input(it, "number.number", "35,400 positions");
    CHECK(hidden(it, "number.right.feedback"));
    do_press(it, "number.check");
    CHECK(status(it, "number") == "right");
  }

  TEST_CASE("the order is the attempt's: another seed, another order; the same one after a reload; pinned ones stay") {
    std::vector<std::vector<std::string>> orders;
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
      HeadlessApp it = kinds(book::to_json({{"several", {.seed = seed, .chosen = {"a"}, .tries = 1}}}));
      orders.push_back(order(it, "several.options"));
      CHECK(order(it, "one.options") == std::vector<std::string>{"one.wrong-one.choice", "one.right-one.choice", "one.third.choice"});
    }
    CHECK(std::ranges::any_of(orders, [&](const auto& o) { return o != orders[0]; }));
    std::vector<std::string> before;
    std::string saved;
    {
      HeadlessApp it = kinds();
      do_input(it, "several.a.input");
      before = order(it, "several.options");
      saved = stored();
    }
    HeadlessApp again = kinds(saved);
    CHECK(order(again, "several.options") == before);
  }

  TEST_CASE("the focus goes on when the button that has it goes away") {
    HeadlessApp it = kinds();
    do_input(it, "one.wrong-one.input");
    CHECK_FALSE(it.dom("focus", "one.wrong-one.input").exists());
    it.app.focus("one.again");
    do_press(it, "one.again");
    CHECK(it.dom("focus", "one.wrong-one.input").exists());
    it.app.focus("");
    do_input(it, "number.number", "3");
    it.app.focus("number.check");
    do_press(it, "number.check");
    CHECK(it.dom("focus", "number.again").exists());
  }

  TEST_CASE("facts, summary and rings follow the answers") {
    HeadlessApp it = kinds();
    CHECK(it.dom.text("chapter-facts") == "4 minutes · 3 questions");
    CHECK(hidden(it, "looking-back.one"));
    do_input(it, "one.wrong-one.input");
    CHECK(it.dom.text("chapter-facts") == "4 minutes · 3 questions · you have answered 1");
    CHECK(it.dom.text("looking-back.score") == "1 of 3 answered, none right at the first try.");
    CHECK_FALSE(hidden(it, "looking-back.one"));
    CHECK(it.dom.text("looking-back.one.tail") == ", not yet right");
    do_input(it, "one.right-one.input");
    CHECK(it.dom.text("looking-back.one.tail") == ", right by now");
    CHECK(it.dom.place("looking-back").y > it.dom.place("number").y);
  }

  TEST_CASE("the ring of a chapter tells its questions of this version") {
    HeadlessWindow window;
    app::App app;
    Dom dom;
    for (size_t i = 0; i < base::kFaces.size(); ++i)
      REQUIRE(app.load_face(static_cast<base::Face>(i), font_file(static_cast<base::Face>(i))).has_value());
    app.set_environment({kPhone, false, true});
    REQUIRE(
        app.load_contents(
               R"({"chapters":[{"slug":"01-a","number":1,"title":"A","sections":[],"items":[{"id":"p","version":1},{"id":"q","version":2}]},
      {"slug":"02-b","number":2,"title":"B","sections":[],"items":[{"id":"r","version":1}]},{"slug":"03-c","number":3,"title":"C","sections":[]}]})")
            .has_value());
    const book::Attempt done{.chosen = {"a"}, .checked = true, .tries = 1};
    app.restore("", book::to_json({{"p", done}, {"q", done}, {"r", done}}));
    REQUIRE(open_document(app, read_chapter("03-c", "# C\n\nWords.\n")).has_value());
    app.frame();
    dom.apply();
    CHECK(dom.attribute("contents.01-a", "data-progress") == "part");  // q has a new version by now
    CHECK(dom.text("contents.01-a.progress") == ", 1 of 2 questions answered");
    CHECK(dom.attribute("contents.02-b", "data-progress") == "full");
    CHECK(dom.attribute("contents.03-c", "data-progress") == "none");
  }

  TEST_CASE("feedback pushes what follows down in the Workbench") {
    HeadlessApp it = kinds();
    const float before = it.dom.place("several").y;
    REQUIRE(it.app.answer("one", "wrong-one").empty());
    it.settle();
    CHECK(it.dom.place("several").y > before + 40);
  }

  TEST_CASE("an answer from outside is judged at once, or refused by name") {
    HeadlessApp it = kinds();
    CHECK(it.app.answer("one", "right-one").empty());
    CHECK(it.app.answer("several", "b, a").empty());
    CHECK(it.app.answer("number", "35,333").empty());
    for (const char* id : {"one", "several", "number"}) CHECK(status(it, id) == "right");
    CHECK(it.app.answer("nothing", "plain") == "There is no question 'nothing' in this chapter.");
    CHECK(it.app.answer("one", "perhaps") == "The question 'one' has no option 'perhaps'.");
    CHECK(it.app.answer("one", "right-one, third") == "The question 'one' has no option 'right-one, third'.");
    CHECK(it.app.answer("several", "a, x") == "The question 'several' has no option 'x'.");
    CHECK(it.app.answer("number", "far") == "The question 'number' takes a number, not 'far'.");
    for (const char* id : {"one", "several", "number"}) CHECK(status(it, id) == "right");
  }

  TEST_CASE("answers of the last visit are there again, also those of format 1") {
    HeadlessApp old = kinds(R"({"format":1,"items":{"one":{"version":1,"chosen":"wrong-one","checked":true}}})");
    CHECK(status(old, "one") == "wrong");
    CHECK_FALSE(hidden(old, "one.wrong-one.feedback"));
  }

  TEST_CASE("answers to another version of a question, or by an option that is gone, count as none") {
    const book::Attempt newer{.version = 2, .chosen = {"wrong-one"}, .checked = true, .tries = 1};
    const book::Attempt gone{.chosen = {"gone"}, .checked = true, .tries = 1};
    for (const book::Attempt& attempt : {newer, gone}) {
      HeadlessApp it = kinds(book::to_json({{"one", attempt}}));
      CHECK(status(it, "one") == "unanswered");
      CHECK(hidden(it, "one.again"));
    }
  }

  TEST_CASE("progress that cannot be read, or is newer, is said once, left as it is, and answering goes on") {
    for (const char* progress :
         {"{", "[]", R"({"format":1})", R"({"format":2,"items":{"one":{"version":"x"}}})", R"({"format":99,"items":{}})"}) {
      CAPTURE(progress);
      HeadlessApp it = kinds(progress);
      REQUIRE(it.errors().size() == 1);
      CHECK(it.errors()[0].starts_with("Your earlier answers could not be read: "));
      CHECK(notice(it) == it.errors()[0]);
      CHECK(it.app.answer("one", "right-one").empty());
      it.settle();
      CHECK(status(it, "one") == "right");
      CHECK(it.errors().size() == 1);
      CHECK(stored() == progress);
      do_press(it, "settings.reset");
      do_press(it, "settings.reset");  // only the reader may discard it
      CHECK(stored() == book::to_json({}));
      CHECK(it.app.answer("one", "right-one").empty());
      CHECK(kept().contains("one"));
    }
  }

  TEST_CASE("an answer is put into what is stored at that moment: other chapters and other tabs keep theirs") {
    HeadlessApp it = kinds(answered_elsewhere("elsewhere"));
    platform::record().stored[kKey] = book::to_json({{"elsewhere", {.version = 3, .chosen = {"x"}, .checked = true, .tries = 1}},
                                                     {"several", {.seed = 1, .chosen = {"a", "b"}, .checked = true, .tries = 2}}});
    REQUIRE(it.app.answer("one", "right-one").empty());
    it.settle();
    CHECK(kept().size() == 3);
    CHECK(status(it, "several") == "right");  // so the answer from the other tab has been taken over
  }

  TEST_CASE("what another tab answers comes here, and what it resets goes, but for what could not be stored") {
    HeadlessApp it = kinds();
    REQUIRE(it.app.answer("one", "right-one").empty());
    it.app.input("number.number", "12");
    platform::record().stored[kKey] = book::to_json({{"several", {.chosen = {"c"}, .checked = true, .tries = 1}}});
    it.app.stored("phasebook.settings");
    CHECK(status(it, "several") == "unanswered");
    it.app.stored(kKey);
    it.settle();
    CHECK(status(it, "several") == "wrong");
    CHECK(status(it, "one") == "unanswered");
    CHECK(it.dom.value("number.number") == "12");
    platform::record().storage_denied = true;
    REQUIRE(it.app.answer("one", "right-one").empty());
    platform::record().storage_denied = false;
    it.app.stored(kKey);
    CHECK(status(it, "one") == "right");
  }

  TEST_CASE("another tab of a newer version is no reason to write over it") {
    HeadlessApp it = kinds();
    platform::record().stored[kKey] = R"({"format":7})";
    REQUIRE(it.app.answer("one", "right-one").empty());
    CHECK(stored() == R"({"format":7})");
    CHECK(it.errors().size() == 1);
    CHECK(status(it, "one") == "right");
  }

  TEST_CASE("a browser that keeps nothing is told about in one sentence, and answers still count") {
    HeadlessApp it = kinds();
    platform::record().storage_denied = true;
    CHECK(it.app.answer("one", "wrong-one").empty());
    CHECK(it.app.answer("several", "a, b").empty());
    it.settle();
    REQUIRE(it.errors().size() == 1);
    CHECK(it.errors()[0].starts_with("This browser keeps nothing for us"));
    CHECK(notice(it) == it.errors()[0]);
    CHECK(platform::record().stored.empty());
    platform::record().storage_denied = false;  // storage works again
    CHECK(it.app.answer("number", "35333").empty());
    CHECK(kept().size() == 3);
  }

  TEST_CASE("progress is exported, imported into another browser, and reset on the second press only") {
    std::string file;
    {
      HeadlessApp it = kinds();
      REQUIRE(it.app.answer("one", "wrong-one").empty());
      do_press(it, "settings.export");
      REQUIRE(platform::record().saved.size() == 1);
      CHECK(platform::record().saved.begin()->first == "phasebook-progress.json");
      file = platform::record().saved.begin()->second;
    }
    HeadlessApp it = kinds();
    do_press(it, "settings.import");
    CHECK(platform::record().picked == std::vector<std::string>{"settings.file"});
    REQUIRE(it.app.answer("several", "a, b").empty());
    CHECK(it.app.import_progress(file) == "The file holds 1 answer: 1 new, 0 you had.");
    it.settle();
    CHECK(status(it, "one") == "wrong");
    CHECK(status(it, "several") == "right");
    CHECK(kept().size() == 2);
    CHECK(notice(it) == "The file holds 1 answer: 1 new, 0 you had.");
    CHECK(it.app.import_progress("{").starts_with("This file is no progress"));
    CHECK(kept().size() == 2);

    do_press(it, "settings.reset");
    CHECK(it.dom.text("settings.reset") == "Really forget all?");
    do_press(it, "settings.export");  // anything else cancels it
    CHECK(it.dom.text("settings.reset") == "Reset");
    do_press(it, "settings.reset");
    CHECK(status(it, "one") == "wrong");
    do_press(it, "settings.reset");
    CHECK(status(it, "one") == "unanswered");
    CHECK(notice(it) == "All answers are forgotten.");
    CHECK(kept().empty());
  }
}
