#include "book/kicker.h"

namespace book {
namespace {

/// "000-Q8" -> " · from source 000, question 8"; "003-QC" -> " · from source 003, quick check".
std::string origin(const std::string& source) {
  if (source.empty()) return {};
  constexpr size_t kSourceDigits = 3;
  const std::string question = source.substr(source.find("-Q") + 2);
  return " · from source " + source.substr(0, kSourceDigits) + (question == "C" ? ", quick check" : ", question " + question);
}

}  // namespace

std::string kicker_text(const Document& document, int item) {
  const Item& asked = document.items[item];
  return "Question " + std::to_string(item + 1) + " of " + std::to_string(document.items.size()) +
         (asked.predict ? " · Predict first" : "") + origin(asked.source);
}

}  // namespace book
