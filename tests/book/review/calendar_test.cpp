// The calendar file, read by the rules of RFC 5545: sections 3.1 (lines and folding), 3.3.11 (escaped text), 3.6.1 (events).
#include "book/review/calendar.h"

#include <doctest/doctest.h>
#include <map>
#include <string>
#include <vector>

namespace {

using book::CalendarFacts;
using book::DueDay;

constexpr int kToday = 20'784;  // 27 November 2026
constexpr const char* kAddress = "https://example.org/book/review.html";

/// The lines as they were before they were folded. Checks how they end and how long they are.
std::vector<std::string> unfolded(const std::string& file) {
  std::vector<std::string> lines;
  for (size_t begin = 0; begin < file.size();) {
    const size_t end = file.find("\r\n", begin);
    REQUIRE(end != file.npos);
    const std::string line = file.substr(begin, end - begin);
    CHECK(line.size() <= 75);
    CHECK(line.find_first_of("\r\n") == line.npos);
    CHECK((static_cast<unsigned char>(line.empty() ? 0 : line[line[0] == ' ' ? 1 : 0]) & 0xC0) != 0x80);  // a whole character
    if (line.starts_with(' '))
      lines.back() += line.substr(1);
    else
      lines.push_back(line);
    begin = end + 2;
  }
  return lines;
}

std::string text_of(const std::string& value) {
  std::string text;
  for (size_t i = 0; i < value.size(); ++i) {
    const bool escaped = value[i] == '\\';
    if (escaped) ++i;
    CHECK((escaped || (value[i] != ',' && value[i] != ';')));
    text += escaped && value[i] == 'n' ? '\n' : value[i];
  }
  return text;
}

/// The properties of each event, by name with parameters.
std::vector<std::map<std::string, std::string>> events_in(const std::string& file) {
  const std::vector<std::string> lines = unfolded(file);
  REQUIRE(lines.size() > 4);
  CHECK(lines.front() == "BEGIN:VCALENDAR");
  CHECK(lines[1] == "VERSION:2.0");
  CHECK(lines[2].starts_with("PRODID:"));
  CHECK(lines.back() == "END:VCALENDAR");
  std::vector<std::map<std::string, std::string>> events;
  bool open = false;
  for (const std::string& line : lines) {
    const size_t colon = line.find(':');
    REQUIRE(colon != line.npos);
    const std::string name = line.substr(0, colon), value = line.substr(colon + 1);
    if (line == "BEGIN:VEVENT") {
      CHECK(!open);
      events.emplace_back();
      open = true;
    } else if (line == "END:VEVENT") {
      CHECK(open);
      open = false;
    } else if (open) {
      CHECK(events.back().emplace(name, value).second);  // none of ours may come twice
    }
  }
  return events;
}

TEST_SUITE("calendar") {
  TEST_CASE("an event lasts all of its day, takes no time and leads to the review") {
    const std::vector<DueDay> reminders = {{.day = kToday + 4, .count = 1}, {.day = kToday + 35, .count = 12}};
    const auto events = events_in(book::calendar(reminders, {.address = kAddress, .now_seconds = 1'795'752'245}));
    REQUIRE(events.size() == 2);
    CHECK(events[0].at("DTSTART;VALUE=DATE") == "20261201");
    CHECK(events[0].at("DTEND;VALUE=DATE") == "20261202");
    CHECK(events[1].at("DTSTART;VALUE=DATE") == "20270101");
    CHECK(events[0].at("DTSTAMP") == "20261127T040405Z");
    CHECK(events[0].at("TRANSP") == "TRANSPARENT");
    CHECK(events[0].at("URL") == kAddress);
    CHECK(text_of(events[0].at("DESCRIPTION")) ==
          "1 question is due, unless you have answered some since you saved this reminder. A review asks at most 12.\n" +
              std::string(kAddress));
    CHECK(text_of(events[1].at("DESCRIPTION")).starts_with("12 questions are due, unless"));
  }

  TEST_CASE("a later file has the same ids and higher sequence numbers, so that a second import updates") {
    const std::vector<DueDay> before = {{.day = kToday + 1, .count = 1}, {.day = kToday + 9, .count = 4}};
    const std::vector<DueDay> later = {{.day = kToday + 3, .count = 2}, {.day = kToday + 20, .count = 4}};
    const auto first = events_in(book::calendar(before, {.address = kAddress, .now_seconds = 1'795'752'245}));
    const auto second = events_in(book::calendar(later, {.address = kAddress, .now_seconds = 1'795'752'305}));
    for (size_t i = 0; i < 2; ++i) {
      CHECK(first[i].at("UID") == second[i].at("UID"));
      CHECK(std::stol(first[i].at("SEQUENCE")) < std::stol(second[i].at("SEQUENCE")));
      CHECK(std::stol(second[i].at("SEQUENCE")) < 2'147'483'648);
    }
    CHECK(first[0].at("UID") != first[1].at("UID"));
  }

  TEST_CASE("long lines are folded between characters, and what separates values is escaped") {
    std::string address = "https://example.org/";
    for (int i = 0; i < 60; ++i) address += "ü,;";
    const std::vector<DueDay> reminders = {{.day = kToday, .count = 3}};
    const auto events = events_in(book::calendar(reminders, {.address = address, .now_seconds = 0}));
    CHECK(events[0].at("URL") == address);
    CHECK(text_of(events[0].at("DESCRIPTION")).ends_with("\n" + address));
    CHECK(events[0].at("DTSTAMP") == "19700101T000000Z");
  }

  TEST_CASE("a leap day has a date") {
    const std::vector<DueDay> reminders = {{.day = 11'016, .count = 1}, {.day = 21'973, .count = 1}};
    const auto events = events_in(book::calendar(reminders, {.address = kAddress}));
    CHECK(events[0].at("DTSTART;VALUE=DATE") == "20000229");
    CHECK(events[0].at("DTEND;VALUE=DATE") == "20000301");
    CHECK(events[1].at("DTSTART;VALUE=DATE") == "20300228");
  }

  TEST_CASE("five reminders at most, each about twice as far ahead as the one before, count all that is due by then") {
    std::vector<DueDay> due;
    for (int day = 0; day < 300; ++day) due.push_back({.day = kToday + day, .count = 1});
    const std::vector<DueDay> reminders = book::reminder_days(due, kToday);
    REQUIRE(reminders.size() == book::kReminders);
    for (size_t i = 0; i < reminders.size(); ++i) {
      CHECK(reminders[i].count == reminders[i].day - kToday + 1);
      if (i > 1) CHECK(reminders[i].day - kToday >= 2 * (reminders[i - 1].day - kToday));
    }
    CHECK(reminders[0].day == kToday);
    CHECK(book::reminder_days({}, kToday).empty());
    const std::vector<DueDay> one = {{.day = kToday + 6, .count = 2}};
    CHECK(book::reminder_days(one, kToday).size() == 1);
    CHECK(book::reminder_days(one, kToday)[0].day == kToday + 6);
  }
}

}  // namespace
