#include "app/answer_store.h"

#include <algorithm>

#include "base/text.h"
#include "platform/host.h"

namespace app {
namespace {

constexpr std::string_view kPrefix = "phasebook.item.";
/// Earlier versions of the book kept all answers in one record under this key, and tabs with such a version may still be open.
constexpr std::string_view kRecord = "phasebook.progress";

/// The questions that fold nothing any more, as "id@version", for web/first_paint.js. All of it follows from the answers.
constexpr std::string_view kOpen = "phasebook.open";

// A file may hold any id; in a key it must not break lines.
std::string key_of(std::string_view id) { return std::string(kPrefix) + base::url_encode(id); }
std::string id_of(std::string_view key) { return base::url_decode(key.substr(kPrefix.size())); }

std::string of_your_answers(int count) { return (count == 1 ? "One" : std::to_string(count)) + " of your answers "; }

/// Counts the tries of another tab, which `stored` has and `known` has not, and takes over its verdict on the first.
void count_tries(book::Attempt& attempt, const book::Attempt& known, const book::Attempt& stored) {
  if (stored.version != attempt.version || stored.tries <= known.tries) return;
  book::add_tries(attempt, stored.tries - known.tries);
  if (stored.first) attempt.first = stored.first;
}

}  // namespace

std::vector<std::string> AnswerStore::open() {
  std::vector<std::string> sentences;
  Ids changed = read_all();
  if (std::string sentence = carry_over(changed); !sentence.empty()) sentences.push_back(std::move(sentence));
  if (damaged_ > 0) {
    const char* questions = damaged_ == 1 ? "its question is" : "their questions are";
    sentences.push_back(of_your_answers(damaged_) + "could not be read, so " + questions + " open again.");
  }
  write_open();
  if (newer_ > 0) sentences.push_back(of_your_answers(newer_) + "came from a newer version of this book. Reload to get that version.");
  return sentences;
}

book::Attempt AnswerStore::save(const std::string& id, book::Attempt attempt) {
  const auto known = answers_.find(id);
  const auto stored = book::attempt_from_json(platform::stored(key_of(id)));
  if (stored) count_tries(attempt, known == answers_.end() ? book::Attempt{} : known->second, *stored);
  if (book::is_blank(attempt)) {
    answers_.erase(id);
  } else {
    answers_[id] = attempt;
  }
  write_all({id});
  return attempt;
}

void AnswerStore::forget(const std::string& id) {
  if (answers_.erase(id) > 0) write_all({id});
}

book::Merged AnswerStore::import(const book::Progress& file) {
  const Ids changed = read_all();
  book::Merged merged = book::merge(answers_, file, current_);
  write_all(merged.touched);
  merged.touched.insert(changed.begin(), changed.end());
  return merged;
}

void AnswerStore::clear() {
  for (const std::string& key : platform::stored_keys(kPrefix)) platform::remove_stored(key);
  platform::remove_stored(kRecord);
  platform::remove_stored(kOpen);
  answers_.clear();
  unsaved_.clear();
}

AnswerStore::Ids AnswerStore::reload(std::string_view key) {
  Ids changed;
  if (key.empty()) changed = read_all();
  if (key.empty() || key == kRecord) carry_over(changed);
  if (!key.starts_with(kPrefix)) return changed;
  const std::string id = id_of(key);
  if (read(id) == Read::changed) changed.insert(id);
  return changed;
}

/// Reads one stored answer. What cannot be read does not replace the answer that is here, nor does anything replace one that the browser
/// has not accepted.
AnswerStore::Read AnswerStore::read(const std::string& id) {
  if (unsaved_.contains(id)) return Read::same;
  const std::string json = platform::stored(key_of(id));
  if (json.empty()) return answers_.erase(id) > 0 ? Read::changed : Read::same;
  std::expected<book::Attempt, book::Unreadable> stored = book::attempt_from_json(json);
  if (!stored) return stored.error() == book::Unreadable::newer ? Read::newer : Read::damaged;
  const auto known = answers_.find(id);
  if (known != answers_.end() && known->second == *stored) return Read::same;
  answers_[id] = std::move(*stored);
  return Read::changed;
}

/// Reads all stored answers, and drops those that are stored no more. Returns the ids of those that changed.
AnswerStore::Ids AnswerStore::read_all() {
  Ids ids, changed;
  for (const auto& [id, attempt] : answers_) ids.insert(id);
  for (const std::string& key : platform::stored_keys(kPrefix)) ids.insert(id_of(key));
  damaged_ = newer_ = 0;
  for (const std::string& id : ids) {
    const Read result = read(id);
    if (result == Read::changed) changed.insert(id);
    if (result == Read::damaged) ++damaged_;
    if (result == Read::newer) ++newer_;
  }
  return changed;
}

/// Gives the answers in an earlier version's record keys of their own. The record is removed once the browser has accepted all of them; one
/// that cannot be read stays, and a sentence says so.
std::string AnswerStore::carry_over(Ids& changed) {
  const std::string json = platform::stored(kRecord);
  if (json.empty()) return "";
  const base::Result<book::Record> record = book::progress_from_json(json);
  if (!record)
    return "Your earlier answers could not be read: " + record.error() + " They stay as they are, and new answers are kept beside them.";
  damaged_ += static_cast<int>(record->damaged.size());
  const book::Merged merged = book::merge(answers_, record->progress, current_);
  write_all(merged.touched);
  changed.insert(merged.touched.begin(), merged.touched.end());
  if (is_saved()) platform::remove_stored(kRecord);
  return "";
}

/// Stores or removes one answer. False if the browser refuses. What a newer version of the book has stored is left alone.
bool AnswerStore::write(const std::string& id) {
  const std::string key = key_of(id);
  const auto stored = book::attempt_from_json(platform::stored(key));
  if (!stored && stored.error() == book::Unreadable::newer) return true;
  const auto answer = answers_.find(id);
  if (answer != answers_.end()) return platform::store(key, book::attempt_to_json(answer->second));
  platform::remove_stored(key);
  return true;
}

void AnswerStore::write_open() const {
  std::string open;
  for (const auto& [id, attempt] : answers_) {
    if (attempt.opened || attempt.tries > 0)
      open += (open.empty() ? "" : " ") + base::url_encode(id) + "@" + std::to_string(attempt.version);
  }
  if (open == platform::stored(kOpen)) return;
  if (open.empty()) return platform::remove_stored(kOpen);
  platform::store(kOpen, open);  // if the browser refuses, the page folds until the application runs
}

/// Stores these answers, then those that the browser has refused before. Stops when it refuses one: the next will hardly fit either.
void AnswerStore::write_all(const Ids& ids) {
  unsaved_.insert(ids.begin(), ids.end());
  write_open();
  for (const std::string& id : ids) {
    if (!write(id)) return;
    unsaved_.erase(id);
  }
  while (!unsaved_.empty() && write(*unsaved_.begin())) unsaved_.erase(unsaved_.begin());
}

}  // namespace app
