#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/answer_store.h"
#include "app/effects.h"
#include "app/log_store.h"
#include "book/quiz/item.h"
#include "book/quiz/progress.h"
#include "book/quiz/shuffle.h"
#include "book/review/plan.h"
#include "book/review/transfer.h"

namespace app {

/// The reader's attempts at all questions of the book: those in storage, and those that she has only begun; and the logs of what was
/// judged.
class AnswerSheet {
 public:
  /// Seeds the order of options and the choice of questions.
  void set_seed(std::uint32_t seed) { random_ = seed; }
  std::uint32_t next_seed() { return book::next_random(random_); }

  /// Reads the answers and logs in storage. `current` are the versions of all questions, and `bank` those that can be due.
  Effects restore(book::Versions current, std::vector<book::Askable> bank);

  const book::Progress& attempts() const { return attempts_; }
  book::Attempt& at(const std::string& id) { return attempts_[id]; }
  /// By id of the question in its chapter, wherever it was asked.
  const book::Logs& logs() const { return log_store_.logs(); }
  /// A blank one if there is none at this version of the question.
  book::Attempt attempt_at(const book::Item& item) const;
  bool is_stored(std::string_view id) const { return store_.answers().contains(id); }
  void save(const std::string& id);
  /// Notes a trial that has just been judged.
  void log(std::string_view id, book::Trial trial);
  /// The questions that are due today.
  std::vector<std::string> due() const;
  void forget(const std::string& id);
  void forget_all();
  /// Says so once if the browser refuses to store answers.
  Effects report_denial();

  /// Takes over the answers with these ids as the store has them. Where it no longer has one, what the reader has only begun stays, and so
  /// does the choice of questions for a pass, which may be open.
  void take_over(const AnswerStore::Ids& ids);
  /// Another tab has stored something under `key`. Returns the ids of the answers that this changes.
  AnswerStore::Ids reload(std::string_view key) { return store_.reload(key); }
  /// The same for logs. Returns whether that changes any.
  bool reload_logs(std::string_view key);
  /// Offers the reader a file with all answers and logs; returns its contents.
  std::string export_answers() const;
  /// Merges the answers and logs of a file into the store. `message` says what the result was. Returns the ids of the answers that this
  /// changes.
  AnswerStore::Ids import_answers(std::string_view json, std::string& message);
  /// The same with what has come from another device by a link.
  AnswerStore::Ids add(const book::Transfer& transfer);

 private:
  [[gnu::noinline]] book::Logs undated_logs() const;  // not for a first visit, so it comes late (tools/split)
  void write_due() const;
  [[gnu::noinline]] std::string due_text() const;

  AnswerStore store_;
  LogStore log_store_;
  std::vector<book::Askable> bank_;
  book::Progress attempts_;
  std::uint32_t random_ = 0;
  bool denial_shown_ = false;
};

}  // namespace app
