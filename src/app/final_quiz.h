#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "app/answer_sheet.h"
#include "app/effects.h"
#include "base/functions.h"
#include "book/document.h"
#include "book/quiz/final_quiz.h"
#include "book/quiz/view.h"

namespace app {

/// The final quiz: a document that is one pass over a bank of questions. Which ones it asks is stored like an answer. One question is shown
/// at a time, until the reader goes on.
class FinalQuiz {
 public:
  void open(const book::Document& document) { bank_ = book::is_final(document) ? document : book::Document{}; }
  bool is_open() const { return !bank_.topics.empty(); }
  const book::Document& bank() const { return bank_; }

  /// Opens the pass that was begun, in this tab or another, or draws the first one. Returns whether it differs from the open one.
  bool follow_pass(book::Document& document, AnswerSheet& sheet);
  void draw_pass(AnswerSheet& sheet, bool whole_book);
  /// The seed of one question in the pass. It is the same each time the pass is opened, so that a reload asks the same question. A template
  /// draws other numbers than in its chapter.
  std::uint32_t seed_of(const book::Document& pass, size_t item_index, const book::Progress& attempts, base::Functions functions) const;
  /// Also reads the last verdicts on each topic.
  void show_first_unanswered(book::Document& document, const book::Progress& attempts);
  /// Completes the view of a question of the pass.
  void show(const book::Item& item, const book::Progress& attempts, book::ItemView& view) const;
  void remember(const book::Document& document, const book::Item& item, AnswerSheet& sheet);
  /// Stores which questions the pass asks, if another tab has forgotten it: an answer means nothing without its pass.
  static void store_pass(AnswerSheet& sheet);
  /// To the next question without an answer, or to the result.
  Effects go_on(book::Document& document, const book::Progress& attempts);
  /// Presses one of book::kFinalButtons that prints or saves the result.
  static void take_away(const book::Document& pass, std::string_view button, std::span<const book::ItemView> views);

 private:
  std::vector<int> drawn_topics(const book::Progress& attempts) const;

  book::Document bank_;  ///< all questions, while the document is one pass over them
  size_t asked_ = 0;     ///< index of the question that is shown; their number once the result is
};

}  // namespace app
