#include "book/review/words.h"

#include <doctest/doctest.h>

namespace {

constexpr int kToday = 20784;  // Friday, 27 November 2026

std::string next(int day, int count) {
  const book::DueDay due{day, count};
  return book::next_words({&due, 1}, kToday);
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("a date has its weekday, or its year if it is far away") {
    CHECK(book::date_words(kToday, kToday) == "Friday, 27 November");
    CHECK(book::date_words(kToday + 4, kToday) == "Tuesday, 1 December");
    CHECK(book::date_words(kToday + 35, kToday) == "Friday, 1 January");
    CHECK(book::date_words(kToday + 299, kToday) == "Wednesday, 22 September");
    CHECK(book::date_words(kToday + 300, kToday) == "23 September 2027");
    CHECK(book::date_words(0, kToday) == "1 January 1970");
    CHECK(book::date_words(11016, 11016) == "Tuesday, 29 February");  // 2000 had one, 2100 has none
    CHECK(book::date_words(47540, 47540) == "Sunday, 28 February");
    CHECK(book::date_words(47541, 47541) == "Monday, 1 March");
  }

  TEST_CASE("the next day and this one have names") {
    CHECK(book::when_words(kToday, kToday) == "today");
    CHECK(book::when_words(kToday + 1, kToday) == "tomorrow");
    CHECK(book::when_words(kToday + 2, kToday) == "on Sunday, 29 November");
    CHECK(book::when_words(kToday + 400, kToday) == "on 1 January 2028");
  }

  TEST_CASE("counts are in words up to twelve") {
    CHECK(book::count_words(0) == "no");
    CHECK(book::count_words(12) == "twelve");
    CHECK(book::count_words(13) == "13");
    CHECK(book::due_words(0).empty());
    CHECK(book::due_words(1) == "One is due");
    CHECK(book::due_words(5) == "Five are due");
    CHECK(book::due_words(90) == "90 are due");
  }

  TEST_CASE("a review ends by saying when the next are due") {
    CHECK(book::next_words({}, kToday).empty());
    CHECK(next(kToday + 4, 3) == "The next three are due on Tuesday, 1 December.");
    CHECK(next(kToday + 1, 1) == "The next one is due tomorrow.");
    CHECK(next(kToday, 4) == "Four more are due today.");
    CHECK(next(kToday, 1) == "One more is due today.");
  }

  TEST_CASE("what has held how long") {
    CHECK(book::held_words(-1) == "Not met");
    CHECK(book::held_words(0) == "Met");
    CHECK(book::held_words(1) == "Held for a day");
    CHECK(book::held_words(12) == "Held for 12 days");
  }
}
