#include <doctest/doctest.h>

#include <algorithm>

#include "book/quiz/progress.h"
#include "tests/app/headless_app.h"

namespace {

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

void do_input(HeadlessApp& it, std::string_view id, std::string_view text = "on") {
  it.app.input(id, text);
  it.settle();
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
    CHECK(it.dom.text("one.wrong-one.feedback.lead").empty());
    CHECK(stored_answers().at("one").chosen == std::vector<std::string>{"wrong-one"});

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
    activate(it, "one.reveal");  // there is nothing to show yet
    CHECK(status(it, "one") == "unanswered");
    do_input(it, "one.wrong-one.input");
    CHECK_FALSE(hidden(it, "one.reveal"));
    activate(it, "one.reveal");
    CHECK_FALSE(hidden(it, "one.right-one.feedback"));
    CHECK(it.dom.attribute("one.right-one", "data-verdict") == "missed");
    CHECK(hidden(it, "one.reveal"));
    activate(it, "one.again");
    CHECK(status(it, "one") == "unanswered");
    CHECK(hidden(it, "one.right-one.feedback"));
    CHECK(it.dom("property", "one.wrong-one.input", "checked").boolean() == false);
    CHECK(item(it, "one")["first"].string() == "wrong");
    CHECK(stored_answers().at("one").tries == 1);
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
    activate(it, "several.check");
    CHECK(status(it, "several") == "wrong");
    for (const char* option : {"a", "b", "c"}) CHECK_FALSE(hidden(it, "several." + std::string(option) + ".feedback"));
    CHECK(it.dom.attribute("several.b", "data-verdict") == "missed");
    CHECK(hidden(it, "several.check"));
    do_input(it, "several.c.input");
    do_input(it, "several.b.input");
    CHECK(status(it, "several") == "chosen");
    CHECK_FALSE(hidden(it, "several.check"));
    activate(it, "several.check");
    CHECK(status(it, "several") == "right");
  }

  TEST_CASE("a number is typed, refused when it is none, and judged") {
    HeadlessApp it = kinds();
    do_input(it, "number.number", "six");
    activate(it, "number.check");
    CHECK(it.dom.text("number.status") == "“six” is not a number. Write it like 0.25, 1/4, 35,333 or 3.5e4, with a point before decimals.");
    CHECK(it.dom.attribute("number.number", "aria-invalid") == "true");
    CHECK(item(it, "number")["tries"].number() == 0);
    do_input(it, "number.number", "6.28");
    CHECK(it.dom.text("number.status").empty());
    activate(it, "number.check");
    CHECK(status(it, "number") == "wrong");
    CHECK_FALSE(hidden(it, "number.mistake-1.feedback"));
    CHECK(stored_answers().at("number").number == "6.28");
    activate(it, "number.reveal");
    CHECK(it.dom.text("number.right.feedback.lead") == "The right answer is 35,333 positions.");
    do_input(it, "number.number", "35,400 positions");
    CHECK(hidden(it, "number.right.feedback"));
    activate(it, "number.check");
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
      saved = book::to_json(stored_answers());
    }
    HeadlessApp again = kinds(saved);
    CHECK(order(again, "several.options") == before);
  }

  TEST_CASE("the focus goes on when the button that has it goes away") {
    HeadlessApp it = kinds();
    do_input(it, "one.wrong-one.input");
    CHECK_FALSE(it.dom("focus", "one.wrong-one.input").exists());
    it.app.focus("one.again");
    activate(it, "one.again");
    CHECK(it.dom("focus", "one.wrong-one.input").exists());
    it.app.focus("");
    do_input(it, "number.number", "3");
    it.app.focus("number.check");
    activate(it, "number.check");
    CHECK(it.dom("focus", "number.again").exists());
  }

  TEST_CASE("facts, summary and rings follow the answers") {
    HeadlessApp it = kinds();
    CHECK(it.dom.text("chapter-facts") == "3 minutes · 3 questions");
    CHECK(hidden(it, "looking-back.one"));
    do_input(it, "one.wrong-one.input");
    CHECK(it.dom.text("chapter-facts") == "3 minutes · 3 questions · you have answered 1");
    CHECK(it.dom.text("looking-back.score") == "1 of 3 answered, none right at the first try.");
    CHECK_FALSE(hidden(it, "looking-back.one"));
    CHECK(it.dom.text("looking-back.one.tail") == ", not yet right");
    do_input(it, "one.right-one.input");
    CHECK(it.dom.text("looking-back.one.tail") == ", right by now");
  }

  TEST_CASE("the ring of a chapter tells its questions of this version") {
    HeadlessApp it({.window = kPhone});
    REQUIRE(
        it.app
            .load_contents(
                R"({"chapters":[{"slug":"01-a","number":1,"title":"A","sections":[],"items":[{"id":"p","version":1},{"id":"q","version":2}]},
      {"slug":"02-b","number":2,"title":"B","sections":[],"items":[{"id":"r","version":1}]},{"slug":"03-c","number":3,"title":"C","sections":[]}]})")
            .has_value());
    const book::Attempt done{.chosen = {"a"}, .checked = true, .tries = 1};
    platform::record().stored[kEarlierRecord] = book::to_json({{"p", done}, {"q", done}, {"r", done}});
    it.app.restore("");
    it.open(read_chapter("03-c", "# C\n\nWords.\n"));
    CHECK(it.dom.attribute("contents.01-a", "data-progress") == "part");  // q has a new version by now
    CHECK(it.dom.text("contents.01-a.progress") == ", 1 of 2 questions answered");
    CHECK(it.dom.attribute("contents.02-b", "data-progress") == "full");
    CHECK(it.dom.attribute("contents.03-c", "data-progress") == "none");
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

  TEST_CASE("answers to another version of a question, or by an option that is gone, count as none") {
    const book::Attempt newer{.version = 2, .chosen = {"wrong-one"}, .checked = true, .tries = 1};
    const book::Attempt gone{.chosen = {"gone"}, .checked = true, .tries = 1};
    for (const book::Attempt& attempt : {newer, gone}) {
      HeadlessApp it = kinds(book::to_json({{"one", attempt}}));
      CHECK(status(it, "one") == "unanswered");
      CHECK(hidden(it, "one.again"));
    }
  }
}
