// What the application notes of each answer: the grade of every way to answer, answers of older editions, files, and what is due.
#include "book/review/log.h"

#include <algorithm>

#include "app/browser_events.h"
#include "book/review/schedule.h"
#include "tests/app/headless_app.h"
#include "tests/book/review/review_bank.h"

namespace {

using book::Grade;
using book::Log;

constexpr const char* kQuestions = R"(# Questions

## Part

```quiz stepping-by-two
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

```quiz number
question: How far?
answer: 35333
tolerance: 1%
right: Yes.
wrong: No.
- (17666) Half of it.
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

constexpr int kToday = 20'000;

struct Reader {
  HeadlessApp it;
  explicit Reader(const std::string& progress = "", const std::map<std::string, std::string>& stored = {})
      : it({.progress = progress, .markdown = kQuestions, .stored = stored}) {}

  void answer(const char* id, const char* answer) {
    CHECK(it.app.answer(id, answer) == "");
    it.settle();
  }
  void days_pass(int days) { platform::record().present.day += days; }
  std::string due() { return platform::record().stored["phasebook.due"]; }
};

/// The log that is stored.
Log log_of(const std::string& id) { return book::log_from_json(platform::record().stored["phasebook.log." + id]).value_or(Log{}); }

std::vector<Grade> grades(const std::string& id) {
  std::vector<Grade> grades;
  for (const book::Trial& trial : log_of(id)) grades.push_back(trial.grade);
  return grades;
}

using Grades = std::vector<Grade>;

constexpr const char* kOldAnswers =
    R"({"format":2,"items":{"stepping-by-two":{"version":1,"seed":7,"chosen":["a"],"checked":true,"first":"wrong","tries":1},)"
    R"("several":{"version":9,"seed":7,"chosen":["a","b"],"checked":true,"first":"right","tries":3},)"
    R"("number":{"version":1,"seed":7,"chosen":"35333","checked":true,"first":"right","hints":1,"tries":1},)"
    R"("final-several":{"version":1,"seed":7,"chosen":["a"],"checked":true,"first":"wrong","tries":1},)"
    R"("final-quiz":{"version":1,"seed":7,"chosen":["final-several"],"checked":true,"tries":1},)"
    R"("opened":{"version":1,"seed":7,"chosen":[],"checked":false,"tries":0,"opened":true}}})";

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("one trial for each judged try: right, wrong with its option, and hard at a later try of the day") {
    Reader reader;
    platform::record().now_ms += 12'300;
    reader.answer("stepping-by-two", "a");
    CHECK(log_of("stepping-by-two") == Log{{.at = {kToday, 36'000}, .grade = Grade::wrong, .seconds = 13, .option = "a"}});
    platform::record().present.second += 60;
    reader.answer("stepping-by-two", "b");
    CHECK(grades("stepping-by-two") == Grades{Grade::wrong, Grade::hard});
    platform::record().present.second += 60;
    reader.answer("stepping-by-two", "b");  // she has just been told
    CHECK(grades("stepping-by-two").back() == Grade::hard);
    reader.days_pass(3);
    reader.answer("stepping-by-two", "b");
    CHECK(grades("stepping-by-two") == Grades{Grade::wrong, Grade::hard, Grade::hard, Grade::right});
    platform::record().present.second += 60;
    reader.answer("stepping-by-two", "b");  // once more, by herself
    CHECK(grades("stepping-by-two").back() == Grade::right);
    CHECK(log_of("several").empty());
  }

  TEST_CASE("with a hint it is hard; no single option is noted of several; half a number is no try") {
    Reader reader;
    activate(reader.it, "stepping-by-two.hint");
    reader.answer("stepping-by-two", "b");
    CHECK(grades("stepping-by-two") == Grades{Grade::hard});
    reader.answer("several", "a,c");
    REQUIRE(log_of("several").size() == 1);
    CHECK(log_of("several")[0].option.empty());
    reader.it.app.input("number.number", "12 and");
    activate(reader.it, "number.check");
    CHECK(log_of("number").empty());
    reader.answer("number", "17666");
    CHECK(log_of("number")[0].option == "mistake-1");
  }

  TEST_CASE("how long it took counts from the last thing before it, and is not known after long reading") {
    Reader reader;
    platform::record().now_ms += 5'000;
    reader.answer("several", "a,b");
    platform::record().now_ms += 20'000;
    reader.answer("number", "35333");
    CHECK(log_of("number")[0].seconds - log_of("several")[0].seconds >= 14);
    platform::record().now_ms += 3'600'000;
    reader.answer("stepping-by-two", "b");
    CHECK(log_of("stepping-by-two")[0].seconds == 0);
  }

  TEST_CASE("an exercise has a trial for each version of its code, until one does what is asked") {
    Reader reader;
    for (const char* verdict : {"squared\nx * x", "right\nx + x", "right\n2 * x"}) {
      app::dispatch(reader.it.app, "judged", "twice", verdict);
      reader.it.settle();
      platform::record().present.second += 60;
    }
    CHECK(grades("exercise-twice") == Grades{Grade::wrong, Grade::hard});
    CHECK(log_of("exercise-twice")[0].option == "squared");
  }

  TEST_CASE("the final quiz writes into the logs of the chapters' questions") {
    Reader reader;
    reader.it.open(final_bank(4, 5));
    const std::string asked(*reader.it.report()["items"].at(0)["id"].string());
    reader.answer(asked.c_str(), "no");
    CHECK(grades(std::string(book::asked_id(asked))) == Grades{Grade::wrong});
    CHECK_FALSE(platform::record().stored.contains("phasebook.log." + asked));
  }

  TEST_CASE("in a review the reader can say that she is sure, and a confident error is explained and comes back the next day") {
    Reader reader;
    CHECK(reader.it.dom.text("stepping-by-two.sure") == "(none)");
    for (const char* id : {"t1-q1", "t2-q1"})
      platform::record().stored["phasebook.log." + std::string(id)] = book::log_to_json({{.at = {kToday - 200, 9}, .grade = Grade::right}});
    reader.it.app.stored("");
    reader.it.open(review_bank(2, 2));
    const auto shown = [&reader] {
      const std::string first = "review-t1-q1";
      return reader.it.dom.has_attribute(first, "hidden") ? "review-t2-q1" : first;
    };
    const std::string missed = shown(), sure = missed + ".sure";
    CHECK(reader.it.dom.attribute(sure, "aria-pressed") == "false");
    CHECK_FALSE(reader.it.dom.has_attribute(sure, "hidden"));
    for (const char* pressed : {"true", "false", "true"}) {
      activate(reader.it, sure);
      CHECK(reader.it.dom.attribute(sure, "aria-pressed") == pressed);
    }
    reader.answer(missed.c_str(), "no");
    CHECK(reader.it.dom.has_attribute(sure, "hidden"));
    CHECK(reader.it.dom.text(missed + ".status") == "Not quite. You were sure, so read why; it comes back soon, and again tomorrow.");
    for (const char* option : {".no", ".yes"}) CHECK_FALSE(reader.it.dom.has_attribute(missed + option + ".feedback", "hidden"));
    const Log log = log_of(std::string(book::asked_id(missed)));
    REQUIRE(log.size() == 2);
    CHECK(log.back().sure);
    CHECK(log.back().grade == Grade::wrong);
    CHECK(book::memory_of(log).due == kToday + 1);
    activate(reader.it, sure);  // too late
    activate(reader.it, missed + ".next");

    const std::string known = shown();
    CHECK(known != missed);
    activate(reader.it, known + ".sure");
    reader.answer(known.c_str(), "yes");
    CHECK(grades(std::string(book::asked_id(known))).back() == Grade::sure);
    activate(reader.it, known + ".next");
    CHECK(shown() == missed);  // once more, and whether she is sure is asked anew
    CHECK(reader.it.dom.attribute(sure, "aria-pressed") == "false");
  }

  TEST_CASE("answers of an older edition become one trial each, today, and stay as they are") {
    const auto check = [](Reader& reader) {
      CHECK(log_of("stepping-by-two") == Log{{.at = {kToday, 0}, .grade = Grade::wrong, .option = "a", .undated = true}});
      CHECK(grades("several") == Grades{Grade::wrong});  // in the final quiz it was
      CHECK(grades("number") == Grades{Grade::hard});
      for (const char* id : {"opened", "quiz", "final-quiz", "final-several"}) CHECK(log_of(id).empty());
      CHECK(book::to_json(stored_answers()) == book::to_json(book::progress_from_json(kOldAnswers)->progress));
      CHECK(reader.it.errors().empty());
    };
    {
      Reader of_one_record(kOldAnswers);
      check(of_one_record);
    }
    std::map<std::string, std::string> keys;
    for (const auto& [id, attempt] : book::progress_from_json(kOldAnswers)->progress)
      keys["phasebook.item." + id] = book::attempt_to_json(attempt);
    {
      Reader of_keys("", keys);
      check(of_keys);
      keys = platform::record().stored;
    }
    Reader next_visit("", keys);  // nothing is migrated twice
    check(next_visit);
    next_visit.answer("stepping-by-two", "b");
    CHECK(grades("stepping-by-two").size() == 2);
  }

  TEST_CASE("a log that has begun is not replaced by what an older edition in another tab answers") {
    Reader reader(
        "", {{"phasebook.item.several", R"({"format":2,"version":1,"seed":7,"chosen":["a"],"checked":true,"first":"wrong","tries":1})"},
             {"phasebook.log.several", R"({"format":1,"log":[[19990,5,3]]})"}});
    CHECK(grades("several") == Grades{Grade::right});
  }

  TEST_CASE("export carries the logs, and import merges them and counts them") {
    std::string first, second;
    {
      Reader reader;
      reader.answer("stepping-by-two", "a");
      first = reader.it.app.export_progress();
      reader.days_pass(2);
      reader.answer("stepping-by-two", "b");
      reader.answer("several", "a,b");
      second = reader.it.app.export_progress();
      CHECK(second.contains(R"("logs":{"several":[[20002,36000,3)"));
      CHECK(book::progress_from_json(second)->progress == stored_answers());  // as an older edition reads it, too
    }
    {
      Reader reader;
      CHECK(reader.it.app.import_progress(second) == "The file contains 2 answers: 2 new, 0 you had.");
      CHECK(reader.it.app.export_progress() == second);
      CHECK(reader.it.app.import_progress(second) == "The file contains 2 answers: 0 new, 2 you had.");
      CHECK(reader.it.app.import_progress(first) == "The file contains 1 answer: 0 new, 1 you had.");
      CHECK(reader.it.app.export_progress() == second);
    }
    Reader other;
    other.answer("stepping-by-two", "a");
    other.days_pass(1);
    other.answer("stepping-by-two", "a");
    other.answer("stepping-by-two", "b");
    CHECK(other.it.app.import_progress(second) == "The file contains 2 answers: 1 new, 1 with more tries, 0 you had.");
    CHECK(grades("stepping-by-two").size() == 4);
    CHECK(other.it.app.import_progress(second) == "The file contains 2 answers: 0 new, 2 you had.");
  }

  TEST_CASE("an old export has no logs: its answers become trials") {
    Reader reader;
    reader.answer("stepping-by-two", "b");
    CHECK(reader.it.app.import_progress(kOldAnswers).starts_with("The file contains 5 answers: "));
    CHECK(grades("stepping-by-two") == Grades{Grade::right});
    CHECK(grades("number") == Grades{Grade::hard});
    CHECK(reader.it.app.import_progress(R"({"format":2,"items":{},"logs":{"several":[[1,2,9]],"number":7}})") ==
          "The file contains no answers.");
  }

  TEST_CASE("another tab's trials come here, and forgetting all forgets the logs") {
    Reader reader;
    platform::record().stored["phasebook.log.several"] = R"({"format":1,"log":[[19990,5,1]]})";
    reader.it.app.stored("phasebook.log.several");
    reader.it.settle();
    reader.answer("several", "a,b");
    CHECK(grades("several") == Grades{Grade::wrong, Grade::right});
    reader.it.app.reset_progress();
    CHECK(platform::record().stored.empty());
  }

  TEST_CASE("a full disk is told about once, and costs no trial") {
    Reader reader;
    platform::record().storage_full = true;
    reader.answer("several", "a,b");
    reader.answer("number", "35333");
    CHECK(reader.it.errors().size() == 1);
    platform::record().storage_full = false;
    reader.answer("stepping-by-two", "b");
    for (const char* id : {"several", "number", "stepping-by-two"}) CHECK(grades(id) == Grades{Grade::right});
  }

  TEST_CASE("which days something is due on is stored for pages without the application, and today's count is reported") {
    Reader reader;
    CHECK(reader.due() == "");
    CHECK(reader.it.report()["due"].number() == 0);
    reader.answer("several", "a,b");  // not in the contents of this book, so that nobody asks it again
    CHECK(reader.due() == "");
    reader.answer("stepping-by-two", "a");
    const std::string due = reader.due();
    CHECK(due == std::to_string(kToday + 1) + ":1");
    reader.days_pass(5);
    CHECK(reader.it.report()["due"].number() == 1);
    reader.answer("stepping-by-two", "b");
    CHECK(reader.it.report()["due"].number() == 0);
    CHECK(reader.due() != due);
    reader.it.app.reset_progress();
    CHECK(platform::record().stored.empty());
  }
}
