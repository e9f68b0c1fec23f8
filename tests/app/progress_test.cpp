// The reader's progress as the application shows it: earlier visits, other tabs, browsers that refuse, files, and reset. How answers are
// stored is tested in answer_store_test.cpp.
#include "book/quiz/progress.h"

#include <doctest/doctest.h>

#include "tests/app/headless_app.h"

namespace {

constexpr const char* kQuestions = R"(# Questions

## Part

```quiz one
question: Which?
- [ ] (wrong-one) A
  No.
- [x] (right-one) B
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
```
)";

HeadlessApp questions(const std::string& progress = "") { return HeadlessApp({.progress = progress, .markdown = kQuestions}); }

std::string notice(const HeadlessApp& it) { return it.dom("attribute", "notice", "hidden").is_null() ? it.dom.text("notice") : ""; }

void reset(HeadlessApp& it) {
  activate(it, "settings.reset");
  activate(it, "settings.reset");
}

std::string key_of(const std::string& id) { return "phasebook.item." + id; }

/// Stores an answer as another tab would, and tells the application.
void store_elsewhere(HeadlessApp& it, const std::string& id, const book::Attempt& attempt) {
  platform::record().stored[key_of(id)] = book::attempt_to_json(attempt);
  it.app.stored(key_of(id));
  it.settle();
}

