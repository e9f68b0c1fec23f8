#include "book/review/schedule.h"

#include <algorithm>
#include <cmath>

namespace book {
namespace {

// The published default parameters of FSRS-6, w0 to w20 there.
constexpr double kFirstStability[] = {0.212, 1.2931, 2.3065, 8.2956};                                             // w0 to w3, by grade
constexpr double kFirstDifficulty = 6.4133, kFirstEase = 0.8334;                                                  // w4, w5
constexpr double kDifficultyStep = 3.0194, kReversion = 0.001;                                                    // w6, w7
constexpr double kGrowth = 1.8722, kGrowthFatigue = 0.1666, kGrowthForgotten = 0.796;                             // w8 to w10
constexpr double kLapse = 1.4835, kLapseDifficulty = 0.0614, kLapseStability = 0.2629, kLapseForgotten = 1.6483;  // w11 to w14
constexpr double kHardPenalty = 0.6014, kSureBonus = 1.8729;                                                      // w15, w16
constexpr double kSameDay = 0.5425, kSameDayShift = 0.0912, kSameDayFatigue = 0.0658;                             // w17 to w19
constexpr double kDecay = 0.1542;                                                                                 // w20

constexpr double kMinStability = 0.001, kMaxStability = kMaxInterval;
constexpr double kEasiest = 1, kHardest = 10;

int number_of(Grade grade) { return static_cast<int>(grade); }

double clamp_stability(double stability) { return std::clamp(stability, kMinStability, kMaxStability); }

/// May lie outside the range of difficulties, as the reversion needs it.
double first_difficulty(Grade grade) { return kFirstDifficulty + 1 - std::exp((number_of(grade) - 1) * kFirstEase); }

/// Each grade above or below `right` moves the difficulty, the less the nearer it is to the hardest, and pulls it a little back to easy.
double next_difficulty(double difficulty, Grade grade) {
  const double step = kDifficultyStep * (number_of(Grade::right) - number_of(grade));
  const double moved = difficulty + step * (kHardest - difficulty) / (kHardest - kEasiest);
  return std::clamp(kReversion * first_difficulty(Grade::sure) + (1 - kReversion) * moved, kEasiest, kHardest);
}

/// After a right answer on a later day: the growth is large for easy questions, young memories, and what was nearly forgotten.
double stability_after_recall(const Memory& memory, double recalled, Grade grade) {
  const double grade_factor = grade == Grade::hard ? kHardPenalty : grade == Grade::sure ? kSureBonus : 1;
  const double growth = std::exp(kGrowth) * (kHardest + 1 - memory.difficulty) * std::pow(memory.stability, -kGrowthFatigue) *
                        std::expm1((1 - recalled) * kGrowthForgotten);
  return clamp_stability(memory.stability * (1 + growth * grade_factor));
}

/// After a wrong answer on a later day: something remains, and never more than a wrong answer on the same day would leave.
double stability_after_lapse(const Memory& memory, double recalled) {
  const double rest = kLapse * std::pow(memory.difficulty, -kLapseDifficulty) * (std::pow(memory.stability + 1, kLapseStability) - 1) *
                      std::exp((1 - recalled) * kLapseForgotten);
  return std::min(clamp_stability(rest), std::max(memory.stability / std::exp(kSameDay * kSameDayShift), kMinStability));
}

/// After another answer on the same day: a right one never harms.
double stability_after_same_day(double stability, Grade grade) {
  const double factor =
      std::pow(stability, -kSameDayFatigue) * std::exp(kSameDay * (number_of(grade) - number_of(Grade::right) + kSameDayShift));
  return clamp_stability(stability * (grade == Grade::wrong ? factor : std::max(factor, 1.0)));
}

double next_stability(const Memory& memory, const Trial& trial) {
  if (trial.at.day <= memory.last_day) return stability_after_same_day(memory.stability, trial.grade);
  const double recalled = recall(memory, trial.at.day);
  return trial.grade == Grade::wrong ? stability_after_lapse(memory, recalled) : stability_after_recall(memory, recalled, trial.grade);
}

}  // namespace

Memory memory_of(const Log& log) {
  Memory memory;
  for (const Trial& trial : log) memory = after(memory, trial);
  return memory;
}

Memory after(const Memory& before, const Trial& trial) {
  Memory memory;
  const bool is_first = before.stability == 0;
  if (is_first) {
    memory.stability = kFirstStability[number_of(trial.grade) - 1];
    memory.difficulty = std::clamp(first_difficulty(trial.grade), kEasiest, kHardest);
  } else {
    memory.stability = next_stability(before, trial);
    memory.difficulty = next_difficulty(before.difficulty, trial.grade);
  }
  const bool same_day = !is_first && trial.at.day <= before.last_day;
  memory.last_day = same_day ? before.last_day : trial.at.day;
  memory.overconfident = (trial.sure && trial.grade == Grade::wrong) || (same_day && before.overconfident);
  memory.due = memory.last_day + (memory.overconfident ? 1 : interval_of(memory.stability));
  return memory;
}

double recall(const Memory& memory, int day) {
  if (memory.stability == 0) return 0;
  const double factor = std::pow(kRetention, -1 / kDecay) - 1;  // the stability is the days until recall is kRetention
  const int elapsed = std::max(0, day - memory.last_day);
  return std::pow(1 + factor * elapsed / memory.stability, -kDecay);
}

int interval_of(double stability) { return std::clamp(static_cast<int>(std::lround(stability)), 1, kMaxInterval); }

}  // namespace book
