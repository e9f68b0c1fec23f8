// All questions of some chapters one after the other, as if they were answered in the chapter.
#include <doctest/doctest.h>

#include "book/pretest/all_questions.h"
#include "book/review/log.h"
#include "tests/app/headless_app.h"
#include "tests/book/quiz/final_bank.h"

namespace {

struct OpenPage {
  HeadlessApp it;
  book::Document bank = question_bank(book::kAllQuestionsSlug, "", 3, 2);

  explicit OpenPage(std::string_view query, const std::map<std::string, std::string>& stored = {}) : it({.stored = stored}) {
    it.open(bank, query);
  }
  std::string shown() { return it.shown_of(bank); }
  bool is_over() const { return !it.dom.has_attribute("looking-back", "hidden"); }
  void press(const std::string& id) {
    it.app.activate(id);
    it.settle();
  }
  void answer(const char* option) {
    CHECK(it.app.answer(shown(), option).empty());
    it.settle();
  }
};

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("without chapters in the address the page offers the choice, and asks nothing") {
    OpenPage page("");
    CHECK(page.shown().empty());
    CHECK_FALSE(page.is_over());
    CHECK_FALSE(page.it.dom.has_attribute("intro", "hidden"));
  }

  TEST_CASE("an answer counts as one in the chapter, and can be corrected") {
    OpenPage page("?chapters=2");
    CHECK(page.shown() == "t2-q1");
    CHECK(page.it.dom.has_attribute("intro", "hidden"));
    CHECK(page.it.dom.text("t2-q1.eyebrow").starts_with("1 of 2"));
    CHECK(page.it.dom.text("t2-q1.scope") == "2 · Topic");
    CHECK(page.it.dom.text("t2-q1.next") == "Leave open");
    page.answer("no");
    CHECK(page.it.dom.text("t2-q1.next") == "Next");
    CHECK_FALSE(page.it.dom.has_attribute("t2-q1.no.feedback", "hidden"));
    CHECK_FALSE(page.it.dom.has_attribute("t2-q1.again", "hidden"));
    page.press("t2-q1.again");
    page.answer("yes");
    CHECK(page.shown() == "t2-q1");
    const book::Attempt stored = stored_answers().at("t2-q1");
    CHECK(stored.tries == 2);
    CHECK(stored.first == book::Verdict::wrong);
    CHECK(book::log_from_json(platform::record().stored["phasebook.log.t2-q1"])->size() == 2);
    page.press("t2-q1.next");
    CHECK(page.shown() == "t2-q2");
    CHECK(page.it.dom("focus", "t2-q2").exists());
    page.answer("yes");
    page.press("t2-q2.next");
    CHECK(page.is_over());
    CHECK(page.it.dom("focus", "looking-back").exists());
    CHECK(page.it.dom.text("looking-back.score") == "All 2 answered, 1 right at the first try.");
    CHECK_FALSE(page.it.dom.has_attribute("looking-back.t2-q1", "hidden"));
    CHECK(page.it.dom.has_attribute("questions.ask-open", "hidden"));
  }

  TEST_CASE("what was answered before is not asked, and what is left open can be asked again") {
    std::map<std::string, std::string> stored;
    {
      OpenPage before("?chapters=1");
      before.answer("yes");
      stored = platform::record().stored;
    }
    OpenPage page("?chapters=1-2", stored);
    CHECK(page.shown() == "t1-q2");
    CHECK(page.it.dom.text("t1-q2.eyebrow").starts_with("2 of 4"));
    page.press("t1-q2.next");
    page.answer("yes");
    page.press("t2-q1.next");
    page.press("t2-q2.next");
    CHECK(page.is_over());
    CHECK(page.it.dom.text("looking-back.score") == "2 of 4 answered, 2 right at the first try.");
    page.press("questions.ask-open");
    CHECK(page.shown() == "t1-q2");
    CHECK_FALSE(page.is_over());
  }
}