book::Attempt answer(const char* option, int tries = 1) {
  return {.seed = 1, .chosen = {option}, .checked = true, .first = book::Verdict::wrong, .tries = tries};
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("answers of the last visit are there again, also those of earlier versions of the book") {
    HeadlessApp old = questions(R"({"format":1,"items":{"one":{"version":1,"chosen":"wrong-one","checked":true}}})");
    CHECK(status(old, "one") == "wrong");
    CHECK(old.dom("attribute", "one.wrong-one.feedback", "hidden").is_null());
    CHECK(old.errors().empty());
    CHECK(stored_answers().at("one").chosen == std::vector<std::string>{"wrong-one"});
    CHECK_FALSE(platform::record().stored.contains(kEarlierRecord));
  }

  TEST_CASE("progress that cannot be read, or is newer, is said once and left as it is; new answers are kept beside it") {
    for (const char* progress : {"{", "[]", R"({"format":1})", R"({"format":99,"items":{}})"}) {
      CAPTURE(progress);
      HeadlessApp it = questions(progress);
      REQUIRE(it.errors().size() == 1);
      CHECK(it.errors()[0].starts_with("Your earlier answers could not be read: "));
      CHECK(notice(it) == it.errors()[0]);
      CHECK(it.app.answer("one", "right-one").empty());
      it.settle();
      CHECK(status(it, "one") == "right");
      CHECK(it.errors().size() == 1);
      CHECK(platform::record().stored[kEarlierRecord] == progress);
      CHECK(stored_answers().contains("one"));
      reset(it);  // only the reader may discard it
      CHECK(platform::record().stored.empty());
      CHECK(it.app.answer("one", "right-one").empty());
      CHECK(stored_answers().contains("one"));
    }
  }

  TEST_CASE("a damaged answer costs that answer alone") {
    HeadlessApp it = questions(R"({"format":2,"items":{"one":{"version":"x"},"several":{"version":1,"seed":3,"chosen":["a","b"],)"
                               R"("checked":true,"tries":1}}})");
    CHECK(it.errors() == std::vector<std::string>{"One of your answers could not be read, so its question is open again."});
    CHECK(status(it, "several") == "right");
    CHECK(status(it, "one") == "unanswered");
    CHECK(it.app.answer("one", "right-one").empty());
    CHECK(stored_answers().size() == 2);
  }

  TEST_CASE("storing an answer touches no other, whoever has stored that") {
    HeadlessApp it = questions();
    platform::record().stored[key_of("elsewhere")] = "anything";
    platform::record().stored[key_of("several")] = book::attempt_to_json(answer("a"));  // this tab has not heard of it yet
    REQUIRE(it.app.answer("one", "right-one").empty());
    CHECK(platform::record().stored[key_of("elsewhere")] == "anything");
    CHECK(stored_answers().at("several").chosen == std::vector<std::string>{"a"});
    CHECK(stored_answers().contains("one"));
  }

  TEST_CASE("what another tab answers comes here, and what it resets goes, but for what could not be stored") {
    HeadlessApp it = questions();
    REQUIRE(it.app.answer("one", "right-one").empty());
    it.app.input("number.number", "12");
    it.app.stored("phasebook.settings");
    store_elsewhere(it, "several", answer("c"));
    CHECK(status(it, "several") == "wrong");
    CHECK(status(it, "one") == "right");
    CHECK(it.dom.value("number.number") == "12");

    platform::record().stored.erase(key_of("one"));
    it.app.stored(key_of("one"));
    CHECK(status(it, "one") == "unanswered");
    CHECK(status(it, "several") == "wrong");
    CHECK(it.dom.value("number.number") == "12");

    platform::record().stored.clear();
    it.app.stored("");  // all of storage
    CHECK(status(it, "several") == "unanswered");

    platform::record().storage_full = true;
    REQUIRE(it.app.answer("one", "right-one").empty());
    it.app.stored(key_of("one"));
    it.app.stored("");
    CHECK(status(it, "one") == "right");
  }

  TEST_CASE("half a number is not replaced because of what other tabs do with other questions") {
    HeadlessApp it = questions();
    REQUIRE(it.app.answer("number", "7").empty());
    it.app.input("number.number", "353");
    store_elsewhere(it, "one", answer("wrong-one"));
    CHECK(it.dom.value("number.number") == "353");
  }

  TEST_CASE("an earlier version of the book in another tab stores answers its own way; they come here too") {
    HeadlessApp it = questions();
    REQUIRE(it.app.answer("one", "right-one").empty());
    platform::record().stored[kEarlierRecord] = book::to_json({{"one", answer("wrong-one")}, {"several", answer("c")}});
    it.app.stored(kEarlierRecord);
    CHECK(status(it, "one") == "right");
    CHECK(status(it, "several") == "wrong");
    CHECK(stored_answers().size() == 2);
  }

  TEST_CASE("a browser that keeps nothing is told about in one sentence, and answers still count") {
    for (bool platform::Record::* refusal : {&platform::Record::storage_denied, &platform::Record::storage_full}) {
      HeadlessApp it = questions();
      platform::record().*refusal = true;
      CHECK(it.app.answer("one", "wrong-one").empty());
      CHECK(it.app.answer("several", "a, b").empty());
      it.settle();
      REQUIRE(it.errors().size() == 1);
      CHECK(it.errors()[0].starts_with("This browser does not allow storage"));
      CHECK(notice(it) == it.errors()[0]);
      CHECK(platform::record().stored.empty());
      platform::record().*refusal = false;  // storage works again
      CHECK(it.app.answer("number", "35333").empty());
      CHECK(stored_answers().size() == 3);
    }
  }

  TEST_CASE("progress is exported, imported into another browser, and reset on the second press only") {
    std::string file;
    {
      HeadlessApp it = questions();
      REQUIRE(it.app.answer("one", "wrong-one").empty());
      activate(it, "settings.export");
      REQUIRE(platform::record().saved.size() == 1);
      CHECK(platform::record().saved.begin()->first == "phasebook-progress.json");
      file = platform::record().saved.begin()->second;
    }
    HeadlessApp it = questions();
    activate(it, "settings.import");
    CHECK(platform::record().picked == std::vector<std::string>{"settings.file"});
    REQUIRE(it.app.answer("several", "a, b").empty());
    CHECK(it.app.import_progress(file) == "The file contains 1 answer: 1 new, 0 you had.");
    it.settle();
    CHECK(status(it, "one") == "wrong");
    CHECK(status(it, "several") == "right");
    CHECK(stored_answers().size() == 2);
    CHECK(notice(it) == "The file contains 1 answer: 1 new, 0 you had.");
    CHECK(it.app.import_progress("{").starts_with("This file is not Phasebook progress"));
    CHECK(stored_answers().size() == 2);

    activate(it, "settings.reset");
    CHECK(it.dom.text("settings.reset") == "Forget all answers?");
    activate(it, "settings.export");  // anything else cancels it
    CHECK(it.dom.text("settings.reset") == "Reset");
    activate(it, "settings.reset");
    CHECK(status(it, "one") == "wrong");
    activate(it, "settings.reset");
    CHECK(status(it, "one") == "unanswered");
    CHECK(notice(it) == "All answers are forgotten.");
    CHECK(stored_answers().empty());
  }

  TEST_CASE("export, reset and import give back the same record, of one answer, of two and of all") {
    const std::pair<const char*, const char*> answers[] = {{"one", "wrong-one"}, {"several", "a, c"}, {"number", "35,333"}};
    for (size_t count = 1; count <= std::size(answers); ++count) {
      HeadlessApp it = questions();
      for (size_t i = 0; i < count; ++i) REQUIRE(it.app.answer(answers[i].first, answers[i].second).empty());
      const std::string before = it.app.export_progress();
      reset(it);
      CHECK(stored_answers().empty());
      platform::record().stores = 0;
      const std::string number = std::to_string(count);
      CHECK(it.app.import_progress(before) ==
            "The file contains " + number + (count == 1 ? " answer: " : " answers: ") + number + " new, 0 you had.");
      const int stores = 2 * static_cast<int>(count) + 1;  // each answer and each log once, and the list of opened questions
      CHECK(platform::record().stores == stores);
      CHECK(it.app.export_progress() == before);
      CHECK(stored_answers() == book::progress_from_json(before)->progress);
      CHECK(status(it, "one") == "wrong");
      CHECK(status(it, "number") == (count == 3 ? "right" : "unanswered"));
      CHECK(it.app.import_progress(before).ends_with(" 0 new, " + number + " you had."));
      CHECK(platform::record().stores == stores);
    }
  }

  TEST_CASE("export, reset, an answer and import give back the record with more tries") {
    HeadlessApp it = questions();
    for (const char* option : {"wrong-one", "right-one", "wrong-one", "right-one"}) REQUIRE(it.app.answer("one", option).empty());
    const std::string before = it.app.export_progress();
    reset(it);
    REQUIRE(it.app.answer("one", "wrong-one").empty());
    CHECK(it.app.import_progress(before) == "The file contains 1 answer: 0 new, 1 with more tries, 0 you had.");
    CHECK(it.app.export_progress() == before);
    CHECK(stored_answers() == book::progress_from_json(before)->progress);
    CHECK(status(it, "one") == "right");
  }

  TEST_CASE("an import leaves out what is damaged and says so, and says if the browser refuses to store the rest") {
    HeadlessApp it = questions();
    const std::string file =
        R"({"format":2,"items":{"several":7,"one":{"version":1,"seed":3,"chosen":["right-one"],"checked":true,"tries":1}}})";
    CHECK(it.app.import_progress(file) == "The file contains 1 answer: 1 new, 0 you had. Left out: 1 damaged answer.");
    CHECK(status(it, "one") == "right");
    CHECK(it.app.import_progress(R"({"format":2,"items":{"a":7}})").starts_with("This file is not Phasebook progress"));
    reset(it);
    platform::record().storage_full = true;
    CHECK(it.app.import_progress(file).ends_with("This browser does not allow storage: your answers last until you close the tab."));
    CHECK(status(it, "one") == "right");
  }

  TEST_CASE("a number of tries that earlier versions take for damage is never written, and is read") {
    HeadlessApp it =
        questions(R"({"format":2,"items":{"one":{"version":1,"seed":3,"chosen":["wrong-one"],"checked":true,"tries":1000000}}})");
    REQUIRE(it.app.answer("one", "right-one").empty());
    CHECK(stored_answers().at("one").tries == 1'000'000);
    CHECK(stored_answers().at("one").chosen == std::vector<std::string>{"right-one"});
    reset(it);
    CHECK(it.app.import_progress(
              R"({"format":2,"items":{"one":{"version":1,"seed":3,"chosen":["wrong-one"],"checked":true,"tries":1e300}}})") ==
          "The file contains 1 answer: 1 new, 0 you had.");
    CHECK(stored_answers().at("one").tries == 1'000'000);
  }

  TEST_CASE("reset is in reach whatever storage holds") {
    for (const std::string& value : {std::string(2'000'000, '['), std::string(2'000'000, 'x'), std::string("\xff\xfe\0", 3)}) {
      HeadlessApp it = questions(value);
      platform::record().stored[key_of("one")] = value;
      platform::record().stored["phasebook.item."] = value;
      platform::record().stored["phasebook.item.%"] = value;
      platform::record().stored["phasebook.settings"] = "theme=dark";
      it.app.stored("");
      platform::record().storage_full = true;
      reset(it);
      CHECK(platform::record().stored.size() == 1);  // the settings are not progress
    }
  }
}
