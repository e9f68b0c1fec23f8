#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "book/quiz/shuffle.h"
#include "book/review/plan.h"
#include "book/review/schedule.h"
#include "tests/rounds.h"

// Readers with a memory, who read a chapter a day and review what is due: whether the schedule does what it says.
namespace {

using book::Grade;

constexpr int kChapters = 15, kQuestionsOfChapter = 6;
constexpr int kDays = 120;

/// What is true of a reader's memory of one question, which the schedule does not know.
struct Truth {
  double stability = 0;  ///< in days, by the reader's own curve
  int last_day = 0;
};

/// How a reader remembers: the probability of a right answer at a first try, and what an answer does to her memory.
struct Mind {
  double first_try = 0.7;  ///< in the chapter
  std::function<double(const book::Log& log, const Truth& truth, int day)> recall;
  std::function<void(Truth& truth, double recalled, bool right)> learn;
};

/// A mind that is as FSRS describes it.
Mind mind_of_fsrs() {
  return {.recall = [](const book::Log& log, const Truth&, int day) { return book::recall(book::memory_of(log), day); },
          .learn = [](Truth&, double, bool) {}};
}

/// A mind that forgets by a power law of its own: after `stability` days at first it still knows 0.9. A right answer makes that `growth`
/// times as long if it was hard to recall, a wrong one begins anew.
Mind power_law(double stability, double growth) {
  constexpr double kDecay = 0.5;
  const double factor = std::pow(0.9, -1 / kDecay) - 1;
  return {.recall = [=](const book::Log&, const Truth& truth,
                        int day) { return std::pow(1 + factor * (day - truth.last_day) / truth.stability, -kDecay); },
          .learn =
              [=](Truth& truth, double recalled, bool right) {
                if (truth.stability == 0 || !right)
                  truth.stability = stability;
                else
                  truth.stability *= 1 + (growth - 1) * std::min(1.0, (1 - recalled) / 0.1);
              }};
}

/// One question asked in a review for the first time that day.
struct Asked {
  std::string id;
  int day = 0;
  int due = 0;
  double expected = 0;  ///< probability of a right answer, according to the schedule
  bool right = false;
};

class Reader {
 public:
  Reader(Mind mind, std::uint32_t seed) : mind_(std::move(mind)), random_(seed) {
    for (int chapter = 0; chapter < kChapters; ++chapter) {
      for (int i = 0; i < kQuestionsOfChapter; ++i) {
        bank_.push_back({.id = std::to_string(chapter) + "." + std::to_string(i), .chapter = chapter});
      }
    }
  }

  /// One day: a chapter is read, unless all are, and what is due is reviewed if there is time.
  void live(int day, bool has_time = true) {
    if (has_time) review(day);
    if (day >= kChapters) return;
    for (const book::Askable& question : bank_) {
      if (question.chapter == day) answer(question.id, day, chance(mind_.first_try));
    }
  }

  void live_for(int days) {
    for (int day = 0; day < days; ++day) live(day);
  }

  const std::vector<Asked>& asked() const { return asked_; }
  /// The questions of each day's review in order, those that were asked again twice.
  const std::map<int, std::vector<std::string>>& reviews() const { return reviews_; }
  const book::Logs& logs() const { return logs_; }
  const std::vector<book::Askable>& bank() const { return bank_; }
  size_t due_count(int day) const { return book::due_on(bank_, logs_, day).size(); }

 private:
  bool chance(double probability) { return book::next_random(random_) < probability * 4294967296.0; }

  /// A wrong answer is followed by a right one at the next try.
  void answer(const std::string& id, int day, bool right) {
    book::Log& log = logs_[id];
    Truth& truth = truths_[id];
    const double recalled = truth.stability == 0 ? 0 : mind_.recall(log, truth, day);
    log.push_back({.at = {.day = day, .second = ++second_}, .grade = right ? Grade::right : Grade::wrong, .option = {}});
    if (!right) log.push_back({.at = {.day = day, .second = ++second_}, .grade = Grade::hard, .option = {}});
    mind_.learn(truth, recalled, right);
    truth.last_day = day;
  }

