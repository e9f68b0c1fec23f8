#pragma once

#include "book/review/log.h"

// When a question should be asked again: FSRS-6 (github.com/open-spaced-repetition, with its published default parameters) as a pure
// function of the log. A memory has a stability, the days until recall falls to 0.9, and a difficulty.
namespace book {

/// What is known of a reader's memory of one question.
struct Memory {
  double stability = 0;        ///< in days; 0 if it was never asked
  double difficulty = 0;       ///< 1 to 10
  int last_day = 0;            ///< of the last trial
  int due = 0;                 ///< the day on which to ask again; after a confident error the next one
  bool overconfident = false;  ///< on the last day the reader was sure once and wrong
};

/// The memory that a log leaves: its trials in order, those of one day by the rule for the same day.
Memory memory_of(const Log& log);

/// The memory after one more trial, on top of `before`.
Memory after(const Memory& before, const Trial& trial);

/// The probability of a right answer on `day`; 0 if it was never asked.
double recall(const Memory& memory, int day);

/// Days after which recall falls to kRetention, at least 1 and at most kMaxInterval.
int interval_of(double stability);
inline constexpr double kRetention = 0.9;
inline constexpr int kMaxInterval = 36500;

}  // namespace book
