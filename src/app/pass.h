#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "app/answer_sheet.h"
#include "base/functions.h"
#include "book/document.h"
#include "book/quiz/view.h"

namespace app {

/// A document that is one pass over a bank of questions: the final quiz, a review, a pre-test, all questions of some chapters. Which ones
/// it asks is stored like an answer. One question is shown at a time, until the reader goes on, and in most passes each takes one answer.
class Pass {
 public:
  virtual ~Pass() = default;

  /// Takes over the bank if `document` is one of this kind of pass.
  virtual void open(const book::Document& document) = 0;
  bool is_open() const { return is_bank(bank_); }
  const book::Document& bank() const { return bank_; }

  /// Which chapters the address asks for (book/chapter_range.h). Returns whether that makes it another pass.
  virtual bool choose_chapters(std::string_view) { return false; }
  /// Opens the pass that was begun, in this tab or another, or draws one, and moves to its first question without an answer. Returns
  /// whether `document` is not as before.
  virtual bool follow(book::Document& document, AnswerSheet& sheet) = 0;
  /// The seed of one question in the pass. It is the same each time the pass is opened, so that a reload asks the same question.
  virtual std::uint32_t seed_of(const book::Document& pass, size_t item_index, const book::Progress& attempts,
                                base::Functions functions) const = 0;
  /// Completes the view of a question of the pass.
  virtual void show(const book::Item& item, const book::Progress& attempts, book::ItemView& view) const = 0;
  /// Notes the verdict on a question that has just been judged.
  virtual void remember(const book::Document& document, const book::Item& item, AnswerSheet& sheet) = 0;
  /// Stores which questions the pass asks, if another tab has forgotten it: an answer means nothing without its pass.
  virtual void store(AnswerSheet& sheet) const = 0;
  /// Whether the question that is shown has been answered, so that the next one can be asked.
  virtual bool may_go_on(const book::Document& document, const book::Progress& attempts) const = 0;
  /// The reader goes on from the question that is shown.
  virtual void leave() {}
  /// Whether the first question has been answered.
  virtual bool has_begun(const book::Document& document, const book::Progress& attempts) const = 0;
  /// Id of the question that is shown, or of the result.
  virtual std::string shown(const book::Document& document) const = 0;
  /// Whether the question takes no further answer.
  virtual bool closes(const book::Item&, const book::Attempt& attempt) const { return attempt.tries > 0; }
  /// Whether it shows the right answer then.
  virtual bool explains() const { return true; }
  /// Whether an answer with this verdict is written into the log.
  virtual bool is_evidence(book::Verdict) const { return true; }

 protected:
  book::Document bank_;  ///< all questions, while the document is one pass over them
};

/// How often an answer to the question was judged.
int tries_of(const book::Item& item, const book::Progress& attempts);

/// Draws with `seed` until a template has other values than it has with each of the seeds `known`. Advances `seed`.
std::uint32_t draw_other_values(const book::Item& item, std::uint32_t& seed, std::span<const std::uint32_t> known,
                                base::Functions functions);

}  // namespace app
