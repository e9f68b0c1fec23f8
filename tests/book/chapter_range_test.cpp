#include "book/chapter_range.h"

#include <doctest/doctest.h>

#include "tests/book/pretest/pretest_bank.h"

TEST_SUITE("book") {
  TEST_CASE("an address names one chapter, some, or none, which means all") {
    const book::Document bank = pretest_bank(4, 1);
    CHECK(book::topics_in(bank, "") == std::vector{0, 1, 2, 3});
    CHECK(book::topics_in(bank, "3") == std::vector{2});
    CHECK(book::topics_in(bank, "2-4") == std::vector{1, 2, 3});
    for (const char* good : {"", "0", "4", "0-4", "3-3", "03-04"}) CHECK(book::is_chapter_range(good, 4));
    for (const char* bad : {"5", "3-5", "4-3", "-3", "3-", "-", "a", "3 -4", "1-2-3", "+1", "1.5", "00000000003"})
      CHECK_FALSE_MESSAGE(book::is_chapter_range(bad, 4), bad);
    CHECK(book::takes_chapters(bank));
    CHECK_FALSE(book::takes_chapters(final_bank(1, 1)));
  }
}
