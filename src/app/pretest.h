#pragma once

#include <string>
#include <string_view>

#include "app/pass.h"
#include "book/pretest/advice.h"
#include "book/pretest/pretest.h"

namespace app {

/// A pre-test, a pass that asks a few questions about each chapter and then says which of them to read. What it measures is what the reader
/// knew before she came, so each answer is called right or not right at once, but explanations wait for the end: they would help with the
/// questions about later chapters, which build on earlier ones, and answer what a chapter asks to be predicted. They come in the order of
/// the book, so that who stops when it gets too hard has finished with whole chapters.
class PretestPass : public Pass {
 public:
  void open(const book::Document& document) override;

  bool choose_chapters(std::string_view chapters) override;
  bool follow(book::Document& document, AnswerSheet& sheet) override;
  /// A template draws other numbers than in its chapter.
  std::uint32_t seed_of(const book::Document& pass, size_t item_index, const book::Progress& attempts,
                        base::Functions functions) const override;
  void show(const book::Item& item, const book::Progress& attempts, book::ItemView& view) const override;
  void remember(const book::Document& document, const book::Item& item, AnswerSheet& sheet) override;
  void store(AnswerSheet& sheet) const override;
  bool may_go_on(const book::Document& document, const book::Progress& attempts) const override;
  bool has_begun(const book::Document& document, const book::Progress& attempts) const override;
  std::string shown(const book::Document& document) const override;
  bool closes(const book::Item& item, const book::Attempt& attempt) const override;
  bool explains() const override { return explains_; }
  /// What she knew counts as a review of it, and its question returns in time. What she did not know was never learned, so there is nothing
  /// to forget: it must not make the question due, nor missed.
  bool is_evidence(book::Verdict verdict) const override { return verdict == book::Verdict::right; }

  /// The reader does not know the answer to the question that is shown, and goes on.
  void pass_over(AnswerSheet& sheet);
  /// To the result before the last question, and back.
  void stop(AnswerSheet& sheet, bool stopped);
  /// Shows the questions once more below each other, with their explanations.
  void explain() { explains_ = true; }
  void begin_again(AnswerSheet& sheet);

  /// What stands below the last question.
  book::PretestEnd end() const;

 private:
  std::string id() const { return book::pretest_id(chapters_); }
  void plan(AnswerSheet& sheet);
  void note(size_t asking, book::Outcome outcome, AnswerSheet& sheet);
  bool is_over() const { return pretest_.stopped || asked_ >= pretest_.askings.size(); }
  book::Outcome outcome_of(const book::Item& item) const;

  std::string chapters_;  ///< as the address has them (book/chapter_range.h)
  book::Pretest pretest_;
  size_t asked_ = 0;  ///< index of the question that is shown; their number once the result is
  bool explains_ = false;
};

}  // namespace app
