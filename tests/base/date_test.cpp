#include "base/date.h"

#include <doctest/doctest.h>

TEST_SUITE("base") {
  TEST_CASE("every day follows the one before it, through four centuries") {
    constexpr int kMonthDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    base::Date expected{.year = 1600, .month = 1, .day = 1, .weekday = 6};  // a Saturday
    for (int days = -135'140; days <= 20'000; ++days) {
      const base::Date date = base::date_of(days);
      const bool same =
          date.year == expected.year && date.month == expected.month && date.day == expected.day && date.weekday == expected.weekday;
      REQUIRE_MESSAGE(same, days);
      const bool leap = date.year % 4 == 0 && (date.year % 100 != 0 || date.year % 400 == 0);
      expected.weekday = (expected.weekday + 1) % 7;
      if (++expected.day <= kMonthDays[date.month - 1] + (leap && date.month == 2 ? 1 : 0)) continue;
      expected.day = 1;
      if (++expected.month <= 12) continue;
      expected.month = 1;
      ++expected.year;
    }
  }

  TEST_CASE("dates of the calendar") {
    const base::Date first = base::date_of(0), later = base::date_of(20'784);
    CHECK(first.year == 1970);
    CHECK(first.weekday == 4);
    CHECK(later.year == 2026);
    CHECK(later.month == 11);
    CHECK(later.day == 27);
    CHECK(later.weekday == 5);
  }
}
