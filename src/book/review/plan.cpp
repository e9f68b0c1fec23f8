#include "book/review/plan.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <utility>

#include "book/quiz/shuffle.h"
#include "book/review/schedule.h"

namespace book {
namespace {

/// A question of the bank that has been asked, as of a day.
struct Asked {
  const Askable* question = nullptr;
  Memory memory;
  double recall = 0;
  bool missed = false;
};

/// The one most likely to be forgotten first; those that are equally likely in the order of the bank.
std::vector<Asked> asked_of(std::span<const Askable> bank, const Logs& logs, int day) {
  std::vector<Asked> all;
  for (const Askable& question : bank) {
    const auto found = logs.find(question.id);
    if (found == logs.end() || found->second.empty()) continue;
    const Memory memory = memory_of(found->second);
    all.push_back({&question, memory, recall(memory, day), is_missed(found->second)});
  }
  std::ranges::sort(all, {}, [](const Asked& asked) { return std::pair{asked.recall, asked.question}; });
  return all;
}

bool is_due(const Asked& asked, int day) { return asked.memory.due <= day; }

bool was_missed_before(const Asked& asked, int day) { return asked.missed && asked.memory.last_day < day; }

void shuffle(std::vector<const Askable*>& questions, std::uint32_t seed) {
  for (size_t left = questions.size(); left > 1; --left) std::swap(questions[left - 1], questions[next_random(seed) % left]);
}

/// The index of the next question. A chapter with more than half of those left has to go now, or two of its questions meet later.
size_t next_of(const std::vector<const Askable*>& left, int last_chapter) {
  std::map<int, size_t> counts;
  for (const Askable* question : left) ++counts[question->chapter];
  const auto crowded = std::ranges::find_if(counts, [&](const auto& entry) { return 2 * entry.second > left.size(); });
  const auto can_follow = [&](const Askable* question) {
    return question->chapter != last_chapter &&
           (crowded == counts.end() || crowded->first == last_chapter || question->chapter == crowded->first);
  };
  const auto found = std::ranges::find_if(left, can_follow);
  return found == left.end() ? 0 : static_cast<size_t>(found - left.begin());
}

/// The questions that a review asks, those that it can do without last.
std::vector<const Askable*> chosen_for(std::span<const Askable> bank, const Logs& logs, int day) {
  std::vector<const Askable*> chosen;
  const std::vector<Asked> all = asked_of(bank, logs, day);
  for (const Asked& asked : all) {
    if (is_due(asked, day)) chosen.push_back(asked.question);
  }
  if (chosen.empty()) return chosen;
  for (const Asked& asked : all) {
    if (!is_due(asked, day) && was_missed_before(asked, day)) chosen.push_back(asked.question);
  }
  chosen.resize(std::min(chosen.size(), kReviewQuestions));
  return chosen;
}

}  // namespace

std::vector<std::string> due_on(std::span<const Askable> bank, const Logs& logs, int day) {
  std::vector<std::string> ids;
  for (const Asked& asked : asked_of(bank, logs, day)) {
    if (is_due(asked, day)) ids.push_back(asked.question->id);
  }
  return ids;
}

std::vector<std::string> plan_review(std::span<const Askable> bank, const Logs& logs, int day, std::uint32_t seed) {
  std::vector<const Askable*> left = chosen_for(bank, logs, day);
  shuffle(left, seed);
  std::vector<std::string> order;
  int last_chapter = -1;
  while (!left.empty()) {
    const auto next = left.begin() + static_cast<std::ptrdiff_t>(next_of(left, last_chapter));
    order.push_back((*next)->id);
    last_chapter = (*next)->chapter;
    left.erase(next);
  }
  return order;
}

size_t place_to_ask_again(size_t asked, size_t count) {
  constexpr size_t kBetween = 3;
  return std::min(asked + kBetween, count);
}

std::vector<DueDay> due_days(std::span<const Askable> bank, const Logs& logs, int day) {
  std::map<int, int> counts;
  for (const Asked& asked : asked_of(bank, logs, day)) ++counts[std::max(asked.memory.due, day)];
  std::vector<DueDay> days;
  for (const auto& [due, count] : counts) days.push_back({due, count});
  return days;
}

bool is_missed(const Log& log) {
  for (const Trial& trial : log | std::views::reverse) {
    if (trial.grade == Grade::wrong) return true;
    if (trial.grade != Grade::hard) return false;
  }
  return false;
}

std::vector<std::string> missed_in(std::span<const std::string> questions, const Logs& logs) {
  struct Missed {
    Moment at;
    const std::string* id;
  };
  std::vector<Missed> missed;
  for (const std::string& id : questions) {
    const auto found = logs.find(id);
    if (found == logs.end() || !is_missed(found->second)) continue;
    const auto last = std::ranges::find(found->second | std::views::reverse, Grade::wrong, &Trial::grade);
    missed.push_back({last->at, &id});
  }
  std::ranges::sort(missed, [](const Missed& a, const Missed& b) { return a.at != b.at ? a.at > b.at : a.id < b.id; });
  std::vector<std::string> ids;
  for (const Missed& entry : missed) ids.push_back(*entry.id);
  return ids;
}

}  // namespace book
