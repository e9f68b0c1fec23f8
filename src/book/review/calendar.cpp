#include "book/review/calendar.h"

#include <algorithm>

#include "base/date.h"
#include "base/text.h"

namespace book {
namespace {

constexpr size_t kLine_bytes = 75;  // of which a line has at most so many, without its end

/// Year, month and day, as "20261127".
std::string date(int days) {
  const base::Date date = base::date_of(days);
  return std::to_string(date.year * 10000 + date.month * 100 + date.day);
}

std::string two_digits(long long number) { return (number < 10 ? "0" : "") + std::to_string(number); }

/// "20261127T040000Z".
std::string moment(long long seconds) {
  const long long of_day = seconds % kDay_seconds;
  return date(static_cast<int>(seconds / kDay_seconds)) + "T" + two_digits(of_day / 3600) + two_digits(of_day / 60 % 60) +
         two_digits(of_day % 60) + "Z";
}

/// Text as a value: what separates values or ends a line is escaped.
std::string escaped(std::string_view text) {
  std::string value;
  for (const char c : text) {
    if (c == '\\' || c == ';' || c == ',') value += '\\';
    if (c == '\n')
      value += "\\n";
    else if (c != '\r')
      value += c;
  }
  return value;
}

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

/// Adds a line. What is too long goes on in the next one, after a space, and no character is torn apart.
void add_line(std::string& file, std::string_view line) {
  size_t room = kLine_bytes;
  while (line.size() > room) {
    size_t end = room;
    while (continues_character(line[end])) --end;
    file.append(line.substr(0, end)).append("\r\n ");
    line.remove_prefix(end);
    room = kLine_bytes - 1;
  }
  file.append(line).append("\r\n");
}

std::string reminder_words(int count) {
  return base::counted(static_cast<size_t>(count), "question") + (count == 1 ? " is" : " are") +
         " due, unless you have answered some since you saved this reminder. A review asks at most " + std::to_string(kReviewQuestions) +
         ".";
}

void add_event(std::string& file, const DueDay& reminder, size_t place, const CalendarFacts& facts) {
  constexpr long long kMinute_seconds = 60;  // a later file has a higher sequence number, which means: instead of the earlier one
  add_line(file, "BEGIN:VEVENT");
  add_line(file, "UID:review-" + std::to_string(place + 1) + "@phasebook");
  add_line(file, "DTSTAMP:" + moment(facts.now_seconds));
  add_line(file, "SEQUENCE:" + std::to_string(facts.now_seconds / kMinute_seconds));
  add_line(file, "DTSTART;VALUE=DATE:" + date(reminder.day));
  add_line(file, "DTEND;VALUE=DATE:" + date(reminder.day + 1));
  add_line(file, "SUMMARY:Phasebook: a review");
  add_line(file, "DESCRIPTION:" + escaped(reminder_words(reminder.count) + "\n" + std::string(facts.address)));
  add_line(file, "URL:" + std::string(facts.address));
  add_line(file, "TRANSP:TRANSPARENT");
  add_line(file, "END:VEVENT");
}

}  // namespace

std::vector<DueDay> reminder_days(std::span<const DueDay> due, int today) {
  std::vector<DueDay> reminders;
  int next = today, count = 0;
  for (const DueDay& day : due) {
    count += day.count;
    if (day.day < next) continue;
    if (reminders.size() == kReminders) break;
    reminders.push_back({.day = day.day, .count = count});
    next = day.day + std::max(day.day - today, 1);
  }
  return reminders;
}

std::string calendar(std::span<const DueDay> reminders, const CalendarFacts& facts) {
  std::string file;
  for (const char* line : {"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Phasebook//Reviews//EN", "CALSCALE:GREGORIAN"})
    add_line(file, line);
  for (size_t place = 0; place < reminders.size(); ++place) add_event(file, reminders[place], place, facts);
  add_line(file, "END:VCALENDAR");
  return file;
}

}  // namespace book
