// What the book tells a page that frames it, and what that page gives back.
#include "app/host_report.h"

#include <doctest/doctest.h>

#include "app/browser_events.h"
#include "platform/parent.h"
#include "tests/app/headless_app.h"

namespace {

constexpr const char* kQuestions = R"(# Questions

## Part

```quiz one
question: Which?
hint: Not A.
- [ ] (a) A
  No.
- [x] (b) B
  Yes.
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

```quiz sorted
choose: order
question: In which order?
- [1] (first) The first
  Yes.
- [2] (second) The second
  Yes.
- [3] (third) The third
  Yes.
```

```exercise twice
section: part
function: twice(x)
takes: `x` [T]
returns: [T]
question: Write it.
right: Yes.
- (squared) That is the square.
other: Neither.
```
)";

constexpr const char* kTwoChapters =
    R"({"title":"Phasebook","chapters":[{"slug":"02-sinusoidal-encoding","number":2,"title":"Questions","items":[{"id":"one"},)"
    R"({"id":"several"},{"id":"sorted","stays":true},{"id":"exercise-twice","exercise":true,"stays":true}]},)"
    R"({"slug":"your-model","title":"Your model","items":[{"id":"yours"}]},{"slug":"03-none","number":3,"title":"None","items":[]}]})";

/// A reader in a page that wants to know.
struct Student {
  HeadlessApp it{{.markdown = kQuestions, .contents = kTwoChapters}};
  Student() { platform::posted_to_parent().clear(); }

  void listen(const char* wants) { app::dispatch(it.app, "listened", "", wants); }
  void answer(const char* id, const char* answer) {
    CHECK(it.app.answer(id, answer) == "");
    it.settle();
  }
  /// What has been posted since the last call.
  std::vector<std::string> posted() { return std::exchange(platform::posted_to_parent(), {}); }
};

/// The text of a progress, as far as the text of the saved answers.
std::string up_to_saved(const std::string& progress) { return progress.substr(0, progress.find(",\"saved\"")); }

std::string saved_in(const std::string& progress) {
  const base::Result<base::JsonDocument> json = base::JsonDocument::parse(progress);
  return std::string(json->root()["saved"].string().value_or("(none)"));
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("nothing is told before somebody asks, and then no earlier answer") {
    Student student;
    student.answer("one", "a");
    CHECK(student.posted().empty());
    student.listen("answer");
    CHECK(student.posted().empty());
    student.answer("one", "b");
    CHECK(student.posted().size() == 1);
    student.listen("height elephant");
    student.answer("one", "a");
    CHECK(student.posted().empty());
  }

  TEST_CASE("an answer is told with its verdict, its tries, and what came before it") {
    Student student;
    student.listen("answer");
    platform::record().now_ms += 12'300;
    student.answer("one", "a");
    activate(student.it, "one.again");
    activate(student.it, "one.hint");
    platform::record().now_ms += 3'600'000;
    student.answer("one", "b");
    CHECK(student.posted() ==
          std::vector<std::string>{
              R"({"type":"phasebook.answer","version":1,"id":"one","chapter":"02-sinusoidal-encoding","verdict":"wrong","tries":1,)"
              R"("first":true,"hinted":false,"sure":false,"seconds":13,"option":"a"})",
              R"({"type":"phasebook.answer","version":1,"id":"one","chapter":"02-sinusoidal-encoding","verdict":"right","tries":2,)"
              R"("first":false,"hinted":true,"sure":false,"seconds":0,"option":""})"});
  }

  TEST_CASE("a part of an answer can be right where there are several parts") {
    Student student;
    student.listen("answer");
    const auto verdict = [&](const char* id, const char* answer) {
      student.answer(id, answer);
      const std::string told = student.posted().at(0);
      const size_t at = told.find("\"verdict\":\"") + 11;
      return told.substr(at, told.find('"', at) - at);
    };
    CHECK(verdict("several", "a,c") == "partly");
    CHECK(verdict("several", "c") == "wrong");
    CHECK(verdict("several", "a,b") == "right");
    CHECK(verdict("sorted", "first,third,second") == "partly");
    CHECK(verdict("sorted", "second,third,first") == "wrong");
    CHECK(verdict("sorted", "first,second,third") == "right");
    CHECK(verdict("one", "a") == "wrong");
  }

  TEST_CASE("progress is told at once, after each answer, and when all is forgotten; exercises count apart") {
    Student student;
    student.listen("progress");
    const std::vector<std::string> at_first = student.posted();
    REQUIRE(at_first.size() == 1);
    CHECK(
        up_to_saved(at_first[0]) ==
        R"({"type":"phasebook.progress","version":1,"questions":4,"answered":0,"right":0,"rightAtFirst":0,"exercises":1,"solved":0,)"
        R"("chapters":[{"slug":"02-sinusoidal-encoding","number":2,"questions":3,"answered":0,"right":0,"rightAtFirst":0,"exercises":1,)"
        R"("solved":0},{"slug":"your-model","number":null,"questions":1,"answered":0,"right":0,"rightAtFirst":0,"exercises":0,"solved":0}])");
    const auto counts = [&] {
      const std::vector<std::string> posted = student.posted();
      REQUIRE(posted.size() == 1);
      const base::Result<base::JsonDocument> json = base::JsonDocument::parse(posted[0]);
      std::vector<double> counts;
      for (const char* name : {"answered", "right", "rightAtFirst", "solved"}) counts.push_back(*json->root()[name].number());
      return counts;
    };
    student.answer("one", "b");
    CHECK(counts() == std::vector<double>{1, 1, 1, 0});
    student.answer("several", "c");
    CHECK(counts() == std::vector<double>{2, 1, 1, 0});
    student.answer("several", "a,b");
    CHECK(counts() == std::vector<double>{2, 2, 1, 0});
    app::dispatch(student.it.app, "judged", "twice", "right\nx + x");
    CHECK(counts() == std::vector<double>{2, 2, 1, 1});
    student.it.app.hover("one.a");
    student.it.app.input("one.a", "");
    student.it.settle();
    CHECK(student.posted().empty());
    student.it.app.reset_progress();
    CHECK(student.posted() == at_first);
    student.listen("progress");  // another page has come, and asks again
    CHECK(student.posted() == at_first);
  }

  TEST_CASE("an answer comes before the progress that it makes") {
    Student student;
    student.listen("answer progress");
    student.posted();
    student.answer("one", "a");
    const std::vector<std::string> posted = student.posted();
    REQUIRE(posted.size() == 2);
    CHECK(posted[0].starts_with(R"({"type":"phasebook.answer")"));
    CHECK(posted[1].starts_with(R"({"type":"phasebook.progress")"));
  }

  TEST_CASE("what a page has saved comes back on another day, and is saved as the same text") {
    std::string saved;
    {
      Student student;
      student.listen("progress");
      student.answer("one", "b");
      student.answer("several", "c");
      app::dispatch(student.it.app, "judged", "twice", "right\nx + x");
      saved = saved_in(student.posted().back());
      CHECK(saved.size() > 10);
    }
    Student student;
    app::dispatch(student.it.app, "saved", "", saved);
    student.it.settle();
    CHECK(platform::record().panels.empty());  // nobody is asked
    CHECK(student.it.dom.text("notice").empty());
    student.listen("progress");
    const std::string told = student.posted().at(0);
    CHECK(told.contains(R"("questions":4,"answered":2,"right":1,"rightAtFirst":1,"exercises":1,"solved":1)"));
    CHECK(saved_in(told) == saved);
    app::dispatch(student.it.app, "saved", "", saved);
    CHECK(student.posted().empty());
  }

  TEST_CASE("what was saved can come before a chapter is open") {
    std::string saved;
    {
      Student student;
      student.listen("progress");
      student.answer("one", "b");
      saved = saved_in(student.posted().back());
    }
    HeadlessWindow window;
    app::App app;
    REQUIRE(app.load_contents(kTwoChapters).has_value());
    app.restore("");
    app::dispatch(app, "saved", "", saved);
    REQUIRE(open_document(app, read_chapter(kSlug, kQuestions)).has_value());
    CHECK(app.report().contains(R"("items":[{"id":"one","status":"unanswered","first":"right","tries":1})"));
  }

  TEST_CASE("a saved text that is damaged is told of, and costs nothing") {
    Student student;
    student.answer("one", "b");
    for (const std::string& text : {std::string("hello"), std::string(5000, 'A')}) app::dispatch(student.it.app, "saved", "", text);
    student.it.settle();
    const std::vector<std::string> errors = student.it.errors();
    CHECK(errors.size() == 2);
    for (const std::string& error : errors)
      CHECK(error == "The answers that this course has kept for you cannot be read, so the book begins without them.");
    CHECK(stored_answers().size() == 1);
  }
}
