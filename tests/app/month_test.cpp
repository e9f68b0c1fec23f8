// A month with the book: four chapters are read on the first four days, and each day's review is done. Every visit is a tab of its own,
// which finds what the last one has stored. The same in the browsers, with another implementation of the schedule:
// tests/browser/sweep/both/month.test.mjs.
#include <algorithm>

#include "book/review/log.h"
#include "book/review/plan.h"
#include "book/review/schedule.h"
#include "book/review/words.h"
#include "tests/app/headless_app.h"
#include "tests/book/review/review_bank.h"

namespace {

constexpr int kFirstDay = 20'784, kDays = 30;
constexpr int kTopics = 4, kQuestions = 6;

using Ids = std::vector<std::string>;

std::string id_of(int topic, int question) { return "t" + std::to_string(topic) + "-q" + std::to_string(question); }

std::string contents() {
  std::string chapters;
  for (int t = 1; t <= kTopics; ++t) {
    std::string items;
    for (int q = 1; q <= kQuestions; ++q) items += (q == 1 ? "" : ",") + (R"({"id":")" + id_of(t, q) + R"(","version":1})");
    chapters += (t == 1 ? "" : ",") + (R"({"slug":"0)" + std::to_string(t) + R"(-t","items":[)" + items + "]}");
  }
  return R"({"chapters":[)" + chapters + "]}";
}

std::string chapter(int topic) {
  std::string markdown = "# Topic\n\n## Part\n";
  for (int q = 1; q <= kQuestions; ++q)
    markdown += "\n```quiz " + id_of(topic, q) + "\nquestion: Is it so?\n- [x] (yes) Yes\n  It is.\n- [ ] (no) No\n  It is.\n```\n";
  return markdown;
}

/// A reader through all her tabs.
struct Reader {
  std::map<std::string, std::string> stored;
  int answers = 0;

  book::Logs logs() const {
    constexpr std::string_view kPrefix = "phasebook.log.";
    book::Logs logs;
    for (const auto& [key, value] : stored) {
      if (key.starts_with(kPrefix)) logs[key.substr(kPrefix.size())] = book::log_from_json(value).value_or(book::Log{});
    }
    return logs;
  }
  size_t trials() const {
    size_t count = 0;
    for (const auto& [id, log] : logs()) count += log.size();
    return count;
  }
  Ids due(int day) const {
    Ids due;
    for (const auto& [id, log] : logs()) {
      if (book::memory_of(log).due <= day) due.push_back(id);
    }
    return due;
  }

  /// Opens a tab at noon, and calls visit(tab).
  void open(int day, const book::Document& document, auto&& visit) {
    HeadlessApp tab({.contents = contents(), .stored = stored});
    platform::record().present = {day, 8 * 60 * 60};
    tab.app.restore("");
    tab.open(document);
    visit(tab);
    stored = platform::record().stored;
  }
  void answer(HeadlessApp& tab, const std::string& id, const char* option) {
    platform::record().present.second += 60;
    CHECK(tab.app.answer(id, option).empty());
    tab.settle();
    ++answers;
  }
};

std::string shown(const HeadlessApp& tab) {
  for (const book::Item& item : tab.document.items) {
    if (!tab.dom.has_attribute(item.id, "hidden")) return item.id;
  }
  return "";
}

/// Answers all that a review asks; of the first askings every fourth is missed. Returns what was asked, in this order.
Ids review(Reader& reader, HeadlessApp& tab, int day) {
  Ids asked;
  for (std::string id = shown(tab); !id.empty(); id = shown(tab)) {
    const bool misses = !std::ranges::contains(asked, id) && (static_cast<size_t>(day) + asked.size()) % 4 == 0;
    asked.push_back(id);
    reader.answer(tab, id, misses ? "no" : "yes");
    activate(tab, id + ".next");
    REQUIRE(asked.size() <= 3 * book::kReviewQuestions);
  }
  for (std::string& id : asked) id = id.substr(book::kReviewPrefix.size());
  return asked;
}

void check_review(Reader& reader, int day, const std::vector<book::Askable>& bank) {
  const Ids due = reader.due(day);
  Ids asked;
  std::string end;
  reader.open(day, review_bank(kTopics, kQuestions), [&](HeadlessApp& tab) {
    CHECK(tab.report()["due"].number() == static_cast<double>(due.size()));
    asked = review(reader, tab, day);
    end = tab.dom.text("looking-back.next");
  });
  Ids once = asked;
  std::ranges::sort(once);
  once.erase(std::ranges::unique(once).begin(), once.end());
  CHECK(once.empty() == due.empty());
  CHECK(once.size() <= book::kReviewQuestions);
  if (due.size() <= book::kReviewQuestions) CHECK(std::ranges::includes(once, due));
  const book::Logs logs = reader.logs();
  for (const std::string& id : once) {
    CHECK(logs.at(id).back().grade != book::Grade::wrong);
    CHECK(logs.at(id).back().at.day == day);
  }
  CHECK(end == book::next_words(book::due_days(bank, logs, day), day));
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("a month: each day asks what the logs say is due, missed questions come back, and no answer is lost") {
    std::vector<book::Askable> bank;
    for (int t = 1; t <= kTopics; ++t) {
      for (int q = 1; q <= kQuestions; ++q) bank.push_back({.id = id_of(t, q), .chapter = t - 1});
    }
    Reader reader;
    int days_with_questions = 0;
    for (int i = 0; i < kDays; ++i) {
      const int day = kFirstDay + i;
      CAPTURE(i);
      const bool has_questions = !reader.due(day).empty();
      days_with_questions += has_questions;
      if (has_questions || i == 0) check_review(reader, day, bank);
      if (i < kTopics) {
        reader.open(day, read_chapter("0" + std::to_string(i + 1) + "-t", chapter(i + 1)), [&](HeadlessApp& tab) {
          for (int q = 1; q <= kQuestions; ++q) {
            if (q % 3 == 1) reader.answer(tab, id_of(i + 1, q), "no");
            reader.answer(tab, id_of(i + 1, q), "yes");
          }
        });
        const book::Logs logs = reader.logs();
        for (int q = 1; q <= kQuestions; ++q) CHECK(book::memory_of(logs.at(id_of(i + 1, q))).due == day + (q % 3 == 1 ? 1 : 2));
      }
      CHECK(reader.trials() == static_cast<size_t>(reader.answers));
      std::string due;
      for (const book::DueDay& on : book::due_days(bank, reader.logs(), day))
        due += (due.empty() ? "" : " ") + std::to_string(on.day) + ":" + std::to_string(on.count);
      CHECK(reader.stored["phasebook.due"] == due);
    }
    CHECK(reader.answers > 100);
    CHECK(days_with_questions > 12);
  }
}
