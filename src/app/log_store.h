#pragma once

#include <set>
#include <string>
#include <string_view>

#include "book/review/log.h"

namespace app {

/// The logs of all questions, and their place in the browser's storage: each under a key of its own, "phasebook.log.ID". Before one is
/// written, what another tab has written meanwhile is added to it, so that nothing is lost. A stored log that cannot be read stays until
/// its question is answered again, and one that a newer version of the book has stored stays until `clear`.
class LogStore {
 public:
  using Ids = std::set<std::string, std::less<>>;

  /// Reads what is stored. Call this first.
  void open() { read_all(); }

  const book::Logs& logs() const { return logs_; }
  /// Whether the browser has accepted all of it.
  bool is_saved() const { return unsaved_.empty(); }

  void add(const std::string& id, book::Trial trial);
  /// Adds what `other` has and the store does not. Returns the ids of the logs that this changes.
  Ids merge(const book::Logs& other);
  /// Forgets all logs, including those that cannot be read.
  void clear();
  /// Reads again what another tab has stored under `key`; an empty key means all of storage. Returns whether that changes a log.
  bool reload(std::string_view key);

 private:
  bool read(const std::string& id);
  bool read_all();
  bool write(const std::string& id);
  void write_all(const Ids& ids);

  book::Logs logs_;
  Ids unsaved_;  ///< logs that the browser has not accepted
};

}  // namespace app
