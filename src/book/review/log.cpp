#include "book/review/log.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "book/quiz/final_quiz.h"

namespace book {
namespace {

/// The prefixes of questions that are asked outside their chapter.
constexpr std::array<std::string_view, 4> kPrefixes = {kFinalPrefix, "review-", "again-", "pretest-"};

/// Any fixed order will do among trials of one second, but it has to be the same however they come together.
auto in_time(const Trial& trial) {
  return std::tuple(trial.at, trial.grade, trial.seconds, trial.sure, std::string_view(trial.option), trial.undated);
}

constexpr int kRanks = 4;  ///< of a rough trial among those of its grade on one day

bool shares_day_and_grade(const Trial& one, const Trial& other) { return one.at.day == other.at.day && one.grade == other.grade; }

/// How many trials with their time are known of this one's day and grade. A rough one of a lower rank is one of them.
int known_like(const Log& log, const Trial& trial) {
  const auto like = [&](const Trial& other) { return !is_rough(other) && !other.undated && shares_day_and_grade(other, trial); };
  return static_cast<int>(std::ranges::count_if(log, like));
}

int rank_of(const Trial& rough) { return (rough.at.second - kDay_seconds) % kRanks; }

/// A trial with its time is added to as many as are known: the rough one that was it is not needed any more.
void forget_rough(Log& log, const Trial& trial, int known) {
  std::erase_if(log, [&](const Trial& other) {
    return is_rough(other) && !other.undated && shares_day_and_grade(other, trial) && rank_of(other) <= known;
  });
}

/// The undated trial that stays is the first by this.
auto of_undated(const Trial& trial) { return std::tuple(trial.at.day, is_rough(trial), in_time(trial)); }

void forget_the_middle(Log& log) {
  if (log.size() <= kMaxTrials) return;
  const auto middle = log.begin() + static_cast<std::ptrdiff_t>(kFirstTrials);
  log.erase(middle, middle + static_cast<std::ptrdiff_t>(log.size() - kMaxTrials));
}

}  // namespace

std::string_view asked_id(std::string_view item_id) {
  for (const std::string_view prefix : kPrefixes) {
    if (item_id.starts_with(prefix)) return item_id.substr(prefix.size());
  }
  return item_id;
}

int rough_second(const Log& log, int day, Grade grade) {
  int place = 0, rank = 0;
  for (const Trial& trial : log) {
    if (trial.at.day != day) continue;
    ++place;
    if (trial.grade == grade) ++rank;
  }
  return kDay_seconds + std::min(place, kRough_seconds / kRanks - 1) * kRanks + std::min(rank, kRanks - 1);
}

void add_trial(Log& log, Trial trial) {
  if (std::ranges::contains(log, trial)) return;
  if (trial.undated) {
    const auto known = std::ranges::find(log, true, &Trial::undated);
    if (known != log.end() && of_undated(*known) < of_undated(trial)) return;
    if (known != log.end()) log.erase(known);
  } else {
    const int known = known_like(log, trial);
    if (is_rough(trial) && rank_of(trial) < known) return;
    if (!is_rough(trial)) forget_rough(log, trial, known);
  }
  log.insert(std::ranges::lower_bound(log, in_time(trial), {}, in_time), std::move(trial));
  forget_the_middle(log);
}

void merge_log(Log& log, const Log& other) {
  for (const Trial& trial : other) add_trial(log, trial);
}

std::vector<std::string> merge_logs(Logs& logs, const Logs& other) {
  std::vector<std::string> changed;
  for (const auto& [id, trials] : other) {
    if (trials.empty()) continue;
    Log& log = logs[id];
    const Log before = log;
    merge_log(log, trials);
    if (log != before) changed.push_back(id);
  }
  return changed;
}

Trial trial_of(const Attempt& attempt, Verdict verdict, const Log& log, Moment now) {
  const bool is_later = attempt.tries > 1 && !log.empty() && log.back().at.day == now.day && log.back().grade <= Grade::hard;
  Trial trial{.at = now, .sure = attempt.sure};
  if (verdict == Verdict::right) trial.grade = is_later || attempt.hints > 0 ? Grade::hard : attempt.sure ? Grade::sure : Grade::right;
  return trial;
}

Trial undated_trial(const Attempt& attempt, int today) {
  Trial trial{.at = {.day = today, .second = 0}, .undated = true};
  if (attempt.first == Verdict::right)
    trial.grade = attempt.hints == 0 ? Grade::right : Grade::hard;
  else if (attempt.solved > 0)
    trial.grade = Grade::hard;
  else if (attempt.tries == 1 && attempt.chosen.size() == 1)
    trial.option = attempt.chosen.front();
  return trial;
}

int held_days(const Log& log) {
  if (log.empty()) return -1;
  int held = 0, since = -1;
  for (const Trial& trial : log) {
    if (trial.grade == Grade::wrong) {
      held = 0;
      since = -1;
    } else if (since < 0) {
      since = trial.at.day;
    } else {
      held = trial.at.day - since;
    }
  }
  return held;
}

}  // namespace book
