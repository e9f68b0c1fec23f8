#include "book/review/plan.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "book/quiz/shuffle.h"
#include "book/review/schedule.h"

namespace {

using book::Askable;
using book::Grade;
using book::Log;
using book::Logs;
using Ids = std::vector<std::string>;

book::Trial trial(int day, Grade grade, int second = 0) { return {.at = {.day = day, .second = second}, .grade = grade}; }

/// A bank with so many questions of each chapter: "0.0", "0.1", "1.0" …
std::vector<Askable> bank_of(const std::vector<int>& counts) {
  std::vector<Askable> bank;
  for (size_t chapter = 0; chapter < counts.size(); ++chapter) {
    for (int i = 0; i < counts[chapter]; ++i) {
      bank.push_back({.id = std::to_string(chapter) + "." + std::to_string(i), .chapter = static_cast<int>(chapter)});
    }
  }
  return bank;
}

/// All of them right on day 0, so that they are due on day 2.
Logs all_right(const std::vector<Askable>& bank) {
  Logs logs;
  for (const Askable& question : bank) logs[question.id] = {trial(0, Grade::right)};
  return logs;
}

int chapter_of(const std::string& id) { return std::stoi(id); }

int neighbours_of_one_chapter(const Ids& ids) {
  int count = 0;
  for (size_t i = 1; i < ids.size(); ++i) count += chapter_of(ids[i - 1]) == chapter_of(ids[i]);
  return count;
}

Ids sorted(Ids ids) {
  std::ranges::sort(ids);
  return ids;
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("what was never asked is not due, nor what is not in the bank, nor what is due tomorrow") {
    const std::vector<Askable> bank = bank_of({4});
    Logs logs;
    logs["0.0"] = {trial(0, Grade::right)};  // due on day 2
    logs["0.1"] = {trial(0, Grade::sure)};   // due on day 8
    logs["0.2"] = {};
    logs["gone"] = {trial(0, Grade::wrong)};
    CHECK(book::due_on(bank, logs, 1).empty());
    CHECK(book::due_on(bank, logs, 2) == Ids{"0.0"});
    CHECK(book::due_on(bank, logs, 8) == Ids{"0.0", "0.1"});
    CHECK(book::due_on(bank, {}, 8).empty());
    CHECK(book::due_on({}, logs, 8).empty());
  }

  TEST_CASE("the one most likely to be forgotten is due first, and of equal ones the first in the bank") {
    const std::vector<Askable> bank = bank_of({4});
    Logs logs = all_right(bank);
    logs["0.2"] = {trial(0, Grade::wrong)};
    logs["0.3"] = {trial(0, Grade::hard)};
    CHECK(book::due_on(bank, logs, 5) == Ids{"0.2", "0.3", "0.0", "0.1"});
  }

  TEST_CASE("a review has twelve questions at most, and leaves the others for the next") {
    const std::vector<Askable> bank = bank_of({5, 5, 5, 5});
    Logs logs = all_right(bank);
    for (const std::string id : {"0.4", "1.4", "2.4", "3.4"}) logs[id] = {trial(1, Grade::right)};
    const Ids due = book::due_on(bank, logs, 3);
    const Ids review = book::plan_review(bank, logs, 3, 1);
    CHECK(due.size() == 20);
    CHECK(review.size() == book::kReviewQuestions);
    CHECK(sorted(review) == sorted(Ids(due.begin(), due.begin() + 12)));
    for (const std::string& id : review) logs[id].push_back(trial(3, Grade::right));
    CHECK(sorted(book::plan_review(bank, logs, 3, 1)) == sorted(Ids(due.begin() + 12, due.end())));
  }

  TEST_CASE("a full review is shared by confident errors, what is likely to be forgotten, and what has waited long") {
    const std::vector<Askable> bank = bank_of({20, 20});
    Logs logs;
    for (const Askable& question : bank) logs[question.id] = {trial(399, Grade::wrong)};  // all due on day 400
    const Log known_for_long = {trial(0, Grade::sure), trial(8, Grade::sure)};
    logs["0.7"] = known_for_long;
    logs["0.7"].push_back(trial(400, Grade::wrong));
    logs["0.7"].back().sure = true;
    logs["1.7"] = known_for_long;  // due on day 60, and still well known
    CHECK(book::memory_of(logs["0.7"]).due == 401);
    CHECK(book::memory_of(logs["1.7"]).due < 100);
    for (const std::string last : {"0.7", "1.7"}) {
      const Ids due = book::due_on(bank, logs, 401);
      CHECK(std::ranges::find(due, last) - due.begin() > book::kReviewQuestions);
      const Ids review = book::plan_review(bank, logs, 401, 1);
      CHECK(review.size() == book::kReviewQuestions);
      CHECK(std::ranges::contains(review, last));
    }
  }

  TEST_CASE("missed ones fill a review up, but not on the day they were missed, and make none on their own") {
    const std::vector<Askable> bank = bank_of({2, 2});
    const Log known_for_long = {trial(0, Grade::sure), trial(8, Grade::sure), trial(60, Grade::sure)};
    Logs logs;
    logs["0.0"] = logs["0.1"] = logs["1.0"] = known_for_long;
    logs["0.0"].push_back(trial(400, Grade::wrong));  // due some days later, because much of it is left
    logs["0.1"].push_back(trial(402, Grade::wrong));
    logs["1.0"].push_back(trial(400, Grade::right));
    CHECK(book::plan_review(bank, logs, 402, 1).empty());
    logs["1.1"] = {trial(400, Grade::right)};
    CHECK(book::due_on(bank, logs, 402) == Ids{"1.1"});
    CHECK(sorted(book::plan_review(bank, logs, 402, 1)) == Ids{"0.0", "1.1"});
    CHECK(book::plan_review(bank, logs, 401, 1).empty());
  }

  TEST_CASE("the same seed gives the same order, and others give others") {
    const std::vector<Askable> bank = bank_of({3, 3, 3, 3});
    const Logs logs = all_right(bank);
    std::set<Ids> orders;
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
      const Ids review = book::plan_review(bank, logs, 2, seed);
      CHECK(review == book::plan_review(bank, logs, 2, seed));
      orders.insert(review);
    }
    CHECK(orders.size() > 15);
  }

