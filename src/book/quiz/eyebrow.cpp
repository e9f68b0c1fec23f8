#include "book/quiz/eyebrow.h"

namespace book {
std::string eyebrow_text(const Document& document, int item) {
  const Item& asked = document.items[item];
  const std::string task = asked.kind->task.empty() ? "" : " · " + std::string(asked.kind->task);
  if (asked.topic >= 0) return std::to_string(item + 1) + " of " + std::to_string(document.items.size()) + task;
  return "Question " + std::to_string(item + 1) + " of " + std::to_string(document.items.size()) +
         (asked.predict ? " · Predict first" : "") + task;
}

}  // namespace book
