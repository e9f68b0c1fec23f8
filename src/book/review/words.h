#pragma once

#include <span>
#include <string>

#include "book/review/plan.h"

// When, how often and for how long, in the words of the book. Days are numbered as in log.h.
namespace book {

/// With a capital letter at its head.
std::string capitalised(std::string text);

/// "no", "one" … "twelve"; in digits above.
std::string count_words(size_t count);

/// "Tuesday, 4 December"; "4 December 2027" if it is most of a year away from `today`, where the weekday would say nothing.
std::string date_words(int day, int today);

/// "today", "tomorrow", "on Tuesday, 4 December".
std::string when_words(int day, int today);

/// "Five are due", "One is due"; empty if none.
std::string due_words(size_t count);

/// With which a review ends: "The next three are due on Tuesday, 4 December.", "The next one is due tomorrow.", "Four more are due today."
/// Empty if nothing was ever asked. `days` as of due_days.
std::string next_words(std::span<const DueDay> days, int today);

/// "Not met", "Met", "Held for a day", "Held for 12 days"; `days` as of held_days.
std::string held_words(int days);

}  // namespace book
