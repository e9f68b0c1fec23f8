#pragma once

#include <map>
#include <string>
#include <utility>

#include "app/dom_diff.h"
#include "app/questions.h"

namespace app {

/// What the DOM shows of questions, of what predictions fold, and of summaries of answers.
class QuestionView {
 public:
  void render(DomDiff& dom, const Chapter& chapter, const Questions& questions);
  /// Only the questions that show the state of a figure.
  void render_answered_in_figures(DomDiff& dom, const Chapter& chapter, const Questions& questions);

 private:
  void render_item(DomDiff& dom, const Chapter& chapter, const Questions& questions, size_t item_index);

  std::map<std::string, std::pair<size_t, book::ItemView>> shown_;  ///< by id: what the DOM shows of each question, and its index
};

}  // namespace app
