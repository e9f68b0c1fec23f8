// A review as a value: what is asked again, and what it says at its end.
#include "book/review/review.h"

#include <doctest/doctest.h>

#include "book/review/review_end.h"
#include "tests/book/review/review_bank.h"

namespace {

constexpr int kToday = 20'000;

book::Review review_with(std::initializer_list<const char*> ids) {
  book::Review review{.day = kToday, .seed = 7, .askings = {}};
  for (const char* id : ids) review.askings.push_back({.id = id});
  return review;
}

std::string order(const book::Review& review) {
  std::string all;
  for (const book::Asking& asking : review.askings) all += asking.id;
  return all;
}

/// Answers the first open asking: '+' is right, '-' wrong.
book::Review answered(book::Review review, std::string_view verdicts) {
  for (const char verdict : verdicts)
    note_verdict(review, first_open(review), verdict == '+' ? book::Verdict::right : book::Verdict::wrong);
  return review;
}

book::Log log_of(std::initializer_list<std::pair<int, book::Grade>> trials) {
  book::Log log;
  for (const auto& [days_ago, grade] : trials) add_trial(log, {.at = {kToday - days_ago, 100}, .grade = grade});
  return log;
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("what is missed in a review is asked again after three others, or at its end, and three times at most") {
    CHECK(order(answered(review_with({"a", "b", "c", "d", "e", "f"}), "-")) == "abcdaef");
    CHECK(order(answered(review_with({"a", "b", "c"}), "++-")) == "abcc");
    CHECK(order(answered(review_with({"a", "b"}), "-+-")) == "abaa");
    CHECK(order(answered(review_with({"a", "b"}), "-+--")) == "abaa");
    CHECK(order(answered(review_with({"a", "b"}), "++")) == "ab");
  }

  TEST_CASE("a question that is asked again stands where it will be asked next") {
    const book::Review review = answered(review_with({"a", "b", "c", "d", "e"}), "-+");
    CHECK(book::questions_of(review) == std::vector<std::string>{"b", "c", "d", "a", "e"});
    CHECK(book::missed_questions(review) == std::vector<std::string>{"a"});
    CHECK(book::questions_of(answered(review_with({"a", "b"}), "-++")) == std::vector<std::string>{"b", "a"});
  }

  TEST_CASE("a review is stored as an attempt and read back") {
    const book::Review review = answered(review_with({"a", "b", "c"}), "-+");
    const auto stored = book::attempt_from_json(book::attempt_to_json(book::attempt_of(review)));
    REQUIRE(stored.has_value());
    CHECK(book::review_of(*stored) == review);
    CHECK(book::review_of({}).askings.empty());
  }

  TEST_CASE("the score says in words what was right at once and what came again") {
    const auto score = [](std::initializer_list<const char*> ids, std::string_view verdicts) {
      return book::score_words(answered(review_with(ids), verdicts));
    };
    CHECK(score({"a", "b", "c"}, "+++") == "All three were right at once.");
    CHECK(score({"a", "b"}, "++") == "Both were right at once.");
    CHECK(score({"a"}, "+") == "It was right at once.");
    CHECK(score({"a"}, "-+") == "It was missed at first. It came again, and was right then.");
    CHECK(score({"a"}, "---") == "It was missed at first. It came again, and was missed again.");
    CHECK(score({"a", "b", "c"}, "+-++") == "Two of the three were right at once. The other one came again, and was right then.");
    CHECK(score({"a", "b", "c"}, "--+++") == "One of the three was right at once. The other two came again, and both were right then.");
    CHECK(score({"a", "b"}, "--++") == "Neither was right at once. They came again, and both were right then.");
    CHECK(score({"a", "b", "c", "d"}, "---++-+-") ==
          "One of the four was right at once. The other three came again, and two of them were right then.");
  }

  TEST_CASE("the end says when the next are due, what has held, what to read again and which exercise is open") {
    const book::Document bank = review_bank(2, 2);
    book::Logs logs{{"t1-q1", log_of({{12, book::Grade::right}, {0, book::Grade::right}})},
                    {"t1-q2", log_of({{3, book::Grade::right}, {0, book::Grade::right}})},
                    {"t2-q1", log_of({{0, book::Grade::wrong}})}};
    const book::Review review = answered(review_with({"t1-q1", "t2-q1"}), "+-+");
    const book::ReviewEnd end = book::end_of(bank, review, logs, {}, kToday);
    CHECK(end.shown);
    CHECK(end.next.starts_with("The next one is due "));
    CHECK(end.more.empty());
    CHECK(end.held == std::vector<std::string>{"Held for 3 days", "Met"});
    CHECK(end.again == std::vector<std::string>{"t2-q1"});
    CHECK(end.exercise == "exercise-code");
    CHECK(book::end_of(bank, review, logs, {{"exercise-code", {.tries = 1, .solved = 1}}}, kToday).exercise.empty());
    CHECK(book::end_of(bank, answered(review_with({"t2-q1"}), "+"), logs, {}, kToday).exercise.empty());
  }

  TEST_CASE("where nothing was asked the end says why") {
    const book::Document bank = review_bank(2, 1);
    const book::ReviewEnd blank = book::end_of(bank, {}, {}, {}, kToday);
    CHECK(blank.title == "Nothing to ask yet");
    CHECK(blank.begins);
    CHECK(blank.score.empty());
    const book::ReviewEnd early = book::end_of(bank, {}, {{"t1-q1", log_of({{0, book::Grade::right}})}}, {}, kToday);
    CHECK(early.title == "Nothing is due today");
    CHECK_FALSE(early.begins);
    CHECK(early.next.starts_with("The next one is due on "));
    const book::ReviewEnd late =
        book::end_of(bank, answered(review_with({"t2-q1"}), "+"), {{"t1-q1", log_of({{90, book::Grade::right}})}}, {}, kToday);
    CHECK(late.more == "Ask one more");
    CHECK(late.next == "One more is due today.");
  }
}
