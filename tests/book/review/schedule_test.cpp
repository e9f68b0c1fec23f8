#include "book/review/schedule.h"

#include <doctest/doctest.h>

// tests/review/schedule.test.mjs compares the formulas with another implementation; here stands what is our own, and what one would see.
namespace {

using book::Grade;
using book::Log;
using book::Memory;
using book::memory_of;

book::Trial trial(int day, Grade grade, bool sure = false) { return {.at = {.day = day}, .grade = grade, .sure = sure}; }

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("a question that was never asked has no memory") {
    CHECK(memory_of({}).stability == 0);
    CHECK(book::recall({}, 100) == 0);
  }

  TEST_CASE("a log leaves the memory that the authors of FSRS publish in the tests of py-fsrs") {
    Log log = {trial(0, Grade::wrong)};
    for (const int day : {0, 1, 4, 12, 33}) log.push_back(trial(day, Grade::right));
    const Memory memory = memory_of(log);
    CHECK(memory.stability == doctest::Approx(53.62691).epsilon(1e-6));
    CHECK(memory.difficulty == doctest::Approx(6.3574867).epsilon(1e-6));
  }

  TEST_CASE("right answers are asked again after 2, 11 and 46 days, then half a year, then more than a year") {
    Log log;
    std::vector<int> intervals;
    int day = 20'000;
    for (int i = 0; i < 5; ++i) {
      log.push_back(trial(day, Grade::right));
      const int due = memory_of(log).due;
      intervals.push_back(due - day);
      day = due;
    }
    CHECK(intervals == std::vector{2, 11, 46, 163, 497});
  }

  TEST_CASE("the better an answer, the later it is asked again; a wrong one comes back the next day") {
    const auto due = [](Grade grade) { return memory_of({trial(100, grade)}).due; };
    CHECK(due(Grade::wrong) == 101);
    CHECK(due(Grade::hard) == 101);
    CHECK(due(Grade::right) == 102);
    CHECK(due(Grade::sure) == 108);
  }

  TEST_CASE("recall is certain at once and 0.9 after as many days as the stability") {
    const Memory memory{.stability = 40, .difficulty = 5, .last_day = 7};
    CHECK(book::recall(memory, 7) == 1);
    CHECK(book::recall(memory, 47) == doctest::Approx(book::kRetention));
    CHECK(book::recall(memory, 1000) < book::recall(memory, 100));
    CHECK(book::recall(memory, 3) == 1);  // a day before the last one, from a clock that was set back
  }

  TEST_CASE("a trial of an earlier day, from a clock that was set back, counts as one of the last day") {
    const Memory memory = memory_of({trial(10, Grade::right), trial(3, Grade::right)});
    CHECK(memory.last_day == 10);
    CHECK(memory.stability == memory_of({trial(10, Grade::right), trial(10, Grade::right)}).stability);
  }

  TEST_CASE("a confident error comes back the next day, however well it was known and whatever follows on the same day") {
    Log log = {trial(0, Grade::sure), trial(8, Grade::sure), trial(60, Grade::sure)};
    log.push_back(trial(400, Grade::wrong));
    CHECK(memory_of(log).due > 402);  // it was known for long, and some of that is left

    log.back().sure = true;
    CHECK(memory_of(log).due == 401);
    log.push_back(trial(400, Grade::sure, true));
    CHECK(memory_of(log).due == 401);
    log.push_back(trial(401, Grade::right, true));
    CHECK(memory_of(log).due > 402);
  }

  TEST_CASE("an interval is at least a day and at most a hundred years") {
    CHECK(book::interval_of(0.001) == 1);
    CHECK(book::interval_of(2.4) == 2);
    CHECK(book::interval_of(2.5) == 3);
    CHECK(book::interval_of(1e9) == book::kMaxInterval);
  }
}
