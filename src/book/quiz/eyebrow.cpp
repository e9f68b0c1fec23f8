#include "book/quiz/eyebrow.h"

#include <algorithm>

#include "book/quiz/once_more.h"

namespace book {
namespace {

/// "Question 3, once more"; of a question of another chapter, only that.
std::string once_more_text(const Document& document, const Item& copy) {
  const auto original = std::ranges::find(document.items, copy.id.substr(kAgainPrefix.size()), &Item::id);
  if (original == document.items.end()) return "Once more";
  return label_of(document, static_cast<int>(original - document.items.begin())) + ", once more";
}

}  // namespace

std::string eyebrow_text(const Document& document, int item) {
  const Item& asked = document.items[item];
  const std::string task = asked.kind->task.empty() ? "" : " · " + std::string(asked.kind->task);
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
