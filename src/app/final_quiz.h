#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "app/pass.h"
#include "book/quiz/final_quiz.h"

namespace app {

/// The final quiz, a pass whose questions are drawn at random. Its result is kept by topic.
class FinalQuiz : public Pass {
 public:
  void open(const book::Document& document) override {
    bank_ = {};
    if (book::is_final(document)) bank_ = document;
  }

  /// Also reads the last verdicts on each topic.
  bool follow(book::Document& document, AnswerSheet& sheet) override;
  void draw_pass(AnswerSheet& sheet, bool whole_book);
  /// A template draws other numbers than in its chapter.
  std::uint32_t seed_of(const book::Document& pass, size_t item_index, const book::Progress& attempts,
                        base::Functions functions) const override;
  void show(const book::Item& item, const book::Progress& attempts, book::ItemView& view) const override;
  void remember(const book::Document& document, const book::Item& item, AnswerSheet& sheet) override;
  void store(AnswerSheet& sheet) const override;
  bool may_go_on(const book::Document& document, const book::Progress& attempts) const override;
  bool has_begun(const book::Document& document, const book::Progress& attempts) const override;
  std::string shown(const book::Document& document) const override;
  /// Presses one of book::kFinalButtons that prints or saves the result.
  static void take_away(const book::Document& pass, std::string_view button, std::span<const book::ItemView> views);

 private:
  std::vector<int> drawn_topics(const book::Progress& attempts) const;

  size_t asked_ = 0;  ///< index of the question that is shown; their number once the result is
};

}  // namespace app
