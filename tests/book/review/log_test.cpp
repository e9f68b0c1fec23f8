// The log of answers: whatever way trials come together, the same log comes of them.
#include "book/review/log.h"

#include <doctest/doctest.h>
#include <algorithm>
#include <random>

namespace {

using book::Grade;
using book::Log;
using book::Logs;
using book::Trial;

Trial on(int day, Grade grade, int second = 100) { return {.at = {.day = day, .second = second}, .grade = grade}; }

Trial undated(int day) { return {.at = {.day = day, .second = 0}, .grade = Grade::right, .undated = true}; }

Log log_of(std::vector<Trial> trials) {
  Log log;
  for (Trial& trial : trials) add_trial(log, std::move(trial));
  return log;
}

Log random_log(std::mt19937& random, unsigned size) {
  Log log;
  for (unsigned i = 0; i < size; ++i) {
    Trial trial = on(static_cast<int>(random() % 40), static_cast<Grade>(1 + random() % 4), static_cast<int>(random() % 5));
    trial.seconds = static_cast<int>(random() % 3);
    trial.sure = trial.grade == Grade::sure || random() % 4 == 0;
    if (trial.grade == Grade::wrong) trial.option = random() % 2 == 0 ? "a" : "b";
    add_trial(log, std::move(trial));
  }
  return log;
}

Logs merged(std::vector<Logs> all) {
  Logs logs;
  for (const Logs& other : all) merge_logs(logs, other);
  return logs;
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("a question has one log, wherever it is asked") {
    for (const char* id : {"fast-columns", "final-fast-columns", "review-fast-columns", "again-fast-columns"})
      CHECK(book::asked_id(id) == "fast-columns");
    CHECK(book::asked_id("finally") == "finally");
    CHECK(book::asked_id("exercise-alibi") == "exercise-alibi");
    CHECK(book::asked_id("") == "");
  }

  TEST_CASE("trials lie in the order of time, and the same one is there once") {
    const Log log = log_of({on(5, Grade::right), on(3, Grade::wrong), on(5, Grade::right), on(4, Grade::hard)});
    CHECK(log == Log{on(3, Grade::wrong), on(4, Grade::hard), on(5, Grade::right)});
  }

  TEST_CASE("of undated trials the earliest stays: it is one answer, seen by two browsers") {
    CHECK(log_of({undated(5), undated(3), undated(9)}) == Log{undated(3)});
    CHECK(held_days(log_of({undated(3), undated(9)})) == 0);
  }

  TEST_CASE("merging in any order, in any groups and twice gives the same") {
    std::mt19937 random(7);
    for (int round = 0; round < 300; ++round) {
      std::vector<Logs> all;
      for (int tab = 0; tab < 3; ++tab) {
        Logs& logs = all.emplace_back();
        for (const char* id : {"p", "q"}) logs[id] = random_log(random, random() % (round % 3 == 0 ? 150 : 10));
        if (random() % 2 == 0) add_trial(logs["p"], undated(static_cast<int>(random() % 3)));
      }
      const Logs& a = all[0];
      const Logs& b = all[1];
      const Logs& c = all[2];
      const Logs abc = merged({a, b, c});
      CHECK(merged({c, b, a}) == abc);
      CHECK(merged({merged({b, c}), a}) == abc);
      CHECK(merged({abc, abc, b}) == abc);
      Logs again = abc;
      CHECK(merge_logs(again, a).empty());
    }
  }

  TEST_CASE("merging says which logs change") {
    Logs logs{{"p", {on(1, Grade::right)}}, {"q", {on(1, Grade::right)}}};
    const Logs other{{"empty", {}}, {"new", {on(2, Grade::wrong)}}, {"p", {on(1, Grade::right)}}, {"q", {on(2, Grade::right)}}};
    CHECK(merge_logs(logs, other) == std::vector<std::string>{"new", "q"});
    CHECK(logs["q"].size() == 2);
    CHECK_FALSE(logs.contains("empty"));
  }

  TEST_CASE("a long log forgets the middle") {
    Log log;
    for (int day = 0; day < 500; ++day) add_trial(log, on(day, Grade::right));
    CHECK(log.size() == book::kMaxTrials);
    CHECK(log.front().at.day == 0);
    CHECK(log[book::kFirstTrials - 1].at.day == static_cast<int>(book::kFirstTrials) - 1);
    CHECK(log.back().at.day == 499);
    CHECK(log_to_json(log).size() < 2000);
  }

  TEST_CASE("what held, and for how long") {
    using enum Grade;
    CHECK(book::held_days({}) == -1);
    CHECK(book::held_days({on(3, wrong)}) == 0);
    CHECK(book::held_days({on(3, right)}) == 0);
    CHECK(book::held_days({on(3, right), on(10, sure), on(33, hard)}) == 30);
    CHECK(book::held_days({on(3, right), on(10, right), on(33, wrong)}) == 0);
    CHECK(book::held_days({on(3, right), on(10, wrong), on(10, hard, 200), on(15, right)}) == 5);
  }

  TEST_CASE("what an answer of an older edition says") {
    const auto grade = [](const book::Attempt& attempt) { return book::undated_trial(attempt, 7).grade; };
    book::Attempt attempt{.chosen = {"a"}, .checked = true, .first = book::Verdict::right, .tries = 1};
    CHECK(book::undated_trial(attempt, 7) == Trial{.at = {.day = 7}, .grade = Grade::right, .undated = true});
    attempt.hints = 1;
    CHECK(grade(attempt) == Grade::hard);
    attempt.first = book::Verdict::wrong;
    CHECK(grade(attempt) == Grade::wrong);
    CHECK(book::undated_trial(attempt, 7).option == "a");
    attempt.tries = 2;  // the last one may have been right, which the attempt does not say
    CHECK(book::undated_trial(attempt, 7).option.empty());
    CHECK(grade(attempt) == Grade::wrong);
    attempt.solved = 2;
    CHECK(grade(attempt) == Grade::hard);
  }

  TEST_CASE("a log is stored briefly, and read back as it was") {
    const Log log{
        undated(3), on(4, Grade::right), {.at = {5, 86'399}, .grade = Grade::wrong, .seconds = 900, .sure = true, .option = "a\n\""}};
    CHECK(log_to_json(log) == R"({"format":1,"log":[[3,0,3,0,0,"",1],[4,100,3],[5,86399,1,900,1,"a\n\""]]})");
    CHECK(book::log_from_json(log_to_json(log)) == log);
    CHECK(book::log_to_json({}) == R"({"format":1,"log":[]})");
    std::mt19937 random(1);
    for (int round = 0; round < 200; ++round) {
      const Log drawn = random_log(random, random() % 30);
      CHECK(book::log_from_json(log_to_json(drawn)) == drawn);
    }
  }

  TEST_CASE("trials that make no sense are left out, and what is no log is refused") {
    const auto read = [](const char* json) { return book::log_from_json(json); };
    CHECK(read(R"({"format":1,"log":[[1,2,9],[1,2,3.5],[-1,2,3],[1,86400,3],[1,2],7,null,[1,2,3,901],[1,2,3],[1,2,3,"x"]]})") ==
          Log{on(1, Grade::right, 2)});
    for (const char* damaged : {"", "{", "[]", R"({"log":[]})", R"({"format":1})", R"({"format":1,"log":7})", R"({"format":"1","log":[]})"})
      CHECK(read(damaged).error() == book::Unreadable::damaged);
    CHECK(read(R"({"format":2,"log":{}})").error() == book::Unreadable::newer);
  }
}
