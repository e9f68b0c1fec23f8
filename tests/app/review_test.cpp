// The review: which questions it asks, what it asks again, and that it survives a reload, another tab and the end of the day.
#include <doctest/doctest.h>

#include <algorithm>

#include "base/json.h"
#include "book/element_ids.h"
#include "book/review/log.h"
#include "tests/app/headless_app.h"
#include "tests/book/review/review_bank.h"

namespace {

constexpr int kToday = 20'000;

/// Stores that a question was answered so many days ago.
void store_answer(const std::string& id, int days_ago, book::Grade grade = book::Grade::right) {
  platform::record().stored["phasebook.log." + id] = book::log_to_json({{.at = {kToday - days_ago, 100}, .grade = grade}});
}

/// The application with a bank of 4 topics of 5 questions open. The first `due` questions were answered long ago.
struct Opened {
  HeadlessApp it;
  book::Document bank = review_bank(4, 5);

  explicit Opened(int due = 0) {
    platform::record().present = {kToday, 36'000};
    for (int i = 0; i < due; ++i) store_answer("t" + std::to_string(i % 4 + 1) + "-q" + std::to_string(i / 4 + 1), 200);
    it.app.stored("");
    open();
  }
  /// A tab opened later, which finds in storage what another one has left there.
  explicit Opened(const std::map<std::string, std::string>& stored) {
    platform::record().present = {kToday, 40'000};
    platform::record().stored = stored;
    it.app.stored("");
    open();
  }

  void open() { it.open(bank); }
  std::string shown() { return it.shown_of(bank); }
  bool is_over() const { return !it.dom.has_attribute("looking-back", "hidden"); }
  std::string end(const char* part) const { return it.dom.text(std::string("looking-back.") + part); }
  void press(const std::string& id) {
    it.app.activate(id);
    it.settle();
  }
  void answer(const char* option) {
    CHECK(it.app.answer(shown(), option).empty());
    it.settle();
  }
  void answer_and_go_on(const char* option) {
    const std::string id = shown();
    answer(option);
    press(id + ".next");
  }
};

book::Log log_of(const std::string& id) {
  return book::log_from_json(platform::record().stored["phasebook.log." + id]).value_or(book::Log{});
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("a review asks what is due one at a time, what was missed again before its end, and then says how it went") {
    Opened review(3);
    std::vector<std::string> order;
    for (const char* option : {"no", "yes", "yes"}) {
      order.push_back(review.shown());
      CHECK(review.it.dom.text(order.back() + ".eyebrow").starts_with(std::to_string(order.size()) + " of "));
      CHECK_FALSE(review.is_over());
      review.press(order.back() + ".next");  // there is nothing to go on from
      CHECK(review.shown() == order.back());
      review.answer_and_go_on(option);
      if (!review.is_over()) CHECK(review.it.dom("focus", review.shown()).exists());
    }
    CHECK(review.shown() == order[0]);
    CHECK(review.it.dom.text(order[0] + ".eyebrow") == "4 of 4");
    CHECK(review.it.dom.text(order[0] + ".scope") == "Once more, because you missed it a moment ago.");
    CHECK_FALSE(review.it.dom.has_attribute(order[0] + ".yes.input", "disabled"));
    review.answer_and_go_on("yes");
    CHECK(review.is_over());
    CHECK(review.it.dom("focus", "looking-back").exists());
    CHECK(review.end("score") == "Two of the three were right at once. The other one came again, and was right then.");
    CHECK(review.end("next").starts_with("The next "));
    CHECK_FALSE(review.it.dom.has_attribute("looking-back." + order[0], "hidden"));
    CHECK(review.it.dom.has_attribute("looking-back." + order[1], "hidden"));
    CHECK(review.it.dom.has_attribute("review.more", "hidden"));
  }

  TEST_CASE("each asking is written into the log of the question in its chapter") {
    Opened review(1);
    CHECK(review.shown() == "review-t1-q1");
    review.answer_and_go_on("no");
    review.answer_and_go_on("yes");
    const book::Log log = log_of("t1-q1");
    REQUIRE(log.size() == 3);
    CHECK(log[1].grade == book::Grade::wrong);
    CHECK(log[2].at.day == kToday);
    CHECK(platform::record().stored.count("phasebook.log.review-t1-q1") == 0);
    CHECK(review.end("held.1.days") == "Met");
    CHECK(review.end("exercise-code.text") == "(none)");
    CHECK_FALSE(review.it.dom.has_attribute("looking-back.exercise-code", "hidden"));
  }

  TEST_CASE("an answer is judged when the reader checks it, so that she can say that she is sure of it") {
    Opened review(1);
    const std::string id = review.shown();
    CHECK_FALSE(review.it.dom.has_attribute(id + ".sure", "hidden"));
    CHECK(review.it.dom.has_attribute(id + ".check", "disabled"));
    review.it.app.input(id + ".yes.input", "");
    review.it.settle();
    CHECK_FALSE(review.it.dom.has_attribute(id + ".check", "disabled"));
    CHECK(log_of("t1-q1").size() == 1);
    review.press(id + ".sure");
    CHECK(review.it.dom.attribute(id + ".sure", "aria-pressed") == "true");
    review.press(id + ".check");
    CHECK(log_of("t1-q1").back().grade == book::Grade::sure);
    CHECK(review.it.dom.has_attribute(id + ".sure", "hidden"));
    CHECK_FALSE(review.it.dom.has_attribute(id + ".next", "hidden"));
  }

  TEST_CASE("a file with all answers has the logs of a review, but not the review") {
    Opened review(2);
    review.answer("yes");
    const std::string file = review.it.app.export_progress();
    CHECK_FALSE(file.contains("review"));
    CHECK(file.contains("t1-q1"));
  }

  TEST_CASE("a question that is missed again and again does not hold the reader for ever") {
    Opened review(1);
    for (int i = 0; i < book::kMostAskings; ++i) review.answer_and_go_on("no");
    CHECK(review.is_over());
  }

  TEST_CASE("a review goes on after a reload and in another tab, and follows what is answered there") {
    std::string left;
    std::map<std::string, std::string> stored;
    {
      Opened first(4);
      first.answer_and_go_on("no");
      first.answer("yes");
      left = first.shown();
      stored = platform::record().stored;
    }
    Opened second(stored);
    CHECK(second.shown() != left);  // that is answered
    CHECK(second.it.dom.text(second.shown() + ".eyebrow") == "3 of 5");
    const std::string third = second.shown();

    // Another tab answers the question that is shown here.
    std::map<std::string, std::string>& here = platform::record().stored;
    book::Review review = book::review_of(book::attempt_from_json(here["phasebook.item.review"]).value());
    note_verdict(review, first_open(review), book::Verdict::right);
    here["phasebook.item.review"] = book::attempt_to_json(book::attempt_of(review));
    second.it.app.stored("phasebook.item.review");
    second.it.settle();
    CHECK(second.shown() != third);
    CHECK(second.it.dom.text(second.shown() + ".eyebrow") == "4 of 5");
  }

  TEST_CASE("nothing due: it says when the next ones are; nothing answered: it says how it begins") {
    Opened blank(0);
    CHECK(blank.is_over());
    CHECK(blank.end("title") == "Nothing to ask yet");
    CHECK_FALSE(blank.it.dom.has_attribute("looking-back.begin", "hidden"));
    CHECK(platform::record().stored.count("phasebook.item.review") == 0);

    store_answer("t1-q1", 0);
    blank.it.app.stored("phasebook.log.t1-q1");
    blank.it.settle();
    CHECK(blank.end("title") == "Nothing is due today");
    CHECK(blank.end("next").starts_with("The next one is due "));
    CHECK(blank.it.dom.has_attribute("looking-back.begin", "hidden"));
  }

  TEST_CASE("what is left over when twelve have been asked can be asked in another review") {
    Opened review(20);
    for (int i = 0; i < 12; ++i) review.answer_and_go_on("yes");
    CHECK(review.is_over());
    CHECK(review.end("score") == "All twelve were right at once.");
    CHECK(review.it.dom.text("review.more") == "Ask eight more");
    review.press("review.more");
    CHECK_FALSE(review.is_over());
    CHECK(review.it.dom.text(review.shown() + ".eyebrow") == "1 of 8");
    CHECK(review.it.dom("focus", review.shown()).exists());
    review.press("review.more");  // not before the end of this one
    CHECK(review.it.dom.text(review.shown() + ".eyebrow") == "1 of 8");
  }

  TEST_CASE("a review ends with the day: the next one is planned when the reader goes on or comes back") {
    Opened review(2);
    review.answer("yes");
    const std::string first = review.shown();
    platform::record().present = {kToday + 1, 100};
    review.it.app.returned();
    review.it.settle();
    CHECK(review.shown() != first);
    CHECK(review.it.dom.text(review.shown() + ".eyebrow") == "1 of 1");
    review.answer("no");
    platform::record().present.day = kToday + 2;
    review.press(review.shown() + ".next");
    CHECK(review.it.dom.text(review.shown() + ".eyebrow") == "1 of 1");
    CHECK_FALSE(review.it.dom.has_attribute(review.shown() + ".yes.input", "disabled"));
  }

  TEST_CASE("templates have other numbers each time, and the same ones after a reload") {
    const auto with_template = [](Opened& review) {
      book::Item item =
          read_chapter(kSlug, "# T\n\n```quiz q\ndraw: n = 2..900\nquestion: Is {n} even?\n- [x] (yes) Yes\n- [ ] (no) No\n```\n").items[0];
      item.id = "review-t1-q1";
      item.topic = 0;
      review.bank.items[0] = item;
      review.open();
    };
    const auto number = [](Opened& review) {
      std::string text = review.it.dom.text(book::hole_id("review-t1-q1", 0));
      REQUIRE(text != "(none)");
      return text;
    };
    std::string first;
    std::map<std::string, std::string> stored;
    {
      Opened review(1);
      with_template(review);
      first = number(review);
      stored = platform::record().stored;
      std::set<std::string> numbers{first};
      for (int i = 1; i < book::kMostAskings; ++i) {
        review.answer_and_go_on("no");
        numbers.insert(number(review));
      }
      CHECK(numbers.size() == static_cast<size_t>(book::kMostAskings));
    }
    Opened again(stored);
    with_template(again);
    CHECK(number(again) == first);
  }

  TEST_CASE("forgetting all answers ends the review") {
    Opened review(3);
    review.answer("no");
    review.it.app.reset_progress();
    review.it.settle();
    CHECK(review.is_over());
    CHECK(review.end("title") == "Nothing to ask yet");
  }
}
