#include "book/quiz/eyebrow.h"

#include <algorithm>

#include "book/quiz/once_more.h"

namespace book {
namespace {

/// Where the question stands that this is a copy of, or the end if it is of another chapter.
auto original_of(const Document& document, const Item& copy) {
  return std::ranges::find(document.items, copy.id.substr(kAgainPrefix.size()), &Item::id);
}

/// "Question 3, once more"; of several from another chapter "2 of 2, once more".
std::string once_more_text(const Document& document, const Item& copy) {
  const auto original = original_of(document, copy);
  if (original != document.items.end()) return label_of(document, static_cast<int>(original - document.items.begin())) + ", once more";
  int all = 0, place = 0;
  for (const Item& item : document.items) {
    if (!is_once_more(item) || original_of(document, item) != document.items.end()) continue;
    ++all;
    if (&item == &copy) place = all;
  }
  return all == 1 ? "Once more" : std::to_string(place) + " of " + std::to_string(all) + ", once more";
}

}  // namespace

std::string eyebrow_text(const Document& document, int item, std::string_view place) {
  const Item& asked = document.items[item];
  const std::string task = asked.kind->task.empty() ? "" : " · " + std::string(asked.kind->task);
  if (!place.empty()) return std::string(place) + task;
  if (asked.topic >= 0) return std::to_string(item + 1) + " of " + std::to_string(document.items.size()) + task;
  if (is_once_more(asked)) return once_more_text(document, asked) + task;
  const auto alike = std::ranges::count_if(
      document.items, [&](const Item& other) { return is_exercise(other) == is_exercise(asked) && !is_once_more(other); });
  return label_of(document, item) + " of " + std::to_string(alike) + (asked.predict ? " · Predict first" : "") + task;
}

std::string label_of(const Document& document, int item) {
  const auto first = document.items.begin();
  const bool exercise = is_exercise(first[item]);
  const auto alike = std::count_if(first, first + item + 1, [&](const Item& other) { return is_exercise(other) == exercise; });
  return (exercise ? "Exercise " : "Question ") + std::to_string(alike);
}

}  // namespace book
