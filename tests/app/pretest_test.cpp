// The pre-test: what it asks and tells, what it writes down, how it is stopped, left and continued.
#include <doctest/doctest.h>

#include "book/review/log.h"
#include "tests/app/headless_app.h"
#include "tests/book/pretest/pretest_bank.h"

namespace {

/// The application with a pre-test about four chapters of three questions open.
struct OpenPretest {
  HeadlessApp it;
  book::Document bank = pretest_bank(4, 3);

  explicit OpenPretest(const std::map<std::string, std::string>& stored = {}, std::string_view query = "") : it({.stored = stored}) {
    open(query);
  }

  void open(std::string_view query = "") { it.open(bank, query); }
  std::string shown() { return it.shown_of(bank); }
  bool is_over() const { return !it.dom.has_attribute("looking-back", "hidden"); }
  bool is_hidden(const std::string& id) const { return it.dom.has_attribute(id, "hidden"); }
  std::string text(const std::string& id) const { return it.dom.text(id); }
  void press(const std::string& id) {
    it.app.activate(id);
    it.settle();
  }
  void choose(const std::string& option) {
    it.app.input(shown() + "." + option + ".input", "");
    it.settle();
  }
  void answer(const char* option) {
    choose(option);
    press(shown() + ".check");
  }
  /// Answers one question after the other: r, w, or u for one that the reader does not know.
  void answer_all(std::string_view outcomes) {
    for (const char outcome : outcomes) {
      const std::string id = shown();
      if (outcome == 'u') {
        press(id + ".unknown");
      } else {
        answer(outcome == 'r' ? "yes" : "no");
        press(id + ".next");
      }
    }
  }
  std::string advice(int topic) { return text("looking-back.0" + std::to_string(topic) + "-t.advice"); }
};

book::Log log_in_chapter(const char* id) {
  return book::log_from_json(platform::record().stored["phasebook.log." + std::string(id)]).value_or(book::Log{});
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("a pre-test asks one question at a time in the order of the book, and then advises on each chapter") {
    OpenPretest test;
    CHECK(test.shown() == "pretest-t1-q1");
    CHECK(test.text("pretest-t1-q1.eyebrow").starts_with("1 of 12"));
    CHECK(test.text("pretest-t1-q1.scope") == "1 · Topic");
    CHECK_FALSE(test.is_hidden("intro"));
    CHECK(test.is_hidden("pretest-t1-q1.next"));
    CHECK(test.is_hidden("pretest-t1-q1.stop"));
    test.press("pretest-t1-q1.next");  // there is nothing to go on from
    CHECK(test.shown() == "pretest-t1-q1");
    test.answer_all("rrr");
    CHECK(test.shown() == "pretest-t2-q1");
    CHECK(test.it.dom("focus", "pretest-t2-q1").exists());
    CHECK(test.is_hidden("intro"));
    CHECK_FALSE(test.is_over());
    test.answer_all("rwrwwurru");
    CHECK(test.is_over());
    CHECK(test.shown().empty());
    CHECK(test.it.dom("focus", "looking-back").exists());
    CHECK(test.text("looking-back.score").starts_with("You can skip one of the four chapters, which saves 10 of 40 minutes."));
    CHECK(test.advice(1) == "Skip: saves 10 minutes");
    CHECK(test.advice(2) == "Skim");
    CHECK(test.advice(3) == "Read: 10 minutes");
    CHECK(test.text("looking-back.02-t.right") == "2 of 3");
    CHECK(test.is_hidden("looking-back.01-t.skills"));
    CHECK_FALSE(test.is_hidden("looking-back.02-t.2"));
    CHECK(test.is_hidden("looking-back.02-t.1"));
    CHECK(test.is_hidden("pretest.resume"));
  }

  TEST_CASE("it is said at once whether an answer was right, and nothing else, until the end explains all") {
    OpenPretest test;
    const std::string id = test.shown();
    test.choose("no");
    CHECK(test.text(id + ".status").empty());  // it is judged when she checks it
    test.press(id + ".check");
    CHECK(test.text(id + ".status") == "Not right.");
    for (const char* option : {"yes", "no"}) {
      CHECK(test.is_hidden(id + "." + option + ".feedback"));
      CHECK_FALSE(test.it.dom.has_attribute(id + "." + option, "data-verdict"));
      CHECK(test.it.dom.has_attribute(id + "." + option + ".input", "disabled"));
    }
    CHECK(test.is_hidden(id + ".unknown"));
    test.press(id + ".next");
    test.answer_all("u");
    test.press(test.shown() + ".stop");
    CHECK(test.is_over());
    test.press("pretest.explain");
    CHECK(test.shown() == "pretest-t1-q1 pretest-t1-q2");
    CHECK(test.it.dom("focus", "pretest-t1-q1").exists());
    CHECK_FALSE(test.is_hidden(id + ".no.feedback"));
    CHECK_FALSE(test.is_hidden("pretest-t1-q2.yes.feedback"));
    CHECK(test.text("pretest-t1-q2.scope") == "1 · Topic. You said that you do not know.");
    CHECK(test.is_hidden("pretest.explain"));
    CHECK(test.is_over());
  }

  TEST_CASE("only right answers are evidence for the review, and what is not known leaves no trace") {
    std::map<std::string, std::string> stored;
    {
      OpenPretest test;
      test.answer_all("rwu");
      REQUIRE(log_in_chapter("t1-q1").size() == 1);
      CHECK(log_in_chapter("t1-q1")[0].grade == book::Grade::right);
      CHECK(log_in_chapter("t1-q2").empty());
      CHECK(log_in_chapter("t1-q3").empty());
      CHECK_FALSE(stored_answers().contains("t1-q1"));  // the chapter asks it all the same
      const std::string file = test.it.app.export_progress();
      CHECK_FALSE(file.contains("pretest"));
      CHECK(file.contains("t1-q1"));
      stored = platform::record().stored;
    }
    OpenPretest later(stored);  // an answer without a log is no answer of an earlier edition
    CHECK(log_in_chapter("t1-q2").empty());
    CHECK(log_in_chapter("t1-q1").size() == 1);
  }

  TEST_CASE("a pre-test goes on after a reload, and can be stopped, resumed and begun again") {
    std::map<std::string, std::string> stored;
    {
      OpenPretest first;
      first.answer_all("rrrr");
      stored = platform::record().stored;
    }
    OpenPretest test(stored);
    CHECK(test.shown() == "pretest-t2-q2");
    test.press("pretest-t2-q2.stop");
    CHECK(test.is_over());
    CHECK(test.advice(1) == "Skip: saves 10 minutes");
    CHECK(test.text("looking-back.score").contains("Eight questions are still open"));
    stored = platform::record().stored;
    test.open();
    CHECK(test.is_over());  // also after a reload
    test.press("pretest.resume");
    CHECK(test.shown() == "pretest-t2-q2");
    CHECK_FALSE(test.is_over());
    test.press("pretest-t2-q2.stop");
    test.press("pretest.again");
    CHECK(test.shown() == "pretest-t1-q1");
    CHECK_FALSE(test.it.dom.has_attribute("pretest-t1-q1.yes.input", "disabled"));
    CHECK_FALSE(test.is_hidden("intro"));
  }

  TEST_CASE("an address asks about some chapters, without disturbing what was begun about others") {
    OpenPretest test({}, "?chapters=2-3");
    CHECK(test.shown() == "pretest-t2-q1");
    CHECK(test.text("pretest-t2-q1.eyebrow").starts_with("1 of 6"));
    test.answer_all("ww");
    CHECK(platform::record().stored.contains("phasebook.item.pretest.2-3"));
    test.open("");
    CHECK(test.shown() == "pretest-t1-q1");
    test.answer_all("rrr");
    CHECK_FALSE(test.it.dom.has_attribute("pretest-t2-q1.yes.input", "disabled"));  // answered in the other pre-test only
    test.open("?chapters=2-3");
    CHECK(test.shown() == "pretest-t2-q3");
    test.answer_all("rrrr");
    CHECK(test.is_over());
    CHECK(test.text("looking-back.score").starts_with("You can skip one of the two chapters"));
    CHECK(test.is_hidden("looking-back.01-t"));
    CHECK(test.it.app.report().contains("\"errors\":[]"));
    test.open("?chapters=7");
    CHECK(test.shown() == "pretest-t2-q1");
    CHECK_FALSE(test.it.errors().empty());
  }

  TEST_CASE("what another tab answers is followed") {
    OpenPretest test;
    test.answer_all("r");
    const auto stored = platform::record().stored;
    const std::string key = "phasebook.item.pretest";
    test.answer_all("r");
    platform::record().stored[key] = stored.at(key);
    test.it.app.stored(key);
    test.it.settle();
    CHECK(test.shown() == "pretest-t1-q2");
    test.it.app.activate("settings.reset");
    test.it.app.activate("settings.reset");
    test.it.settle();
    CHECK(test.shown() == "pretest-t1-q1");
  }
}
