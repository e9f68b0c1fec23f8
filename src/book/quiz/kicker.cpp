#include "book/quiz/kicker.h"

namespace book {
namespace {

/// "000-Q8" -> "source 000, question 8"; "003-QC" -> "source 003, quick check"; empty for anything that is not a question of a source.
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

}  // namespace

std::string kicker_text(const Document& document, int item) {
  const Item& asked = document.items[item];
  const std::string task = asked.kind->task.empty() ? "" : " · " + std::string(asked.kind->task);
  if (asked.topic >= 0) return std::to_string(item + 1) + " of " + std::to_string(document.items.size()) + task;
  return "Question " + std::to_string(item + 1) + " of " + std::to_string(document.items.size()) +
         (asked.predict ? " · Predict first" : "") + task + origin(asked.sources);
}

}  // namespace book
