#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "app/answer_store.h"
#include "app/effects.h"
#include "book/quiz/item.h"
#include "book/quiz/progress.h"
#include "book/quiz/shuffle.h"
#include "book/review/log.h"

namespace app {

/// The reader's attempts at all questions of the book: those in storage, and those that she has only begun.
class AnswerSheet {
 public:
  /// Seeds the order of options and the choice of questions.
  void set_seed(std::uint32_t seed) { random_ = seed; }
  std::uint32_t next_seed() { return book::next_random(random_); }

  /// Reads the answers in storage. `current` are the versions of all questions.
  Effects restore(book::Versions current);

  const book::Progress& attempts() const { return attempts_; }
  book::Attempt& at(const std::string& id) { return attempts_[id]; }
  const book::Logs& logs() const { return logs_; }
  /// A blank one if there is none at this version of the question.
  book::Attempt attempt_at(const book::Item& item) const;
  bool is_stored(std::string_view id) const { return store_.answers().contains(id); }
  void save(const std::string& id);
  void forget(const std::string& id);
  void forget_all();
  /// Says so once if the browser refuses to store answers.
  Effects report_denial();

  /// Takes over the answers with these ids as the store has them. Where it no longer has one, what the reader has only begun stays, and so
  /// does the choice of questions for a pass, which may be open.
  void take_over(const AnswerStore::Ids& ids);
  /// Another tab has stored something under `key`. Returns the ids of the answers that this changes.
  AnswerStore::Ids reload(std::string_view key) { return store_.reload(key); }
  /// Offers the reader a file with all answers; returns its contents.
  std::string export_answers() const;
  /// Merges the answers of a file into the store. `message` says what the result was. Returns the ids of the answers that this changes.
  AnswerStore::Ids import_answers(std::string_view json, std::string& message);

 private:
  AnswerStore store_;
  book::Progress attempts_;
  book::Logs logs_;
  std::uint32_t random_ = 0;
  bool denial_shown_ = false;
};

}  // namespace app
