#include "book/review/plan.h"

#include <algorithm>
#include <map>
#include <numeric>
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

/// Those for which `holds`, in the order of the bank.
std::vector<Asked> asked_where(std::span<const Askable> bank, const Logs& logs, int day, bool (*holds)(const Asked&, int day)) {
  std::vector<Asked> found;
  for (const Askable& question : bank) {
    const auto log = logs.find(question.id);
    if (log == logs.end() || log->second.empty()) continue;
    const Memory memory = memory_of(log->second);
    const Asked asked{&question, memory, recall(memory, day), is_missed(log->second)};
    if (holds(asked, day)) found.push_back(asked);
  }
  return found;
}

bool is_any(const Asked&, int) { return true; }
bool is_due(const Asked& asked, int day) { return asked.memory.due <= day; }
bool was_missed_before(const Asked& asked, int day) { return asked.missed && asked.memory.last_day < day; }

/// The indices of ranks, the lowest first; equal ones stay in order.
std::vector<size_t> order_of_ranks(const std::vector<double>& ranks) {
  std::vector<size_t> order(ranks.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, [&](size_t a, size_t b) { return ranks[a] != ranks[b] ? ranks[a] < ranks[b] : a < b; });
  return order;
}

std::vector<const Askable*> ranked(const std::vector<Asked>& questions, double (*rank)(const Asked&)) {
  std::vector<double> ranks;
  for (const Asked& asked : questions) ranks.push_back(rank(asked));
  std::vector<const Askable*> in_order;
  for (const size_t i : order_of_ranks(ranks)) in_order.push_back(questions[i].question);
  return in_order;
}

double by_recall(const Asked& asked) { return asked.recall; }
/// Confident errors first, then by recall, which is at most 1.
double by_urgency(const Asked& asked) { return asked.memory.overconfident ? asked.recall - 2 : asked.recall; }
/// Those that were due first, and of one day by recall.
double by_waiting(const Asked& asked) { return 2.0 * asked.memory.due + asked.recall; }

void add(std::vector<const Askable*>& chosen, const Askable* question) {
  if (chosen.size() < kReviewQuestions && !std::ranges::contains(chosen, question)) chosen.push_back(question);
}

/// The questions that a review asks, in no order that matters. It takes turns between what is urgent and what has waited longest: if a
/// reader missed the same dozen every day, the others would never be asked.
std::vector<const Askable*> chosen_for(std::span<const Askable> bank, const Logs& logs, int day) {
  const std::vector<Asked> due = asked_where(bank, logs, day, is_due);
  const std::vector<const Askable*> urgent = ranked(due, by_urgency), waiting = ranked(due, by_waiting);
  std::vector<const Askable*> chosen;
  for (size_t i = 0; i < due.size(); ++i) {
    add(chosen, urgent[i]);
    add(chosen, waiting[i]);
  }
  if (chosen.empty()) return chosen;
  for (const Askable* question : ranked(asked_where(bank, logs, day, was_missed_before), by_recall)) add(chosen, question);
  return chosen;
}

void shuffle(std::vector<const Askable*>& questions, std::uint32_t seed) {
  for (size_t left = questions.size(); left > 1; --left) std::swap(questions[left - 1], questions[next_random(seed) % left]);
}

/// The index of the next question, from another chapter than the last one if there is any. A chapter with more than half of those left has
/// to go now, or two of its questions meet later.
size_t next_of(const std::vector<const Askable*>& left, int last_chapter) {
  size_t next = left.size();
  for (size_t i = 0; i < left.size(); ++i) {
    const int chapter = left[i]->chapter;
    if (chapter == last_chapter) continue;
    const bool is_crowded = 2 * static_cast<size_t>(std::ranges::count(left, chapter, &Askable::chapter)) > left.size();
    if (is_crowded) return i;
    next = std::min(next, i);
  }
  return next == left.size() ? 0 : next;
}

std::vector<std::string> ids_of(const std::vector<const Askable*>& questions) {
  std::vector<std::string> ids;
  for (const Askable* question : questions) ids.push_back(question->id);
  return ids;
}

}  // namespace

std::vector<std::string> due_on(std::span<const Askable> bank, const Logs& logs, int day) {
  return ids_of(ranked(asked_where(bank, logs, day, is_due), by_recall));
}

std::vector<std::string> plan_review(std::span<const Askable> bank, const Logs& logs, int day, std::uint32_t seed) {
  std::vector<const Askable*> left = chosen_for(bank, logs, day), order;
  shuffle(left, seed);
  while (!left.empty()) {
    const int last_chapter = order.empty() ? -1 : order.back()->chapter;
    const auto next = left.begin() + static_cast<std::ptrdiff_t>(next_of(left, last_chapter));
    order.push_back(*next);
    left.erase(next);
  }
  return ids_of(order);
}

size_t place_to_ask_again(size_t asked, size_t count) {
  constexpr size_t kBetween = 3;
  return std::min(asked + kBetween, count);
}

std::vector<DueDay> due_days(std::span<const Askable> bank, const Logs& logs, int day) {
  std::map<int, int> counts;
  for (const Asked& asked : asked_where(bank, logs, day, is_any)) ++counts[std::max(asked.memory.due, day)];
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
  std::vector<std::string> missed;
  std::vector<double> ranks;
  for (const std::string& id : questions) {
    const auto log = logs.find(id);
    if (log == logs.end() || !is_missed(log->second)) continue;
    const Moment last = std::ranges::find(log->second | std::views::reverse, Grade::wrong, &Trial::grade)->at;
    missed.push_back(id);
    ranks.push_back(-86400.0 * last.day - last.second);
  }
  std::vector<std::string> ids;
  for (const size_t i : order_of_ranks(ranks)) ids.push_back(missed[i]);
  return ids;
}

}  // namespace book