  void review(int day) {
    std::vector<std::string> ids = book::plan_review(bank_, logs_, day, static_cast<std::uint32_t>(day));
    CHECK(ids.size() <= book::kReviewQuestions);
    const size_t planned = ids.size();
    for (size_t i = 0; i < ids.size(); ++i) {
      const std::string id = ids[i];
      const book::Memory memory = book::memory_of(logs_[id]);
      const bool is_again = memory.last_day == day;
      const bool right = chance(mind_.recall(logs_[id], truths_[id], day));
      if (!is_again) asked_.push_back({id, day, memory.due, book::recall(memory, day), right});
      answer(id, day, right);
      if (right || is_again) continue;
      const size_t place = book::place_to_ask_again(i + 1, ids.size());
      ids.insert(ids.begin() + static_cast<std::ptrdiff_t>(place), id);
    }
    CHECK(ids.size() <= 2 * planned);
    reviews_[day] = std::move(ids);
  }

  Mind mind_;
  std::uint32_t random_;
  int second_ = 0;
  std::vector<book::Askable> bank_;
  book::Logs logs_;
  std::map<std::string, Truth> truths_;
  std::vector<Asked> asked_;
  std::map<int, std::vector<std::string>> reviews_;
};

/// The share of right answers among those with an expected probability in a range.
struct Share {
  double right = 0, expected = 0;
  int count = 0;
};

Share share_of(const std::vector<Asked>& asked, double least, double most) {
  Share share;
  for (const Asked& entry : asked) {
    if (entry.expected < least || entry.expected >= most) continue;
    ++share.count;
    share.right += entry.right;
    share.expected += entry.expected;
  }
  share.right /= share.count;
  share.expected /= share.count;
  return share;
}

/// What so many readers of one kind were asked.
std::vector<Asked> asked_of_readers(const Mind& mind, std::uint32_t count) {
  std::vector<Asked> asked;
  for (std::uint32_t seed = 1; seed <= count; ++seed) {
    Reader reader(mind, seed * 1000);
    reader.live_for(kDays);
    asked.insert(asked.end(), reader.asked().begin(), reader.asked().end());
  }
  return asked;
}

int latest(const std::vector<Asked>& asked) {
  int days = 0;
  for (const Asked& entry : asked) days = std::max(days, entry.day - entry.due);
  return days;
}

double questions_a_day(const std::vector<Asked>& asked, int from, int until) {
  const auto count = std::ranges::count_if(asked, [=](const Asked& entry) { return entry.day >= from && entry.day < until; });
  return static_cast<double>(count) / (until - from);
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("readers whose memory is as FSRS describes it answer nine in ten right when a question is due") {
    const std::vector<Asked> asked = asked_of_readers(mind_of_fsrs(), rounds(12u, 200u));
    CHECK(asked.size() > 7'000);
    // A stability of less than a day has to wait for the next one.
    const Share all = share_of(asked, 0, 1), old = share_of(asked, 0.85, 1);
    CHECK(all.right == doctest::Approx(all.expected).epsilon(0.01));
    CHECK(old.right == doctest::Approx(book::kRetention).epsilon(0.015));
    CHECK(old.count > 0.8 * static_cast<double>(asked.size()));
    for (const double least : {0.75, 0.8, 0.85, 0.9}) {
      const Share share = share_of(asked, least, least + 0.05);
      CAPTURE(least);
      CHECK(share.right == doctest::Approx(share.expected).epsilon(0.04));
    }
  }

  TEST_CASE("who forgets faster is asked more, and who forgets nothing is soon hardly asked at all") {
    const double fast = static_cast<double>(asked_of_readers(power_law(1, 1.5), 3).size()) / 3;
    const double usual = static_cast<double>(asked_of_readers(power_law(3, 2.5), 3).size()) / 3;
    const double slow = static_cast<double>(asked_of_readers(power_law(10, 3), 3).size()) / 3;
    const std::vector<Asked> never = asked_of_readers(power_law(1e9, 1), 1);
    CHECK(fast > 1.5 * usual);
    CHECK(usual > 1.1 * slow);
    CHECK(slow > 1.1 * static_cast<double>(never.size()));
    CHECK(latest(never) <= 2);
    CHECK(questions_a_day(never, 60, kDays) < 2);
  }

  TEST_CASE("a month after the last chapter a review is short") {
    Reader reader(mind_of_fsrs(), 5);
    reader.live_for(kDays);
    CHECK(questions_a_day(reader.asked(), 0, 30) > 8);
    CHECK(questions_a_day(reader.asked(), 45, kDays) < 5);
    CHECK(latest(reader.asked()) <= 5);
  }

  TEST_CASE("what was missed comes back in the same review, and then on the day the schedule says") {
    Reader reader(mind_of_fsrs(), 11);
    reader.live_for(kDays);
    int missed = 0;
    for (const Asked& entry : reader.asked()) {
      const std::vector<std::string>& review = reader.reviews().at(entry.day);
      CHECK(std::ranges::count(review, entry.id) == (entry.right ? 1 : 2));
      CHECK(entry.day >= entry.due);
      const bool had_room = reader.reviews().at(entry.due).size() < book::kReviewQuestions;
      if (had_room) CHECK(entry.day == entry.due);
      missed += !entry.right;
    }
    CHECK(missed > 50);
    CHECK(reader.asked().size() > 500);
  }

  TEST_CASE("a day after a chapter its missed questions are asked, the others later") {
    size_t all = 0;
    for (std::uint32_t seed = 1; seed <= 10; ++seed) {
      Reader reader(mind_of_fsrs(), seed);
      reader.live(0);
      std::vector<std::string> chapter;
      for (const auto& [id, log] : reader.logs()) chapter.push_back(id);
      CHECK(chapter.size() == kQuestionsOfChapter);
      std::vector<std::string> missed = book::missed_in(chapter, reader.logs()), due = book::due_on(reader.bank(), reader.logs(), 1);
      std::ranges::sort(missed);
      std::ranges::sort(due);
      CHECK(missed == due);
      all += missed.size();
    }
    CHECK(all > 10);
  }

  TEST_CASE("who misses everything is asked every question again and again, not the same dozen") {
    Reader reader(power_law(0.01, 1), 13);
    reader.live_for(kDays);
    CHECK(share_of(reader.asked(), 0, 1).right < 0.2);
    CHECK(latest(reader.asked()) <= 14);
    for (const book::Askable& question : reader.bank()) {
      CHECK(std::ranges::count(reader.asked(), question.id, &Asked::id) >= 6);
    }
  }

  TEST_CASE("after a month without a review a fortnight makes up for it, twelve questions a day") {
    Reader reader(mind_of_fsrs(), 14);
    for (int day = 0; day < kDays; ++day) {
      if (day == 70) CHECK(reader.due_count(day) > 30);
      reader.live(day, day < 40 || day >= 70);
      if (day >= 84) CHECK(reader.due_count(day) <= book::kReviewQuestions);
    }
  }

  TEST_CASE("who has time on Sundays only is asked what is due, and loses nothing") {
    Reader reader(mind_of_fsrs(), 15);
    for (int day = 0; day < kDays; ++day) reader.live(day, day % 7 == 0);
    for (const Asked& entry : reader.asked()) CHECK(entry.day % 7 == 0);
    CHECK(questions_a_day(reader.asked(), 0, kDays) > 1);
    for (const book::Askable& question : reader.bank()) {
      const auto is_asked = [&](const Asked& entry) { return entry.id == question.id; };
      CHECK(std::ranges::any_of(reader.asked(), is_asked));
    }
  }
}
