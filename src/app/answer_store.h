#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "book/quiz/merge.h"
#include "book/quiz/progress.h"

namespace app {

/// The reader's answers, and their place in the browser's storage. Each has a key of its own there, "phasebook.item.ID", so that storing
/// one neither reads nor writes any other: tabs that store answers to different questions at the same moment lose nothing. A stored answer
/// that cannot be read stays until that question is answered again, and one that a newer version of the book has stored stays until
/// `clear`.
class AnswerStore {
 public:
  using Ids = std::set<std::string, std::less<>>;

  /// Call this first. Of answers to two versions of a question, the one to the current version is kept.
  void set_versions(book::Versions current) { current_ = std::move(current); }

  /// Reads what is stored. Returns a sentence for everything that cannot be read.
  std::vector<std::string> open();

  /// Everything that the reader has answered, whether or not the browser has accepted it.
  const book::Progress& answers() const { return answers_; }

  /// Whether the browser has accepted all of it.
  bool is_saved() const { return unsaved_.empty(); }

  /// Stores an answer; a blank one is removed. Returns it, counting the tries that another tab has stored meanwhile.
  book::Attempt save(const std::string& id, book::Attempt attempt);
  void forget(const std::string& id);

  /// Adds the answers of a file; see book::merge. Stores each answer that this changes, once.
  book::Merged import(const book::Progress& file);

  /// Forgets all answers, including those that cannot be read.
  void clear();

  /// Reads again what another tab has stored under `key`; an empty key means all of storage. Returns the ids of the answers that this
  /// changes.
  Ids reload(std::string_view key);

 private:
  enum class Read { same, changed, damaged, newer };
  Read read(const std::string& id);
  Ids read_all();
  std::string carry_over(Ids& changed);
  bool write(const std::string& id);
  void write_all(const Ids& ids);
  void write_open() const;

  book::Versions current_;
  book::Progress answers_;
  Ids unsaved_;                  ///< answers that the browser has not accepted
  int damaged_ = 0, newer_ = 0;  ///< how many stored answers could not be read
};

}  // namespace app