  TEST_CASE("no two in a row are from one chapter where that can be avoided") {
    std::uint32_t random = 33;
    for (int round = 0; round < 500; ++round) {
      std::vector<int> counts(1 + book::next_random(random) % 6);
      for (size_t left = 1 + book::next_random(random) % book::kReviewQuestions; left > 0; --left) {
        ++counts[std::min<size_t>(book::next_random(random) % 8, counts.size() - 1)];
      }
      const std::vector<Askable> bank = bank_of(counts);
      const Ids review = book::plan_review(bank, all_right(bank), 2, book::next_random(random));
      CAPTURE(counts);
      CHECK(std::set(review.begin(), review.end()).size() == bank.size());
      const int most = std::ranges::max(counts), others = static_cast<int>(bank.size()) - most;
      CHECK(neighbours_of_one_chapter(review) == std::max(0, most - others - 1));
    }
  }

  TEST_CASE("a missed question is asked again after three others, or at the end") {
    CHECK(book::place_to_ask_again(1, 12) == 4);
    CHECK(book::place_to_ask_again(9, 12) == 12);
    CHECK(book::place_to_ask_again(10, 12) == 12);
    CHECK(book::place_to_ask_again(12, 12) == 12);
  }

  TEST_CASE("what is overdue counts for today, and the rest for its day") {
    const std::vector<Askable> bank = bank_of({3, 2});
    Logs logs = all_right(bank);
    logs["1.1"] = {trial(3, Grade::sure)};
    logs["1.0"] = {trial(4, Grade::right)};
    const std::vector<book::DueDay> days = book::due_days(bank, logs, 5);
    REQUIRE(days.size() == 3);
    CHECK((days[0].day == 5 && days[0].count == 3));
    CHECK((days[1].day == 6 && days[1].count == 1));
    CHECK((days[2].day == 11 && days[2].count == 1));
    CHECK(book::due_days(bank, {}, 5).empty());
  }

  TEST_CASE("a question stays missed until it is right at a first try without a hint") {
    CHECK(!book::is_missed({}));
    CHECK(!book::is_missed({trial(0, Grade::hard)}));
    Log log = {trial(0, Grade::right), trial(0, Grade::wrong, 10)};
    CHECK(book::is_missed(log));
    log.push_back(trial(0, Grade::hard, 20));
    CHECK(book::is_missed(log));
    log.push_back(trial(0, Grade::right, 600));
    CHECK(!book::is_missed(log));
    log.push_back(trial(9, Grade::hard));
    CHECK(!book::is_missed(log));
  }

  TEST_CASE("missed questions of a chapter: the last missed first, those of one moment in the order of the chapter") {
    const Ids chapter = {"a", "b", "c", "d", "e"};
    Logs logs;
    logs["a"] = {trial(1, Grade::wrong)};
    logs["b"] = {trial(1, Grade::wrong), trial(1, Grade::hard, 5)};
    logs["c"] = {trial(1, Grade::wrong), trial(2, Grade::right)};
    logs["d"] = {trial(1, Grade::wrong, 40), trial(1, Grade::hard, 50)};
    logs["e"] = {trial(2, Grade::wrong)};
    logs["elsewhere"] = {trial(1, Grade::wrong)};
    CHECK(book::missed_in(chapter, logs) == Ids{"e", "d", "a", "b"});
  }
}
