#pragma once

#include <string>
#include <string_view>

#include "app/pass.h"
#include "book/review/review.h"
#include "book/review/review_end.h"

namespace app {

/// A review, a pass whose questions are those that are due. It lasts until the end of the reader's day; on the next one there is another.
class Review : public Pass {
 public:
  void open(const book::Document& document) override {
    bank_ = {};
    if (is_bank(document) && book::is_review(document)) bank_ = document;
  }

  bool follow(book::Document& document, AnswerSheet& sheet) override;
  bool is_over() const;
  /// Plans another one, for what is still due. Does nothing before the end of the present one.
  bool ask_more(AnswerSheet& sheet);
  /// Each asking of a question draws anew, and other numbers than in the chapter and in the askings before.
  std::uint32_t seed_of(const book::Document& pass, size_t item_index, const book::Progress& attempts,
                        base::Functions functions) const override;
  void show(const book::Item& item, const book::Progress& attempts, book::ItemView& view) const override;
  void remember(const book::Document& document, const book::Item& item, AnswerSheet& sheet) override;
  void store(AnswerSheet& sheet) const override;
  bool may_go_on(const book::Document& document, const book::Progress& attempts) const override;
  bool has_begun(const book::Document& document, const book::Progress& attempts) const override;
  std::string shown(const book::Document& document) const override;

  /// What stands below the last question.
  book::ReviewEnd end(const AnswerSheet& sheet) const;

 private:
  void plan(AnswerSheet& sheet, int today);
  size_t asking_of(std::string_view question) const;

  book::Review review_;
  size_t asked_ = 0;  ///< index of the asking that is shown; their number once the end is
};

}  // namespace app
