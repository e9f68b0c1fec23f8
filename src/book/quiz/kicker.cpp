#include "book/quiz/kicker.h"

namespace book {
namespace {

/// "000-Q8" -> "source 000, question 8"; "003-QC" -> "source 003, quick check"; nothing for what is no question of a source.
std::string question_of(std::string_view source) {
  const size_t mark = source.find("-Q");
  if (mark != 3) return {};
  const std::string_view question = source.substr(mark + 2);
  return "source " + std::string(source.substr(0, mark)) + (question == "C" ? ", quick check" : ", question " + std::string(question));
}

/// " · from source 000, question 8, and source 003, quick check".
std::string origin(const std::vector<std::string>& sources) {
  std::string words;
  for (const std::string& source : sources) {
    if (const std::string question = question_of(source); !question.empty()) words += (words.empty() ? " · from " : ", and ") + question;
  }
  return words;
}

/// What to do, where the options do not say it.
std::string_view task_of(ItemKind kind) {
  switch (kind) {
    case ItemKind::claim: return " · True or false, and why";
    case ItemKind::order: return " · Put in order";
    case ItemKind::pairs: return " · Match the pairs";
    case ItemKind::line: return " · Choose the line";
    default: return "";
  }
}

}  // namespace

std::string kicker_text(const Document& document, int item) {
  const Item& asked = document.items[item];
  return "Question " + std::to_string(item + 1) + " of " + std::to_string(document.items.size()) +
         (asked.predict ? " · Predict first" : "") + std::string(task_of(asked.kind)) + origin(asked.sources);
}

}  // namespace book
