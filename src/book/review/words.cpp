#include "book/review/words.h"

#include <array>
#include <cstdlib>
#include <string_view>

#include "base/ascii.h"
#include "base/date.h"

namespace book {
namespace {

constexpr std::array<std::string_view, 7> kWeekdays = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
constexpr std::array<std::string_view, 12> kMonths = {"January", "February", "March",     "April",   "May",      "June",
                                                      "July",    "August",   "September", "October", "November", "December"};
constexpr std::array<std::string_view, 13> kCounts = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                                      "seven", "eight", "nine", "ten",   "eleven", "twelve"};
constexpr int kFar_days = 300;  // from here on a date has its year

std::string are(size_t count) { return count == 1 ? " is" : " are"; }

}  // namespace

std::string capitalised(std::string text) {
  if (!text.empty() && base::is_lower(text[0])) text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string count_words(size_t count) { return count < kCounts.size() ? std::string(kCounts[count]) : std::to_string(count); }

std::string date_words(int day, int today) {
  const base::Date date = base::date_of(day);
  const std::string words = std::to_string(date.day) + " " + std::string(kMonths[static_cast<size_t>(date.month) - 1]);
  if (std::abs(day - today) >= kFar_days) return words + " " + std::to_string(date.year);
  return std::string(kWeekdays[static_cast<size_t>(date.weekday)]) + ", " + words;
}

std::string when_words(int day, int today) {
  if (day == today) return "today";
  if (day == today + 1) return "tomorrow";
  return "on " + date_words(day, today);
}

std::string due_words(size_t count) { return count == 0 ? "" : capitalised(count_words(count)) + are(count) + " due"; }

std::string next_words(std::span<const DueDay> days, int today) {
  if (days.empty()) return "";
  const size_t count = static_cast<size_t>(days[0].count);
  const std::string when = " due " + when_words(days[0].day, today) + ".";
  if (days[0].day <= today) return capitalised(count_words(count)) + " more" + are(count) + when;
  return "The next " + count_words(count) + are(count) + when;
}

std::string held_words(int days) {
  if (days < 0) return "Not met";
  if (days == 0) return "Met";
  return days == 1 ? "Held for a day" : "Held for " + std::to_string(days) + " days";
}

}  // namespace book
