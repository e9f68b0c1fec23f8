#include "book/quiz/eyebrow.h"

#include <algorithm>

namespace book {
std::string eyebrow_text(const Document& document, int item, std::string_view place) {
  const Item& asked = document.items[item];
  const std::string task = asked.kind->task.empty() ? "" : " · " + std::string(asked.kind->task);
  if (!place.empty()) return std::string(place) + task;
  if (asked.topic >= 0) return std::to_string(item + 1) + " of " + std::to_string(document.items.size()) + task;
  const auto alike = std::ranges::count_if(document.items, [&](const Item& other) { return is_exercise(other) == is_exercise(asked); });
  return label_of(document, item) + " of " + std::to_string(alike) + (asked.predict ? " · Predict first" : "") + task;
}

std::string label_of(const Document& document, int item) {
  const auto first = document.items.begin();
  const bool exercise = is_exercise(first[item]);
  const auto alike = std::count_if(first, first + item + 1, [&](const Item& other) { return is_exercise(other) == exercise; });
  return (exercise ? "Exercise " : "Question ") + std::to_string(alike);
}

}  // namespace book
