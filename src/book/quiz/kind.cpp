#include "book/quiz/kind.h"

#include <algorithm>

namespace book {

const QuestionKind* find_kind(std::string_view name) {
  const auto found = std::ranges::find(question_kinds(), name, &QuestionKind::name);
  return found == question_kinds().end() ? nullptr : *found;
}

}  // namespace book
