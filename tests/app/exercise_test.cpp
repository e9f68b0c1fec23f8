// Exercises: the page judges the code, the application keeps what came of it.
#include "app/browser_events.h"
#include "tests/app/headless_app.h"

namespace {

constexpr const char* kChapter = R"(# Write

## Part

```quiz one
section: part
question: What?
- [x] (a) This
  Yes.
- [ ] (b) That
  No.
```

```exercise twice
section: part
function: twice(x)
takes: `x` [T]
returns: [T]
question: Write it.
hint: Add it to itself.
right: Yes.
- (squared) That is the square.
other: Neither.
```
)";

const auto verdict = [](HeadlessApp& it, std::string_view option) {
  app::dispatch(it.app, "judged", "twice", option);
  it.settle();
};

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("exercises and questions are counted apart") {
    HeadlessApp it({.markdown = kChapter});
    CHECK(it.dom.text("one.eyebrow") == "Question 1 of 1");
    CHECK(it.dom.text("exercise-twice.eyebrow") == "Exercise 1 of 1 · Write it");
    CHECK(it.report()["items"].size() == 1);
    CHECK(it.report()["items"].at(0)["id"].string() == "one");
  }

  TEST_CASE("Check asks the page, which names the option") {
    HeadlessApp it({.markdown = kChapter});
    platform::record().judged.clear();
    activate(it, "exercise-twice.check");
    CHECK(platform::record().judged == std::vector<std::string>{"twice"});
    CHECK(it.dom.text("exercise-twice.status") == "Checking.");
    activate(it, "exercise-twice.check");
    CHECK(platform::record().judged.size() == 1);
    verdict(it, "squared");
    CHECK(it.dom.text("exercise-twice.status") == "Not yet: try 1.");
    CHECK_FALSE(it.dom.has_attribute("exercise-twice.squared.feedback", "hidden"));
    CHECK_FALSE(it.dom.has_attribute("exercise-twice.check", "disabled"));
    activate(it, "exercise-twice.check");
    verdict(it, "right");
    CHECK(it.dom.text("exercise-twice.status") == "Right, at try 2.");
    CHECK(it.dom.has_attribute("exercise-twice.squared.feedback", "hidden"));
    CHECK_FALSE(it.dom.has_attribute("exercise-twice.right.feedback", "hidden"));
  }

  TEST_CASE("code that does not run is no try") {
    HeadlessApp it({.markdown = kChapter});
    activate(it, "exercise-twice.check");
    verdict(it, "");
    CHECK(it.dom.text("exercise-twice.status").empty());
    CHECK_FALSE(it.dom.has_attribute("exercise-twice.check", "disabled"));
    verdict(it, "right");
    CHECK(it.dom.text("exercise-twice.status") == "Right.");
  }

  TEST_CASE("a solution is shown after an honest try") {
    HeadlessApp it({.markdown = kChapter});
    CHECK(it.dom.has_attribute("exercise-twice.reveal", "hidden"));
    verdict(it, "other");
    CHECK_FALSE(it.dom.has_attribute("exercise-twice.reveal", "hidden"));
    CHECK(it.dom.has_attribute("exercise-twice.solution", "hidden"));
    activate(it, "exercise-twice.reveal");
    CHECK_FALSE(it.dom.has_attribute("exercise-twice.solution", "hidden"));
  }

  TEST_CASE("what was solved stays solved, and unknown verdicts change nothing") {
    HeadlessApp it({.markdown = kChapter});
    verdict(it, "right\nreturn 2 * x");
    CHECK(it.dom.attribute("exercise-twice.code", "data-code") == "return 2 * x");
    verdict(it, "squared\nreturn x * x");
    CHECK(it.dom.text("exercise-twice.status") == "Not so. Solved at try 1.");
    CHECK(stored_answers().at("exercise-twice").code == "return x * x");
    CHECK(stored_answers().at("exercise-twice").solved == 1);
    CHECK(stored_answers().at("exercise-twice").tries == 1);
    verdict(it, "right");
    verdict(it, "unheard-of");
    app::dispatch(it.app, "judged", "one", "a");
    app::dispatch(it.app, "judged", "nothing", "right");
    it.settle();
    CHECK(it.dom.text("exercise-twice.status") == "Right.");
    CHECK(it.dom.text("one.status").empty());
    CHECK(it.errors().empty());
  }

  TEST_CASE("code for an exercise of another chapter is judged and kept as well") {
    HeadlessApp it({.markdown = kChapter});
    REQUIRE(it.app
                .load_contents(R"({"chapters":[{"slug":"01-a","number":1,"title":"A","items":[
                               {"id":"exercise-thrice","version":2,"exercise":true},{"id":"other","version":1}]}]})")
                .has_value());
    const auto status = [&] { return std::string(it.report()["exercises"].at(0)["status"].string().value_or("")); };
    const auto judged = [&](std::string_view option) {
      app::dispatch(it.app, "judged", "thrice", option);
      it.settle();
    };
    REQUIRE(it.report()["exercises"].size() == 1);
    CHECK(it.report()["exercises"].at(0)["id"].string() == "thrice");
    CHECK(it.report()["exercises"].at(0)["chapter"].string() == "01-a");
    CHECK(status() == "unanswered");
    judged("");
    CHECK(status() == "unanswered");
    judged("other");
    CHECK(status() == "wrong");
    judged("right");
    judged("other");
    CHECK(status() == "right");
    CHECK(stored_answers().at("exercise-thrice").tries == 2);
    CHECK(stored_answers().at("exercise-thrice").version == 2);
    CHECK(stored_answers().at("exercise-thrice").first == book::Verdict::wrong);
  }
}
