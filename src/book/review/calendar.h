#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/review/plan.h"

// Reminders of reviews for the reader's own calendar (iCalendar, RFC 5545).
namespace book {

inline constexpr size_t kReminders = 5;  ///< at most

/// The days on which to remind her, ascending: the first day on which something is due, then each first one that lies twice as far ahead,
/// so that a few reminders reach far. The count of each is what is due by then if she does nothing before.
std::vector<DueDay> reminder_days(std::span<const DueDay> due, int today);

/// What a calendar says besides the days.
struct CalendarFacts {
  std::string_view address;   ///< of the page with the review
  long long now_seconds = 0;  ///< now, in seconds since 1970-01-01 UTC
};

/// A file with an event for each day, lasting all day and taking no time. An event is known by its place among the reminders, so that the
/// file of a later day moves the old ones in the calendar when it is imported, instead of adding to them.
std::string calendar(std::span<const DueDay> reminders, const CalendarFacts& facts);

}  // namespace book
