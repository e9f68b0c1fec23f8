// What goes to another device by a link comes whole or is refused, and comes back without adding anything.
#include "book/review/transfer.h"

#include <doctest/doctest.h>
#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "book/review/schedule.h"

namespace {

using book::Grade;
using book::Log;
using book::Logs;
using book::Packed;
using book::Progress;
using book::Transfer;
using book::Trial;
using book::Unreadable;
using book::Verdict;
using book::Versions;

constexpr int kToday = 20'784;
constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

Versions questions(int count) {
  Versions versions;
  for (int i = 0; i < count; ++i) versions["question-" + std::to_string(i)] = 1 + i % 3;
  return versions;
}

Trial trial(int day, int second, Grade grade, bool sure = false) {
  return {.at = {.day = day, .second = second}, .grade = grade, .seconds = 12, .sure = sure || grade == Grade::sure};
}

/// A log as reviews leave it: days apart that grow while answers are right.
Log long_log(std::mt19937& random, int trials) {
  Log log;
  int day = kToday - 900, gap = 1;
  for (int i = 0; i < trials; ++i) {
    const auto grade = static_cast<Grade>(1 + random() % 4);
    add_trial(log, trial(day, static_cast<int>(random() % 80'000), grade, grade == Grade::wrong && random() % 3 == 0));
    gap = grade == Grade::wrong ? 1 : std::min(gap * 2, 60);
    day += static_cast<int>(random() % static_cast<unsigned>(gap + 1));
  }
  return log;
}

struct Reader {
  Logs logs;
  Progress progress;
};

Reader reader_of(const Versions& versions, int trials, std::uint32_t seed = 1) {
  std::mt19937 random(seed);
  Reader reader;
  for (const auto& [id, version] : versions) {
    reader.logs[id] = long_log(random, trials);
    const bool right = random() % 2 == 0;
    reader.progress[id] = {.version = version,
                           .seed = static_cast<std::uint32_t>(random()),
                           .chosen = {"leftmost"},
                           .checked = true,
                           .first = right ? Verdict::right : Verdict::wrong,
                           .tries = right ? 1 : 2 + static_cast<int>(random() % 4)};
  }
  return reader;
}

Transfer opened(std::string_view text, const Versions& versions) {
  const auto transfer = book::unpack(text, versions);
  REQUIRE(transfer);
  return *transfer;
}

std::vector<std::pair<int, Grade>> days_and_grades(const Log& log) {
  std::vector<std::pair<int, Grade>> pairs;
  for (const Trial& trial : log) pairs.emplace_back(trial.at.day, trial.grade);
  return pairs;
}

TEST_SUITE("transfer") {
  TEST_CASE("days, grades, what was sure and wrong, and first verdicts arrive") {
    const Versions versions = questions(40);
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
      const Reader reader = reader_of(versions, static_cast<int>(seed % 6), seed);
      const Packed packed = book::pack(reader.logs, reader.progress, versions);
      CHECK(packed.left_out == 0);
      CHECK(packed.questions == 40);
      const Transfer transfer = opened(packed.text, versions);
      CHECK(transfer.unknown == 0);
      for (const auto& [id, log] : reader.logs) {
        if (log.empty()) continue;
        const Log& arrived = transfer.logs.at(id);
        CHECK(days_and_grades(arrived) == days_and_grades(log));
        for (size_t i = 0; i < log.size(); ++i)
          if (log[i].grade != Grade::hard) CHECK(arrived[i].sure == log[i].sure);
        CHECK(book::held_days(arrived) == book::held_days(log));
      }
      for (const auto& [id, attempt] : reader.progress) {
        CHECK(transfer.progress.at(id).first == attempt.first);
        CHECK(transfer.progress.at(id).tries == attempt.tries);
        CHECK(transfer.progress.at(id).version == attempt.version);
      }
    }
  }

  TEST_CASE("an answer from before there was a log stays one") {
    const Versions versions = questions(2);
    Reader reader;
    for (const Grade grade : {Grade::wrong, Grade::right})
      reader.logs["question-" + std::to_string(grade == Grade::right)] = {
          {.at = {.day = kToday, .second = 0}, .grade = grade, .undated = true}};
    const Transfer transfer = opened(book::pack(reader.logs, {}, versions).text, versions);
    for (const auto& [id, log] : reader.logs) {
      REQUIRE(transfer.logs.at(id).size() == 1);
      CHECK(transfer.logs.at(id)[0].undated);
      CHECK(transfer.logs.at(id)[0].grade == log[0].grade);
    }
  }

  TEST_CASE("every changed character is refused, and so is every missing or added one") {
    const Versions versions = questions(30);
    const Reader reader = reader_of(versions, 3);
    const std::string text = book::pack(reader.logs, reader.progress, versions).text;
    int refused = 0, changed = 0;
    for (size_t i = 0; i < text.size(); ++i) {
      for (const char letter : kLetters) {
        if (letter == text[i]) continue;
        std::string other = text;
        other[i] = letter;
        const auto transfer = book::unpack(other, versions);
        ++changed;
        refused += !transfer && transfer.error() == Unreadable::damaged;
      }
    }
    CHECK(changed == static_cast<int>(text.size()) * 63);
    CHECK(refused == changed);
    for (size_t length = 0; length < text.size(); ++length) CHECK(!book::unpack(text.substr(0, length), versions));
    for (const char* end : {"A", "=", "==", "AAAA", " ", "%3D"}) CHECK(!book::unpack(text + end, versions));
    CHECK(!book::unpack(std::string(book::kMaxTransfer + 1, 'A'), versions));
  }

  TEST_CASE("random bytes with a right checksum never do harm") {
    const Versions versions = questions(30);
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) {
      std::string bytes = "\1";
      for (unsigned i = random() % 200; i > 0; --i) bytes += static_cast<char>(random() % 4 == 0 ? 0xFF : random());
      bytes += base::to_bytes(base::crc32(bytes));
      std::string text = base::base64(bytes);
      text.erase(std::min(text.find('='), text.size()));
      for (char& c : text) c = c == '+' ? '-' : c == '/' ? '_' : c;
      const auto transfer = book::unpack(text, versions);
      if (!transfer) continue;
      for (const auto& [id, log] : transfer->logs) CHECK(log.size() < 5000);
    }
  }

  TEST_CASE("what a newer version wrote is called newer") {
    std::string bytes = "\2 whatever it may be";
    bytes += base::to_bytes(base::crc32(bytes));
    std::string text = base::base64(bytes);
    text.erase(std::min(text.find('='), text.size()));
    const auto transfer = book::unpack(text, questions(3));
    REQUIRE(!transfer);
    CHECK(transfer.error() == Unreadable::newer);
  }

  TEST_CASE("all questions after a few reviews are some hundred bytes") {
    const Versions versions = questions(90);
    const Reader once = reader_of(versions, 1), often = reader_of(versions, 5);
    CHECK(book::pack(once.logs, once.progress, versions).text.size() < 600);
    const Packed packed = book::pack(often.logs, often.progress, versions);
    CHECK(packed.text.size() < 1050);
    CHECK(packed.left_out == 0);
  }

  TEST_CASE("after twenty trials of each the middle is left out, and what the schedule needs most still fits") {
    const Versions versions = questions(90);
    const Reader reader = reader_of(versions, 20);
    const Packed packed = book::pack(reader.logs, reader.progress, versions);
    CHECK(packed.text.size() <= book::kMaxTransfer);
    CHECK(packed.left_out > 0);
    const Transfer transfer = opened(packed.text, versions);
    CHECK(transfer.logs.size() == 90);
    size_t arrived = 0;
    double error = 0;
    for (const auto& [id, log] : reader.logs) {
      error += std::abs(std::log(memory_of(transfer.logs.at(id)).stability / memory_of(log).stability)) / 90;
      const auto sent = days_and_grades(log), came = days_and_grades(transfer.logs.at(id));
      arrived += came.size();
      REQUIRE(came.size() >= 5);
      CHECK(came.back() == sent.back());
      CHECK(book::held_days(transfer.logs.at(id)) == book::held_days(log));
    }
    CHECK(arrived + static_cast<size_t>(packed.left_out) == 90 * 20);
    CHECK(error < 0.25);  // the next interval is a quarter longer or shorter, on average
  }

  TEST_CASE("it is added, twice is once, and what comes back adds nothing") {
    const Versions versions = questions(60);
    const Reader laptop = reader_of(versions, 4, 3);
    Reader phone = reader_of(questions(20), 2, 4);
    const Reader before = phone;
    const Transfer there = opened(book::pack(laptop.logs, laptop.progress, versions).text, versions);
    const book::Gained gained = book::add_transfer(phone.logs, phone.progress, there, versions);
    CHECK(gained.trials > 0);
    CHECK(gained.verdicts == 40);
    CHECK(gained.touched.size() >= 40);
    for (const auto& [id, log] : before.logs)
      for (const Trial& trial : log) CHECK(std::ranges::contains(phone.logs.at(id), trial));
    for (const auto& [id, attempt] : before.progress) CHECK(phone.progress.at(id).chosen == attempt.chosen);
    const Logs once = phone.logs;
    CHECK(book::add_transfer(phone.logs, phone.progress, there, versions).touched.empty());
    CHECK(phone.logs == once);

    Reader home = laptop;  // only what the phone had of its own is news at home
    const Transfer back = opened(book::pack(phone.logs, phone.progress, versions).text, versions);
    book::add_transfer(home.logs, home.progress, back, versions);
    for (const auto& [id, log] : laptop.logs) {
      if (!before.logs.contains(id)) CHECK(home.logs.at(id) == log);
    }
    const Reader merged = home;
    CHECK(book::add_transfer(home.logs, home.progress, there, versions).touched.empty());
    CHECK(home.logs == merged.logs);
  }

  TEST_CASE("a file with the same trials, saved here or there, adds nothing either, in any order") {
    const Versions versions = questions(1);
    const Log sent = {trial(kToday, 10, Grade::wrong), trial(kToday, 20, Grade::wrong), trial(kToday, 30, Grade::right),
                      trial(kToday + 3, 10, Grade::right)};
    const Log arrived = opened(book::pack({{"question-0", sent}}, {}, versions).text, versions).logs.at("question-0");
    REQUIRE(arrived.size() == 4);
    Log there = arrived, here = sent;
    merge_log(there, sent);
    merge_log(here, arrived);
    CHECK(there == sent);
    CHECK(here == sent);
    CHECK(book::log_from_json(book::log_to_json(arrived)) == arrived);
  }

  TEST_CASE("questions that this edition lacks are counted and left out") {
    const Reader reader = reader_of(questions(12), 2);
    const std::string text = book::pack(reader.logs, reader.progress, questions(12)).text;
    const Transfer transfer = opened(text, questions(10));
    CHECK(transfer.unknown == 2);
    CHECK(transfer.logs.size() == 10);
  }

  TEST_CASE("a reader without answers sends none") {
    const Packed packed = book::pack({}, {}, questions(5));
    CHECK(packed.questions == 0);
    CHECK(opened(packed.text, questions(5)).logs.empty());
  }
}

}  // namespace
