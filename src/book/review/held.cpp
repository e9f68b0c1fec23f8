#include "book/review/held.h"

#include <algorithm>

namespace book {

int held_days(std::span<const std::string> questions, const Logs& logs) {
  int least = -1;
  for (const std::string& question : questions) {
    const auto log = logs.find(question);
    const int days = log == logs.end() ? -1 : held_days(log->second);
    if (days >= 0) least = least < 0 ? days : std::min(least, days);
  }
  return least;
}

}  // namespace book
